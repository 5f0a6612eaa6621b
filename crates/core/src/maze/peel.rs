//! Removes dead ends from a maze, one after another, including the cells that become dead ends in
//! the process.
//!
//! A maze without loops disappears entirely, unless some cells are kept. In any other maze, the
//! loops remain, with the passages between them and to the kept cells.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::moves;

/// The mark of a removed cell; other cells have 0.
pub const REMOVED: u8 = u8::MAX;

impl Maze {
    /// Removes dead ends, from each of the given cells up to the next junction. Cells for which
    /// `stays` returns true are kept.
    ///
    /// Calls `report` with each removed cell and its only remaining neighbour (`None` for the last
    /// cell of all). Returns a mark for each cell: [`REMOVED`] or 0. Time O(cells), memory 1 byte
    /// per cell.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn peel(
        &self,
        cells: impl Iterator<Item = u32>,
        stays: impl Fn(u32) -> bool,
        mut report: impl FnMut(u32, Option<u32>),
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        let mut marks = vec![0; self.grid.cells() as usize];
        for (at, cell) in cells.enumerate() {
            cancel.check_periodically(at)?;
            if self.passages_of(cell) != 1 {
                continue;
            }
            let mut dead_end = Some(cell);
            let mut iteration = 1;
            while let Some(here) = dead_end.take() {
                cancel.check_periodically(iteration)?;
                iteration += 1;
                if stays(here) || marks[here as usize] == REMOVED {
                    break;
                }
                let (remaining, next) = self.remaining(here, &marks);
                if remaining < 2 {
                    dead_end = (remaining == 1).then_some(next);
                    marks[here as usize] = REMOVED;
                    report(here, dead_end);
                }
            }
        }
        Ok(marks)
    }

    /// Returns the number of open links of a cell that lead to a remaining cell, and the last of
    /// those cells.
    #[inline]
    fn remaining(&self, here: u32, marks: &[u8]) -> (u32, u32) {
        let (mut remaining, mut next) = (0, here);
        let mut count = |there: u32, leads: bool| {
            let more = u32::from(leads) & u32::from(marks[there as usize] != REMOVED);
            remaining += more;
            next = if more > 0 { there } else { next };
        };
        if let Some(moves) = self.moves(here) {
            // The loop always runs over all sides, because a branch on their number would be
            // mispredicted often.
            for &by in &moves.offsets[..self.grid.most_sides().min(moves::MAX_SIDES)] {
                count(here.wrapping_add(by), by != 0);
            }
        } else {
            self.neighbours(here).for_each(|there| count(there, true));
        }
        (remaining, next)
    }
}

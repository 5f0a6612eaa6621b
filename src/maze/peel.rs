//! Dead ends taken off a maze, one after another, and so is every cell that becomes a dead end thereby.
//!
//! Of a maze without loops nothing is left unless some cells stay; of any other the loops, the ways
//! between them, and those to what stays.

use super::Maze;
use super::moves;
use crate::cancel::{Cancel, Stop};

/// The mark of a cell that is taken off; others have 0.
pub const GONE: u8 = u8::MAX;

impl Maze {
    /// Takes dead ends off, but those that are to stay: from each of some cells in turn up to the next
    /// junction. Tells each cell that goes, and the cell to which it was joined last; none where it
    /// was the last one of all. Gives a mark for each cell. Time O(cells), memory 1 byte a cell.
    pub fn peel(
        &self,
        cells: impl Iterator<Item = u32>,
        stays: impl Fn(u32) -> bool,
        mut tell: impl FnMut(u32, Option<u32>),
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Stop> {
        let mut marks = vec![0; self.grid.cells() as usize];
        for (at, cell) in cells.enumerate() {
            cancel.check_now_and_then(at)?;
            if self.passages_at(cell) != 1 {
                continue;
            }
            let mut dead_end = Some(cell);
            let mut turn = 1;
            while let Some(here) = dead_end.take() {
                cancel.check_now_and_then(turn)?;
                turn += 1;
                if stays(here) || marks[here as usize] == GONE {
                    break;
                }
                let (left, next) = self.left(here, &marks);
                if left < 2 {
                    dead_end = (left == 1).then_some(next);
                    marks[here as usize] = GONE;
                    tell(here, dead_end);
                }
            }
        }
        Ok(marks)
    }

    /// How many open links of a cell lead to one that is there still, and the last of those cells.
    #[inline]
    fn left(&self, here: u32, marks: &[u8]) -> (u32, u32) {
        let (mut left, mut next) = (0, here);
        let mut count = |there: u32, leads: bool| {
            let more = u32::from(leads) & u32::from(marks[there as usize] != GONE);
            left += more;
            next = if more > 0 { there } else { next };
        };
        if let Some(moves) = self.moves(here) {
            // How many there are is hard to guess, so nothing branches on it.
            for &by in &moves.by[..self.grid.most_sides().min(moves::MOST)] {
                count(here.wrapping_add(by), by != 0);
            }
        } else {
            self.next(here).for_each(|there| count(there, true));
        }
        (left, next)
    }
}

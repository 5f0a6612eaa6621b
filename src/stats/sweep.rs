//! Breadth-first sweeps over a maze: how far every cell is from one.

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;

/// The cells that can be reached from one, by their distance.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    /// The cells; the first is where it starts.
    pub(super) cells: Vec<u32>,
    /// For each of them, steps from the start.
    pub(super) steps: Vec<u32>,
    /// For each of them, where in the list the cell stands from which it was reached.
    pub(super) from: Vec<u32>,
}

impl Sweep {
    /// Sweeps from a cell; what was before is forgotten.
    pub(super) fn start(&mut self, maze: &Maze, start: u32, cancel: &Cancel) -> Result<(), Stop> {
        let Self { cells, steps, from } = self;
        cells.clear();
        steps.clear();
        from.clear();
        let mut seen = Bits::new(maze.grid().cells() as usize);
        seen.put(start);
        cells.push(start);
        steps.push(0);
        from.push(0);
        let mut at = 0;
        while at < cells.len() {
            cancel.check_now_and_then(at)?;
            for there in maze.next(cells[at]) {
                if !seen.has(there) {
                    seen.put(there);
                    cells.push(there);
                    steps.push(steps[at] + 1);
                    from.push(at as u32);
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The last cell, than which none is farther, and how far it is.
    pub(super) fn farthest(&self) -> (u32, u32) {
        let last = self.cells.len() - 1;
        (self.cells[last], self.steps[last])
    }

    /// The cell half way to the last one.
    pub(super) fn middle(&self) -> u32 {
        let mut at = self.cells.len() - 1;
        for _ in 0..self.steps[at] / 2 {
            at = self.from[at] as usize;
        }
        self.cells[at]
    }
}

/// Steps from the start to every cell, by cell; none where no way leads.
pub fn distances(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Stop> {
    let mut sweep = Sweep::default();
    sweep.start(maze, maze.start, cancel)?;
    let mut distances = vec![None; maze.grid().cells() as usize];
    for (&cell, &steps) in sweep.cells.iter().zip(&sweep.steps) {
        distances[cell as usize] = Some(steps);
    }
    Ok(distances)
}

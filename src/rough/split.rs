//! Which cells of a set hang together.

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// The parts of a set of cells that hang together, by their first cell.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// The cells, part by part.
    cells: Vec<u32>,
    /// Where each part ends among them.
    ends: Vec<u32>,
}

impl Split {
    /// Finds the parts. Time O(sides), memory four bytes a cell.
    pub(super) fn new(grid: &Grid, set: &Bits, cancel: &Cancel) -> Result<Self, Stop> {
        // Those not yet found.
        let mut left = set.clone();
        let mut cells = Vec::with_capacity(set.count());
        let mut ends = Vec::new();
        let mut next = 0;
        for from in set.within(0..grid.cells() as usize) {
            if !left.has(from as u32) {
                continue;
            }
            left.take(from as u32);
            cells.push(from as u32);
            while next < cells.len() {
                cancel.check_now_and_then(next)?;
                for &there in grid.near(cells[next]) {
                    if there != grid.cells() && left.has(there) {
                        left.take(there);
                        cells.push(there);
                    }
                }
                next += 1;
            }
            ends.push(next as u32);
        }
        Ok(Self { cells, ends })
    }

    /// How many parts there are.
    pub(crate) fn count(&self) -> usize {
        self.ends.len()
    }

    /// The cells of each part.
    pub(crate) fn each(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start as usize..end as usize])
    }

    /// The cells of the largest part; of several, the first. None where there are no cells.
    pub(crate) fn largest(&self) -> &[u32] {
        let most = self.each().map(<[u32]>::len).max();
        self.each().find(|part| Some(part.len()) == most).unwrap_or(&[])
    }
}

//! Connected components of a set of cells.

use crate::cancel::Cancel;
use crate::collections::bits::Bits;
use crate::error::Error;
use crate::grid::Grid;

/// The connected components of a set of cells, in the order of their first cells.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// The cells, component by component.
    cells: Vec<u32>,
    /// The end of each component in `cells`.
    ends: Vec<u32>,
}

impl Split {
    /// Finds the components. Time O(sides); memory four bytes per cell.
    pub(crate) fn new(grid: &Grid, set: &Bits, cancel: &Cancel) -> Result<Self, Error> {
        // The cells that are not found yet.
        let mut unvisited = set.clone();
        let mut cells = Vec::with_capacity(set.count());
        let mut ends = Vec::new();
        let mut next = 0;
        for from in set.within(0..grid.cells() as usize) {
            if !unvisited.has(from as u32) {
                continue;
            }
            unvisited.take(from as u32);
            cells.push(from as u32);
            while next < cells.len() {
                cancel.check_now_and_then(next)?;
                for &there in grid.near(cells[next]) {
                    if there != grid.cells() && unvisited.has(there) {
                        unvisited.take(there);
                        cells.push(there);
                    }
                }
                next += 1;
            }
            ends.push(next as u32);
        }
        Ok(Self { cells, ends })
    }

    /// Returns the number of components.
    pub(crate) fn count(&self) -> usize {
        self.ends.len()
    }

    /// Iterates over the components, each as its cells.
    pub(crate) fn each(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start as usize..end as usize])
    }

    /// Returns the cells of the largest component; the first one if there are several. Empty if
    /// there are no cells.
    pub(crate) fn largest(&self) -> &[u32] {
        let most = self.each().map(<[u32]>::len).max();
        self.each().find(|part| Some(part.len()) == most).unwrap_or(&[])
    }
}

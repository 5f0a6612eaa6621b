//! Connected components of a set of cells.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;

/// The connected components of a set of cells, in the order of their first cells.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    /// The cells, component by component.
    cells: Vec<u32>,
    /// The end of each component in `cells`.
    ends: Vec<u32>,
}

impl Components {
    /// Finds the components. Time O(sides); memory four bytes per cell.
    pub(crate) fn new(grid: &Grid, set: &BitSet, cancel: &Cancel) -> Result<Self, Error> {
        // The cells that are not found yet.
        let mut unvisited = set.clone();
        let mut cells = Vec::with_capacity(set.count());
        let mut ends = Vec::new();
        let mut next = 0;
        for from in set.in_range(0..grid.cells() as usize) {
            if !unvisited.contains(from as u32) {
                continue;
            }
            unvisited.remove(from as u32);
            cells.push(from as u32);
            while next < cells.len() {
                cancel.check_periodically(next)?;
                for there in grid.neighbors(cells[next]) {
                    if there != grid.cells() && unvisited.contains(there) {
                        unvisited.remove(there);
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
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start as usize..end as usize])
    }

    /// Returns the cells of the largest component; the first if there are several. The result is
    /// empty if the set is.
    pub(crate) fn largest(&self) -> &[u32] {
        let most = self.iter().map(<[u32]>::len).max();
        self.iter().find(|part| Some(part.len()) == most).unwrap_or(&[])
    }
}

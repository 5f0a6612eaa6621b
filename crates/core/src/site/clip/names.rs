//! The names of clipped cells, which are columns and rows of the plain grid.
//!
//! A whole cell, or the largest piece of a cell, has the name of the plain cell. A further piece
//! has the name of a removed cell nearby, or of the first removed cell in the grid.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::site::clip::neighborhood::Neighborhood;

/// The largest number of cells to search for a removed cell nearby.
const MAX_LOOKED_AT: usize = 256;

/// Returns the unit that has the name of each plain cell, or `None` if there are more units than
/// names.
pub(super) fn names(
    grid: &Grid,
    whole: &BitSet,
    all: &Neighborhood,
    cancel: &Cancel,
) -> Result<Option<BTreeMap<u32, u32>>, Error> {
    let mut units: Vec<u32> = (0..all.units.len() as u32)
        .filter(|&unit| !all.units[unit as usize].outline.is_empty())
        .collect();
    // Whole cells first, then the larger pieces.
    units.sort_by_key(|&unit| {
        let is_piece = (unit as usize) < all.pieces;
        (is_piece, std::cmp::Reverse(all.units[unit as usize].area), unit)
    });
    let mut named = BTreeMap::new();
    let mut further = Vec::new();
    for unit in units {
        let cell = all.units[unit as usize].cell;
        let is_taken = (unit as usize) < all.pieces && whole.contains(cell);
        if is_taken || named.contains_key(&cell) {
            further.push((cell, unit));
        } else {
            named.insert(cell, unit);
        }
    }
    // All names before this cell are used.
    let mut first_free = 0;
    for (cell, unit) in further {
        cancel.check()?;
        let is_free = |cell: u32| !whole.contains(cell) && !named.contains_key(&cell);
        let free = nearest(grid, cell, is_free).or_else(|| {
            first_free = (first_free..grid.cells()).find(|&cell| is_free(cell))?;
            Some(first_free)
        });
        let Some(free) = free else { return Ok(None) };
        named.insert(free, unit);
    }
    Ok(Some(named))
}

/// Returns the nearest cell for which `holds` is true, in steps from a cell, among the
/// [`MAX_LOOKED_AT`] nearest ones.
fn nearest(grid: &Grid, from: u32, holds: impl Fn(u32) -> bool) -> Option<u32> {
    let mut seen = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(cell) = next.pop_front() {
        if holds(cell) {
            return Some(cell);
        }
        for there in grid.neighbors(cell) {
            if there != grid.cells() && seen.len() < MAX_LOOKED_AT && seen.insert(there) {
                next.push_back(there);
            }
        }
    }
    None
}

//! The links of a cell to the row before its own or to the row after it.
//!
//! In a repeating pattern, the class of a cell determines the sides that lead to such a row. In
//! other grids, the rows of all neighbours are compared.

use std::ops::Range;

use crate::grid::{Grid, Pattern};

/// An iterator over the links of a cell to one row, each with the cell at its other end; in the
/// order of sides.
pub(super) enum RowLinks<'a> {
    /// The set of sides that lead to the row, counted from the cell's first side.
    Computed { pattern: &'a Pattern, first: usize, set: u8 },
    /// All sides of the cell; the iterator skips those whose neighbour is in another row.
    Listed { grid: &'a Grid, sides: Range<usize>, row_of: &'a [u32], row: u32 },
}

impl Iterator for RowLinks<'_> {
    type Item = [u32; 2];

    #[inline]
    fn next(&mut self) -> Option<[u32; 2]> {
        match self {
            Self::Computed { set: 0, .. } => None,
            Self::Computed { pattern, first, set } => {
                let side = *first + set.trailing_zeros() as usize;
                *set &= *set - 1;
                Some([pattern.link(side), pattern.neighbor(side)])
            }
            Self::Listed { grid, sides, row_of, row } => next_listed(grid, sides, row_of, *row),
        }
    }
}

/// Returns the first of these sides that leads to a row. It is a function of its own to keep the
/// loops over cells short for patterns.
#[inline(never)]
fn next_listed(
    grid: &Grid,
    sides: &mut Range<usize>,
    row_of: &[u32],
    row: u32,
) -> Option<[u32; 2]> {
    let side = sides.find(|&side| row_of.get(grid.neighbor(side) as usize) == Some(&row))?;
    Some([grid.edge(side), grid.neighbor(side)])
}

//! The links of a cell to the row before its own or to the row after it.
//!
//! In a repeating pattern the class of a cell says which of its sides lead there. In other grids the rows of all
//! neighbours are compared.

use std::ops::Range;

use crate::grid::{Grid, Pattern};

/// Iterates over the links of a cell to one row, each with the cell that it leads to; in the order of sides.
pub(super) enum RowLinks<'a> {
    /// The sides that lead there, as a set; they are counted from the cell's first side.
    Computed { pattern: &'a Pattern, first: usize, set: u8 },
    /// The sides of the cell, of which those lead there whose neighbour is in that row.
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

/// Returns the first of these sides that leads to a row. Not part of the loops over cells, which shall be short for
/// patterns.
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

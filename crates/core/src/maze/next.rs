//! An iterator over the neighbours of a cell across open links.

use crate::collections::bits::{BitSet, InRange};
use crate::grid::Grid;
use crate::maze::moves::Moves;

/// The neighbours of a cell across open links, in the order of the cell's sides.
#[derive(Clone, Debug)]
pub struct Neighbours<'a> {
    /// The open sides, as indices into `offsets`.
    sides: InRange<'a>,
    /// The number of the neighbour across each side minus `base`, modulo 2³².
    offsets: &'a [u32],
    base: u32,
}

impl<'a> Neighbours<'a> {
    /// Iterates over the listed moves of a cell.
    #[inline]
    pub(super) fn listed(cell: u32, moves: &'a Moves) -> Self {
        Self { sides: InRange::of(moves.open.into()), offsets: &moves.offsets, base: cell }
    }

    /// Iterates over the open sides of a cell in the grid.
    #[inline]
    pub(super) fn looked_up(grid: &'a Grid, open_sides: &'a BitSet, cell: u32) -> Self {
        let sides = open_sides.in_range(grid.sides(cell));
        match grid.stencil() {
            Some(stencil) => {
                let sides = InRange::of(sides.word().unwrap_or_default());
                Self { sides, offsets: &stencil.class(cell).offsets, base: cell }
            }
            None => Self { sides, offsets: grid.listed_neighbors(), base: 0 },
        }
    }
}

impl Iterator for Neighbours<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.sides.next().map(|side| self.base.wrapping_add(self.offsets[side]))
    }
}

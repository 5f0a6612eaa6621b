//! An iterator over the cells that the open links of a cell lead to.

use crate::collections::bits::InRange;
use crate::maze::moves::Moves;

/// The cells that the open links of a cell lead to, in the order of the cell's sides.
#[derive(Clone, Debug)]
pub struct Neighbours<'a> {
    /// The open sides, as indices into `offsets`.
    sides: InRange<'a>,
    /// For each side, the number of the neighbour minus `base`, modulo 2³².
    offsets: &'a [u32],
    base: u32,
}

impl<'a> Neighbours<'a> {
    /// Iterates over the listed moves of a cell.
    #[inline]
    pub(super) fn listed(cell: u32, moves: &'a Moves) -> Self {
        Self { sides: InRange::of(moves.open.into()), offsets: &moves.offsets, base: cell }
    }

    /// Iterates over open sides, given the neighbour across every side of the grid.
    #[inline]
    pub(super) fn looked_up(sides: InRange<'a>, neighbours: &'a [u32]) -> Self {
        Self { sides, offsets: neighbours, base: 0 }
    }
}

impl Iterator for Neighbours<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.sides.next().map(|side| self.base.wrapping_add(self.offsets[side]))
    }
}

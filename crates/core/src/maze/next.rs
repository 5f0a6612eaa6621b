//! An iterator over the cells that the open links of a cell lead to.

use crate::collections::bits::Within;
use crate::maze::moves::Moves;

/// The cells that the open links of a cell lead to, in the order of the cell's sides.
#[derive(Clone, Debug)]
pub struct Next<'a> {
    /// The open sides, as indices into `offsets`.
    sides: Within<'a>,
    /// For each side, the number of the neighbour minus `base`, modulo 2³².
    offsets: &'a [u32],
    base: u32,
}

impl<'a> Next<'a> {
    /// Iterates over the listed moves of a cell.
    #[inline]
    pub(super) fn listed(cell: u32, moves: &'a Moves) -> Self {
        Self { sides: Within::of(moves.open.into()), offsets: &moves.by, base: cell }
    }

    /// Iterates over open sides, given the neighbour across every side of the grid.
    #[inline]
    pub(super) fn looked_up(sides: Within<'a>, neighbours: &'a [u32]) -> Self {
        Self { sides, offsets: neighbours, base: 0 }
    }
}

impl Iterator for Next<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.sides.next().map(|side| self.base.wrapping_add(self.offsets[side]))
    }
}

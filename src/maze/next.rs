//! The cells to which open links lead from one, side by side.

use super::moves::Moves;
use crate::bits::Within;

/// The cells that open links lead to, in the order of a cell's sides.
#[derive(Clone, Debug)]
pub struct Next<'a> {
    /// The sides, as places in the list.
    sides: Within<'a>,
    /// How far on the cells beyond lie from `from`, modulo 2³².
    by: &'a [u32],
    from: u32,
}

impl<'a> Next<'a> {
    /// By a cell's listed moves.
    #[inline]
    pub(super) fn listed(cell: u32, moves: &'a Moves) -> Self {
        Self { sides: Within::of(moves.open.into()), by: &moves.by, from: cell }
    }

    /// By the open sides among all, and what lies beyond each.
    #[inline]
    pub(super) fn looked_up(sides: Within<'a>, beyond: &'a [u32]) -> Self {
        Self { sides, by: beyond, from: 0 }
    }
}

impl Iterator for Next<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.sides.next().map(|side| self.from.wrapping_add(self.by[side]))
    }
}

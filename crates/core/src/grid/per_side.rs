//! A number for each side of a cell: listed in the grid, or computed.

use std::fmt;
use std::ops::Deref;

use crate::grid::stencil::MAX_SIDES;

/// A number for each side of a cell, clockwise from the top: a list that is borrowed or computed.
#[derive(Clone, Copy)]
pub struct PerSide<'a>(Kept<'a>);

#[derive(Clone, Copy)]
enum Kept<'a> {
    Listed(&'a [u32]),
    /// The numbers, and their count.
    Computed([u32; MAX_SIDES], u8),
}

impl<'a> PerSide<'a> {
    #[inline]
    pub(super) fn listed(numbers: &'a [u32]) -> Self {
        Self(Kept::Listed(numbers))
    }

    #[inline]
    pub(super) fn computed(numbers: [u32; MAX_SIDES], sides: u8) -> Self {
        Self(Kept::Computed(numbers, sides))
    }
}

impl Deref for PerSide<'_> {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        match &self.0 {
            Kept::Listed(numbers) => numbers,
            Kept::Computed(numbers, sides) => &numbers[..usize::from(*sides)],
        }
    }
}

impl<'a> IntoIterator for PerSide<'a> {
    type Item = u32;
    type IntoIter = PerSideIter<'a>;

    #[inline]
    fn into_iter(self) -> PerSideIter<'a> {
        PerSideIter { numbers: self, next: 0 }
    }
}

/// Iterates over the numbers of the sides of a cell.
#[derive(Clone, Debug)]
pub struct PerSideIter<'a> {
    numbers: PerSide<'a>,
    next: usize,
}

impl Iterator for PerSideIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let number = *self.numbers.get(self.next)?;
        self.next += 1;
        Some(number)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.numbers.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for PerSideIter<'_> {}

impl fmt::Debug for PerSide<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for PerSide<'_> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for PerSide<'_> {}

//! A tree of boxes over items of the plane, which lie along a Z-order curve. A node has at most
//! [`FAN`] children.

use crate::drawing::DevicePoint;
use mazewright_core::{Cancel, Error};

/// The largest number of items in a leaf, and of children of any other node.
pub(super) const FAN: usize = 8;

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaneBox {
    /// The least coordinates.
    pub(super) low: DevicePoint,
    /// The greatest coordinates.
    pub(super) high: DevicePoint,
}

impl PlaneBox {
    /// The box of no points.
    const EMPTY: Self = Self { low: [i32::MAX; 2], high: [i32::MIN; 2] };

    /// Returns the smallest box around points.
    pub(super) fn around(points: &[DevicePoint]) -> Self {
        points.iter().fold(Self::EMPTY, |all, &point| all.with(Self { low: point, high: point }))
    }

    /// Returns the smallest box around two boxes.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            low: [0, 1].map(|axis| self.low[axis].min(other.low[axis])),
            high: [0, 1].map(|axis| self.high[axis].max(other.high[axis])),
        }
    }

    /// Returns whether the box covers another.
    pub(super) fn covers(&self, other: &Self) -> bool {
        self.with(*other) == *self
    }

    /// Returns the square of the distance of a point; 0 if the point lies inside.
    #[inline]
    pub(super) fn distance(&self, from: DevicePoint) -> u64 {
        square_of([0, 1].map(|axis| from[axis].clamp(self.low[axis], self.high[axis])), from)
    }
}

/// Returns the square of the distance of two points.
#[inline]
pub(super) fn square_of(one: DevicePoint, other: DevicePoint) -> u64 {
    let [x, y] = [0, 1].map(|axis| u64::from(one[axis].abs_diff(other[axis])));
    (x * x).saturating_add(y * y)
}

/// Returns the indices of boxes along a Z-order curve through their lower corners. Boxes at the
/// same place of the curve keep their order.
pub(super) fn along_curve(
    boxes: impl Iterator<Item = PlaneBox> + Clone,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let mut whole = PlaneBox::EMPTY;
    for (index, it) in boxes.clone().enumerate() {
        cancel.check_periodically(index)?;
        whole = whole.with(it);
    }
    let longest = (0..2).map(|axis| whole.high[axis].abs_diff(whole.low[axis])).max().unwrap_or(0);
    // Coordinates of the curve have 16 bits.
    let shift = (u32::BITS - longest.leading_zeros()).saturating_sub(16);
    let mut keys = Vec::new();
    for (index, it) in boxes.enumerate() {
        cancel.check_periodically(index)?;
        let [x, y] = [0, 1].map(|axis| it.low[axis].abs_diff(whole.low[axis]) >> shift);
        keys.push((spread(x) | spread(y) << 1) << 32 | index as u64);
    }
    let mut pause = cancel.pauses();
    keys.sort_unstable_by(|one, other| {
        pause();
        one.cmp(other)
    });
    cancel.check()?;
    Ok(keys.into_iter().map(|key| key as u32).collect())
}

/// Returns a number of 16 bits with a zero before each bit.
fn spread(number: u32) -> u64 {
    let mut bits = u64::from(number & 0xffff);
    for (shift, mask) in [(8, 0x00ff_00ff), (4, 0x0f0f_0f0f), (2, 0x3333_3333), (1, 0x5555_5555)] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

/// The boxes of all nodes, level by level. The leaves are level 0, and the last level has one node.
/// Child `n` of a node has the index of the node times [`FAN`] plus `n`.
pub(super) struct BoxTree(pub(super) Vec<Vec<PlaneBox>>);

impl BoxTree {
    /// Builds the tree over at least one item, in the order of the leaves.
    pub(super) fn new(
        items: impl Iterator<Item = PlaneBox>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut levels: Vec<Vec<PlaneBox>> = vec![Vec::new()];
        for (index, item) in items.enumerate() {
            cancel.check_periodically(index)?;
            match levels[0].last_mut() {
                Some(leaf) if !index.is_multiple_of(FAN) => *leaf = leaf.with(item),
                _ => levels[0].push(item),
            }
        }
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let all = |nodes: &[PlaneBox]| nodes.iter().fold(PlaneBox::EMPTY, |a, b| a.with(*b));
            cancel.check()?;
            let above = below.chunks(FAN).map(all).collect();
            levels.push(above);
        }
        Ok(Self(levels))
    }

    /// Returns the children of a node that is not a leaf.
    pub(super) fn children(&self, level: usize, node: usize) -> std::ops::Range<usize> {
        node * FAN..((node + 1) * FAN).min(self.0[level - 1].len())
    }
}

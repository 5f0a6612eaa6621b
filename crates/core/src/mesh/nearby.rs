//! A spatial index of corners (k-d tree; J. Bentley, 1975): finds the corners near a segment. Each
//! region is divided across its longer side.
//!
//! A uniform grid of buckets would be as simple, but slow if all corners lie in one bucket.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;
use crate::mesh::snap::{STEPS, orientation, vector};

/// Regions with at most this many corners are not divided.
const LEAF_SIZE: usize = 8;

/// Corners count as near a segment if it passes within this distance of their region, in steps.
const REACH: i32 = 2;

/// The index.
pub(super) struct CornerIndex<'a> {
    corners: &'a [LatticePoint],
    /// The corners in the order of the tree. The corners of each region are adjacent; the corner
    /// that divides a region lies between its two halves.
    tree: Vec<u32>,
}

/// A region and its corners, as a range of the tree.
#[derive(Clone, Copy)]
struct Region {
    from: usize,
    to: usize,
    low: LatticePoint,
    high: LatticePoint,
}

impl Region {
    fn all(corners: usize) -> Self {
        Self { from: 0, to: corners, low: [0, 0], high: [STEPS, STEPS] }
    }

    /// Returns the axis of the longer side, which is divided.
    fn axis(&self) -> usize {
        let [wide, high] = vector(self.low, self.high);
        usize::from(high > wide)
    }

    fn halves(self, axis: usize, cut: i32) -> [Self; 2] {
        let middle = usize::midpoint(self.from, self.to);
        let mut halves = [Self { to: middle, ..self }, Self { from: middle + 1, ..self }];
        halves[0].high[axis] = cut;
        halves[1].low[axis] = cut;
        halves
    }

    /// Returns whether a segment passes near enough for the region to be searched.
    fn is_near(&self, from: LatticePoint, to: LatticePoint) -> bool {
        let is_beside = |axis: usize| {
            from[axis].max(to[axis]) + REACH < self.low[axis]
                || from[axis].min(to[axis]) - REACH > self.high[axis]
        };
        if is_beside(0) || is_beside(1) {
            return false;
        }
        let [left, top] = self.low.map(|low| low - REACH);
        let [right, bottom] = self.high.map(|high| high + REACH);
        let sides = [[left, top], [right, top], [left, bottom], [right, bottom]]
            .map(|spot| orientation(from, to, spot).signum());
        !(sides == [1; 4] || sides == [-1; 4])
    }
}

impl<'a> CornerIndex<'a> {
    /// Builds the index. Time O(n log n).
    pub(super) fn new(corners: &'a [LatticePoint], cancel: &Cancel) -> Result<Self, Error> {
        let mut tree: Vec<u32> = (0..corners.len() as u32).collect();
        let mut regions = vec![Region::all(corners.len())];
        let mut visited = 0;
        while let Some(region) = regions.pop() {
            visited += region.to - region.from;
            if visited >= Cancel::EVERY {
                cancel.check()?;
                visited = 0;
            }
            if region.to - region.from <= LEAF_SIZE {
                continue;
            }
            let axis = region.axis();
            let middle = (region.to - region.from) / 2;
            let part = &mut tree[region.from..region.to];
            let along = |corner: u32| corners[corner as usize][axis];
            let (_, &mut cut, _) = part.select_nth_unstable_by_key(middle, |&corner| along(corner));
            regions.extend(region.halves(axis, along(cut)));
        }
        Ok(Self { corners, tree })
    }

    /// Calls `found` with every corner within 1.5 steps of a segment, and with some others near it.
    /// `regions` is scratch memory.
    pub(super) fn each(
        &self,
        from: LatticePoint,
        to: LatticePoint,
        regions: &mut Vec<PendingRegion>,
        mut found: impl FnMut(u32),
    ) {
        regions.clear();
        regions.push(PendingRegion(Region::all(self.tree.len())));
        while let Some(PendingRegion(region)) = regions.pop() {
            if !region.is_near(from, to) {
                continue;
            }
            if region.to - region.from <= LEAF_SIZE {
                self.tree[region.from..region.to].iter().for_each(|&corner| found(corner));
                continue;
            }
            let axis = region.axis();
            let cut = self.tree[usize::midpoint(region.from, region.to)];
            found(cut);
            regions
                .extend(region.halves(axis, self.corners[cut as usize][axis]).map(PendingRegion));
        }
    }
}

/// A region that is still to be searched. Callers own the list of them, to avoid allocations.
pub(super) struct PendingRegion(Region);

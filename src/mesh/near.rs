//! Which corners lie near a line: corners sorted into a tree of boxes, each cut in two across its
//! longer side (a k-d tree; J. Bentley, 1975).
//!
//! A grid of equal boxes would be as simple, but slow for a caller who puts everything into one box.

use super::Spot;
use super::snap::{STEPS, turn, way};
use crate::cancel::{Cancel, Stop};

/// Boxes with so many corners are not cut any more.
const FEW: usize = 8;

/// How far a line may pass from a box in which corners count as near it, in steps.
const REACH: i32 = 2;

/// Corners by where they lie.
pub(super) struct Near<'a> {
    corners: &'a [Spot],
    /// The corners, so that those of each box stand together, and between the halves of a box the
    /// one through which it is cut.
    tree: Vec<u32>,
}

/// A box, and the corners in it by their places in the tree.
#[derive(Clone, Copy)]
struct Box {
    from: usize,
    to: usize,
    low: Spot,
    high: Spot,
}

impl Box {
    fn all(corners: usize) -> Self {
        Self { from: 0, to: corners, low: [0, 0], high: [STEPS, STEPS] }
    }

    /// The axis across which it is cut.
    fn axis(&self) -> usize {
        let [wide, high] = way(self.low, self.high);
        usize::from(high > wide)
    }

    fn halves(self, axis: usize, cut: i32) -> [Self; 2] {
        let middle = usize::midpoint(self.from, self.to);
        let mut halves = [Self { to: middle, ..self }, Self { from: middle + 1, ..self }];
        halves[0].high[axis] = cut;
        halves[1].low[axis] = cut;
        halves
    }

    /// Whether a line passes so near that the box must be looked into.
    fn is_near(&self, from: Spot, to: Spot) -> bool {
        let beside = |axis: usize| {
            from[axis].max(to[axis]) + REACH < self.low[axis]
                || from[axis].min(to[axis]) - REACH > self.high[axis]
        };
        if beside(0) || beside(1) {
            return false;
        }
        let [left, top] = self.low.map(|low| low - REACH);
        let [right, bottom] = self.high.map(|high| high + REACH);
        let sides = [[left, top], [right, top], [left, bottom], [right, bottom]]
            .map(|spot| turn(from, to, spot).signum());
        !(sides == [1; 4] || sides == [-1; 4])
    }
}

impl<'a> Near<'a> {
    /// Sorts corners into boxes: O(n log n).
    pub(super) fn new(corners: &'a [Spot], cancel: &Cancel) -> Result<Self, Stop> {
        let mut tree: Vec<u32> = (0..corners.len() as u32).collect();
        let mut boxes = vec![Box::all(corners.len())];
        let mut turn = 0;
        while let Some(one) = boxes.pop() {
            turn += one.to - one.from;
            if turn >= Cancel::EVERY {
                cancel.check()?;
                turn = 0;
            }
            if one.to - one.from <= FEW {
                continue;
            }
            let axis = one.axis();
            let middle = (one.to - one.from) / 2;
            let part = &mut tree[one.from..one.to];
            let along = |corner: u32| corners[corner as usize][axis];
            let (_, &mut cut, _) = part.select_nth_unstable_by_key(middle, |&corner| along(corner));
            boxes.extend(one.halves(axis, along(cut)));
        }
        Ok(Self { corners, tree })
    }

    /// Calls `found` with each corner that may lie within a step and a half of a line, and with
    /// others near it.
    pub(super) fn each(
        &self,
        from: Spot,
        to: Spot,
        boxes: &mut Vec<Boxed>,
        mut found: impl FnMut(u32),
    ) {
        boxes.clear();
        boxes.push(Boxed(Box::all(self.tree.len())));
        while let Some(Boxed(one)) = boxes.pop() {
            if !one.is_near(from, to) {
                continue;
            }
            if one.to - one.from <= FEW {
                self.tree[one.from..one.to].iter().for_each(|&corner| found(corner));
                continue;
            }
            let axis = one.axis();
            let cut = self.tree[usize::midpoint(one.from, one.to)];
            found(cut);
            boxes.extend(one.halves(axis, self.corners[cut as usize][axis]).map(Boxed));
        }
    }
}

/// A box that is still to be looked into; a list of them is kept from line to line.
pub(super) struct Boxed(Box);

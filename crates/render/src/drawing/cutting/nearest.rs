//! The point nearest to a place among points that come and go.

use crate::drawing::DevicePoint;
use crate::drawing::cutting::box_tree::{BoxTree, FAN, PlaneBox, along_curve, square_of};
use mazewright_core::{Cancel, Error};

/// Points that can be hidden and shown again. Each node of a tree knows how many of its children
/// have shown points.
pub(super) struct NearestPoints<'a> {
    tree: BoxTree,
    /// The points in the order of leaves, each with its number. In a leaf, shown points come first.
    slots: Vec<(DevicePoint, u32)>,
    /// The slot of each point.
    slot_of: Vec<u32>,
    /// The number of shown children of each node, level by level.
    shown: Vec<Vec<u8>>,
    steps: usize,
    cancel: &'a Cancel,
}

/// The square of a distance, and the number of a point.
type Found = (u64, u32);

/// What no point is farther away than.
const NOTHING: Found = (u64::MAX, u32::MAX);

impl<'a> NearestPoints<'a> {
    /// Returns points, all hidden.
    pub(super) fn hidden(points: &[DevicePoint], cancel: &'a Cancel) -> Result<Self, Error> {
        let boxes = points.iter().map(|&point| PlaneBox { low: point, high: point });
        let order = along_curve(boxes, cancel)?;
        let mut slot_of = vec![0; points.len()];
        let mut slots = Vec::with_capacity(points.len());
        for (slot, &number) in order.iter().enumerate() {
            cancel.check_periodically(slot)?;
            slot_of[number as usize] = slot as u32;
            slots.push((points[number as usize], number));
        }
        let boxes = slots.iter().map(|&(point, _)| PlaneBox { low: point, high: point });
        let tree = BoxTree::new(boxes, cancel)?;
        let shown = tree.0.iter().map(|level| vec![0; level.len()]).collect();
        Ok(Self { tree, slots, slot_of, shown, steps: 0, cancel })
    }

    /// Hides a shown point.
    pub(super) fn hide(&mut self, number: u32) {
        let mut node = self.slot_of[number as usize] as usize / FAN;
        let last = node * FAN + usize::from(self.shown[0][node]) - 1;
        self.swap(number, last);
        for level in &mut self.shown {
            level[node] -= 1;
            if level[node] > 0 {
                break;
            }
            node /= FAN;
        }
    }

    /// Shows a hidden point.
    pub(super) fn show(&mut self, number: u32) {
        let mut node = self.slot_of[number as usize] as usize / FAN;
        let first = node * FAN + usize::from(self.shown[0][node]);
        self.swap(number, first);
        for level in &mut self.shown {
            level[node] += 1;
            if level[node] > 1 {
                break;
            }
            node /= FAN;
        }
    }

    /// Swaps a point with the one in a slot.
    fn swap(&mut self, number: u32, slot: usize) {
        let own = self.slot_of[number as usize];
        let other = self.slots[slot].1;
        self.slots.swap(own as usize, slot);
        self.slot_of[number as usize] = slot as u32;
        self.slot_of[other as usize] = own;
    }

    /// Returns the shown point nearest to `from`: of several, the one with the least number. The
    /// search is fast if the point `near` lies near `from`.
    pub(super) fn nearest(&mut self, from: DevicePoint, near: u32) -> Option<u32> {
        let mut best = NOTHING;
        let mut node = self.slot_of[near as usize] as usize / FAN;
        self.search(0, node, from, &mut best);
        for level in 1..self.tree.0.len() {
            for sibling in self.tree.children(level, node / FAN).filter(|&it| it != node) {
                if self.tree.0[level - 1][sibling].distance(from) <= best.0 {
                    self.search(level - 1, sibling, from, &mut best);
                }
            }
            node /= FAN;
        }
        (best != NOTHING).then_some(best.1)
    }

    /// Searches below a node. The depth is the logarithm of the number of points.
    fn search(&mut self, level: usize, node: usize, from: DevicePoint, best: &mut Found) {
        let shown = usize::from(self.shown[level][node]);
        if shown == 0 {
            return;
        }
        self.steps += 1;
        // The caller's next check returns the error.
        self.cancel.pause_periodically(self.steps);
        if level == 0 {
            for &(point, number) in &self.slots[node * FAN..node * FAN + shown] {
                *best = (*best).min((square_of(point, from), number));
            }
            return;
        }
        let children = self.tree.children(level, node);
        let mut by_distance = [NOTHING; FAN];
        let count = children.len();
        for (place, child) in by_distance.iter_mut().zip(children) {
            *place = (self.tree.0[level - 1][child].distance(from), child as u32);
        }
        by_distance[..count].sort_unstable();
        for (distance, child) in by_distance.into_iter().take(count) {
            if distance > best.0 {
                break;
            }
            self.search(level - 1, child as usize, from, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_shown_point_is_found() {
        let cancel = Cancel::new();
        // Points of a small lattice, several in the same place.
        let mut state = 1_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for count in [1, 7, 8, 9, 65, 700] {
            let points: Vec<DevicePoint> =
                (0..count).map(|_| [random(40) as i32, random(25) as i32]).collect();
            let mut found = NearestPoints::hidden(&points, &cancel).expect("not cancelled");
            let mut is_shown = vec![false; points.len()];
            for _ in 0..2000 {
                let from = [random(60) as i32 - 10, random(40) as i32 - 10];
                let wanted = (0..points.len())
                    .filter(|&it| is_shown[it])
                    .min_by_key(|&it| (square_of(points[it], from), it));
                let near = random(count) as u32;
                assert_eq!(found.nearest(from, near), wanted.map(|it| it as u32));
                let one = random(count) as usize;
                if is_shown[one] {
                    found.hide(one as u32);
                } else {
                    found.show(one as u32);
                }
                is_shown[one] = !is_shown[one];
            }
        }
    }
}

//! Which lines lie inside closed lines: a piece must not fall out before its inside is cut.
//!
//! A ray runs from the leftmost point of a line to the left. The first closed line that it meets is
//! around the line or next to it. Of many lines, those that are closed are expected not to cross
//! themselves: holes that touch at a corner are one line that does.

use std::ops::Range;

use crate::drawing::cutting::box_tree::{BoxTree, FAN, PlaneBox, along_curve};
use crate::drawing::stroke_arc::StrokeArc;
use crate::drawing::{DevicePoint, Lines, real_point};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The largest number of lines if some of them cross themselves. The search for lines around
/// others then counts all sides along a ray.
const MOST_CROSSING: usize = 4096;

/// A segment of a closed line. Arcs are divided where they turn from up to down.
#[derive(Clone, Copy)]
struct ClosedSide {
    ends: [DevicePoint; 2],
    /// The index of its line.
    line: u32,
    /// The index of its circle, if it is an arc, or [`STRAIGHT`].
    circle: u32,
}

/// The index of no circle.
const STRAIGHT: u32 = u32::MAX;

/// The centre of an arc, and its radius, which is negative for the left half of a circle.
type Circle = (Point, f64);

/// All segments of closed lines. A drawing has millions of them, but few arcs.
#[derive(Default)]
struct ClosedSides {
    all: Vec<ClosedSide>,
    circles: Vec<Circle>,
}

impl ClosedSides {
    fn circle(&self, side: &ClosedSide) -> Option<Circle> {
        self.circles.get(side.circle as usize).copied()
    }

    fn bounds(&self, side: &ClosedSide) -> PlaneBox {
        let ends = PlaneBox::around(&side.ends);
        let Some((Point { x, y }, radius)) = self.circle(side) else { return ends };
        let middle = [(x + radius).round() as i32, y.round() as i32];
        if ends.low[1] <= middle[1] && middle[1] <= ends.high[1] {
            PlaneBox::around(&[ends.low, ends.high, middle])
        } else {
            ends
        }
    }

    /// Returns where a side crosses a level line half a unit above `y`.
    fn crossing(&self, side: &ClosedSide, y: i32) -> Option<f64> {
        let [from, to] = side.ends;
        if (from[1] <= y) == (to[1] <= y) {
            return None;
        }
        let level = f64::from(y) + 0.5;
        if let Some((centre, radius)) = self.circle(side) {
            let above = level - centre.y;
            let half = (radius * radius - above * above).max(0.0).sqrt();
            return Some(centre.x + half.copysign(radius));
        }
        let [from, to] = [from, to].map(real_point);
        Some(from.x + (level - from.y) * (to.x - from.x) / (to.y - from.y))
    }
}

/// Returns for each line the smallest closed line around it. The result is empty if no line is
/// closed.
pub(super) fn lines_around(
    lines: &Lines,
    ranges: &[Range<usize>],
    cancel: &Cancel,
) -> Result<Vec<Option<u32>>, Error> {
    let (sides, areas) = closed_sides(lines, ranges, cancel)?;
    if sides.all.is_empty() {
        return Ok(Vec::new());
    }
    let boxes = sides.all.iter().map(|side| sides.bounds(side));
    let order = along_curve(boxes, cancel)?;
    let ordered = order.iter().map(|&index| sides.bounds(&sides.all[index as usize]));
    let tree = BoxTree::new(ordered, cancel)?;
    // From left to right, so that the lines around those further left are known.
    let mut leftmost = Vec::with_capacity(ranges.len());
    let mut bounds = Vec::with_capacity(ranges.len());
    let mut steps = cancel.pauses();
    for (index, range) in ranges.iter().enumerate() {
        let mut least = lines.points[range.start];
        let mut own = PlaneBox::around(&[least]);
        for &point in &lines.points[range.clone()] {
            steps();
            least = least.min(point);
            own = own.with(PlaneBox::around(&[point]));
        }
        bounds.push(own);
        leftmost.push((least, index as u32));
    }
    // Arcs reach beyond their ends.
    for side in sides.all.iter().filter(|side| side.circle != STRAIGHT) {
        steps();
        let own = &mut bounds[side.line as usize];
        *own = own.with(sides.bounds(side));
    }
    leftmost.sort_unstable_by(|one, other| {
        steps();
        one.cmp(other)
    });
    let mut around: Vec<Option<u32>> = vec![None; ranges.len()];
    let mut ray = Ray { tree: &tree, sides: &sides, order: &order, steps: 0, cancel };
    for (index, &(start, line)) in leftmost.iter().enumerate() {
        cancel.check_periodically(index)?;
        let Some(side) = ray.first_side(start, line) else { continue };
        let is_inside = if ranges.len() > MOST_CROSSING {
            let goes_up = side.ends[1][1] > side.ends[0][1];
            goes_up != (areas[side.line as usize] > 0)
        } else {
            !ray.crossings(start, side.line).is_multiple_of(2)
        };
        let mut outer = if is_inside { Some(side.line) } else { around[side.line as usize] };
        while let Some(some) = outer
            && !bounds[some as usize].covers(&bounds[line as usize])
        {
            outer = around[some as usize];
        }
        around[line as usize] = outer;
    }
    cancel.check()?;
    Ok(around)
}

/// Returns the sides of all closed lines, and for each line twice its signed area.
fn closed_sides(
    lines: &Lines,
    ranges: &[Range<usize>],
    cancel: &Cancel,
) -> Result<(ClosedSides, Vec<i128>), Error> {
    let mut sides = ClosedSides::default();
    let mut areas = vec![0; ranges.len()];
    let mut arcs = lines.arcs.iter().peekable();
    let mut add = |ends: [DevicePoint; 2], circle: Option<Circle>, line: usize| {
        let [[x, y], [x2, y2]] = ends.map(|point| point.map(i128::from));
        areas[line] += x * y2 - x2 * y;
        // Level sides cross no level ray.
        if y != y2 {
            let number = circle.map_or(STRAIGHT, |_| sides.circles.len() as u32);
            sides.circles.extend(circle);
            sides.all.push(ClosedSide { ends, line: line as u32, circle: number });
        }
    };
    for (line, range) in ranges.iter().enumerate() {
        let is_closed = lines.is_closed(range);
        for at in range.start + 1..range.end {
            cancel.check_periodically(at)?;
            let arc = arcs.next_if(|arc| arc.to as usize == at);
            if !is_closed {
                continue;
            }
            let ends = [lines.points[at - 1], lines.points[at]];
            match arc {
                Some(arc) => {
                    for (ends, centre, radius) in StrokeArc::new(ends, arc).upright_pieces(ends) {
                        add(ends, Some((centre, radius)), line);
                    }
                }
                None => add(ends, None, line),
            }
        }
    }
    Ok((sides, areas))
}

/// A search along level rays to the left.
struct Ray<'a> {
    tree: &'a BoxTree,
    sides: &'a ClosedSides,
    /// The indices of sides in the order of the leaves.
    order: &'a [u32],
    steps: usize,
    cancel: &'a Cancel,
}

impl Ray<'_> {
    /// Returns the first side that a ray meets which is not a side of the line `own`.
    fn first_side(&mut self, start: DevicePoint, own: u32) -> Option<ClosedSide> {
        let (mut most, mut first) = (f64::NEG_INFINITY, None);
        self.search(self.tree.0.len() - 1, 0, start, &mut |side, at| {
            if side.line != own && at > most {
                (most, first) = (at, Some(*side));
            }
            most
        });
        first
    }

    /// Returns the number of sides of a line that a ray meets.
    fn crossings(&mut self, start: DevicePoint, line: u32) -> usize {
        let mut count = 0;
        self.search(self.tree.0.len() - 1, 0, start, &mut |side, _| {
            count += usize::from(side.line == line);
            f64::NEG_INFINITY
        });
        count
    }

    /// Calls `meet` with sides that a ray meets below a node, and with where it meets them. `meet`
    /// returns the least place that matters from then on, as `search` does. The depth is the
    /// logarithm of the number of sides.
    fn search(
        &mut self,
        level: usize,
        node: usize,
        start: DevicePoint,
        meet: &mut impl FnMut(&ClosedSide, f64) -> f64,
    ) -> f64 {
        let [x, y] = start;
        let mut least = f64::NEG_INFINITY;
        self.steps += 1;
        // The caller's next check returns the error.
        self.cancel.pause_periodically(self.steps);
        if level == 0 {
            let end = ((node + 1) * FAN).min(self.order.len());
            for &index in &self.order[node * FAN..end] {
                let side = &self.sides.all[index as usize];
                if let Some(at) = self.sides.crossing(side, y).filter(|&at| at <= f64::from(x)) {
                    least = meet(side, at);
                }
            }
            return least;
        }
        let below = &self.tree.0[level - 1];
        let is_met = |child: &usize| {
            let PlaneBox { low, high } = below[*child];
            low[1] <= y && y < high[1] && low[0] <= x
        };
        let mut children: Vec<usize> = self.tree.children(level, node).filter(is_met).collect();
        children.sort_unstable_by_key(|&child| std::cmp::Reverse(below[child].high[0]));
        for child in children {
            if f64::from(below[child].high[0]) > least {
                least = least.max(self.search(level - 1, child, start, meet));
            }
        }
        least
    }
}

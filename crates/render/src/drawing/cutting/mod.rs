//! The order of lines for cutters and plotters.
//!
//! The next line is the one with the nearest end, so that the pen travels little. Then parts of the order are reversed
//! where that is shorter. Lines inside closed lines come before those around them, so that the material still holds a
//! piece while it is cut.
//!
//! Lines may be reversed, and closed lines start at any of their points. Time is O(n log n) for n
//! points.

pub(crate) mod areas;
mod box_tree;
pub(crate) mod covered;
mod nearest;
mod nesting;
mod shorter;
mod union;

use std::ops::Range;

use crate::drawing::cutting::nearest::NearestPoints;
use crate::drawing::cutting::nesting::lines_around;
use crate::drawing::cutting::shorter::Order;
use crate::drawing::{ArcSegment, DevicePoint, Layer, Lines, Marks};
use mazewright_core::{Cancel, Error};

/// How much longer the search for a line takes than another step of a loop.
const SEARCH_COST: usize = 8;

/// Orders the lines of each layer. The pen goes on from where the layer before ends.
pub(crate) fn order_layers(layers: &mut [Layer], cancel: &Cancel) -> Result<(), Error> {
    let marks = layers.iter_mut().flat_map(|layer| &mut layer.marks);
    let lines = marks.filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    order_groups(lines.collect(), [0, 0], cancel)
}

/// Puts the lines of each group into the order for cutters. `pen` is where the pen is before.
pub(crate) fn order_groups(
    mut groups: Vec<&mut Lines>,
    pen: DevicePoint,
    cancel: &Cancel,
) -> Result<(), Error> {
    let ends = LineEnds::new(&groups, cancel)?;
    if ends.points.is_empty() {
        return Ok(());
    }
    let mut around = Vec::with_capacity(ends.ranges.len());
    for (group, own) in groups.iter().zip(&ends.groups) {
        let outer = lines_around(group, &ends.ranges[own.clone()], cancel)?;
        around.extend(outer.into_iter().map(|it| it.map(|line| line + own.start as u32)));
        around.resize(own.end, None);
    }
    let order = cutting_order(&ends, &around, pen, cancel)?;
    let mut steps = cancel.pauses();
    // Groups keep their order.
    for (lines, own) in groups.iter_mut().zip(&ends.groups) {
        let mut ordered = lines.empty_like();
        ordered.points.reserve_exact(lines.points.len());
        ordered.starts.reserve_exact(lines.starts.len());
        ordered.arcs.reserve_exact(lines.arcs.len());
        for &start in &order[own.clone()] {
            let line = ends.lines[start as usize] as usize;
            let offset = (start - ends.firsts[line]) as usize;
            append(&mut ordered, lines, ends.ranges[line].clone(), offset, &mut steps);
        }
        **lines = ordered;
    }
    cancel.check()
}

/// Returns the end at which each line starts, in the order of lines. `around` is the line of the same group around each
/// line.
fn cutting_order(
    ends: &LineEnds,
    around: &[Option<u32>],
    pen: DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let mut inside = vec![0_u32; around.len()];
    for &outer in around.iter().flatten() {
        inside[outer as usize] += 1;
    }
    let is_around: Vec<bool> = inside.iter().map(|&count| count > 0).collect();
    let mut near = NearestPoints::hidden(&ends.points, cancel)?;
    let mut steps = cancel.pauses();
    let mut starts = Vec::with_capacity(ends.ranges.len());
    let (mut here, mut last) = (pen, 0);
    for group in &ends.groups {
        for end in group.clone().filter(|&line| inside[line] == 0).flat_map(|line| ends.of(line)) {
            steps();
            near.show(end);
        }
        while let Some(start) = near.nearest(here, last) {
            cancel.check_periodically(starts.len() * SEARCH_COST)?;
            starts.push(start);
            last = start;
            here = ends.points[ends.opposite(start) as usize];
            let line = ends.lines[start as usize] as usize;
            for end in ends.of(line) {
                steps();
                near.hide(end);
            }
            let Some(outer) = around[line].map(|outer| outer as usize) else { continue };
            inside[outer] -= 1;
            if inside[outer] == 0 {
                for end in ends.of(outer) {
                    steps();
                    near.show(end);
                }
            }
        }
    }
    Order::new(ends, pen, starts, near).shortened(&is_around, cancel)
}

/// The points at which lines may start: both ends of open lines, and all points of closed ones.
struct LineEnds {
    points: Vec<DevicePoint>,
    /// The line of each point.
    lines: Vec<u32>,
    /// The first point of each line, and the number of points.
    firsts: Vec<u32>,
    /// The range of points of each line in its group.
    ranges: Vec<Range<usize>>,
    /// Whether each line is closed.
    closed: Vec<bool>,
    /// The lines of each group.
    groups: Vec<Range<usize>>,
}

impl LineEnds {
    fn new(groups: &[&mut Lines], cancel: &Cancel) -> Result<Self, Error> {
        let count = groups.iter().map(|lines| lines.starts.len()).sum();
        let mut ends = Self {
            points: Vec::new(),
            lines: Vec::new(),
            firsts: Vec::with_capacity(count + 1),
            ranges: Vec::with_capacity(count),
            closed: Vec::with_capacity(count),
            groups: Vec::with_capacity(groups.len()),
        };
        for drawn in groups {
            let first = ends.ranges.len();
            // A tool that follows a line of one point only marks the material.
            for range in drawn.point_ranges().filter(|range| range.len() > 1) {
                ends.add(drawn, range, cancel)?;
            }
            ends.groups.push(first..ends.ranges.len());
        }
        ends.firsts.push(ends.points.len() as u32);
        Ok(ends)
    }

    fn add(&mut self, drawn: &Lines, range: Range<usize>, cancel: &Cancel) -> Result<(), Error> {
        let line = self.ranges.len();
        cancel.check_periodically(line)?;
        self.firsts.push(self.points.len() as u32);
        let own = &drawn.points[range.clone()];
        let is_closed = drawn.is_closed(&range);
        if is_closed {
            for (at, &point) in own[1..].iter().enumerate() {
                cancel.check_periodically(at)?;
                self.points.push(point);
            }
        } else {
            self.points.extend([own[0], own[own.len() - 1]]);
        }
        self.lines.resize(self.points.len(), line as u32);
        self.ranges.push(range);
        self.closed.push(is_closed);
        Ok(())
    }

    /// Returns the numbers of the points of a line.
    fn of(&self, line: usize) -> Range<u32> {
        self.firsts[line]..self.firsts[line + 1]
    }

    /// Returns where a line ends that starts at a point.
    fn opposite(&self, start: u32) -> u32 {
        let line = self.lines[start as usize] as usize;
        let Range { start: first, end } = self.of(line);
        if self.closed[line] { start } else { first + (end - 1) - start }
    }
}

/// Appends a line that starts at the point with the index `offset` among its [`LineEnds`].
fn append(
    to: &mut Lines,
    lines: &Lines,
    line: Range<usize>,
    offset: usize,
    steps: &mut impl FnMut(),
) {
    let start = to.points.len();
    to.starts.push(start as u32);
    let first = lines.arcs.partition_point(|arc| (arc.to as usize) <= line.start);
    let count = lines.arcs[first..].partition_point(|arc| (arc.to as usize) < line.end);
    let arcs = &lines.arcs[first..first + count];
    let mut push = |from: Range<usize>| {
        for &point in &lines.points[from] {
            steps();
            to.points.push(point);
        }
    };
    // Moves an arc that ended at a point to one that ends at another.
    let moved = |arc: &ArcSegment, to: usize| ArcSegment { to: to as u32, ..*arc };
    if lines.is_closed(&line) {
        let turn = line.start + 1 + offset;
        push(turn..line.end);
        push(line.start + 1..turn + 1);
        let split = arcs.partition_point(|arc| (arc.to as usize) <= turn);
        to.arcs.extend(arcs[split..].iter().map(|arc| moved(arc, arc.to as usize - turn + start)));
        let second = start + line.end - 1 - turn;
        to.arcs.extend(
            arcs[..split].iter().map(|arc| moved(arc, arc.to as usize - line.start + second)),
        );
    } else if offset == 0 {
        push(line.clone());
        to.arcs.extend(arcs.iter().map(|arc| moved(arc, arc.to as usize - line.start + start)));
    } else {
        for &point in lines.points[line.clone()].iter().rev() {
            steps();
            to.points.push(point);
        }
        to.arcs.extend(arcs.iter().rev().map(|arc| {
            let to = start + line.end - arc.to as usize;
            ArcSegment { to: to as u32, clockwise: !arc.clockwise, ..*arc }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(lines: &Lines, pen: DevicePoint) -> Lines {
        let mut lines = lines.clone();
        order_groups(vec![&mut lines], pen, &Cancel::new()).expect("not cancelled");
        lines
    }

    fn arcs(lines: &Lines) -> Vec<(u32, u32, bool)> {
        lines.arcs.iter().map(|arc| (arc.to, arc.radius, arc.clockwise)).collect()
    }

    /// Returns the segments, each in the direction in which its ends ascend.
    fn segments(lines: &Lines) -> Vec<([DevicePoint; 2], u32, bool)> {
        let ends = |range: Range<usize>| (range.start + 1..range.end).collect::<Vec<_>>();
        let mut all: Vec<_> = lines
            .point_ranges()
            .flat_map(ends)
            .map(|at| {
                let [from, to] = [lines.points[at - 1], lines.points[at]];
                let arc = lines.arcs.iter().find(|arc| arc.to as usize == at);
                let (radius, clockwise) = arc.map_or((0, false), |it| (it.radius, it.clockwise));
                if from <= to {
                    ([from, to], radius, clockwise)
                } else {
                    ([to, from], radius, clockwise != (radius > 0))
                }
            })
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn all_segments_remain() {
        let mut state = 7_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for count in [0, 1, 2, 30, 400] {
            let mut lines = Lines::default();
            for _ in 0..count {
                let first = [random(90) as i32, random(90) as i32];
                lines.move_to(first);
                for _ in 0..random(6) {
                    let to = [random(90) as i32, random(90) as i32];
                    if random(2) == 0 {
                        lines.line_to(to);
                    } else {
                        lines.arc_to(to, 200, random(2) == 0);
                    }
                }
                if random(2) == 0 {
                    lines.line_to(first);
                }
            }
            let ordered = ordered(&lines, [0, 0]);
            assert_eq!(segments(&ordered), segments(&lines), "{count} lines");
            let drawn = lines.point_ranges().filter(|range| range.len() > 1);
            assert_eq!(ordered.starts.len(), drawn.count());
            assert!(ordered.arcs.is_sorted_by_key(|arc| arc.to));
        }
    }

    #[test]
    fn open_lines_are_reversed_with_their_arcs() {
        let mut lines = Lines::default();
        lines.move_to([500, 0]);
        lines.line_to([400, 0]);
        lines.arc_to([300, 100], 100, true);
        lines.line_to([200, 100]);
        lines.move_to([0, 10]);
        lines.line_to([190, 100]);
        let ordered = ordered(&lines, [0, 0]);
        assert_eq!(ordered.points[..2], [[0, 10], [190, 100]]);
        assert_eq!(ordered.points[2..], [[200, 100], [300, 100], [400, 0], [500, 0]]);
        assert_eq!(ordered.starts, [0, 2]);
        assert_eq!(arcs(&ordered), [(4, 100, false)]);
    }

    #[test]
    fn closed_lines_start_at_the_nearest_point_with_their_arcs() {
        let mut lines = Lines::default();
        lines.move_to([0, 0]);
        lines.line_to([100, 0]);
        lines.arc_to([200, 100], 100, true);
        lines.arc_to([0, 300], 300, false);
        lines.line_to([0, 0]);
        for (pen, points, expected) in [
            ([0, 0], [[0, 0], [100, 0], [200, 100], [0, 300]], [(2, 100, true), (3, 300, false)]),
            ([99, 0], [[100, 0], [200, 100], [0, 300], [0, 0]], [(1, 100, true), (2, 300, false)]),
            (
                [200, 99],
                [[200, 100], [0, 300], [0, 0], [100, 0]],
                [(1, 300, false), (4, 100, true)],
            ),
        ] {
            let ordered = ordered(&lines, pen);
            assert_eq!(ordered.points[..4], points);
            assert_eq!(ordered.points[4], points[0]);
            assert_eq!(arcs(&ordered), expected);
        }
    }

    #[test]
    fn lines_around_others_come_after_them() {
        let mut lines = Lines::default();
        let mut square = |low: i32, high: i32| {
            lines.move_to([low, low]);
            for to in [[high, low], [high, high], [low, high], [low, low]] {
                lines.line_to(to);
            }
        };
        square(0, 100);
        square(10, 90);
        square(200, 300);
        // In the bounds of the last square's neighbour, but not inside it.
        lines.move_to([20, 20]);
        lines.line_to([30, 30]);
        lines.move_to([500, 500]);
        lines.arc_to([600, 500], 50, true);
        lines.arc_to([500, 500], 50, true);
        lines.move_to([550, 470]);
        lines.line_to([560, 470]);
        let ordered = ordered(&lines, [0, 0]);
        let firsts: Vec<_> = ordered.starts.iter().map(|&it| ordered.points[it as usize]).collect();
        assert_eq!(firsts[..3], [[20, 20], [10, 10], [0, 0]]);
        assert_eq!(firsts[3..], [[200, 200], [550, 470], [600, 500]]);
    }
}

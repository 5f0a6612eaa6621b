//! The rounded corners of walls by their places, and the outlines of cells that follow them.
//!
//! ```text
//!     A   │   B        A loses the tip at the corner, outside the arc. If A is several cells, each loses its part.
//!        ╭┘ tip
//!   ─────┘             Of the cells on the other side, the one after a wall gets all of it: D, as rings are clockwise.
//!     D       C
//! ```

use std::collections::BTreeMap;

use crate::draw::lines::segment::Segment;
use mazewright_core::geometry::{Point, rounded};
use smallvec::SmallVec;

/// An arc that replaces a corner.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Fillet {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) centre: Point,
    pub(crate) clockwise: bool,
}

/// Rounded corners, by their places before they were rounded.
#[derive(Default)]
pub(crate) struct CornerArcs {
    by_place: BTreeMap<[i64; 2], Fillet>,
}

/// A part of the outline of a cell.
#[derive(Clone, Copy)]
pub(crate) struct RingPart {
    pub(crate) segment: Segment,
    /// Whether it lies across a passage instead of along a wall.
    pub(crate) is_open: bool,
}

impl CornerArcs {
    pub(crate) fn add(&mut self, corner: Point, arc: Fillet) {
        self.by_place.insert(key(corner), arc);
    }

    /// Returns a closed outline, clockwise, that follows the arcs.
    pub(crate) fn follow(&self, ring: &[RingPart]) -> Vec<Segment> {
        let is_left = |part: &RingPart| part.is_open || !self.is_replaced(&part.segment);
        let ring: SmallVec<[RingPart; 8]> = ring.iter().copied().filter(is_left).collect();
        let count = ring.len();
        let joints: Vec<Joint> =
            (0..count).map(|at| self.joint([ring[at], ring[(at + 1) % count]])).collect();
        let mut parts: Vec<Option<Segment>> = ring.iter().map(|it| Some(it.segment)).collect();
        for (at, joint) in joints.iter().enumerate() {
            let [Some(&(first, _)), Some(&(last, _))] = [joint.points.first(), joint.points.last()]
            else {
                continue;
            };
            // An arc may also replace the segments of a curve that are next to its corner.
            let runs_on = |joint: usize| {
                let is_open = ring[joint].is_open || ring[(joint + 1) % count].is_open;
                !is_open && joints[joint].points.is_empty()
            };
            let mut before = at;
            while ring[before].segment.along(first) < 0.0 && runs_on((before + count - 1) % count) {
                parts[before] = None;
                before = (before + count - 1) % count;
            }
            if let Some(part) = &mut parts[before] {
                part.to = first;
            }
            let mut after = (at + 1) % count;
            while ring[after].segment.along(last) > ring[after].segment.length() && runs_on(after) {
                parts[after] = None;
                after = (after + 1) % count;
            }
            if let Some(part) = &mut parts[after] {
                part.from = last;
            }
        }
        let mut outline = Vec::with_capacity(count);
        for (part, joint) in parts.into_iter().zip(&joints) {
            outline.extend(part);
            outline.extend(joint.points.windows(2).map(|pair| Segment {
                from: pair[0].0,
                to: pair[1].0,
                round: pair[1].1,
            }));
        }
        outline
    }

    /// Returns whether an arc replaces a wall as a whole.
    fn is_replaced(&self, wall: &Segment) -> bool {
        let arc = |place| self.by_place.get(&key(place));
        arc(wall.from).is_some_and(|from| arc(wall.to) == Some(from))
    }

    /// Returns how an outline passes the corner between two of its parts.
    fn joint(&self, [one, next]: [RingPart; 2]) -> Joint {
        // An arc may replace walls between the two.
        let [corner, after] = [one.segment.to, next.segment.from];
        let Some(arc) = self.by_place.get(&key(corner)) else { return Joint::default() };
        // The end of the arc on a wall.
        let on_wall = |wall: &Segment| {
            let off = |point: Point| wall.right(point).abs();
            if off(arc.from) <= off(arc.to) { [arc.from, arc.to] } else { [arc.to, arc.from] }
        };
        let along = |from: Point, to: Point| {
            let is_clockwise = (from - arc.centre).cross(to - arc.centre) > 0.0;
            vec![(from, None), (to, Some((arc.centre, is_clockwise)))]
        };
        let back = one.segment.reversed();
        let points = match (one.is_open, next.is_open) {
            (false, false) => along(on_wall(&one.segment)[0], on_wall(&next.segment)[0]),
            (false, true) => match arc.meeting(after, next.segment.to) {
                Some(meeting) => along(on_wall(&one.segment)[0], meeting),
                None => Vec::new(),
            },
            (true, false) => {
                let [near, far] = on_wall(&next.segment);
                if let Some(meeting) = arc.meeting(corner, back.to) {
                    along(meeting, near)
                } else {
                    [vec![(corner, None), (far, None)], along(far, near)].concat()
                }
            }
            (true, true) => {
                match (arc.meeting(corner, back.to), arc.meeting(after, next.segment.to)) {
                    (Some(from), Some(to)) => along(from, to),
                    _ => Vec::new(),
                }
            }
        };
        Joint { points }
    }
}

/// The points of an outline at a corner, each with the centre and the direction of the arc that leads to it. None if the
/// outline passes the corner itself.
#[derive(Default)]
struct Joint {
    points: Vec<(Point, Option<(Point, bool)>)>,
}

impl From<Fillet> for Segment {
    fn from(Fillet { from, to, centre, clockwise }: Fillet) -> Self {
        Self { from, to, round: Some((centre, clockwise)) }
    }
}

impl Fillet {
    /// Returns the first point in which the line from the replaced corner to another point meets the arc.
    fn meeting(&self, corner: Point, to: Point) -> Option<Point> {
        let radius = (self.from - self.centre).length();
        let (line, out) = (to - corner, self.centre - corner);
        let direction = line * (1.0 / line.length());
        let (along, across) = (out.dot(direction), out.cross(direction));
        let half = radius * radius - across * across;
        (along > 0.0 && half > 0.0).then(|| corner + direction * (along - half.sqrt()))
    }
}

/// Steps of coordinates per cell side, within which places are equal.
const RESOLUTION: f64 = 1e6;

fn key(place: Point) -> [i64; 2] {
    [place.x, place.y].map(|along| rounded(along * RESOLUTION) as i64)
}

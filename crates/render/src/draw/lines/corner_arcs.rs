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

/// An arc that replaces a corner.
#[derive(Clone, Copy)]
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
        let joints: Vec<Joint> =
            (0..ring.len()).map(|at| self.joint([ring[at], ring[(at + 1) % ring.len()]])).collect();
        let mut outline = Vec::with_capacity(ring.len());
        for (at, part) in ring.iter().enumerate() {
            let before = &joints[(at + ring.len() - 1) % ring.len()];
            let from = before.points.last().map_or(part.segment.from, |&(point, _)| point);
            let after = &joints[at].points;
            let to = after.first().map_or(part.segment.to, |&(point, _)| point);
            outline.push(Segment { from, to, ..part.segment });
            outline.extend(after.windows(2).map(|pair| Segment {
                from: pair[0].0,
                to: pair[1].0,
                round: pair[1].1,
            }));
        }
        outline
    }

    /// Returns how an outline passes the corner between two of its parts.
    fn joint(&self, [one, next]: [RingPart; 2]) -> Joint {
        let corner = one.segment.to;
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
            (false, true) => match arc.meeting(corner, next.segment.to) {
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
                match (arc.meeting(corner, back.to), arc.meeting(corner, next.segment.to)) {
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

//! Lines made of straight segments and arcs, with optionally rounded corners (fillets). A fillet is
//! an arc of a given radius that touches both segments. Where needed, its radius is reduced, so that
//! it takes at most half of a segment with a corner at each end. Of a segment that ends at a border, it
//! takes nearly all. A curve of several segments counts as one.
//!
//! ```text
//!   ───────╮        The distance of the arc's centre c from both segments is the radius: c is the
//!      c · │        intersection of their parallels at this distance.
//!          │
//! ```

use std::ops::Range;

use crate::draw::lines::corner_arcs::Fillet;
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::segment::Segment;
use crate::drawing::DevicePoint;
use mazewright_core::Cancel;
use mazewright_core::geometry::{Arc, Point};

/// How many plain iterations of a loop a rounded corner costs.
const FILLET_COST: usize = 16;

/// How much of a segment that ends at a border a corner may take. The rest shows where the line leads.
const OF_END: f64 = 0.9;

/// Smallest sine of the angle between two directions that counts as a corner.
const FLAT: f64 = 1e-6;

/// Returns the point that lies at the distances `right` to the right of two segments. With arcs
/// there may be several such points; `guess` selects one and starts the iteration.
pub(crate) fn offset_intersection(
    [one, next]: [&Segment; 2],
    right: [f64; 2],
    guess: Point,
) -> Point {
    let mut point = guess;
    // One step is exact for straight segments. Arcs converge within a few steps.
    for _ in 0..6 {
        let off = [right[0] - one.right(point), right[1] - next.right(point)];
        let [a, b] = [one.normal(point), next.normal(point)];
        let sine = a.cross(b);
        let before = point;
        point = point
            + if sine.abs() < FLAT {
                a * f64::midpoint(off[0], off[1])
            } else {
                Point::new(off[0] * b.y - off[1] * a.y, off[1] * a.x - off[0] * b.x) * (1.0 / sine)
            };
        if one.round.is_none() && next.round.is_none() || point == before {
            break;
        }
    }
    point
}

/// How a line runs on at the end of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Joint {
    /// Around a corner, rounded with at most this radius, in cell sides.
    Corner(f64),
    /// Along the same curve. It is not rounded, but a rounded corner next to it may replace it.
    Bend,
}

/// A sequence of connected segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentChain {
    pub(crate) segments: Vec<Segment>,
    /// The joint at the end of each segment.
    pub(crate) joints: Vec<Joint>,
    /// Whether the start and the end are free, with no other line connected to them.
    pub(crate) free_ends: [bool; 2],
    /// Whether the end of the last segment is the start of the first.
    pub(crate) closed: bool,
    /// Whether the line runs from border to border, and corners may take most of its first and its last segment.
    pub(crate) joins_borders: bool,
}

impl SegmentChain {
    pub(crate) fn push(&mut self, piece: Segment, joint: Joint) {
        self.segments.push(piece);
        self.joints.push(joint);
    }

    /// Makes consecutive segments on one straight line a curve. No other line may meet them there.
    pub(crate) fn join_straight(&mut self, cancel: &Cancel) {
        for at in 1..self.segments.len() {
            cancel.pause_periodically(at);
            let pair = [&self.segments[at - 1], &self.segments[at]];
            if pair[0].round.is_none() && runs_on(pair[0], pair[1]) {
                self.joints[at - 1] = Joint::Bend;
            }
        }
    }

    /// Draws the sequence with corners rounded by a radius, in cell sides.
    pub(crate) fn draw<F: Fn(Point) -> DevicePoint>(
        mut self,
        pen: &mut PathBuilder<'_, F>,
        radius: f64,
        cancel: &Cancel,
    ) {
        self.start_at_corner();
        let count = self.segments.len();
        let Some(first) = self.segments.first() else { return };
        let mut curve = self.curve_from(0);
        let closing = if self.closed {
            self.fillet([self.curve_to(count), curve.clone()], radius)
        } else {
            None
        };
        pen.start(closing.map_or(first.from, |it| it.arc.to));
        let (mut skipped, mut continues) = (closing.map_or(0, |it| it.replaced[1]), false);
        loop {
            let next = (curve.end < count).then(|| self.curve_from(curve.end));
            let fillet = match &next {
                Some(next) => self.fillet([curve.clone(), next.clone()], radius),
                None => closing,
            };
            let end = curve.end - fillet.map_or(0, |it| it.replaced[0]);
            for at in curve.start + skipped..end {
                cancel.pause_periodically((at + 1) * FILLET_COST);
                let piece = &self.segments[at];
                let fillet = fillet.filter(|_| at + 1 == end);
                let to = fillet.map_or(piece.to, |it| it.arc.from);
                add(pen, piece, to, continues);
                let next = self.segments.get(at + 1);
                continues = fillet.is_none() && next.is_some_and(|next| runs_on(piece, next));
            }
            if let Some(CurveFillet { arc: fillet, replaced }) = fillet {
                self.keep_corner(pen, curve.end - 1, end - 1..curve.end + replaced[1], fillet);
                let Fillet { to, centre, clockwise, .. } = fillet;
                pen.curve(&arc(pen.position, to, centre, clockwise), clockwise);
                pen.position = to;
            }
            skipped = fillet.map_or(0, |it| it.replaced[1]);
            let Some(next) = next else { break };
            curve = next;
        }
        if self.free_ends[0] {
            pen.add_free_end(self.segments[0].reversed(), true);
        }
        if self.free_ends[1] {
            pen.add_free_end(self.segments[count - 1], false);
        }
    }

    /// Keeps the arc that replaces the ends of the segments `ends`. `corner` is the one that ends at the corner. Keeps the
    /// place of the arc and, if it narrows a corridor, places on straight lines, where cells may meet.
    fn keep_corner<F: Fn(Point) -> DevicePoint>(
        &self,
        pen: &mut PathBuilder<'_, F>,
        corner: usize,
        ends: Range<usize>,
        arc: Fillet,
    ) {
        let count = self.segments.len();
        for at in ends {
            let [one, next] = [at, at + 1].map(|at| &self.segments[at % count]);
            let is_end = [arc.from, arc.to].iter().any(|&end| (end - one.to).length() < FLAT);
            if at == corner || arc.clockwise && runs_on(one, next) && !is_end {
                pen.add_corner(one.to, arc);
            }
        }
    }

    /// Returns the segments of the curve that starts with a segment.
    fn curve_from(&self, start: usize) -> Range<usize> {
        let bends = self.joints[start..].iter().take_while(|&&it| it == Joint::Bend).count();
        start..(start + bends + 1).min(self.segments.len())
    }

    /// Returns the segments of the curve that ends before a segment.
    fn curve_to(&self, end: usize) -> Range<usize> {
        let bends =
            self.joints[..end - 1].iter().rev().take_while(|&&it| it == Joint::Bend).count();
        end - 1 - bends..end
    }

    /// Returns the fillet between two consecutive curves.
    fn fillet(&self, curves: [Range<usize>; 2], radius: f64) -> Option<CurveFillet> {
        let Joint::Corner(most) = self.joints[curves[0].end - 1] else { return None };
        let radius = radius.min(most);
        if radius <= 0.0 {
            return None;
        }
        let is_end = [curves[0].start == 0, curves[1].end == self.segments.len()];
        let [one, next] = curves.map(|curve| &self.segments[curve]);
        let rooms = [(is_end[0], one), (is_end[1], next)].map(|(is_end, curve)| {
            length(curve) * if is_end && self.joins_borders { OF_END } else { 0.5 }
        });
        curve_fillet([one, next], radius, rooms)
    }

    /// Rotates a closed sequence, so that it starts at a corner.
    fn start_at_corner(&mut self) {
        let count = self.segments.len();
        if !self.closed || count == 0 {
            return;
        }
        let is_corner = |&at: &usize| {
            let before = (at + count - 1) % count;
            self.joints[before] != Joint::Bend
                && !runs_on(&self.segments[before], &self.segments[at])
        };
        if let Some(start) = (0..count).find(is_corner) {
            self.segments.rotate_left(start);
            self.joints.rotate_left(start);
        }
    }
}

/// Adds a segment up to one of its points. `continues` means that it continues the line before it.
fn add<F: Fn(Point) -> DevicePoint>(
    pen: &mut PathBuilder<'_, F>,
    piece: &Segment,
    to: Point,
    continues: bool,
) {
    match piece.round {
        Some((centre, clockwise)) => {
            // A curve whose distance to the centre changes is not an arc of the same circle as its neighbours.
            let radius_change = (pen.position - centre).length() - (to - centre).length();
            let is_apart = radius_change.abs() > FLAT;
            pen.separate_arcs_if(is_apart);
            pen.curve(&arc(pen.position, to, centre, clockwise), clockwise);
            pen.separate_arcs_if(is_apart);
        }
        None => pen.straight(to, continues),
    }
    pen.position = to;
}

/// Returns the length of a curve.
fn length(curve: &[Segment]) -> f64 {
    curve.iter().map(Segment::length).sum()
}

/// Returns whether two consecutive segments lie on the same straight line or the same circle.
fn runs_on(one: &Segment, next: &Segment) -> bool {
    if one.round != next.round {
        return false;
    }
    if one.round.is_none() && (one.to - one.from).dot(next.to - next.from) <= 0.0 {
        // No need for vectors of length 1.
        return false;
    }
    one.direction(one.to).has_same_direction(next.direction(next.from))
}

fn arc(from: Point, to: Point, centre: Point, clockwise: bool) -> Arc {
    let radius = f64::midpoint((from - centre).length(), (to - centre).length());
    let (from, to) = if clockwise { (from, to) } else { (to, from) };
    Arc { centre, radius, from, to }
}

/// A fillet between two curves.
#[derive(Clone, Copy)]
struct CurveFillet {
    arc: Fillet,
    /// How many segments next to the corner it replaces as a whole, on both sides.
    replaced: [usize; 2],
}

/// Returns the fillet of the corner between two segments, or `None` without a corner or enough
/// space. It takes at most the length `rooms` of each.
pub(crate) fn fillet(
    one: &Segment,
    next: &Segment,
    radius: f64,
    rooms: [f64; 2],
) -> Option<Fillet> {
    let curves = [one, next].map(std::slice::from_ref);
    curve_fillet(curves, radius, rooms).map(|it| it.arc)
}

/// Returns the fillet of the corner between two curves, or `None` without a corner or enough space. It takes at most the
/// length `rooms` of each.
fn curve_fillet(curves: [&[Segment]; 2], radius: f64, rooms: [f64; 2]) -> Option<CurveFillet> {
    let (one, next) = (curves[0].last()?, curves[1].first()?);
    let (direction, next_direction) = (one.direction(one.to), next.direction(next.from));
    let (cross, dot) = (direction.cross(next_direction), direction.dot(next_direction));
    if cross.abs() < FLAT {
        return None;
    }
    let clockwise = cross > 0.0;
    // Tangent of half the turning angle: distance from the corner at which an arc of radius 1
    // touches straight segments.
    let reach = cross.abs() / (1.0 + dot);
    let room = rooms[0].min(rooms[1]);
    let mut radius = radius.min(room / reach);
    for _ in 0..8 {
        let right = if clockwise { radius } else { -radius };
        let out = Point::new(-direction.y, direction.x) * right - direction * (radius * reach);
        if let Some(fillet) = touching(curves, right, one.to + out, room) {
            return Some(fillet);
        }
        // An arc has slightly less room than its tangent.
        radius *= 0.9;
    }
    None
}

/// Returns the fillet whose centre lies at the distance `right` to the right of two curves, near `guess`. Returns `None`
/// if it would touch them beyond the corner or beyond `room`, or cross them.
fn touching(curves: [&[Segment]; 2], right: f64, guess: Point, room: f64) -> Option<CurveFillet> {
    let [one, next] = curves;
    // The segments next to the corner that the arc replaces; it touches those after them.
    let mut replaced = [0; 2];
    loop {
        let touched = [&one[one.len() - 1 - replaced[0]], &next[replaced[1]]];
        let centre = offset_intersection(touched, [right; 2], guess);
        let along = [0, 1].map(|side| touched[side].along(centre));
        // How far from the corner's end of the segment it touches.
        let distances = [touched[0].length() - along[0], along[1]];
        // If the turning angle is small, the circle may touch the segments beyond the corner.
        if distances.iter().any(|&it| it < 0.0) {
            return None;
        }
        let beyond = [0, 1].map(|side| {
            distances[side] > touched[side].length() && replaced[side] + 1 < curves[side].len()
        });
        if beyond == [false; 2] {
            let [before, after] = [&one[one.len() - replaced[0]..], &next[..replaced[1]]];
            let distances = [distances[0] + length(before), distances[1] + length(after)];
            let is_crossed = |bend: &Point| (*bend - centre).length() < right.abs() - FLAT;
            let bends = before.iter().map(|it| it.from).chain(after.iter().map(|it| it.to));
            let fits = distances.iter().all(|&it| it <= room * (1.0 + 1e-9))
                && !bends.into_iter().any(|it| is_crossed(&it));
            let [from, to] = [0, 1].map(|side| touched[side].point(along[side]));
            let arc = Fillet { from, to, centre, clockwise: right > 0.0 };
            return fits.then_some(CurveFillet { arc, replaced });
        }
        for side in 0..2 {
            replaced[side] += usize::from(beyond[side]);
        }
    }
}

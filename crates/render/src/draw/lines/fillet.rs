//! Lines made of straight segments and arcs, with optionally rounded corners (fillets). A fillet is
//! an arc of a given radius that touches both segments. Where needed, its radius is reduced, so that
//! it takes at most half of a segment with a corner at each end. Of a segment that ends at a border, it
//! takes nearly all.
//!
//! ```text
//!   ───────╮        The distance of the arc's centre c from both segments is the radius: c is the
//!      c · │        intersection of their parallels at this distance.
//!          │
//! ```

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

/// A sequence of connected segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentChain {
    pub(crate) segments: Vec<Segment>,
    /// The maximum radius of the corner at the end of each segment, in cell sides.
    pub(crate) max_radii: Vec<f64>,
    /// Whether the start and the end are free, with no other line connected to them.
    pub(crate) free_ends: [bool; 2],
    /// Whether the end of the last segment is the start of the first.
    pub(crate) closed: bool,
    /// Whether the line runs from border to border, and corners may take most of its first and its last segment.
    pub(crate) joins_borders: bool,
}

impl SegmentChain {
    pub(crate) fn push(&mut self, piece: Segment, most: f64) {
        self.segments.push(piece);
        self.max_radii.push(most);
    }

    /// Joins consecutive segments that lie on one straight line. No other line may meet them there.
    pub(crate) fn merge(&mut self, cancel: &Cancel) {
        self.start_at_corner();
        let all = Self { segments: Vec::new(), max_radii: Vec::new(), ..*self };
        let Self { segments: pieces, max_radii: most, .. } = std::mem::replace(self, all);
        for (index, (piece, most)) in pieces.into_iter().zip(most).enumerate() {
            cancel.pause_periodically(index + 1);
            match self.segments.last_mut() {
                Some(last) if last.round.is_none() && runs_on(last, &piece) => {
                    last.to = piece.to;
                    self.max_radii.pop();
                    self.max_radii.push(most);
                }
                _ => self.push(piece, most),
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
        let fillet_after = |at: usize| {
            let radius = radius.min(self.max_radii[at]);
            let is_corner = radius > 0.0 && (self.closed || at + 1 < count);
            let next = self.segments.get(at + 1).unwrap_or(first);
            let rooms =
                [(at == 0, &self.segments[at]), (at + 2 == count, next)].map(|(is_end, it)| {
                    it.length() * if is_end && self.joins_borders { OF_END } else { 0.5 }
                });
            is_corner.then(|| fillet(&self.segments[at], next, radius, rooms)).flatten()
        };
        let fillet_before = fillet_after(count - 1);
        pen.start(fillet_before.map_or(first.from, |it| it.to));
        let mut continues = false;
        for (at, piece) in self.segments.iter().enumerate() {
            cancel.pause_periodically((at + 1) * FILLET_COST);
            let fillet = if at + 1 < count { fillet_after(at) } else { fillet_before };
            let to = fillet.map_or(piece.to, |it| it.from);
            match piece.round {
                Some((centre, clockwise)) => {
                    // A curve whose distance to the centre changes is not an arc of the same circle
                    // as its neighbours.
                    let radius_change = (pen.position - centre).length() - (to - centre).length();
                    let is_apart = radius_change.abs() > FLAT;
                    pen.separate_arcs_if(is_apart);
                    pen.curve(&arc(pen.position, to, centre, clockwise), clockwise);
                    pen.separate_arcs_if(is_apart);
                }
                None => pen.straight(to, continues),
            }
            pen.position = to;
            if let Some(fillet) = fillet {
                pen.add_corner(piece.to, fillet);
                let Fillet { to, centre, clockwise, .. } = fillet;
                pen.curve(&arc(pen.position, to, centre, clockwise), clockwise);
                pen.position = to;
            }
            let next = self.segments.get(at + 1);
            continues = fillet.is_none() && next.is_some_and(|next| runs_on(piece, next));
        }
        if self.free_ends[0] {
            pen.add_free_end(self.segments[0].reversed(), true);
        }
        if self.free_ends[1] {
            pen.add_free_end(self.segments[count - 1], false);
        }
    }

    /// Rotates a closed sequence, so that it starts at a corner.
    fn start_at_corner(&mut self) {
        let count = self.segments.len();
        if !self.closed || count == 0 {
            return;
        }
        let is_corner =
            |&at: &usize| !runs_on(&self.segments[(at + count - 1) % count], &self.segments[at]);
        if let Some(start) = (0..count).find(is_corner) {
            self.segments.rotate_left(start);
            self.max_radii.rotate_left(start);
        }
    }
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

/// Returns the fillet of the corner between two segments, or `None` without a corner or enough
/// space. It takes at most the length `rooms` of each.
pub(crate) fn fillet(
    one: &Segment,
    next: &Segment,
    radius: f64,
    rooms: [f64; 2],
) -> Option<Fillet> {
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
        let centre = offset_intersection([one, next], [right; 2], one.to + out);
        let [from, to] = [one, next].map(|piece| piece.point(piece.along(centre)));
        let distances_to_corner = [one.length() - one.along(centre), next.along(centre)];
        // If the turning angle is small, the circle may touch the segments beyond the corner.
        if distances_to_corner.iter().all(|&it| it >= 0.0 && it <= room * (1.0 + 1e-9)) {
            return Some(Fillet { from, to, centre, clockwise });
        }
        // An arc has slightly less room than its tangent.
        radius *= 0.9;
    }
    None
}

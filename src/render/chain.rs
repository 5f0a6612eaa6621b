//! Chains of straight pieces and arcs, whose corners may be rounded: an arc of some radius that
//! touches both pieces, or as large a one as fits into half of the shorter of them.
//!
//! ```text
//!   ───────╮        the arc's centre lies as far from one piece as from the other, which is its
//!      c · │        radius: where both, moved aside by that much, meet
//!          │
//! ```

use super::drawing::Spot;
use super::pen::Pen;
use crate::geometry::{Arc, Point};

/// What two ways must have of a right angle between them, as a sine, to count as a corner.
const FLAT: f64 = 1e-6;

/// A straight piece, or an arc of at most half a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) from: Point,
    pub(super) to: Point,
    /// The centre of the circle that it is part of, and whether it runs clockwise.
    pub(super) round: Option<(Point, bool)>,
}

impl Piece {
    pub(super) fn straight(from: Point, to: Point) -> Self {
        Self { from, to, round: None }
    }

    /// The other way.
    pub(super) fn reversed(self) -> Self {
        let round = self.round.map(|(centre, clockwise)| (centre, !clockwise));
        Self { from: self.to, to: self.from, round }
    }

    /// Which way it runs at a point of it; of length 1.
    pub(super) fn way(&self, at: Point) -> Point {
        let way = match self.round {
            None => self.to - self.from,
            Some((centre, clockwise)) => {
                let out = at - centre;
                Point::new(-out.y, out.x) * if clockwise { 1.0 } else { -1.0 }
            }
        };
        let length = way.length();
        if length > 0.0 { way * (1.0 / length) } else { way }
    }

    /// The direction to its right at a point; of length 1.
    fn aside(&self, at: Point) -> Point {
        let way = self.way(at);
        Point::new(-way.y, way.x)
    }

    /// How far to its right a point lies.
    fn right(&self, point: Point) -> f64 {
        match self.round {
            None => self.way(self.from).cross(point - self.from),
            Some((centre, clockwise)) => {
                let inward = (self.from - centre).length() - (point - centre).length();
                if clockwise { inward } else { -inward }
            }
        }
    }

    /// How long the part of it up to a point is; negative before its start.
    pub(super) fn along(&self, point: Point) -> f64 {
        match self.round {
            None => self.way(self.from).dot(point - self.from),
            Some((centre, clockwise)) => {
                let (from, to) = (self.from - centre, point - centre);
                let angle = libm::atan2(from.cross(to), from.dot(to));
                from.length() * if clockwise { angle } else { -angle }
            }
        }
    }

    /// How long it is.
    pub(super) fn length(&self) -> f64 {
        match self.round {
            None => (self.to - self.from).length(),
            // Half a circle may look as if it ran the other way.
            Some(_) => self.along(self.to).abs(),
        }
    }

    /// The point of it so far from its start.
    pub(super) fn point(&self, along: f64) -> Point {
        match self.round {
            None => self.from + self.way(self.from) * along,
            Some((centre, clockwise)) => {
                let out = self.from - centre;
                let turn = along / out.length() * if clockwise { 1.0 } else { -1.0 };
                let (sin, cos) = (libm::sin(turn), libm::cos(turn));
                centre + Point::new(out.x * cos - out.y * sin, out.x * sin + out.y * cos)
            }
        }
    }
}

/// The point that lies so far to the right of two pieces, near a first guess.
pub(super) fn meet([one, next]: [&Piece; 2], right: [f64; 2], guess: Point) -> Point {
    let mut point = guess;
    // Straight pieces take one step, arcs a few.
    for _ in 0..6 {
        let off = [right[0] - one.right(point), right[1] - next.right(point)];
        let [a, b] = [one.aside(point), next.aside(point)];
        let sine = a.cross(b);
        point = point
            + if sine.abs() < FLAT {
                a * f64::midpoint(off[0], off[1])
            } else {
                Point::new(off[0] * b.y - off[1] * a.y, off[1] * a.x - off[0] * b.x) * (1.0 / sine)
            };
        if one.round.is_none() && next.round.is_none() {
            break;
        }
    }
    point
}

/// Pieces that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) pieces: Vec<Piece>,
    /// The largest radius of the corner at the end of each piece, in cell sides.
    pub(super) most: Vec<f64>,
    /// Whether nothing else meets at its start, and at its end.
    pub(super) free: [bool; 2],
    /// Whether the last piece leads to the first.
    pub(super) closed: bool,
}

/// An arc in place of a corner.
#[derive(Clone, Copy)]
struct Fillet {
    from: Point,
    to: Point,
    centre: Point,
    clockwise: bool,
}

impl Chain {
    pub(super) fn push(&mut self, piece: Piece, most: f64) {
        self.pieces.push(piece);
        self.most.push(most);
    }

    /// Makes one piece of those that run straight on, for nothing else meets between them.
    pub(super) fn merge(&mut self) {
        self.start_at_corner();
        let all = Self { pieces: Vec::new(), most: Vec::new(), ..*self };
        let Self { pieces, most, .. } = std::mem::replace(self, all);
        for (piece, most) in pieces.into_iter().zip(most) {
            match self.pieces.last_mut() {
                Some(last) if last.round.is_none() && runs_on(last, &piece) => {
                    last.to = piece.to;
                    self.most.pop();
                    self.most.push(most);
                }
                _ => self.push(piece, most),
            }
        }
    }

    /// Draws it with corners of a radius, in cell sides.
    pub(super) fn draw<F: Fn(Point) -> Spot>(mut self, pen: &mut Pen<'_, F>, radius: f64) {
        self.start_at_corner();
        let count = self.pieces.len();
        let ends = usize::from(!self.closed);
        let fillets: Vec<Option<Fillet>> = (0..count)
            .map(|at| {
                let radius = radius.min(self.most[at]);
                let is_corner = radius > 0.0 && at + ends < count;
                let next = &self.pieces[(at + 1) % count];
                is_corner.then(|| fillet(&self.pieces[at], next, radius)).flatten()
            })
            .collect();
        let Some(first) = self.pieces.first() else { return };
        let before = fillets.last().copied().flatten();
        pen.start(before.map_or(first.from, |it| it.to));
        let mut ran_on = false;
        for (at, piece) in self.pieces.iter().enumerate() {
            let fillet = fillets[at];
            let to = fillet.map_or(piece.to, |it| it.from);
            match piece.round {
                Some((centre, clockwise)) => {
                    // One that draws near to its centre is no part of the same circle.
                    let nears = (pen.at - centre).length() - (to - centre).length();
                    let is_apart = nears.abs() > FLAT;
                    pen.part_arcs(is_apart);
                    pen.curve(&arc(pen.at, to, centre, clockwise), clockwise);
                    pen.part_arcs(is_apart);
                }
                None => pen.straight(to, ran_on),
            }
            pen.at = to;
            if let Some(Fillet { to, centre, clockwise, .. }) = fillet {
                pen.curve(&arc(pen.at, to, centre, clockwise), clockwise);
                pen.at = to;
            }
            let next = self.pieces.get(at + 1);
            ran_on = fillet.is_none() && next.is_some_and(|next| runs_on(piece, next));
        }
        if self.free[0] {
            pen.ends_free(self.pieces[0].reversed(), true);
        }
        if self.free[1] {
            pen.ends_free(self.pieces[count - 1], false);
        }
    }

    /// Lets a closed chain start where it does not run straight on.
    fn start_at_corner(&mut self) {
        let count = self.pieces.len();
        if !self.closed || count == 0 {
            return;
        }
        let is_corner =
            |&at: &usize| !runs_on(&self.pieces[(at + count - 1) % count], &self.pieces[at]);
        if let Some(start) = (0..count).find(is_corner) {
            self.pieces.rotate_left(start);
            self.most.rotate_left(start);
        }
    }
}

/// Whether two pieces are one straight piece, or one arc.
fn runs_on(one: &Piece, next: &Piece) -> bool {
    one.round == next.round && one.way(one.to).is_along(next.way(next.from))
}

fn arc(from: Point, to: Point, centre: Point, clockwise: bool) -> Arc {
    let radius = f64::midpoint((from - centre).length(), (to - centre).length());
    let (from, to) = if clockwise { (from, to) } else { (to, from) };
    Arc { centre, radius, from, to }
}

/// The arc between two pieces that meet at an angle.
fn fillet(one: &Piece, next: &Piece, radius: f64) -> Option<Fillet> {
    let (way, on) = (one.way(one.to), next.way(next.from));
    let (cross, dot) = (way.cross(on), way.dot(on));
    if cross.abs() < FLAT {
        return None;
    }
    let clockwise = cross > 0.0;
    // The tangent of half the turn: how far from the corner an arc of radius 1 touches.
    let reach = cross.abs() / (1.0 + dot);
    let room = one.length().min(next.length()) / 2.0;
    let mut radius = radius.min(room / reach);
    for _ in 0..8 {
        let right = if clockwise { radius } else { -radius };
        let out = Point::new(-way.y, way.x) * right - way * (radius * reach);
        let centre = meet([one, next], [right; 2], one.to + out);
        let [from, to] = [one, next].map(|piece| piece.point(piece.along(centre)));
        let reaches = [one.length() - one.along(centre), next.along(centre)];
        // Where pieces hardly turn, the circles may touch them beyond the corner.
        if reaches.iter().all(|&it| it >= 0.0 && it <= room * (1.0 + 1e-9)) {
            return Some(Fillet { from, to, centre, clockwise });
        }
        // Arcs have a little less room than their tangents.
        radius *= 0.9;
    }
    None
}

//! What a crossing looks like: the passage that runs over it narrows to a bridge between two rails,
//! and the other one goes up to a rail, below the bridge, and on from the other rail.
//!
//! ```text
//!     o───   A   ───o       a rail runs from a corner of the cell along the edge with C, across the
//!     ╵─────────────╵       cell, and along the edge with D to the next corner: so no gap is left
//!   C        X        D     beside the bridge
//!     ╷─────────────╷
//!     o───   B   ───o
//! ```

use super::{Crossing, Grid};
use crate::geometry::{Arc, Point};

/// How far from its end a rail meets the edge that it crosses, as a share of that edge: a quarter
/// lies on whole pixels more often than a fifth, and a mouth beside it can be seen.
const NARROW: f64 = 0.25;
/// The same where even then the mouths lie clear of the rails.
const WIDE: f64 = 0.125;
/// What is clear, in cell sides.
const CLEAR: f64 = 0.25;
/// How far a rail keeps off the middle of a tunnel's mouth at least, in cell sides: or it could not
/// be seen.
const MOUTH: f64 = 0.125;
/// How far a rail keeps off the way of the passage above, in cell sides: the route is a fifth of one
/// wide, and the rails are seen beside it.
const LANE: f64 = 0.11;
/// What counts as no bend at all between two edges that run straight on.
const FLAT: f64 = 1e-6;

/// One side of a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Rail {
    /// The corners of the cell at which it begins and ends, and between them the points at which it
    /// leaves and reaches an edge; clockwise round the cell.
    pub points: [Point; 4],
    /// What its middle part is where it is not straight, and whether that runs clockwise about its
    /// own centre.
    pub arc: Option<(Arc, bool)>,
}

/// The two sides of a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Bridge {
    /// Clockwise round the cell, the first from the lower side on.
    pub rails: [Rail; 2],
}

impl Rail {
    /// How far a point lies from the middle part, or the line that it is part of: positive on the
    /// bridge's side, in cell sides.
    pub fn inward(&self, point: Point) -> f64 {
        let [_, from, to, _] = self.points;
        match self.arc {
            Some((arc, clockwise)) => {
                let away = arc.radius - (point - arc.centre).length();
                if clockwise { away } else { -away }
            }
            None => (to - from).cross(point - from) / (to - from).length(),
        }
    }

    /// The point on the way from one point outside to another on the bridge that keeps a distance
    /// to the rail; the first where that is too near already.
    fn before(&self, from: Point, to: Point, distance: f64) -> Point {
        let way = to - from;
        let along = if let Some((arc, clockwise)) = self.arc {
            let radius = arc.radius + if clockwise { distance } else { -distance };
            let out = from - arc.centre;
            // |out + way · along| = radius
            let (a, b, c) = (way.dot(way), out.dot(way), out.dot(out) - radius * radius);
            let root = (b * b - a * c).max(0.0).sqrt();
            (-b + if clockwise { -root } else { root }) / a
        } else {
            let (start, end) = (self.inward(from), self.inward(to));
            (-distance - start) / (end - start)
        };
        from + way * along.clamp(0.0, 1.0)
    }
}

impl Bridge {
    /// Whether two mouths lie outside it, at least so far from a rail.
    fn keeps_off(&self, mouths: [Point; 2], distance: f64) -> bool {
        let off = |mouth| self.rails.iter().any(|rail| rail.inward(mouth) < -distance);
        mouths.into_iter().all(off)
    }

    /// Where what comes from one mouth and goes to the other is last and first seen, if it keeps a
    /// distance to the rails.
    pub fn hides(&self, [from, to]: [Point; 2], distance: f64) -> [Point; 2] {
        let [one, other] = &self.rails;
        let [near, far] =
            if one.inward(from) < other.inward(from) { [one, other] } else { [other, one] };
        [near.before(from, to, distance), far.before(to, from, distance)]
    }
}

impl Grid {
    /// The bridge over a crossing.
    pub fn bridge(&self, crossing: &Crossing) -> Option<Bridge> {
        let cell = crossing.cell;
        let mut over = self.sides(cell).filter(|&side| self.beyond(side) != self.cells());
        let mouths = crossing.edges.map(|edge| self.middle(edge));
        self.bridge_between(cell, [over.next()?, over.next()?], mouths)
    }

    /// The bridge between two sides of a cell, over a tunnel between two points.
    fn bridge_between(
        &self,
        cell: u32,
        [one, other]: [usize; 2],
        mouths: [Point; 2],
    ) -> Option<Bridge> {
        let bridge = |inset| {
            let rail = |from, to| self.rail(cell, [from, to], inset);
            Some(Bridge { rails: [rail(one, other)?, rail(other, one)?] })
        };
        bridge(WIDE).filter(|it| it.keeps_off(mouths, CLEAR)).or_else(|| bridge(NARROW))
    }

    /// The rail that runs clockwise round a cell from one side to another.
    fn rail(&self, cell: u32, [one, other]: [usize; 2], inset: f64) -> Option<Rail> {
        let (leaves, [far, from]) = self.clockwise(cell, one)?;
        let (reaches, [to, beyond]) = self.clockwise(cell, other)?;
        let [start, end] = [from, to].map(|corner| self.corner(corner));
        let [leave, reach] = [[from, far], [to, beyond]].map(|edge| self.inset(edge, inset));
        // Between two spokes it is an arc, as the edge beside it is.
        let (_, [from, to]) = self.clockwise(cell, self.after(cell, one))?;
        let is_straight = [leaves, reaches].iter().all(|&edge| self.arc(edge).is_none());
        let beside = self.arc_between(from, to).filter(|_| is_straight);
        let arc = beside.and_then(|(beside, clockwise)| {
            let radius = (leave - beside.centre).length();
            let is_round = (radius - (reach - beside.centre).length()).abs() < FLAT;
            let (from, to) = if clockwise { (leave, reach) } else { (reach, leave) };
            is_round.then_some((Arc { centre: beside.centre, radius, from, to }, clockwise))
        });
        Some(Rail { points: [start, leave, reach, end], arc })
    }

    /// The point of the edge between two corners some share of it away from the first.
    fn inset(&self, [from, to]: [u32; 2], share: f64) -> Point {
        let [start, end] = [from, to].map(|corner| self.corner(corner));
        match self.arc_between(from, to) {
            Some((arc, clockwise)) => {
                let (angle, sweep) = arc.angles();
                let share = if clockwise { share } else { 1.0 - share };
                arc.centre + Point::polar(arc.radius, angle + sweep * share)
            }
            None => start + (end - start) * share,
        }
    }

    /// The side that follows another clockwise, of those that are drawn.
    fn after(&self, cell: u32, side: usize) -> usize {
        let drawn = self.drawn_sides(cell);
        if side + 1 < drawn.end { side + 1 } else { drawn.start }
    }

    /// The sides of a cell but for stairs, which come last.
    pub(crate) fn drawn_sides(&self, cell: u32) -> std::ops::Range<usize> {
        let sides = self.sides(cell);
        let stairs = sides.clone().rev().take_while(|&side| self.drawn(side).is_none()).count();
        sides.start..sides.end - stairs
    }

    /// Whether a cell turns nowhere to the left and has no side with bends, so that what runs from
    /// side to side stays inside.
    pub(crate) fn is_convex(&self, cell: u32) -> bool {
        self.drawn_sides(cell).all(|side| {
            let next = self.clockwise(cell, self.after(cell, side));
            let (Some((edge, ends)), Some((_, next))) = (self.clockwise(cell, side), next) else {
                return false;
            };
            let way = |ends: [u32; 2]| self.corner(ends[1]) - self.corner(ends[0]);
            way(ends).cross(way(next)) > -FLAT && self.bend_ids(edge).is_empty()
        })
    }

    /// Whether a bridge between two sides of a convex cell leaves room for the passage on it and at
    /// the mouths of a tunnel between two other sides.
    pub(crate) fn spans(&self, cell: u32, over: [usize; 2], under: [usize; 2]) -> bool {
        let mouths = under.map(|side| self.middle(self.edge(side)));
        let lane = over.map(|side| self.drawn(side).map(|edge| self.middle(edge)));
        let mut lane = lane.into_iter().flatten().chain([self.centre(cell)]);
        let bridge = self.bridge_between(cell, over, mouths);
        bridge.is_some_and(|it| {
            let holds = |at| it.rails.iter().all(|rail| rail.inward(at) > LANE);
            it.keeps_off(mouths, MOUTH) && lane.all(holds)
        })
    }
}

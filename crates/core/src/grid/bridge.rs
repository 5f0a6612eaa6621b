//! Draws a crossing. The upper passage narrows to a bridge between two rails. The lower passage
//! runs up to one rail, is hidden below the bridge, and continues from the other rail.
//!
//! ```text
//!     o───   A   ───o       A rail runs from a corner of the cell along the edge to C, across the
//!     ╵─────────────╵       cell, and along the edge to D to the next corner. So there is no gap
//!   C        X        D     beside the bridge.
//!     ╷─────────────╷
//!     o───   B   ───o
//! ```

use crate::geometry::{Arc, Point};
use crate::grid::{Crossing, Grid};

/// The distance of a rail from the end of the edge that it meets, as a share of that edge. A
/// quarter falls on whole pixels more often than a fifth, and leaves a tunnel end next to the rail
/// visible.
const NARROW: f64 = 0.25;
/// The smaller share, used if the tunnel ends then are still at least [`TUNNEL_CLEARANCE`] away from the
/// rails.
const WIDE: f64 = 0.125;
/// The distance between tunnel ends and rails that [`WIDE`] requires, in cell sides.
const TUNNEL_CLEARANCE: f64 = 0.25;
/// The smallest distance of a rail from the middle of a tunnel end, in cell sides: closer to it the
/// tunnel end would not be visible.
const MIN_TUNNEL_CLEARANCE: f64 = 0.125;
/// The smallest distance of a rail from the centre line of the upper passage, in cell sides: the
/// route is 0.2 wide, and the rails must be visible on both sides of it.
const MIN_PASSAGE_CLEARANCE: f64 = 0.11;
/// The tolerance for deviations from a straight line or a circle, in cell sides.
const TOLERANCE: f64 = 1e-6;

/// A rail: one side of a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Rail {
    /// The points of the rail, clockwise around the cell: the corner where it begins, the points
    /// where it leaves the first edge and reaches the second, and the corner where it ends.
    pub points: [Point; 4],
    /// The middle part, if it is an arc: the arc, and whether the rail runs clockwise about its
    /// centre. `None` if the middle part is straight.
    pub arc: Option<(Arc, bool)>,
}

/// A bridge, as its two rails.
#[derive(Clone, Copy, Debug)]
pub struct Bridge {
    /// The rails in clockwise order around the cell. The first begins at the side with the lower
    /// number.
    pub rails: [Rail; 2],
}

impl Rail {
    /// Returns the signed distance of a point from the line or circle of the middle part, in cell
    /// sides; positive on the side of the bridge.
    pub fn signed_distance(&self, point: Point) -> f64 {
        let [_, from, to, _] = self.points;
        match self.arc {
            Some((arc, clockwise)) => {
                let distance = arc.radius - (point - arc.centre).length();
                if clockwise { distance } else { -distance }
            }
            None => (to - from).cross(point - from) / (to - from).length(),
        }
    }

    /// Returns the point at a distance before the rail, on the line from `from` (outside the
    /// bridge) to `to` (on the bridge). Returns `from` if it is closer to the rail already.
    fn point_before(&self, from: Point, to: Point, distance: f64) -> Point {
        let vector = to - from;
        let along = if let Some((arc, clockwise)) = self.arc {
            let radius = arc.radius + if clockwise { distance } else { -distance };
            let outward = from - arc.centre;
            // |outward + vector · along| = radius
            let (a, b, c) =
                (vector.dot(vector), outward.dot(vector), outward.dot(outward) - radius * radius);
            let root = (b * b - a * c).max(0.0).sqrt();
            (-b + if clockwise { -root } else { root }) / a
        } else {
            let (start, end) = (self.signed_distance(from), self.signed_distance(to));
            (-distance - start) / (end - start)
        };
        from + vector * along.clamp(0.0, 1.0)
    }
}

impl Bridge {
    /// Returns whether both tunnel ends lie outside the bridge, at least `distance` away from a
    /// rail.
    fn is_clear_of(&self, tunnel_ends: [Point; 2], distance: f64) -> bool {
        let off =
            |tunnel_end| self.rails.iter().any(|rail| rail.signed_distance(tunnel_end) < -distance);
        tunnel_ends.into_iter().all(off)
    }

    /// Returns the points where a line from one tunnel end to the other disappears and reappears,
    /// `distance` away from the rails.
    pub fn hidden_segment(&self, [from, to]: [Point; 2], distance: f64) -> [Point; 2] {
        let [one, other] = &self.rails;
        let [near, far] = if one.signed_distance(from) < other.signed_distance(from) {
            [one, other]
        } else {
            [other, one]
        };
        [near.point_before(from, to, distance), far.point_before(to, from, distance)]
    }
}

impl Grid {
    /// Returns the bridge of a crossing.
    pub fn bridge_at(&self, crossing: &Crossing) -> Option<Bridge> {
        let cell = crossing.cell;
        let mut over = self.sides(cell).filter(|&side| self.neighbor(side) != self.cells());
        let tunnel_ends = crossing.edges.map(|edge| self.middle(edge));
        self.bridge_between(cell, [over.next()?, over.next()?], tunnel_ends)
    }

    /// Returns the bridge between two sides of a cell, over a tunnel between two points.
    fn bridge_between(
        &self,
        cell: u32,
        [one, other]: [usize; 2],
        tunnel_ends: [Point; 2],
    ) -> Option<Bridge> {
        let bridge = |inset| {
            let rail = |from, to| self.rail(cell, [from, to], inset);
            Some(Bridge { rails: [rail(one, other)?, rail(other, one)?] })
        };
        bridge(WIDE)
            .filter(|it| it.is_clear_of(tunnel_ends, TUNNEL_CLEARANCE))
            .or_else(|| bridge(NARROW))
    }

    /// Returns the rail that runs clockwise around a cell from one side to another.
    fn rail(&self, cell: u32, [one, other]: [usize; 2], inset: f64) -> Option<Rail> {
        let (leaves, [far, from]) = self.oriented_edge(cell, one)?;
        let (reaches, [to, beyond]) = self.oriented_edge(cell, other)?;
        let [start, end] = [from, to].map(|corner| self.corner(corner));
        let [leave, reach] = [[from, far], [to, beyond]].map(|edge| self.inset(edge, inset));
        // Between two spokes of a ring the rail is an arc, parallel to the nearest edge.
        let (_, [from, to]) = self.oriented_edge(cell, self.after(cell, one))?;
        let is_straight = [leaves, reaches].iter().all(|&edge| self.arc(edge).is_none());
        let beside = self.arc_between(from, to).filter(|_| is_straight);
        let arc = beside.and_then(|(beside, clockwise)| {
            let radius = (leave - beside.centre).length();
            let is_round = (radius - (reach - beside.centre).length()).abs() < TOLERANCE;
            let (from, to) = if clockwise { (leave, reach) } else { (reach, leave) };
            is_round.then_some((Arc { centre: beside.centre, radius, from, to }, clockwise))
        });
        Some(Rail { points: [start, leave, reach, end], arc })
    }

    /// Returns the point on the edge between two corners at a share of its length from the first.
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

    /// Returns the next side clockwise, stairs excluded.
    fn after(&self, cell: u32, side: usize) -> usize {
        let drawn = self.drawn_sides(cell);
        if side + 1 < drawn.end { side + 1 } else { drawn.start }
    }

    /// Returns the sides of a cell without stairs, which come last.
    #[inline]
    pub fn drawn_sides(&self, cell: u32) -> std::ops::Range<usize> {
        let sides = self.sides(cell);
        if self.stairs == 0 { sides } else { self.without_stairs(sides) }
    }

    fn without_stairs(&self, sides: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let stairs =
            sides.clone().rev().take_while(|&side| self.drawn_edge(side).is_none()).count();
        sides.start..sides.end - stairs
    }

    /// Returns whether a cell is convex and its sides have no bends, so that lines between its
    /// sides stay inside.
    pub(crate) fn is_convex(&self, cell: u32) -> bool {
        self.drawn_sides(cell).all(|side| {
            let next = self.oriented_edge(cell, self.after(cell, side));
            let (Some((edge, ends)), Some((_, next))) = (self.oriented_edge(cell, side), next)
            else {
                return false;
            };
            let vector = |ends: [u32; 2]| self.corner(ends[1]) - self.corner(ends[0]);
            vector(ends).cross(vector(next)) > -TOLERANCE && self.bend_ids(edge).is_empty()
        })
    }

    /// Returns whether a bridge between two sides of a convex cell has enough space for its passage
    /// and leaves the ends of a tunnel between two other sides visible.
    pub(crate) fn bridge_fits(&self, cell: u32, over: [usize; 2], under: [usize; 2]) -> bool {
        let tunnel_ends = under.map(|side| self.middle(self.edge(side)));
        let centre_line = over.map(|side| self.drawn_edge(side).map(|edge| self.middle(edge)));
        let mut centre_line = centre_line.into_iter().flatten().chain([self.centre(cell)]);
        let bridge = self.bridge_between(cell, over, tunnel_ends);
        bridge.is_some_and(|it| {
            let holds =
                |at| it.rails.iter().all(|rail| rail.signed_distance(at) > MIN_PASSAGE_CLEARANCE);
            it.is_clear_of(tunnel_ends, MIN_TUNNEL_CLEARANCE) && centre_line.all(holds)
        })
    }
}

//! Where the corridor of a tunnel ends: at the walls of the corridor above it.

use crate::draw::inset::InsetCorridors;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Crossing;

impl InsetCorridors<'_> {
    /// Returns the point at which the side of a corridor, continued beyond the end of a tunnel,
    /// meets the wall of the crossing above: the face on the other side of the same edge.
    pub(super) fn tunnel_wall_point(
        &self,
        over: &Crossing,
        cell: u32,
        side: usize,
        at_start: bool,
    ) -> Point {
        let ends = self.ends(cell, side);
        let edge = if at_start { self.first(cell, side) } else { self.last(cell, side).reversed() };
        let corner = if at_start { self.before(cell, side) } else { side };
        let sector = self.sector(cell, corner);
        let marks = sector.end_marks(self);
        let mark = marks.map(|[first, last]| if at_start { last } else { first });
        let from = mark.map_or(edge.from, |mark| self.place(&sector, &mark));
        let direction = edge.direction(from) * if at_start { 1.0 } else { -1.0 };
        let out = Point::new(direction.y, -direction.x);
        let (bridge, drawn) = (over.cell, self.grid.drawn_edge(side));
        let mut sides = self.grid.drawn_sides(bridge);
        if let Some(under) = sides.find(|&side| self.grid.drawn_edge(side) == drawn) {
            let before = self.sector(bridge, self.before(bridge, under));
            let after = self.sector(bridge, under);
            let ends = before.end_marks(self).zip(after.end_marks(self));
            if let Some(([_, start], [end, _])) = ends {
                let (start, end) = (self.place(&before, &start), self.place(&after, &end));
                if let Some((centre, _)) = edge.round {
                    // The face is a curve between two points at different distances from the centre
                    // of its wall.
                    let [start, end, here] = [start, end, from].map(|it| it - centre);
                    let angle = |to: Point| libm::atan2(start.cross(to), start.dot(to));
                    let share = angle(here) / angle(end);
                    let radius = start.length() + (end.length() - start.length()) * share;
                    return centre + here * (radius / here.length());
                }
                let face = end - start;
                return from + out * ((start - from).cross(face) / out.cross(face));
            }
        }
        let share = edge.along(from) / edge.length();
        let [own, other] = if at_start { ends } else { [ends[1], ends[0]] };
        let depth = self.depth(own) * (1.0 - share) + self.depth(other) * share;
        from + out * depth
    }
}

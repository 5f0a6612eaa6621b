//! The points through which a route passes a corridor: inside its outline, and through the middle
//! of the openings between cells.

use crate::draw::inset::outline::FaceSegment;
use crate::draw::inset::{Beyond, InsetCorridors};
use mazewright_core::Polygon;
use mazewright_core::geometry::Point;

/// The number of straight segments that replace an arc.
const PIECES: usize = 8;

impl InsetCorridors<'_> {
    /// Returns the polygon of the corridor in a cell, with the outer ring clockwise.
    pub(crate) fn polygon(&self, cell: u32) -> Polygon {
        let points = |ring: Vec<FaceSegment>| {
            let mut polygon = Vec::with_capacity(ring.len());
            for face in ring {
                let pieces = if face.piece.round.is_some() { PIECES } else { 1 };
                let length = face.piece.along(face.piece.to);
                let within =
                    (1..pieces).map(|at| face.piece.point(length * at as f64 / pieces as f64));
                polygon.push(face.piece.from);
                polygon.extend(within);
            }
            polygon
        };
        self.outline(cell).into_iter().map(points).collect()
    }

    /// Returns the point of the opening of a straight side that is nearest to `middle`, the middle
    /// of the edge, and at least `room` away from the ends of the opening. Without such a point,
    /// returns the middle of the opening; without another cell beyond the side, `None`.
    pub(crate) fn mouth(&self, cell: u32, side: usize, middle: Point, room: f64) -> Option<Point> {
        if !matches!(self.beyond(side), Beyond::Passage(..) | Beyond::Border(None)) {
            return None;
        }
        let (edge, last) = (self.first(cell, side), self.last(cell, side));
        if edge.round.is_some() || edge != last {
            return None;
        }
        let [_, from] = self.ends_at_corner(cell, self.before(cell, side))?;
        let [to, _] = self.ends_at_corner(cell, side)?;
        let [from, to] = [from, to].map(|end| edge.along(end));
        let along = if to - from > 2.0 * room {
            edge.along(middle).clamp(from + room, to - room)
        } else {
            f64::midpoint(from, to)
        };
        Some(edge.point(along))
    }

    /// Returns the first and the last point of the corridor's side in a cell at the end of one of its sides.
    fn ends_at_corner(&self, cell: u32, side: usize) -> Option<[Point; 2]> {
        self.with_sector(cell, side, |sector, part| {
            let mut ends: Option<[Point; 2]> = None;
            sector.for_each_mark_of(self, part, |mark| {
                let place = self.place(sector, mark);
                ends = Some([ends.map_or(place, |[first, _]| first), place]);
            });
            ends
        })
    }
}

//! The boundaries of cells as rings.

use crate::grid::Grid;
use crate::polygon::Polygon;

impl Grid {
    /// Returns the rings of the boundary of a cell: the outer one, clockwise, and then one for all
    /// that the cell encloses, counterclockwise. A ring consists of edges, each with its ends in the direction of the ring.
    pub fn rings(&self, cell: u32) -> Vec<Vec<(u32, [u32; 2])>> {
        let boundary: Vec<(u32, [u32; 2])> = self.boundary(cell).collect();
        let rings = boundary.chunk_by(|(_, [_, to]), (_, [from, _])| to == from);
        rings.map(<[_]>::to_vec).collect()
    }

    /// Returns the polygon of a cell: its corners and bends, with the outer ring clockwise.
    pub fn polygon(&self, cell: u32) -> Polygon {
        let ring = |ring: Vec<(u32, [u32; 2])>| {
            let mut points = Vec::new();
            for (edge, [from, to]) in ring {
                let is_forward = self.ends(edge) == [from, to];
                points.push(self.corner(from));
                let start = points.len();
                points.extend(self.bends(edge));
                if !is_forward {
                    points[start..].reverse();
                }
            }
            points
        };
        self.rings(cell).into_iter().map(ring).collect()
    }
}

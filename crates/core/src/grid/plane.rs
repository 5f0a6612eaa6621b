//! The geometry of a grid: the positions of edges, corners and cells.

use crate::geometry;
use crate::geometry::{Arc, Bounds, Point, rounded};
use crate::grid::Grid;
use crate::grid::layout::Layout;

impl Grid {
    pub(super) fn bounds_of(&self, edges: impl Iterator<Item = u32>) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        for edge in edges.filter(|&edge| !self.is_stairs(edge)) {
            match self.arc(edge) {
                Some(arc) => bounds.add_arc(&arc),
                None => self
                    .ends(edge)
                    .into_iter()
                    .chain(self.layout.bends(edge))
                    .for_each(|point| bounds.add(self.layout.corner(point))),
            }
        }
        bounds
    }

    /// Returns the largest number of edges that meet at a corner, if it is about the same
    /// everywhere.
    pub fn most_edges_at_a_corner(&self) -> Option<usize> {
        self.layout.most_edges()
    }

    /// Returns the direction number of an edge, if the grid has such numbers. Two edges that meet
    /// at a corner are collinear exactly if their numbers are equal.
    #[inline]
    pub fn direction_id(&self, edge: u32) -> Option<u8> {
        match (&self.pattern, &self.layout) {
            (Some(pattern), Layout::Lattice(lattice)) => Some(pattern.direction_id(edge, lattice)),
            _ => self.direction_ids.as_ref().map(|headings| headings[edge as usize]),
        }
    }

    /// Returns whether edges have direction numbers.
    pub(crate) fn has_direction_ids(&self) -> bool {
        self.pattern.is_some() || self.direction_ids.is_some()
    }

    /// Returns the number of corners and bends; bends are numbered after the corners.
    pub fn points(&self) -> u32 {
        self.layout.points() as u32
    }

    /// Returns the ids of an edge's bends.
    #[inline]
    pub fn bend_ids(&self, edge: u32) -> std::ops::Range<u32> {
        self.layout.bends(edge)
    }

    /// Returns whether there are edges with bends.
    pub fn has_bends(&self) -> bool {
        self.layout.points() > self.layout.corners()
    }

    /// Returns the bends of an edge in the order of its [`ends`](Self::ends). Only polylines have
    /// bends.
    pub fn bends(&self, edge: u32) -> impl ExactSizeIterator<Item = Point> + '_ {
        let bends = self.layout.bends(edge);
        (0..bends.len()).map(move |at| self.corner(bends.start + at as u32))
    }

    /// Returns the position of a corner or bend in the drawing, whose bounds start at the origin;
    /// in cell sides.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        self.layout.corner(corner) - self.bounds.min
    }

    /// Returns the centre of a cell, which lies inside the cell; in cell sides.
    pub fn centre(&self, cell: u32) -> Point {
        self.layout.centre(cell) - self.bounds.min
    }

    /// Returns whether all cells are squares of side 1 in rows and columns on one level, and all links
    /// join squares side by side.
    pub(crate) fn is_of_unit_squares(&self) -> bool {
        let Layout::Lattice(lattice) = &self.layout else { return false };
        let is_plain = self.levels() == 1
            && self.crossings().is_empty()
            && self.seams().next().is_none()
            && self.most_sides() == 4;
        is_plain
            && lattice.centres.len() == 1
            && lattice.across == Point::new(1.0, 0.0)
            && lattice.down == Point::new(0.0, 1.0)
    }

    /// Returns the number of [kinds](Self::kind) of cells, or 0 if cells do not repeat.
    pub fn kinds(&self) -> u32 {
        self.layout.kinds()
    }

    /// Returns the kind of a cell, if cells repeat: cells of the same kind have the same outline,
    /// translated.
    #[inline]
    pub fn kind(&self, cell: u32) -> Option<u32> {
        self.layout.kind(cell)
    }

    /// Returns the vector from a cell's centre to that of the neighbour across a side, in cell
    /// sides. Across a seam, the drawing is assumed to continue. Returns `None` for stairs and for
    /// the outside.
    pub(crate) fn vector_across(&self, cell: u32, side: usize) -> Option<Point> {
        let (there, edge) = (self.neighbor(side), self.edge(side));
        if there == self.cells {
            return None;
        }
        if let Some(&[x, y]) = self.link_vectors.get(edge as usize) {
            return (x != 0.0 || y != 0.0).then(|| Point::new(x.into(), y.into()));
        }
        let drawn_edge = self.drawn_edge(side)?;
        if !self.seams.is_empty() {
            let back = self.sides(there).find(|&back| back != side && self.edge(back) == edge);
            let is_seam = back.and_then(|back| self.drawn_edge(back)) != Some(drawn_edge);
            if is_seam && self.tunnel(edge).is_none() {
                return Some((self.middle(drawn_edge) - self.centre(cell)) * 2.0);
            }
        }
        Some(self.centre(there) - self.centre(cell))
    }

    /// Returns width and height of the bounds, in cell sides.
    pub fn size(&self) -> Point {
        self.bounds.max - self.bounds.min
    }

    /// Returns an edge as a clockwise arc, or `None` if it is not an arc.
    pub fn arc(&self, edge: u32) -> Option<Arc> {
        if !self.has_arcs() {
            return None;
        }
        let [from, to] = self.ends(edge);
        self.arc_between(from, to).map(|(arc, _)| arc)
    }

    /// Returns the arc of an edge between two corners, and whether it is clockwise from `from` to
    /// `to`; `None` if the edge is not an arc.
    pub fn arc_between(&self, from: u32, to: u32) -> Option<(Arc, bool)> {
        let centre = self.layout.ring_centre(from)? - self.bounds.min;
        let (from, to) = (self.corner(from), self.corner(to));
        let radius = (from - centre).length();
        if (radius - (to - centre).length()).abs() > 1e-6 {
            return None;
        }
        // Every arc is shorter than half a circle.
        let clockwise = (from - centre).cross(to - centre) > 0.0;
        let (from, to) = if clockwise { (from, to) } else { (to, from) };
        Some((Arc { centre, radius, from, to }, clockwise))
    }

    /// Returns whether edges may be arcs.
    #[inline]
    pub fn has_arcs(&self) -> bool {
        self.layout.has_arcs()
    }

    /// Returns the midpoint of an edge, by length.
    pub fn middle(&self, edge: u32) -> Point {
        self.arc(edge).map_or_else(
            || {
                let [from, to] = self.ends(edge).map(|corner| self.corner(corner));
                let line: Vec<Point> =
                    [from].into_iter().chain(self.bends(edge)).chain([to]).collect();
                geometry::polyline_midpoint(&line)
            },
            |arc| arc.middle(),
        )
    }

    /// Returns the cell whose centre is nearest to a point; the first if there are several.
    pub fn nearest(&self, point: Point) -> u32 {
        self.nearest_of(point, 0..self.cells()).unwrap_or(0)
    }

    /// Returns the cell of `cells` whose centre is nearest to a point; the first if there are
    /// several.
    pub(crate) fn nearest_of(&self, point: Point, cells: impl Iterator<Item = u32>) -> Option<u32> {
        cells.min_by_key(|&cell| {
            let offset = self.centre(cell) - point;
            // Rounding makes equal distances compare as equal.
            rounded(offset.dot(offset) * 1e6)
        })
    }
}

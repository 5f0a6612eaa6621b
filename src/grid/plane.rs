//! The grid as a figure of the plane: which edge draws a side, and where edges, corners and cells lie.

use super::Grid;
use crate::geometry::{self, Arc, Bounds, Point, rounded};

impl Grid {
    pub(super) fn bounds_of(&self, edges: impl Iterator<Item = u32>) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        for edge in edges.filter(|&edge| !self.is_stairs(edge)) {
            match self.arc(edge) {
                Some(arc) => bounds.add_arc(&arc),
                None => self.ends[edge as usize]
                    .into_iter()
                    .chain(self.layout.bends(edge))
                    .for_each(|point| bounds.add(self.layout.corner(point))),
            }
        }
        bounds
    }

    /// How many edges meet at a corner at most, where that is about the same everywhere.
    pub fn most_edges_at_a_corner(&self) -> Option<usize> {
        self.layout.most_edges()
    }

    /// Which direction an edge has, where edges have only a few: two that meet run straight on from
    /// one to the other exactly when theirs are the same.
    #[inline]
    pub fn heading(&self, edge: u32) -> Option<u8> {
        self.headings.as_ref().map(|headings| headings[edge as usize])
    }

    /// How many corners and bends there are; bends are numbered on from the corners.
    pub(crate) fn points(&self) -> u32 {
        self.layout.points() as u32
    }

    /// The numbers of an edge's bends.
    #[inline]
    pub(crate) fn bend_ids(&self, edge: u32) -> std::ops::Range<u32> {
        self.layout.bends(edge)
    }

    /// Whether some edges have bends.
    pub fn has_bends(&self) -> bool {
        self.layout.points() > self.layout.corners()
    }

    /// The points between an edge's corners where it is a polyline, in the order of its
    /// [`ends`](Self::ends).
    pub fn bends(&self, edge: u32) -> impl ExactSizeIterator<Item = Point> + '_ {
        let bends = self.layout.bends(edge);
        (0..bends.len()).map(move |at| self.corner(bends.start + at as u32))
    }

    /// The way to draw with: left and upper end at 0.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        self.layout.corner(corner) - self.bounds.min
    }

    /// The centre of a cell; it lies inside the cell.
    pub fn centre(&self, cell: u32) -> Point {
        self.layout.centre(cell) - self.bounds.min
    }

    /// How many kinds of cells there are, where they repeat; see [`kind`](Self::kind).
    pub(crate) fn kinds(&self) -> u32 {
        self.layout.kinds()
    }

    /// Which of those that repeat a cell is: all of a kind have the same outline, each in its place.
    #[inline]
    pub(crate) fn kind(&self, cell: u32) -> Option<u32> {
        self.layout.kind(cell)
    }

    /// The way from a cell's centre to the one beyond a side, in cell sides; over a seam, as if the
    /// wrapped picture went on there. None for stairs, nor where outside lies beyond.
    pub(crate) fn way(&self, cell: u32, side: usize) -> Option<Point> {
        let (there, edge) = (self.near[side], self.edge[side]);
        if there == self.cells {
            return None;
        }
        if let Some(&[x, y]) = self.ways.get(edge as usize) {
            return (x != 0.0 || y != 0.0).then(|| Point::new(x.into(), y.into()));
        }
        let drawn = self.drawn(side)?;
        if !self.seams.is_empty() {
            let back = self.sides(there).find(|&back| back != side && self.edge[back] == edge);
            let is_seam = back.and_then(|back| self.drawn(back)) != Some(drawn);
            if is_seam && self.tunnel(edge).is_none() {
                return Some((self.middle(drawn) - self.centre(cell)) * 2.0);
            }
        }
        Some(self.centre(there) - self.centre(cell))
    }

    /// Width and height of the drawing's bounds.
    pub fn size(&self) -> Point {
        self.bounds.max - self.bounds.min
    }

    /// The arc that an edge is, if it is not straight: clockwise from its first corner.
    pub fn arc(&self, edge: u32) -> Option<Arc> {
        let [from, to] = self.ends(edge);
        self.arc_between(from, to).map(|(arc, _)| arc)
    }

    /// The arc that an edge between two corners is, if it is not straight, and whether it runs
    /// clockwise from the first to the second.
    pub fn arc_between(&self, from: u32, to: u32) -> Option<(Arc, bool)> {
        let centre = self.layout.ring_centre(from)? - self.bounds.min;
        let (from, to) = (self.corner(from), self.corner(to));
        let radius = (from - centre).length();
        if (radius - (to - centre).length()).abs() > 1e-6 {
            return None;
        }
        // Edges are shorter than half a circle.
        let clockwise = (from - centre).cross(to - centre) > 0.0;
        let (from, to) = if clockwise { (from, to) } else { (to, from) };
        Some((Arc { centre, radius, from, to }, clockwise))
    }

    /// Whether some edges are arcs.
    #[inline]
    pub fn has_arcs(&self) -> bool {
        self.layout.has_rings()
    }

    /// The point half way along an edge.
    pub fn middle(&self, edge: u32) -> Point {
        self.arc(edge).map_or_else(
            || {
                let [from, to] = self.ends(edge).map(|corner| self.corner(corner));
                let line: Vec<Point> =
                    [from].into_iter().chain(self.bends(edge)).chain([to]).collect();
                geometry::half_way(&line)
            },
            |arc| arc.middle(),
        )
    }

    /// The cell whose centre lies nearest to a point; of several, the first.
    pub fn nearest(&self, point: Point) -> u32 {
        self.nearest_of(point, 0..self.cells()).unwrap_or(0)
    }

    /// The one of some cells whose centre lies nearest to a point; of several, the first.
    pub fn nearest_of(&self, point: Point, cells: impl Iterator<Item = u32>) -> Option<u32> {
        cells.min_by_key(|&cell| {
            let way = self.centre(cell) - point;
            // Centres that are equally far must tie, whatever their last bits say.
            rounded(way.dot(way) * 1e6)
        })
    }
}

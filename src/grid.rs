//! The planar graph and its dual in one structure, in compressed sparse rows.
//!
//! A **cell** is a face of the planar graph. Its **sides** are the edges of its outline, clockwise
//! from the top; a side leads to the cell beyond it, or outside. A **link** is an edge between two
//! cells: links come first in the numbering of edges, in the order in which cells and their sides
//! reach them, and the outline's edges follow. So edge `e` is crossed by link `e`, or by none.
//!
//! ```text
//!   sides  0 1 2 3   4 5 6 7   …            cell 1 has the sides 4, 5, 6, 7
//!   near   n 1 2 n   n n 3 0   …            over side 7 lies cell 0; n, the number of cells, is outside
//!   edge   4 0 1 5   6 7 2 0   …            cells 0 and 1 share edge 0, which is also link 0
//! ```
//!
//! A grid is connected and has at least two cells.

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Arc, Bounds, Point, rounded};
use crate::layout::Layout;

/// The cells of a tessellation, the edges between them and where they lie.
#[derive(Clone, Debug)]
pub struct Grid {
    cells: u32,
    /// How many sides every cell has, where all have the same.
    even: Option<u32>,
    /// Each cell's first side, and the number of sides; empty where all cells have the same.
    first: Vec<u32>,
    near: Vec<u32>,
    edge: Vec<u32>,
    most_sides: usize,
    ends: Vec<[u32; 2]>,
    links: u32,
    headings: Option<Vec<u8>>,
    layout: Layout,
    bounds: Bounds,
}

/// The sides of all cells, cell by cell.
pub(crate) struct Sides {
    /// Each cell's first side, and the number of sides.
    pub(crate) first: Vec<u32>,
    /// What lies beyond: a cell, or the number of cells for outside.
    pub(crate) near: Vec<u32>,
    /// The edge that it is.
    pub(crate) edge: Vec<u32>,
}

impl Grid {
    /// Joins the parts that a tessellation has numbered as this module describes. `ends` are the
    /// corners of each edge; `headings`, where given, say of each edge which direction it has, so
    /// that two edges that meet run straight on exactly when theirs are the same.
    pub(crate) fn new(
        sides: Sides,
        ends: Vec<[u32; 2]>,
        links: u32,
        headings: Option<Vec<u8>>,
        layout: Layout,
    ) -> Self {
        let Sides { first, near, edge } = sides;
        let counts = || first.windows(2).map(|pair| pair[1] - pair[0]);
        let most = counts().max().unwrap_or(0);
        let even = (counts().min() == Some(most)).then_some(most);
        let mut grid = Self {
            cells: first.len() as u32 - 1,
            even,
            first: if even.is_some() { Vec::new() } else { first },
            near,
            edge,
            most_sides: most as usize,
            ends,
            links,
            headings,
            layout,
            bounds: Bounds { min: Point::default(), max: Point::default() },
        };
        let mut bounds = Bounds::EMPTY;
        for edge in grid.links..grid.ends.len() as u32 {
            match grid.arc(edge) {
                Some(arc) => bounds.add_arc(&arc),
                None => grid.ends[edge as usize]
                    .iter()
                    .for_each(|&corner| bounds.add(grid.layout.corner(corner))),
            }
        }
        grid.bounds = bounds;
        grid
    }

    /// How many cells there are; also the id that stands for outside.
    #[inline]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// How many links there are.
    #[inline]
    pub fn links(&self) -> u32 {
        self.links
    }

    /// How many edges there are, the outline's included.
    pub fn edges(&self) -> u32 {
        self.ends.len() as u32
    }

    /// How many corners there are.
    pub fn corners(&self) -> u32 {
        self.layout.corners() as u32
    }

    /// The sides of a cell, clockwise from the top.
    #[inline]
    pub fn sides(&self, cell: u32) -> std::ops::Range<usize> {
        if let Some(sides) = self.even {
            let sides = sides as usize;
            return cell as usize * sides..(cell as usize + 1) * sides;
        }
        self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize
    }

    /// How many sides the cell with the most has.
    pub fn most_sides(&self) -> usize {
        self.most_sides
    }

    /// The cell beyond each of a cell's sides; [`cells`](Self::cells) where that is outside.
    #[inline]
    pub fn near(&self, cell: u32) -> &[u32] {
        &self.near[self.sides(cell)]
    }

    /// The edge of each of a cell's sides.
    #[inline]
    pub fn edges_of(&self, cell: u32) -> &[u32] {
        &self.edge[self.sides(cell)]
    }

    /// The cell beyond a side.
    #[inline]
    pub fn beyond(&self, side: usize) -> u32 {
        self.near[side]
    }

    /// The edge of a side.
    #[inline]
    pub fn edge(&self, side: usize) -> u32 {
        self.edge[side]
    }

    /// The sides of a set of edges.
    pub(crate) fn sides_of(&self, edges: &Bits, cancel: &Cancel) -> Result<Bits, Stop> {
        Bits::from_answers(self.edge.iter().map(|&edge| edges.has(edge)), cancel)
    }

    /// The corners of an edge, in the order in which its first cell has them.
    #[inline]
    pub fn ends(&self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize]
    }

    /// How many edges meet at a corner at most, where that is about the same everywhere.
    pub fn most_edges_at_a_corner(&self) -> Option<usize> {
        match &self.layout {
            Layout::Lattice(lattice) => Some(lattice.most_edges),
            Layout::Free(_) => None,
        }
    }

    /// Which direction an edge has, where edges have only a few: two that meet run straight on from
    /// one to the other exactly when theirs are the same.
    #[inline]
    pub fn heading(&self, edge: u32) -> Option<u8> {
        self.headings.as_ref().map(|headings| headings[edge as usize])
    }

    /// The two cells of every link, the lower id first; in the order of links.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let outside = self.cells();
        (0..outside).flat_map(move |here| {
            self.sides(here).filter_map(move |side| {
                let there = self.near[side];
                // Two links between the same two cells are told apart by their numbers alone.
                (here < there && there != outside).then_some([here, there])
            })
        })
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
        let centre = self.layout.ring_centre()? - self.bounds.min;
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
        self.layout.ring_centre().is_some()
    }

    /// The point half way along an edge.
    pub fn middle(&self, edge: u32) -> Point {
        self.arc(edge).map_or_else(
            || {
                let [from, to] = self.ends(edge).map(|corner| self.corner(corner));
                (from + to) * 0.5
            },
            |arc| arc.middle(),
        )
    }

    /// Column and row of a cell.
    pub fn place(&self, cell: u32) -> (u32, u32) {
        self.layout.place(cell)
    }

    /// The cell at a column and row that exist.
    pub fn cell(&self, col: u32, row: u32) -> u32 {
        self.layout.cell(col, row)
    }

    /// The cell whose centre lies nearest to a point; of several, the first.
    pub fn nearest(&self, point: Point) -> u32 {
        let away = |cell: u32| {
            let way = self.centre(cell) - point;
            // Centres that are equally far must tie, whatever their last bits say.
            rounded(way.dot(way) * 1e6)
        };
        (0..self.cells()).min_by_key(|&cell| away(cell)).unwrap_or(0)
    }

    /// Whether rows run straight across the picture, so that the order of cells is reading order.
    pub fn reads_by_rows(&self) -> bool {
        self.layout.reads_by_rows()
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.first)
            + size_of_val(&*self.near)
            + size_of_val(&*self.edge)
            + size_of_val(&*self.ends)
            + self.headings.as_ref().map_or(0, |headings| size_of_val(&**headings))
            + self.layout.bytes()
    }
}

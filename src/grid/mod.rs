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
//! An edge is straight, an arc, or a polyline: then it has **bends** between its two corners, at which
//! no other edge ends.
//!
//! Some links have no edge of their own between their cells: **stairs** from level to level have
//! none, and a link over a **seam**, where a wrapped grid is cut open to be drawn flat, has two: its
//! own at its first cell, and one more, drawn at the second cell and numbered with the outline. So
//! has a **tunnel**, which passes below a cell of a woven grid.
//!
//! A grid has at least two cells and is connected, unless it lists the [`pieces`](Grid::pieces) that
//! are.

mod bridge;
mod fold;
mod kites;
mod plane;
mod seams;
mod split;
mod spokes;
mod weave;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Bounds, Point};
use crate::layout::Layout;

pub(crate) use fold::NO_CLASS;
pub(crate) use kites::Part;
use seams::Seams;
use weave::Weave;

pub use bridge::{Bridge, Rail};
pub use weave::Crossing;
pub(crate) use weave::Overpass;

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
    /// How many links are stairs.
    stairs: u32,
    seams: Seams,
    weave: Weave,
    room: Option<u32>,
    pieces: Vec<Piece>,
    /// Of a fold, the way that each link leads, in either direction; 0 for stairs. Else empty.
    ways: Vec<[f32; 2]>,
}

/// The corners of an edge that has none: stairs.
pub(crate) const NOWHERE: [u32; 2] = [u32::MAX; 2];

/// A part of a grid into which a maze of its own is carved.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The part by itself; it is connected.
    pub grid: Grid,
    /// Its cells, as the whole grid numbers them, in order.
    pub cells: Vec<u32>,
    /// Its links, as the whole grid numbers them.
    pub links: Vec<u32>,
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
            stairs: 0,
            seams: Seams::default(),
            weave: Weave::default(),
            room: None,
            pieces: Vec::new(),
            ways: Vec::new(),
        };
        grid.bounds = grid.bounds_of(grid.links..grid.edges());
        grid
    }

    /// A grid of which nothing is drawn: its edges are links, and none has corners.
    pub(crate) fn without_picture(sides: Sides, links: u32, layout: Layout) -> Self {
        let ends = vec![NOWHERE; links as usize];
        let mut grid = Self::new(sides, ends, links, None, layout).with(Vec::new(), None);
        grid.bounds = Bounds { min: Point::default(), max: Point::default() };
        grid
    }

    /// Adds what a plain tessellation has not: stairs, which have no corners, sides that are drawn
    /// by another edge than their link's, and a room.
    pub(crate) fn with(mut self, pictures: Vec<[u32; 2]>, room: Option<u32>) -> Self {
        let links = 0..self.links;
        self.stairs = links.filter(|&link| self.ends[link as usize] == NOWHERE).count() as u32;
        self.room = room;
        if !pictures.is_empty() {
            let own = pictures.iter().map(|&[side, _]| self.edge[side as usize]);
            let edges: Vec<u32> = own.chain(self.links..self.edges()).collect();
            self.bounds = self.bounds_of(edges.into_iter());
            self.seams = Seams::new(pictures, self.near.len());
        }
        self
    }

    /// Names the parts into each of which a maze of its own is carved.
    pub(crate) fn with_pieces(mut self, pieces: Vec<Piece>) -> Self {
        self.pieces = pieces;
        self
    }

    /// Whether an edge is a link between levels, which no wall crosses.
    #[inline]
    pub fn is_stairs(&self, edge: u32) -> bool {
        self.ends[edge as usize] == NOWHERE
    }

    /// How many links are stairs.
    pub fn stairs(&self) -> u32 {
        self.stairs
    }

    /// The cell that is a room, with one door and nothing behind it.
    pub fn room(&self) -> Option<u32> {
        self.room
    }

    /// The parts into each of which a maze of its own is carved; none where that is the whole.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
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

    /// The cell beyond every side, in the order of sides.
    #[inline]
    pub fn beyonds(&self) -> &[u32] {
        &self.near
    }

    /// The edge of a side.
    #[inline]
    pub fn edge(&self, side: usize) -> u32 {
        self.edge[side]
    }

    /// The sides over which a set of links leads.
    pub(crate) fn sides_of(&self, links: &Bits, cancel: &Cancel) -> Result<Bits, Stop> {
        if self.weave.is_none() {
            return Bits::from_answers(self.edge.iter().map(|&link| links.has(link)), cancel);
        }
        // A tunnel's edge is a side of the cell above it as well, over which nothing leads.
        let sides = self.edge.iter().zip(&self.near);
        let leads = |(&link, &near): (&u32, &u32)| links.has(link) && near != self.cells;
        Bits::from_answers(sides.map(leads), cancel)
    }

    /// The corners of an edge, in the order in which its first cell has them.
    #[inline]
    pub fn ends(&self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize]
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

    /// Column, row and level of a cell.
    pub fn place(&self, cell: u32) -> [u32; 3] {
        self.layout.place(cell)
    }

    /// The cell at a column, row and level, if there is one.
    pub fn cell(&self, place: [u32; 3]) -> Option<u32> {
        self.layout.cell(place)
    }

    /// How many levels there are.
    pub fn levels(&self) -> u32 {
        self.layout.levels()
    }

    /// Where corners and cells lie.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The bounds, before the left and upper end moved to 0.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The directions of edges, where there are only a few.
    pub(crate) fn headings(&self) -> Option<&[u8]> {
        self.headings.as_deref()
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
            + self.seams.bytes()
            + self.weave.bytes()
            + self.layout.bytes()
            + size_of_val(&*self.ways)
            + self.pieces.iter().map(Piece::bytes).sum::<usize>()
    }
}

impl Piece {
    fn bytes(&self) -> usize {
        self.grid.bytes() + size_of_val(&*self.cells) + size_of_val(&*self.links)
    }
}

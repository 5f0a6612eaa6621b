//! The planar graph of a tessellation and its dual in one structure.
//!
//! A **cell** is a face of the planar graph. Its **sides** are the edges of its outline, clockwise
//! from the top; across a side lies a neighbour or the outside. A **link** is an edge between two
//! cells. Edges are numbered in the order of cells and their sides, the links first and then the
//! edges of the outline. So edge `e` is the wall across link `e`, or part of the outline. Four
//! squares, n = 4:
//!
//! ```text
//!   ┌──4──┬──6──┐   side      0 1 2 3   4 5 6 7   …    cell (0) has the sides 0 to 3, cell (1) 4 to 7
//!   5 (0) 0 (1) 7   neighbor  n 1 2 n   n n 3 0   …    cell (0) is across side 7; n is the outside
//!   ├──1──┼──2──┤   edge      4 0 1 5   6 7 2 0   …    cells (0) and (1) share edge 0, which is link 0
//!   … (2) 3 (3) …
//! ```
//!
//! A grid lists these numbers, cell by cell. The grid of a repeating pattern computes them. Its
//! cells, links and edges have the same numbers. But each of its cells has the same number of side
//! numbers, a power of two, and the last of them may be unused.
//!
//! An edge is a straight line, an arc, or a polyline. A polyline has **bends** between its two
//! corners; no other edge ends at a bend.
//!
//! Some links do not have exactly one edge between their cells. **Stairs** between levels have
//! none. A link across a **seam**, where a wrapped grid is cut open to be drawn in the plane, has
//! two: its own edge is drawn at its first cell, and a second one, numbered among those of the
//! outline, at its second cell. A **tunnel**, which passes below a cell of a woven grid, also has
//! two.
//!
//! A grid has at least two cells. It is connected, unless it lists its connected
//! [`components`](Grid::components).

mod adjacency;
mod bridge;
pub(crate) mod builder;
mod cell_rings;
mod corner_lattice;
pub(crate) mod faces;
mod flat_arcs;
pub(crate) mod lattice_edges;
pub(crate) mod layout;
mod ortho;
mod ortho_layout;
mod pattern;
mod per_side;
mod plane;
mod quotient;
mod seams;
mod spokes;
mod squares;
pub(crate) mod stencil;
mod weave;

use crate::geometry::{Bounds, Point};

pub(crate) use crate::grid::ortho::OrthoEdge;
pub(crate) use crate::grid::quotient::NO_CLASS;
use crate::grid::seams::Seams;
use crate::grid::stencil::Stencil;
use crate::grid::weave::Weave;

pub use crate::grid::bridge::{Bridge, Rail};
pub use crate::grid::corner_lattice::{CornerLattice, LatticeEdge};
pub use crate::grid::faces::Faces;
pub use crate::grid::lattice_edges::{CornerEdge, LatticeSide};
pub use crate::grid::layout::{CellPlaces, CornerNumbering, Explicit, Lattice, Layout};
pub(crate) use crate::grid::pattern::Pattern;
pub use crate::grid::per_side::{PerSide, PerSideIter};
pub use crate::grid::weave::Crossing;
pub(crate) use crate::grid::weave::PlannedCrossing;

/// The cells of a tessellation, the edges between them, and their positions.
#[derive(Clone, Debug)]
pub struct Grid {
    cells: u32,
    /// The number of sides per cell, if it is the same for all cells.
    uniform_sides: Option<u32>,
    /// The first side of each cell, then the number of sides; empty if all cells have the same
    /// number.
    first: Vec<u32>,
    neighbors: Vec<u32>,
    edge: Vec<u32>,
    most_sides: usize,
    ends: Vec<[u32; 2]>,
    links: u32,
    direction_ids: Option<Vec<u8>>,
    layout: Layout,
    bounds: Bounds,
    /// The number of links that are stairs.
    stairs: u32,
    seams: Seams,
    weave: Weave,
    room: Option<u32>,
    components: Vec<MappedGrid>,
    /// The sides and edges of a repeating pattern, which are then not listed.
    pattern: Option<Pattern>,
    /// The direction of each link of a quotient grid, seen from one of its cells; 0 for stairs.
    /// Empty for other grids.
    link_vectors: Vec<[f32; 2]>,
}

/// The corners of stairs, which have none.
pub(crate) const NO_CORNERS: [u32; 2] = [u32::MAX; 2];

/// A part of a grid as a grid of its own, with a mapping to the whole grid.
#[derive(Clone, Debug)]
pub struct MappedGrid {
    /// The part as a grid; it is connected.
    pub grid: Grid,
    /// The id in the whole grid of each cell; ascending.
    pub cells: Vec<u32>,
    /// The id in the whole grid of each link.
    pub links: Vec<u32>,
}

/// The sides of all cells, cell by cell.
pub(crate) struct Sides {
    /// The first side of each cell, then the number of sides.
    pub(crate) first: Vec<u32>,
    /// The neighbour across each side, or the number of cells for the outside.
    pub(crate) neighbors: Vec<u32>,
    /// The edge of each side.
    pub(crate) edge: Vec<u32>,
}

impl Grid {
    /// Builds a grid from parts numbered as the module describes. `ends` has the corners of each
    /// edge. `direction_ids` has a direction number for each edge, or nothing: two edges that meet
    /// at a corner are collinear exactly if their numbers are equal.
    pub(crate) fn new(
        sides: Sides,
        ends: Vec<[u32; 2]>,
        links: u32,
        direction_ids: Option<Vec<u8>>,
        layout: Layout,
    ) -> Self {
        let Sides { first, neighbors, edge } = sides;
        let counts = || first.windows(2).map(|pair| pair[1] - pair[0]);
        let most = counts().max().unwrap_or(0);
        let uniform_sides = (counts().min() == Some(most)).then_some(most);
        let mut grid = Self {
            cells: first.len() as u32 - 1,
            uniform_sides,
            first: if uniform_sides.is_some() { Vec::new() } else { first },
            neighbors,
            edge,
            most_sides: most as usize,
            ends,
            links,
            direction_ids,
            layout,
            bounds: Bounds { min: Point::default(), max: Point::default() },
            stairs: 0,
            seams: Seams::default(),
            weave: Weave::default(),
            room: None,
            components: Vec::new(),
            pattern: None,
            link_vectors: Vec::new(),
        };
        grid.bounds = grid.bounds_of(grid.links..grid.edges());
        grid
    }

    /// Builds the grid of a repeating pattern.
    pub(crate) fn of_pattern(pattern: Pattern, layout: Layout) -> Self {
        let sides = Sides { first: vec![0], neighbors: Vec::new(), edge: Vec::new() };
        let mut grid = Self::new(sides, Vec::new(), pattern.links(), None, layout);
        (grid.cells, grid.most_sides) = (pattern.cells(), pattern.stencil().most_sides());
        grid.pattern = Some(pattern);
        grid.bounds = grid.bounds_of(grid.links..grid.edges());
        grid
    }

    /// Builds a grid that is never drawn: all edges are links, and none has corners.
    pub(crate) fn never_drawn(sides: Sides, links: u32, layout: Layout) -> Self {
        let ends = vec![NO_CORNERS; links as usize];
        let mut grid =
            Self::new(sides, ends, links, None, layout).with_stairs_and_seams(Vec::new(), None);
        grid.bounds = Bounds { min: Point::default(), max: Point::default() };
        grid
    }

    /// Adds stairs (links without corners), seams and a room. `pictures` has the seams: pairs of a
    /// side and the edge that is drawn there instead of the link's own, sorted by side.
    pub(crate) fn with_stairs_and_seams(
        mut self,
        pictures: Vec<[u32; 2]>,
        room: Option<u32>,
    ) -> Self {
        let links = 0..self.links;
        let is_stairs = |&link: &u32| self.ends[link as usize] == NO_CORNERS;
        self.stairs = links.filter(is_stairs).count() as u32;
        self.room = room;
        if !pictures.is_empty() {
            let own = pictures.iter().map(|&[side, _]| self.edge[side as usize]);
            let edges: Vec<u32> = own.chain(self.links..self.edges()).collect();
            self.bounds = self.bounds_of(edges.into_iter());
            self.seams = Seams::new(pictures, self.neighbors.len());
        }
        self
    }

    /// Returns the pattern, if the grid repeats one.
    #[inline]
    pub(crate) fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }

    /// Returns the neighbours by classes of cells, if the grid is a repeating pattern.
    #[inline]
    pub(crate) fn stencil(&self) -> Option<&Stencil> {
        self.pattern.as_ref().map(Pattern::stencil)
    }

    /// Sets the components, which get a maze each.
    pub(crate) fn with_components(mut self, pieces: Vec<MappedGrid>) -> Self {
        self.components = pieces;
        self
    }

    /// Returns whether an edge is a link between levels, which is not drawn as a wall.
    #[inline]
    pub fn is_stairs(&self, edge: u32) -> bool {
        self.stairs > 0 && self.ends[edge as usize] == NO_CORNERS
    }

    /// Returns the number of links that are stairs.
    pub fn stairs(&self) -> u32 {
        self.stairs
    }

    /// Returns the cell that is a room, which has a single door and leads nowhere else.
    pub fn room(&self) -> Option<u32> {
        self.room
    }

    /// Returns the components, which have a maze each; empty if the grid is connected.
    pub fn components(&self) -> &[MappedGrid] {
        &self.components
    }

    /// Returns the number of cells. As a cell id, this number means the outside.
    #[inline]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// Returns the number of links.
    #[inline]
    pub fn links(&self) -> u32 {
        self.links
    }

    /// Returns the number of edges, including those of the outline.
    pub fn edges(&self) -> u32 {
        self.pattern.as_ref().map_or(self.ends.len() as u32, Pattern::edges)
    }

    /// Returns the number of corners.
    pub fn corners(&self) -> u32 {
        self.layout.corners() as u32
    }

    /// Returns column, row and level of a cell.
    pub fn col_row_level(&self, cell: u32) -> [u32; 3] {
        self.layout.col_row_level(cell)
    }

    /// Returns the cell at a column, row and level, if there is one.
    pub fn cell_at(&self, place: [u32; 3]) -> Option<u32> {
        self.layout.cell_at(place)
    }

    /// Returns the number of levels.
    pub fn levels(&self) -> u32 {
        self.layout.levels()
    }

    /// Returns the positions of corners and cells.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the bounds in the coordinates of the layout.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns whether rows are horizontal in the drawing, so that cell ids are in reading order.
    pub fn reads_by_rows(&self) -> bool {
        self.layout.reads_by_rows()
    }

    /// Returns the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.first)
            + size_of_val(&*self.neighbors)
            + size_of_val(&*self.edge)
            + size_of_val(&*self.ends)
            + self.direction_ids.as_ref().map_or(0, |headings| size_of_val(&**headings))
            + self.seams.bytes()
            + self.weave.bytes()
            + self.layout.bytes()
            + self.pattern.as_ref().map_or(0, Pattern::bytes)
            + size_of_val(&*self.link_vectors)
            + self.components.iter().map(MappedGrid::bytes).sum::<usize>()
    }
}

impl MappedGrid {
    fn bytes(&self) -> usize {
        self.grid.bytes() + size_of_val(&*self.cells) + size_of_val(&*self.links)
    }
}

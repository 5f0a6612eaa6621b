//! The sides and edges of a repeating pattern, computed from the classes of its cells. This takes
//! about five bytes per cell; lists take 36 or more.
//!
//! The links to cells with larger numbers are numbered in the order of cells and sides. So the
//! number of a link follows from the first such link of its cell and from the cell's class. To find
//! the cell of a link, a table with the cell of every [`SAMPLE`]th link narrows the search to a few
//! cells. Edges of the outline follow those of the links in the same order; the cells that have
//! some are listed.

use crate::cancel::Cancel;
use crate::collections::bit_ranks::BitRanks;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::layout::Lattice;
use crate::grid::per_side::PerSide;
use crate::grid::stencil::{Class, MAX_SIDES, Stencil};

/// The number of links per entry of the table of sampled cells.
const SAMPLE: u32 = 64;

/// The sides and edges of a repeating pattern.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    stencil: Stencil,
    /// The binary logarithm of the number of side numbers per cell, used or not.
    stride_log2: u32,
    /// The number of sides per cell, if it is the same for all. Then a walk need not wait for the
    /// class of a cell.
    uniform_sides: Option<u8>,
    /// The first link of each cell to a cell with a larger number; then the number of links.
    first_link: Vec<u32>,
    /// The cells of the links 0, [`SAMPLE`], 2 [`SAMPLE`], …; then the last cell.
    sampled: Vec<u32>,
    /// The cells with edges of the outline, each with the number of the first of them; ascending.
    outline: Vec<[u32; 2]>,
    edges: u32,
    corners: BitRanks,
}

impl Pattern {
    /// Builds the pattern from the classes of all cells and the places that have a corner.
    pub(crate) fn new(stencil: Stencil, corners: BitSet, cancel: &Cancel) -> Result<Self, Error> {
        let cells = stencil.codes().len();
        let mut first_link = Vec::with_capacity(cells + 1);
        let mut links = 0;
        let mut outer = 0;
        for (cell, class) in stencil.classes_of_cells().enumerate() {
            cancel.check_periodically(cell)?;
            first_link.push(links);
            links += u32::from(class.forward_count);
            outer += usize::from(class.outer_sides() != 0);
        }
        first_link.push(links);
        let mut sampled = Vec::with_capacity((links / SAMPLE) as usize + 2);
        let mut outline = Vec::with_capacity(outer);
        let mut edges = links;
        for (cell, class) in stencil.classes_of_cells().enumerate() {
            cancel.check_periodically(cell)?;
            while first_link[cell + 1] > sampled.len() as u32 * SAMPLE {
                sampled.push(cell as u32);
            }
            if class.outer_sides() != 0 {
                outline.push([cell as u32, edges]);
                edges += class.outer_sides().count_ones();
            }
        }
        sampled.push(cells as u32 - 1);
        Ok(Self {
            stride_log2: stencil.most_sides().next_power_of_two().trailing_zeros(),
            uniform_sides: stencil.uniform_sides(),
            stencil,
            first_link,
            sampled,
            outline,
            edges,
            corners: BitRanks::new(corners),
        })
    }

    /// Returns the classes of all cells.
    #[inline]
    pub(crate) fn stencil(&self) -> &Stencil {
        &self.stencil
    }

    pub(super) fn cells(&self) -> u32 {
        self.first_link.len() as u32 - 1
    }

    pub(super) fn links(&self) -> u32 {
        self.first_link[self.first_link.len() - 1]
    }

    pub(super) fn edges(&self) -> u32 {
        self.edges
    }

    /// Returns the number of side numbers per cell, used or not.
    #[inline]
    pub(crate) fn stride(&self) -> u32 {
        1 << self.stride_log2
    }

    #[inline]
    pub(super) fn sides(&self, cell: u32) -> std::ops::Range<usize> {
        let first = (cell as usize) << self.stride_log2;
        let sides = self.uniform_sides.unwrap_or_else(|| self.stencil.class(cell).sides);
        first..first + usize::from(sides)
    }

    /// Returns the cell of a side, and the side's index among those of the cell.
    #[inline]
    fn cell_of(&self, side: usize) -> (u32, usize) {
        ((side >> self.stride_log2) as u32, side & ((1 << self.stride_log2) - 1))
    }

    #[inline]
    pub(crate) fn neighbor(&self, side: usize) -> u32 {
        let (cell, side) = self.cell_of(side);
        let class = self.stencil.class(cell);
        if class.inside >> side & 1 == 0 {
            return self.cells();
        }
        cell.wrapping_add(class.offsets[side])
    }

    #[inline]
    pub(super) fn opposite_side(&self, side: usize) -> Option<usize> {
        let (cell, side) = self.cell_of(side);
        let class = self.stencil.class(cell);
        let there = cell.wrapping_add(class.offsets[side]);
        (class.inside >> side & 1 == 1).then(|| self.side(there, class.twins[side].into()) as usize)
    }

    /// Returns the first side of a cell that leads to another cell.
    #[inline]
    pub(super) fn side_between(&self, here: u32, there: u32) -> Option<usize> {
        let side = self.stencil.class(here).side_to(there.wrapping_sub(here))?;
        Some(self.side(here, side as u32) as usize)
    }

    #[inline]
    pub(super) fn neighbors(&self, cell: u32) -> PerSide<'_> {
        let class = self.stencil.class(cell);
        let mut near = [self.cells(); MAX_SIDES];
        for (side, near) in near.iter_mut().enumerate() {
            let there = cell.wrapping_add(class.offsets[side]);
            *near = if class.inside >> side & 1 == 1 { there } else { *near };
        }
        PerSide::computed(near, class.sides)
    }

    #[inline]
    pub(super) fn edge(&self, side: usize) -> u32 {
        let (cell, side) = self.cell_of(side);
        self.edge_of(cell, side)
    }

    #[inline]
    fn edge_of(&self, cell: u32, side: usize) -> u32 {
        let class = self.stencil.class(cell);
        if class.inside >> side & 1 == 0 {
            return self.outer_edge(cell, class, side);
        }
        if class.leads_forward(side) {
            return self.first_link[cell as usize] + class.forward_before(side);
        }
        let there = cell.wrapping_add(class.offsets[side]);
        let twin = usize::from(class.twins[side]);
        self.first_link[there as usize] + self.stencil.class(there).forward_before(twin)
    }

    /// Returns the number of a cell's side, given its index among those of the cell.
    #[inline]
    pub(crate) fn side(&self, cell: u32, side: u32) -> u32 {
        cell << self.stride_log2 | side
    }

    /// Returns the edge of a side that leads to a neighbour. The function does not branch, because
    /// the processor could not predict the sides of a walk.
    #[inline]
    pub(crate) fn link(&self, side: usize) -> u32 {
        let (cell, side) = self.cell_of(side);
        let class = self.stencil.class(cell);
        let there = cell.wrapping_add(class.offsets[side]);
        let leads_forward = class.leads_forward(side);
        let first = if leads_forward { cell } else { there };
        let side = if leads_forward { side } else { usize::from(class.twins[side]) };
        self.first_link[first as usize] + self.stencil.class(first).forward_before(side)
    }

    #[cold]
    fn outer_edge(&self, cell: u32, class: &Class, side: usize) -> u32 {
        let at = self.outline.partition_point(|&[other, _]| other < cell);
        self.outline[at][1] + (class.outer_sides() & ((1 << side) - 1)).count_ones()
    }

    #[inline]
    pub(super) fn edges_of(&self, cell: u32) -> PerSide<'_> {
        let sides = self.stencil.class(cell).sides;
        let mut edges = [0; MAX_SIDES];
        for (side, edge) in edges[..usize::from(sides)].iter_mut().enumerate() {
            *edge = self.edge_of(cell, side);
        }
        PerSide::computed(edges, sides)
    }

    /// Returns the first cell of an edge, and the edge's index among the cell's sides.
    #[inline]
    pub(super) fn side_of(&self, edge: u32) -> (u32, usize) {
        if edge >= self.links() {
            return self.outer_side(edge);
        }
        let sample = (edge / SAMPLE) as usize;
        let [low, high] = [self.sampled[sample], self.sampled[sample + 1]];
        let among = &self.first_link[low as usize..=high as usize];
        let cell = low + among.partition_point(|&first| first <= edge) as u32 - 1;
        let rank = edge - self.first_link[cell as usize];
        (cell, usize::from(self.stencil.class(cell).forward[rank as usize]))
    }

    fn outer_side(&self, edge: u32) -> (u32, usize) {
        let at = self.outline.partition_point(|&[_, first]| first <= edge) - 1;
        let [cell, first] = self.outline[at];
        let mut outer = self.stencil.class(cell).outer_sides();
        for _ in first..edge {
            outer &= outer - 1;
        }
        (cell, outer.trailing_zeros() as usize)
    }

    /// Iterates over the edges of the outline in order: each edge, its cell and its index among the
    /// cell's sides.
    pub(super) fn outline(&self) -> impl Iterator<Item = (u32, u32, usize)> + '_ {
        self.outline.iter().flat_map(|&[cell, first]| {
            let class = self.stencil.class(cell);
            let outer = (0..usize::from(class.sides)).filter(|side| class.inside >> side & 1 == 0);
            (first..).zip(outer).map(move |(edge, side)| (edge, cell, side))
        })
    }

    /// Returns the corners of an edge, in clockwise order for its first cell.
    #[inline]
    pub(super) fn ends(&self, edge: u32, lattice: &Lattice) -> [u32; 2] {
        let (cell, side) = self.side_of(edge);
        self.ends_in(cell, side, lattice)
    }

    /// Returns the corners of a side, in clockwise order for its cell.
    #[inline]
    pub(super) fn ends_of_side(&self, side: usize, lattice: &Lattice) -> [u32; 2] {
        let (cell, side) = self.cell_of(side);
        self.ends_in(cell, side, lattice)
    }

    /// Returns the corners of side number `side` of a cell, in clockwise order for the cell.
    #[inline]
    fn ends_in(&self, cell: u32, side: usize, lattice: &Lattice) -> [u32; 2] {
        let kind = usize::from(self.stencil.class(cell).kind);
        let block = lattice.block_of(cell);
        let corners = lattice.sides[kind][side].corners;
        corners.map(|corner| self.corners.of(block.wrapping_add(corner)))
    }

    /// Returns the direction number of an edge.
    pub(super) fn direction_id(&self, edge: u32, lattice: &Lattice) -> u8 {
        let (cell, side) = self.side_of(edge);
        lattice.sides[usize::from(self.stencil.class(cell).kind)][side].heading >> 1
    }

    /// Returns the heap memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.stencil.bytes()
            + size_of_val(&*self.first_link)
            + size_of_val(&*self.sampled)
            + size_of_val(&*self.outline)
            + self.corners.bytes()
    }
}

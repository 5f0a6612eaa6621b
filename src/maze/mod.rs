//! A grid and its opened links: the maze itself, with its two ends.

mod braid;
mod carving;
mod ends;
mod loops;
mod openings;
mod sparse;
mod ways;

use std::sync::Arc;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::spec::Spec;

use ways::Ways;

/// A grid and its opened links.
#[derive(Clone, Debug)]
pub struct Maze {
    grid: Arc<Grid>,
    /// Open links and openings, as edges.
    open: Bits,
    /// Edges without a wall, where those are more: round cells that are cut out none stands.
    bare: Option<Bits>,
    /// The cells that are cut out, where it was asked that there be some.
    cut: Option<Bits>,
    /// The sides of open links.
    ways: Bits,
    /// The open links, in the order in which they were opened.
    order: Vec<u32>,
    /// Edges of the outline that are open.
    openings: Vec<u32>,
    /// Where the route starts.
    pub start: u32,
    /// Where the route ends.
    pub goal: u32,
    /// Start and goal of each further maze, where the grid has several pieces.
    more: Vec<[u32; 2]>,
}

impl Maze {
    /// Carves the maze that is wanted into the grid that its site has, and finds its ends.
    pub fn carve(spec: &Spec, grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Stop> {
        ends::check(&grid, spec)?;
        openings::check(&grid, spec)?;
        let mut ways = Ways::new(&grid, carving::carve(spec, &grid, cancel)?);
        sparse::cut(&mut ways, spec, cancel)?;
        braid::open(&mut ways, spec, cancel)?;
        loops::open(&mut ways, spec, cancel)?;
        let Ways { mut open, order, cut, .. } = ways;
        cancel.check()?;
        let ways = grid.sides_of(&open, cancel)?;
        // Where a link over a seam is open, so is its other picture.
        for [link, edge] in grid.seams() {
            if open.has(link) {
                open.put(edge);
            }
        }
        let mut maze = Self {
            grid,
            open,
            bare: None,
            cut,
            ways,
            order,
            openings: Vec::new(),
            start: 0,
            goal: 0,
            more: Vec::new(),
        };
        let mut all = ends::find(&maze, spec, cancel)?.into_iter();
        if let Some([start, goal]) = all.next() {
            (maze.start, maze.goal) = (start, goal);
        }
        maze.more = all.collect();
        maze.openings = openings::find(&maze, spec)?;
        for &edge in &maze.openings {
            maze.open.put(edge);
        }
        maze.bare = maze.cut.is_some().then(|| maze.bare(cancel)).transpose()?;
        Ok(maze)
    }

    /// The edges that are open, or that no cell of the maze has.
    fn bare(&self, cancel: &Cancel) -> Result<Bits, Stop> {
        let mut walled = Bits::new(self.grid.edges() as usize);
        let used = (0..self.grid.cells()).filter(|&cell| self.is_used(cell));
        for (turn, cell) in used.enumerate() {
            cancel.check_now_and_then(turn)?;
            self.grid.round(cell).for_each(|(edge, _)| walled.put(edge));
        }
        let bare = |edge| !walled.has(edge) || self.open.has(edge);
        Bits::from_answers((0..self.grid.edges()).map(bare), cancel)
    }

    /// Edges without a wall.
    #[inline]
    fn gaps(&self) -> &Bits {
        self.bare.as_ref().unwrap_or(&self.open)
    }

    /// Start and goal of each maze: one, or as many as the grid has pieces.
    pub fn ends(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        std::iter::once([self.start, self.goal]).chain(self.more.iter().copied())
    }

    /// The same maze with another start and goal, for solvers.
    #[must_use]
    pub fn between(&self, [start, goal]: [u32; 2]) -> Self {
        Self { start, goal, ..self.clone() }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether a link is open.
    #[inline]
    pub fn is_open(&self, link: u32) -> bool {
        self.open.has(link)
    }

    /// Whether a wall stands on an edge.
    #[inline]
    pub fn is_wall(&self, edge: u32) -> bool {
        !self.gaps().has(edge)
    }

    /// Whether a cell is part of the maze: those that are cut out have no links and no walls.
    #[inline]
    pub fn is_used(&self, cell: u32) -> bool {
        self.cut.as_ref().is_none_or(|cut| !cut.has(cell))
    }

    /// How many cells are cut out, where it was asked that there be some.
    pub fn unused(&self) -> Option<u32> {
        self.cut.as_ref().map(|cut| cut.count() as u32)
    }

    /// How many cells are part of the maze.
    pub fn cells(&self) -> u32 {
        self.grid.cells() - self.unused().unwrap_or(0)
    }

    /// The edges on which a wall stands, in their order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        let stairs = self.grid.stairs() > 0;
        let walls = self.gaps().missing(self.grid.edges());
        walls.filter(move |&edge| !(stairs && self.grid.is_stairs(edge)))
    }

    /// The first edge by which the outline opens at a cell, if it does.
    pub fn opening_at(&self, cell: u32) -> Option<u32> {
        let mut edges = self.grid.round(cell).map(|(edge, _)| edge);
        edges.find(|edge| self.openings.contains(edge))
    }

    /// The open links, in the order in which they were opened.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// How many links are open.
    pub fn passages(&self) -> u32 {
        self.open.within(0..self.grid.links() as usize).count() as u32
    }

    /// The cells that open links lead to, in the order of the cell's sides, and those links.
    #[inline]
    pub fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let open = self.ways.within(self.grid.sides(cell));
        open.map(|side| (self.grid.beyond(side), self.grid.edge(side)))
    }

    /// The cells that open links lead to, in the order of the cell's sides.
    #[inline]
    pub fn next(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let open = self.ways.within(self.grid.sides(cell));
        open.map(|side| self.grid.beyond(side))
    }

    /// How many open links a cell has.
    pub fn passages_at(&self, cell: u32) -> usize {
        self.ways.within(self.grid.sides(cell)).count()
    }
}

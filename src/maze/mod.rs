//! A grid and its opened links: the maze itself, with its two ends.

mod blocks;
mod carving;
mod ends;

use std::sync::Arc;

use crate::bits::{Bits, Within};
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::spec::Spec;

/// A grid and its opened links.
#[derive(Clone, Debug)]
pub struct Maze {
    grid: Arc<Grid>,
    /// Edges without a wall: open links and openings.
    open: Bits,
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
        let order = carving::carve(spec, &grid, cancel)?;
        let mut open = Bits::new(grid.edges() as usize);
        for &link in &order {
            open.put(link);
        }
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
        if spec.openings {
            maze.openings = maze.ends().flat_map(|ends| ends::openings(&maze.grid, ends)).collect();
            for &edge in &maze.openings {
                maze.open.put(edge);
            }
        }
        Ok(maze)
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

    /// The same maze with further links open, for solvers.
    #[must_use]
    pub fn opened(&self, links: &[u32]) -> Self {
        let mut maze = self.clone();
        let mut closed: Vec<u32> = links.iter().copied().filter(|&it| !self.is_open(it)).collect();
        closed.sort_unstable();
        closed.dedup();
        for &link in &closed {
            maze.open.put(link);
        }
        let outside = self.grid.cells();
        for cell in 0..outside {
            for side in self.grid.sides(cell).filter(|&side| self.grid.beyond(side) != outside) {
                if maze.open.has(self.grid.edge(side)) {
                    maze.ways.put(side as u32);
                }
            }
        }
        for [link, edge] in self.grid.seams() {
            if maze.open.has(link) {
                maze.open.put(edge);
            }
        }
        maze.order.extend(closed);
        maze
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
        !self.open.has(edge)
    }

    /// The edges on which a wall stands, in their order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        let stairs = self.grid.stairs() > 0;
        let walls = self.open.missing(self.grid.edges());
        walls.filter(move |&edge| !(stairs && self.grid.is_stairs(edge)))
    }

    /// The edge by which the outline opens at a cell, if it does.
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

    /// Whether an open link crosses a side.
    #[inline]
    pub fn leads(&self, side: usize) -> bool {
        self.ways.has(side as u32)
    }

    /// The sides of a range that open links cross, in their order.
    #[inline]
    pub fn leading(&self, sides: std::ops::Range<usize>) -> Within<'_> {
        self.ways.within(sides)
    }

    /// How many open links a cell has.
    pub fn passages_at(&self, cell: u32) -> usize {
        self.ways.within(self.grid.sides(cell)).count()
    }
}

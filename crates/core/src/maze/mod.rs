//! The maze: a grid with its open links, start and goal.

mod blocks;
mod braid;
mod carving;
mod ends;
mod loops;
mod motion;
pub mod moves;
mod next;
mod open_links;
mod openings;
pub mod peel;
mod sparse;
mod symmetry;
mod unfinished;
mod unicursal;
mod weave;

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::{Bits, Within};
use crate::error::Error;
use crate::grid::Grid;
use crate::spec::Spec;
use crate::spec::topology::Share;

use crate::maze::open_links::Ways;

use crate::maze::moves::Moves;
pub use crate::maze::next::Next;

/// A grid with its open links, start and goal.
#[derive(Clone, Debug)]
pub struct Maze {
    grid: Arc<Grid>,
    /// Open links and openings, as edges.
    open: Bits,
    /// Edges without a wall, if these are more than the open ones: removed cells have no walls.
    bare: Option<Bits>,
    /// The cells removed by the `sparse` option, if it is set.
    cut: Option<Bits>,
    /// The sides that open links cross.
    ways: Bits,
    /// The same sides, cell by cell.
    moves: moves::Table,
    /// The open links, in the order in which they were opened.
    order: Vec<u32>,
    /// Edges of the outline that are open.
    openings: Vec<u32>,
    /// The cell where the route starts.
    pub start: u32,
    /// The cell where the route ends.
    pub goal: u32,
    /// Start and goal of each further maze, if the grid has several pieces.
    more: Vec<[u32; 2]>,
    /// The finished maze, if this one is a stage of its construction.
    finished: Option<Arc<Maze>>,
}

impl Maze {
    /// Carves the maze of a spec into the grid of its site, and finds start and goal.
    ///
    /// # Errors
    /// Fails if it is cancelled, or if the grid has no such maze.
    pub fn carve(spec: &Spec, mut grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Error> {
        let is_path = spec.routing.unicursal;
        if !is_path {
            ends::check(&grid, spec)?;
            openings::check(&grid, spec)?;
        }
        if spec.routing.weave != Share::NONE {
            grid = Arc::new(weave::weave(spec, &grid, cancel)?);
        }
        let mut order = carving::carve(spec, &grid, cancel)?;
        let mut path_ends = None;
        if is_path {
            let path = unicursal::path(spec, &grid, &order, cancel)?;
            (grid, order, path_ends) = (Arc::new(path.grid), path.order, Some(path.ends));
            openings::check(&grid, spec)?;
        }
        let mut builder = Ways::new(&grid, order);
        sparse::cut(&mut builder, spec, cancel)?;
        braid::open(&mut builder, spec, cancel)?;
        loops::open(&mut builder, spec, cancel)?;
        let Ways { mut open, order, cut, .. } = builder;
        cancel.check()?;
        let open_sides = grid.sides_of(&open, cancel)?;
        let moves = moves::Table::new(&grid, &open_sides, cancel)?;
        // A link over a seam or through a tunnel is drawn by two edges; both are open if the link
        // is.
        let tunnel_ends = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(tunnel_ends) {
            if open.has(link) {
                open.put(edge);
            }
        }
        let mut maze = Self {
            grid,
            open,
            bare: None,
            cut,
            ways: open_sides,
            moves,
            order,
            openings: Vec::new(),
            start: 0,
            goal: 0,
            more: Vec::new(),
            finished: None,
        };
        let all = match path_ends {
            Some(ends) => vec![ends],
            None => ends::find(&maze, spec, cancel)?,
        };
        let mut all = all.into_iter();
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

    /// Returns the edges that are open, or that belong to no cell of the maze.
    fn bare(&self, cancel: &Cancel) -> Result<Bits, Error> {
        let mut walled = Bits::new(self.grid.edges() as usize);
        let used = (0..self.grid.cells()).filter(|&cell| self.is_used(cell));
        for (turn, cell) in used.enumerate() {
            cancel.check_now_and_then(turn)?;
            self.grid.round(cell).for_each(|(edge, _)| walled.put(edge));
        }
        let bare = |edge| !walled.has(edge) || self.open.has(edge);
        Bits::from_answers((0..self.grid.edges()).map(bare), cancel)
    }

    /// Returns the edges without a wall.
    #[inline]
    fn gaps(&self) -> &Bits {
        self.bare.as_ref().unwrap_or(&self.open)
    }

    /// Returns the start and goal of each maze: one pair, or as many as the grid has pieces.
    pub fn ends(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        std::iter::once([self.start, self.goal]).chain(self.more.iter().copied())
    }

    /// Returns the same maze with another start and goal, for solvers.
    #[must_use]
    pub fn between(&self, [start, goal]: [u32; 2]) -> Self {
        Self { start, goal, ..self.clone() }
    }

    /// Returns the same maze with further links open, for solvers.
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
        // This flag is never set, so the call does not fail.
        let moves = moves::Table::new(&maze.grid, &maze.ways, &Cancel::new());
        maze.moves = moves.unwrap_or_default();
        maze.order.extend(closed);
        maze
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns whether a link is open.
    #[inline]
    pub fn is_open(&self, link: u32) -> bool {
        self.open.has(link)
    }

    /// Returns whether an edge has a wall.
    #[inline]
    pub fn is_wall(&self, edge: u32) -> bool {
        !self.gaps().has(edge)
    }

    /// Returns whether a cell belongs to the maze. Removed cells have no open links and no walls.
    #[inline]
    pub fn is_used(&self, cell: u32) -> bool {
        self.cut.as_ref().is_none_or(|cut| !cut.has(cell))
    }

    /// Returns the number of removed cells, or `None` if the `sparse` option is not set.
    pub fn unused(&self) -> Option<u32> {
        self.cut.as_ref().map(|cut| cut.count() as u32)
    }

    /// Returns the number of cells that belong to the maze.
    pub fn cells(&self) -> u32 {
        self.grid.cells() - self.unused().unwrap_or(0)
    }

    /// Returns the edges that have a wall, in ascending order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        let stairs = self.grid.stairs() > 0;
        let walls = self.gaps().missing(self.grid.edges());
        walls.filter(move |&edge| !(stairs && self.grid.is_stairs(edge)))
    }

    /// Returns the first edge of a cell that is an opening in the outline, if there is one.
    pub fn opening_at(&self, cell: u32) -> Option<u32> {
        let mut edges = self.grid.round(cell).map(|(edge, _)| edge);
        edges.find(|edge| self.openings.contains(edge))
    }

    /// Returns the open links, in the order in which they were opened.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the number of open links.
    pub fn passages(&self) -> u32 {
        self.open.within(0..self.grid.links() as usize).count() as u32
    }

    /// Returns the cells that the open links of a cell lead to, each with its link, in the order of
    /// the cell's sides.
    #[inline]
    pub fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let open = self.ways.within(self.grid.sides(cell));
        open.map(|side| (self.grid.beyond(side), self.grid.edge(side)))
    }

    /// Returns the cells that the open links of a cell lead to, in the order of the cell's sides.
    #[inline]
    pub fn next(&self, cell: u32) -> Next<'_> {
        match self.moves.of(cell) {
            Some(moves) => Next::listed(cell, moves),
            None => Next::looked_up(self.ways.within(self.grid.sides(cell)), self.grid.beyonds()),
        }
    }

    /// Returns the moves of a cell, if they are listed.
    #[inline]
    pub fn moves(&self, cell: u32) -> Option<&Moves> {
        self.moves.of(cell)
    }

    /// Returns the two sides that the open links of a cell cross, or `None` if there are not
    /// exactly two.
    #[inline]
    pub fn both(&self, cell: u32) -> Option<[usize; 2]> {
        let sides = self.grid.sides(cell);
        match self.moves.of(cell) {
            Some(Moves { count: 2, open, .. }) => {
                let [one, other] = [open.trailing_zeros(), open.ilog2()];
                Some([one, other].map(|side| sides.start + side as usize))
            }
            Some(_) => None,
            None => {
                let mut open = self.ways.within(sides);
                let both = [open.next()?, open.next()?];
                open.next().is_none().then_some(both)
            }
        }
    }

    /// Returns the first side of a cell that an open link to `there` crosses, if there is one.
    #[inline]
    pub fn side_to(&self, cell: u32, there: u32) -> Option<usize> {
        let mut sides = self.grid.sides(cell);
        match self.moves.of(cell) {
            Some(moves) => moves.side(there.wrapping_sub(cell)).map(|side| sides.start + side),
            None => sides.find(|&side| self.leads(side) && self.grid.beyond(side) == there),
        }
    }

    /// Returns whether an open link crosses a side.
    #[inline]
    pub fn leads(&self, side: usize) -> bool {
        self.ways.has(side as u32)
    }

    /// Returns those of a range of sides that open links cross, in ascending order.
    #[inline]
    pub fn leading(&self, sides: std::ops::Range<usize>) -> Within<'_> {
        self.ways.within(sides)
    }

    /// Returns the number of open links of a cell.
    #[inline]
    pub fn passages_at(&self, cell: u32) -> usize {
        match self.moves.of(cell) {
            Some(moves) => moves.count as usize,
            None => self.ways.within(self.grid.sides(cell)).count(),
        }
    }
}

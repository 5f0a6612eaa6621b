//! A grid and its opened links: the maze itself, with its two ends.

mod blocks;
mod braid;
mod carving;
mod ends;
mod loops;
mod motion;
pub mod moves;
mod next;
mod openings;
pub mod peel;
mod sparse;
mod symmetry;
mod unfinished;
mod unicursal;
mod ways;
mod weave;

use std::sync::Arc;

use crate::bits::{Bits, Within};
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::routing::Share;
use crate::spec::Spec;

use ways::Ways;

use moves::Moves;
pub use next::Next;

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
    /// What those are for each cell.
    moves: moves::Table,
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
    /// What this one will be, where it is not finished.
    finished: Option<Arc<Maze>>,
}

impl Maze {
    /// Carves the maze that is wanted into the grid that its site has, and finds its ends.
    pub fn carve(spec: &Spec, mut grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Stop> {
        let is_path = spec.routing.unicursal;
        if !is_path {
            ends::check(&grid, spec)?;
            openings::check(&grid, spec)?;
        }
        if spec.routing.weave != Share::NONE {
            grid = Arc::new(weave::weave(spec, &grid, cancel)?);
        }
        let mut order = carving::carve(spec, &grid, cancel)?;
        let mut both = None;
        if is_path {
            let path = unicursal::path(spec, &grid, &order, cancel)?;
            (grid, order, both) = (Arc::new(path.grid), path.order, Some(path.ends));
            openings::check(&grid, spec)?;
        }
        let mut ways = Ways::new(&grid, order);
        sparse::cut(&mut ways, spec, cancel)?;
        braid::open(&mut ways, spec, cancel)?;
        loops::open(&mut ways, spec, cancel)?;
        let Ways { mut open, order, cut, .. } = ways;
        cancel.check()?;
        let ways = grid.sides_of(&open, cancel)?;
        let moves = moves::Table::new(&grid, &ways, cancel)?;
        // Where a link over a seam or a tunnel is open, so is its other picture.
        let mouths = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(mouths) {
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
            moves,
            order,
            openings: Vec::new(),
            start: 0,
            goal: 0,
            more: Vec::new(),
            finished: None,
        };
        let all = match both {
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
        // Nobody cancels.
        let moves = moves::Table::new(&maze.grid, &maze.ways, &Cancel::new());
        maze.moves = moves.unwrap_or_default();
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
    pub fn next(&self, cell: u32) -> Next<'_> {
        match self.moves.of(cell) {
            Some(moves) => Next::listed(cell, moves),
            None => Next::looked_up(self.ways.within(self.grid.sides(cell)), self.grid.beyonds()),
        }
    }

    /// The moves of a cell, where they are listed.
    #[inline]
    pub fn moves(&self, cell: u32) -> Option<&Moves> {
        self.moves.of(cell)
    }

    /// The two sides over which open links of a cell lead, if there are just two.
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

    /// The first side over which an open link of a cell leads to another one, if any does.
    #[inline]
    pub fn side_to(&self, cell: u32, there: u32) -> Option<usize> {
        let mut sides = self.grid.sides(cell);
        match self.moves.of(cell) {
            Some(moves) => moves.side(there.wrapping_sub(cell)).map(|side| sides.start + side),
            None => sides.find(|&side| self.leads(side) && self.grid.beyond(side) == there),
        }
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
    #[inline]
    pub fn passages_at(&self, cell: u32) -> usize {
        match self.moves.of(cell) {
            Some(moves) => moves.count as usize,
            None => self.ways.within(self.grid.sides(cell)).count(),
        }
    }
}

//! The maze: a grid with its open links, start and goal.

mod blocks;
mod braid;
pub(crate) mod breadth_first;
mod broad_places;
mod carving;
pub(crate) mod direction;
mod ends;
pub(crate) mod longest_route;
mod loops;
mod maze_window;
mod motion;
pub(crate) mod moves;
mod next;
mod open_links;
mod open_sides;
mod openings;
mod outer_corners;
mod passages;
pub(crate) mod peel;
mod sparse;
mod symmetry;
mod unfinished;
mod unicursal;
mod weave;

use std::sync::Arc;

use crate::algorithm::CarveGrid;
use crate::algorithm::custom::{CUSTOM, check_tree};
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::spec::Spec;
use crate::spec::topology::Share;

use crate::maze::open_links::OpenLinks;

pub use crate::maze::maze_window::MazeWindow;
pub use crate::maze::next::Neighbours;

/// A grid with its open links, start and goal.
#[derive(Clone, Debug)]
pub struct Maze {
    spec: Arc<Spec>,
    grid: Arc<Grid>,
    /// Open links and openings, as edges.
    open: BitSet,
    /// The edges without a wall, if there are more than in `open`: removed cells have no walls.
    without_wall: Option<BitSet>,
    /// The cells removed by the `sparse` option, if it is set.
    removed: Option<BitSet>,
    /// The sides that open links cross.
    open_sides: BitSet,
    /// The sides that open links cross, cell by cell.
    moves: moves::Table,
    /// The open links, in the order in which they were opened.
    order: Vec<u32>,
    /// Edges of the outline that are open.
    openings: Vec<u32>,
    /// The cell where the route starts.
    pub start: u32,
    /// The cell where the route ends.
    pub goal: u32,
    /// Start and goal of each further maze, if the grid has several components.
    other_ends: Vec<[u32; 2]>,
    /// Whether this is a window of an endless maze without a route: then start and goal have no
    /// meaning.
    has_no_ends: bool,
    /// For each piece of the route in a window of an endless maze, whether the route continues
    /// before its start and after its goal; empty for other mazes.
    cut_ends: Vec<[bool; 2]>,
    /// The finished maze, if this maze is a stage of its construction.
    finished: Option<Arc<Maze>>,
}

impl Maze {
    /// Carves the maze of a spec into the grid of its site, and finds start and goal.
    ///
    /// # Errors
    /// Fails if it is cancelled, or if the grid has no such maze.
    pub fn carve(spec: &Spec, grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Error> {
        let mut carve_grid = |grid: &Grid, rng: &mut Rng| {
            (spec.algorithm.value.carve)(grid, &spec.options, rng, cancel)
        };
        Self::carve_with(spec, grid, &mut carve_grid, cancel)
    }

    /// Carves a maze by an algorithm of the caller instead of that of the spec.
    ///
    /// The maze starts with all walls. `algorithm` gets a connected grid and a stream of random
    /// numbers, and returns the links to open, in order. They must form a spanning tree. If the grid
    /// has several components, the function is called for each of them. If passages cross or the
    /// maze is symmetric, it gets a smaller grid that represents the rest of the maze.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mazewright_core::{Cancel, Maze};
    ///
    /// let spec = Maze::builder().size(4, 3).into_spec()?;
    /// let grid = Arc::new(spec.site.lay(0, &Cancel::new())?);
    /// // Each cell but the first opens the link to its first neighbour, above it or to its left.
    /// let maze = Maze::carve_by(
    ///     &spec,
    ///     grid,
    ///     |grid, _| {
    ///         let first = |cell| grid.sides(cell).find(|&side| grid.neighbor(side) < cell);
    ///         (1..grid.cells()).filter_map(first).map(|side| grid.edge(side)).collect()
    ///     },
    ///     &Cancel::new(),
    /// )?;
    /// assert!(maze.connects(0, 1) && maze.connects(0, 4) && !maze.connects(4, 5));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if it is cancelled, if the grid has no such maze, or if the links do not form a
    /// spanning tree.
    pub fn carve_by(
        spec: &Spec,
        grid: Arc<Grid>,
        mut algorithm: impl FnMut(&Grid, &mut Rng) -> Vec<u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let options = AlgorithmOptions::default();
        let spec = Spec { algorithm: &CUSTOM, options, ..spec.clone() };
        let mut carve_grid = |grid: &Grid, rng: &mut Rng| {
            let opened = algorithm(grid, rng);
            check_tree(grid, &opened, cancel)?;
            Ok(opened)
        };
        Self::carve_with(&spec, grid, &mut carve_grid, cancel)
    }

    /// Carves the maze of a spec, and calls `carve_grid` for each grid to carve.
    fn carve_with(
        spec: &Spec,
        mut grid: Arc<Grid>,
        carve_grid: &mut CarveGrid<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let is_path = spec.topology.unicursal;
        if !is_path {
            ends::check(&grid, spec)?;
            openings::check(&grid, spec)?;
        }
        if spec.topology.weave != Share::NONE {
            grid = Arc::new(weave::weave(spec, &grid, cancel)?);
        }
        let mut order = carving::carve(spec, &grid, carve_grid, cancel)?;
        let mut path_ends = None;
        if is_path {
            let path = unicursal::path(spec, &grid, &order, cancel)?;
            (grid, order, path_ends) = (Arc::new(path.grid), path.order, Some(path.ends));
            openings::check(&grid, spec)?;
        }
        let mut builder = OpenLinks::new(&grid, order, cancel);
        sparse::remove_dead_ends(&mut builder, spec, cancel)?;
        braid::open(&mut builder, spec, cancel)?;
        loops::open(&mut builder, spec, cancel)?;
        let OpenLinks { mut open, order, removed: cut, .. } = builder;
        cancel.check()?;
        let (open_sides, moves) = open_sides::open_sides(&grid, &open, cancel)?;
        // A link over a seam or through a tunnel is drawn by two edges. If the link is open, both
        // are.
        let tunnel_ends = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(tunnel_ends) {
            if open.contains(link) {
                open.insert(edge);
            }
        }
        let mut maze = Self {
            spec: Arc::new(spec.clone()),
            grid,
            open,
            without_wall: None,
            removed: cut,
            open_sides,
            moves,
            order,
            openings: Vec::new(),
            start: 0,
            goal: 0,
            other_ends: Vec::new(),
            has_no_ends: false,
            cut_ends: Vec::new(),
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
        maze.other_ends = all.collect();
        maze.openings = openings::find(&maze, spec, cancel)?;
        for &edge in &maze.openings {
            maze.open.insert(edge);
        }
        maze.without_wall = maze.removed.is_some().then(|| maze.bare(cancel)).transpose()?;
        Ok(maze)
    }

    /// Returns the edges that are open or belong to no cell of the maze.
    fn bare(&self, cancel: &Cancel) -> Result<BitSet, Error> {
        let mut walled = BitSet::new(self.grid.edges() as usize);
        let used = (0..self.grid.cells()).filter(|&cell| self.is_used(cell));
        for (iteration, cell) in used.enumerate() {
            cancel.check_periodically(iteration)?;
            self.grid.boundary(cell).for_each(|(edge, _)| walled.insert(edge));
        }
        let bare = |edge| !walled.contains(edge) || self.open.contains(edge);
        BitSet::from_bools((0..self.grid.edges()).map(bare), cancel)
    }

    /// Returns the edges without a wall.
    #[inline]
    fn gaps(&self) -> &BitSet {
        self.without_wall.as_ref().unwrap_or(&self.open)
    }

    /// Returns the start and goal of each component's maze. In a window of an endless maze, these
    /// are the first and last cell of each piece of the route.
    pub fn ends(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let first = (!self.has_no_ends).then_some([self.start, self.goal]);
        first.into_iter().chain(self.other_ends.iter().copied())
    }

    /// Returns the [`ends`](Self::ends), without those at which a window of an endless maze cuts
    /// the route.
    pub fn uncut_ends(&self) -> impl Iterator<Item = [Option<u32>; 2]> + '_ {
        let cuts = self.cut_ends.iter().copied().chain(std::iter::repeat([false; 2]));
        let uncut = |(end, is_cut): (u32, bool)| (!is_cut).then_some(end);
        self.ends().zip(cuts).map(move |([start, goal], [enters, leaves])| {
            [(start, enters), (goal, leaves)].map(uncut)
        })
    }

    /// Returns a copy of the maze with further links open, for solvers.
    #[must_use]
    pub fn with_open_links(&self, links: &[u32]) -> Self {
        let mut maze = self.clone();
        let mut closed: Vec<u32> = links.iter().copied().filter(|&it| !self.is_open(it)).collect();
        closed.sort_unstable();
        closed.dedup();
        for &link in &closed {
            maze.open.insert(link);
        }
        let outside = self.grid.cells();
        for cell in 0..outside {
            for side in self.grid.sides(cell).filter(|&side| self.grid.neighbor(side) != outside) {
                if maze.open.contains(self.grid.edge(side)) {
                    maze.open_sides.insert(side as u32);
                }
            }
        }
        for [link, edge] in self.grid.seams() {
            if maze.open.contains(link) {
                maze.open.insert(edge);
            }
        }
        // This flag is never set, so the call does not fail.
        let moves = moves::Table::new(&maze.grid, &maze.open_sides, &Cancel::new());
        maze.moves = moves.unwrap_or_default();
        maze.order.extend(closed);
        maze
    }

    /// Returns a copy of the maze with a wall at exactly the edges that `has_wall` accepts, to draw
    /// some of the walls.
    #[must_use]
    pub fn with_walls_at(&self, has_wall: impl Fn(u32) -> bool) -> Self {
        let mut gaps = self.gaps().clone();
        for edge in 0..self.grid.edges() {
            if has_wall(edge) {
                gaps.remove(edge);
            } else {
                gaps.insert(edge);
            }
        }
        Self { without_wall: Some(gaps), ..self.clone() }
    }

    /// Returns the specification that the maze was carved from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns whether a link is open.
    #[inline]
    pub fn is_open(&self, link: u32) -> bool {
        self.open.contains(link)
    }

    /// Returns whether an edge has a wall.
    #[inline]
    pub fn is_wall(&self, edge: u32) -> bool {
        !self.gaps().contains(edge)
    }

    /// Returns whether a cell belongs to the maze. Removed cells have no open links and no walls.
    #[inline]
    pub fn is_used(&self, cell: u32) -> bool {
        self.removed.as_ref().is_none_or(|cut| !cut.contains(cell))
    }

    /// Returns the number of removed cells, or `None` if the `sparse` option is not set.
    pub fn removed_cells(&self) -> Option<u32> {
        self.removed.as_ref().map(|cut| cut.count() as u32)
    }

    /// Returns the number of cells that belong to the maze.
    pub fn cells(&self) -> u32 {
        self.grid.cells() - self.removed_cells().unwrap_or(0)
    }

    /// Iterates over the cells that belong to the maze, in ascending order. With the `sparse`
    /// option, these are not all cells of the grid.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let maze = Maze::builder().size(9, 9).sparse(2).build()?;
    /// assert!(maze.cells() < 81);
    /// assert_eq!(maze.cell_ids().count(), maze.cells() as usize);
    /// assert!(maze.cell_ids().all(|cell| maze.neighbours(cell).count() > 0));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    pub fn cell_ids(&self) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        (0..self.grid.cells()).filter(|&cell| self.is_used(cell))
    }

    /// Returns the edges that have a wall, in ascending order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        let stairs = self.grid.stairs() > 0;
        let walls = self.gaps().absent(self.grid.edges());
        walls.filter(move |&edge| !(stairs && self.grid.is_stairs(edge)))
    }
}

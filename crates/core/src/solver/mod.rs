//! The maze solvers: one file per solver, one line in the table.
//!
//! ```text
//!   frontier      breadth-first search, one distance at a time   bfs, bfs-full, bidirectional, all-shortest
//!   lower_bound   a lower bound for the steps between cells      a-star
//!   hand          wall following                                 right-hand, left-hand, pledge
//!   walk          a walk with its loops removed                  these three, tremaux, random-mouse
//!   blocks        explored cells, counted in blocks            all
//!   none of these                                                dfs, dead-end-filling, cul-de-sac-filling
//! ```
//!
//! Searches know the whole maze and may explore its cells in any order. Walkers go from cell to
//! neighbouring cell. Their route is the walk with its loops removed. In a perfect maze all solvers
//! find the same route.

mod a_star;
mod all_shortest;
mod bfs;
mod bfs_full;
mod bidirectional;
mod blocks;
mod cul_de_sac_filling;
mod dead_end_filling;
mod dfs;
mod frontier;
mod hand;
mod left_hand;
mod lower_bound;
mod pledge;
mod random_mouse;
mod right_hand;
mod tremaux;
mod walk;

use crate::cancel::Cancel;
use crate::catalog::{Choice, Chosen, Listed};
use crate::error::{Error, Refusal};
use crate::maze::Maze;
use crate::setting::Setting;

pub use crate::solver::blocks::{Blocks, blocks};

/// A maze solver.
pub struct Solver {
    /// The function that finds the route.
    pub solve: Solve,
    /// Whether the solver's routes are always shortest routes.
    pub shortest: bool,
}

/// A function that searches for a route through a maze, between the [`start`](Search::start) and the
/// [`goal`](Search::goal) of the search. If it finds none, the route is empty. Fails only if it is
/// cancelled.
pub type Solve = fn(&Maze, &Search<'_>) -> Result<Route, Error>;

/// The parameters of a search besides the maze.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether to record a [trace](Route::trace).
    pub traced: bool,
    /// The flag that cancels the search.
    pub cancel: &'a Cancel,
    /// The start and the goal, if they are not those of the maze.
    ends: Option<[u32; 2]>,
}

/// The result of a solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, including both. Each is linked to the previous cell, and none
    /// occurs twice. Empty if the solver did not arrive.
    pub cells: Vec<u32>,
    /// The number of different cells explored, as each solver defines it.
    pub explored: u32,
    /// The cells in the order in which the solver explored them; empty unless requested. A search
    /// lists each cell once. A walk is cut after [`MAX_TRACE_PER_CELL`](Self::MAX_TRACE_PER_CELL)
    /// entries per cell of the maze.
    pub trace: Vec<u32>,
    /// All shortest routes, if the solver finds them.
    pub all_shortest: Option<AllShortest>,
    /// Whether the route is a piece of a longer one, which continues before the first of these cells
    /// and after the last of them.
    pub continues: [bool; 2],
}

/// All shortest routes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllShortest {
    /// The cells that lie on any shortest route, in ascending order.
    pub cells: Vec<u32>,
    /// The number of shortest routes; `None` if it is 2¹²⁸ or more.
    pub count: Option<u128>,
}

impl<'a> Search<'a> {
    /// Returns the parameters of a search without a trace.
    pub fn new(seed: u64, cancel: &'a Cancel) -> Self {
        Self { seed, traced: false, cancel, ends: None }
    }

    /// Sets whether to record a [trace](Route::trace).
    #[must_use]
    pub fn traced(self, traced: bool) -> Self {
        Self { traced, ..self }
    }

    /// Sets the start and the goal, which replace those of the maze.
    #[must_use]
    pub fn between(self, start: u32, goal: u32) -> Self {
        Self { ends: Some([start, goal]), ..self }
    }

    /// Returns the cell where the search starts.
    pub fn start(&self, maze: &Maze) -> u32 {
        self.ends.map_or(maze.start(), |ends| ends[0])
    }

    /// Returns the cell where the search ends.
    pub fn goal(&self, maze: &Maze) -> u32 {
        self.ends.map_or(maze.goal(), |ends| ends[1])
    }
}

impl Route {
    /// The largest length of a trace, per cell of the maze.
    pub const MAX_TRACE_PER_CELL: usize = 4;

    /// Returns the number of steps from start to goal, or `None` if the solver did not arrive.
    pub fn length(&self) -> Option<u32> {
        (self.cells.len() as u32).checked_sub(1)
    }
}

impl Maze {
    /// Solves the maze with a solver of [`SOLVERS`], given by name or as an entry of the table. If
    /// the maze has several components, the route is that of the first component.
    ///
    /// # Errors
    /// Fails if no solver has that name.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let maze = Maze::builder().size(5, 5).build()?;
    /// let route = maze.solve("a-star")?;
    /// assert_eq!((route.cells[0], route.cells.last()), (maze.start(), Some(&maze.goal())));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    pub fn solve(&self, solver: impl Setting<Chosen<Solver>>) -> Result<Route, Error> {
        self.solve_with(solver, &Cancel::new())
    }

    /// Solves the maze as [`solve`](Self::solve) does, and stops when `cancel` is set.
    ///
    /// # Errors
    /// Fails if no solver has that name, or if it is cancelled.
    pub fn solve_with(
        &self,
        solver: impl Setting<Chosen<Solver>>,
        cancel: &Cancel,
    ) -> Result<Route, Error> {
        let solver = solver.read(Solver::PARAMETER)?;
        (solver.value.solve)(self, &Search::new(self.spec().seed.number(), cancel))
    }

    /// Returns a route from one cell to another, instead of from the start to the goal.
    ///
    /// # Errors
    /// Fails if no solver has that name, or if a cell does not belong to the maze.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let maze = Maze::builder().size(5, 5).build()?;
    /// let route = maze.solve_between(4, 20, "bfs")?;
    /// assert_eq!((route.cells[0], route.cells.last()), (4, Some(&20)));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    pub fn solve_between(
        &self,
        from: u32,
        to: u32,
        solver: impl Setting<Chosen<Solver>>,
    ) -> Result<Route, Error> {
        let solver = solver.read(Solver::PARAMETER)?;
        for (parameter, cell) in [("from", from), ("to", to)] {
            let exists = cell < self.grid().cells() && self.is_used(cell);
            if !exists {
                let last = self.grid().cells() - 1;
                let detail = match self.removed_cells() {
                    Some(1..) if cell <= last => {
                        format!("{parameter} is {cell}, but that cell was removed from the maze")
                    }
                    _ => format!("{parameter} is {cell}, but the maze has cells 0 to {last}"),
                };
                return Err(Refusal::new(parameter, "no-such-cell", detail).into());
            }
        }
        if from == to {
            return Ok(Route { cells: vec![from], explored: 1, ..Route::default() });
        }
        let cancel = Cancel::new();
        let search = Search::new(self.spec().seed.number(), &cancel).between(from, to);
        (solver.value.solve)(self, &search)
    }
}

/// Returns a route for each pair of ends of a maze, in the order of [`Maze::ends`].
///
/// # Errors
/// Fails only if it is cancelled.
pub fn routes(
    solver: Chosen<Solver>,
    maze: &Maze,
    search: &Search<'_>,
) -> Result<Vec<Route>, Error> {
    let mut routes = vec![(solver.value.solve)(maze, search)?];
    for ends in maze.ends().skip(1) {
        routes.push((solver.value.solve)(maze, &search.between(ends[0], ends[1]))?);
    }
    Ok(routes)
}

/// Returns whether a solver's route between two ends of a maze is a shortest route. Runs a search
/// only if the solver does not guarantee it.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn is_shortest(
    solver: Chosen<Solver>,
    maze: &Maze,
    ends: [u32; 2],
    route: &Route,
    cancel: &Cancel,
) -> Result<bool, Error> {
    let Some(length) = route.length() else { return Ok(false) };
    if solver.value.shortest {
        return Ok(true);
    }
    let search = Search::new(0, cancel).between(ends[0], ends[1]);
    let best = (bfs::BFS.value.solve)(maze, &search)?;
    Ok(best.length() == Some(length))
}

impl Listed for Solver {
    const PARAMETER: &'static str = "solver";

    fn table() -> &'static [Choice<Self>] {
        SOLVERS
    }
}

/// All solvers. The first is the default.
pub static SOLVERS: &[Choice<Solver>] = &[
    bfs::BFS,
    bfs_full::BFS_FULL,
    bidirectional::BIDIRECTIONAL,
    a_star::A_STAR,
    dfs::DFS,
    right_hand::RIGHT_HAND,
    left_hand::LEFT_HAND,
    pledge::PLEDGE,
    tremaux::TREMAUX,
    dead_end_filling::DEAD_END_FILLING,
    cul_de_sac_filling::CUL_DE_SAC_FILLING,
    random_mouse::RANDOM_MOUSE,
    all_shortest::ALL_SHORTEST,
];

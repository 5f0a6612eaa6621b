//! The ways to find a route: one file a solver, one line in the table.

mod bfs;

use crate::cancel::{Cancel, Stop};
use crate::catalog::{Choice, Chosen};
use crate::maze::Maze;

/// A way to find a route.
pub struct Solver {
    /// The search.
    pub solve: Solve,
    /// Whether its routes are always shortest.
    pub shortest: bool,
}

/// Finds a route from the maze's start to its goal, or finds out that it cannot.
pub type Solve = fn(&Maze, &Search<'_>) -> Result<Route, Stop>;

/// What a search needs beside the maze.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// What fixes everything random.
    pub seed: u64,
    /// Whether the route is to have a [trace](Route::trace).
    pub traced: bool,
    /// Whether somebody still waits for it.
    pub cancel: &'a Cancel,
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included, each linked to the one before; none where the
    /// solver did not arrive.
    pub cells: Vec<u32>,
    /// How many cells the solver came to see, start and goal included.
    pub explored: u32,
    /// The cells in the order in which the solver explored them; empty unless asked for.
    pub trace: Vec<u32>,
}

impl<'a> Search<'a> {
    /// A search without a trace.
    pub fn new(seed: u64, cancel: &'a Cancel) -> Self {
        Self { seed, traced: false, cancel }
    }
}

impl Route {
    /// Steps from start to goal, where the solver arrived.
    pub fn length(&self) -> Option<u32> {
        (self.cells.len() as u32).checked_sub(1)
    }
}

/// A route for each pair of ends that a maze has, in their order.
pub fn routes(
    solver: Chosen<Solver>,
    maze: &Maze,
    search: &Search<'_>,
) -> Result<Vec<Route>, Stop> {
    let mut routes = vec![(solver.is.solve)(maze, search)?];
    for ends in maze.ends().skip(1) {
        routes.push((solver.is.solve)(&maze.between(ends), search)?);
    }
    Ok(routes)
}

/// The solvers.
pub static SOLVERS: &[Choice<Solver>] = &[bfs::BFS];

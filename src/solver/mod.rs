//! The ways to find a route: one file a solver, one line in the table.

mod bfs;

use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::maze::Maze;

/// Finds a route from the maze's start to its goal.
pub type Solve = fn(&Maze, &Cancel) -> Result<Route, Stop>;

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included.
    pub cells: Vec<u32>,
    /// How many cells the solver came to see, start and goal included.
    pub explored: u32,
}

impl Route {
    /// Steps from start to goal.
    pub fn length(&self) -> usize {
        self.cells.len() - 1
    }
}

/// A route for each pair of ends that a maze has, in their order.
pub fn routes(solve: Solve, maze: &Maze, cancel: &Cancel) -> Result<Vec<Route>, Stop> {
    let mut routes = vec![solve(maze, cancel)?];
    for ends in maze.ends().skip(1) {
        routes.push(solve(&maze.between(ends), cancel)?);
    }
    Ok(routes)
}

/// The solvers.
pub static SOLVERS: &[Choice<Solve>] = &[bfs::BFS];

//! Breadth-first search that stops at the goal: a shortest route.
//!
//! Cells are visited by their distance from the start. At equal distance, they are visited in the
//! order of their predecessors and of the predecessors' sides. The search ends as soon as it sees
//! the goal. `explored` counts the cells seen until then, including start and goal; the trace lists
//! them in order. If there are several shortest routes, the result goes back from the goal, each
//! time through the first possible side.
//!
//! Time O(cells visited), memory 1 byte per cell. Source: E. Moore (1959).

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::frontier::Frontier;
use crate::solver::{Route, Search, Solver};

pub(super) const BFS: Choice<Solver> = Choice {
    name: "bfs",
    aliases: &["breadth-first"],
    doc: "Breadth-first search that stops at the goal: a shortest route",
    value: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut frontier = Frontier::new(maze, search);
    let cells = if frontier.reach_goal()? { frontier.route()? } else { Vec::new() };
    Ok(Route { cells, explored: frontier.explored, trace: frontier.trace, ..Route::default() })
}

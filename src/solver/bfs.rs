//! Breadth-first search that stops at the goal: a shortest route.
//!
//! Cells are seen in the order of their distance from the start, and among equals in the order of
//! the cells from which they are seen and of those cells' sides; the search ends as soon as the goal
//! is seen. `explored` counts the cells seen by then, start and goal included; the trace is their
//! order. Of several shortest routes it takes the one that leads back from the goal over the first
//! side each time.
//!
//! Time O(cells seen), memory 1 byte a cell. Source: E. Moore (1959).

use super::wave::Sea;
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const BFS: Choice<Solver> = Choice {
    name: "bfs",
    aliases: &["breadth-first"],
    doc: "Breadth-first search that stops at the goal: a shortest route",
    is: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut sea = Sea::new(maze, search);
    let cells = if sea.reach_goal()? { sea.route()? } else { Vec::new() };
    Ok(Route { cells, explored: sea.explored, trace: sea.trace, shortest: None })
}

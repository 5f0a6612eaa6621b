//! Breadth-first search of the whole maze: finds the route of `bfs`, but does not stop at the goal.
//!
//! `explored` counts all cells that can be reached from the start, including the start; the trace
//! lists them by distance.
//!
//! Time O(cells), memory 1 byte per cell. Source: E. Moore (1959).

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::frontier::{Frontier, SearchEnd};
use crate::solver::{Route, Search, Solver};

pub(super) const BFS_FULL: Choice<Solver> = Choice {
    name: "bfs-full",
    aliases: &["breadth-first-full", "flood"],
    doc: "Breadth-first search that explores everything: a shortest route",
    value: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut frontier = Frontier::new(maze, search);
    let mut wave = frontier.start(SearchEnd::Start);
    while !wave.ring.is_empty() {
        frontier.advance(&mut wave)?;
    }
    let cells = if frontier.is_reached(search.goal(maze)) { frontier.route()? } else { Vec::new() };
    Ok(Route { cells, explored: frontier.explored, trace: frontier.trace, ..Route::default() })
}

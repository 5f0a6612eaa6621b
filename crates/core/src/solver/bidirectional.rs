//! Breadth-first search from both ends in turn, one step of distance at a time, until the two
//! searches meet: a shortest route.
//!
//! The search from the start goes first. Until the two meet, no cell is visited by both, so the
//! first link at which they meet lies on a shortest route. `explored` counts the cells that either
//! search has visited by then, including both ends; the trace lists them in the order of the
//! visits.
//!
//! Time O(cells visited), memory 1 byte per cell. Source: I. Pohl, "Bi-directional search" (1971).

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::frontier::{Frontier, SearchEnd};
use crate::solver::{Route, Search, Solver};

pub(super) const BIDIRECTIONAL: Choice<Solver> = Choice {
    name: "bidirectional",
    aliases: &["bidirectional-bfs", "two-ended"],
    doc: "Breadth-first search from both ends in turn: a shortest route",
    value: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut frontier = Frontier::new(maze, search);
    let (mut current, mut other) =
        (frontier.start(SearchEnd::Start), frontier.start(SearchEnd::Goal));
    let mut cells = Vec::new();
    while !current.ring.is_empty() {
        if let Some([here, there]) = frontier.advance(&mut current)? {
            let from_start = frontier.is_reached(here);
            let [mut head, tail] = if from_start {
                [frontier.trace_back(here)?, frontier.trace_back(there)?]
            } else {
                [frontier.trace_back(there)?, frontier.trace_back(here)?]
            };
            head.reverse();
            head.extend(tail);
            cells = head;
            break;
        }
        std::mem::swap(&mut current, &mut other);
    }
    Ok(Route { cells, explored: frontier.explored, trace: frontier.trace, ..Route::default() })
}

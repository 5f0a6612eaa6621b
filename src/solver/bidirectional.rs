//! Breadth-first search from both ends, by turns, ring by ring, until the two meet: a shortest route.
//!
//! The start's side has the first turn. As long as the two have not met, no cell lies within both, so
//! the first link over which they meet lies on a shortest route. `explored` counts the cells that
//! either has seen by then, both ends included; the trace is the order in which they were seen.
//!
//! Time O(cells seen), memory 1 byte a cell. Source: I. Pohl, "Bi-directional search" (1971).

use super::wave::{From, Sea};
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const BIDIRECTIONAL: Choice<Solver> = Choice {
    name: "bidirectional",
    aliases: &["bidirectional-bfs", "two-ended"],
    doc: "Breadth-first search from both ends by turns: a shortest route",
    is: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut sea = Sea::new(maze, search);
    let (mut own, mut other) = (sea.drop(From::Start), sea.drop(From::Goal));
    let mut cells = Vec::new();
    while !own.ring.is_empty() {
        if let Some([here, there]) = sea.spread(&mut own)? {
            let from_start = sea.is_reached(here);
            let [mut head, tail] = if from_start {
                [sea.back(here)?, sea.back(there)?]
            } else {
                [sea.back(there)?, sea.back(here)?]
            };
            head.reverse();
            head.extend(tail);
            cells = head;
            break;
        }
        std::mem::swap(&mut own, &mut other);
    }
    Ok(Route { cells, explored: sea.explored, trace: sea.trace, shortest: None })
}

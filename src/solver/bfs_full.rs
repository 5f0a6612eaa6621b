//! Breadth-first search of the whole maze: the route of `bfs`, at the price of a search that does not
//! look where it goes.
//!
//! `explored` counts all cells that can be reached from the start, itself included; the trace is their
//! order, by distance.
//!
//! Time O(cells), memory 1 byte a cell. Source: E. Moore (1959).

use super::wave::{From, Sea};
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const BFS_FULL: Choice<Solver> = Choice {
    name: "bfs-full",
    aliases: &["breadth-first-full", "flood"],
    doc: "Breadth-first search that explores everything: a shortest route",
    is: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut sea = Sea::new(maze, search);
    let mut wave = sea.drop(From::Start);
    while !wave.ring.is_empty() {
        sea.spread(&mut wave)?;
    }
    let cells = if sea.is_reached(maze.goal) { sea.route()? } else { Vec::new() };
    Ok(Route { cells, explored: sea.explored, trace: sea.trace, shortest: None })
}

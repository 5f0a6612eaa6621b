//! Dead-end filling: fills dead ends until none is left except the start and the goal. The routes
//! between them and the loops remain.
//!
//! Dead ends are processed in the order of cell numbers. Each is filled, and then every cell behind
//! it that becomes a dead end, up to the next junction. The result is a shortest remaining route,
//! found by breadth-first search. It is also a shortest route of the whole maze, because no
//! shortest route contains a dead end.
//!
//! `explored` counts the cells examined: all cells with a passage (of the same part, if a mask has
//! several). The trace has the cells in the order in which they are filled, then the route.
//!
//! Time O(cells), memory 1 byte per cell.

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::frontier::Frontier;
use crate::solver::{Route, Search, Solver};

pub(super) const DEAD_END_FILLING: Choice<Solver> = Choice {
    name: "dead-end-filling",
    aliases: &["dead-end-filler"],
    doc: "Fills dead ends until only routes from start to goal are left: a shortest route",
    value: Solver { solve, shortest: true },
};

/// A maze with filled cells.
pub(super) struct Filled {
    /// The mark of each cell: [`CLOSED`](crate::solver::frontier::CLOSED) if it is filled,
    /// otherwise [`UNSEEN`](crate::solver::frontier::UNSEEN).
    pub(super) marks: Vec<u8>,
    /// The number of cells that have a passage.
    pub(super) explored: u32,
    /// The filled cells in order; empty unless a trace is requested.
    pub(super) trace: Vec<u32>,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    fill(maze, search)?.route(maze, search)
}

impl Filled {
    /// Returns a shortest remaining route.
    pub(super) fn route(self, maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
        let Self { marks, explored, mut trace } = self;
        let untraced = search.traced(false);
        let mut frontier = Frontier::closed(maze, &untraced, marks);
        let cells = if frontier.reach_goal()? { frontier.route()? } else { Vec::new() };
        if search.traced {
            trace.extend(&cells);
        }
        Ok(Route { cells, explored, trace, ..Route::default() })
    }
}

/// Fills the dead ends of the part of the maze that contains the start.
pub(super) fn fill(maze: &Maze, search: &Search<'_>) -> Result<Filled, Error> {
    let pieces = maze.grid().components();
    let start = search.start(maze);
    let piece_of_start = pieces.iter().find(|piece| piece.cells.binary_search(&start).is_ok());
    match piece_of_start.filter(|_| pieces.len() > 1) {
        Some(piece) => fill_among(maze, piece.cells.iter().copied(), search),
        None => fill_among(maze, 0..maze.grid().cells(), search),
    }
}

/// Fills the dead ends among the given cells.
fn fill_among(
    maze: &Maze,
    cells: impl Iterator<Item = u32> + Clone,
    search: &Search<'_>,
) -> Result<Filled, Error> {
    let mut explored = 0;
    for (iteration, cell) in cells.clone().enumerate() {
        search.cancel.check_periodically(iteration)?;
        explored += u32::from(maze.passages_of(cell) > 0);
    }
    let mut trace = Vec::new();
    let ends = [search.start(maze), search.goal(maze)];
    let stays = |cell| ends.contains(&cell);
    let record = |cell, _| {
        if search.traced {
            trace.push(cell);
        }
    };
    let marks = maze.peel(cells, stays, record, search.cancel)?;
    Ok(Filled { marks, explored, trace })
}

//! Dead ends are filled until none is left but the start and the goal; what remains are the ways
//! between them, and loops.
//!
//! The dead ends are taken in the order of cells; each is filled, and so is every cell behind it that
//! becomes a dead end, up to the next junction. Of the ways that remain it takes a shortest, by
//! breadth-first search; as no shortest way has a dead end, it is one of the whole maze.
//!
//! `explored` counts the cells that it looks at: all that have a passage (where a mask has several
//! parts, those of its own). The trace has the cells in the order in which they were filled, then the
//! route.
//!
//! Time O(cells), memory 1 byte a cell.

use super::wave::Sea;
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const DEAD_END_FILLING: Choice<Solver> = Choice {
    name: "dead-end-filling",
    aliases: &["dead-end-filler"],
    doc: "Dead ends are filled until only the ways between the ends are left: a shortest route",
    is: Solver { solve, shortest: true },
};

/// A maze after filling.
pub(super) struct Filled {
    /// [`CLOSED`](super::wave::CLOSED) where it is filled, [`UNSEEN`](super::wave::UNSEEN) elsewhere.
    pub(super) marks: Vec<u8>,
    /// How many cells have a passage.
    pub(super) explored: u32,
    /// The filled cells in their order, where that is asked for.
    pub(super) trace: Vec<u32>,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    fill(maze, search)?.route(maze, search)
}

impl Filled {
    /// A shortest of the ways that are left.
    pub(super) fn route(self, maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
        let Self { marks, explored, mut trace } = self;
        let untraced = Search { traced: false, ..*search };
        let mut sea = Sea::closed(maze, &untraced, marks);
        let cells = if sea.reach_goal()? { sea.route()? } else { Vec::new() };
        if search.traced {
            trace.extend(&cells);
        }
        Ok(Route { cells, explored, trace, shortest: None })
    }
}

/// Fills the dead ends.
pub(super) fn fill(maze: &Maze, search: &Search<'_>) -> Result<Filled, Stop> {
    let pieces = maze.grid().pieces();
    let own = pieces.iter().find(|piece| piece.cells.binary_search(&maze.start).is_ok());
    match own.filter(|_| pieces.len() > 1) {
        Some(piece) => fill_of(maze, piece.cells.iter().copied(), search),
        None => fill_of(maze, 0..maze.grid().cells(), search),
    }
}

/// Fills those of some cells.
fn fill_of(
    maze: &Maze,
    cells: impl Iterator<Item = u32> + Clone,
    search: &Search<'_>,
) -> Result<Filled, Stop> {
    let mut explored = 0;
    for (turn, cell) in cells.clone().enumerate() {
        search.cancel.check_now_and_then(turn)?;
        explored += u32::from(maze.passages_at(cell) > 0);
    }
    let mut trace = Vec::new();
    let stays = |cell| cell == maze.start || cell == maze.goal;
    let tell = |cell, _| {
        if search.traced {
            trace.push(cell);
        }
    };
    let marks = maze.peel(cells, stays, tell, search.cancel)?;
    Ok(Filled { marks, explored, trace })
}

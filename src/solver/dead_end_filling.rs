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

use super::wave::{CLOSED, Sea, UNSEEN};
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::{Maze, moves};

pub(super) const DEAD_END_FILLING: Choice<Solver> = Choice {
    name: "dead-end-filling",
    aliases: &["dead-end-filler"],
    doc: "Dead ends are filled until only the ways between the ends are left: a shortest route",
    is: Solver { solve, shortest: true },
};

/// A maze after filling.
pub(super) struct Filled {
    /// [`CLOSED`] where it is filled, [`UNSEEN`] elsewhere.
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
    /// How many open links of a cell lead to one that is not filled, and the last of those.
    #[inline]
    fn left(&self, maze: &Maze, here: u32) -> (u32, u32) {
        let (mut left, mut next) = (0, here);
        let mut count = |there: u32, leads: bool| {
            let is_open = leads & (self.marks[there as usize] != CLOSED);
            left += u32::from(is_open);
            next = if is_open { there } else { next };
        };
        if let Some(moves) = maze.moves(here) {
            // How many there are is hard to guess, so nothing branches on it.
            for &by in &moves.by[..maze.grid().most_sides().min(moves::MOST)] {
                count(here.wrapping_add(by), by != 0);
            }
        } else {
            maze.next(here).for_each(|there| count(there, true));
        }
        (left, next)
    }

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
    let grid = maze.grid();
    let mut filled =
        Filled { marks: vec![UNSEEN; grid.cells() as usize], explored: 0, trace: Vec::new() };
    let several = Some(grid.pieces()).filter(|pieces| pieces.len() > 1);
    let own =
        several.and_then(|it| it.iter().find(|it| it.cells.binary_search(&maze.start).is_ok()));
    let own = own.map(|piece| &piece.cells);
    let count = own.map_or(grid.cells(), |cells| cells.len() as u32);
    for at in 0..count {
        search.cancel.check_now_and_then(at as usize)?;
        let cell = own.map_or(at, |cells| cells[at as usize]);
        let passages = maze.passages_at(cell);
        filled.explored += u32::from(passages > 0);
        if passages != 1 {
            continue;
        }
        let mut dead_end = Some(cell);
        let mut turn = 1;
        while let Some(here) = dead_end.take() {
            search.cancel.check_now_and_then(turn)?;
            turn += 1;
            if here == maze.start || here == maze.goal || filled.marks[here as usize] == CLOSED {
                break;
            }
            let (left, next) = filled.left(maze, here);
            if left < 2 {
                dead_end = (left == 1).then_some(next);
                filled.marks[here as usize] = CLOSED;
                if search.traced {
                    filled.trace.push(here);
                }
            }
        }
    }
    Ok(filled)
}

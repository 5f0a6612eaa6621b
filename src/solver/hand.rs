//! A hand on the wall: which side a walker takes next, by the order of sides round a cell.
//!
//! Sides go clockwise from the top, and stairs, which lie nowhere round a cell, come last. Who entered
//! over one side and has the right hand on the wall takes the open side that follows
//! counter-clockwise; with the left hand the one that follows clockwise.
//!
//! ```text
//!          0            entered over side 2, from below:
//!        ┌───┐          the right hand tries 1, 0, 3, 2
//!      3 │ ↑ │ 1        the left hand tries 3, 0, 1, 2
//!        └─ ─┘
//!          2
//! ```
//!
//! Over a seam or a tunnel a link is left by the side of the one cell and entered by the side of the
//! other that it has.
//!
//! A step leads from each side that an open link crosses to exactly one other, so a walk by one hand
//! comes back to its first step before it repeats any other: then it cannot arrive.

use super::walk::Walk;
use super::{Route, Search};
use crate::cancel::Stop;
use crate::maze::Maze;

/// Which hand is on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Right,
    Left,
}

impl Hand {
    /// The side next to another round a cell, in the order in which the hand tries them.
    #[inline]
    pub(super) fn beside(self, maze: &Maze, cell: u32, side: usize) -> usize {
        let sides = maze.grid().sides(cell);
        match self {
            Self::Right if side == sides.start => sides.end - 1,
            Self::Right => side - 1,
            Self::Left if side + 1 == sides.end => sides.start,
            Self::Left => side + 1,
        }
    }

    /// The first open side that the hand finds, at last the one by which the cell was entered; none
    /// if the cell has no open side.
    #[inline]
    fn find(self, maze: &Maze, cell: u32, entered: usize) -> Option<usize> {
        let sides = maze.grid().sides(cell);
        let first = sides.start;
        let listed = maze.moves(cell).map(|moves| u64::from(moves.open));
        let open = listed.or_else(|| maze.leading(sides).word());
        if let Some(open) = open.filter(|&open| open > 0) {
            // The next bit round the cell, without a branch that depends on it.
            let at = entered - first;
            let bit = match self {
                Self::Right => {
                    let before = open & ((1 << at) - 1);
                    (if before > 0 { before } else { open }).ilog2()
                }
                Self::Left => {
                    let after = open & (u64::MAX - 1) << at;
                    (if after > 0 { after } else { open }).trailing_zeros()
                }
            };
            return Some(first + bit as usize);
        }
        let mut side = entered;
        loop {
            side = self.beside(maze, cell, side);
            if maze.leads(side) {
                return Some(side);
            }
            if side == entered {
                return None;
            }
        }
    }
}

/// The side at the back of a walker who starts: the opening, else the first wall, else the first side.
pub(super) fn back(maze: &Maze) -> usize {
    let grid = maze.grid();
    let sides = || grid.sides(maze.start);
    let opening = maze.opening_at(maze.start);
    let open = opening.and_then(|edge| sides().find(|&side| grid.drawn(side) == Some(edge)));
    open.or_else(|| sides().find(|&side| !maze.leads(side))).unwrap_or(sides().start)
}

/// The cell beyond a side, and the side by which it is entered.
#[inline]
pub(super) fn cross(maze: &Maze, cell: u32, side: usize) -> (u32, usize) {
    let grid = maze.grid();
    if let Some(moves) = maze.moves(cell) {
        let by = moves.by[side - grid.sides(cell).start];
        let there = cell.wrapping_add(by);
        let back = maze.moves(there).and_then(|moves| moves.side(by.wrapping_neg()));
        if let Some(back) = back {
            return (there, grid.sides(there).start + back);
        }
    }
    let (there, link) = (grid.beyond(side), grid.edge(side));
    let back = grid.edges_of(there).iter().rposition(|&edge| edge == link).unwrap_or(0);
    (there, grid.sides(there).start + back)
}

/// Walks with a hand on the wall until it arrives or comes back to its first step.
pub(super) fn follow(maze: &Maze, search: &Search<'_>, hand: Hand) -> Result<Route, Stop> {
    let mut walk = Walk::new(maze, search);
    let (mut here, mut entered) = (maze.start, back(maze));
    let mut first = None;
    while let Some(side) = hand.find(maze, here, entered) {
        if first == Some(side) {
            break;
        }
        first = first.or(Some(side));
        (here, entered) = cross(maze, here, side);
        walk.go(here)?;
        if here == maze.goal {
            return Ok(walk.route(true));
        }
    }
    Ok(walk.route(false))
}

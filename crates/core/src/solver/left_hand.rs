//! Left-hand rule: the walker takes the next open side clockwise from the one through which it
//! entered a cell.
//!
//! At the start its back is to the opening, otherwise to the first wall. The walk ends at the goal,
//! or before it repeats its first step. In the latter case, no wall connects the goal with the
//! start, and the route has no cells. The route is longer than necessary if the walk goes around
//! the longer side of a loop. The `hand` module describes stairs and seams. On a Möbius strip the
//! hand may move to another wall, but the walk still ends.
//!
//! `explored` counts the cells walked over, including start and goal; the trace is the walk.
//!
//! Time O(links), memory 2 bits per cell and 4 bytes per cell of the route.

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::hand::{Hand, follow};
use crate::solver::{Route, Search, Solver};

pub(super) const LEFT_HAND: Choice<Solver> = Choice {
    name: "left-hand",
    aliases: &["left-wall"],
    doc: "A walk with the left hand on the wall; it may not arrive in a maze with loops",
    value: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    follow(maze, search, Hand::Left)
}

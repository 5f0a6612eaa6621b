//! The right hand on the wall: the next open side counter-clockwise from the one by which a cell was entered.
//!
//! The walker starts with its back to the opening of the start, else to its first wall, and ends at
//! the goal, or before it would repeat its first step: then the goal stands at walls that hang
//! together with no wall of the start, and the route has no cells. Its way is longer than need be
//! wherever it goes round a loop. Over stairs and seams see `hand`; on a Möbius strip the hand may
//! change walls, but the walk ends all the same.
//!
//! `explored` counts the cells walked over, start and goal included; the trace is the walk.
//!
//! Time O(links), memory 2 bits a cell and 4 bytes a cell of the route.

use super::hand::{Hand, follow};
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const RIGHT_HAND: Choice<Solver> = Choice {
    name: "right-hand",
    aliases: &["wall-follower", "right-wall"],
    doc: "A walk with the right hand on the wall; it may not arrive where the maze has loops",
    is: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    follow(maze, search, Hand::Right)
}

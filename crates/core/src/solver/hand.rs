//! Wall following: chooses the next side of a walker by the order of the sides of a cell.
//!
//! Sides are ordered clockwise from the top. Stairs, which have no position, come last. A walker
//! that entered through one side takes the next open side counter-clockwise with the right hand on
//! the wall, and the next open side clockwise with the left hand.
//!
//! ```text
//!          0            entered through side 2, from below:
//!        ┌───┐          the right hand tries 1, 0, 3, 2
//!      3 │ ↑ │ 1        the left hand tries 3, 0, 1, 2
//!        └─ ─┘
//!          2
//! ```
//!
//! A link over a seam or through a tunnel is left through its side at one cell, and entered through
//! its side at the other.
//!
//! The last side crossed determines the next step, and no two sides lead to the same next step. So
//! a walk returns to its first step before it repeats any other step; then it cannot reach the
//! goal.

use crate::error::Error;
use crate::maze::Maze;
use crate::solver::walk::Walk;
use crate::solver::{Route, Search};

/// The hand on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Right,
    Left,
}

impl Hand {
    /// Returns the side that the hand tries after `side`.
    #[inline]
    pub(super) fn next_side(self, maze: &Maze, cell: u32, side: usize) -> usize {
        let sides = maze.grid().sides(cell);
        match self {
            Self::Right if side == sides.start => sides.end - 1,
            Self::Right => side - 1,
            Self::Left if side + 1 == sides.end => sides.start,
            Self::Left => side + 1,
        }
    }

    /// Returns the first open side that the hand finds, or `None` if the cell has no open side. The
    /// side through which the cell was entered comes last.
    #[inline]
    fn first_open(self, maze: &Maze, cell: u32, entered: usize) -> Option<usize> {
        let sides = maze.grid().sides(cell);
        let first = sides.start;
        let listed = maze.moves(cell).map(|moves| u64::from(moves.open));
        let open = listed.or_else(|| maze.open_sides_in(sides).word());
        if let Some(open) = open.filter(|&open| open > 0) {
            // Finds the next set bit in cyclic order without a branch per side.
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
            side = self.next_side(maze, cell, side);
            if maze.is_open_side(side) {
                return Some(side);
            }
            if side == entered {
                return None;
            }
        }
    }
}

/// Returns the side behind the walker at the start: the opening, otherwise the first side with a
/// wall, otherwise the first side.
pub(super) fn side_behind(maze: &Maze, start: u32) -> usize {
    let grid = maze.grid();
    let sides = || grid.sides(start);
    let opening = maze.opening_at(start);
    let open = opening.and_then(|edge| sides().find(|&side| grid.drawn_edge(side) == Some(edge)));
    open.or_else(|| sides().find(|&side| !maze.is_open_side(side))).unwrap_or(sides().start)
}

/// Returns the cell on the other side of `side`, and the side through which that cell is entered.
#[inline]
pub(super) fn cross(maze: &Maze, cell: u32, side: usize) -> (u32, usize) {
    let grid = maze.grid();
    if let Some(moves) = maze.moves(cell) {
        let by = moves.offsets[side - grid.sides(cell).start];
        let there = cell.wrapping_add(by);
        let back = maze.moves(there).and_then(|moves| moves.side(by.wrapping_neg()));
        if let Some(back) = back {
            return (there, grid.sides(there).start + back);
        }
    }
    let (there, link) = (grid.neighbor(side), grid.edge(side));
    let back = grid.edges_of(there).iter().rposition(|&edge| edge == link).unwrap_or(0);
    (there, grid.sides(there).start + back)
}

/// Walks with a hand on the wall until the walk arrives at the goal or is about to repeat its first
/// step.
pub(super) fn follow(maze: &Maze, search: &Search<'_>, hand: Hand) -> Result<Route, Error> {
    let mut walk = Walk::new(maze, search);
    let (start, goal) = (search.start(maze), search.goal(maze));
    let (mut here, mut entered) = (start, side_behind(maze, start));
    let mut first = None;
    while let Some(side) = hand.first_open(maze, here, entered) {
        if first == Some(side) {
            break;
        }
        first = first.or(Some(side));
        (here, entered) = cross(maze, here, side);
        walk.step_to(here)?;
        if here == goal {
            return Ok(walk.route(true));
        }
    }
    Ok(walk.route(false))
}

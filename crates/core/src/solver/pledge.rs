//! Pledge algorithm: follows the wall with the right hand, but its total turn never goes further to
//! the right than at the start.
//!
//! At the start the walker faces away from the side behind it (the opening, otherwise the first
//! wall). It counts its turns: right turns up, left turns down. In each cell it tries the sides as
//! the right hand does, but skips those that would bring the count above zero. So it leaves a wall
//! whenever it faces the initial direction with a count of zero, and walks in that direction to the
//! next wall. In a plane maze with islands it reaches the outer wall, and any goal there. It may
//! miss a goal at an island.
//!
//! Turns are measured from side to side, in thousandths of a degree. The direction of a side points
//! from the centre of the cell to the middle of the edge. If the side has no drawn edge, it points
//! to the centre of the neighbour. This works for cells of any form, although the walk zigzags on
//! cells of three or five sides. If links leave the plane, as stairs and seams do, turns have no
//! meaning, and the walker follows the right-hand rule.
//!
//! The walk ends without success when it returns to a side with the same count, or with a lower
//! count and no side skipped since. `explored` counts the cells walked over, including start and
//! goal; the trace is the walk.
//!
//! Time O(links) except in unusual mazes, at most 64 steps per open link; memory 2 bits per cell
//! and 4 bytes per cell of the route. Source: J. Pledge, in H. Abelson and A. diSessa, "Turtle
//! geometry" (1980).

use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::maze::Maze;
use crate::solver::hand::{Hand, cross, follow, side_behind};
use crate::solver::walk::Walk;
use crate::solver::{Route, Search, Solver};

pub(super) const PLEDGE: Choice<Solver> = Choice {
    name: "pledge",
    aliases: &[],
    doc: "Pledge algorithm: a walk along walls that counts its turns and leaves islands; it \
          reaches the outer wall",
    value: Solver { solve, shortest: false },
};

/// A full turn, in thousandths of a degree.
const FULL_TURN: i64 = 360_000;
/// The tolerance for a count of zero, in thousandths of a degree.
const SLACK: i64 = 1000;
/// The largest number of steps per open link.
const MAX_STEPS_PER_LINK: usize = 64;

/// The state of the walker.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Walker {
    cell: u32,
    /// The side through which it entered the cell.
    entered: usize,
    /// The sum of its turns, clockwise, in thousandths of a degree.
    turned: i64,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    if !is_plane(maze) {
        return follow(maze, search, Hand::Right);
    }
    let mut walk = Walk::new(maze, search);
    let (start, goal) = (search.start(maze), search.goal(maze));
    let mut walker = Walker { cell: start, entered: side_behind(maze, start), turned: 0 };
    // Cycle detection (Brent): a saved state, the step at which it is replaced, and whether a side
    // was skipped since it was saved.
    let (mut saved, mut next_save, mut has_skipped) = (walker, 1, false);
    while let Some((side, turned, skipped)) = choose(maze, walker) {
        has_skipped |= skipped;
        let (cell, entered) = cross(maze, walker.cell, side);
        let bend = turn(
            direction(maze, walker.cell, side),
            direction(maze, cell, entered) + FULL_TURN / 2,
        );
        walker = Walker { cell, entered, turned: turned + bend };
        walk.step_to(cell)?;
        if cell == goal {
            return Ok(walk.route(true));
        }
        let is_back = (walker.cell, walker.entered) == (saved.cell, saved.entered);
        let gives_up = walk.steps > MAX_STEPS_PER_LINK * maze.open_links().len();
        if gives_up
            || is_back
                && (walker.turned == saved.turned || walker.turned < saved.turned && !has_skipped)
        {
            break;
        }
        if walk.steps == next_save {
            (saved, next_save, has_skipped) = (walker, 2 * next_save, false);
        }
    }
    Ok(walk.route(false))
}

/// Returns whether turns have a meaning: all links lie in the plane, or all are stairs.
fn is_plane(maze: &Maze) -> bool {
    let grid = maze.grid();
    grid.seams().next().is_none() && (grid.stairs() == 0 || grid.stairs() == grid.links())
}

/// Returns the side that the walker takes, the sum of its turns when it faces that side, and
/// whether it skipped an open side.
fn choose(maze: &Maze, walker: Walker) -> Option<(usize, i64, bool)> {
    let Walker { cell, entered, turned } = walker;
    let behind = direction(maze, cell, entered);
    let mut skipped = false;
    // At the start a second round may be needed, to reach a side that was skipped in the first.
    for extra_turn in [0, FULL_TURN] {
        let mut side = entered;
        loop {
            side = Hand::Right.next_side(maze, cell, side);
            if maze.is_open_side(side) {
                // The angle from the side behind the walker, counter-clockwise. A turn back is a
                // full turn.
                let angle = (behind - direction(maze, cell, side)).rem_euclid(FULL_TURN);
                let angle = extra_turn + if side == entered { FULL_TURN } else { angle };
                let turned = turned + FULL_TURN / 2 - angle;
                if turned <= SLACK || side == entered {
                    return Some((side, turned, skipped));
                }
                skipped = true;
            }
            if side == entered {
                break;
            }
        }
    }
    None
}

/// Returns the direction of a side from the centre of its cell, in thousandths of a degree
/// clockwise from the right.
fn direction(maze: &Maze, cell: u32, side: usize) -> i64 {
    let grid = maze.grid();
    let there = grid.neighbor(side);
    let beyond = match grid.drawn_edge(side) {
        Some(edge) => grid.middle(edge),
        None if there < grid.cells() => grid.centre(there),
        None => grid.centre(cell),
    };
    let Point { x, y } = beyond - grid.centre(cell);
    rounded(libm::atan2(y, x).to_degrees() * 1000.0)
}

/// Returns the shorter turn from one direction to another, clockwise: more than minus half a turn,
/// and at most half a turn.
fn turn(from: i64, to: i64) -> i64 {
    FULL_TURN / 2 - (from - to + FULL_TURN / 2).rem_euclid(FULL_TURN)
}

//! Pledge: the right hand on the wall, but never more turned to the right than at the start.
//!
//! The walker looks away from what is at its back at the start (the opening, else the first wall) and
//! counts how far it turns: to the right up, to the left down. In each cell it tries the sides as the
//! right hand does, and passes over those that would bring the count above zero: so it lets go of a
//! wall whenever it looks the way it did at first, without a full turn left over, and walks on in that
//! direction until the next wall. In a plain maze with islands it comes to the wall round everything,
//! and to any goal there; a goal at an island it may miss.
//!
//! Turns are counted from side to side, in thousandths of a degree: the direction of a side is that
//! from the cell's centre to the middle of the edge, or, where nothing is drawn, to the other centre.
//! So it works on cells of any form, though on those of three or five sides it walks zigzag. Where links
//! leave the plane, as stairs and seams do, turns mean nothing: there it just keeps its right hand on
//! the wall.
//!
//! It ends without having arrived once it comes back to a side with the same count, or with a lower
//! one and no side passed over since. `explored` counts the cells walked over, start and goal included;
//! the trace is the walk.
//!
//! Time O(links) in all but strange mazes, at most 64 steps for each open link; memory 2 bits a
//! cell and 4 bytes a cell of the route. Source: J. Pledge, in H. Abelson and A. diSessa, "Turtle geometry" (1980).

use super::hand::{Hand, back, cross, follow};
use super::walk::Walk;
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::geometry::{Point, rounded};
use crate::maze::Maze;

pub(super) const PLEDGE: Choice<Solver> = Choice {
    name: "pledge",
    aliases: &[],
    doc: "Pledge's walk, which counts its turns and lets go of islands; it arrives at the outer wall",
    is: Solver { solve, shortest: false },
};

/// A full turn.
const FULL: i64 = 360_000;
/// So much more than straight on is straight on.
const SLACK: i64 = 1000;
/// Steps for each open link after which it gives up.
const MOST: usize = 64;

/// Where a walker stands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand {
    cell: u32,
    entered: usize,
    /// How far it has turned in all, clockwise.
    turned: i64,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    if !is_plane(maze) {
        return follow(maze, search, Hand::Right);
    }
    let mut walk = Walk::new(maze, search);
    let mut stand = Stand { cell: maze.start, entered: back(maze), turned: 0 };
    // Where it stood at some step, the step after which that is set anew, and whether it passed over a
    // side since.
    let (mut mark, mut renew, mut passed) = (stand, 1, false);
    while let Some((side, turned, skipped)) = choose(maze, stand) {
        passed |= skipped;
        let (cell, entered) = cross(maze, stand.cell, side);
        let bend =
            turn(direction(maze, stand.cell, side), direction(maze, cell, entered) + FULL / 2);
        stand = Stand { cell, entered, turned: turned + bend };
        walk.go(cell)?;
        if cell == maze.goal {
            return Ok(walk.route(true));
        }
        let is_back = (stand.cell, stand.entered) == (mark.cell, mark.entered);
        let is_tired = walk.steps > MOST * maze.order().len();
        if is_tired
            || is_back && (stand.turned == mark.turned || stand.turned < mark.turned && !passed)
        {
            break;
        }
        if walk.steps == renew {
            (mark, renew, passed) = (stand, 2 * renew, false);
        }
    }
    Ok(walk.route(false))
}

/// Whether all links lie in the plane, or nothing does.
fn is_plane(maze: &Maze) -> bool {
    let grid = maze.grid();
    grid.seams().next().is_none() && (grid.stairs() == 0 || grid.stairs() == grid.links())
}

/// The side that the walker takes, how far it has turned then, and whether it passed over another.
fn choose(maze: &Maze, stand: Stand) -> Option<(usize, i64, bool)> {
    let Stand { cell, entered, turned } = stand;
    let behind = direction(maze, cell, entered);
    let mut passed = false;
    // At the start it may have to turn about and on to a side that it passed over.
    for about in [0, FULL] {
        let mut side = entered;
        loop {
            side = Hand::Right.beside(maze, cell, side);
            if maze.leads(side) {
                // Counter-clockwise from what lies behind: all the way round to turn back.
                let round = (behind - direction(maze, cell, side)).rem_euclid(FULL);
                let round = about + if side == entered { FULL } else { round };
                let turned = turned + FULL / 2 - round;
                if turned <= SLACK || side == entered {
                    return Some((side, turned, passed));
                }
                passed = true;
            }
            if side == entered {
                break;
            }
        }
    }
    None
}

/// The direction in which a side lies from its cell's centre, clockwise from the right.
fn direction(maze: &Maze, cell: u32, side: usize) -> i64 {
    let grid = maze.grid();
    let there = grid.beyond(side);
    let beyond = match grid.drawn(side) {
        Some(edge) => grid.middle(edge),
        None if there < grid.cells() => grid.centre(there),
        None => grid.centre(cell),
    };
    let Point { x, y } = beyond - grid.centre(cell);
    rounded(libm::atan2(y, x).to_degrees() * 1000.0)
}

/// The shorter turn from one direction to another, clockwise: more than minus half a turn, at most
/// half a turn.
fn turn(from: i64, to: i64) -> i64 {
    FULL / 2 - (from - to + FULL / 2).rem_euclid(FULL)
}

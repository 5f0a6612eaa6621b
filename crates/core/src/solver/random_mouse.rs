//! Random mouse: a random walk that turns back only in dead ends.
//!
//! In each cell it takes a random open side other than the one that it came through. It gives up
//! after 16 · n² steps, where n is the number of cells, and after 2²⁴ steps at the latest.
//!
//! `explored` counts the cells walked over, including start and goal; the trace is the walk, cut
//! after four steps per cell.
//!
//! Time O(steps), memory 2 bits per cell and 4 bytes per cell of the route.

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::rng::{Purpose, Rng};
use crate::solver::walk::Walk;
use crate::solver::{Route, Search, Solver};

/// The largest number of steps in any maze.
const MAX_STEPS: u64 = 1 << 24;

pub(super) const RANDOM_MOUSE: Choice<Solver> = Choice {
    name: "random-mouse",
    aliases: &["mouse"],
    doc: "A random walk by the seed, which gives up after many steps",
    value: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let cells = u64::from(maze.grid().cells());
    let max_steps = (16 * cells * cells).min(MAX_STEPS) as usize;
    let mut rng = Rng::new(search.seed, Purpose::Mouse);
    let mut walk = Walk::new(maze, search);
    let (mut here, goal) = (search.start(maze), search.goal(maze));
    let mut arrived_by = None;
    while walk.steps < max_steps {
        let count = maze.passages_of(here) as u32;
        let Some(other_count) = count.checked_sub(u32::from(arrived_by.is_some())) else { break };
        let step = if other_count == 0 {
            maze.steps(here).next()
        } else {
            let drawn = rng.below(other_count) as usize;
            maze.steps(here).filter(|&(_, link)| Some(link) != arrived_by).nth(drawn)
        };
        let Some((there, link)) = step else { break };
        walk.step_to(there)?;
        (here, arrived_by) = (there, Some(link));
        if here == goal {
            return Ok(walk.route(true));
        }
    }
    Ok(walk.route(false))
}

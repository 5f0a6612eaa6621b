//! Random mouse: a random walk that turns back only in dead ends.
//!
//! In each cell it takes one of the open sides except the one it came through, each equally likely.
//! It gives up after 16 · n² steps, where n is the number of cells, and after 2²⁴ steps at the
//! latest.
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

/// The number of steps after which it gives up in any maze.
const MAX_STEPS: u64 = 1 << 24;

pub(super) const RANDOM_MOUSE: Choice<Solver> = Choice {
    name: "random-mouse",
    aliases: &["mouse"],
    doc: "A mouse that runs by chance, by the seed, and gives up some time",
    value: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let cells = u64::from(maze.grid().cells());
    let max_steps = (16 * cells * cells).min(MAX_STEPS) as usize;
    let mut rng = Rng::new(search.seed, Purpose::Mouse);
    let mut walk = Walk::new(maze, search);
    let mut here = maze.start;
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
        if here == maze.goal {
            return Ok(walk.route(true));
        }
    }
    Ok(walk.route(false))
}

//! A mouse that runs wherever chance leads it, and turns back in dead ends only.
//!
//! In each cell it takes one of the open sides but the one by which it came, each equally likely. It
//! gives up after 16 · n² steps, where n is the number of cells, at most after 2²⁴.
//!
//! `explored` counts the cells that it ran over, start and goal included; the trace is its run, cut
//! after four steps a cell.
//!
//! Time O(steps), memory 2 bits a cell and 4 bytes a cell of the route.

use super::walk::Walk;
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;
use crate::rng::{Purpose, Rng};

/// Steps after which it gives up, whatever the maze.
const MOST: u64 = 1 << 24;

pub(super) const RANDOM_MOUSE: Choice<Solver> = Choice {
    name: "random-mouse",
    aliases: &["mouse"],
    doc: "A mouse that runs by chance, by the seed, and gives up some time",
    is: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let cells = u64::from(maze.grid().cells());
    let most = (16 * cells * cells).min(MOST) as usize;
    let mut rng = Rng::new(search.seed, Purpose::Mouse);
    let mut walk = Walk::new(maze, search);
    let mut here = maze.start;
    let mut came = None;
    while walk.steps < most {
        let count = maze.passages_at(here) as u32;
        let Some(others) = count.checked_sub(u32::from(came.is_some())) else { break };
        let step = if others == 0 {
            maze.steps(here).next()
        } else {
            let which = rng.below(others) as usize;
            maze.steps(here).filter(|&(_, link)| Some(link) != came).nth(which)
        };
        let Some((there, link)) = step else { break };
        walk.go(there)?;
        (here, came) = (there, Some(link));
        if here == maze.goal {
            return Ok(walk.route(true));
        }
    }
    Ok(walk.route(false))
}

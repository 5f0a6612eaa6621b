//! Trémaux's algorithm: each passage is marked when it is walked, and none is walked more than
//! twice.
//!
//! In a new cell the walker takes the first passage without a mark. If an unmarked passage leads to
//! a cell that it has visited, it turns back. On return to a cell it takes the first passage
//! without a mark. If there is none, it takes the passage with a single mark, through which it
//! first came. So it arrives if there is any route. Otherwise it ends at the start, with two marks
//! on every passage that it can reach.
//!
//! `explored` counts the cells walked over, including start and goal; the trace is the walk. The
//! route consists of the passages that have one mark at the end.
//!
//! Time O(links), memory 2 bits per link, 2 per cell and 4 bytes per cell of the route. Source: É.
//! Lucas, "Récréations mathématiques" (1882).

use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::walk::Walk;
use crate::solver::{Route, Search, Solver};

pub(super) const TREMAUX: Choice<Solver> = Choice {
    name: "tremaux",
    aliases: &[],
    doc: "Trémaux's algorithm: a walk that marks passages and takes none more than twice; it \
          always arrives",
    value: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let links = maze.grid().links() as usize;
    let (mut once, mut twice) = (BitSet::new(links), BitSet::new(links));
    let mut walk = Walk::new(maze, search);
    let (mut here, goal) = (search.start(maze), search.goal(maze));
    let mut turn_back = None;
    loop {
        let unmarked = || maze.steps(here).find(|&(_, link)| !once.contains(link));
        let marked = || maze.steps(here).find(|&(_, link)| !twice.contains(link));
        let Some((there, link)) = turn_back.take().or_else(unmarked).or_else(marked) else {
            return Ok(walk.route(false));
        };
        let is_first = !once.contains(link);
        (if is_first { &mut once } else { &mut twice }).insert(link);
        if is_first && walk.has_visited(there) {
            turn_back = Some((here, link));
        }
        walk.step_to(there)?;
        here = there;
        if here == goal {
            return Ok(walk.route(true));
        }
    }
}

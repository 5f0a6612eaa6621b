//! Trémaux: each passage is marked when it is walked, and none is walked more than twice.
//!
//! In a cell that is new, the walker takes the first passage without a mark. Where a passage that it
//! walks for the first time leads into a cell that it knows, it turns back. Coming back to a cell, it
//! takes the first passage without a mark, else one with a single mark, which is the one by which it
//! came to the cell first. So it arrives wherever a way leads, and else ends at the start with two
//! marks on every passage.
//!
//! `explored` counts the cells walked over, start and goal included; the trace is the walk. The route
//! are the passages that have one mark in the end, from the start on.
//!
//! Time O(links), memory 2 bits a link, 2 a cell and 4 bytes a cell of the route. Source: É. Lucas,
//! "Récréations mathématiques" (1882).

use super::walk::Walk;
use super::{Route, Search, Solver};
use crate::bits::Bits;
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const TREMAUX: Choice<Solver> = Choice {
    name: "tremaux",
    aliases: &[],
    doc: "Trémaux's walk, which marks passages and takes none more than twice; it always arrives",
    is: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let links = maze.grid().links() as usize;
    let (mut once, mut twice) = (Bits::new(links), Bits::new(links));
    let mut walk = Walk::new(maze, search);
    let mut here = maze.start;
    let mut turn_back = None;
    loop {
        let unmarked = || maze.steps(here).find(|&(_, link)| !once.has(link));
        let marked = || maze.steps(here).find(|&(_, link)| !twice.has(link));
        let Some((there, link)) = turn_back.take().or_else(unmarked).or_else(marked) else {
            return Ok(walk.route(false));
        };
        let is_first = !once.has(link);
        (if is_first { &mut once } else { &mut twice }).put(link);
        if is_first && walk.knows(there) {
            turn_back = Some((here, link));
        }
        walk.go(there)?;
        here = there;
        if here == maze.goal {
            return Ok(walk.route(true));
        }
    }
}

//! Depth-first search: into the first side that leads on, and back where none does.
//!
//! It takes the sides of a cell in their order, clockwise from the top, never enters a cell twice, and
//! ends as soon as it sees the goal. `explored` counts the cells that it entered, start and goal
//! included; the trace is the order in which it entered them first. Its route is the way on which it
//! stands at the goal; with loops in the maze that is seldom a shortest one.
//!
//! Time O(cells entered), memory 1 bit a cell and 4 bytes a cell of the longest way.

use super::{Route, Search, Solver};
use crate::bits::Bits;
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const DFS: Choice<Solver> = Choice {
    name: "dfs",
    aliases: &["depth-first"],
    doc: "Depth-first search by the order of sides, clockwise from the top",
    is: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut seen = Bits::new(maze.grid().cells() as usize);
    seen.put(maze.start);
    let mut explored = 1;
    let mut trace = if search.traced { vec![maze.start] } else { Vec::new() };
    let mut cells = vec![maze.start];
    let mut turn = 0;
    while let Some(&here) = cells.last() {
        search.cancel.check_now_and_then(turn)?;
        turn += 1;
        let Some(there) = maze.next(here).find(|&there| !seen.has(there)) else {
            cells.pop();
            continue;
        };
        seen.put(there);
        explored += 1;
        if search.traced {
            trace.push(there);
        }
        cells.push(there);
        if there == maze.goal {
            break;
        }
    }
    Ok(Route { cells, explored, trace, shortest: None })
}

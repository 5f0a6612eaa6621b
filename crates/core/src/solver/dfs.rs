//! Depth-first search: takes the first side that leads to an unvisited cell, and goes back if there
//! is none.
//!
//! The sides of a cell are tried in order, clockwise from the top. No cell is entered twice, and
//! the search ends as soon as it sees the goal. `explored` counts the cells entered, including
//! start and goal; the trace lists them in the order in which they were first entered. The route is
//! the path of the search when it reaches the goal. In a maze with loops it is rarely a shortest
//! route.
//!
//! Time O(cells entered), memory 1 bit per cell and 4 bytes per cell of the longest path.

use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::{Route, Search, Solver};

pub(super) const DFS: Choice<Solver> = Choice {
    name: "dfs",
    aliases: &["depth-first"],
    doc: "Depth-first search by the order of sides, clockwise from the top",
    value: Solver { solve, shortest: false },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut seen = BitSet::new(maze.grid().cells() as usize);
    let (start, goal) = (search.start(maze), search.goal(maze));
    seen.insert(start);
    let mut explored = 1;
    let mut trace = if search.traced { vec![start] } else { Vec::new() };
    let mut cells = vec![start];
    let mut iteration = 0;
    while let Some(&here) = cells.last() {
        search.cancel.check_periodically(iteration)?;
        iteration += 1;
        let Some(there) = maze.neighbours(here).find(|&there| !seen.contains(there)) else {
            cells.pop();
            continue;
        };
        seen.insert(there);
        explored += 1;
        if search.traced {
            trace.push(there);
        }
        cells.push(there);
        if there == goal {
            break;
        }
    }
    Ok(Route { cells, explored, trace, ..Route::default() })
}

//! Breadth-first search that stops at the goal: a shortest route.
//!
//! Cells are seen in the order of their distance from the start, and among equals in the order of
//! their parents and of the parents' sides; the search ends as soon as the goal is seen. `explored`
//! counts the cells seen by then.
//!
//! Time O(cells seen), memory 8 bytes a cell. Source: E. Moore (1959).

use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const BFS: Choice<Solver> = Choice {
    name: "bfs",
    aliases: &["breadth-first"],
    doc: "Breadth-first search that stops at the goal: a shortest route",
    is: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    const UNSEEN: u32 = u32::MAX;
    let mut parent = vec![UNSEEN; maze.grid().cells() as usize];
    parent[maze.start as usize] = maze.start;
    let mut seen = vec![maze.start];
    let mut next = 0;
    'search: loop {
        search.cancel.check_now_and_then(next)?;
        let here = seen[next];
        next += 1;
        for there in maze.next(here) {
            if parent[there as usize] == UNSEEN {
                parent[there as usize] = here;
                seen.push(there);
                if there == maze.goal {
                    break 'search;
                }
            }
        }
    }
    let mut cells = vec![maze.goal];
    while cells[cells.len() - 1] != maze.start {
        cells.push(parent[cells[cells.len() - 1] as usize]);
    }
    cells.reverse();
    let explored = seen.len() as u32;
    Ok(Route { cells, explored, trace: if search.traced { seen } else { Vec::new() } })
}

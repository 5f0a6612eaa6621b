//! All shortest routes: which cells lie on any, and how many there are.
//!
//! A breadth-first search from the start sees all cells that are at most as far as the goal; from the
//! goal a second one goes back over the links that lead a step nearer. What both see lies on a
//! shortest route, and the number of routes to each such cell is the sum of those to the cells
//! before it.
//!
//! `explored` counts the cells at most as far from the start as the goal; the trace is their order,
//! by distance. Its route is that of `bfs`.
//!
//! Time O(cells seen), memory 21 bytes a cell that lies on a shortest route and 5 any other.

use super::wave::{From, Sea};
use super::{AllShortest, Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const ALL_SHORTEST: Choice<Solver> = Choice {
    name: "all-shortest",
    aliases: &["shortest-paths"],
    doc: "All shortest routes: one of them, the cells on any, and how many there are",
    is: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut sea = Sea::new(maze, search);
    let mut wave = sea.drop(From::Start);
    while !wave.ring.is_empty() && !sea.is_reached(maze.goal) {
        sea.spread(&mut wave)?;
    }
    let found = sea.is_reached(maze.goal);
    let [cells, shortest] =
        if found { [sea.route()?, between(maze, &sea, search)?] } else { Default::default() };
    let shortest =
        Some(AllShortest { paths: count(maze, &sea, &shortest, search)?, cells: sorted(shortest) });
    Ok(Route { cells, explored: sea.explored, trace: sea.trace, shortest })
}

/// The cells that lie on a shortest route, from the goal on, by distance.
fn between(maze: &Maze, sea: &Sea<'_>, search: &Search<'_>) -> Result<Vec<u32>, Stop> {
    let mut seen = crate::bits::Bits::new(maze.grid().cells() as usize);
    let mut cells = vec![maze.goal];
    let mut at = 0;
    while let Some(&here) = cells.get(at) {
        search.cancel.check_now_and_then(at)?;
        at += 1;
        for there in sea.nearer(here) {
            if !seen.has(there) {
                seen.put(there);
                cells.push(there);
            }
        }
    }
    Ok(cells)
}

/// How many routes lead over such cells from the start to the goal; two links between the same cells
/// are two routes. None where that is more than can be told.
fn count(
    maze: &Maze,
    sea: &Sea<'_>,
    cells: &[u32],
    search: &Search<'_>,
) -> Result<Option<u128>, Stop> {
    let mut place = vec![0u32; maze.grid().cells() as usize];
    let mut routes: Vec<Option<u128>> = vec![Some(0); cells.len()];
    for (at, &cell) in cells.iter().enumerate().rev() {
        search.cancel.check_now_and_then(at)?;
        place[cell as usize] = at as u32;
        routes[at] = if cell == maze.start {
            Some(1)
        } else {
            sea.nearer(cell).try_fold(0u128, |sum, there| {
                sum.checked_add(routes[place[there as usize] as usize]?)
            })
        };
    }
    Ok(routes.first().copied().unwrap_or(Some(0)))
}

fn sorted(mut cells: Vec<u32>) -> Vec<u32> {
    cells.sort_unstable();
    cells
}

//! All shortest routes: the cells that lie on any of them, and the number of routes.
//!
//! A breadth-first search from the start visits all cells at most as far away as the goal. A second
//! one from the goal follows only links that lead one step nearer to the start. The cells that both
//! visit lie on a shortest route. The number of routes to such a cell is the sum of those to the
//! cells before it.
//!
//! `explored` counts the cells that are at most as far from the start as the goal; the trace lists
//! them by distance. The route is that of `bfs`.
//!
//! Time O(cells visited), memory 21 bytes for each cell on a shortest route and 5 for any other.

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::frontier::{Frontier, SearchEnd};
use crate::solver::{AllShortest, Route, Search, Solver};

pub(super) const ALL_SHORTEST: Choice<Solver> = Choice {
    name: "all-shortest",
    aliases: &["shortest-paths"],
    doc: "All shortest routes: one of them, the cells on any, and how many there are",
    value: Solver { solve, shortest: true },
};

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut frontier = Frontier::new(maze, search);
    let mut wave = frontier.start(SearchEnd::Start);
    while !wave.ring.is_empty() && !frontier.is_reached(search.goal(maze)) {
        frontier.advance(&mut wave)?;
    }
    let found = frontier.is_reached(search.goal(maze));
    let [cells, shortest] = if found {
        [frontier.route()?, between(maze, &frontier, search)?]
    } else {
        Default::default()
    };
    let shortest = Some(AllShortest {
        count: count(maze, &frontier, &shortest, search)?,
        cells: sorted(shortest),
    });
    Ok(Route {
        cells,
        explored: frontier.explored,
        trace: frontier.trace,
        all_shortest: shortest,
        ..Route::default()
    })
}

/// Returns the cells that lie on a shortest route, by distance from the goal.
fn between(maze: &Maze, frontier: &Frontier<'_>, search: &Search<'_>) -> Result<Vec<u32>, Error> {
    let mut seen = crate::collections::bits::BitSet::new(maze.grid().cells() as usize);
    let mut cells = vec![search.goal(maze)];
    let mut at = 0;
    while let Some(&here) = cells.get(at) {
        search.cancel.check_periodically(at)?;
        at += 1;
        for there in frontier.nearer(here) {
            if !seen.contains(there) {
                seen.insert(there);
                cells.push(there);
            }
        }
    }
    Ok(cells)
}

/// Returns the number of shortest routes, given the cells on them by distance from the goal. Two
/// links between the same two cells make two routes. Returns `None` if the number does not fit.
fn count(
    maze: &Maze,
    frontier: &Frontier<'_>,
    cells: &[u32],
    search: &Search<'_>,
) -> Result<Option<u128>, Error> {
    let mut index_of = vec![0u32; maze.grid().cells() as usize];
    let mut routes: Vec<Option<u128>> = vec![Some(0); cells.len()];
    for (at, &cell) in cells.iter().enumerate().rev() {
        search.cancel.check_periodically(at)?;
        index_of[cell as usize] = at as u32;
        routes[at] = if cell == search.start(maze) {
            Some(1)
        } else {
            frontier.nearer(cell).try_fold(0u128, |sum, there| {
                sum.checked_add(routes[index_of[there as usize] as usize]?)
            })
        };
    }
    Ok(routes.first().copied().unwrap_or(Some(0)))
}

fn sorted(mut cells: Vec<u32>) -> Vec<u32> {
    cells.sort_unstable();
    cells
}

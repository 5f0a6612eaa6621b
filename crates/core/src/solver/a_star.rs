//! A*: a search that first expands the cell with the least lower bound for the length of a route
//! through it.
//!
//! The bound is the number of steps from the start plus a lower bound for the remaining steps to
//! the goal. The `lower_bound` module computes the latter from the distance between cell centres.
//! It never overestimates, so the route is a shortest route. Cells are ordered by the sum, a whole
//! number; among equal sums, the cell added last comes first. The search ends when the goal is
//! expanded. `explored` counts the cells seen until then, including start and goal; the trace lists
//! them in the order in which they were first seen.
//!
//! Time O(cells), memory 4 bytes per cell, and 8 bytes per queued cell. Source: P. Hart, N.
//! Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost paths"
//! (1968).

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::lower_bound::LeastSteps;
use crate::solver::{Route, Search, Solver};

pub(super) const A_STAR: Choice<Solver> = Choice {
    name: "a-star",
    aliases: &["astar"],
    doc: "A*, which takes cells that look near the goal first: a shortest route",
    value: Solver { solve, shortest: true },
};

/// The number of steps of a cell that has not been seen yet.
const UNSEEN: u32 = u32::MAX;

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let (start, goal) = (search.start(maze), search.goal(maze));
    let least_steps = LeastSteps::new(maze, goal, search.cancel)?;
    // The fewest steps from the start to each cell found so far.
    let mut known = vec![UNSEEN; maze.grid().cells() as usize];
    known[start as usize] = 0;
    let mut explored = 1;
    let mut trace = if search.traced { vec![start] } else { Vec::new() };
    // The queued cells with their steps, in four stacks by their sum modulo 4. That is enough: a
    // step raises the sum by at most 2, or by 3 with a rounding error.
    let mut queue: [Vec<[u32; 2]>; 4] = Default::default();
    let mut sum = least_steps.of(start);
    queue[sum as usize % 4].push([start, 0]);
    let mut iteration = 0;
    loop {
        search.cancel.check_periodically(iteration)?;
        iteration += 1;
        let Some([here, so_far]) = queue[sum as usize % 4].pop() else {
            if queue.iter().all(Vec::is_empty) {
                break;
            }
            sum += 1;
            continue;
        };
        if here == goal {
            break;
        }
        if so_far > known[here as usize] {
            continue;
        }
        for there in maze.neighbours(here) {
            let steps = &mut known[there as usize];
            if so_far + 1 >= *steps {
                continue;
            }
            if *steps == UNSEEN {
                explored += 1;
                if search.traced {
                    trace.push(there);
                }
            }
            *steps = so_far + 1;
            let new_sum = so_far + 1 + least_steps.of(there);
            queue[new_sum.max(sum) as usize % 4].push([there, so_far + 1]);
        }
    }
    let found = known[goal as usize] != UNSEEN;
    let cells = if found { trace_back(maze, &known, goal) } else { Vec::new() };
    Ok(Route { cells, explored, trace, ..Route::default() })
}

/// Returns the route. It is found backward from the goal, each time through the first side that
/// leads one step nearer to the start.
fn trace_back(maze: &Maze, known: &[u32], goal: u32) -> Vec<u32> {
    let mut cells = vec![goal];
    let mut remaining = known[goal as usize];
    let mut here = goal;
    while remaining > 0 {
        remaining -= 1;
        let Some(there) = maze.neighbours(here).find(|&there| known[there as usize] == remaining)
        else {
            break;
        };
        cells.push(there);
        here = there;
    }
    cells.reverse();
    cells
}

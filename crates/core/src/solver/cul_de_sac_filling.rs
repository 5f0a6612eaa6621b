//! Cul-de-sac filling: fills dead ends, and all parts of the maze that are attached by a single
//! cell, such as loops that return to their beginning. The remaining cells are exactly the cells on
//! routes from start to goal that visit no cell twice.
//!
//! After the dead ends are filled, a depth-first search from the start computes for each cell the
//! lowest number (in depth-first order) among the neighbours of its subtree. The goal is placed
//! above the root, as if linked to the start. A child whose subtree reaches no higher than its
//! parent is part of a blind loop, and is filled with its subtree. The result is a shortest
//! remaining route.
//!
//! `explored` counts the cells examined: all cells with a passage (of the same part, if a mask has
//! several). The trace has the dead ends in the order in which they are filled, then the blind
//! loops in the order of the search, then the route.
//!
//! Time O(cells), memory 25 bytes per cell. Source: J. Hopcroft and R. Tarjan, "Efficient
//! algorithms for graph manipulation" (1973).

use crate::catalog::Choice;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::dead_end_filling::{Filled, fill};
use crate::solver::frontier::CLOSED;
use crate::solver::{Route, Search, Solver};

pub(super) const CUL_DE_SAC_FILLING: Choice<Solver> = Choice {
    name: "cul-de-sac-filling",
    aliases: &["cul-de-sac-filler", "blind-alley-filling"],
    doc: "Fills dead ends and blind loops until only routes to the goal are left: a shortest route",
    value: Solver { solve, shortest: true },
};

/// A cell in the tree of the depth-first search. The goal has number 0, and the start number 1.
struct TreeCell {
    cell: u32,
    /// The number of the cell from which it was reached.
    parent: u32,
    /// The least number among the neighbours of its subtree.
    low: u32,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Error> {
    let mut filled = fill(maze, search)?;
    fill_loops(maze, search, &mut filled)?;
    filled.route(maze, search)
}

/// Fills the blind loops that remain after the dead ends.
fn fill_loops(maze: &Maze, search: &Search<'_>, filled: &mut Filled) -> Result<(), Error> {
    let tree = depth_first(maze, search, &filled.marks)?;
    let mut stays = vec![true; tree.len()];
    for (number, found) in tree.iter().enumerate().skip(2) {
        search.cancel.check_periodically(number)?;
        stays[number] = stays[found.parent as usize] && found.low < found.parent;
        if !stays[number] {
            filled.marks[found.cell as usize] = CLOSED;
            if search.traced {
                filled.trace.push(found.cell);
            }
        }
    }
    Ok(())
}

/// Searches the unfilled cells depth-first from the start. Returns them in the order of their
/// numbers.
fn depth_first(maze: &Maze, search: &Search<'_>, marks: &[u8]) -> Result<Vec<TreeCell>, Error> {
    const UNFOUND: u32 = u32::MAX;
    let grid = maze.grid();
    let mut number = vec![UNFOUND; grid.cells() as usize];
    let (start, goal) = (search.start(maze), search.goal(maze));
    (number[goal as usize], number[start as usize]) = (0, 1);
    let mut tree = vec![
        TreeCell { cell: goal, parent: 0, low: 0 },
        TreeCell { cell: start, parent: 0, low: 1 },
    ];
    // The current path: the number of each cell, the link through which it was reached, and its
    // first side not tried yet.
    let mut path = vec![(1, None, grid.sides(start).start)];
    let mut iteration = 0;
    while let Some((here, arrived_by, untried)) = path.last_mut() {
        search.cancel.check_periodically(iteration)?;
        iteration += 1;
        let (here, arrived_by) = (*here, *arrived_by);
        let cell = tree[here as usize].cell;
        let Some(side) = maze.open_sides_in(*untried..grid.sides(cell).end).next() else {
            let TreeCell { parent, low, .. } = tree[here as usize];
            tree[parent as usize].low = tree[parent as usize].low.min(low);
            path.pop();
            continue;
        };
        *untried = side + 1;
        let (there, link) = (grid.neighbor(side), grid.edge(side));
        if marks[there as usize] == CLOSED || arrived_by == Some(link) {
            continue;
        }
        let known = number[there as usize];
        if known == UNFOUND {
            number[there as usize] = tree.len() as u32;
            path.push((tree.len() as u32, Some(link), grid.sides(there).start));
            tree.push(TreeCell { cell: there, parent: here, low: tree.len() as u32 });
        } else {
            tree[here as usize].low = tree[here as usize].low.min(known);
        }
    }
    Ok(tree)
}

//! Dead ends are filled, and so is whatever hangs on the rest of the maze by a single cell: loops that
//! lead back to where they began. What remains are exactly the cells that lie on some way from start to
//! goal that has no cell twice.
//!
//! After dead ends are filled, a depth-first search from the start finds for each cell how near to the
//! root of its tree the cells behind it come; the goal stands above the root, as if linked to the
//! start. Behind a cell whose subtree comes no higher than itself lies a blind loop. Of the ways that
//! remain it takes a shortest.
//!
//! `explored` counts the cells that it looks at: all that have a passage (where a mask has several
//! parts, those of its own). The trace has the dead ends in the order in which they were filled, then
//! the blind loops in the order of the search, then the route.
//!
//! Time O(cells), memory 25 bytes a cell. Source: J. Hopcroft and R. Tarjan, "Efficient algorithms for
//! graph manipulation" (1973).

use super::dead_end_filling::{Filled, fill};
use super::wave::CLOSED;
use super::{Route, Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Choice;
use crate::maze::Maze;

pub(super) const CUL_DE_SAC_FILLING: Choice<Solver> = Choice {
    name: "cul-de-sac-filling",
    aliases: &["cul-de-sac-filler", "blind-alley-filling"],
    doc: "Dead ends and blind loops are filled until only ways to the goal are left: a shortest route",
    is: Solver { solve, shortest: true },
};

/// A cell of the search's tree. The goal has the number 0 and the start 1.
struct Found {
    cell: u32,
    /// The number of the cell from which it was found.
    parent: u32,
    /// The least number next to it or to a cell behind it.
    low: u32,
}

fn solve(maze: &Maze, search: &Search<'_>) -> Result<Route, Stop> {
    let mut filled = fill(maze, search)?;
    fill_loops(maze, search, &mut filled)?;
    filled.route(maze, search)
}

fn fill_loops(maze: &Maze, search: &Search<'_>, filled: &mut Filled) -> Result<(), Stop> {
    let tree = grow(maze, search, &filled.marks)?;
    let mut stays = vec![true; tree.len()];
    for (number, found) in tree.iter().enumerate().skip(2) {
        search.cancel.check_now_and_then(number)?;
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

/// Searches what is left, from the start on; gives its cells by their numbers.
fn grow(maze: &Maze, search: &Search<'_>, marks: &[u8]) -> Result<Vec<Found>, Stop> {
    const UNFOUND: u32 = u32::MAX;
    let grid = maze.grid();
    let mut number = vec![UNFOUND; grid.cells() as usize];
    (number[maze.goal as usize], number[maze.start as usize]) = (0, 1);
    let mut tree = vec![
        Found { cell: maze.goal, parent: 0, low: 0 },
        Found { cell: maze.start, parent: 0, low: 1 },
    ];
    // The number of each cell of the way, the link by which it was found, and the first of its sides
    // not tried yet.
    let mut way = vec![(1, None, grid.sides(maze.start).start)];
    let mut turn = 0;
    while let Some((own, by, untried)) = way.last_mut() {
        search.cancel.check_now_and_then(turn)?;
        turn += 1;
        let (own, by) = (*own, *by);
        let cell = tree[own as usize].cell;
        let Some(side) = maze.leading(*untried..grid.sides(cell).end).next() else {
            let Found { parent, low, .. } = tree[own as usize];
            tree[parent as usize].low = tree[parent as usize].low.min(low);
            way.pop();
            continue;
        };
        *untried = side + 1;
        let (there, link) = (grid.beyond(side), grid.edge(side));
        if marks[there as usize] == CLOSED || by == Some(link) {
            continue;
        }
        let known = number[there as usize];
        if known == UNFOUND {
            number[there as usize] = tree.len() as u32;
            way.push((tree.len() as u32, Some(link), grid.sides(there).start));
            tree.push(Found { cell: there, parent: own, low: tree.len() as u32 });
        } else {
            tree[own as usize].low = tree[own as usize].low.min(known);
        }
    }
    Ok(tree)
}

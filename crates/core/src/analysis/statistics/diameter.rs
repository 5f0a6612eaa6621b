//! The diameter of a maze: the length of its longest shortest route.
//!
//! A maze without loops is a tree. Its longest route joins the deepest cells of two branches of
//! some cell, and is found while dead ends are removed until nothing is left. With loops, it is
//! [searched](crate::maze::longest_route), and the calculation stops after 2¹⁸ cells visited, which is a few
//! milliseconds.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::longest_route::LongestRoute;

/// The largest number of cells that all searches except the first two may visit.
const MAX_VISITED: usize = 1 << 18;

/// The length of the longest shortest route between any two cells. If a maze has parts, the largest
/// of their diameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// The number of steps, or a lower bound for it.
    pub steps: u32,
    /// Whether the number of steps is exact.
    pub exact: bool,
}

impl Diameter {
    /// Computes the diameter of a maze.
    pub(crate) fn of(maze: &Maze, has_loops: bool, cancel: &Cancel) -> Result<Self, Error> {
        if !has_loops {
            return Ok(Self { steps: in_trees(maze, cancel)?, exact: true });
        }
        let mut longest = Self { steps: 0, exact: true };
        let mut visits_left = MAX_VISITED;
        for [start, _] in maze.ends() {
            let part = LongestRoute::search(maze, start, &mut visits_left, cancel)?;
            longest.steps = longest.steps.max(part.steps);
            longest.exact &= part.exact;
        }
        Ok(longest)
    }
}

/// Returns the diameter of a maze without loops.
fn in_trees(maze: &Maze, cancel: &Cancel) -> Result<u32, Error> {
    let cells = maze.grid().cells();
    // For each cell the longest route to a cell that was removed behind it.
    let mut depths = vec![0; cells as usize];
    let mut longest = 0;
    let join = |cell: u32, next: Option<u32>| {
        let Some(next) = next else { return };
        let branch = depths[cell as usize] + 1;
        let depth = &mut depths[next as usize];
        longest = longest.max(*depth + branch);
        *depth = branch.max(*depth);
    };
    maze.peel(0..cells, |_| false, join, cancel)?;
    Ok(longest)
}

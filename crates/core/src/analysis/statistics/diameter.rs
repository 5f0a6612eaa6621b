//! The diameter of a maze: the length of its longest shortest route.
//!
//! A maze without loops is a tree. Its longest route joins the deepest cells of two branches of
//! some cell, and is found while dead ends are removed until nothing is left. With loops, two
//! breadth-first searches give two cells that are far apart. Any pair farther apart has an end far
//! from the cell halfway between them, so the cells are tried in the order of decreasing distance
//! from that cell, until no pair of the remaining cells can be farther apart (P. Crescenzi et al.,
//! "On computing the diameter of real-world undirected graphs", 2013). This usually takes few
//! searches. In very open mazes it does not, and the calculation stops after 2¹⁸ cells visited,
//! which is a few milliseconds.

use crate::analysis::statistics::distances::BreadthFirst;
use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;

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
            let Self { steps, exact } = with_loops(maze, start, &mut visits_left, cancel)?;
            longest.steps = longest.steps.max(steps);
            longest.exact &= exact;
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

/// Returns the diameter of the part of a maze that contains `start`. Reduces `visits_left`, the number of
/// cells that may still be visited.
fn with_loops(
    maze: &Maze,
    start: u32,
    visits_left: &mut usize,
    cancel: &Cancel,
) -> Result<Diameter, Error> {
    let mut sweep = BreadthFirst::default();
    sweep.start(maze, start, cancel)?;
    let (far, _) = sweep.farthest();
    sweep.start(maze, far, cancel)?;
    let (_, mut longest) = sweep.farthest();
    let size = sweep.cells.len();
    if size > *visits_left {
        return Ok(Diameter { steps: longest, exact: false });
    }
    let middle = sweep.middle();
    sweep.start(maze, middle, cancel)?;
    let mut other = BreadthFirst::default();
    for (&cell, &steps) in sweep.cells.iter().zip(&sweep.steps).rev() {
        // No remaining cell is farther from the middle than this one, so no pair of them is more
        // than twice as far apart.
        if longest >= 2 * steps {
            break;
        }
        if size > *visits_left {
            return Ok(Diameter { steps: longest, exact: false });
        }
        *visits_left -= size;
        cancel.check()?;
        other.start(maze, cell, cancel)?;
        longest = longest.max(other.farthest().1);
    }
    Ok(Diameter { steps: longest, exact: true })
}

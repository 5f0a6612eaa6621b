//! The longest shortest route of a maze with loops.
//!
//! Two breadth-first searches give two cells that are far apart. Any pair farther apart has an end
//! far from the cell halfway between them. So the cells are tried in the order of decreasing
//! distance from that cell, until no pair of the remaining cells can be farther apart. This usually
//! takes few searches, but many in very open mazes, so the searches are bounded. Source: P.
//! Crescenzi et al., "On computing the diameter of real-world undirected graphs" (2013).

use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::breadth_first::BreadthFirst;

/// The longest shortest route found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LongestRoute {
    /// The first and last cell.
    pub(crate) ends: [u32; 2],
    /// The number of steps.
    pub(crate) steps: u32,
    /// Whether no longer shortest route exists.
    pub(crate) exact: bool,
}

impl LongestRoute {
    /// Searches the part of a maze that contains `from`. Reduces `visits_left`, the number of cells that all
    /// searches except the first two may still visit.
    pub(crate) fn search(
        maze: &Maze,
        from: u32,
        visits_left: &mut usize,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut sweep = BreadthFirst::default();
        sweep.start(maze, from, cancel)?;
        let (far, _) = sweep.farthest();
        sweep.start(maze, far, cancel)?;
        let (other_end, steps) = sweep.farthest();
        let mut longest = Self { ends: [far, other_end], steps, exact: false };
        let size = sweep.cells.len();
        if size > *visits_left {
            return Ok(longest);
        }
        let middle = sweep.middle();
        sweep.start(maze, middle, cancel)?;
        let mut other = BreadthFirst::default();
        for (&cell, &steps) in sweep.cells.iter().zip(&sweep.steps).rev() {
            // No remaining cell is farther from the middle than this cell, so no pair of them is
            // more than twice as far apart.
            if longest.steps >= 2 * steps {
                break;
            }
            if size > *visits_left {
                return Ok(longest);
            }
            *visits_left -= size;
            cancel.check()?;
            other.start(maze, cell, cancel)?;
            let (far, steps) = other.farthest();
            if steps > longest.steps {
                longest = Self { ends: [cell, far], steps, exact: false };
            }
        }
        Ok(Self { exact: true, ..longest })
    }
}

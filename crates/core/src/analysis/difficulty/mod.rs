//! The difficulty of a route, from 0 to 100.
//!
//! A solver can go wrong where a passage leaves the route into a **false branch**. The size of a
//! false branch is the number of cells that can be reached by this passage without entering the
//! route. Its cost grows with the square of the logarithm of its size: a single cell is recognised
//! at once, a large branch has branches of its own, and a very large one is given up before it is
//! fully searched. An error on a long route costs more, so the sum is multiplied by the square root
//! of the route's length:
//!
//! ```text
//!   effort     = (sum over false branches of log₂(1 + size)²) · √(steps of the route)
//!   difficulty = 100 · effort / (effort + 1600), rounded
//! ```
//!
//! So a corridor has difficulty 0 at any length. One more false branch, a larger one, or a longer
//! route past the same branches always increases the effort; the difficulty approaches 100 but does
//! not exceed it. Only the graph of passages matters: the same graph is equally hard in any shape,
//! mirrored or rotated. Branches at the goal do not count, because the search ends there. In mazes
//! with loops, a branch counts once for each passage between it and the route, although it may be a
//! detour rather than an error. The measure ignores what a viewer sees at a glance: straight lines,
//! symmetry, and the distance to the goal.
//!
//! Larger mazes are harder, and all shapes are about equally hard. Means on squares between
//! opposite corners:
//!
//! ```text
//!                      5×5   10×10   20×20   40×40   100×100
//!   backtracker          3      15      49      82        97
//!   kruskal, wilson      3      18      53      83        97
//!   prim-simplified      3      18      49      78        94
//!   hunt-and-kill        2      16      50      79        96
//!   binary-tree          3      17      43      71        90
//! ```
//!
//! The spread between seeds is about ±7 at 20×20. The backtracker has 46 to 56 on other shapes at
//! 20×20, and 73 on rings (`polar`), where the same numbers of columns and rows give four times as
//! many cells.

mod search;
mod target;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::filled;
use crate::error::Error;
use crate::geometry::rounded;
use crate::maze::Maze;
use crate::maze::peel::REMOVED;
use crate::solver::Route;

pub use crate::analysis::difficulty::search::{SearchResult, max_tries, search};
pub use crate::analysis::difficulty::target::Target;

/// The cost of a branch is rounded to a multiple of 1 / `PARTS`.
const PARTS: f64 = 65_536.0;

/// The effort at which the difficulty is 50.
const HALF: f64 = 1600.0;

/// The difficulty of a route.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Difficulty {
    effort: f64,
}

impl Difficulty {
    /// Returns the difficulty of a route in a maze, or `None` if the route does not arrive. Time
    /// O(cells).
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of(maze: &Maze, route: &Route, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let Some(steps) = route.length() else { return Ok(None) };
        // The sum of whole numbers does not depend on the order of the branches.
        let mut sum = 0;
        false_branches(maze, route, cancel, |size, passages| {
            let bits = libm::log2(1.0 + f64::from(size));
            sum += rounded(bits * bits * PARTS) as u64 * u64::from(passages);
        })?;
        let effort = sum as f64 / PARTS * f64::from(steps).sqrt();
        Ok(Some(Self { effort }))
    }

    /// Returns the effort, a number of at least 0 without a unit. It determines
    /// [`percent`](Self::percent).
    pub fn effort(self) -> f64 {
        self.effort
    }

    /// Returns the difficulty, from 0 to 100.
    pub fn percent(self) -> u32 {
        rounded(100.0 * self.effort / (self.effort + HALF)) as u32
    }
}

/// Calls `report` for each false branch, with its number of cells and the number of passages
/// between it and the route.
fn false_branches(
    maze: &Maze,
    route: &Route,
    cancel: &Cancel,
    mut report: impl FnMut(u32, u32),
) -> Result<(), Error> {
    let cells = maze.grid().cells();
    let mut on_route = BitSet::new(cells as usize);
    for (index, &cell) in route.cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        on_route.insert(cell);
    }
    let goal = route.cells.last().copied();
    // Branches without loops are removed, from their dead ends to the route. In other branches,
    // each remaining cell gets the number of cells that were removed behind it.
    let mut sizes = filled(&1, cells as usize, cancel)?;
    let add = |cell: u32, next: Option<u32>| {
        let size = sizes[cell as usize];
        match next {
            Some(next) if on_route.contains(next) => report(size, u32::from(Some(next) != goal)),
            Some(next) => sizes[next as usize] += size,
            None => {}
        }
    };
    let mut seen = maze.peel(0..cells, |cell| on_route.contains(cell), add, cancel)?;
    for (index, &cell) in route.cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        seen[cell as usize] = REMOVED;
    }
    // The remaining branches are searched depth-first.
    let mut stack = Vec::new();
    let mut iteration = 0;
    for &from in &route.cells {
        cancel.check_periodically(iteration)?;
        iteration += 1;
        for first in maze.neighbours(from) {
            if seen[first as usize] == REMOVED {
                continue;
            }
            seen[first as usize] = REMOVED;
            stack.push(first);
            let (mut size, mut passages) = (0, 0);
            while let Some(here) = stack.pop() {
                iteration += 1;
                cancel.check_periodically(iteration)?;
                size += sizes[here as usize];
                for there in maze.neighbours(here) {
                    if seen[there as usize] != REMOVED {
                        seen[there as usize] = REMOVED;
                        stack.push(there);
                    } else if on_route.contains(there) && Some(there) != goal {
                        passages += 1;
                    }
                }
            }
            report(size, passages);
        }
    }
    Ok(())
}

//! How hard a route is to find, from 0 to 100.
//!
//! Whoever looks for the goal goes wrong where a passage leaves the route: into a **false branch**. Its
//! size is the number of cells that can be come to by that passage without treading on the route. What
//! it costs grows with the square of its size's logarithm: a single cell is seen at a glance, a large
//! branch has branches of its own, and a huge one is given up before it is searched. Whoever errs on a
//! long way loses more, so that all of it grows with the square root of the way:
//!
//! ```text
//!   effort     = (sum over false branches of log₂(1 + size)²) · √(steps of the route)
//!   difficulty = 100 · effort / (effort + 1600), rounded
//! ```
//!
//! So a corridor has 0 however long it is; one more false branch, a larger one, or a longer way past
//! the same ones is always more; 100 is only come near to. The graph of passages alone decides, so
//! that the same graph is equally hard in any shape, mirrored or turned. Branches at the goal count
//! for nothing: there one has arrived. Where there are loops, a branch that comes back to the route
//! counts at each passage by which it does, though it may be a detour rather than an error; and what
//! the eye sees (straight lines, symmetry, nearness to the goal) is not looked at.
//!
//! Larger mazes are harder, and all shapes about equally hard. Means on squares between opposite
//! corners:
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
//! From seed to seed it spreads by about ±7 at 20×20. Backtrackers of other shapes have 46 to 56 at
//! 20×20; rings (`polar`) 73, for there so many columns and rows are four times as many cells.

mod search;
mod target;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::rounded;
use crate::maze::Maze;
use crate::maze::peel::GONE;
use crate::solver::Route;

pub use search::{Found, search, tries};
pub use target::Target;

/// Into how many parts the cost of a branch is divided.
const PARTS: f64 = 65_536.0;

/// The effort at which the difficulty is 50.
const HALF: f64 = 1600.0;

/// How hard a route is to find.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Difficulty {
    effort: f64,
}

impl Difficulty {
    /// The difficulty of a maze's route; none where the route does not arrive. Time O(cells).
    pub fn of(maze: &Maze, route: &Route, cancel: &Cancel) -> Result<Option<Self>, Stop> {
        let Some(steps) = route.length() else { return Ok(None) };
        // Whole parts are summed, so that their order does not matter.
        let mut sum = 0;
        false_branches(maze, route, cancel, |size, passages| {
            let bits = libm::log2(1.0 + f64::from(size));
            sum += rounded(bits * bits * PARTS) as u64 * u64::from(passages);
        })?;
        let effort = sum as f64 / PARTS * f64::from(steps).sqrt();
        Ok(Some(Self { effort }))
    }

    /// The effort; see above.
    pub fn effort(self) -> f64 {
        self.effort
    }

    /// From 0 to 100.
    pub fn percent(self) -> u32 {
        rounded(100.0 * self.effort / (self.effort + HALF)) as u32
    }
}

/// Tells each false branch: how many cells it has, and by how many passages it leaves the route.
fn false_branches(
    maze: &Maze,
    route: &Route,
    cancel: &Cancel,
    mut tell: impl FnMut(u32, u32),
) -> Result<(), Stop> {
    let cells = maze.grid().cells();
    let mut on_route = Bits::new(cells as usize);
    for &cell in &route.cells {
        on_route.put(cell);
    }
    let goal = route.cells.last().copied();
    // Branches without loops are taken off, from the tips to the route; what is left of others has
    // the sizes of what was taken off there.
    let mut sizes = vec![1; cells as usize];
    let add = |cell: u32, next: Option<u32>| {
        let size = sizes[cell as usize];
        match next {
            Some(next) if on_route.has(next) => tell(size, u32::from(Some(next) != goal)),
            Some(next) => sizes[next as usize] += size,
            None => {}
        }
    };
    let mut seen = maze.peel(0..cells, |cell| on_route.has(cell), add, cancel)?;
    for &cell in &route.cells {
        seen[cell as usize] = GONE;
    }
    let mut left = Vec::new();
    let mut turn = 0;
    for &from in &route.cells {
        cancel.check_now_and_then(turn)?;
        turn += 1;
        for first in maze.next(from) {
            if seen[first as usize] == GONE {
                continue;
            }
            seen[first as usize] = GONE;
            left.push(first);
            let (mut size, mut passages) = (0, 0);
            while let Some(here) = left.pop() {
                turn += 1;
                cancel.check_now_and_then(turn)?;
                size += sizes[here as usize];
                for there in maze.next(here) {
                    if seen[there as usize] != GONE {
                        seen[there as usize] = GONE;
                        left.push(there);
                    } else if on_route.has(there) && Some(there) != goal {
                        passages += 1;
                    }
                }
            }
            tell(size, passages);
        }
    }
    Ok(())
}

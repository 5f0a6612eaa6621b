//! The longest shortest way in a maze.
//!
//! A maze without loops is a tree: its longest way joins the deepest cells of two branches of a cell,
//! which is found as dead ends are taken off until nothing is left. With loops two sweeps give two cells
//! that are far apart; whatever is farther apart has an end far from the middle between them, so that
//! cells are tried from the outside in until no pair of those left can be farther apart (P. Crescenzi
//! et al., "On computing the diameter of real-world undirected graphs", 2013). That is soon, but in
//! very open mazes; there it stops after a quarter of a million cells seen, some milliseconds.

use super::sweep::Sweep;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;

/// How many cells the sweeps may see before they give up, the first two not counted.
const MOST: usize = 1 << 18;

/// The longest shortest way between any two cells; where a maze has parts, the longest of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// Its steps, or a number that it is not below.
    pub steps: u32,
    /// Whether there is none longer.
    pub exact: bool,
}

impl Diameter {
    /// That of a maze.
    pub(super) fn of(maze: &Maze, has_loops: bool, cancel: &Cancel) -> Result<Self, Stop> {
        if !has_loops {
            return Ok(Self { steps: in_trees(maze, cancel)?, exact: true });
        }
        let mut longest = Self { steps: 0, exact: true };
        let mut left = MOST;
        for [start, _] in maze.ends() {
            let Self { steps, exact } = with_loops(maze, start, &mut left, cancel)?;
            longest.steps = longest.steps.max(steps);
            longest.exact &= exact;
        }
        Ok(longest)
    }
}

fn in_trees(maze: &Maze, cancel: &Cancel) -> Result<u32, Stop> {
    let cells = maze.grid().cells();
    // For each cell the longest way to one that was taken off behind it.
    let mut depths = vec![0; cells as usize];
    let mut longest = 0;
    let join = |cell: u32, next: Option<u32>| {
        let Some(next) = next else { return };
        let way = depths[cell as usize] + 1;
        let depth = &mut depths[next as usize];
        longest = longest.max(*depth + way);
        *depth = way.max(*depth);
    };
    maze.peel(0..cells, |_| false, join, cancel)?;
    Ok(longest)
}

fn with_loops(
    maze: &Maze,
    start: u32,
    left: &mut usize,
    cancel: &Cancel,
) -> Result<Diameter, Stop> {
    let mut sweep = Sweep::default();
    sweep.start(maze, start, cancel)?;
    let (far, _) = sweep.farthest();
    sweep.start(maze, far, cancel)?;
    let (_, mut longest) = sweep.farthest();
    let size = sweep.cells.len();
    if size > *left {
        return Ok(Diameter { steps: longest, exact: false });
    }
    let middle = sweep.middle();
    sweep.start(maze, middle, cancel)?;
    let mut other = Sweep::default();
    for (&cell, &steps) in sweep.cells.iter().zip(&sweep.steps).rev() {
        // Two cells at most so far from the middle are at most twice as far from each other.
        if longest >= 2 * steps {
            break;
        }
        if size > *left {
            return Ok(Diameter { steps: longest, exact: false });
        }
        *left -= size;
        cancel.check()?;
        other.start(maze, cell, cancel)?;
        longest = longest.max(other.farthest().1);
    }
    Ok(Diameter { steps: longest, exact: true })
}

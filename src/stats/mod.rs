//! Numbers that tell what a maze is like.

mod decimal;
mod diameter;
mod laplacian;
mod mazes;
mod sweep;
mod ways;

use crate::cancel::{Cancel, Stop};
use crate::difficulty::Difficulty;
use crate::maze::Maze;
use crate::solver::Route;

pub use diameter::Diameter;
pub use mazes::Mazes;
pub use sweep::distances;
use ways::Straight;

/// How many cells, links and cells of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cells, used or not.
    pub cells: u32,
    /// Adjacencies, open or not.
    pub links: u32,
    /// Open links.
    pub open: u32,
    /// Open links beyond those of perfect mazes, one a part.
    pub loops: u32,
    /// Cells without a passage; they are no part of the maze.
    pub unused: u32,
    /// Cells with one passage.
    pub dead_ends: u32,
    /// Cells with two passages.
    pub corridors: u32,
    /// Cells with three passages.
    pub junctions: u32,
    /// Cells with four passages or more.
    pub crossroads: u32,
}

impl Counts {
    /// Those of a maze.
    pub fn of(maze: &Maze, cancel: &Cancel) -> Result<Self, Stop> {
        let grid = maze.grid();
        let mut with = [0; 5];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            with[maze.passages_at(cell).min(4)] += 1;
        }
        let [unused, dead_ends, corridors, junctions, crossroads] = with;
        let (cells, links, open) = (grid.cells(), grid.links(), maze.passages());
        let parts = maze.ends().count() as u32;
        let loops = (open + parts).saturating_sub(cells - unused);
        Ok(Self { cells, links, open, loops, unused, dead_ends, corridors, junctions, crossroads })
    }
}

/// Numbers of a maze and of its first route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stats {
    /// What can be counted cell by cell.
    pub counts: Counts,
    /// Corridor cells whose two passages do not go straight on: by a bend of more than 25°.
    pub turns: u32,
    /// The mean length of a dead-end passage: cells from a dead end up to the next junction, that one
    /// not counted. None where there is no dead end.
    pub river: Option<f64>,
    /// The longest shortest way between any two cells.
    pub diameter: Diameter,
    /// The route, if it arrives.
    pub solution: Option<Solution>,
}

/// Numbers of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// Steps from start to goal.
    pub length: u32,
    /// Cells between start and goal in which it does not go straight on.
    pub turns: u32,
    /// Cells before the goal in which there is a choice: more than two passages, at the start more
    /// than one.
    pub decisions: u32,
    /// Its cells by all cells that are used.
    pub share: f64,
    /// How hard it is to find.
    pub difficulty: Difficulty,
}

impl Stats {
    /// Those of a maze and its first route. Time O(cells); with loops see [`Diameter`].
    pub fn of(maze: &Maze, route: &Route, cancel: &Cancel) -> Result<Self, Stop> {
        let counts = Counts::of(maze, cancel)?;
        let mut straight = Straight::new(maze.grid());
        let turns = straight.turns(maze, cancel)?;
        let cells = ways::dead_end_cells(maze, cancel)?;
        let river = (counts.dead_ends > 0).then(|| cells as f64 / f64::from(counts.dead_ends));
        let diameter = Diameter::of(maze, counts.loops > 0, cancel)?;
        let solution = match (Difficulty::of(maze, route, cancel)?, route.length()) {
            (Some(difficulty), Some(length)) => Some(Solution {
                length,
                turns: straight.turns_on(maze, &route.cells, cancel)?,
                decisions: ways::decisions(maze, &route.cells),
                share: f64::from(length + 1) / f64::from(counts.cells - counts.unused),
                difficulty,
            }),
            _ => None,
        };
        Ok(Self { counts, turns, river, diameter, solution })
    }

    /// The share of corridor cells that go straight on; none where there is no corridor.
    pub fn straightness(&self) -> Option<f64> {
        let corridors = self.counts.corridors;
        (corridors > 0).then(|| f64::from(corridors - self.turns) / f64::from(corridors))
    }
}

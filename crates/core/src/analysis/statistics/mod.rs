//! Statistics of a maze and its route.

mod corridors;
mod diameter;
mod distances;

use crate::analysis::difficulty::Difficulty;
use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::Route;

use crate::analysis::statistics::corridors::Straight;
pub use crate::analysis::statistics::diameter::Diameter;
pub use crate::analysis::statistics::distances::distances;

/// The numbers of cells, links, and cells of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All cells, used or not.
    pub cells: u32,
    /// All links, open or closed.
    pub links: u32,
    /// Open links.
    pub open: u32,
    /// Open links in addition to those of a perfect maze in each part.
    pub loops: u32,
    /// Cells without a passage, which do not belong to the maze.
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
    /// Counts the cells and links of a maze.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of(maze: &Maze, cancel: &Cancel) -> Result<Self, Error> {
        let grid = maze.grid();
        let mut cells_by_passages = [0; 5];
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            cells_by_passages[maze.passages_of(cell).min(4)] += 1;
        }
        let [unused, dead_ends, corridors, junctions, crossroads] = cells_by_passages;
        let (cells, links, open) = (grid.cells(), grid.links(), maze.passage_count());
        let parts = maze.ends().count() as u32;
        let loops = (open + parts).saturating_sub(cells - unused);
        Ok(Self { cells, links, open, loops, unused, dead_ends, corridors, junctions, crossroads })
    }
}

/// Statistics of a maze and of its first route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stats {
    /// The numbers of cells and links.
    pub counts: Counts,
    /// The number of corridor cells that are not straight: their passages bend by more than 25°.
    pub turns: u32,
    /// The mean length of a dead-end passage in cells, from the dead end up to the next junction,
    /// which is not counted. `None` if the maze has no dead end.
    pub river: Option<f64>,
    /// The length of the longest shortest route between any two cells.
    pub diameter: Diameter,
    /// Statistics of the route; `None` if the solver did not arrive.
    pub solution: Option<Solution>,
}

/// Statistics of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// The number of steps from start to goal.
    pub length: u32,
    /// The number of cells between start and goal in which the route does not go straight on.
    pub turns: u32,
    /// The number of cells before the goal that leave a choice: those with more than two passages,
    /// at the start more than one.
    pub decisions: u32,
    /// The number of cells of the route divided by the number of cells of the maze, from 0 to 1.
    pub share: f64,
    /// The difficulty of the route.
    pub difficulty: Difficulty,
}

/// A number of [`FIGURES`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// A number of cells, steps or the like, or a percentage.
    Whole(u32),
    /// A mean or a share.
    Real(f64),
    /// Yes or no.
    Flag(bool),
}

/// The name of a figure, and a function that returns it: `None` if the maze or its route has no
/// such number.
pub type NamedFigure = (&'static str, fn(&Stats) -> Option<Figure>);

/// The names of the numbers of [`Stats`] in documents and tables, in the order in which they are
/// written.
pub static FIGURES: [NamedFigure; 19] = [
    ("cells", |it| Some(Figure::Whole(it.counts.cells))),
    ("links", |it| Some(Figure::Whole(it.counts.links))),
    ("open", |it| Some(Figure::Whole(it.counts.open))),
    ("loops", |it| Some(Figure::Whole(it.counts.loops))),
    ("unused", |it| Some(Figure::Whole(it.counts.unused))),
    ("dead_ends", |it| Some(Figure::Whole(it.counts.dead_ends))),
    ("corridors", |it| Some(Figure::Whole(it.counts.corridors))),
    ("junctions", |it| Some(Figure::Whole(it.counts.junctions))),
    ("crossroads", |it| Some(Figure::Whole(it.counts.crossroads))),
    ("turns", |it| Some(Figure::Whole(it.turns))),
    ("straightness", |it| it.straightness().map(Figure::Real)),
    ("river", |it| it.river.map(Figure::Real)),
    ("solution_length", |it| it.solution.map(|it| Figure::Whole(it.length))),
    ("solution_turns", |it| it.solution.map(|it| Figure::Whole(it.turns))),
    ("solution_decisions", |it| it.solution.map(|it| Figure::Whole(it.decisions))),
    ("solution_share", |it| it.solution.map(|it| Figure::Real(it.share))),
    ("diameter", |it| Some(Figure::Whole(it.diameter.steps))),
    ("diameter_exact", |it| Some(Figure::Flag(it.diameter.exact))),
    ("difficulty", |it| it.solution.map(|it| Figure::Whole(it.difficulty.percent()))),
];

impl Stats {
    /// Computes the statistics of a maze and its first route. Time O(cells); for mazes with loops
    /// see [`Diameter`].
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of(maze: &Maze, route: &Route, cancel: &Cancel) -> Result<Self, Error> {
        let counts = Counts::of(maze, cancel)?;
        let mut straight = Straight::new(maze.grid());
        let turns = straight.turns(maze, cancel)?;
        let cells = corridors::dead_end_cells(maze, cancel)?;
        let river = (counts.dead_ends > 0).then(|| cells as f64 / f64::from(counts.dead_ends));
        let diameter = Diameter::of(maze, counts.loops > 0, cancel)?;
        let solution = match (Difficulty::of(maze, route, cancel)?, route.length()) {
            (Some(difficulty), Some(length)) => Some(Solution {
                length,
                turns: straight.turns_on(maze, &route.cells, cancel)?,
                decisions: corridors::decisions(maze, &route.cells),
                share: f64::from(length + 1) / f64::from(counts.cells - counts.unused),
                difficulty,
            }),
            _ => None,
        };
        Ok(Self { counts, turns, river, diameter, solution })
    }

    /// Returns the share of corridor cells that are straight, from 0 to 1, or `None` if the maze
    /// has no corridor cell.
    pub fn straightness(&self) -> Option<f64> {
        let corridors = self.counts.corridors;
        (corridors > 0).then(|| f64::from(corridors - self.turns) / f64::from(corridors))
    }
}

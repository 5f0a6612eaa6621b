//! How many steps two cells are apart at least, by where their centres lie.
//!
//! No step is longer than the longest one of the maze, from centre to centre. So two cells are at
//! least as many steps apart as that goes into the distance between them, rounded up. That holds for
//! any distance that keeps the triangle inequality and is the same for the longest step, so two
//! things may be taken out of the plane before it is measured:
//!
//! * levels: they are drawn side by side, but lie one upon another; a step by stairs has no length,
//! * wraps: what is a width or a height of the wrapped picture apart lies in the same place.
//!
//! Tunnels, and seams that turn a strip over, are steps like any other; they only make the longest one
//! longer.

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::maze::Maze;

/// What distances are measured by.
pub(super) struct Measure<'a> {
    maze: &'a Maze,
    /// Where each level is drawn, beside the first.
    levels: Vec<Point>,
    /// The width and the height after which a wrapped picture repeats, and their inverses; 0 where it
    /// does not.
    period: [[f64; 2]; 2],
    /// Steps in a length of 1, at least.
    steps: f64,
}

impl<'a> Measure<'a> {
    pub(super) fn new(maze: &'a Maze, cancel: &Cancel) -> Result<Self, Stop> {
        let (levels, period) = (levels(maze, cancel)?, period(maze));
        let mut measure = Self { maze, levels, period, steps: 1.0 };
        let mut longest = 0.0f64;
        for cell in 0..maze.grid().cells() {
            cancel.check_now_and_then(cell as usize)?;
            let own = measure.place(cell);
            for there in maze.next(cell).filter(|&there| there > cell) {
                longest = longest.max(measure.square(own, measure.place(there)));
            }
        }
        measure.steps = if longest > 0.0 { 1.0 / longest.sqrt() } else { 0.0 };
        Ok(measure)
    }

    /// Where a cell lies, levels upon each other.
    #[inline]
    pub(super) fn place(&self, cell: u32) -> Point {
        let grid = self.maze.grid();
        if self.levels.is_empty() {
            return grid.centre(cell);
        }
        grid.centre(cell) - self.levels[grid.place(cell)[2] as usize]
    }

    /// How many steps two places are apart at least.
    #[inline]
    pub(super) fn steps(&self, one: Point, other: Point) -> u32 {
        // What the last bits of a float say is no step.
        const SLACK: f64 = 1e-6;
        (self.square(one, other).sqrt() * self.steps - SLACK).max(0.0).ceil() as u32
    }

    /// The square of the distance of two places.
    #[inline]
    fn square(&self, one: Point, other: Point) -> f64 {
        let [wide, tall] = self.period;
        let along = |way: f64, [period, inverse]: [f64; 2]| way - period * (way * inverse).round();
        let way = one - other;
        let way = Point::new(along(way.x, wide), along(way.y, tall));
        way.dot(way)
    }
}

/// Where each level is drawn, by its first cell that has stairs from the level before.
fn levels(maze: &Maze, cancel: &Cancel) -> Result<Vec<Point>, Stop> {
    let grid = maze.grid();
    let mut levels = vec![None; grid.levels() as usize];
    if levels.len() < 2 {
        return Ok(Vec::new());
    }
    levels[0] = Some(Point::default());
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let level = grid.place(cell)[2] as usize;
        if level == 0 || levels[level].is_some() {
            continue;
        }
        let from = |&side: &usize| grid.is_stairs(grid.edge(side)) && grid.beyond(side) < cell;
        if let Some(side) = grid.sides(cell).find(from) {
            let before = levels[level - 1].unwrap_or_default();
            levels[level] = Some(before + grid.centre(cell) - grid.centre(grid.beyond(side)));
        }
    }
    Ok(levels.into_iter().map(Option::unwrap_or_default).collect())
}

/// Width and height after which a picture repeats, with their inverses.
fn period(maze: &Maze) -> [[f64; 2]; 2] {
    const LEVEL: f64 = 1e-6;
    let grid = maze.grid();
    let size = grid.size();
    let mut period = [[0.0; 2]; 2];
    for [one, other] in grid.seam_sides() {
        let way = grid.middle(one.1) - grid.middle(other.1);
        let (x, y) = (way.x.abs(), way.y.abs());
        // What is nearer lies at either end of a tunnel.
        if y < LEVEL && 2.0 * x > size.x {
            period[0] = [x, 1.0 / x];
        } else if x < LEVEL && 2.0 * y > size.y {
            period[1] = [y, 1.0 / y];
        }
        if period.iter().all(|own| own[0] > 0.0) {
            break;
        }
    }
    period
}

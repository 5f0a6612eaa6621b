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

/// What the last bits of a float say is no step.
const SLACK: f64 = 1e-6;

/// How many steps each cell is apart from one at least, in the order of cells.
pub(super) fn steps_to(maze: &Maze, goal: u32, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let measure = Measure::new(maze, cancel)?;
    let steps = measure.steps(maze, cancel)?;
    let mut all = Vec::with_capacity(measure.places.len());
    for cell in 0..maze.grid().cells() {
        cancel.check_now_and_then(cell as usize)?;
        let least = measure.square(cell, goal).sqrt() * steps - SLACK;
        let whole = least as u32;
        all.push(whole + u32::from(f64::from(whole) < least));
    }
    Ok(all)
}

/// What distances are measured by.
struct Measure {
    /// Where each cell lies, levels upon each other.
    places: Vec<Point>,
    /// The width and the height after which a wrapped picture repeats; 0 where it does not.
    period: [f64; 2],
}

impl Measure {
    fn new(maze: &Maze, cancel: &Cancel) -> Result<Self, Stop> {
        let (grid, levels) = (maze.grid(), levels(maze, cancel)?);
        let mut places = Vec::with_capacity(grid.cells() as usize);
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let level = if levels.is_empty() { 0 } else { grid.place(cell)[2] as usize };
            places.push(grid.centre(cell) - levels.get(level).copied().unwrap_or_default());
        }
        Ok(Self { places, period: period(maze) })
    }

    /// Steps in a length of 1, at least; 0 where no step has a length.
    fn steps(&self, maze: &Maze, cancel: &Cancel) -> Result<f64, Stop> {
        let mut longest = 0.0f64;
        for cell in 0..maze.grid().cells() {
            cancel.check_now_and_then(cell as usize)?;
            for there in maze.next(cell).filter(|&there| there > cell) {
                longest = longest.max(self.square(cell, there));
            }
        }
        Ok(if longest > 0.0 { 1.0 / longest.sqrt() } else { 0.0 })
    }

    /// The square of the distance of two cells.
    #[inline]
    fn square(&self, one: u32, other: u32) -> f64 {
        let mut way = self.places[one as usize] - self.places[other as usize];
        let [wide, tall] = self.period;
        let along = |way: f64, period: f64| way - period * (way / period).round();
        if wide > 0.0 {
            way.x = along(way.x, wide);
        }
        if tall > 0.0 {
            way.y = along(way.y, tall);
        }
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

/// Width and height after which a picture repeats; 0 where it does not.
fn period(maze: &Maze) -> [f64; 2] {
    const LEVEL: f64 = 1e-6;
    let grid = maze.grid();
    let size = grid.size();
    let mut period = [0.0; 2];
    for [one, other] in grid.seam_sides() {
        let way = grid.middle(one.1) - grid.middle(other.1);
        let (x, y) = (way.x.abs(), way.y.abs());
        // What is nearer lies at either end of a tunnel.
        if y < LEVEL && 2.0 * x > size.x {
            period[0] = x;
        } else if x < LEVEL && 2.0 * y > size.y {
            period[1] = y;
        }
        if period.iter().all(|own| *own > 0.0) {
            break;
        }
    }
    period
}

//! A lower bound for the number of steps between two cells, from the positions of their centres.
//!
//! No step is longer than the longest step of the maze, measured from centre to centre. So the
//! distance between two cells divided by the longest step, rounded up, is a lower bound for the
//! number of steps. This holds for any distance that satisfies the triangle inequality, so the
//! distance may ignore two things:
//!
//! * levels: they are drawn side by side, but count as lying on top of each other, so that stairs
//!   have length 0;
//! * wraps: points that are a width or a height of the wrapped picture apart count as the same.
//!
//! Tunnels, and seams that flip a strip, are ordinary steps. They only make the longest step
//! longer.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// Tolerance for rounding errors, in steps.
const SLACK: f64 = 1e-6;

/// Lower bounds for the number of steps to a cell.
pub(super) struct LeastSteps<'a> {
    grid: &'a Grid,
    /// The offset at which each level is drawn; empty if there is only one.
    levels: Vec<Point>,
    /// The period of a wrapped picture in x and y; 0 if it does not repeat.
    period: [f64; 2],
    /// The centre of the goal.
    goal: Point,
    /// The least number of steps per unit of length; 0 if all steps have length 0.
    steps_per_length: f64,
}

impl<'a> LeastSteps<'a> {
    /// Prepares the bounds for the steps to `goal`.
    pub(super) fn new(maze: &'a Maze, goal: u32, cancel: &Cancel) -> Result<Self, Error> {
        let (grid, levels) = (maze.grid(), level_offsets(maze, cancel)?);
        let mut bounds = Self {
            grid,
            levels,
            period: period(maze),
            goal: Point::default(),
            steps_per_length: 0.0,
        };
        bounds.goal = bounds.centre(goal);
        let longest = bounds.longest_step(maze, cancel)?;
        bounds.steps_per_length = if longest > 0.0 { 1.0 / longest.sqrt() } else { 0.0 };
        Ok(bounds)
    }

    /// Returns the bound for a cell.
    #[inline]
    pub(super) fn of(&self, cell: u32) -> u32 {
        let distance = self.squared(self.centre(cell), self.goal).sqrt();
        let least = distance * self.steps_per_length - SLACK;
        let whole = least as u32;
        whole + u32::from(f64::from(whole) < least)
    }

    /// Returns the square of the length of the longest step.
    fn longest_step(&self, maze: &Maze, cancel: &Cancel) -> Result<f64, Error> {
        if self.grid.is_of_unit_squares() {
            return Ok(1.0);
        }
        let mut longest = 0.0f64;
        for cell in 0..self.grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let here = self.centre(cell);
            for there in maze.neighbours(cell).filter(|&there| there > cell) {
                longest = longest.max(self.squared(here, self.centre(there)));
            }
        }
        Ok(longest)
    }

    /// Returns the centre of a cell, with all levels moved on top of each other.
    #[inline]
    fn centre(&self, cell: u32) -> Point {
        let centre = self.grid.centre(cell);
        if self.levels.is_empty() {
            return centre;
        }
        let level = self.grid.col_row_level(cell)[2] as usize;
        centre - self.levels.get(level).copied().unwrap_or_default()
    }

    /// Returns the square of the distance between two centres.
    #[inline]
    fn squared(&self, one: Point, other: Point) -> f64 {
        let mut offset = one - other;
        let [width, height] = self.period;
        let shortest = |along: f64, period: f64| along - period * (along / period).round();
        if width > 0.0 {
            offset.x = shortest(offset.x, width);
        }
        if height > 0.0 {
            offset.y = shortest(offset.y, height);
        }
        offset.dot(offset)
    }
}

/// Returns the offset at which each level is drawn, measured at its first cell with stairs from the
/// previous level. Empty if there is only one level.
fn level_offsets(maze: &Maze, cancel: &Cancel) -> Result<Vec<Point>, Error> {
    let grid = maze.grid();
    let mut levels = vec![None; grid.levels() as usize];
    if levels.len() < 2 {
        return Ok(Vec::new());
    }
    levels[0] = Some(Point::default());
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let level = grid.col_row_level(cell)[2] as usize;
        if level == 0 || levels[level].is_some() {
            continue;
        }
        let from = |&side: &usize| grid.is_stairs(grid.edge(side)) && grid.neighbor(side) < cell;
        if let Some(side) = grid.sides(cell).find(from) {
            let before = levels[level - 1].unwrap_or_default();
            levels[level] = Some(before + grid.centre(cell) - grid.centre(grid.neighbor(side)));
        }
    }
    Ok(levels.into_iter().map(Option::unwrap_or_default).collect())
}

/// Returns the period of a wrapped picture in x and y; 0 if it does not repeat.
fn period(maze: &Maze) -> [f64; 2] {
    // Below this, an offset between the two pictures of an edge counts as 0.
    const ZERO: f64 = 1e-6;
    let grid = maze.grid();
    let size = grid.size();
    let mut period = [0.0; 2];
    for [one, other] in grid.seam_sides() {
        let offset = grid.middle(one.1) - grid.middle(other.1);
        let (x, y) = (offset.x.abs(), offset.y.abs());
        // Sides that are less than half the picture apart are the two ends of a tunnel.
        if y < ZERO && 2.0 * x > size.x {
            period[0] = x;
        } else if x < ZERO && 2.0 * y > size.y {
            period[1] = y;
        }
        if period.iter().all(|length| *length > 0.0) {
            break;
        }
    }
    period
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a maze of 40 × 8 cells, and returns it with all of its links open and with some.
    fn mazes(shape: &str, wrap: &str, levels: u32) -> [Maze; 2] {
        let builder = Maze::builder().shape(shape).size(40, 8).wrap(wrap).levels(levels);
        let maze = builder.loops(25).build().expect("there is such a maze");
        let closed: Vec<u32> =
            (0..maze.grid().links()).filter(|&link| !maze.is_open(link)).collect();
        [maze.with_open_links(&closed), maze]
    }

    /// Returns the number of steps from each cell to `goal`.
    fn steps_to(maze: &Maze, goal: u32) -> Vec<u32> {
        let mut steps = vec![u32::MAX; maze.grid().cells() as usize];
        steps[goal as usize] = 0;
        let mut ring = vec![goal];
        while let Some(here) = ring.first().copied() {
            ring.remove(0);
            for there in maze.neighbours(here) {
                if steps[there as usize] == u32::MAX {
                    steps[there as usize] = steps[here as usize] + 1;
                    ring.push(there);
                }
            }
        }
        steps
    }

    fn bounds(maze: &Maze, goal: u32) -> Vec<u32> {
        let bounds = LeastSteps::new(maze, goal, &Cancel::new()).expect("nobody cancels");
        (0..maze.grid().cells()).map(|cell| bounds.of(cell)).collect()
    }

    #[test]
    fn the_bound_never_exceeds_the_number_of_steps() {
        for (shape, wrap, levels) in [
            ("square", "none", 1),
            ("square", "x", 1),
            ("square", "y", 1),
            ("square", "xy", 1),
            ("square", "mobius", 1),
            ("square", "xy", 3),
            ("square", "none", 5),
            ("hex", "xy", 1),
            ("tri", "xy", 2),
            ("cairo", "x", 1),
            ("snub-square", "y", 1),
            ("polar", "none", 2),
            ("voronoi", "none", 1),
        ] {
            for maze in mazes(shape, wrap, levels) {
                let cells = maze.grid().cells();
                for goal in [0, 21, 39, cells / 2, cells - 1] {
                    let (bounds, steps) = (bounds(&maze, goal), steps_to(&maze, goal));
                    for (cell, (&bound, &steps)) in bounds.iter().zip(&steps).enumerate() {
                        let name = format!("{shape} {wrap} {levels}: {cell} to {goal}");
                        assert!(bound <= steps, "{name} takes {steps}, not {bound}");
                        assert!(bound > 0 || cell as u32 == goal || levels > 1, "{name}");
                    }
                    assert_eq!(bounds[goal as usize], 0, "{shape} {wrap} {levels}");
                }
            }
        }
    }

    /// Between open squares every step has length 1, so the bound is the distance rounded up. On a
    /// torus it is the shorter of both distances; on all levels it is the same. Along a row or a
    /// column it is the number of steps.
    #[test]
    fn the_bound_is_the_distance_between_open_squares() {
        const COLS: u32 = 40;
        const ROWS: u32 = 8;
        for (wrap, levels) in [("none", 1), ("x", 1), ("y", 1), ("xy", 1), ("none", 5)] {
            let [open, _] = mazes("square", wrap, levels);
            let apart = |one: u32, other: u32, size: u32, is_wrapped: bool| {
                let plain = one.abs_diff(other);
                if is_wrapped { plain.min(size - plain) } else { plain }
            };
            for goal in [0, 20, 39, 161, 319] {
                let (bounds, steps) = (bounds(&open, goal), steps_to(&open, goal));
                let [goal_col, goal_row, _] = open.grid().col_row_level(goal);
                for cell in 0..open.grid().cells() {
                    let [col, row, level] = open.grid().col_row_level(cell);
                    let across = apart(col, goal_col, COLS, wrap.contains('x'));
                    let down = apart(row, goal_row, ROWS, wrap.contains('y'));
                    let square = across * across + down * down;
                    let least = (0..COLS + ROWS).find(|least| least * least >= square);
                    let name = format!("{wrap} {levels}: {cell} to {goal}");
                    assert_eq!(Some(bounds[cell as usize]), least, "{name}");
                    if level == 0 && (across == 0 || down == 0) {
                        assert_eq!(bounds[cell as usize], steps[cell as usize], "{name}");
                    }
                }
            }
        }
    }
}

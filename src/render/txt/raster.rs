//! Any grid as text: its walls as lines of characters.
//!
//! Where all walls are upright or level, they are box drawing. Else a steep wall has a character in
//! each row that it crosses, `/`, `\` or `|`, and a flat one in each column, `_`, `-` or `'`, by the
//! height at which it passes. The scale follows from the mean size of a cell, and is adjusted a little
//! where rows of corners then lie on rows of characters.

use super::canvas::{
    Canvas, DOT, DOWN, FALLING, HIGH, LEFT, LOW, MIDDLE, RIGHT, RISING, STEEP, UP,
};
use super::marks;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Bounds, Point, rounded};
use crate::grid::Grid;
use crate::maze::Maze;
use crate::render::Picture;
use crate::render::style::Overlay;
use crate::render::way::way;
use crate::spec::Spec;

/// Characters that a cell has room for, in the mean.
const ROOM: f64 = 20.0;
/// Columns and rows of a cell side where all walls are upright or level.
const BOX: [f64; 2] = [4.0, 2.0];
/// How much a scale may change so that corners come to lie on characters.
const STRETCH: (f64, f64) = (0.85, 1.2);
/// Corners nearer to each other than this, in cell sides, are not told apart.
const PITCH: f64 = 0.2;
/// Rows that a column climbs, from which on a line is steep.
const STEEPNESS: f64 = 0.4;
/// Columns that a row moves aside, below which a line is upright.
const UPRIGHT: f64 = 0.35;
/// How far a chord of an arc reaches at most, in radians.
const CHORD: f64 = 0.2;
/// Columns of which one has a dot of the way.
const DOTS: f64 = 2.0;

/// Columns and rows of a cell side, before they are adjusted.
fn scale(spec: &Spec) -> [f64; 2] {
    let size = spec.site.size();
    // A mesh is measured by its mean cell.
    let area = if spec.site.mesh.is_some() { 1.0 } else { size.x * size.y / spec.cells() as f64 };
    let high = (ROOM / (2.0 * area)).sqrt();
    [2.0 * high, high]
}

/// The most columns and rows of a cell side.
pub(super) fn most_scale(spec: &Spec) -> [f64; 2] {
    let [wide, high] = scale(spec).map(|scale| scale * STRETCH.1);
    [wide.max(BOX[0]), high.max(BOX[1])]
}

/// A scale at which corners lie on characters, if there is one near; `along` are coordinates of some
/// corners.
fn adjusted(scale: f64, mut along: Vec<f64>) -> f64 {
    along.sort_unstable_by(f64::total_cmp);
    let gaps = along.windows(2).map(|pair| pair[1] - pair[0]);
    let pitch = gaps.filter(|&gap| gap > PITCH).fold(f64::INFINITY, f64::min);
    let fitting = rounded(pitch.min(1e3) * scale) as f64 / pitch;
    let near = scale * STRETCH.0 <= fitting && fitting <= scale * STRETCH.1;
    if near { fitting } else { scale }
}

/// A floor and where on the canvas it stands.
#[derive(Clone)]
struct Floor {
    bounds: Bounds,
    top: i64,
}

/// Where points lie on the canvas.
struct Plan {
    scale: [f64; 2],
    floors: Vec<Floor>,
    /// Whether all walls are upright or level.
    boxes: bool,
}

impl Plan {
    fn new(spec: &Spec, grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        const SOME: u32 = 400;
        let boxes = is_rectilinear(grid, cancel)?;
        let mut scale = scale(spec);
        if boxes {
            scale = BOX;
        } else {
            let some = || (0..grid.corners().min(SOME)).map(|corner| grid.corner(corner));
            scale[0] = adjusted(scale[0], some().map(|point| point.x).collect());
            scale[1] = adjusted(scale[1], some().map(|point| point.y).collect());
        }
        let mut floors = vec![Floor { bounds: Bounds::EMPTY, top: 0 }; grid.levels() as usize];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let floor = &mut floors[grid.place(cell)[2] as usize];
            for (edge, [from, _]) in grid.round(cell) {
                floor.bounds.add(grid.corner(from));
                grid.bends(edge).for_each(|point| floor.bounds.add(point));
                grid.arc(edge).into_iter().for_each(|arc| floor.bounds.add_arc(&arc));
            }
        }
        let mut top = 0;
        for floor in &mut floors {
            floor.top = top;
            let high = (floor.bounds.max.y - floor.bounds.min.y) * scale[1];
            // A line of corners, and one between floors.
            top += rounded(high) + 2;
        }
        Ok(Self { scale, floors, boxes })
    }

    /// A canvas that all floors fit on.
    fn canvas(&self) -> Canvas {
        let wide = self.floors.iter().map(|it| it.bounds.max.x - it.bounds.min.x);
        let wide = rounded(wide.fold(0.0, f64::max) * self.scale[0]) as usize + 2;
        let high = self.floors.last().map_or(0.0, |last| {
            last.top as f64 + (last.bounds.max.y - last.bounds.min.y) * self.scale[1]
        });
        Canvas::new(wide, rounded(high) as usize + 2)
    }

    /// Where a point of a level lies: columns and rows from the upper left. Rows of corners lie
    /// between two rows of characters, unless those are boxes.
    fn spot(&self, level: usize, point: Point) -> Point {
        let Floor { bounds, top } = &self.floors[level];
        let way = point - bounds.min;
        let down = if self.boxes { 0.0 } else { 1.0 };
        Point::new(way.x * self.scale[0], way.y * self.scale[1] + *top as f64 + down)
    }

    /// The character at a spot.
    fn character(&self, spot: Point) -> [i64; 2] {
        let along = |at: f64| if self.boxes { rounded(at) } else { at.floor() as i64 };
        [along(spot.x), along(spot.y)]
    }

    /// The level on which a point lies.
    fn level(&self, point: Point) -> usize {
        self.floors.iter().position(|floor| floor.bounds.holds(point)).unwrap_or(0)
    }
}

/// Whether all edges are upright or level.
fn is_rectilinear(grid: &Grid, cancel: &Cancel) -> Result<bool, Stop> {
    if grid.has_arcs() || grid.has_bends() {
        return Ok(false);
    }
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        cancel.check_now_and_then(edge as usize)?;
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let way = to - from;
        if way.x.abs().min(way.y.abs()) > 1e-6 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes the maze of any grid.
pub(super) fn write(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let Picture { spec, maze, style, .. } = *picture;
    let grid = maze.grid();
    let plan = Plan::new(spec, grid, cancel)?;
    let mut canvas = plan.canvas();
    if style.solution != Overlay::Only {
        walls(&plan, maze, &mut canvas, cancel)?;
    }
    if style.solution != Overlay::Hidden {
        let way = way(picture, cancel)?;
        for line in &way.lines {
            let level = plan.level(line[0]);
            for (turn, pair) in line.windows(2).enumerate() {
                cancel.check_now_and_then(turn)?;
                dots(&plan, &mut canvas, [pair[0], pair[1]].map(|point| plan.spot(level, point)));
            }
        }
    }
    if style.solution != Overlay::Only && grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let stairs = maze.steps(cell).filter(|&(_, link)| grid.is_stairs(link));
            // Up is where the level is higher.
            let ways = stairs.fold(0, |ways, (there, _)| ways | if there > cell { 1 } else { 2 });
            if ways > 0 {
                mark(&plan, grid, &mut canvas, (cell, b"^v%"[ways - 1]));
            }
        }
    }
    for marked in marks(maze) {
        mark(&plan, grid, &mut canvas, marked);
    }
    canvas.text(style.options.charset.is, cancel)
}

/// Marks a cell in its middle, or beside it where there is a mark.
fn mark(plan: &Plan, grid: &Grid, canvas: &mut Canvas, (cell, symbol): (u32, u8)) {
    let level = grid.place(cell)[2] as usize;
    let [col, row] = plan.character(plan.spot(level, grid.centre(cell)));
    let taken = canvas.at(col, row).is_some_and(|code| b"^v%SG".contains(code));
    canvas.put(col + i64::from(taken), row, symbol);
}

fn walls(plan: &Plan, maze: &Maze, canvas: &mut Canvas, cancel: &Cancel) -> Result<(), Stop> {
    let grid = maze.grid();
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let level = grid.place(cell)[2] as usize;
        for side in grid.sides(cell) {
            let Some((edge, [from, to])) = grid.clockwise(cell, side) else { continue };
            // Each wall once, with the cell that comes first.
            let second = grid.beyond(side) < cell && edge == grid.edge(side);
            if second || !maze.is_wall(edge) {
                continue;
            }
            let mut here = plan.spot(level, grid.corner(from));
            let mut line = |there: Point| {
                let there = plan.spot(level, there);
                draw(plan, canvas, here, there);
                here = there;
            };
            if let Some(arc) = grid.arc(edge) {
                let (angle, sweep) = arc.angles();
                let chords = (sweep / CHORD).ceil();
                let at = |part: f64| arc.centre + Point::polar(arc.radius, angle + sweep * part);
                let forward = grid.corner(from) == arc.from;
                for chord in 1..chords as u32 {
                    let part = f64::from(chord) / chords;
                    line(at(if forward { part } else { 1.0 - part }));
                }
            }
            let bends: Vec<Point> = grid.bends(edge).collect();
            bends.into_iter().for_each(&mut line);
            line(grid.corner(to));
        }
    }
    Ok(())
}

/// Draws a straight piece of a wall.
fn draw(plan: &Plan, canvas: &mut Canvas, from: Point, to: Point) {
    let way = to - from;
    if plan.boxes {
        let [one, other] = [plan.character(from), plan.character(to)];
        let [left, upper] = [one[0].min(other[0]), one[1].min(other[1])];
        for col in left..one[0].max(other[0]) {
            canvas.join(col, upper, RIGHT);
            canvas.join(col + 1, upper, LEFT);
        }
        for row in upper..one[1].max(other[1]) {
            canvas.join(left, row, DOWN);
            canvas.join(left, row + 1, UP);
        }
    } else if way.y.abs() > STEEPNESS * way.x.abs() {
        let (top, low) = if way.y > 0.0 { (from, to) } else { (to, from) };
        let aside = (low.x - top.x) / (low.y - top.y);
        let symbol = match aside {
            _ if aside > UPRIGHT => FALLING,
            _ if aside < -UPRIGHT => RISING,
            _ => STEEP,
        };
        for row in spread(top.y, low.y) {
            let col = top.x + aside * (row as f64 + 0.5 - top.y);
            canvas.put(col.floor() as i64, row, symbol);
        }
    } else {
        let (left, right) = if way.x > 0.0 { (from, to) } else { (to, from) };
        let slope = (right.y - left.y) / (right.x - left.x);
        for col in spread(left.x, right.x) {
            let height = left.y + slope * (col as f64 + 0.5 - left.x);
            // A level line lies on the lower end of a row; the nearest it is for the others too.
            let third = rounded(height * 3.0);
            let (row, symbol) = match third.rem_euclid(3) {
                0 => (third.div_euclid(3) - 1, LOW),
                1 => (third.div_euclid(3), HIGH),
                _ => (third.div_euclid(3), MIDDLE),
            };
            canvas.fill(col, row, symbol);
        }
    }
}

/// The rows or columns whose middles lie between two ends, at least one.
fn spread(from: f64, to: f64) -> std::ops::Range<i64> {
    let (first, end) = (rounded(from), rounded(to));
    if first < end { first..end } else { first..first + 1 }
}

/// Puts dots along a piece of the way, both ends included.
fn dots(plan: &Plan, canvas: &mut Canvas, [from, to]: [Point; 2]) {
    let way = to - from;
    let steps = (way.x.abs() / DOTS).max(way.y.abs()).ceil().max(1.0);
    for step in 0..=steps as u32 {
        let [col, row] = plan.character(from + way * (f64::from(step) / steps));
        canvas.fill(col, row, DOT);
    }
}

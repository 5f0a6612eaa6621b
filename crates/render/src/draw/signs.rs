//! Signs in cells for passages that no gap in a wall shows: arrowheads for stairs up and down, and
//! the same number on both sides of an open seam.

use crate::draw::digits::{strokes, width_ratio};
use crate::style::look::Warp;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;

/// Half the width and the height of an arrowhead, relative to the free space of the cell (see
/// [`room`]).
const HEAD: (f64, f64) = (0.42, 0.34);
/// Distance of an arrowhead's tip from the centre, relative to the free space of the cell.
const TIP: f64 = 0.62;
/// Height of a digit and its distance from the edge, relative to the free space of the cell.
const DIGIT: (f64, f64) = (0.5, 0.2);
/// Maximum extent of a number along an edge and away from it, relative to the edge: the space between
/// the route, which crosses the middle of the edge, and the end of the edge.
const MOST_OF_EDGE: f64 = 0.26;
/// Number of sizes that are tried for a number; the smallest is the largest divided by this.
const SIZES: u32 = 8;

/// Maximum distance between edges that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// Returns the signs as lines. If `circumference` is given, the plane is bent into a disc of this
/// circumference; seams between edges at this horizontal distance coincide there and need no sign.
pub(crate) fn signs(
    maze: &Maze,
    (warp, circumference): (Warp, Option<f64>),
    cancel: &Cancel,
) -> Result<Vec<Vec<Point>>, Error> {
    let grid = maze.grid();
    let mut lines = Vec::new();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Cells of higher levels have higher numbers.
                    lines.push(arrowhead(grid, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    // The numbers of seams stay the same while the maze is carved.
    let finished = maze.finished();
    let mut seams: Vec<_> =
        grid.seam_sides().filter(|&[(_, link), _]| finished.is_open(link)).collect();
    seams.sort_unstable_by_key(|&[(_, link), _]| link);
    for (number, seam) in (1..).zip(seams) {
        cancel.check_periodically(number as usize)?;
        if !maze.is_open(seam[0].1) {
            continue;
        }
        let [here, there] = seam.map(|(_, edge)| grid.middle(edge));
        let apart = Point::new((here.x - there.x).abs(), (here.y - there.y).abs());
        if circumference.is_some_and(|circumference| {
            (apart - Point::new(circumference, 0.0)).length() < COINCIDENT
        }) {
            continue;
        }
        for side in seam {
            lines.extend(label(grid, side, number, warp));
        }
    }
    Ok(lines)
}

/// Returns the free space around the centre of a cell: the distance to its nearest edge.
pub(crate) fn free_radius(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let away = grid.boundary(cell).map(|(edge, _)| {
        if grid.arc(edge).is_some() {
            return (grid.middle(edge) - centre).length();
        }
        let [mut from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let away = grid.bends(edge).chain([to]).map(|to| {
            let direction = to - std::mem::replace(&mut from, to);
            let back = centre - to;
            let along = (-back.dot(direction) / direction.dot(direction)).clamp(0.0, 1.0);
            (back + direction * along).length()
        });
        away.fold(f64::INFINITY, f64::min)
    });
    away.fold(f64::INFINITY, f64::min)
}

/// Returns `∧` above the centre if `down` is −1, and `∨` below it if `down` is 1.
fn arrowhead(grid: &Grid, cell: u32, down: f64) -> Vec<Point> {
    let (centre, room) = (grid.centre(cell), free_radius(grid, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    vec![at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}

/// Returns the strokes of a number inside a cell at an edge on a seam. It lies between the middle
/// of the edge and its clockwise end, so that the route does not cross it and numbers of
/// neighbouring edges do not collide.
fn label(grid: &Grid, (cell, edge): (u32, u32), number: u32, warp: Warp) -> Vec<Vec<Point>> {
    let Some((_, ends)) = grid.boundary(cell).find(|&(there, _)| there == edge) else {
        return Vec::new();
    };
    let [from, to] = ends.map(|corner| grid.corner(corner));
    let (along, room) = (to - from, free_radius(grid, cell));
    let side = along.length();
    let inward = Point::new(-along.y, along.x) * (1.0 / side);
    let width_ratio = width_ratio(number);
    let max_height = (room * DIGIT.0).min(side * MOST_OF_EDGE / width_ratio.max(1.0));
    let origin = |height: f64| {
        let half = Point::new(height * width_ratio, height) * 0.5;
        let reach = inward.x.abs() * half.x + inward.y.abs() * half.y;
        from + along * 0.75 + inward * (reach + room * DIGIT.1) - half
    };
    // Sharp corners have less space: smaller sizes are tried.
    let mut sizes =
        (0..SIZES).map(|smaller| max_height * f64::from(SIZES - smaller) / f64::from(SIZES));
    let fitting = |&height: &f64| {
        let clearance = room * DIGIT.1 / 2.0;
        let size = Point::new(height * width_ratio, height);
        [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].iter().all(|&(x, y)| {
            let at = origin(height) + Point::new(size.x * x, size.y * y);
            grid.boundary(cell).all(|(_, ends)| {
                let [from, to] = ends.map(|corner| grid.corner(corner));
                (to - from).cross(at - from) > clearance * (to - from).length()
            })
        })
    };
    let height = sizes.find(fitting).unwrap_or(max_height / f64::from(SIZES));
    strokes(number, origin(height), height, warp)
}

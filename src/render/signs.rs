//! Signs in the cells for ways that no gap in a wall shows: arrowheads for stairs up and down, and
//! the same number on either side of an open seam.

use super::digits::{slimness, strokes};
use super::look::Warp;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// Half the width of an arrowhead, and its height, as shares of the room in the cell.
const HEAD: (f64, f64) = (0.42, 0.34);
/// How far from the centre an arrowhead's point lies, as a share of the room in the cell.
const TIP: f64 = 0.62;
/// Height of a digit, and its distance from the edge, as shares of the room in the cell.
const DIGIT: (f64, f64) = (0.5, 0.2);
/// Most of an edge that a number takes along it and away from it, as a share of the edge: so much is
/// free between the route, which crosses its middle, and its end.
const BESIDE: f64 = 0.26;
/// How many sizes of a number are tried, down to one of that many parts of the largest.
const SIZES: u32 = 8;

/// How near two edges lie that meet, in cell sides.
const MEETING: f64 = 1e-6;

/// The signs as lines. Where the plane is bent so that what lies so far apart across meets, a seam
/// that closes there needs none.
pub(super) fn signs(
    maze: &Maze,
    (warp, round): (Warp, Option<f64>),
    cancel: &Cancel,
) -> Result<Vec<Vec<Point>>, Stop> {
    let grid = maze.grid();
    let mut lines = Vec::new();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Up is where the level is higher.
                    lines.push(arrowhead(grid, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    // A seam keeps its number while others are still to open.
    let finished = maze.finished();
    let mut seams: Vec<_> =
        grid.seam_sides().filter(|&[(_, link), _]| finished.is_open(link)).collect();
    seams.sort_unstable_by_key(|&[(_, link), _]| link);
    for (number, seam) in (1..).zip(seams) {
        cancel.check_now_and_then(number as usize)?;
        if !maze.is_open(seam[0].1) {
            continue;
        }
        let [here, there] = seam.map(|(_, edge)| grid.middle(edge));
        let apart = Point::new((here.x - there.x).abs(), (here.y - there.y).abs());
        if round.is_some_and(|round| (apart - Point::new(round, 0.0)).length() < MEETING) {
            continue;
        }
        for side in seam {
            lines.extend(label(grid, side, number, warp));
        }
    }
    Ok(lines)
}

/// How far the nearest wall that a cell may have lies from its centre.
pub(super) fn room(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let away = grid.round(cell).map(|(edge, _)| {
        if grid.arc(edge).is_some() {
            return (grid.middle(edge) - centre).length();
        }
        let [mut from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let away = grid.bends(edge).chain([to]).map(|to| {
            let way = to - std::mem::replace(&mut from, to);
            let back = centre - to;
            let along = (-back.dot(way) / way.dot(way)).clamp(0.0, 1.0);
            (back + way * along).length()
        });
        away.fold(f64::INFINITY, f64::min)
    });
    away.fold(f64::INFINITY, f64::min)
}

/// `∧` above the centre (−1) or `∨` below it (1).
fn arrowhead(grid: &Grid, cell: u32, down: f64) -> Vec<Point> {
    let (centre, room) = (grid.centre(cell), room(grid, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    vec![at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}

/// A number inside a cell at the edge by which it touches a seam, between the middle and the end
/// that comes clockwise: there the route does not hide it, and each edge has a corner to itself.
fn label(grid: &Grid, (cell, edge): (u32, u32), number: u32, warp: Warp) -> Vec<Vec<Point>> {
    let Some((_, ends)) = grid.round(cell).find(|&(there, _)| there == edge) else {
        return Vec::new();
    };
    let [from, to] = ends.map(|corner| grid.corner(corner));
    let (along, room) = (to - from, room(grid, cell));
    let side = along.length();
    let inward = Point::new(-along.y, along.x) * (1.0 / side);
    let slim = slimness(number);
    let most = (room * DIGIT.0).min(side * BESIDE / slim.max(1.0));
    let origin = |height: f64| {
        let half = Point::new(height * slim, height) * 0.5;
        let reach = inward.x.abs() * half.x + inward.y.abs() * half.y;
        from + along * 0.75 + inward * (reach + room * DIGIT.1) - half
    };
    // Sharp corners have less room.
    let mut sizes = (0..SIZES).map(|smaller| most * f64::from(SIZES - smaller) / f64::from(SIZES));
    let fitting = |&height: &f64| {
        let free = room * DIGIT.1 / 2.0;
        let size = Point::new(height * slim, height);
        [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].iter().all(|&(x, y)| {
            let at = origin(height) + Point::new(size.x * x, size.y * y);
            grid.round(cell).all(|(_, ends)| {
                let [from, to] = ends.map(|corner| grid.corner(corner));
                (to - from).cross(at - from) > free * (to - from).length()
            })
        })
    };
    let height = sizes.find(fitting).unwrap_or(most / f64::from(SIZES));
    strokes(number, origin(height), height, warp)
}

//! Signs in the cells for ways that no gap in a wall shows: arrowheads for stairs up and down, and
//! the same number on either side of an open seam.

use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// Half the width of an arrowhead, and its height, as shares of the room in the cell.
const HEAD: (f64, f64) = (0.42, 0.34);
/// How far from the centre an arrowhead's point lies, as a share of the room in the cell.
const TIP: f64 = 0.62;
/// Height of a digit as a share of the room in the cell.
const DIGIT: f64 = 0.7;

/// The signs as lines.
pub(super) fn signs(maze: &Maze) -> Vec<Vec<Point>> {
    let grid = maze.grid();
    let mut lines = Vec::new();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Up is where the level is higher.
                    lines.push(arrowhead(grid, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    let open = grid.seams().filter(|&[link, _]| maze.is_open(link));
    let mut seams: Vec<[u32; 2]> = open.collect();
    seams.sort_unstable();
    for (number, &[link, edge]) in (1..).zip(&seams) {
        for side in grid.sides_drawn_by([link, edge]) {
            lines.extend(label(grid, side, number));
        }
    }
    lines
}

/// How much room there is round the centre of a cell.
fn room(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let away = grid.round(cell).map(|(edge, _)| (grid.middle(edge) - centre).length());
    away.fold(f64::INFINITY, f64::min)
}

/// `∧` above the centre (−1) or `∨` below it (1).
fn arrowhead(grid: &Grid, cell: u32, down: f64) -> Vec<Point> {
    let (centre, room) = (grid.centre(cell), room(grid, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    vec![at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}

/// A number beside the edge by which a cell touches a seam.
fn label(grid: &Grid, (cell, edge): (u32, u32), number: u32) -> Vec<Vec<Point>> {
    let (centre, middle) = (grid.centre(cell), grid.middle(edge));
    let room = room(grid, cell);
    let digits: Vec<usize> = number.to_string().bytes().map(|it| usize::from(it - b'0')).collect();
    // Half way to the edge, and as small as it takes for all digits to fit.
    let height = room * DIGIT / (digits.len() as f64 / 2.0).max(1.0);
    let (wide, gap) = (height / 2.0, height / 4.0);
    let total = wide * digits.len() as f64 + gap * (digits.len() - 1) as f64;
    let origin = centre + (middle - centre) * 0.5 - Point::new(total / 2.0, height / 2.0);
    let places = digits.iter().enumerate();
    places
        .flat_map(|(place, &digit)| {
            let left = origin + Point::new((wide + gap) * place as f64, 0.0);
            DIGITS[digit].iter().map(move |stroke| {
                let at = |&(x, y): &(u8, u8)| {
                    left + Point::new(wide * f64::from(x), height * f64::from(y) / 2.0)
                };
                stroke.iter().map(at).collect()
            })
        })
        .collect()
}

/// Strokes of the digits: columns 0 and 1, rows 0 to 2.
const DIGITS: [&[&[(u8, u8)]]; 10] = [
    &[&[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)]],
    &[&[(1, 0), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 2), (0, 2)], &[(0, 1), (1, 1)]],
    &[&[(0, 0), (0, 1), (1, 1)], &[(1, 0), (1, 2)]],
    &[&[(1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2)]],
    &[&[(1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)]],
    &[&[(0, 0), (1, 0), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)], &[(0, 1), (1, 1)]],
    &[&[(1, 1), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)]],
];

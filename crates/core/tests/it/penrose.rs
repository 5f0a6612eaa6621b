//! Penrose tilings obey the matching rules: only legal stars surround a corner, and the tiles leave
//! no gap.

use std::collections::BTreeSet;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Chosen, Shape};

use crate::common::faces::{area, polygon};
use crate::common::{lay, shape};

const PHI: f64 = 1.618_033_988_749_895;

/// Returns the angles of a cell in whole degrees, corner by corner, including reflex angles.
fn angles(points: &[Point]) -> Vec<i32> {
    let count = points.len();
    (0..count)
        .map(|at| {
            let to_last = points[(at + count - 1) % count] - points[at];
            let to_next = points[(at + 1) % count] - points[at];
            let angle = to_next.cross(to_last).atan2(to_next.dot(to_last)).to_degrees();
            let whole = angle.rem_euclid(360.0).round();
            assert!((angle.rem_euclid(360.0) - whole).abs() < 1e-6, "{angle}°");
            whole as i32
        })
        .collect()
}

/// Returns the sorted angles around each inner corner, each with the letter of its tile.
fn stars(grid: &Grid, letter: impl Fn(&[i32]) -> char) -> BTreeSet<String> {
    let mut stars: Vec<Vec<(char, i32)>> = vec![Vec::new(); grid.corners() as usize];
    for cell in 0..grid.cells() {
        let angles = angles(&polygon(grid, cell));
        let letter = letter(&angles);
        let corners = grid.boundary(cell).map(|(_, [corner, _])| corner);
        for (corner, angle) in corners.zip(angles) {
            stars[corner as usize].push((letter, angle));
        }
    }
    for edge in grid.links()..grid.edges() {
        grid.ends(edge).iter().for_each(|&corner| stars[corner as usize].clear());
    }
    let inner = stars.into_iter().filter(|star| !star.is_empty());
    inner
        .map(|mut star| {
            star.sort_unstable();
            assert_eq!(star.iter().map(|it| it.1).sum::<i32>(), 360, "{star:?}");
            let words: Vec<String> =
                star.iter().map(|(it, angle)| format!("{it}{angle}")).collect();
            words.join(" ")
        })
        .collect()
}

fn letter_of(shape: &str) -> fn(&[i32]) -> char {
    if shape == "penrose-p2" {
        |angles| if angles.contains(&216) { 'd' } else { 'k' }
    } else {
        |angles| if angles.contains(&144) { 't' } else { 'T' }
    }
}

const BOTH: [&str; 2] = ["penrose-p2", "penrose-p3"];

fn shapes() -> impl Iterator<Item = Chosen<Shape>> {
    BOTH.into_iter().map(shape)
}

#[test]
fn only_legal_stars_stand_round_corners() {
    let kites_and_darts = [
        "d216 k72 k72",         // ace
        "d36 d36 k144 k144",    // deuce
        "d36 d36 k72 k72 k144", // jack
        "d72 d72 d72 d72 d72",  // star
        "d72 d72 d72 k72 k72",  // king
        "d72 k72 k72 k72 k72",  // queen
        "k72 k72 k72 k72 k72",  // sun
    ];
    // Seven of de Bruijn's eight: his S and S5 are the same rhombs with different neighbours.
    let rhombs = [
        "T108 T108 t144",
        "T72 T108 T108 t36 t36",
        "T72 T72 T72 T72 T72",
        "T72 T72 T72 T72 t36 t36",
        "T72 T72 T72 t144",
        "T72 T72 T72 t36 t36 t36 t36",
        "T72 t144 t144",
    ];
    for (name, legal) in BOTH.into_iter().zip([&kites_and_darts[..], &rhombs[..]]) {
        let found = stars(&lay(shape(name), 90, 70), letter_of(name));
        assert_eq!(found, legal.iter().map(ToString::to_string).collect(), "{name}");
    }
}

#[test]
fn tiles_leave_no_gap() {
    for shape in shapes() {
        for (cols, rows) in [(1, 1), (1, 9), (9, 1), (7, 5), (60, 40)] {
            let grid = lay(shape, cols, rows);
            let tiles: f64 = (0..grid.cells()).map(|cell| area(&polygon(&grid, cell))).sum();
            let outline: f64 = (grid.links()..grid.edges())
                .map(|edge| grid.ends(edge).map(|corner| grid.corner(corner)))
                .map(|[from, to]| from.cross(to) / 2.0)
                .sum();
            assert!((tiles - outline).abs() < 1e-6, "{} {cols}x{rows}: {tiles}", shape.name);
        }
    }
}

#[test]
fn kinds_stand_in_the_golden_ratio() {
    for name in BOTH {
        let grid = lay(shape(name), 300, 300);
        let letter = letter_of(name);
        let kind = |cell| letter(&angles(&polygon(&grid, cell)));
        let many = (0..grid.cells()).filter(|&cell| matches!(kind(cell), 'k' | 'T')).count();
        let ratio = many as f64 / (f64::from(grid.cells()) - many as f64);
        assert!((ratio - PHI).abs() < 0.01, "{name}: {ratio}");
    }
}

#[test]
fn sides_have_the_lengths_told() {
    for (name, lengths) in BOTH.into_iter().zip([vec![1.0, 1.0 / PHI], vec![1.0]]) {
        let grid = lay(shape(name), 30, 20);
        let mut seen = vec![false; lengths.len()];
        for edge in 0..grid.edges() {
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
            let length = (to - from).length();
            let which = lengths.iter().position(|told| (length - told).abs() < 1e-9);
            seen[which.unwrap_or_else(|| panic!("{name}: a side of {length}"))] = true;
        }
        assert!(!seen.contains(&false), "{name}: each length occurs");
    }
}

/// The tiling has five-fold symmetry about the middle: a turn by a fifth maps the tiles near it to
/// tiles.
#[test]
fn the_middle_is_five_fold() {
    for shape in shapes() {
        let grid = lay(shape, 40, 40);
        let spot = |point: Point| ((point.x * 1e6).round() as i64, (point.y * 1e6).round() as i64);
        let corners: Vec<Point> = (0..grid.corners()).map(|corner| grid.corner(corner)).collect();
        let turned_about = |centre: Point| {
            let known: BTreeSet<_> = corners.iter().map(|&it| spot(it - centre)).collect();
            let (sine, cosine) = (std::f64::consts::TAU / 5.0).sin_cos();
            let near = corners.iter().map(|&it| it - centre).filter(|it| it.length() < 9.0);
            near.map(|it| Point::new(it.x * cosine - it.y * sine, it.x * sine + it.y * cosine)).all(
                |it| {
                    let (x, y) = spot(it);
                    (-1..=1).any(|dx| (-1..=1).any(|dy| known.contains(&(x + dx, y + dy))))
                },
            )
        };
        let middle = grid.size() * 0.5;
        let near = corners.iter().filter(|it| (**it - middle).length() < 1.0);
        assert_eq!(near.filter(|it| turned_about(**it)).count(), 1, "{}: one centre", shape.name);
    }
}

#[test]
fn about_as_many_cells_as_asked_for() {
    for shape in shapes() {
        for (cols, rows) in [(20, 20), (3, 200), (200, 3), (100, 60), (250, 250)] {
            let (cells, asked) = (lay(shape, cols, rows).cells(), cols * rows);
            let off = cells.abs_diff(asked);
            assert!(
                off <= asked / 50 + cols.max(rows) / 2,
                "{} {cols}x{rows}: {cells}",
                shape.name
            );
        }
    }
}

#[test]
fn rows_are_bands_from_left_to_right() {
    for shape in shapes() {
        let grid = lay(shape, 30, 24);
        let place = |cell| {
            let [col, row, _] = grid.col_row_level(cell);
            (col, row)
        };
        let places: Vec<(u32, u32)> = (0..grid.cells()).map(place).collect();
        assert_eq!(places[places.len() - 1].1, 23, "{}: as many rows as asked for", shape.name);
        for (cell, pair) in (1..).zip(places.windows(2)) {
            let [(col, row), (next_col, next_row)] = [pair[0], pair[1]];
            let goes_on = (next_col, next_row) == (col + 1, row);
            assert!(goes_on || (next_col, next_row) == (0, row + 1), "{}: {cell}", shape.name);
            if goes_on {
                let [left, right] = [cell - 1, cell].map(|cell| grid.centre(cell).x);
                assert!(left <= right + 1e-9, "{}: {cell} lies to the right", shape.name);
            }
        }
    }
}

//! Voronoi cells of random points: as many as requested, well shaped, and covering the whole box.

use std::collections::BTreeSet;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Site};

use crate::common::faces::{area, polygon};
use crate::common::{distances, shape, ways};

fn lay_by(seed: u64, cols: u32, rows: u32) -> Grid {
    Site::new(shape("voronoi"), cols, rows).lay(seed, &Cancel::new()).unwrap()
}

const SIZES: [(u32, u32); 8] =
    [(1, 2), (2, 1), (2, 2), (1, 30), (30, 1), (2, 25), (25, 2), (14, 11)];

#[test]
fn cells_fill_the_box() {
    for (cols, rows) in SIZES {
        for seed in 0..40 {
            let grid = lay_by(seed, cols, rows);
            let name = format!("{cols}x{rows} seed {seed}");
            assert_eq!(grid.cells(), cols * rows, "{name}");
            let areas = (0..grid.cells()).map(|cell| area(&polygon(&grid, cell)));
            let (mut sum, mut least, mut most) = (0.0, f64::MAX, 0.0_f64);
            for area in areas {
                sum += area;
                least = least.min(area);
                most = most.max(area);
            }
            assert!((sum - f64::from(cols * rows)).abs() < 1e-6, "{name}: {sum}");
            assert!(least > 0.3 && most < 2.0, "{name}: {least} to {most}");
            for edge in grid.links()..grid.edges() {
                let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                let on_box = |one: f64, other: f64, most: u32| {
                    one == other && (one == 0.0 || one == f64::from(most))
                };
                let is_straight = on_box(from.x, to.x, cols) || on_box(from.y, to.y, rows);
                assert!(is_straight, "{name}: {from:?} to {to:?}");
            }
            let corners =
                i64::from(grid.corners()) - i64::from(grid.edges()) + i64::from(cols * rows);
            assert_eq!(corners, 1, "{name}: a plane without holes");
            let steps = distances(&ways(grid.cells(), (0..).zip(grid.link_cells())), 0);
            assert!(!steps.contains(&u32::MAX), "{name}: every cell can be reached");
        }
    }
}

#[test]
fn walls_are_long_enough_to_walk_through() {
    for (cols, rows) in SIZES.into_iter().chain([(80, 60)]) {
        for seed in 0..20 {
            let grid = lay_by(seed, cols, rows);
            for edge in 0..grid.edges() {
                let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                let length = (to - from).length();
                assert!(length > 0.2, "{cols}x{rows} seed {seed}: edge {edge} is {length}");
            }
        }
    }
}

#[test]
fn cells_lie_where_their_columns_and_rows_say() {
    for seed in 0..20 {
        let grid = lay_by(seed, 30, 20);
        for cell in 0..grid.cells() {
            let [col, row, _] = grid.col_row_level(cell);
            let way = grid.centre(cell) - Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5);
            assert!(way.length() < 0.9, "seed {seed}: cell {cell} is off by {way:?}");
        }
    }
}

#[test]
fn seeds_make_different_grids() {
    let grids: BTreeSet<Vec<[u32; 2]>> =
        (0..64).map(|seed| lay_by(seed, 8, 8).link_cells().collect()).collect();
    assert_eq!(grids.len(), 64);
    let again: Vec<[u32; 2]> = lay_by(7, 8, 8).link_cells().collect();
    assert!(grids.contains(&again), "the same again");
}

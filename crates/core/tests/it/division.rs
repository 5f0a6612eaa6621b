//! Recursive division: its walls, its corridors, and the grids that it takes.

use mazewright_core::grid::Grid;
use mazewright_core::{ALGORITHMS, AlgorithmOptions, Cancel, Purpose, Rng, SHAPES};

use crate::common::{algorithm, carve, lay, opened_ways, refusal, shape, sizes};

/// Returns whether a full straight wall with one gap divides a rectangle of squares (left, top,
/// right, bottom), and likewise both parts. If there are several such walls, any of them will do.
fn is_divided(grid: &Grid, ways: &[Vec<[u32; 2]>], [left, top, right, bottom]: [u32; 4]) -> bool {
    if (right - left) * (bottom - top) == 1 {
        return true;
    }
    let is_open = |one: (u32, u32), other: (u32, u32)| {
        let [one, other] = [one, other].map(|(col, row)| grid.cell_at([col, row, 0]).unwrap());
        ways[one as usize].iter().any(|way| way[0] == other)
    };
    let upright =
        |&at: &u32| (top..bottom).filter(|&row| is_open((at - 1, row), (at, row))).count() == 1;
    let level =
        |&at: &u32| (left..right).filter(|&col| is_open((col, at - 1), (col, at))).count() == 1;
    if let Some(at) = (left + 1..right).find(upright) {
        return is_divided(grid, ways, [left, top, at, bottom])
            && is_divided(grid, ways, [at, top, right, bottom]);
    }
    (top + 1..bottom).find(level).is_some_and(|at| {
        is_divided(grid, ways, [left, top, right, at])
            && is_divided(grid, ways, [left, at, right, bottom])
    })
}

#[test]
fn every_rectangle_has_one_full_wall_with_one_gap() {
    for (cols, rows) in sizes(shape("square"), 7).chain([(30, 17)]) {
        let grid = lay(shape("square"), cols, rows);
        for seed in 0..5 {
            let ways = opened_ways(&grid, &carve(&grid, algorithm("division"), seed));
            assert!(is_divided(&grid, &ways, [0, 0, cols, rows]), "{cols}x{rows} seed {seed}");
        }
    }
    let grid = lay(shape("square"), 30, 17);
    for other in ALGORITHMS.iter().filter(|other| other.name != "division") {
        let ways = opened_ways(&grid, &carve(&grid, other, 1));
        assert!(!is_divided(&grid, &ways, [0, 0, 30, 17]), "{} does not divide", other.name);
    }
}

#[test]
fn division_refuses_what_is_no_rectangle() {
    for other in SHAPES.iter().filter(|other| other.name != "square") {
        let grid = lay(other, 6, 6);
        let carve = algorithm("division").value.carve;
        let mut rng = Rng::new(1, Purpose::Carve);
        let refused =
            carve(&grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new()).unwrap_err();
        let refused = refusal(refused);
        assert_eq!((refused.parameter, refused.code), ("algorithm", "no-rectangle"));
    }
}

/// A row of cells of any shape is a rectangle, and becomes a corridor.
#[test]
fn lines_are_corridors() {
    for name in ["square", "tri", "hex", "brick", "voronoi"] {
        let grid = lay(shape(name), 9, 1);
        let opened = carve(&grid, algorithm("division"), 1);
        assert_eq!(opened, (0..8).collect::<Vec<u32>>(), "{name}");
    }
}

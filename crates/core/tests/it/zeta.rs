//! Squares with diagonal passages: one at each inner corner, chosen by the seed, and all wide
//! enough.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Site};

use crate::common::{lay, shape};

fn lay_by(seed: u64, cols: u32, rows: u32) -> Grid {
    Site::new(shape("zeta"), cols, rows).lay(seed, &Cancel::new()).unwrap()
}

#[test]
fn each_inner_corner_has_one_diagonal() {
    for (cols, rows) in [(1, 2), (2, 1), (2, 2), (3, 7), (12, 5)] {
        for seed in 0..8 {
            let grid = lay_by(seed, cols, rows);
            let links = cols * (rows - 1) + rows * (cols - 1) + (cols - 1) * (rows - 1);
            assert_eq!(grid.links(), links, "{cols}x{rows}");
            let mut corners = BTreeSet::new();
            for [one, other] in grid.link_cells() {
                let ([col, row, _], [next_col, next_row, _]) =
                    (grid.col_row_level(one), grid.col_row_level(other));
                let steps = (col.abs_diff(next_col), next_row - row);
                assert!(matches!(steps, (1, 0 | 1) | (0, 1)), "{cols}x{rows}: {steps:?}");
                if steps == (1, 1) {
                    assert!(corners.insert((col.max(next_col), next_row)), "no two cross");
                }
            }
            assert_eq!(corners.len() as u32, (cols - 1) * (rows - 1), "{cols}x{rows}");
        }
    }
}

#[test]
fn both_diagonals_are_equally_likely() {
    let grid = lay(shape("zeta"), 101, 101);
    let places = |cell| grid.col_row_level(cell);
    let falls = grid
        .link_cells()
        .filter(|&[one, other]| {
            let ([col, row, _], [next_col, next_row, _]) = (places(one), places(other));
            next_row == row + 1 && next_col == col + 1
        })
        .count();
    // Of 10 000: five standard deviations.
    assert!(falls.abs_diff(5000) < 250, "{falls}");
}

#[test]
fn passages_are_wide_and_the_outline_is_straight() {
    let grid = lay(shape("zeta"), 30, 20);
    for edge in 0..grid.edges() {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let length = (to - from).length();
        let is_link = edge < grid.links();
        assert!(length > 0.4 && length < if is_link { 0.95 } else { 1.01 }, "{edge}: {length}");
        let is_horizontal = (to.x - from.x).abs() < 1e-12 || (to.y - from.y).abs() < 1e-12;
        assert!(is_link || is_horizontal, "{edge} is on the outline");
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

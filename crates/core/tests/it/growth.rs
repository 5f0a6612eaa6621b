//! Growing trees that are equivalent to other algorithms.

use mazewright_core::grid::Grid;
use mazewright_core::{AlgorithmOptions, Pick, SHAPES};

use crate::common::{algorithm, carve, carve_with, lay, sizes};

#[test]
fn a_growing_tree_of_random_cells_is_simplified_prim() {
    let options = AlgorithmOptions { pick: Pick::RANDOM, ..AlgorithmOptions::default() };
    for shape in SHAPES {
        let grid = lay(shape, 9, 6);
        for seed in 0..8 {
            let grown = carve_with(&grid, algorithm("growing-tree"), &options, seed);
            assert_eq!(grown, carve(&grid, algorithm("prim-simplified"), seed));
        }
    }
}

/// Returns each opened link as the cell it was opened from and the new cell. `first` is the index
/// of the cell from which the first link was opened.
fn steps(grid: &Grid, opened: &[u32], first: usize) -> Vec<[u32; 2]> {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let mut seen = vec![false; grid.cells() as usize];
    seen[pairs[opened[0] as usize][first] as usize] = true;
    let steps = opened.iter().map(|&link| {
        let [one, other] = pairs[link as usize];
        let (from, to) = if seen[one as usize] { (one, other) } else { (other, one) };
        assert!(seen[from as usize] && !seen[to as usize], "the maze stays connected");
        seen[to as usize] = true;
        [from, to]
    });
    steps.collect()
}

#[test]
fn a_growing_tree_of_the_oldest_cell_looks_breadth_first() {
    let options =
        AlgorithmOptions { pick: Pick::new(0, 1, 0).unwrap(), ..AlgorithmOptions::default() };
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 7) {
            let grid = lay(shape, cols, rows);
            for seed in 0..3 {
                let opened = carve_with(&grid, algorithm("growing-tree"), &options, seed);
                let is_breadth_first = |first| {
                    let steps = steps(&grid, &opened, first);
                    let mut queue = vec![steps[0][0]];
                    queue.extend(steps.iter().map(|step| step[1]));
                    let place = |cell| queue.iter().position(|&other| other == cell);
                    steps.windows(2).all(|two| place(two[0][0]) <= place(two[1][0]))
                };
                let name = shape.name;
                assert!(is_breadth_first(0) || is_breadth_first(1), "{name} {cols}x{rows} {seed}");
            }
        }
    }
}

//! Segments: for random walks they are the walks; for any order they contain each link once.

use mazewright_core::{AlgorithmOptions, SHAPES};

use crate::common::segments::{check, walks};
use crate::common::{algorithm, algorithms, carve, carve_with, lay, mesh};

#[test]
fn random_walks_are_their_segments() {
    for shape in SHAPES {
        let grid = lay(shape, 12, 9);
        for (seed, river) in (0..6).zip([100, 100, 100, 60, 20, 0]) {
            let name = format!("{} seed {seed} river {river}", shape.name);
            let options = AlgorithmOptions { river, ..AlgorithmOptions::default() };
            let opened = carve_with(&grid, algorithm("random-walk"), &options, seed);
            check(&grid, &opened, &name);
            let walks = walks(&grid, &opened);
            assert!(walks.len() > 1, "{name}: there are several walks");
            let mut seen = vec![false; grid.cells() as usize];
            seen[walks[0][0] as usize] = true;
            for walk in &walks {
                assert!(seen[walk[0] as usize], "{name}: begins in a cell of an earlier walk");
                for &cell in &walk[1..] {
                    assert!(!seen[cell as usize], "{name}: goes on to new cells");
                    seen[cell as usize] = true;
                }
                let mut near = grid.neighbors(walk[walk.len() - 1]).into_iter();
                let trapped = near.all(|near| near == grid.cells() || seen[near as usize]);
                assert!(trapped || river < 100, "{name}: a walk ends when it is trapped");
            }
            assert!(!seen.contains(&false), "{name}: together they are all cells");
            let steps: usize = walks.iter().map(|walk| walk.len() - 1).sum();
            assert_eq!(steps as u32, grid.cells() - 1, "{name}: each cell once");
        }
    }
}

#[test]
fn any_order_has_segments() {
    for shape in SHAPES {
        let grid = lay(shape, 9, 7);
        for algorithm in algorithms(shape) {
            let opened = carve(&grid, algorithm, 3);
            check(&grid, &opened, &format!("{} {}", shape.name, algorithm.name));
            let back: Vec<u32> = opened.iter().rev().copied().collect();
            check(&grid, &back, &format!("{} {} backwards", shape.name, algorithm.name));
        }
    }
}

#[test]
fn small_orders_are_told_as_they_are() {
    // 0 1 2
    // 3 4 5, with the links 0–1, 0–3, 1–2, 1–4, 2–5, 3–4, 4–5 in this order.
    let grid = mesh(&["xxx", "xxx"]);
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    assert_eq!(pairs, [[0, 1], [0, 3], [1, 2], [1, 4], [2, 5], [3, 4], [4, 5]]);
    for (opened, told) in [
        (vec![], vec![]),
        (vec![0], vec![vec![0, 1]]),
        (vec![0, 2, 4], vec![vec![0, 1, 2, 5]]),
        (vec![2, 0, 1], vec![vec![2, 1, 0, 3]]),
        (vec![0, 2, 3, 5, 1], vec![vec![0, 1, 2], vec![1, 4, 3], vec![0, 3]]),
        (vec![0, 6, 3, 2], vec![vec![0, 1], vec![4, 5], vec![1, 4], vec![1, 2]]),
        (vec![1, 4, 6], vec![vec![0, 3], vec![2, 5, 4]]),
    ] {
        assert_eq!(walks(&grid, &opened), told, "{opened:?}");
    }
}

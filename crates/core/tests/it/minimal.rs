//! Four algorithms for the minimum spanning tree of the same random weights.

use mazewright_core::SHAPES;
use mazewright_core::grid::Grid;

use crate::common::{algorithm, algorithms, carve, lay, mesh, shape, sizes};

const MINIMAL: [&str; 4] = ["kruskal", "prim-true", "boruvka", "reverse-delete"];

fn sorted(grid: &Grid, name: &str, seed: u64) -> Vec<u32> {
    let mut opened = carve(grid, algorithm(name), seed);
    opened.sort_unstable();
    opened
}

fn all_make_one_tree(grid: &Grid, what: &str) {
    for seed in [0, 1, 77] {
        let tree = sorted(grid, "kruskal", seed);
        for name in MINIMAL {
            assert_eq!(sorted(grid, name, seed), tree, "{what} {name} seed {seed}");
        }
    }
}

#[test]
fn all_four_make_the_same_tree() {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 9).chain([(40, 30)]) {
            all_make_one_tree(&lay(shape, cols, rows), &format!("{} {cols}x{rows}", shape.name));
        }
    }
    // Holes, and cells that touch at a corner only.
    for rows in [
        &["oooooo", "o oo o", "oo  oo", "o oo o", "oooooo"][..],
        &["ooo", "o o", "ooo"],
        &["oo  ", " oo ", "  oo"],
        &["oo oo", "o o o", "ooooo"],
    ] {
        all_make_one_tree(&mesh(rows), &rows.join("/"));
    }
}

/// Kruskal opens links from the lightest to the heaviest, reverse delete from the heaviest to the
/// lightest.
#[test]
fn they_open_links_in_the_order_of_their_weights() {
    for shape in SHAPES {
        let grid = lay(shape, 12, 9);
        for seed in 0..4 {
            let up = carve(&grid, algorithm("kruskal"), seed);
            let mut down = carve(&grid, algorithm("reverse-delete"), seed);
            down.reverse();
            assert_eq!(up, down, "{}", shape.name);
        }
    }
}

#[test]
fn no_other_makes_that_tree() {
    let grid = lay(shape("square"), 12, 9);
    let tree = sorted(&grid, "kruskal", 1);
    for other in algorithms(shape("square")).filter(|other| !MINIMAL.contains(&other.name)) {
        assert_ne!(sorted(&grid, other.name, 1), tree, "{}", other.name);
    }
}

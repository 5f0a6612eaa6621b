//! Binary tree, sidewinder and Eller: their properties row by row, on every tessellation.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{AlgorithmOptions, Corner};

use crate::common::{
    algorithm, carve, carve_with, distances, lay, mask, mesh, opened_ways, shape, sizes, ways,
};

/// The chains of cells of one row, each linked to the next; a ring may be cut anywhere.
fn chains(grid: &Grid) -> Vec<Vec<u32>> {
    let row = |cell: u32| grid.col_row_level(cell)[1];
    let mut chains: Vec<Vec<u32>> = Vec::new();
    for cell in 0..grid.cells() {
        match chains.last_mut() {
            Some(chain)
                if row(chain[0]) == row(cell)
                    && grid.neighbors(chain[chain.len() - 1]).contains(&cell) =>
            {
                chain.push(cell);
            }
            _ => chains.push(vec![cell]),
        }
    }
    chains
}

/// Returns the number of opened links within a chain, and the opened links from it to the previous
/// row.
fn along_and_up(grid: &Grid, opened: &[u32], chain: &[u32]) -> (usize, Vec<u32>) {
    let row = |cell: u32| grid.col_row_level(cell)[1];
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let mut along = 0;
    let mut up = Vec::new();
    for &link in opened {
        let [one, other] = pairs[link as usize];
        let (one_in, other_in) = (chain.contains(&one), chain.contains(&other));
        along += usize::from(one_in && other_in);
        if one_in != other_in {
            let (inner, outer) = if one_in { (one, other) } else { (other, one) };
            if row(outer) + 1 == row(inner) {
                up.push(inner);
            }
        }
    }
    (along, up)
}

/// Returns whether some cell of a chain has a link to the row before.
fn can_go_up(grid: &Grid, chain: &[u32]) -> bool {
    let row = |cell: u32| grid.col_row_level(cell)[1];
    let is_up = |cell: u32| {
        grid.neighbors(cell).iter().any(|&near| near != grid.cells() && row(near) + 1 == row(cell))
    };
    chain.iter().any(|&cell| is_up(cell))
}

/// Runs a check on shapes whose rows are chains or rings; in others something may be left over.
fn for_each_grid(check: impl Fn(&Grid, &str)) {
    for shape in ["square", "tri", "hex", "polar"].map(shape) {
        for (cols, rows) in sizes(shape, 6).chain([(13, 11)]) {
            check(&lay(shape, cols, rows), &format!("{} {cols}x{rows}", shape.name));
        }
    }
    check(&mesh(&["oooooo", "oo  oo", "oooooo"]), "squares with a hole");
}

/// Each cell but the root opens one link: a chain of n cells has n links along and up together.
#[test]
fn cells_of_a_binary_tree_open_one_link_each() {
    for_each_grid(|grid, name| {
        for seed in 0..3 {
            let opened = carve(grid, algorithm("binary-tree"), seed);
            for (at, chain) in chains(grid).iter().enumerate() {
                let (along, up) = along_and_up(grid, &opened, chain);
                let links = chain.len() - usize::from(at == 0);
                assert_eq!(along + up.len(), links, "{name} chain {at} seed {seed}");
            }
        }
    });
}

#[test]
fn runs_of_a_sidewinder_open_one_link_each() {
    for_each_grid(|grid, name| {
        for seed in 0..3 {
            let opened = carve(grid, algorithm("sidewinder"), seed);
            let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
            for (at, chain) in chains(grid).iter().enumerate() {
                let within =
                    |&&link: &&u32| pairs[link as usize].iter().all(|it| chain.contains(it));
                let within = opened.iter().filter(within);
                let within = within.map(|&link| (link, pairs[link as usize]));
                let ways = ways(grid.cells(), within);
                let (_, up) = along_and_up(grid, &opened, chain);
                for &cell in chain {
                    let steps = distances(&ways, cell);
                    let own = up.iter().filter(|&&it| steps[it as usize] != u32::MAX).count();
                    let wanted = usize::from(at > 0);
                    assert_eq!(own, wanted, "{name} chain {at} seed {seed}: the run of {cell}");
                }
            }
        }
    });
}

/// The cells of the rows so far form parts, each with a link into the next row.
#[test]
fn sets_of_eller_lead_onward() {
    for_each_grid(|grid, name| {
        for seed in 0..3 {
            let opened = carve(grid, algorithm("eller"), seed);
            let row = |cell: u32| grid.col_row_level(cell)[1];
            let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
            let links = || opened.iter().map(|&link| (link, pairs[link as usize]));
            for last in 0..row(grid.cells() - 1) {
                let above = links().filter(|(_, pair)| pair.iter().all(|&it| row(it) <= last));
                let ways = ways(grid.cells(), above);
                for cell in (0..grid.cells()).filter(|&cell| row(cell) == last) {
                    let steps = distances(&ways, cell);
                    let leads = |[one, other]: [u32; 2]| {
                        steps[one as usize] != u32::MAX && row(one) == last && row(other) > last
                    };
                    let onward =
                        links().any(|(_, [one, other])| leads([one, other]) || leads([other, one]));
                    assert!(onward, "{name} seed {seed}: the set of {cell}");
                }
            }
        }
    });
}

/// If the first row is one chain and all chains have a link up, nothing is left over.
#[test]
fn the_grids_above_leave_nothing_over() {
    for_each_grid(|grid, name| {
        let chains = chains(grid);
        let stranded = chains.iter().filter(|chain| !can_go_up(grid, chain)).count();
        assert_eq!(stranded, 1, "{name}: only the first row");
    });
}

#[test]
fn what_odd_rows_leave_is_joined() {
    // Chains without links up, down or both; rows without any link between them.
    for rows in [
        &["o o", "o o", "ooo"][..],
        &["o ooo o", "o o o o", "ooo ooo"],
        &["  o  ", " ooo ", "oo oo", "o   o", "ooooo"],
        &["oo oo", "o   o", "ooooo", "o o o", "o o o"],
    ] {
        let grid = mesh(rows);
        for name in ["binary-tree", "sidewinder", "eller"] {
            for (_, corner) in Corner::NAMES {
                for seed in 0..8 {
                    let options = AlgorithmOptions { corner, ..AlgorithmOptions::default() };
                    let opened = carve_with(&grid, algorithm(name), &options, seed);
                    let all: BTreeSet<u32> = opened.iter().copied().collect();
                    assert_eq!(
                        (all.len(), opened.len()),
                        (opened.len(), grid.cells() as usize - 1)
                    );
                    let steps = distances(&opened_ways(&grid, &opened), 0);
                    assert!(!steps.contains(&u32::MAX), "{name} {}", rows.join("/"));
                }
            }
        }
    }
}

/// All trees that an algorithm makes on 3×3 squares.
fn reached(name: &str) -> usize {
    let grid = lay(shape("square"), 3, 3);
    let draws = (0..40_000).map(|seed| mask(&carve(&grid, algorithm(name), seed)));
    draws.collect::<BTreeSet<u64>>().len()
}

#[test]
fn of_192_trees_some_are_reached() {
    assert_eq!(reached("binary-tree"), 16);
    assert_eq!(reached("sidewinder"), 64);
    // The last row joins separate sets from left to right, so 16 trees are impossible.
    assert_eq!(reached("eller"), 176);
}

/// On squares, two sides of the picture are corridors, and no dead end opens towards their corner.
#[test]
fn corridors_meet_in_the_corner_asked_for() {
    let (cols, rows) = (9, 7);
    let grid = lay(shape("square"), cols, rows);
    for (corner, col, row) in [("nw", 0, 0), ("ne", 8, 0), ("sw", 0, 6), ("se", 8, 6)] {
        let corner = Corner::NAMES.iter().find(|(name, _)| *name == corner).unwrap().1;
        let options = AlgorithmOptions { corner, ..AlgorithmOptions::default() };
        for seed in 0..8 {
            let linked = |name: &str| {
                let opened = carve_with(&grid, algorithm(name), &options, seed);
                opened_ways(&grid, &opened)
            };
            let is_open = |ways: &[Vec<[u32; 2]>], one: (u32, u32), other: (u32, u32)| {
                let [one, other] =
                    [one, other].map(|(col, row)| grid.cell_at([col, row, 0]).unwrap());
                ways[one as usize].iter().any(|way| way[0] == other)
            };
            let tree = linked("binary-tree");
            assert!((1..cols).all(|at| is_open(&tree, (at - 1, row), (at, row))), "{corner:?}");
            assert!((1..rows).all(|at| is_open(&tree, (col, at - 1), (col, at))), "{corner:?}");
            let runs = linked("sidewinder");
            assert!((1..cols).all(|at| is_open(&runs, (at - 1, row), (at, row))), "{corner:?}");
        }
    }
}

/// Rings are cut at random places: over many seeds, every gap of a ring is closed equally often.
#[test]
fn rings_have_no_seam() {
    let grid = lay(shape("polar"), 12, 2);
    let ring: Vec<u32> = (0..12).collect();
    let mut closed = [0_u32; 12];
    let draws = 2400;
    for seed in 0..draws {
        let ways = opened_ways(&grid, &carve(&grid, algorithm("sidewinder"), seed));
        for (at, &cell) in ring.iter().enumerate() {
            let next = ring[(at + 1) % 12];
            closed[at] += u32::from(!ways[cell as usize].iter().any(|way| way[0] == next));
        }
    }
    assert_eq!(closed.iter().sum::<u32>(), draws as u32, "the innermost ring is closed once");
    // 200 each, and a standard deviation of 13.5.
    assert!(closed.iter().all(|&count| count.abs_diff(200) < 60), "{closed:?}");
}

//! Depth-first algorithms: the backtracker, and the growing tree that picks the newest cell.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{ALGORITHMS, AlgorithmOptions, Pick, SHAPES};

use crate::common::{algorithm, carve, carve_with, lay, mask, opened_ways, shape, sizes};

/// Returns whether a depth-first search from `root` opened the links: each leaves the last cell
/// that still has an unvisited neighbour.
fn is_depth_first(grid: &Grid, opened: &[u32], root: u32) -> bool {
    let outside = grid.cells();
    let mut seen = BTreeSet::from([outside, root]);
    let mut stack = vec![root];
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    opened.iter().all(|&link| {
        while stack
            .last()
            .is_some_and(|&top| grid.neighbors(top).iter().all(|near| seen.contains(near)))
        {
            stack.pop();
        }
        let Some(&top) = stack.last() else { return false };
        let [one, other] = pairs[link as usize];
        let next = if one == top { other } else { one };
        stack.push(next);
        (one == top || other == top) && seen.insert(next)
    })
}

/// Returns whether every closed link joins a cell to one of its ancestors.
fn joins_ancestors(grid: &Grid, opened: &[u32], root: u32) -> bool {
    let ways = opened_ways(grid, opened);
    let mut parent = vec![u32::MAX; grid.cells() as usize];
    let mut stack = vec![root];
    while let Some(here) = stack.pop() {
        for &[there, _] in &ways[here as usize] {
            if there != parent[here as usize] {
                parent[there as usize] = here;
                stack.push(there);
            }
        }
    }
    let is_above = |above: u32, mut cell: u32| {
        while cell != u32::MAX && cell != above {
            cell = parent[cell as usize];
        }
        cell == above
    };
    grid.link_cells().all(|[one, other]| is_above(one, other) || is_above(other, one))
}

/// Returns the cell from which the links were opened depth first. Both cells of the first link are
/// tried.
fn depth_first_root(grid: &Grid, opened: &[u32]) -> Option<u32> {
    let first = grid.link_cells().nth(opened[0] as usize).unwrap();
    let is_root = |&root: &u32| is_depth_first(grid, opened, root);
    first.into_iter().find(is_root).filter(|&root| joins_ancestors(grid, opened, root))
}

#[test]
fn the_backtracker_searches_depth_first() {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 8) {
            let grid = lay(shape, cols, rows);
            for seed in [0, 1, 77] {
                let name = format!("{} {cols}x{rows} seed {seed}", shape.name);
                let opened = carve(&grid, algorithm("backtracker"), seed);
                assert!(depth_first_root(&grid, &opened).is_some(), "{name}");
                let newest = AlgorithmOptions {
                    pick: Pick::new(1, 0, 0).unwrap(),
                    ..AlgorithmOptions::default()
                };
                let opened = carve_with(&grid, algorithm("growing-tree"), &newest, seed);
                assert!(depth_first_root(&grid, &opened).is_some(), "growing tree {name}");
            }
        }
    }
    let grid = lay(shape("square"), 8, 8);
    for other in ALGORITHMS.iter().filter(|other| other.name != "backtracker") {
        let opened = carve(&grid, other, 1);
        assert_eq!(depth_first_root(&grid, &opened), None, "{} is not depth first", other.name);
    }
}

/// Adds to `all` every tree that a depth-first search can make from the given state.
fn depth_first_trees(grid: &Grid, stack: &mut Vec<u32>, seen: u64, tree: u64, all: &mut Vec<u64>) {
    let Some(&top) = stack.last() else {
        all.push(tree);
        return;
    };
    let sides = grid.neighbors(top).into_iter().zip(grid.edges_of(top));
    let unseen: Vec<_> =
        sides.filter(|&(near, _)| near != grid.cells() && seen >> near & 1 == 0).collect();
    if unseen.is_empty() {
        let top = stack.pop().unwrap();
        depth_first_trees(grid, stack, seen, tree, all);
        stack.push(top);
    }
    for (near, edge) in unseen {
        stack.push(near);
        depth_first_trees(grid, stack, seen | 1 << near, tree | 1 << edge, all);
        stack.pop();
    }
}

#[test]
fn the_backtracker_reaches_the_88_trees_it_can() {
    let grid = lay(shape("square"), 3, 3);
    let from = |root: u32| {
        let mut all = Vec::new();
        depth_first_trees(&grid, &mut vec![root], 1 << root, 0, &mut all);
        all.into_iter().collect::<BTreeSet<u64>>()
    };
    assert_eq!(from(0).len(), 14, "from a corner");
    let possible: BTreeSet<u64> = (0..9).flat_map(from).collect();
    assert_eq!(possible.len(), 88);
    let draws = (0..20_000).map(|seed| mask(&carve(&grid, algorithm("backtracker"), seed)));
    assert_eq!(draws.collect::<BTreeSet<u64>>(), possible, "all of them, and no other");
    let newest =
        AlgorithmOptions { pick: Pick::new(1, 0, 0).unwrap(), ..AlgorithmOptions::default() };
    let draws =
        (0..20_000).map(|seed| mask(&carve_with(&grid, algorithm("growing-tree"), &newest, seed)));
    assert_eq!(draws.collect::<BTreeSet<u64>>(), possible, "the growing tree of the newest too");
}

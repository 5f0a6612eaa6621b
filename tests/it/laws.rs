//! What each algorithm promises about its mazes, exactly: which trees it can make and how often.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mazewright::algorithm::{ALGORITHMS, Algorithm};
use mazewright::catalog::Chosen;
use mazewright::grid::Grid;
use mazewright::shape::SHAPES;

use crate::common::{algorithm, carve, distances, lay, mask, opened_ways, shape, sizes, ways};
use crate::trees;

/// How likely each tree is, by its mask.
type Law = BTreeMap<u64, f64>;

/// How far draws are from a law, in standard deviations: χ² less its mean, over its spread.
fn off(grid: &Grid, algorithm: Chosen<Algorithm>, law: &Law, draws: u64) -> f64 {
    let mut drawn: BTreeMap<u64, u32> = law.keys().map(|&tree| (tree, 0)).collect();
    for seed in 0..draws {
        *drawn.get_mut(&mask(&carve(grid, algorithm, seed))).expect("a possible tree") += 1;
    }
    let squares = drawn.iter().map(|(tree, &count)| {
        let expected = law[tree] * draws as f64;
        (f64::from(count) - expected) * (f64::from(count) - expected) / expected
    });
    let freedom = law.len() as f64 - 1.0;
    (squares.sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// The law of Kruskal's algorithm, exactly: whatever is open, the next link to be opened is equally
/// likely any that joins two parts.
fn kruskal_law(grid: &Grid) -> Law {
    let pairs: Vec<[u32; 2]> = grid.pairs().collect();
    let mut forests = Law::from([(0, 1.0)]);
    for _ in 1..grid.cells() {
        let mut grown = Law::new();
        for (forest, likely) in forests {
            let open =
                (0..).zip(pairs.iter().copied()).filter(|&(link, _)| forest >> link & 1 == 1);
            let ways = ways(grid.cells(), open);
            let joins = |link: &u32| {
                let [one, other] = pairs[*link as usize];
                distances(&ways, one)[other as usize] == u32::MAX
            };
            let joining: Vec<u32> = (0..grid.links()).filter(joins).collect();
            for link in &joining {
                *grown.entry(forest | 1 << link).or_default() += likely / joining.len() as f64;
            }
        }
        forests = grown;
    }
    forests
}

/// Small grids, and how many draws each takes: 200 a tree, twice what the χ² approximation asks
/// for. A fair algorithm is more than 4 standard deviations off once in some thousand seeds; the
/// seeds are fixed, so it either is or is not.
fn small_grids() -> impl Iterator<Item = (String, Arc<Grid>, u64)> {
    [("square", 3, 3), ("tri", 5, 2), ("hex", 3, 2)].into_iter().map(|(name, cols, rows)| {
        let grid = lay(shape(name), cols, rows);
        let draws = 200 * trees::count(&grid) as u64;
        (format!("{name} {cols}x{rows}"), grid, draws)
    })
}

/// Every tree equally likely.
fn uniform_law(grid: &Grid) -> Law {
    let law = kruskal_law(grid);
    let trees = law.len();
    assert_eq!(trees as i128, trees::count(grid), "Kruskal can make every tree");
    law.into_keys().map(|tree| (tree, 1.0 / trees as f64)).collect()
}

#[test]
fn wilson_makes_every_maze_equally_likely() {
    for (name, grid, draws) in small_grids() {
        let off = off(&grid, algorithm("wilson"), &uniform_law(&grid), draws);
        assert!(off.abs() < 4.0, "{name}: {off:.1} standard deviations off");
    }
}

#[test]
fn kruskal_makes_minimum_spanning_trees_of_random_weights() {
    for (name, grid, draws) in small_grids() {
        let off = off(&grid, algorithm("kruskal"), &kruskal_law(&grid), draws);
        assert!(off.abs() < 4.0, "{name}: {off:.1} standard deviations off");
    }
}

/// The two tests above can fail.
#[test]
fn the_laws_are_told_apart() {
    let grid = lay(shape("square"), 3, 3);
    let off_uniform = off(&grid, algorithm("kruskal"), &uniform_law(&grid), 200_000);
    assert!(off_uniform > 100.0, "kruskal is only {off_uniform:.1} standard deviations off");
    let off_minimal = off(&grid, algorithm("wilson"), &kruskal_law(&grid), 200_000);
    assert!(off_minimal > 100.0, "wilson is only {off_minimal:.1} standard deviations off");
}

/// Whether links were opened as a depth-first search from a cell does: each leaves the last cell
/// that still has an unseen neighbour.
fn is_depth_first(grid: &Grid, opened: &[u32], root: u32) -> bool {
    let outside = grid.cells();
    let mut seen = BTreeSet::from([outside, root]);
    let mut stack = vec![root];
    let pairs: Vec<[u32; 2]> = grid.pairs().collect();
    opened.iter().all(|&link| {
        while stack.last().is_some_and(|&top| grid.near(top).iter().all(|near| seen.contains(near)))
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

/// Whether every closed link joins a cell to one of its ancestors.
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
    grid.pairs().all(|[one, other]| is_above(one, other) || is_above(other, one))
}

/// The cell from which links were opened depth first; the first link's order does not tell.
fn depth_first_root(grid: &Grid, opened: &[u32]) -> Option<u32> {
    let first = grid.pairs().nth(opened[0] as usize).unwrap();
    let is_root = |&root: &u32| is_depth_first(grid, opened, root);
    first.into_iter().find(is_root).filter(|&root| joins_ancestors(grid, opened, root))
}

#[test]
fn the_backtracker_searches_depth_first() {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 8) {
            let grid = lay(shape, cols, rows);
            for seed in [0, 1, 77] {
                let opened = carve(&grid, algorithm("backtracker"), seed);
                let root = depth_first_root(&grid, &opened);
                assert!(root.is_some(), "{} {cols}x{rows} seed {seed}", shape.name);
            }
        }
    }
    let grid = lay(shape("square"), 8, 8);
    for other in ALGORITHMS.iter().filter(|other| other.name != "backtracker") {
        let opened = carve(&grid, other, 1);
        assert_eq!(depth_first_root(&grid, &opened), None, "{} is told apart", other.name);
    }
}

/// Every tree that depth-first search can make from where a search stands.
fn depth_first_trees(grid: &Grid, stack: &mut Vec<u32>, seen: u64, tree: u64, all: &mut Vec<u64>) {
    let Some(&top) = stack.last() else {
        all.push(tree);
        return;
    };
    let sides = grid.near(top).iter().zip(grid.edges_of(top));
    let unseen: Vec<_> =
        sides.filter(|&(&near, _)| near != grid.cells() && seen >> near & 1 == 0).collect();
    if unseen.is_empty() {
        let top = stack.pop().unwrap();
        depth_first_trees(grid, stack, seen, tree, all);
        stack.push(top);
    }
    for (&near, &edge) in unseen {
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
}

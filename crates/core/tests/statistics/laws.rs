//! The exact law of each algorithm: the probability of each tree.

use std::collections::BTreeMap;
use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::{Algorithm, Chosen};

use crate::common::{algorithm, carve, distances, lay, mask, shape, trees, ways};

/// The probability of each tree, by its mask.
pub(crate) type Law = BTreeMap<u64, f64>;

/// Returns the deviation of draws from a law, in standard deviations: (χ² − mean) / standard
/// deviation.
pub(crate) fn off(grid: &Grid, algorithm: Chosen<Algorithm>, law: &Law, draws: u64) -> f64 {
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

/// Returns the exact law of Kruskal's algorithm: the next link to open is any link that joins two
/// parts, each equally likely.
fn kruskal_law(grid: &Grid) -> Law {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
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

/// Returns small grids, with the number of draws for each: 200 per tree, twice the requirement of
/// the χ² approximation. A correct algorithm deviates by more than 4 standard deviations once in
/// several thousand seeds. The seeds are fixed, so the result does not change.
pub(crate) fn small_grids() -> impl Iterator<Item = (String, Arc<Grid>, u64)> {
    [("square", 3, 3), ("tri", 5, 2), ("hex", 3, 2)].into_iter().map(|(name, cols, rows)| {
        let grid = lay(shape(name), cols, rows);
        let draws = 200 * trees::count(&grid) as u64;
        (format!("{name} {cols}x{rows}"), grid, draws)
    })
}

/// Returns the law in which every tree is equally likely.
pub(crate) fn uniform_law(grid: &Grid) -> Law {
    let law = kruskal_law(grid);
    let trees = law.len();
    assert_eq!(trees as i128, trees::count(grid), "Kruskal can make every tree");
    law.into_keys().map(|tree| (tree, 1.0 / trees as f64)).collect()
}

#[test]
fn walks_make_every_maze_equally_likely() {
    for (name, grid, draws) in small_grids() {
        let law = uniform_law(&grid);
        for walk in ["wilson", "aldous-broder", "origin-shift"] {
            let off = off(&grid, algorithm(walk), &law, draws);
            assert!(off.abs() < 4.0, "{walk} {name}: {off:.1} standard deviations off");
        }
    }
}

/// The moment of the switch between the algorithms depends on the walk, which biases the result.
#[test]
fn houston_is_not_uniform() {
    let grid = lay(shape("square"), 3, 3);
    let off = off(&grid, algorithm("houston"), &uniform_law(&grid), 200_000);
    assert!(off > 20.0, "houston is only {off:.1} standard deviations off");
}

#[test]
fn kruskal_makes_minimum_spanning_trees_of_random_weights() {
    for (name, grid, draws) in small_grids() {
        let off = off(&grid, algorithm("kruskal"), &kruskal_law(&grid), draws);
        assert!(off.abs() < 4.0, "{name}: {off:.1} standard deviations off");
    }
}

/// A control: the statistic distinguishes the laws of the algorithms.
#[test]
fn the_laws_are_told_apart() {
    let grid = lay(shape("square"), 3, 3);
    let off_uniform = off(&grid, algorithm("kruskal"), &uniform_law(&grid), 200_000);
    assert!(off_uniform > 100.0, "kruskal is only {off_uniform:.1} standard deviations off");
    let off_minimal = off(&grid, algorithm("wilson"), &kruskal_law(&grid), 200_000);
    assert!(off_minimal > 100.0, "wilson is only {off_minimal:.1} standard deviations off");
}

//! Mazes that grow cell by cell: the exact law of each algorithm, computed step by step.

use std::collections::BTreeMap;

use mazewright_core::grid::Grid;

use crate::common::{algorithm, lay, shape};
use crate::laws::{Law, off, small_grids};

/// Returns the links of a cell to cells that are in a set (or not), with those cells.
fn links(grid: &Grid, cell: u32, seen: u64, to_seen: bool) -> Vec<[u32; 2]> {
    let sides = grid.neighbors(cell).into_iter().zip(grid.edges_of(cell));
    let sides = sides.filter(|&(near, _)| near != grid.cells());
    sides.filter(|&(near, _)| (seen >> near & 1 == 1) == to_seen).map(|(a, b)| [a, b]).collect()
}

/// The possible next steps: the new cell, the link to it, and the probability.
type Next = Vec<([u32; 2], f64)>;

/// A rule of growth: returns the next steps from the visited cells and the last of them.
type Growth = fn(&Grid, u64, u32) -> Next;

/// Returns steps with equal probabilities.
fn evenly(ways: &[[u32; 2]], likely: f64) -> Next {
    ways.iter().map(|&way| (way, likely / ways.len() as f64)).collect()
}

/// Returns the visited cells with an unvisited neighbour.
fn growing(grid: &Grid, seen: u64) -> Vec<u32> {
    let is_seen = |&cell: &u32| seen >> cell & 1 == 1;
    let grows = |&cell: &u32| !links(grid, cell, seen, false).is_empty();
    (0..grid.cells()).filter(is_seen).filter(grows).collect()
}

fn random_cell(grid: &Grid, seen: u64, _last: u32) -> Next {
    let cells = growing(grid, seen);
    let share = 1.0 / cells.len() as f64;
    cells.iter().flat_map(|&cell| evenly(&links(grid, cell, seen, false), share)).collect()
}

fn random_frontier_cell(grid: &Grid, seen: u64, _last: u32) -> Next {
    let ways = |cell: u32| links(grid, cell, seen, true);
    let is_frontier = |&cell: &u32| seen >> cell & 1 == 0 && !ways(cell).is_empty();
    let frontier: Vec<u32> = (0..grid.cells()).filter(is_frontier).collect();
    let share = 1.0 / frontier.len() as f64;
    let joined = |cell| ways(cell).into_iter().map(move |[_, link]| [cell, link]);
    frontier.iter().flat_map(|&cell| evenly(&joined(cell).collect::<Vec<_>>(), share)).collect()
}

fn random_frontier_link(grid: &Grid, seen: u64, _last: u32) -> Next {
    let cells = growing(grid, seen);
    let ways: Vec<_> = cells.into_iter().flat_map(|cell| links(grid, cell, seen, false)).collect();
    evenly(&ways, 1.0)
}

fn walk_then_anywhere(grid: &Grid, seen: u64, last: u32) -> Next {
    let ways = links(grid, last, seen, false);
    if ways.is_empty() { random_cell(grid, seen, last) } else { evenly(&ways, 1.0) }
}

fn walk_then_hunt(grid: &Grid, seen: u64, last: u32) -> Next {
    let ways = links(grid, last, seen, false);
    if !ways.is_empty() {
        return evenly(&ways, 1.0);
    }
    let beside = |&cell: &u32| seen >> cell & 1 == 0 && !links(grid, cell, seen, true).is_empty();
    let found = (0..grid.cells()).find(beside).unwrap();
    let ways: Vec<_> =
        links(grid, found, seen, true).into_iter().map(|[_, link]| [found, link]).collect();
    evenly(&ways, 1.0)
}

/// Returns the exact law of a rule of growth, from a random first cell.
fn law(grid: &Grid, growth: Growth) -> Law {
    let cells = grid.cells();
    let start = |cell| ((1_u64 << cell, cell, 0_u64), 1.0 / f64::from(cells));
    let mut states: BTreeMap<(u64, u32, u64), f64> = (0..cells).map(start).collect();
    for _ in 1..cells {
        let mut grown = BTreeMap::new();
        for ((seen, last, tree), likely) in states {
            for ([cell, link], share) in growth(grid, seen, last) {
                let state = (seen | 1 << cell, cell, tree | 1 << link);
                *grown.entry(state).or_default() += likely * share;
            }
        }
        states = grown;
    }
    let mut law = Law::new();
    for ((_, _, tree), likely) in states {
        *law.entry(tree).or_default() += likely;
    }
    law
}

const GROWTHS: [(&str, Growth); 5] = [
    ("prim-simplified", random_cell),
    ("prim-modified", random_frontier_cell),
    ("prim-edge", random_frontier_link),
    ("random-walk", walk_then_anywhere),
    ("hunt-and-kill", walk_then_hunt),
];

#[test]
fn each_grows_by_its_own_law() {
    for (name, grid, draws) in small_grids() {
        for (grower, growth) in GROWTHS {
            let off = off(&grid, algorithm(grower), &law(&grid, growth), draws);
            assert!(off.abs() < 4.0, "{grower} {name}: {off:.1} standard deviations off");
        }
    }
}

/// Shows that the test above can fail. Only rules that can make every tree are compared.
#[test]
fn the_three_prims_are_told_apart() {
    let grid = lay(shape("square"), 3, 3);
    for (grower, _) in &GROWTHS[..3] {
        for (other, growth) in GROWTHS[..3].iter().filter(|(other, _)| other != grower) {
            let off = off(&grid, algorithm(grower), &law(&grid, *growth), 100_000);
            assert!(off > 20.0, "{grower} is only {off:.1} standard deviations off {other}");
        }
    }
}

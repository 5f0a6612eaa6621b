//! The walks that the order of links is: of random walks exactly those, of any order each link once.

use std::collections::BTreeSet;

use mazewright_core::algorithm::options::AlgorithmOptions;
use mazewright_core::algorithm::segments;
use mazewright_core::cancel::Cancel;
use mazewright_core::grid::Grid;
use mazewright_core::shape::SHAPES;
use mazewright_core::spec::Spec;
use mazewright_core::spec::topology::{Share, Topology};
use mazewright_render::formats::Fields;

use crate::common::{Made, algorithm, algorithms, carve, lay, mesh, textured};
use crate::routing::samples;

fn walks(grid: &Grid, opened: &[u32]) -> Vec<Vec<u32>> {
    segments(grid, opened, &Cancel::new()).unwrap()
}

/// Each walk follows the links in their order, from a cell that has been seen, if the walk is not the
/// first of its surroundings, to cells that have not; only walks of one step may close a loop.
fn check(grid: &Grid, opened: &[u32], name: &str) {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let walks = walks(grid, opened);
    let mut links = opened.iter();
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut last: Option<&Vec<u32>> = None;
    for walk in &walks {
        let is_start = !seen.contains(&walk[0]);
        let closes = walk.len() == 2 && !is_start && seen.contains(&walk[1]);
        for step in walk.windows(2) {
            let mut own = pairs[*links.next().expect("a link for each step") as usize];
            own.sort_unstable();
            assert_eq!(own, [step[0].min(step[1]), step[0].max(step[1])], "{name}: {walk:?}");
        }
        assert!(closes || walk[1..].iter().all(|cell| !seen.contains(cell)), "{name}: {walk:?}");
        let own: BTreeSet<u32> = walk.iter().copied().collect();
        assert_eq!(own.len(), walk.len(), "{name}: no cell twice in {walk:?}");
        // It would have gone on.
        let went_on = last.is_some_and(|last| last.last() == Some(&walk[0]));
        let new = walk[1..].iter().all(|cell| !seen.contains(cell));
        let closed = last.is_some_and(|last| last.len() == 2);
        assert!(!went_on || !new || closed, "{name}: {last:?} goes on as {walk:?}");
        seen.extend(walk);
        last = Some(walk);
    }
    assert_eq!(links.next(), None, "{name}: a step for each link");
}

#[test]
fn random_walks_are_their_segments() {
    for shape in SHAPES {
        let grid = lay(shape, 12, 9);
        for (seed, river) in (0..6).zip([100, 100, 100, 60, 20, 0]) {
            let name = format!("{} seed {seed} river {river}", shape.name);
            let texture = AlgorithmOptions { river, ..AlgorithmOptions::default() };
            let opened = textured(&grid, algorithm("random-walk"), &texture, seed);
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
                let mut near = grid.neighbors(walk[walk.len() - 1]).iter();
                let trapped = near.all(|&near| near == grid.cells() || seen[near as usize]);
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

#[test]
fn documents_have_them_on_every_site() {
    let fields = Fields::NONE.with("segments").unwrap().with("order").unwrap();
    for (spec, name) in samples() {
        for routing in [
            Topology::default(),
            Topology { braid: Share::ALL, loops: 2, ..Topology::default() },
            Topology { sparse: 1, ..Topology::default() },
        ] {
            let spec =
                Spec { algorithm: algorithm("random-walk"), topology: routing, ..spec.clone() };
            let made = Made::new(spec);
            let grid = made.maze.grid();
            check(grid, made.maze.open_links(), &name);
            let json = made.json(fields);
            let told = json["segments"].as_array().unwrap().iter();
            let told: Vec<Vec<u32>> =
                told.map(|walk| serde_json::from_value(walk.clone()).unwrap()).collect();
            assert_eq!(told, walks(grid, made.maze.open_links()), "{name}");
            // Each part has walks of its own.
            for part in grid.components().iter().filter(|_| grid.components().len() > 1) {
                let within = |walk: &&Vec<u32>| walk.iter().any(|cell| part.cells.contains(cell));
                let own = told.iter().filter(within);
                assert!(own.flatten().all(|cell| part.cells.contains(cell)), "{name}");
            }
        }
    }
}

//! Solvers counted in blocks: reproduces a published benchmark.
//!
//! Mazes of 50×50 squares by Kruskal's algorithm with a hundred further links open, entered at the
//! first cell and left at the last. On the grid of blocks they have 2500 cells, 2599 links and two
//! openings.

use mazewright_core::{Blocks, Cancel, Maze, Purpose, Rng, SOLVERS, Search, Spec, blocks, find};

use crate::common::{algorithm, lay, maze, shape, spec};

const SIDE: u32 = 50;

/// A maze by Kruskal with a hundred further links open.
fn braided(seed: u64) -> Maze {
    let spec = spec(shape("square"), SIDE, SIDE);
    let spec = Spec { algorithm: algorithm("kruskal"), seed: seed.into(), ..spec };
    let grid = lay(spec.site.shape, SIDE, SIDE);
    let plain = Maze::carve(&spec, grid, &Cancel::new()).unwrap();
    let links = 0..plain.grid().links();
    let mut closed: Vec<u32> = links.filter(|&link| !plain.is_open(link)).collect();
    Rng::new(seed, Purpose::Ends).shuffle(&mut closed);
    plain.with_open_links(&closed[..100])
}

#[test]
fn a_published_benchmark_is_reproduced() {
    const SEEDS: u64 = 1000;
    let cancel = Cancel::new();
    let search = Search::new(1, &cancel);
    let solvers = ["bfs-full", "bfs", "right-hand"].map(|name| find(SOLVERS, name).unwrap());
    let mut sums = [[0.0; 2]; 3];
    for seed in 0..SEEDS {
        let maze = braided(seed);
        let by_block = maze.blocks(&cancel).unwrap();
        for (solver, sum) in solvers.iter().zip(&mut sums) {
            let route = (solver.value.solve)(&by_block, &search).unwrap();
            let length = route.length().unwrap();
            if seed == 0 {
                let told = blocks(solver, &maze, &search).unwrap();
                assert_eq!(told, Blocks { explored: route.explored, length: Some(length) });
            }
            sum[0] += f64::from(route.explored) / SEEDS as f64;
            sum[1] += f64::from(length) / SEEDS as f64;
        }
    }
    let [full, stops, hand] = sums;
    assert!((full[0] - 5101.0).abs() < 1e-6, "everything is explored: {}", full[0]);
    // The published values, low and high, with one percent on either side: the accuracy of a mean
    // over `SEEDS` mazes.
    for (what, mean, [low, high]) in [
        ("explored by a search that stops", stops[0], [4948.0, 4959.0]),
        ("explored by the right hand", hand[0], [1350.0, 1362.0]),
        ("the shortest route", stops[1], [264.8, 264.8]),
        ("the shortest route by a full search", full[1], [264.8, 264.8]),
        ("the right hand's route", hand[1], [446.0, 448.0]),
    ] {
        assert!((low * 0.99..=high * 1.01).contains(&mean), "{what}: {mean}, not {low} to {high}");
    }
}

#[test]
fn blocks_are_cells_links_and_openings() {
    let cancel = Cancel::new();
    for openings in [true, false] {
        let own = maze(&Spec { openings: openings.into(), ..spec(shape("square"), 4, 3) });
        let by_block = own.blocks(&cancel).unwrap();
        let grid = by_block.grid();
        let ends = if openings { 2 } else { 0 };
        assert_eq!(grid.cells(), 12 + 11 + ends, "cells, links and openings");
        assert_eq!(
            by_block.passage_count(),
            2 * 11 + ends,
            "two for each link, one for each opening"
        );
        for cell in 0..12 {
            let mut beyond = Vec::new();
            for block in by_block.neighbours(cell) {
                let there: Vec<u32> = by_block.neighbours(block).collect();
                assert!(there.contains(&cell) && there.len() <= 2, "{cell}: {there:?}");
                beyond.extend(there.into_iter().filter(|&it| it != cell));
            }
            assert_eq!(
                beyond,
                own.neighbours(cell).collect::<Vec<u32>>(),
                "{cell}: in the same order"
            );
        }
        let is_end = |block: u32| (by_block.passages_of(block) == 1) && block >= 12;
        assert_eq!(is_end(by_block.start()) && is_end(by_block.goal()), openings);
        for solver in SOLVERS {
            let search = Search::new(1, &cancel);
            let told = blocks(solver, &own, &search).unwrap();
            let steps = (solver.value.solve)(&own, &search).unwrap().length().unwrap();
            assert_eq!(told.length, Some(2 * steps + ends), "{}", solver.name);
        }
    }
}

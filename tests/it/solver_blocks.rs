//! Solvers counted block by block: a published benchmark, reproduced.

use mazewright::cancel::Cancel;
use mazewright::catalog::find;
use mazewright::maze::Maze;
use mazewright::rng::{Purpose, Rng};
use mazewright::solver::{Blocks, SOLVERS, Search, blocks};
use mazewright::spec::Spec;

use crate::common::{algorithm, maze, shape, spec};

/// A maze by Kruskal with so many further links open.
fn braided(seed: u64, side: u32, loops: usize) -> Maze {
    let kruskal = algorithm("kruskal");
    let plain =
        maze(&Spec { algorithm: kruskal, seed: seed.into(), ..spec(shape("square"), side, side) });
    let mut closed: Vec<u32> =
        (0..plain.grid().links()).filter(|&link| !plain.is_open(link)).collect();
    Rng::new(seed, Purpose::Ends).shuffle(&mut closed);
    plain.opened(&closed[..loops])
}

fn solved(solver: &str, maze: &Maze) -> Blocks {
    blocks(find(SOLVERS, solver).unwrap(), maze, &Search::new(1, &Cancel::new())).unwrap()
}

#[test]
fn a_published_benchmark_is_reproduced() {
    for solver in ["bfs-full", "bfs", "right-hand"] {
        let all: Vec<Blocks> =
            (0..1000).map(|seed| solved(solver, &braided(seed, 50, 100))).collect();
        let mean = |of: fn(&Blocks) -> u32| {
            all.iter().map(|it| f64::from(of(it))).sum::<f64>() / all.len() as f64
        };
        println!("{solver} {} {}", mean(|it| it.explored), mean(|it| it.length.unwrap()));
    }
}

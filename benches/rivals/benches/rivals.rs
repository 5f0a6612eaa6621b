//! Measures carving and solving next to published crates, at 1000×1000 squares, per cell.
//!
//! `cargo bench --manifest-path benches/rivals/Cargo.toml` runs them all. It has only what ends
//! within seconds. knossos and `maze_generator` backtrack by recursion and overflow the stack at
//! this size. amaze's Wilson and hunt-and-kill, knossos's Kruskal and all algorithms of
//! `maze_generator` except Eller take time in the square of the cells. Eller of `maze_generator` is
//! measured at 100×100. Only amaze has solvers. Each solves mazes of its own crate, by the
//! backtracker and by Kruskal, from corner to corner.
//!
//! The other crates make a grid each time. Ours is kept, as the service keeps it; `lay` in the
//! benchmark `core` measures it.

use std::hint::black_box;
use std::time::Duration;

use amaze::generators::{
    BinaryTree4, Eller4, GrowingTree4, Kruskal4, MazeGenerator2D, MixedCell, Prim4,
    RecursiveBacktracker4, Sidewinder4,
};
use amaze::preamble::GridCoord2D;
use amaze::solvers::{AStarSolver, BfsSolver, DeadEndFillingSolver, DfsSolver, MazeSolver};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knossos::maze::{self, OrthogonalMazeBuilder};
use maze_generator::ellers_algorithm::EllersGenerator;
use maze_generator::prelude::Generator;
use mazewright_core::{ALGORITHMS, AlgorithmOptions, Cancel, End, Maze, Purpose, Rng, SHAPES, SOLVERS, Search, Site, Spec, Topology, find};

const SIDE: usize = 1000;

fn measure(c: &mut Criterion, whose: &str, name: &str, side: usize, mut carve: impl FnMut()) {
    let mut group = c.benchmark_group("rivals");
    group.throughput(Throughput::Elements((side * side) as u64));
    group.bench_function(BenchmarkId::new(name, whose), |b| b.iter(&mut carve));
}

fn ours(c: &mut Criterion) {
    let square = find(SHAPES, "square").expect("a shape");
    let side = SIDE as u32;
    let grid = Site::new(square, side, side).lay(1, &Cancel::new()).expect("nobody cancels");
    for name in [
        "backtracker",
        "kruskal",
        "prim-edge",
        "growing-tree",
        "binary-tree",
        "sidewinder",
        "eller",
        "division",
        "hunt-and-kill",
    ] {
        let algorithm = find(ALGORITHMS, name).expect("an algorithm");
        measure(c, "mazewright", name, SIDE, || {
            let mut rng = Rng::new(7, Purpose::Carve);
            let texture = AlgorithmOptions::default();
            let _ = black_box((algorithm.value.carve)(&grid, &texture, &mut rng, &Cancel::new()));
        });
    }
}

fn amaze(c: &mut Criterion) {
    let carvers: [(&str, Box<dyn MazeGenerator2D>); 7] = [
        ("backtracker", Box::new(RecursiveBacktracker4::new_from_seed(7))),
        ("kruskal", Box::new(Kruskal4::new_from_seed(7))),
        ("prim-edge", Box::new(Prim4::new_from_seed(7))),
        ("growing-tree", Box::new(GrowingTree4::<MixedCell>::new_from_seed(7))),
        ("binary-tree", Box::new(BinaryTree4::new_from_seed(7))),
        ("sidewinder", Box::new(Sidewinder4::new_from_seed(7))),
        ("eller", Box::new(Eller4::new_from_seed(7))),
    ];
    for (name, carver) in carvers {
        measure(c, "amaze", name, SIDE, || {
            black_box(carver.generate(SIDE, SIDE));
        });
    }
}

/// Measures every solver of ours, including those without a rival.
fn ours_solving(c: &mut Criterion) {
    let side = SIDE as u32;
    for algorithm in ["backtracker", "kruskal"] {
        let spec = Spec {
            site: Site::new(find(SHAPES, "square").expect("a shape"), side, side),
            algorithm: find(ALGORITHMS, algorithm).expect("an algorithm"),
            options: AlgorithmOptions::default(),
            topology: Topology::default(),
            seed: 7.into(),
            start: End::First,
            goal: End::Last,
            openings: true.into(),
        };
        let cancel = Cancel::new();
        let grid = spec.site.lay(1, &cancel).expect("nobody cancels");
        let maze = Maze::carve(&spec, grid.into(), &cancel).expect("two ends");
        for solver in SOLVERS {
            measure(c, "mazewright", &format!("{} in {algorithm}", solver.name), SIDE, || {
                let _ = black_box((solver.value.solve)(&maze, &Search::new(1, &cancel)));
            });
        }
    }
}

fn amaze_solving(c: &mut Criterion) {
    let carvers: [(&str, Box<dyn MazeGenerator2D>); 2] = [
        ("backtracker", Box::new(RecursiveBacktracker4::new_from_seed(7))),
        ("kruskal", Box::new(Kruskal4::new_from_seed(7))),
    ];
    let solvers: [(&str, Box<dyn MazeSolver>); 4] = [
        ("bfs", Box::new(BfsSolver)),
        ("a-star", Box::new(AStarSolver)),
        ("dfs", Box::new(DfsSolver)),
        ("dead-end-filling", Box::new(DeadEndFillingSolver)),
    ];
    let [start, goal] = [0, SIDE - 1].map(|at| GridCoord2D::new(at, at));
    for (algorithm, carver) in &carvers {
        let maze = carver.generate(SIDE, SIDE);
        for (name, solver) in &solvers {
            measure(c, "amaze", &format!("{name} in {algorithm}"), SIDE, || {
                black_box(solver.solve(&maze, start, goal));
            });
        }
    }
}

fn knossos(c: &mut Criterion) {
    type Make = fn() -> Box<dyn maze::Algorithm>;
    let carvers: [(&str, Make); 7] = [
        ("prim-edge", || Box::new(maze::Prim::new())),
        ("growing-tree", || Box::new(maze::GrowingTree::new(maze::Method::Newest50Random50))),
        ("binary-tree", || Box::new(maze::BinaryTree::new(maze::Bias::NorthWest))),
        ("sidewinder", || Box::new(maze::Sidewinder)),
        ("eller", || Box::new(maze::Eller)),
        ("division", || Box::new(maze::RecursiveDivision)),
        ("hunt-and-kill", || Box::new(maze::HuntAndKill::new())),
    ];
    for (name, make) in carvers {
        measure(c, "knossos", name, SIDE, || {
            let builder = OrthogonalMazeBuilder::new().width(SIDE).height(SIDE).seed(Some(7));
            black_box(builder.algorithm(make()).build());
        });
    }
}

fn maze_generator(c: &mut Criterion) {
    let side = 100;
    measure(c, "maze_generator 100x100", "eller", side, || {
        let _ = black_box(EllersGenerator::new(Some([7; 32])).generate(side as i32, side as i32));
    });
}

criterion_group! {
    name = rivals;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1));
    targets = ours, amaze, knossos, maze_generator, ours_solving, amaze_solving
}
criterion_main!(rivals);

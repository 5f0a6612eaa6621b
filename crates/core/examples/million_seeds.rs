//! Computes statistics of the mazes of many seeds on all processors: for each algorithm, the share
//! of dead ends and the mean length of the route.
//!
//! `cargo run --release --example million_seeds -- 1000000`

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use mazewright_core::grid::Grid;
use mazewright_core::{ALGORITHMS, Cancel, Error, Maze, Seed, Spec};

/// Sums over some mazes. They are whole numbers, so the order of the mazes does not matter.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    cells: u64,
    dead_ends: u64,
    steps: u64,
}

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let seeds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    for algorithm in ALGORITHMS {
        let spec = Maze::builder().size(20, 20).algorithm(algorithm).into_spec()?;
        // Squares do not depend on the seed, so all mazes share one grid.
        let grid = Arc::new(spec.site.lay(0, &Cancel::new())?);
        let Sums { cells, dead_ends, steps } = sums(&spec, &grid, seeds)?;
        let share = 100.0 * dead_ends as f64 / cells as f64;
        let steps = steps as f64 / seeds as f64;
        println!("{:<16} {share:>6.2} % dead ends {steps:>8.2} steps", algorithm.name);
    }
    Ok(())
}

/// Returns the sums over the mazes of the seeds below `seeds`. Each thread repeatedly takes the
/// next seed.
fn sums(spec: &Spec, grid: &Arc<Grid>, seeds: u64) -> Result<Sums, Error> {
    let next = AtomicU64::new(0);
    let work = || -> Result<Sums, Error> {
        let (mut spec, mut sums) = (spec.clone(), Sums::default());
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds {
                return Ok(sums);
            }
            spec.seed = Seed::from(seed);
            let maze = Maze::carve(&spec, Arc::clone(grid), &Cancel::new())?;
            let is_dead_end = |&cell: &u32| maze.passages_of(cell) == 1;
            sums.cells += u64::from(maze.cell_count());
            sums.dead_ends += maze.cell_ids().filter(is_dead_end).count() as u64;
            sums.steps += u64::from(maze.solve("bfs")?.length().unwrap_or(0));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_fold(Sums::default(), |sum, thread| {
            let part = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            Ok(Sums {
                cells: sum.cells + part.cells,
                dead_ends: sum.dead_ends + part.dead_ends,
                steps: sum.steps + part.steps,
            })
        })
    })
}

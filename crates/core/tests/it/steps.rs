//! The lengths of random walks, compared with the expected lengths that serve to refuse long walks.

use mazewright_core::grid::Grid;
use mazewright_core::{AlgorithmOptions, Cancel, Purpose, Rng};

use crate::common::{algorithm, lay, shape};

/// Returns the number of random words that a carving draws: almost exactly one per step.
fn drawn(grid: &Grid, name: &str, seed: u64) -> u64 {
    let begin = || Rng::new(seed, Purpose::Carve);
    let mut rng = begin();
    (algorithm(name).value.carve)(grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new())
        .unwrap();
    // The stream is drawn again up to the state after carving.
    let next = [rng.word(), rng.word()];
    let mut again = begin();
    let mut seen = [again.word(), again.word()];
    let mut count = 0;
    while seen != next {
        seen = [seen[1], again.word()];
        count += 1;
    }
    count
}

/// The mean of some seeds is between 0.4 and 1.75 of the expected number, which does not depend on
/// the shape.
#[test]
fn walks_take_as_many_steps_as_expected() {
    const SEEDS: u64 = 12;
    for name in ["wilson", "aldous-broder", "houston", "origin-shift"] {
        let expected = algorithm(name).value.steps.unwrap();
        for (shape_name, cols, rows) in [
            ("square", 60, 60),
            ("square", 150, 150),
            ("square", 200, 20),
            ("square", 12, 200),
            ("square", 300, 4),
            ("square", 400, 1),
            ("square", 1, 100),
            ("tri", 60, 60),
            ("tri", 200, 8),
            ("hex", 60, 60),
            ("hex", 8, 200),
        ] {
            let grid = lay(shape(shape_name), cols, rows);
            let total: u64 = (0..SEEDS).map(|seed| drawn(&grid, name, seed)).sum();
            let mean = total as f64 / SEEDS as f64;
            let share = mean / expected(grid.cells().into(), cols, rows);
            assert!(
                (0.4..1.75).contains(&share),
                "{name} {shape_name} {cols}x{rows}: {mean:.0} steps, {share:.2} of those expected"
            );
        }
    }
}

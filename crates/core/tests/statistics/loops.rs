//! Each choice of loops is equally likely.

use std::collections::BTreeMap;

use mazewright_core::{Spec, Topology};

use crate::common::topology::{Links, carve, with_topology};
use crate::common::{shape, spec};

/// Each ordered pair of the four closed links of 3 × 3 squares is equally likely.
#[test]
fn each_choice_of_loops_is_equally_likely() {
    const DRAWS: u64 = 6000;
    let mut drawn: BTreeMap<[usize; 2], u32> = BTreeMap::new();
    for seed in 0..DRAWS {
        let spec = Spec { seed: seed.into(), ..spec(shape("square"), 3, 3) };
        let topology = Topology { loops: 2, ..Topology::default() };
        let maze = carve(&with_topology(&spec, topology)).unwrap();
        let closed = Links::new(maze.grid(), &maze.open_links()[..8]).closed();
        assert_eq!(closed.len(), 4);
        let place = |link: u32| closed.iter().position(|&other| other == link).unwrap();
        *drawn.entry([place(maze.open_links()[8]), place(maze.open_links()[9])]).or_default() += 1;
    }
    assert_eq!(drawn.len(), 12);
    let expected = DRAWS as f64 / 12.0;
    let squares = drawn.values().map(|&count| (f64::from(count) - expected).powi(2) / expected);
    let off = (squares.sum::<f64>() - 11.0) / 22_f64.sqrt();
    assert!(off.abs() < 4.0, "{off:.1} standard deviations off");
}

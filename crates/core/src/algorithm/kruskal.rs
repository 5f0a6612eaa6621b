//! Kruskal's algorithm with random weights: the minimum spanning tree.
//!
//! The links are taken in random order, and each one that joins two unconnected cells is opened.
//! Many short dead ends (30 % of cells); no direction is preferred. Each closed link comes later in
//! the order than every link on the route between its two cells.
//!
//! The buckets of links are shuffled one by one, so those after the last link needed are never
//! shuffled.
//!
//! Time O(links · α), memory 12 bytes per link and 8 per cell. Source: J. Kruskal (1956); W.
//! Pullen, "Think Labyrinth".

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::weights::distribute;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const KRUSKAL: Choice<Algorithm> = Choice {
    name: "kruskal",
    aliases: &["randomized-kruskal"],
    doc: "Kruskal's algorithm with random weights: many short dead ends",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Bias, AlgorithmOption::BiasAngle],
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let (mut links, ends) = distribute(grid, options, rng, cancel)?;
    let mut sets = DisjointSets::new(grid.cells());
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle(&mut links[from..end]);
        for &[link, one, other] in &links[from..end] {
            if sets.join(one, other) {
                opened.push(link);
            }
        }
        if opened.len() == wanted {
            break;
        }
        from = end;
    }
    Ok(opened)
}

//! Simplified Prim: a random cell of those that still have an unvisited neighbour grows.
//!
//! The mazes are bushy, with passages that radiate from the start (28 % dead ends, short passages).
//! The algorithm has no weights; the name is the common one. A cell without an unvisited neighbour
//! is removed from the list when it is drawn, which does not change the probabilities of the
//! others.
//!
//! Time O(links), memory 4 bytes per cell, in addition to the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 11.

use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Pick};
use crate::algorithm::{Algorithm, growing_tree};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const PRIM_SIMPLIFIED: Choice<Algorithm> = Choice {
    name: "prim-simplified",
    aliases: &["simplified-prim", "prim-cell"],
    doc: "Simplified Prim: a random cell with an unvisited neighbour grows",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Bias, AlgorithmOption::BiasAngle, AlgorithmOption::Run],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    growing_tree::grow(grid, options, Pick::RANDOM, rng, cancel)
}

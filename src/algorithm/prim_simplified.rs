//! Simplified Prim: a random cell of those that still have an unseen neighbour grows.
//!
//! Bushy, with a pull to its start (28 % dead ends, short ways). It has no weights: the name is the
//! field's. A cell drawn in vain leaves the list, which changes no other's chance.
//!
//! Time O(links), memory 4 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 11.

use super::{Algorithm, growing_tree};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Pick, Texture};

pub(super) const PRIM_SIMPLIFIED: Choice<Algorithm> = Choice {
    name: "prim-simplified",
    aliases: &["simplified-prim", "prim-cell"],
    doc: "Simplified Prim: a random cell that can still grow does",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias, Knob::BiasAngle, Knob::Run] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    growing_tree::grow(grid, texture, Pick::RANDOM, rng, cancel)
}

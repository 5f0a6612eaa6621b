//! The ways to carve a maze: one file an algorithm, one line in the table.
//!
//! Each opens links of a connected grid until exactly one way leads from any cell to any other, and
//! gives them in the order in which it opened them.

mod backtracker;
mod kruskal;
mod sets;
mod wilson;

use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

/// Opens links: `cells − 1` of them, a spanning tree, in the order in which they are opened.
pub type Carve = fn(&Grid, &mut Rng, &Cancel) -> Result<Vec<u32>, Stop>;

/// The algorithms.
pub static ALGORITHMS: &[Choice<Carve>] =
    &[backtracker::BACKTRACKER, kruskal::KRUSKAL, wilson::WILSON];

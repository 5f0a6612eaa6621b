//! Houston's algorithm: Aldous–Broder until a third of the cells is joined, then Wilson.
//!
//! The first walk is fast while there is much to find, the loop-erased ones while there is much to
//! meet. Either algorithm alone makes every maze equally likely; this mixture of them does not, for
//! when it changes over depends on the walk. The texture is theirs (29 % dead ends on squares).
//!
//! Time is proportional to the walks: some steps a cell on squares. Memory 1 byte a cell, besides the
//! result. Source: R. Houston, in a comment to J. Buck, "Maze Generation: Wilson's algorithm" (2011).

use super::{Algorithm, aldous_broder, wilson};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const HOUSTON: Choice<Algorithm> = Choice {
    name: "houston",
    aliases: &["aldous-broder-wilson"],
    doc: "Houston: Aldous–Broder for a third of the cells, then Wilson; not quite uniform",
    is: Algorithm { carve, steps: Some(steps), takes: &[] },
};

/// Steps on average: fewer than Wilson's in the open, as many where it is long and narrow.
fn steps(cells: u64, cols: u32, rows: u32) -> f64 {
    let (long, short) = (f64::from(cols.max(rows)), f64::from(cols.min(rows)));
    cells as f64 * (5.0 + long / short)
}

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let third = grid.cells().div_ceil(3);
    let (joined, opened) = aldous_broder::walk(grid, third, rng, cancel)?;
    wilson::join_all(grid, joined, opened, rng, cancel)
}

//! Origin shift: the origin moves at random. Every other cell points in the direction in which the
//! origin left it last. Every maze is equally likely.
//!
//! A step opens the link from the old origin to the new one and closes the link of the new one, so
//! there is a maze at all times. Only the last maze is needed here, so each cell just stores the
//! side through which the origin left it last. Once every cell has been the origin, the maze is
//! exactly uniform: this is Aldous–Broder with last exits instead of first entrances.
//!
//! It takes as many steps as Aldous–Broder. Memory 4 bytes per cell, in addition to the result.
//! Source: Y. Hu, R. Lyons, P. Tang, "A reverse Aldous–Broder algorithm" (2021); `CaptainLuma`,
//! "Origin shift" (2023).

use crate::algorithm::options::AlgorithmOptions;
use crate::algorithm::{Algorithm, aldous_broder};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const ORIGIN_SHIFT: Choice<Algorithm> = Choice {
    name: "origin-shift",
    aliases: &["reverse-aldous-broder"],
    doc: "Origin shift (a random walk whose last exits are the passages): every maze equally \
          likely, slowly",
    value: Algorithm {
        carve,
        steps: Some(aldous_broder::cover_time),
        options: &[],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let cells = grid.cells();
    let mut seen = BitSet::new(cells as usize);
    let mut left_by = vec![0_u32; cells as usize];
    let mut origin = rng.below(cells);
    seen.insert(origin);
    let mut unseen = cells - 1;
    let mut iteration = 0;
    while unseen > 0 {
        iteration += 1;
        cancel.check_periodically(iteration)?;
        let sides = grid.sides(origin);
        let side = sides.start + rng.below(sides.len() as u32) as usize;
        let there = grid.neighbor(side);
        if there == cells {
            continue;
        }
        left_by[origin as usize] = side as u32;
        unseen -= u32::from(!seen.contains(there));
        seen.insert(there);
        origin = there;
    }
    let pointing = (0..cells).filter(|&cell| cell != origin);
    Ok(pointing.map(|cell| grid.edge(left_by[cell as usize] as usize)).collect())
}

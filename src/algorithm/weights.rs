//! Random weights of links, all different: a random order of them.
//!
//! The order is made in two steps, each of which keeps to the cache: every link goes to one of a few
//! hundred heaps at random, then each heap is shuffled (C. Rao, 1961; M. Sandelius, 1962). Whoever
//! asks with the same chance gets the same weights, so every algorithm that makes the minimum
//! spanning tree makes the same one.

use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::Rng;

/// How many heaps links are dealt to; a power of two, so that a word deals to eight.
const HEAPS: usize = 256;

/// Each link with its two cells, heap by heap, and where each heap ends; no heap is shuffled yet.
pub(super) fn deal(
    grid: &Grid,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(Vec<[u32; 3]>, [usize; HEAPS]), Stop> {
    let heaps: Vec<u8> =
        (0..grid.links().div_ceil(8)).flat_map(|_| rng.word().to_le_bytes()).collect();
    let mut fill = [0; HEAPS];
    for &heap in &heaps[..grid.links() as usize] {
        fill[usize::from(heap)] += 1;
    }
    cancel.check()?;
    let mut total = 0;
    for count in &mut fill {
        (*count, total) = (total, total + *count);
    }
    let mut dealt = vec![[0; 3]; total];
    for ((link, [one, other]), &heap) in (0..).zip(grid.pairs()).zip(&heaps) {
        cancel.check_now_and_then(link as usize)?;
        let at = &mut fill[usize::from(heap)];
        dealt[*at] = [link, one, other];
        *at += 1;
    }
    Ok((dealt, fill))
}

/// Each link with its two cells, the lightest first.
pub(super) fn order(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<[u32; 3]>, Stop> {
    let (mut dealt, ends) = deal(grid, rng, cancel)?;
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle(&mut dealt[from..end]);
        from = end;
    }
    Ok(dealt)
}

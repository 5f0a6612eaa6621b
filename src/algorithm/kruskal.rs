//! Kruskal's algorithm with random weights: the minimum spanning tree.
//!
//! Take the links in random order and open each that joins two cells not yet joined. Many short
//! dead ends (30 % of cells), no direction preferred. Each closed link came later than every link
//! on the way between its cells.
//!
//! The random order is made in two steps, each of which keeps to the cache: every link goes to one
//! of a few hundred heaps at random, then each heap is shuffled (C. Rao, 1961; M. Sandelius, 1962).
//!
//! Time O(links · α), memory 12 bytes a link and 8 a cell. Source: J. Kruskal (1956); W. Pullen,
//! "Think Labyrinth".

use super::Algorithm;
use super::sets::Sets;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const KRUSKAL: Choice<Algorithm> = Choice {
    name: "kruskal",
    aliases: &["randomized-kruskal"],
    doc: "Kruskal's algorithm with random weights: many short dead ends",
    is: Algorithm { carve, steps: None },
};

/// How many heaps links are dealt to; a power of two, so that a word deals to eight.
const HEAPS: usize = 256;

fn carve(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let (mut dealt, ends) = deal(grid, rng, cancel)?;
    let mut sets = Sets::new(grid.cells());
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle(&mut dealt[from..end]);
        for &[link, one, other] in &dealt[from..end] {
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

/// Each link with its two cells, heap by heap, and where each heap ends.
fn deal(
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

//! Blobby recursive division: two parts of a region grow from two random cells until they fill it,
//! one gap is left between them, and each part is divided in the same way.
//!
//! In each step a random cell of the frontier of either part adds all its free neighbours to its
//! own part, until the region is used up. Both parts are therefore connected. One of the links
//! between them, chosen at random, is opened. This is recursive division for any tessellation:
//! winding walls, 29 % dead ends. The links are returned in the order in which the gaps are made.
//!
//! Time O(links · log cells) on average, memory 16 bytes per cell, in addition to the result.
//! Source: J. Buck, "Maze Algorithms: Blobby Recursive Division" (2015).

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BLOBBY_DIVISION: Choice<Algorithm> = Choice {
    name: "blobby-division",
    aliases: &["blobby", "blobby-recursive-division"],
    doc: "Blobby division: each region is split into two blobs with one gap between them",
    value: Algorithm { carve, steps: None, options: &[], adds_walls: true },
};

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let count = grid.cells();
    let mut opened = Vec::with_capacity(count as usize - 1);
    // The cells, grouped by region; each pending region is a range of this list.
    let mut cells: Vec<u32> = (0..count).collect();
    let mut pending = vec![(0, cells.len())];
    // The region of each cell; the outside belongs to no region.
    let mut region_of = vec![0; count as usize + 1];
    region_of[count as usize] = u32::MAX;
    let mut regions = 1;
    let mut frontier = Vec::new();
    let mut gaps = Vec::new();
    let mut iteration = 0;
    while let Some((from, end)) = pending.pop() {
        if end - from < 2 {
            continue;
        }
        let region = &mut cells[from..end];
        let undivided = region_of[region[0] as usize];
        let (one, other) = (regions, regions + 1);
        regions += 2;
        let size = region.len() as u32;
        region.swap(0, rng.below(size) as usize);
        region.swap(1, 1 + rng.below(size - 1) as usize);
        region_of[region[0] as usize] = one;
        region_of[region[1] as usize] = other;
        frontier.extend(&region[..2]);
        while !frontier.is_empty() {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            let drawn = rng.below(frontier.len() as u32) as usize;
            let here = frontier.swap_remove(drawn);
            let part = region_of[here as usize];
            for there in grid.neighbors(here) {
                if region_of[there as usize] == undivided {
                    region_of[there as usize] = part;
                    frontier.push(there);
                }
            }
        }
        gaps.clear();
        let mut split = 0;
        for at in 0..region.len() {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            let here = region[at];
            if region_of[here as usize] == one {
                let sides = grid.neighbors(here).into_iter().zip(grid.edges_of(here));
                let gap = sides.filter(|&(there, _)| region_of[there as usize] == other);
                gaps.extend(gap.map(|(_, link)| link));
                region.swap(at, split);
                split += 1;
            }
        }
        opened.push(gaps[rng.below(gaps.len() as u32) as usize]);
        pending.push((from + split, end));
        pending.push((from, from + split));
    }
    Ok(opened)
}

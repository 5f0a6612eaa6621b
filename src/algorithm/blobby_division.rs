//! Blobby division: a region grows apart into two from two random cells, with one gap between them,
//! and so on with each of the two.
//!
//! Of the cells last reached by either a random one takes all its free neighbours for its own part,
//! until the region is used up; so both parts are connected. Of the links between them one is opened
//! at random. Recursive division for every tessellation: winding walls, 29 % dead ends. Links are
//! given in the order in which gaps are left.
//!
//! Time O(links · log cells) on average, memory 16 bytes a cell, besides the result. Source: J. Buck,
//! "Maze Algorithms: Blobby Recursive Division" (2015).

use super::Algorithm;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const BLOBBY_DIVISION: Choice<Algorithm> = Choice {
    name: "blobby-division",
    aliases: &["blobby", "blobby-recursive-division"],
    doc: "Blobby division: regions grow apart into two, with one gap between them",
    is: Algorithm { carve, steps: None, takes: &[] },
};

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let count = grid.cells();
    let mut opened = Vec::with_capacity(count as usize - 1);
    // Region by region; each waiting one is a range of it.
    let mut cells: Vec<u32> = (0..count).collect();
    let mut waiting = vec![(0, cells.len())];
    // The region of each cell; outside has none.
    let mut region_of = vec![0; count as usize + 1];
    region_of[count as usize] = u32::MAX;
    let mut regions = 1;
    let mut reached = Vec::new();
    let mut gaps = Vec::new();
    let mut turn = 0;
    while let Some((from, end)) = waiting.pop() {
        if end - from < 2 {
            continue;
        }
        let region = &mut cells[from..end];
        let own = region_of[region[0] as usize];
        let (one, other) = (regions, regions + 1);
        regions += 2;
        let size = region.len() as u32;
        region.swap(0, rng.below(size) as usize);
        region.swap(1, 1 + rng.below(size - 1) as usize);
        region_of[region[0] as usize] = one;
        region_of[region[1] as usize] = other;
        reached.extend(&region[..2]);
        while !reached.is_empty() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let drawn = rng.below(reached.len() as u32) as usize;
            let here = reached.swap_remove(drawn);
            let grown = region_of[here as usize];
            for &there in grid.near(here) {
                if region_of[there as usize] == own {
                    region_of[there as usize] = grown;
                    reached.push(there);
                }
            }
        }
        gaps.clear();
        let mut split = 0;
        for at in 0..region.len() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let here = region[at];
            if region_of[here as usize] == one {
                let sides = grid.near(here).iter().zip(grid.edges_of(here));
                let gap = sides.filter(|&(&there, _)| region_of[there as usize] == other);
                gaps.extend(gap.map(|(_, &link)| link));
                region.swap(at, split);
                split += 1;
            }
        }
        opened.push(gaps[rng.below(gaps.len() as u32) as usize]);
        waiting.push((from + split, end));
        waiting.push((from, from + split));
    }
    Ok(opened)
}

//! Eller's algorithm: level by level, with the sets of cells that are joined already.
//!
//! In each level cells of different sets are joined sideways by the fall of a coin (or a bias). A
//! set with no link to the next level is joined to a neighbour that has one. Then each set opens a
//! random one of its links onward, and each other
//! one with a chance of one in three. In the last level all are joined. 29 %
//! dead ends; little to be seen of the order in which it works.
//!
//! Time O(links · α), memory 24 bytes a cell, besides the result. Source: M. Eller (1982), as in
//! W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for Programmers" (2015), chapter 12.

use super::Algorithm;
use super::levels::{Levels, between, join_rest};
use super::sets::Sets;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Corner, Knob, Texture};

pub(super) const ELLER: Choice<Algorithm> = Choice {
    name: "eller",
    aliases: &["ellers"],
    doc: "Eller's algorithm: row by row, by the sets of cells that are joined already",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias] },
};

/// Beside the one that each set opens, one link onward in so many is opened.
const MORE: u32 = 3;

/// What is known of each set, by its number.
#[derive(Clone, Copy, Default)]
struct Onward {
    /// How many links onward its cells of this level have.
    links: u32,
    /// One of them, each equally likely, and the cell it leads to.
    drawn: [u32; 2],
}

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let levels = Levels::new(grid, Corner::NorthWest, rng, cancel)?;
    let chains: Vec<&[u32]> = levels.chains().collect();
    let mut sets = Sets::new(grid.cells());
    let mut onward = vec![Onward::default(); grid.cells() as usize];
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let across = texture.across();
    let last = chains.last().map_or(0, |chain| levels.of(chain[0]));
    let mut turn = 0;
    for level in chains.chunk_by(|one, other| levels.of(one[0]) == levels.of(other[0])) {
        let is_last = levels.of(level[0][0]) == last;
        for chain in level {
            for pair in chain.windows(2) {
                turn += 1;
                cancel.check_now_and_then(turn)?;
                let joins = is_last || rng.below(200) >= across;
                if joins && sets.join(pair[0], pair[1]) {
                    opened.extend(between(grid, pair[0], pair[1]));
                }
            }
        }
        let cells = || level.iter().flat_map(|chain| chain.iter().copied());
        for cell in cells() {
            onward[sets.find(cell) as usize].links = 0;
        }
        for cell in cells() {
            onward[sets.find(cell) as usize].links += levels.down(cell).count() as u32;
        }
        for chain in level {
            let forward = chain.windows(2).map(|pair| [pair[0], pair[1]]);
            let backward = chain.windows(2).rev().map(|pair| [pair[1], pair[0]]);
            for [here, next] in forward.chain(backward) {
                let (one, other) = (sets.find(here) as usize, sets.find(next) as usize);
                if one != other && onward[one].links == 0 {
                    sets.join(here, next);
                    onward[sets.find(here) as usize].links = onward[other].links;
                    opened.extend(between(grid, here, next));
                }
            }
        }
        for cell in cells() {
            onward[sets.find(cell) as usize].links = 0;
        }
        for cell in cells() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let own = &mut onward[sets.find(cell) as usize];
            for [link, there] in levels.down(cell) {
                own.links += 1;
                if rng.below(own.links) == 0 {
                    own.drawn = [link, there];
                }
            }
        }
        let mut drawn = Vec::new();
        for cell in cells() {
            let own = &mut onward[sets.find(cell) as usize];
            if own.links > 0 {
                own.links = 0;
                drawn.push((cell, own.drawn));
            }
        }
        for (cell, [link, there]) in drawn {
            sets.join(cell, there);
            opened.push(link);
        }
        for cell in cells() {
            for [link, there] in levels.down(cell) {
                if rng.below(MORE) == 0 && sets.join(cell, there) {
                    opened.push(link);
                }
            }
        }
    }
    join_rest(grid, opened, rng, cancel)
}

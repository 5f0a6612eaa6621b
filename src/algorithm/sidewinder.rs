//! The sidewinder: each level is cut into runs, and each run opens one link to the level before.
//!
//! The first level is one corridor. Along each other one a coin (or a bias) says after each cell
//! whether the run ends there; it may end only if one of its cells has a link up, and one of those
//! that are left in the chain as well. 28 % dead ends; ways run straight up to the first level.
//!
//! Time O(links), memory 12 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use super::Algorithm;
use super::levels::{Levels, between, join_rest};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub(super) const SIDEWINDER: Choice<Algorithm> = Choice {
    name: "sidewinder",
    aliases: &["side-winder"],
    doc: "Sidewinder: rows cut into runs, each with one link to the row before",
    is: Algorithm { carve, steps: None, takes: &[Knob::Corner, Knob::Bias] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let levels = Levels::new(grid, texture.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let across = texture.across();
    // The links up of the run's cells.
    let mut links = Vec::new();
    let mut turn = 0;
    for chain in levels.chains() {
        let last = chain.iter().rposition(|&cell| levels.up(cell).next().is_some()).unwrap_or(0);
        links.clear();
        for (at, &cell) in chain.iter().enumerate() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            links.extend(levels.up(cell));
            let may_close = !links.is_empty() && at < last;
            let next = chain.get(at + 1);
            if let Some(&next) = next.filter(|_| !may_close || rng.below(200) >= across) {
                opened.extend(between(grid, cell, next));
            } else if !links.is_empty() {
                opened.push(links[rng.below(links.len() as u32) as usize]);
                links.clear();
            }
        }
    }
    join_rest(grid, opened, rng, cancel)
}

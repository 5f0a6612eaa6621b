//! The sidewinder: each level is cut into runs, and each run opens one link to the level before.
//!
//! The first level is one corridor. Along each other one a coin (or a bias) says after each cell
//! whether the run ends there; it may end only if one of its cells has a link up, and one of those
//! that are left in the chain as well. 28 % dead ends; ways run straight up to the first level.
//!
//! Where the grid is a lattice, levels need not be made: each cell but the root opens one link, along
//! its row or, at the end of a run, up.
//!
//! Time O(links), memory 12 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use super::Algorithm;
use super::lattice::{DOWN, LEFT, Lattice, RIGHT, UP};
use super::levels::{Levels, between, join_rest};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Corner, Knob, Texture};

pub(super) const SIDEWINDER: Choice<Algorithm> = Choice {
    name: "sidewinder",
    aliases: &["side-winder"],
    doc: "Sidewinder: rows cut into runs, each with one link to the row before",
    is: Algorithm { carve, steps: None, takes: &[Knob::Corner, Knob::Bias] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let across = texture.across();
    if let Some(lattice) = Lattice::of(grid, cancel)? {
        return on_lattice(&lattice, texture.corner, across, rng, cancel);
    }
    let levels = Levels::new(grid, texture.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
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

/// The same where rows are levels and chains, and every cell but those of the first has a link up.
fn on_lattice(
    lattice: &Lattice<'_>,
    corner: Corner,
    across: u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let &Lattice { cols, rows, .. } = lattice;
    let up = if corner.is_south() { DOWN } else { UP };
    let along = if corner.is_east() { LEFT } else { RIGHT };
    let mut opened = Vec::with_capacity((cols * rows) as usize - 1);
    for level in 0..rows {
        cancel.check()?;
        let row = if corner.is_south() { rows - 1 - level } else { level };
        let cell = |at: u32| row * cols + if corner.is_east() { cols - 1 - at } else { at };
        if level == 0 {
            opened.extend((0..cols - 1).map(|at| lattice.edge(cell(at), along)));
            continue;
        }
        let mut run = 0;
        for at in 0..cols - 1 {
            let goes_on = rng.below(200) >= across;
            // What the run's end would draw is drawn in any case and given back: a branch that chance
            // would make a machine mispredict takes longer.
            let mut ahead = rng.clone();
            let drawn = run + ahead.below(at + 1 - run);
            *rng = [ahead, rng.clone()][usize::from(goes_on)].clone();
            let (from, side) = if goes_on { (at, along) } else { (drawn, up) };
            run = if goes_on { run } else { at + 1 };
            opened.push(lattice.edge(cell(from), side));
        }
        let drawn = run + rng.below(cols - run);
        opened.push(lattice.edge(cell(drawn), up));
    }
    Ok(opened)
}

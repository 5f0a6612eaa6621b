//! Sidewinder: each row is cut into runs, and each run opens one link to the previous row.
//!
//! The first row is one corridor. In each other row a coin (or the bias) decides after each cell
//! whether the run ends there. A run may end only if both the run and the rest of the chain have a
//! cell with a link up. 28 % dead ends; routes run straight up to the first row.
//!
//! On a lattice the rows need not be computed: each cell except one opens exactly one link, along
//! its row or up (at the end of a run).
//!
//! Time O(links), memory 12 bytes per cell, in addition to the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use crate::algorithm::Algorithm;
use crate::algorithm::lattice::RectangularGrid;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Corner};
use crate::algorithm::rows::{CellRows, join_remaining, link_between};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const SIDEWINDER: Choice<Algorithm> = Choice {
    name: "sidewinder",
    aliases: &["side-winder"],
    doc: "Sidewinder: rows cut into runs, each with one link to the row before",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Corner, AlgorithmOption::Bias],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let across = options.across();
    if let Some(lattice) = RectangularGrid::of(grid, cancel)? {
        return on_lattice(lattice, options.corner, across, rng, cancel);
    }
    let rows = CellRows::new(grid, options.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    // The links up of the cells of a chain; those of the current run are the last ones.
    let mut links = Vec::new();
    for (iteration, chain) in rows.chains().enumerate() {
        cancel.check_periodically(iteration)?;
        let last = chain.iter().rposition(|&cell| rows.up(cell).next().is_some()).unwrap_or(0);
        links.clear();
        let mut run_start = 0;
        for (at, pair) in chain.windows(2).enumerate() {
            cancel.check_periodically(at)?;
            let [cell, next] = [pair[0], pair[1]];
            links.extend(rows.up(cell));
            let along = link_between(grid, cell, next);
            let count = (links.len() - run_start) as u32;
            if count == 0 || at >= last {
                opened.extend(along);
                continue;
            }
            let continues = rng.below(200) >= across;
            let up = links[run_start + draw_end(count, continues, rng) as usize];
            run_start = if continues { run_start } else { links.len() };
            opened.push(along.filter(|_| continues).unwrap_or(up));
        }
        links.extend(rows.up(chain[chain.len() - 1]));
        let count = (links.len() - run_start) as u32;
        if count > 0 {
            opened.push(links[run_start + rng.below(count) as usize]);
        }
    }
    join_remaining(grid, opened, rng, cancel)
}

/// Carves a lattice, where each row is one chain and every cell except those of the first row has
/// one link up.
fn on_lattice(
    lattice: RectangularGrid,
    corner: Corner,
    across: u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let RectangularGrid { cols, rows } = lattice;
    let mut opened = Vec::with_capacity((cols * rows) as usize - 1);
    for row in lattice.rows_from(corner) {
        cancel.check()?;
        if row.is_first {
            opened.extend((0..cols - 1).map(|at| row.along(at)));
            continue;
        }
        let mut run_start = 0;
        for at in 0..cols - 1 {
            let continues = rng.below(200) >= across;
            let drawn = run_start + draw_end(at + 1 - run_start, continues, rng);
            run_start = if continues { run_start } else { at + 1 };
            opened.push([row.up(drawn), row.along(at)][usize::from(continues)]);
        }
        let drawn = run_start + rng.below(cols - run_start);
        opened.push(row.up(drawn));
    }
    Ok(opened)
}

/// Draws the link up that ends a run. If the run continues, the generator is reset: this is faster
/// than a branch that the processor cannot predict.
#[inline]
fn draw_end(links: u32, continues: bool, rng: &mut Rng) -> u32 {
    let mut after_draw = rng.clone();
    let drawn = after_draw.below(links);
    *rng = [after_draw, rng.clone()][usize::from(continues)].clone();
    drawn
}

//! Binary tree: each cell opens one link, either up to the previous row or back along its own row.
//!
//! Links along a row lead towards the corner that the `corner` option names. Two corridors meet at
//! that corner: on squares they run the full length of two sides of the picture. 25 % dead ends;
//! the routes run diagonally.
//!
//! A cell chooses among its links up and the link to the cell before it in its chain (see
//! `levels`). Without a bias all of them are equally likely. The first cell of a chain that has a
//! link up is the anchor; it chooses among links up only. The cells before the anchor have no link
//! up, and open the link towards the anchor. A chain without any link up becomes a corridor.
//!
//! Time O(links), memory 12 bytes per cell, in addition to the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::rows::{Rows, join_remaining, link_between};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BINARY_TREE: Choice<Algorithm> = Choice {
    name: "binary-tree",
    aliases: &["binary", "btree"],
    doc: "Binary tree: each cell opens one link, up or towards the corner; diagonal ways",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Corner, AlgorithmOption::Bias],
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let rows = Rows::new(grid, options.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let across = options.across();
    let along = 200 - across;
    let mut turn = 0;
    for chain in rows.chains() {
        let anchor = chain.iter().position(|&cell| rows.up(cell).next().is_some());
        let anchor = anchor.unwrap_or(0);
        for (at, &cell) in chain.iter().enumerate() {
            turn += 1;
            cancel.check_periodically(turn)?;
            if at < anchor {
                opened.extend(link_between(grid, cell, chain[at + 1]));
                continue;
            }
            let links = rows.up(cell).count() as u32;
            let back = if at == anchor { 0 } else { along };
            let weight = if back == 0 { 1 } else { across };
            // Under a full bias, a cell without links up has total weight 0; it opens the link back.
            let total = links * weight + back;
            let drawn = if total == 0 { 0 } else { rng.below(total) };
            if drawn < links * weight {
                opened.extend(rows.up(cell).nth((drawn / weight) as usize));
            } else if at > anchor {
                opened.extend(link_between(grid, cell, chain[at - 1]));
            }
        }
    }
    join_remaining(grid, opened, rng, cancel)
}

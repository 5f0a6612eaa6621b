//! Recursive backtracker: randomized depth-first search with an explicit stack.
//!
//! From the current cell the algorithm steps to a random unvisited neighbour and opens the link. If
//! there is none, it returns to the last cell that still has one. The mazes have long winding
//! passages and few dead ends (10 % of cells). Every closed link joins a cell to one of its
//! ancestors.
//!
//! The unvisited neighbours of a cell are shuffled once, when the cell is reached. On return to the
//! cell, the first of them that is still unvisited is as random as a new draw, and the cell's sides
//! need not be scanned again.
//!
//! If an option is set, the algorithm runs as a growing tree that picks the newest cell. A `river`
//! of 70, for example, picks a random cell instead in 30 % of the steps.
//!
//! Time O(links), memory O(links). Source: W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for
//! Programmers" (2015), chapter 5.

use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Pick};
use crate::algorithm::{Algorithm, growing_tree};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BACKTRACKER: Choice<Algorithm> = Choice {
    name: "backtracker",
    aliases: &["recursive-backtracker", "dfs"],
    doc: "Recursive backtracker (randomized depth-first search): long winding passages",
    value: Algorithm {
        carve,
        steps: None,
        options: &[
            AlgorithmOption::Bias,
            AlgorithmOption::BiasAngle,
            AlgorithmOption::River,
            AlgorithmOption::Run,
        ],
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let river = options.river.min(100);
    let has_options = river < 100 || options.bias != 0 || options.run > 0;
    if let Some(pick) = Pick::new(river, 0, 100 - river).filter(|_| has_options) {
        return growing_tree::grow(grid, options, pick, rng, cancel);
    }
    let cells = grid.cells();
    let sides = grid.most_sides();
    // The sides that were crossed. Looking up their edges in a separate pass at the end is faster.
    let mut opened = Vec::with_capacity(cells as usize - 1);
    // The outside counts as visited, so that no step leads there.
    let mut seen = BitSet::new(cells as usize + 1);
    seen.insert(cells);
    // The steps not yet tried, as cell and side: a stack of which the first `top` entries are used.
    let mut untried = vec![[0; 2]; 2 * sides];
    let mut top = 0;
    let mut here = rng.below(cells);
    seen.insert(here);
    'cells: for turn in 1.. {
        cancel.check_periodically(turn)?;
        if top + sides > untried.len() {
            untried.resize(2 * untried.len(), [0; 2]);
        }
        // Every side is written to the stack, but kept only if it leads to an unvisited cell. This
        // avoids a branch that the processor cannot predict.
        let bottom = top;
        for (side, &there) in grid.sides(here).zip(grid.neighbors(here)) {
            untried[top] = [there, side as u32];
            top += usize::from(!seen.contains(there));
        }
        // Every cell except the first was entered through one of its sides.
        let most_steps = grid.neighbors(here).len() - usize::from(turn > 1);
        for placed in 0..most_steps.saturating_sub(1) {
            let count = (top - bottom).saturating_sub(placed).max(1);
            let chosen = rng.below(count as u32) as usize;
            untried.swap(bottom + chosen, bottom + count - 1);
        }
        loop {
            if top == 0 {
                break 'cells;
            }
            top -= 1;
            let [there, side] = untried[top];
            if !seen.contains(there) {
                seen.insert(there);
                opened.push(side);
                here = there;
                break;
            }
        }
    }
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}

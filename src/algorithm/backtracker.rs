//! Recursive backtracker: randomized depth-first search, with a stack of its own.
//!
//! From the current cell go to a random neighbour not yet seen, opening the link; where there is
//! none, go back to the last cell that still has one. Long winding passages, few dead ends (10 % of
//! cells). Every closed link joins a cell to one of its ancestors.
//!
//! A cell's unseen neighbours are put in random order once, when it is reached: the first of them
//! still unseen when it is come back to is as random as a fresh draw, and the cell itself need not
//! be looked at again.
//!
//! With a knob turned it is a growing tree of the newest cell; a river of 70, say, lets a random cell
//! grow instead in 30 of 100 turns.
//!
//! Time O(links), memory O(links). Source: W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for
//! Programmers" (2015), chapter 5.

use super::{Algorithm, growing_tree};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Pick, Texture};

pub(super) const BACKTRACKER: Choice<Algorithm> = Choice {
    name: "backtracker",
    aliases: &["recursive-backtracker", "dfs"],
    doc: "Recursive backtracker (randomized depth-first search): long winding passages",
    is: Algorithm {
        carve,
        steps: None,
        takes: &[Knob::Bias, Knob::BiasAngle, Knob::River, Knob::Run],
    },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let river = texture.river.min(100);
    let turned = river < 100 || texture.bias != 0 || texture.run > 0;
    if let Some(pick) = Pick::new(river, 0, 100 - river).filter(|_| turned) {
        return growing_tree::grow(grid, texture, pick, rng, cancel);
    }
    let cells = grid.cells();
    let sides = grid.most_sides();
    // The sides by which cells were entered; exchanged for their edges at the end, all at once.
    let mut opened = Vec::with_capacity(cells as usize - 1);
    // Outside counts as seen.
    let mut seen = Bits::new(cells as usize + 1);
    seen.put(cells);
    // Ways not yet tried: where to, and by which side. A stack that fills up to `top`.
    let mut ways = vec![[0; 2]; 2 * sides];
    let mut top = 0;
    let mut here = rng.below(cells);
    seen.put(here);
    'cells: for turn in 1.. {
        cancel.check_now_and_then(turn)?;
        if top + sides > ways.len() {
            ways.resize(2 * ways.len(), [0; 2]);
        }
        // Every side is put on the stack, and stays if it leads to an unseen cell: no branch that
        // chance would make a machine mispredict.
        let bottom = top;
        for (side, &there) in grid.sides(here).zip(grid.near(here)) {
            ways[top] = [there, side as u32];
            top += usize::from(!seen.has(there));
        }
        // All but the first cell were entered by one of their sides.
        let most = grid.near(here).len() - usize::from(turn > 1);
        for placed in 0..most.saturating_sub(1) {
            let count = (top - bottom).saturating_sub(placed).max(1);
            let chosen = rng.below(count as u32) as usize;
            ways.swap(bottom + chosen, bottom + count - 1);
        }
        loop {
            if top == 0 {
                break 'cells;
            }
            top -= 1;
            let [there, side] = ways[top];
            if !seen.has(there) {
                seen.put(there);
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

//! Recursive backtracker: randomized depth-first search, with a stack of its own.
//!
//! From the current cell go to a random neighbour not yet seen, opening the link; where there is
//! none, go back to the last cell that may still have one. Long winding passages, few dead ends
//! (10 % of cells). Every closed link joins a cell to one of its ancestors.
//!
//! Time O(links), memory 5 bytes a cell. Source: W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for
//! Programmers" (2015), chapter 5.

use super::Carve;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BACKTRACKER: Choice<Carve> = Choice {
    name: "backtracker",
    aliases: &["recursive-backtracker", "dfs"],
    doc: "Recursive backtracker (randomized depth-first search): long winding passages",
    is: carve,
};

fn carve(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    // Outside counts as seen.
    let mut seen = vec![false; cells as usize + 1];
    seen[cells as usize] = true;
    // Cells that may still have an unseen neighbour.
    let mut back = Vec::new();
    let mut here = rng.below(cells);
    seen[here as usize] = true;
    for turn in 1.. {
        cancel.check_now_and_then(turn)?;
        let near = grid.near(here);
        let unseen = near.iter().filter(|&&there| !seen[there as usize]).count() as u32;
        if unseen == 0 {
            let Some(last) = back.pop() else { break };
            here = last;
            continue;
        }
        let mut skip = 0;
        if unseen > 1 {
            back.push(here);
            skip = rng.below(unseen);
        }
        for (side, &there) in grid.sides(here).zip(near) {
            if seen[there as usize] {
                continue;
            }
            if skip == 0 {
                opened.push(grid.edge(side));
                seen[there as usize] = true;
                here = there;
                break;
            }
            skip -= 1;
        }
    }
    Ok(opened)
}

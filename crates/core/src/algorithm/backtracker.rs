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
use crate::grid::stencil::{MAX_SIDES, Stencil};
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
        adds_walls: false,
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
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    match grid.stencil() {
        Some(stencil) => by_classes(grid, stencil, &mut opened, rng, cancel)?,
        None => by_sides(grid, &mut opened, rng, cancel)?,
    }
    // Looking up the edges in a separate pass is faster than during the walk.
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}

/// Carves any grid. Adds the sides that were crossed to `opened`.
fn by_sides(
    grid: &Grid,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Error> {
    let cells = grid.cells();
    let sides = grid.most_sides();
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
        for (side, there) in grid.sides(here).zip(grid.neighbors(here)) {
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
    Ok(())
}

/// Carves a grid whose cells have classes, with the same steps as [`by_sides`]. The sides that lead
/// to an unvisited neighbour are shuffled within one word.
fn by_classes(
    grid: &Grid,
    stencil: &Stencil,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Error> {
    match grid.most_sides() {
        0..=3 => walk::<3>(grid, stencil, opened, rng, cancel),
        4 => walk::<4>(grid, stencil, opened, rng, cancel),
        5 | 6 => walk::<6>(grid, stencil, opened, rng, cancel),
        _ => walk::<MAX_SIDES>(grid, stencil, opened, rng, cancel),
    }
}

/// Bits of one entry in a [`SideList`].
const ENTRY: u32 = 4;

/// A list of sides in one word, the next one in the lowest bits. Each side is stored as its number
/// plus 1, so that an empty list is 0.
type SideList = u32;

/// Returns the list of each set of `SIDES` sides, the last side first, and its length.
fn lists<const SIDES: usize>() -> [(SideList, u32); 1 << MAX_SIDES] {
    let mut lists = [(0, 0); 1 << MAX_SIDES];
    for set in 1_usize..1 << SIDES {
        let last = set.ilog2();
        let (others, count) = lists[set ^ 1 << last];
        lists[set] = (others << ENTRY | (last + 1), count + 1);
    }
    lists
}

/// `SIDES` is the largest number of sides of a cell, or more.
fn walk<const SIDES: usize>(
    grid: &Grid,
    stencil: &Stencil,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Error> {
    let cells = grid.cells();
    let lists = lists::<SIDES>();
    // 1 for each cell that is not visited yet.
    let mut unseen = vec![1_u8; cells as usize];
    // Cells with the sides not yet tried: a stack of which the first `top` entries are used.
    let mut untried: Vec<(u32, SideList)> = vec![(0, 0); 64];
    let mut top = 0;
    let mut here = rng.below(cells);
    unseen[here as usize] = 0;
    let mut entered = 0;
    for turn in 1.. {
        cancel.check_periodically(turn)?;
        let class = stencil.class(here);
        // The offset of a side that leads outside is 0: to the cell itself, which is visited.
        let set = class.offsets[..SIDES].iter().enumerate().fold(0, |set, (side, &offset)| {
            set | usize::from(unseen[here.wrapping_add(offset) as usize]) << side
        });
        let (mut list, count) = lists[set];
        // Every cell except the first was entered through one of its sides.
        let most_steps = u32::from(class.sides) - entered;
        entered = 1;
        for placed in 0..most_steps.saturating_sub(1) {
            let left = count.saturating_sub(placed).max(1);
            let chosen = rng.below(left);
            // Exchanges the entries at `count - left` and `count - 1 - chosen`.
            let [one, other] = [count.wrapping_sub(left), count.wrapping_sub(1 + chosen)];
            let [one, other] = [one, other].map(|at| at.wrapping_mul(ENTRY));
            let differ = (list.wrapping_shr(one) ^ list.wrapping_shr(other)) & ((1 << ENTRY) - 1);
            list ^= differ.wrapping_shl(one) | differ.wrapping_shl(other);
        }
        let (from, side) = if list != 0 {
            if top == untried.len() {
                untried.resize(2 * top, (0, 0));
            }
            untried[top] = (here, list >> ENTRY);
            top += usize::from(list >> ENTRY != 0);
            let side = (list & ((1 << ENTRY) - 1)) - 1;
            let there = here.wrapping_add(class.offsets[side as usize]);
            (std::mem::replace(&mut here, there), side)
        } else {
            // Back to the last cell with a side that still leads to an unvisited cell.
            loop {
                let Some(last) = top.checked_sub(1) else { return Ok(()) };
                let (from, list) = untried[last];
                let side = (list & ((1 << ENTRY) - 1)) - 1;
                untried[last].1 = list >> ENTRY;
                top -= usize::from(list >> ENTRY == 0);
                let there = from.wrapping_add(stencil.class(from).offsets[side as usize]);
                if unseen[there as usize] == 1 {
                    here = there;
                    break (from, side);
                }
            }
        };
        unseen[here as usize] = 0;
        opened.push((grid.sides(from).start as u32) + side);
    }
    Ok(())
}

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
use crate::grid::stencil::{Class, MAX_SIDES};
use crate::grid::{Grid, Pattern};
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
    // Looking up the edges in a separate pass is faster than during the walk.
    if let Some(pattern) = grid.pattern() {
        by_classes(pattern, &mut opened, rng, cancel)?;
        for (index, side) in opened.iter_mut().enumerate() {
            cancel.check_periodically(index)?;
            *side = pattern.link(*side as usize);
        }
    } else {
        by_sides(grid, &mut opened, rng, cancel)?;
        for (index, side) in opened.iter_mut().enumerate() {
            cancel.check_periodically(index)?;
            *side = grid.edge(*side as usize);
        }
    }
    Ok(opened)
}

/// Carves any grid. Adds the sides that the walk crossed to `opened`.
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
    // A stack of the steps not yet tried, as cell and side. The first `top` entries are in use.
    let mut untried = vec![[0; 2]; 2 * sides];
    let mut top = 0;
    let mut here = rng.below(cells);
    seen.insert(here);
    'cells: for iteration in 1.. {
        cancel.check_periodically(iteration)?;
        if top + sides > untried.len() {
            untried.resize(2 * untried.len(), [0; 2]);
        }
        // Every side is written to the stack, but `top` passes it only if it leads to an unvisited
        // cell. This avoids a branch that the processor cannot predict.
        let bottom = top;
        for (side, there) in grid.sides(here).zip(grid.neighbors(here)) {
            untried[top] = [there, side as u32];
            top += usize::from(!seen.contains(there));
        }
        // Every cell except the first was entered through one of its sides.
        let most_steps = grid.neighbors(here).len() - usize::from(iteration > 1);
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
/// to an unvisited neighbour are shuffled within one word. A maze of 300 × 300 squares, triangles
/// or hexagons takes 1.58, 1.53 or 1.38 times as long by `by_sides`.
fn by_classes(
    pattern: &Pattern,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Error> {
    match pattern.stencil().most_sides() {
        0..=3 => walk::<3>(pattern, opened, rng, cancel),
        4 => walk::<4>(pattern, opened, rng, cancel),
        5 | 6 => walk::<6>(pattern, opened, rng, cancel),
        _ => walk::<MAX_SIDES>(pattern, opened, rng, cancel),
    }
}

/// Bits of one entry in a [`SideList`].
const ENTRY: u32 = 4;

/// A list of sides in one word, the next one in the lowest bits. Each side is stored as its number
/// plus 1, so that an empty list is 0.
type SideList = u32;

/// Returns the first entry of a list.
#[inline]
const fn first_of(list: SideList) -> u32 {
    list & ((1 << ENTRY) - 1)
}

/// The list of each set of sides, the last side first, and its length.
static LISTS: [(SideList, u32); 1 << MAX_SIDES] = {
    let mut lists = [(0, 0); 1 << MAX_SIDES];
    let mut set = 1_usize;
    while set < lists.len() {
        let last = set.ilog2();
        let (others, count) = lists[set ^ 1 << last];
        lists[set] = (others << ENTRY | (last + 1), count + 1);
        set += 1;
    }
    lists
};

/// Performs one step of a shuffle. Exchanges the entry at `placed` (at most the last one) with the
/// entry `chosen` places before the last.
#[inline]
const fn place(list: SideList, count: u32, placed: u32, chosen: u32) -> SideList {
    let at = if placed < count { placed } else { count.wrapping_sub(1) };
    let one = at.wrapping_mul(ENTRY);
    let other = count.wrapping_sub(1 + chosen).wrapping_mul(ENTRY);
    let differ = first_of(list.wrapping_shr(one) ^ list.wrapping_shr(other));
    list ^ (differ.wrapping_shl(one) | differ.wrapping_shl(other))
}

/// The shuffled list for each set of at most three of four sides, and the first two numbers drawn.
static SHUFFLED: [[[u16; 2]; 3]; 1 << 4] = {
    let mut shuffled = [[[0; 2]; 3]; 1 << 4];
    let mut set = 0_usize;
    while set < shuffled.len() {
        let (list, count) = LISTS[set];
        let mut drawn = 0;
        while (count == 2 || count == 3) && drawn < count * (count - 1) {
            let [one, other] = [drawn / (count - 1), drawn % (count - 1)];
            let list = place(place(list, count, 0, one), count, 1, other);
            shuffled[set][one as usize][other as usize] = list as u16;
            drawn += 1;
        }
        if count == 1 {
            shuffled[set][0][0] = list as u16;
        }
        set += 1;
    }
    shuffled
};

/// The sides of a class of cells, in the form that the walk reads.
struct Surroundings<const SIDES: usize> {
    /// The number of sides.
    sides: u32,
    /// The difference in number to the neighbour across each side; 0 for the outside.
    offsets: [u32; SIDES],
    /// The sides of the neighbour across each side, without the side that leads back.
    others: [u8; SIDES],
}

impl<const SIDES: usize> Surroundings<SIDES> {
    fn of(class: &Class) -> Self {
        let is_inside = |side: usize| class.inside >> side & 1 == 1;
        Self {
            sides: class.sides.into(),
            offsets: std::array::from_fn(|side| class.offsets[side]),
            others: std::array::from_fn(|side| {
                if is_inside(side) { !(1 << class.twins[side]) } else { u8::MAX }
            }),
        }
    }
}

/// Carves a grid with classes. `SIDES` is at least the largest number of sides of a cell.
fn walk<const SIDES: usize>(
    pattern: &Pattern,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Error> {
    let stencil = pattern.stencil();
    let classes: Vec<Surroundings<SIDES>> = stencil.classes().map(Surroundings::of).collect();
    let codes = stencil.codes();
    // The sides of each cell that lead to an unvisited cell.
    let mut unseen: Vec<u8> = stencil.classes_of_cells().map(|class| class.inside).collect();
    // A stack of cells with the sides not yet tried. The first `top` entries are in use.
    let mut untried: Vec<(u32, SideList)> = vec![(0, 0); 64];
    let mut top = 0;
    let mut here = rng.below(codes.len() as u32);
    let mut entered = 0;
    for iteration in 1.. {
        cancel.check_periodically(iteration)?;
        let class = &classes[usize::from(codes[here as usize])];
        for (offset, others) in class.offsets.iter().zip(class.others) {
            unseen[here.wrapping_add(*offset) as usize] &= others;
        }
        let set = usize::from(unseen[here as usize]);
        // Every cell except the first was entered through one of its sides.
        let draws = (class.sides - 1).saturating_sub(entered);
        entered = 1;
        let (mut list, count) = LISTS[set];
        let mut first = first_of(list);
        if SIDES <= 4 && draws <= 2 {
            let one = rng.below(count.max(1)) as usize;
            let other = if draws < 2 { 0 } else { rng.below(count.max(2) - 1) as usize };
            list = SHUFFLED[set & 15][one][other & 1].into();
            first = first_of(list);
        } else {
            for placed in 0..draws {
                let chosen = rng.below(count.saturating_sub(placed).max(1));
                if placed == 0 {
                    // The next step does not wait for the other draws.
                    let at = count.wrapping_sub(1 + chosen);
                    first = first_of(list.wrapping_shr(at.wrapping_mul(ENTRY)));
                }
                list = place(list, count, placed, chosen);
            }
        }
        let (from, side) = if list != 0 {
            if top == untried.len() {
                untried.resize(2 * top, (0, 0));
            }
            untried[top] = (here, list >> ENTRY);
            top += usize::from(list >> ENTRY != 0);
            let side = first - 1;
            let there = here.wrapping_add(class.offsets[side as usize]);
            (std::mem::replace(&mut here, there), side)
        } else {
            // Returns to the last cell with a side that still leads to an unvisited cell.
            loop {
                let Some(last) = top.checked_sub(1) else { return Ok(()) };
                let (from, mut list) = untried[last];
                let left = unseen[from as usize];
                if left == 0 {
                    top = last;
                    continue;
                }
                while u32::from(left) >> (first_of(list) - 1) & 1 == 0 {
                    list >>= ENTRY;
                }
                let side = first_of(list) - 1;
                list >>= ENTRY;
                untried[last].1 = list;
                top -= usize::from(list == 0);
                let class = &classes[usize::from(codes[from as usize])];
                here = from.wrapping_add(class.offsets[side as usize]);
                break (from, side);
            }
        };
        opened.push(pattern.side(from, side));
    }
    Ok(())
}

//! Chooses the next step from a cell to an unvisited neighbour, at random, with bias and run.
//!
//! Without a bias each unvisited neighbour is equally likely. A bias gives weights to steps along a
//! row against steps from row to row (in rings: along the ring, and in or out), or to steps along a
//! direction against steps across it. If all weights are 0, each unvisited neighbour is again
//! equally likely.
//!
//! With the probability of the `run` option the step goes straight on, through the side opposite
//! the one through which the cell was entered. A cell with an odd number of sides has two such
//! sides; they alternate from cell to cell, so that a run through triangles stays in its row.

use crate::algorithm::bias;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::grid::stencil::MAX_SIDES;
use crate::rng::Rng;

/// The sides of each set of sides, in ascending order; the last entry is their number.
static UNSEEN: [[u8; MAX_SIDES + 1]; 1 << MAX_SIDES] = {
    let mut all = [[0; MAX_SIDES + 1]; 1 << MAX_SIDES];
    let mut set = 0;
    while set < all.len() {
        let mut side = 0;
        while side < MAX_SIDES {
            if set >> side & 1 == 1 {
                let count = all[set][MAX_SIDES];
                all[set][count as usize] = side as u8;
                all[set][MAX_SIDES] = count + 1;
            }
            side += 1;
        }
        set += 1;
    }
    all
};

/// The state of a walk: the visited cells, and the data for choosing the next step.
pub(super) struct Steps<'a> {
    grid: &'a Grid,
    /// The visited cells. The outside counts as visited, so that no step leads there.
    seen: BitSet,
    /// The weight of a step through each side, if there is a bias.
    weights: Option<Vec<u8>>,
    run: Option<Run>,
}

/// The data for going straight on.
struct Run {
    /// The probability of going straight on, in percent.
    percent: u32,
    /// The side through which each cell was entered; `u32::MAX` if it was not entered by a step.
    entered: Vec<u32>,
    /// The cells in which the walk takes the second of two opposite sides, clockwise.
    takes_second: BitSet,
}

impl<'a> Steps<'a> {
    /// Starts with no visited cell.
    pub(super) fn new(
        grid: &'a Grid,
        options: &AlgorithmOptions,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let cells = grid.cells();
        let mut seen = BitSet::new(cells as usize + 1);
        seen.insert(cells);
        let weights = bias::weights(grid, options, cancel)?;
        let run = (options.run > 0).then(|| Run {
            percent: options.run,
            entered: vec![u32::MAX; cells as usize],
            takes_second: BitSet::new(cells as usize),
        });
        Ok(Self { grid, seen, weights, run })
    }

    /// Returns whether a cell is visited.
    #[inline]
    pub(super) fn has_seen(&self, cell: u32) -> bool {
        self.seen.contains(cell)
    }

    /// Marks a cell as visited.
    #[inline]
    pub(super) fn mark_seen(&mut self, cell: u32) {
        self.seen.insert(cell);
    }

    /// Steps from a cell to an unvisited neighbour and marks it as visited. Returns the side that
    /// it crosses, or `None` if all neighbours are visited.
    #[inline]
    pub(super) fn take(&mut self, here: u32, rng: &mut Rng) -> Option<usize> {
        let side = match self.straight_on(here, rng) {
            Some(side) => side,
            None => self.draw(here, rng)?,
        };
        self.enter(here, side);
        Some(side)
    }

    /// Returns the neighbour of a cell across one of its sides.
    #[inline]
    pub(super) fn across(&self, here: u32, side: usize) -> u32 {
        match self.grid.stencil() {
            Some(stencil) => {
                let at = side - self.grid.sides(here).start;
                here.wrapping_add(stencil.class(here).offsets[at])
            }
            None => self.grid.neighbor(side),
        }
    }

    /// Records a step through a side.
    #[inline]
    fn enter(&mut self, here: u32, side: usize) {
        let there = self.across(here, side);
        self.seen.insert(there);
        if let Some(run) = &mut self.run {
            let edge = self.grid.edge(side);
            let back = self.grid.sides(there).find(|&back| self.grid.edge(back) == edge);
            run.entered[there as usize] = back.map_or(u32::MAX, |back| back as u32);
            if !run.takes_second.contains(here) {
                run.takes_second.insert(there);
            }
        }
    }

    /// Returns the side straight ahead, if it leads to an unvisited cell and the random draw allows
    /// it.
    fn straight_on(&self, here: u32, rng: &mut Rng) -> Option<usize> {
        let run = self.run.as_ref()?;
        let entered = run.entered[here as usize];
        if entered == u32::MAX {
            return None;
        }
        let sides = self.grid.sides(here);
        let count = sides.len();
        let half = count / 2 + usize::from(count % 2 == 1 && run.takes_second.contains(here));
        let ahead = sides.start + (entered as usize - sides.start + half) % count;
        let is_free = ahead != entered as usize && !self.seen.contains(self.grid.neighbor(ahead));
        (is_free && rng.below(100) < run.percent).then_some(ahead)
    }

    /// Draws a side that leads to an unvisited cell, by weight if there are weights.
    #[inline]
    fn draw(&self, here: u32, rng: &mut Rng) -> Option<usize> {
        let sides = self.grid.sides(here);
        let is_unseen = |&side: &usize| !self.seen.contains(self.grid.neighbor(side));
        if let Some(weights) = &self.weights {
            let weight = |side: usize| u32::from(weights[side]);
            let total: u32 = sides.clone().filter(is_unseen).map(weight).sum();
            if total > 0 {
                let mut drawn = rng.below(total);
                return sides.clone().filter(is_unseen).find(|&side| {
                    let found = drawn < weight(side);
                    drawn = drawn.saturating_sub(weight(side));
                    found
                });
            }
        }
        if let Some(stencil) = self.grid.stencil() {
            // The offset of a side that leads outside is 0: to the cell itself, which is visited.
            let class = stencil.class(here);
            let offsets = class.offsets[..usize::from(class.sides)].iter().enumerate();
            let unseen = offsets.fold(0, |unseen, (side, &offset)| {
                unseen | u8::from(!self.seen.contains(here.wrapping_add(offset))) << side
            });
            let sides_of = &UNSEEN[usize::from(unseen)];
            let count = sides_of[MAX_SIDES];
            return (count > 0).then(|| {
                let drawn = rng.below(count.into());
                sides.start + usize::from(sides_of[drawn as usize])
            });
        }
        let unseen = sides.clone().filter(is_unseen).count() as u32;
        if unseen == 0 {
            return None;
        }
        let drawn = rng.below(unseen);
        sides.filter(is_unseen).nth(drawn as usize)
    }
}

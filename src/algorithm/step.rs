//! The next step from a cell: to which of its unseen neighbours chance, bias and run lead.
//!
//! Without bias each unseen neighbour is equally likely. A bias weighs steps along a row against
//! steps from row to row (rings: along the ring, and in or out), or those along a direction against
//! those across it. Where all weights are 0, each is equally likely again.
//!
//! A run goes straight on: over the side that lies across from the one by which the cell was
//! entered. Of an odd number of sides two lie across; they are taken by turns, from cell to cell, so
//! a run through triangles keeps to its row.

use super::bias;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

/// Which cells have been seen, and where steps lead.
pub(super) struct Steps<'a> {
    grid: &'a Grid,
    /// Outside counts as seen.
    seen: Bits,
    /// The weight of a step over each side, where there is a bias.
    weights: Option<Vec<u8>>,
    run: Option<Run>,
}

/// What straight on depends on.
struct Run {
    /// In percent.
    likely: u32,
    /// The side by which each cell was entered; the number of sides where that is none.
    entered: Vec<u32>,
    /// Cells in which an odd number of sides is counted the other way.
    leaning: Bits,
}

impl<'a> Steps<'a> {
    /// Nothing seen yet.
    pub(super) fn new(grid: &'a Grid, texture: &Texture, cancel: &Cancel) -> Result<Self, Stop> {
        let cells = grid.cells();
        let mut seen = Bits::new(cells as usize + 1);
        seen.put(cells);
        let weights = bias::weights(grid, texture, cancel)?;
        let run = (texture.run > 0).then(|| Run {
            likely: texture.run,
            entered: vec![u32::MAX; cells as usize],
            leaning: Bits::new(cells as usize),
        });
        Ok(Self { grid, seen, weights, run })
    }

    /// Whether a cell has been seen.
    #[inline]
    pub(super) fn has_seen(&self, cell: u32) -> bool {
        self.seen.has(cell)
    }

    /// Sees a cell.
    #[inline]
    pub(super) fn see(&mut self, cell: u32) {
        self.seen.put(cell);
    }

    /// Takes a step to an unseen neighbour, which is then seen: the side it leads over.
    #[inline]
    pub(super) fn take(&mut self, here: u32, rng: &mut Rng) -> Option<usize> {
        let side = match self.straight(here, rng) {
            Some(side) => side,
            None => self.draw(here, rng)?,
        };
        self.enter(here, side);
        Some(side)
    }

    /// Counts a step over a side as taken.
    #[inline]
    fn enter(&mut self, here: u32, side: usize) {
        let there = self.grid.beyond(side);
        self.seen.put(there);
        if let Some(run) = &mut self.run {
            let edge = self.grid.edge(side);
            let own = self.grid.sides(there).find(|&own| self.grid.edge(own) == edge);
            run.entered[there as usize] = own.map_or(u32::MAX, |own| own as u32);
            if !run.leaning.has(here) {
                run.leaning.put(there);
            }
        }
    }

    fn straight(&self, here: u32, rng: &mut Rng) -> Option<usize> {
        let run = self.run.as_ref()?;
        let entered = run.entered[here as usize];
        if entered == u32::MAX {
            return None;
        }
        let sides = self.grid.sides(here);
        let count = sides.len();
        let half = count / 2 + usize::from(count % 2 == 1 && run.leaning.has(here));
        let ahead = sides.start + (entered as usize - sides.start + half) % count;
        let is_free = ahead != entered as usize && !self.seen.has(self.grid.beyond(ahead));
        (is_free && rng.below(100) < run.likely).then_some(ahead)
    }

    #[inline]
    fn draw(&self, here: u32, rng: &mut Rng) -> Option<usize> {
        let sides = self.grid.sides(here);
        let is_unseen = |&side: &usize| !self.seen.has(self.grid.beyond(side));
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
        let unseen = sides.clone().filter(is_unseen).count() as u32;
        if unseen == 0 {
            return None;
        }
        let drawn = rng.below(unseen);
        sides.filter(is_unseen).nth(drawn as usize)
    }
}

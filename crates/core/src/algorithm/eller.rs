//! Eller's algorithm: works row by row and tracks which cells are already connected, as sets.
//!
//! In each row, neighbours of different sets are joined at random (a fair coin, or the bias). A set
//! without a link to the next row is joined to a neighbouring set that has one. Then each set opens
//! a random one of its links down, and each other link down is opened with probability 1/3. In the
//! last row all neighbours are joined. 29 % dead ends; the row order hardly shows in the maze.
//!
//! Time O(links · α), memory 24 bytes per cell, in addition to the result. Source: M. Eller (1982),
//! as described in W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for Programmers" (2015), chapter
//! 12.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Corner};
use crate::algorithm::rows::{CellRows, join_remaining, link_between};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const ELLER: Choice<Algorithm> = Choice {
    name: "eller",
    aliases: &["ellers"],
    doc: "Eller's algorithm: row by row, by the sets of cells that are joined already",
    value: Algorithm { carve, steps: None, options: &[AlgorithmOption::Bias], adds_walls: false },
};

/// In addition to the drawn link of each set, one in this many links down is opened.
const EXTRA_ODDS: u32 = 3;

/// The links of one set to the next row.
#[derive(Clone, Copy, Default)]
struct LinksDown {
    /// How many there are, counted over the set's cells in the current row.
    links: u32,
    /// One of them, chosen uniformly, and the cell it leads to.
    drawn: [u32; 2],
}

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let rows = CellRows::new(grid, Corner::NorthWest, rng, cancel)?;
    let chains: Vec<&[u32]> = rows.chains().collect();
    let last = chains.last().map_or(0, |chain| rows.row_of(chain[0]));
    let across = options.across();
    let mut carving = Carving {
        grid,
        rows: &rows,
        cancel,
        turn: 0,
        sets: DisjointSets::new(grid.cells()),
        links_down: vec![LinksDown::default(); grid.cells() as usize],
        opened: Vec::with_capacity(grid.cells() as usize - 1),
    };
    for row in chains.chunk_by(|one, other| rows.row_of(one[0]) == rows.row_of(other[0])) {
        let is_last = rows.row_of(row[0][0]) == last;
        for pair in row.iter().flat_map(|chain| chain.windows(2)) {
            if is_last || rng.below(200) >= across {
                carving.join(pair[0], pair[1])?;
            }
        }
        carving.count_links_down(row)?;
        carving.join_sets_without_link_down(row)?;
        carving.draw_links_down(row, rng)?;
        carving.open_links_down(row, rng)?;
    }
    join_remaining(grid, carving.opened, rng, cancel)
}

/// The state of the algorithm.
struct Carving<'a> {
    grid: &'a Grid,
    rows: &'a CellRows<'a>,
    cancel: &'a Cancel,
    turn: usize,
    sets: DisjointSets,
    /// The links down of each set, by set number.
    links_down: Vec<LinksDown>,
    opened: Vec<u32>,
}

impl Carving<'_> {
    /// Returns the links down of a cell's set. Checks for cancellation.
    fn set_of(&mut self, cell: u32) -> Result<&mut LinksDown, Error> {
        self.turn += 1;
        self.cancel.check_periodically(self.turn)?;
        Ok(&mut self.links_down[self.sets.find(cell) as usize])
    }

    /// Joins two neighbours of one row, unless they are already connected.
    fn join(&mut self, here: u32, next: u32) -> Result<(), Error> {
        let links = self.set_of(here)?.links + self.set_of(next)?.links;
        if self.sets.join(here, next) {
            self.set_of(here)?.links = links;
            self.opened.extend(link_between(self.grid, here, next));
        }
        Ok(())
    }

    /// Counts the links down of each set of a row.
    fn count_links_down(&mut self, row: &[&[u32]]) -> Result<(), Error> {
        for &cell in row.iter().copied().flatten() {
            self.set_of(cell)?.links = 0;
        }
        for &cell in row.iter().copied().flatten() {
            let links = self.rows.down(cell).count() as u32;
            self.set_of(cell)?.links += links;
        }
        Ok(())
    }

    /// Joins each set without a link down to neighbouring sets until it has one.
    fn join_sets_without_link_down(&mut self, row: &[&[u32]]) -> Result<(), Error> {
        for chain in row {
            let forward = chain.windows(2).map(|pair| [pair[0], pair[1]]);
            let backward = chain.windows(2).rev().map(|pair| [pair[1], pair[0]]);
            for [here, next] in forward.chain(backward) {
                if self.set_of(here)?.links == 0 {
                    self.join(here, next)?;
                }
            }
        }
        Ok(())
    }

    /// Draws one of the links down of each set of a row.
    fn draw_links_down(&mut self, row: &[&[u32]], rng: &mut Rng) -> Result<(), Error> {
        for &cell in row.iter().copied().flatten() {
            self.set_of(cell)?.links = 0;
        }
        let rows = self.rows;
        for &cell in row.iter().copied().flatten() {
            let set = self.set_of(cell)?;
            for drawn in rows.down(cell) {
                set.links += 1;
                if rng.below(set.links) == 0 {
                    set.drawn = drawn;
                }
            }
        }
        Ok(())
    }

    /// Opens the link that was drawn for each set, and other links down at random.
    fn open_links_down(&mut self, row: &[&[u32]], rng: &mut Rng) -> Result<(), Error> {
        // The drawn links are collected before any sets are joined, because two of them may lead to
        // the same cell.
        let mut drawn = Vec::new();
        for &cell in row.iter().copied().flatten() {
            let set = self.set_of(cell)?;
            if set.links > 0 {
                set.links = 0;
                drawn.push((cell, set.drawn));
            }
        }
        for (cell, [link, there]) in drawn {
            self.sets.join(cell, there);
            self.opened.push(link);
        }
        for &cell in row.iter().copied().flatten() {
            self.turn += 1;
            self.cancel.check_periodically(self.turn)?;
            for [link, there] in self.rows.down(cell) {
                if rng.below(EXTRA_ODDS) == 0 && self.sets.join(cell, there) {
                    self.opened.push(link);
                }
            }
        }
        Ok(())
    }
}

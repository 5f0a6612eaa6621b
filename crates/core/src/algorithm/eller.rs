//! Eller's algorithm: works row by row and tracks which cells are already connected, as sets.
//!
//! In each row, neighbours of different sets are joined at random (a fair coin, or the bias). A set
//! without a link to the next row is joined to a neighbouring set that has one. Then each set opens
//! a random one of its links down, and each other link down is opened with probability 1/3. In the
//! last row all neighbours are joined. 29 % dead ends; the row order hardly shows in the maze.
//!
//! Time O(links · α), memory 20 bytes per cell, in addition to the result. Source: M. Eller (1982),
//! as described in W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for Programmers" (2015), chapter
//! 12.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Corner};
use crate::algorithm::rows::{CellRows, RowOfCells, join_remaining, link_between};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const ELLER: Choice<Algorithm> = Choice {
    name: "eller",
    aliases: &["ellers"],
    doc: "Eller's algorithm: row by row, with sets of connected cells",
    value: Algorithm { carve, steps: None, options: &[AlgorithmOption::Bias], adds_walls: false },
};

/// In addition to the drawn link of each set, one in this many links down is opened.
const EXTRA_ODDS: u32 = 3;

/// A link of a cell to the next row.
#[derive(Clone, Copy)]
struct LinkDown {
    /// The cell, and its index in the row.
    cell: u32,
    at: u32,
    link: u32,
    /// The cell that the link leads to.
    there: u32,
}

/// The links of one set to the next row.
#[derive(Clone, Copy, Default)]
struct LinksDown {
    /// The number of links, counted over the set's cells in the current row.
    count: u32,
    /// A link chosen uniformly, as an index into the row's links down.
    drawn: u32,
}

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let rows = CellRows::new(grid, Corner::NorthWest, rng, cancel)?;
    let across = options.across();
    let mut carving = Carving {
        grid,
        cancel,
        sets: DisjointSets::new(grid.cells()),
        links_of: vec![LinksDown::default(); grid.cells() as usize],
        set_of: Vec::new(),
        down: Vec::new(),
        drawn: Vec::new(),
        opened: Vec::with_capacity(grid.cells() as usize - 1),
    };
    let last = rows.rows().len() - 1;
    for (number, row) in rows.rows().enumerate() {
        let across = Some(across).filter(|_| number != last);
        carving.join_neighbours(row, across, rng)?;
        // If every cell has a link down, so has every set.
        if !carving.list_links_down(&rows, row)? {
            carving.join_sets_without_link_down(row)?;
        }
        carving.draw_links_down(row, rng)?;
        carving.open_drawn_links()?;
        carving.open_more_links_down(rng)?;
    }
    join_remaining(grid, carving.opened, rng, cancel)
}

/// The state of the algorithm. A set that reaches the current row has its representative there, so
/// that reads and writes for a row are close together in memory.
struct Carving<'a> {
    grid: &'a Grid,
    cancel: &'a Cancel,
    sets: DisjointSets,
    /// The links down of each set, by representative; none between two rows.
    links_of: Vec<LinksDown>,
    /// The representative of each cell of the current row.
    set_of: Vec<u32>,
    /// The links down of the current row.
    down: Vec<LinkDown>,
    /// The result of random draws: pairs of cells to join, or links down to open.
    drawn: Vec<u32>,
    opened: Vec<u32>,
}

impl Carving<'_> {
    /// Joins neighbours of a row at random with the bias `across`, or all of them if it is `None`.
    fn join_neighbours(
        &mut self,
        row: RowOfCells<'_>,
        across: Option<u32>,
        rng: &mut Rng,
    ) -> Result<(), Error> {
        for chain in row.chains() {
            self.drawn.clear();
            for at in 1..chain.len() {
                self.cancel.check_periodically(at)?;
                let joins = across.is_none_or(|across| rng.below(200) >= across);
                push_if(joins, &mut self.drawn, at as u32);
            }
            for &at in &self.drawn {
                self.cancel.check_periodically(at as usize)?;
                let [here, next] = [chain[at as usize - 1], chain[at as usize]];
                if self.sets.join_to(here, next) {
                    self.opened.extend(link_between(self.grid, here, next));
                }
            }
        }
        Ok(())
    }

    /// Lists the links down of a row. Returns whether every cell has one.
    fn list_links_down(&mut self, rows: &CellRows<'_>, row: RowOfCells<'_>) -> Result<bool, Error> {
        self.down.clear();
        let mut all_have = true;
        for (at, &cell) in row.cells().iter().enumerate() {
            self.cancel.check_periodically(at)?;
            let listed = self.down.len();
            for [link, there] in rows.down(cell) {
                self.down.push(LinkDown { cell, at: at as u32, link, there });
            }
            all_have &= self.down.len() > listed;
        }
        Ok(all_have)
    }

    /// Joins each set without a link down to neighbouring sets until it has one.
    fn join_sets_without_link_down(&mut self, row: RowOfCells<'_>) -> Result<(), Error> {
        for (iteration, link) in self.down.iter().enumerate() {
            self.cancel.check_periodically(iteration)?;
            self.links_of[self.sets.find(link.cell) as usize].count = 1;
        }
        for chain in row.chains() {
            let forward = (1..chain.len()).map(|at| [at - 1, at]);
            let backward = (1..chain.len()).rev().map(|at| [at, at - 1]);
            for [here, next] in forward.chain(backward) {
                self.cancel.check_periodically(here)?;
                self.join_if_without_link_down(chain[here], chain[next]);
            }
        }
        Ok(())
    }

    /// Joins a cell to its neighbour if its set has no link down.
    fn join_if_without_link_down(&mut self, here: u32, next: u32) {
        if self.links_of[self.sets.find(here) as usize].count == 0 {
            let has_link = self.links_of[self.sets.find(next) as usize].count;
            if self.sets.join_to(here, next) {
                self.links_of[self.sets.find(next) as usize].count = has_link;
                self.opened.extend(link_between(self.grid, here, next));
            }
        }
    }

    /// Draws one of the links down of each set of a row.
    fn draw_links_down(&mut self, row: RowOfCells<'_>, rng: &mut Rng) -> Result<(), Error> {
        self.set_of.clear();
        for (at, &cell) in row.cells().iter().enumerate() {
            self.cancel.check_periodically(at)?;
            let set = self.sets.find(cell);
            self.links_of[set as usize].count = 0;
            self.set_of.push(set);
        }
        for (index, link) in self.down.iter().enumerate() {
            self.cancel.check_periodically(index)?;
            let links = &mut self.links_of[self.set_of[link.at as usize] as usize];
            links.count += 1;
            links.drawn = [links.drawn, index as u32][usize::from(rng.below(links.count) == 0)];
        }
        Ok(())
    }

    /// Opens the link that was drawn for each set, in the order of the first cells of the sets.
    fn open_drawn_links(&mut self) -> Result<(), Error> {
        // The drawn links are collected before any sets are joined, because two of them may lead to
        // the same cell.
        self.drawn.clear();
        for (at, &set) in self.set_of.iter().enumerate() {
            self.cancel.check_periodically(at)?;
            let links = &mut self.links_of[set as usize];
            push_if(links.count > 0, &mut self.drawn, links.drawn);
            links.count = 0;
        }
        for (iteration, &drawn) in self.drawn.iter().enumerate() {
            self.cancel.check_periodically(iteration)?;
            let LinkDown { cell, link, there, .. } = self.down[drawn as usize];
            self.sets.join_to(cell, there);
            self.opened.push(link);
        }
        Ok(())
    }

    /// Opens other links down of a row at random.
    fn open_more_links_down(&mut self, rng: &mut Rng) -> Result<(), Error> {
        self.drawn.clear();
        for index in 0..self.down.len() {
            self.cancel.check_periodically(index)?;
            push_if(rng.below(EXTRA_ODDS) == 0, &mut self.drawn, index as u32);
        }
        for (iteration, &drawn) in self.drawn.iter().enumerate() {
            self.cancel.check_periodically(iteration)?;
            let LinkDown { cell, link, there, .. } = self.down[drawn as usize];
            let joined = self.sets.join_to(cell, there);
            push_if(joined, &mut self.opened, link);
        }
        Ok(())
    }
}

/// Appends an item if a condition holds, without a branch: the processor cannot predict random
/// draws.
#[inline]
fn push_if(condition: bool, items: &mut Vec<u32>, item: u32) {
    items.push(item);
    items.truncate(items.len() - usize::from(!condition));
}

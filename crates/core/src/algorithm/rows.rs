//! Arranges the cells of any grid in rows and chains, for algorithms that work row by row.
//!
//! A **row** here is a row of cells (or a ring), numbered from the side that the corner option
//! names. A **chain** is a maximal sequence of cells of one row in which each is linked to the
//! next, in the direction away from the corner. A ring has no end, so it is cut at a random place,
//! a different one in each ring, to avoid a visible seam.
//!
//! ```text
//!   row 0   a───b───c            one chain
//!           │       │
//!   row 1   d───e   f───g        two chains; d and f have a link up, to the previous row
//! ```
//!
//! In grids with holes or irregular rows some parts may remain unconnected after all rows are done;
//! [`join_remaining`] joins them. If the cells are not arranged in rows, [`derived_rows`] assigns the
//! rows.

use crate::algorithm::derived_rows;
use crate::algorithm::options::{AlgorithmOptions, Corner};
use crate::algorithm::row_links::RowLinks;
use crate::algorithm::weights;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

/// The cells of a grid in rows and chains.
pub(super) struct CellRows<'a> {
    grid: &'a Grid,
    /// Whether rows are counted from below.
    is_south: bool,
    /// The row of each cell; empty in a repeating pattern, where it is not needed.
    row_of: Vec<u32>,
    /// The cells, row by row, chain by chain.
    cells: Vec<u32>,
    /// The index in `cells` at which each chain begins; the last entry is the number of cells.
    chains: Vec<u32>,
    /// The index in `chains` at which each row begins; the last entry is the number of chains.
    rows: Vec<u32>,
}

/// Cells sorted by row.
struct Sorted {
    /// The row of each cell; empty in a repeating pattern.
    row_of: Vec<u32>,
    cells: Vec<u32>,
    /// The index in `cells` at which each row ends.
    ends: Vec<usize>,
}

impl<'a> CellRows<'a> {
    /// Arranges the cells of a grid in rows that are counted from a corner.
    pub(super) fn new(
        grid: &'a Grid,
        corner: Corner,
        rng: &mut Rng,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let is_south = corner.is_south();
        let is_rowless = derived_rows::is_rowless(grid);
        let first_cells = grid.layout().rows_of_cells().filter(|_| !is_rowless);
        let Sorted { row_of, mut cells, ends } = match first_cells {
            Some(first) => by_number(grid, &first, is_south, cancel)?,
            None => by_row(grid, is_rowless, is_south, cancel)?,
        };
        let mut chains = Vec::new();
        let mut rows = Vec::with_capacity(ends.len() + 1);
        let mut from = 0;
        for (iteration, end) in ends.into_iter().enumerate() {
            cancel.check_periodically(iteration)?;
            let row = &mut cells[from..end];
            if row.is_empty() {
                continue;
            }
            if corner.is_east() {
                row.reverse();
            }
            let is_gap = |row: &[u32], at: usize| grid.side_between(row[at - 1], row[at]).is_none();
            let is_ring = row.len() > 2 && grid.side_between(row[row.len() - 1], row[0]).is_some();
            if is_ring {
                let gap = (1..row.len()).find(|&at| is_gap(row, at));
                row.rotate_left(gap.unwrap_or_else(|| rng.below(row.len() as u32) as usize));
            }
            rows.push(chains.len() as u32);
            for at in 0..row.len() {
                cancel.check_periodically(at + 1)?;
                if at == 0 || is_gap(row, at) {
                    chains.push((from + at) as u32);
                }
            }
            from = end;
        }
        rows.push(chains.len() as u32);
        chains.push(from as u32);
        Ok(Self { grid, is_south, row_of, cells, chains, rows })
    }

    /// Returns the chains, row by row.
    pub(super) fn chains(&self) -> impl Iterator<Item = &[u32]> {
        chains_of(&self.cells, &self.chains)
    }

    /// Returns the rows that have cells.
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = RowOfCells<'_>> {
        self.rows.windows(2).map(|ends| {
            let chains = &self.chains[ends[0] as usize..=ends[1] as usize];
            RowOfCells { all: &self.cells, chains }
        })
    }

    /// Returns the links of a cell to the previous row.
    #[inline]
    pub(super) fn up(&self, cell: u32) -> impl Iterator<Item = u32> {
        self.links(cell, false).map(|[link, _]| link)
    }

    /// Returns the links of a cell to the next row, each with the cell at its other end.
    #[inline]
    pub(super) fn down(&self, cell: u32) -> impl Iterator<Item = [u32; 2]> {
        self.links(cell, true)
    }

    /// Returns the links of a cell to the next row if `to_next`, otherwise to the previous row.
    #[inline]
    fn links(&self, cell: u32, to_next: bool) -> RowLinks<'_> {
        let sides = self.grid.sides(cell);
        if let Some(pattern) = self.grid.pattern() {
            let class = pattern.stencil().class(cell);
            let set = if to_next == self.is_south { class.up } else { class.down };
            return RowLinks::Computed { pattern, first: sides.start, set };
        }
        let here = self.row_of[cell as usize];
        let row = if to_next { here + 1 } else { here.wrapping_sub(1) };
        RowLinks::Listed { grid: self.grid, sides, row_of: &self.row_of, row }
    }
}

/// A row of cells.
#[derive(Clone, Copy)]
pub(super) struct RowOfCells<'a> {
    /// The cells of all rows.
    all: &'a [u32],
    /// The index in `all` at which each chain of the row begins; the last entry is the end of the
    /// row.
    chains: &'a [u32],
}

impl<'a> RowOfCells<'a> {
    /// Returns the cells, chain by chain.
    pub(super) fn cells(self) -> &'a [u32] {
        &self.all[self.chains[0] as usize..self.chains[self.chains.len() - 1] as usize]
    }

    /// Returns the chains.
    pub(super) fn chains(self) -> impl Iterator<Item = &'a [u32]> {
        chains_of(self.all, self.chains)
    }
}

fn chains_of<'a>(cells: &'a [u32], ends: &'a [u32]) -> impl Iterator<Item = &'a [u32]> {
    ends.windows(2).map(|ends| &cells[ends[0] as usize..ends[1] as usize])
}

/// Sorts cells whose numbers are in the order of rows. `first` has the first cell of each row, then
/// the number of cells.
fn by_number(grid: &Grid, first: &[u32], is_south: bool, cancel: &Cancel) -> Result<Sorted, Error> {
    let count = grid.cells() as usize;
    let mut row_of = vec![0; if grid.pattern().is_some() { 0 } else { count }];
    let mut cells = Vec::with_capacity(count);
    let rows = first.len() - 1;
    let mut ends = Vec::with_capacity(rows);
    for row in 0..rows {
        cancel.check()?;
        let at = if is_south { rows - 1 - row } else { row };
        let of_row = first[at]..first[at + 1];
        if let Some(row_of) = row_of.get_mut(of_row.start as usize..of_row.end as usize) {
            row_of.fill(row as u32);
        }
        cells.extend(of_row);
        ends.push(cells.len());
    }
    Ok(Sorted { row_of, cells, ends })
}

/// Sorts the cells of any grid by row.
fn by_row(grid: &Grid, is_rowless: bool, is_south: bool, cancel: &Cancel) -> Result<Sorted, Error> {
    let mut row_of = if is_rowless {
        derived_rows::rows_by_distance(grid, is_south, cancel)?
    } else {
        layout_rows(grid, cancel)?
    };
    // The rows of each level of the maze follow those of the level before.
    let row_count = row_of.iter().copied().max().unwrap_or(0) + 1;
    if grid.levels() > 1 {
        for (cell, row) in (0..).zip(&mut row_of) {
            *row += row_count * grid.col_row_level(cell)[2];
        }
    }
    let last = row_of.iter().copied().max().unwrap_or(0);
    if is_south && !is_rowless {
        for row in &mut row_of {
            *row = last - *row;
        }
    }
    let (mut cells, ends) = sort_by_row(&row_of, last, cancel)?;
    if is_rowless {
        derived_rows::order_rows(grid, &row_of, &mut cells, &ends, cancel)?;
    }
    Ok(Sorted { row_of, cells, ends })
}

/// Returns the row of each cell in the grid's layout.
fn layout_rows(grid: &Grid, cancel: &Cancel) -> Result<Vec<u32>, Error> {
    let mut rows = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        rows.push(grid.col_row_level(cell)[1]);
    }
    Ok(rows)
}

/// Returns the cells sorted by row (in the order of their numbers within a row), and the index at
/// which each row ends. A counting sort.
fn sort_by_row(
    row_of: &[u32],
    last: u32,
    cancel: &Cancel,
) -> Result<(Vec<u32>, Vec<usize>), Error> {
    let mut ends = vec![0; last as usize + 1];
    for &row in row_of {
        ends[row as usize] += 1;
    }
    let mut total = 0;
    for count in &mut ends {
        (*count, total) = (total, total + *count);
    }
    let mut cells = vec![0; row_of.len()];
    for (cell, &row) in row_of.iter().enumerate() {
        cancel.check_periodically(cell)?;
        let at = &mut ends[row as usize];
        cells[*at] = cell as u32;
        *at += 1;
    }
    Ok((cells, ends))
}

/// Returns the link between two cells; the first if there are several.
#[inline]
pub(super) fn link_between(grid: &Grid, here: u32, there: u32) -> Option<u32> {
    grid.side_between(here, there).map(|side| grid.link(side))
}

/// Connects the parts that the opened links leave unconnected, with further links in random order.
/// Returns all opened links.
pub(super) fn join_remaining(
    grid: &Grid,
    mut opened: Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    if opened.len() + 1 == grid.cells() as usize {
        return Ok(opened);
    }
    let mut is_open = BitSet::new(grid.links() as usize);
    for &link in &opened {
        is_open.insert(link);
    }
    let order = weights::links_by_weight(grid, &AlgorithmOptions::default(), rng, cancel)?;
    let mut sets = DisjointSets::new(grid.cells());
    for wanted in [true, false] {
        for (iteration, &[link, one, other]) in order.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            if is_open.contains(link) == wanted && sets.join(one, other) && !wanted {
                opened.push(link);
            }
        }
    }
    Ok(opened)
}

//! The cells of a grid in rows and chains, for algorithms that work row by row on any tessellation.
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
//! [`join_rest`] joins them. If the cells are not arranged in rows, [`rowless`] assigns the rows.

use crate::algorithm::derived_rows;
use crate::algorithm::options::{AlgorithmOptions, Corner};
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
    /// The row of each cell.
    row_of: Vec<u32>,
    /// The cells, row by row, chain by chain.
    cells: Vec<u32>,
    /// The index in `cells` at which each chain begins; the last entry is the number of cells.
    chains: Vec<u32>,
}

impl<'a> CellRows<'a> {
    /// Arranges the cells of a grid in rows that are counted from a corner.
    pub(super) fn new(
        grid: &'a Grid,
        corner: Corner,
        rng: &mut Rng,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let is_rowless = derived_rows::is_rowless(grid);
        let mut row_of = if is_rowless {
            derived_rows::rows_by_distance(grid, corner.is_south(), cancel)?
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
        if corner.is_south() && !is_rowless {
            for row in &mut row_of {
                *row = last - *row;
            }
        }
        let (mut cells, ends) = sort_by_row(&row_of, last, cancel)?;
        if is_rowless {
            derived_rows::order_rows(grid, &row_of, &mut cells, &ends, cancel)?;
        }
        let mut chains = Vec::new();
        let mut from = 0;
        for (turn, end) in ends.into_iter().enumerate() {
            cancel.check_periodically(turn)?;
            let row = &mut cells[from..end];
            if corner.is_east() {
                row.reverse();
            }
            let is_gap = |row: &[u32], at: usize| !grid.neighbors(row[at - 1]).contains(&row[at]);
            let is_ring = row.len() > 2 && grid.neighbors(row[row.len() - 1]).contains(&row[0]);
            if is_ring {
                let gap = (1..row.len()).find(|&at| is_gap(row, at));
                row.rotate_left(gap.unwrap_or_else(|| rng.below(row.len() as u32) as usize));
            }
            for at in 0..row.len() {
                cancel.check_periodically(at + 1)?;
                if at == 0 || is_gap(row, at) {
                    chains.push((from + at) as u32);
                }
            }
            from = end;
        }
        chains.push(from as u32);
        Ok(Self { grid, row_of, cells, chains })
    }

    /// Returns the chains, row by row.
    pub(super) fn chains(&self) -> impl Iterator<Item = &[u32]> {
        self.chains.windows(2).map(|ends| &self.cells[ends[0] as usize..ends[1] as usize])
    }

    /// Returns the row of a cell.
    pub(super) fn row_of(&self, cell: u32) -> u32 {
        self.row_of[cell as usize]
    }

    /// Returns the links of a cell to the previous row.
    pub(super) fn up(&self, cell: u32) -> impl Iterator<Item = u32> {
        let before = self.row_of(cell).wrapping_sub(1);
        self.links(cell, before).map(|[link, _]| link)
    }

    /// Returns the links of a cell to the next row, each with the cell that it leads to.
    pub(super) fn down(&self, cell: u32) -> impl Iterator<Item = [u32; 2]> {
        self.links(cell, self.row_of(cell) + 1)
    }

    /// Returns the links of a cell to the cells of one row, each with the cell that it leads to.
    fn links(&self, cell: u32, row: u32) -> impl Iterator<Item = [u32; 2]> {
        let grid = self.grid;
        let sides = grid.sides(cell).zip(grid.neighbors(cell));
        let is_in_row = move |there: u32| self.row_of.get(there as usize) == Some(&row);
        sides
            .filter(move |&(_, there)| is_in_row(there))
            .map(|(side, there)| [grid.edge(side), there])
    }
}

/// Returns the row of each cell, as the grid's layout has it.
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

/// Returns the link between two cells, the first one if there are several.
#[inline]
pub(super) fn link_between(grid: &Grid, here: u32, there: u32) -> Option<u32> {
    let at = grid.neighbors(here).iter().position(|&near| near == there)?;
    Some(grid.edge(grid.sides(here).start + at))
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
        for (turn, &[link, one, other]) in order.iter().enumerate() {
            cancel.check_periodically(turn)?;
            if is_open.contains(link) == wanted && sets.join(one, other) && !wanted {
                opened.push(link);
            }
        }
    }
    Ok(opened)
}

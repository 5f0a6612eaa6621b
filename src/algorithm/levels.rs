//! Cells by levels, for the algorithms that go row by row on any tessellation.
//!
//! A **level** is a row (a ring); the first lies at the side that the corner names. A **chain** is a
//! maximal run of cells of one level each of which is linked to the next, in the direction away from
//! the corner. A ring has no end; it is cut at a random place, another in each, lest a seam show.
//!
//! ```text
//!   level 0   a───b───c            one chain
//!             │       │
//!   level 1   d───e   f───g        two chains; d and f have a link up, to the level before
//! ```
//!
//! In grids with holes or odd rows parts may be left that no level joins; [`join_rest`] does. Where
//! cells stand in no rows, [`rowless`] says which level each has.

use super::rowless;
use super::weights;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::Rng;
use crate::sets::Sets;
use crate::texture::{Corner, Texture};

/// The cells of a grid by levels and chains.
pub(super) struct Levels<'a> {
    grid: &'a Grid,
    /// Each cell's level.
    level: Vec<u32>,
    /// The cells, level by level, chain by chain.
    cells: Vec<u32>,
    /// Where each chain begins among them, and their number.
    chains: Vec<u32>,
}

impl<'a> Levels<'a> {
    /// Levels that begin at a corner.
    pub(super) fn new(
        grid: &'a Grid,
        corner: Corner,
        rng: &mut Rng,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let is_rowless = rowless::is_rowless(grid);
        let mut level = if is_rowless {
            rowless::steps(grid, corner.is_south(), cancel)?
        } else {
            rows(grid, cancel)?
        };
        // Floors follow each other; what joins them is no step from level to level.
        let rows = level.iter().copied().max().unwrap_or(0) + 1;
        if grid.levels() > 1 {
            for (cell, level) in (0..).zip(&mut level) {
                *level += rows * grid.place(cell)[2];
            }
        }
        let last = level.iter().copied().max().unwrap_or(0);
        if corner.is_south() && !is_rowless {
            for level in &mut level {
                *level = last - *level;
            }
        }
        let (mut cells, ends) = sorted(&level, last, cancel)?;
        if is_rowless {
            rowless::line_up(grid, &level, &mut cells, &ends, cancel)?;
        }
        let mut chains = Vec::new();
        let mut from = 0;
        for (turn, end) in ends.into_iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            let row = &mut cells[from..end];
            if corner.is_east() {
                row.reverse();
            }
            let parts = |row: &[u32], at: usize| between(grid, row[at - 1], row[at]).is_none();
            let is_ring = row.len() > 2 && between(grid, row[row.len() - 1], row[0]).is_some();
            if is_ring {
                let gap = (1..row.len()).find(|&at| parts(row, at));
                row.rotate_left(gap.unwrap_or_else(|| rng.below(row.len() as u32) as usize));
            }
            for at in 0..row.len() {
                cancel.check_now_and_then(at + 1)?;
                if at == 0 || parts(row, at) {
                    chains.push((from + at) as u32);
                }
            }
            from = end;
        }
        chains.push(from as u32);
        Ok(Self { grid, level, cells, chains })
    }

    /// The chains, level by level.
    pub(super) fn chains(&self) -> impl Iterator<Item = &[u32]> {
        self.chains.windows(2).map(|ends| &self.cells[ends[0] as usize..ends[1] as usize])
    }

    /// A cell's level.
    pub(super) fn of(&self, cell: u32) -> u32 {
        self.level[cell as usize]
    }

    /// The links of a cell to the level before.
    pub(super) fn up(&self, cell: u32) -> impl Iterator<Item = u32> {
        let before = self.of(cell).wrapping_sub(1);
        self.links(cell, before).map(|[link, _]| link)
    }

    /// The links of a cell to the next level, and the cells there.
    pub(super) fn down(&self, cell: u32) -> impl Iterator<Item = [u32; 2]> {
        self.links(cell, self.of(cell) + 1)
    }

    fn links(&self, cell: u32, level: u32) -> impl Iterator<Item = [u32; 2]> {
        let sides = self.grid.edges_of(cell).iter().zip(self.grid.near(cell));
        let is_there = move |there: u32| self.level.get(there as usize) == Some(&level);
        sides.filter(move |&(_, &there)| is_there(there)).map(|(&link, &there)| [link, there])
    }
}

/// Each cell's row.
fn rows(grid: &Grid, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let mut rows = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        rows.push(grid.place(cell)[1]);
    }
    Ok(rows)
}

/// Cells by level, each level in the cells' own order, and where each ends.
fn sorted(level: &[u32], last: u32, cancel: &Cancel) -> Result<(Vec<u32>, Vec<usize>), Stop> {
    let mut fill = vec![0; last as usize + 1];
    for &level in level {
        fill[level as usize] += 1;
    }
    let mut total = 0;
    for count in &mut fill {
        (*count, total) = (total, total + *count);
    }
    let mut cells = vec![0; level.len()];
    for (cell, &level) in level.iter().enumerate() {
        cancel.check_now_and_then(cell)?;
        let at = &mut fill[level as usize];
        cells[*at] = cell as u32;
        *at += 1;
    }
    Ok((cells, fill))
}

/// A link between two cells, the first where there are several.
#[inline]
pub(super) fn between(grid: &Grid, here: u32, there: u32) -> Option<u32> {
    let at = grid.near(here).iter().position(|&near| near == there)?;
    Some(grid.edges_of(here)[at])
}

/// Joins the parts that opened links leave, by further links in random order.
pub(super) fn join_rest(
    grid: &Grid,
    mut opened: Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    if opened.len() + 1 == grid.cells() as usize {
        return Ok(opened);
    }
    let mut is_open = Bits::new(grid.links() as usize);
    for &link in &opened {
        is_open.put(link);
    }
    let order = weights::order(grid, &Texture::default(), rng, cancel)?;
    let mut sets = Sets::new(grid.cells());
    for wanted in [true, false] {
        for (turn, &[link, one, other]) in order.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            if is_open.has(link) == wanted && sets.join(one, other) && !wanted {
                opened.push(link);
            }
        }
    }
    Ok(opened)
}

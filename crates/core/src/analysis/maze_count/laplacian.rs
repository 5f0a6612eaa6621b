//! The Laplacian matrix of a grid's links, and Gaussian elimination of it over any field.
//!
//! Each cell has a row: the number of its links in its own column, and −1 for each link in the
//! column of the neighbour. Cells are numbered by breadth-first search from a cell at the border,
//! so that all entries lie in a narrow band about the diagonal. Only as many rows as the band is
//! wide are kept in memory at once.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;

/// A field, as in algebra.
pub(crate) trait Field {
    /// An element of the field.
    type Number: Copy;
    /// Converts a whole number, which is at most the number of links of a cell.
    fn whole(&self, number: i32) -> Self::Number;
    /// Returns whether a number is zero.
    fn is_zero(&self, number: Self::Number) -> bool;
    /// Returns 1 divided by a number that is not zero.
    fn inverse(&self, number: Self::Number) -> Self::Number;
    /// Returns the product of two numbers.
    fn product(&self, one: Self::Number, other: Self::Number) -> Self::Number;
    /// Subtracts `factor` times each number in `times` from the corresponding number in `from`.
    fn take(&self, factor: Self::Number, from: &mut [Self::Number], times: &[Self::Number]);
}

/// A Laplacian matrix, stored as its diagonal and the part above it.
pub(crate) struct Laplacian {
    /// The diagonal: the number of links of the cell of each row.
    links: Vec<i32>,
    /// The index in `ahead` at which the links of each row start; the last entry is the length of
    /// `ahead`.
    first: Vec<u32>,
    /// For each link to a later row, how many rows later that is.
    ahead: Vec<u32>,
    /// The largest of these.
    band: usize,
}

impl Laplacian {
    /// Returns the Laplacian of a connected grid.
    pub(crate) fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let far_cell = breadth_first(grid, 0, cancel)?.last().copied().unwrap_or(0);
        let order = breadth_first(grid, far_cell, cancel)?;
        let mut row = vec![0_u32; order.len()];
        for (at, &cell) in (0..).zip(&order) {
            row[cell as usize] = at;
        }
        let mut laplacian = Self {
            links: Vec::with_capacity(order.len()),
            first: vec![0],
            ahead: Vec::new(),
            band: 0,
        };
        for (at, &cell) in (0_u32..).zip(&order) {
            cancel.check_periodically(at as usize)?;
            // On a narrow cylinder a cell may be its own neighbour; that is not a link.
            let others =
                || grid.neighbors(cell).into_iter().filter(|&it| it != grid.cells() && it != cell);
            laplacian.links.push(others().count() as i32);
            let ahead = others().filter_map(|it| row[it as usize].checked_sub(at));
            laplacian.ahead.extend(ahead);
            laplacian.first.push(laplacian.ahead.len() as u32);
        }
        laplacian.band = laplacian.ahead.iter().max().map_or(0, |&band| band as usize);
        Ok(laplacian)
    }

    /// Returns the approximate number of multiplications that the elimination takes.
    pub(crate) fn work(&self) -> u64 {
        let band = self.band as u64;
        (self.links.len() as u64).saturating_mul(band * band)
    }

    /// Eliminates all rows except the last, and calls `report` with each pivot. The product of the
    /// pivots is the number of spanning trees (G. Kirchhoff, 1847). Returns `false` if a pivot is
    /// zero.
    pub(crate) fn eliminate<F: Field>(
        &self,
        field: &F,
        cancel: &Cancel,
        mut report: impl FnMut(F::Number),
    ) -> Result<bool, Error> {
        let width = self.band + 1;
        let mut rows = vec![field.whole(0); width * width];
        for at in 0..width.min(self.links.len()) {
            self.load(field, &mut rows[at * width..][..width], at);
        }
        let mut pivot = vec![field.whole(0); width];
        let last = self.links.len() - 1;
        for at in 0..last {
            cancel.check()?;
            pivot.copy_from_slice(&rows[at % width * width..][..width]);
            if field.is_zero(pivot[0]) {
                return Ok(false);
            }
            report(pivot[0]);
            let inverse = field.inverse(pivot[0]);
            for below in 1..width.min(last + 1 - at) {
                if !field.is_zero(pivot[below]) {
                    let factor = field.product(pivot[below], inverse);
                    let row = &mut rows[(at + below) % width * width..][..width - below];
                    field.take(factor, row, &pivot[below..]);
                }
            }
            if at + width <= last {
                self.load(field, &mut rows[at % width * width..][..width], at + width);
            }
        }
        Ok(true)
    }

    /// Writes one row of the matrix, from the diagonal to the right.
    fn load<F: Field>(&self, field: &F, row: &mut [F::Number], at: usize) {
        row.fill(field.whole(0));
        row[0] = field.whole(self.links[at]);
        let ahead = &self.ahead[self.first[at] as usize..self.first[at + 1] as usize];
        for &to in ahead {
            // Two cells may have several links.
            let times = ahead.iter().filter(|&&other| other == to).count();
            row[to as usize] = field.whole(-(times as i32));
        }
    }
}

/// Returns the cells by distance from one of them, over all links, open or closed.
fn breadth_first(grid: &Grid, from: u32, cancel: &Cancel) -> Result<Vec<u32>, Error> {
    let cells = grid.cells();
    let mut seen = BitSet::new(cells as usize + 1);
    seen.insert(cells);
    seen.insert(from);
    let mut order = Vec::with_capacity(cells as usize);
    order.push(from);
    let mut at = 0;
    while at < order.len() {
        cancel.check_periodically(at)?;
        for there in grid.neighbors(order[at]) {
            if !seen.contains(there) {
                seen.insert(there);
                order.push(there);
            }
        }
        at += 1;
    }
    Ok(order)
}

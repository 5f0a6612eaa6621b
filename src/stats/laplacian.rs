//! The Laplacian of a grid's links, and its elimination in any field of numbers.
//!
//! Each cell has a row: how many links it has, and −1 for each of them in the column of the cell that
//! it leads to. Cells are numbered breadth-first from one at the rim, so that a row has all it has
//! within a narrow band about the diagonal, and only as many rows as the band is wide are held at
//! once.

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// Numbers that can be divided by one another.
pub(super) trait Field {
    /// A number.
    type Number: Copy;
    /// A whole number of at most a cell's links.
    fn whole(&self, number: i32) -> Self::Number;
    /// Whether nothing can be divided by it.
    fn is_zero(&self, number: Self::Number) -> bool;
    /// One divided by a number that is not zero.
    fn inverse(&self, number: Self::Number) -> Self::Number;
    /// One number times another.
    fn product(&self, one: Self::Number, other: Self::Number) -> Self::Number;
    /// Takes `factor` times each of the second numbers from the first ones.
    fn take(&self, factor: Self::Number, from: &mut [Self::Number], times: &[Self::Number]);
}

/// A Laplacian, by its part above the diagonal.
pub(super) struct Laplacian {
    /// How many links each row's cell has.
    links: Vec<i32>,
    /// Where the links of each row start in `ahead`, and where the last one's end.
    first: Vec<u32>,
    /// How many rows further down each link leads; only those that lead down.
    ahead: Vec<u32>,
    /// The greatest of these.
    band: usize,
}

impl Laplacian {
    /// That of a connected grid.
    pub(super) fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let rim = breadth_first(grid, 0, cancel)?.last().copied().unwrap_or(0);
        let order = breadth_first(grid, rim, cancel)?;
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
            cancel.check_now_and_then(at as usize)?;
            // A cell that is its own neighbour, round a narrow cylinder, has no link there.
            let others = || grid.near(cell).iter().filter(|&&it| it != grid.cells() && it != cell);
            laplacian.links.push(others().count() as i32);
            let ahead = others().filter_map(|&it| row[it as usize].checked_sub(at));
            laplacian.ahead.extend(ahead);
            laplacian.first.push(laplacian.ahead.len() as u32);
        }
        laplacian.band = laplacian.ahead.iter().max().map_or(0, |&most| most as usize);
        Ok(laplacian)
    }

    /// About how many multiplications it takes to eliminate.
    pub(super) fn work(&self) -> u64 {
        let band = self.band as u64;
        (self.links.len() as u64).saturating_mul(band * band)
    }

    /// Eliminates all rows but the last, and tells the pivots: their product is the number of
    /// spanning trees (G. Kirchhoff, 1847). Gives `false` if it meets a zero on its way.
    pub(super) fn eliminate<F: Field>(
        &self,
        field: &F,
        cancel: &Cancel,
        mut tell: impl FnMut(F::Number),
    ) -> Result<bool, Stop> {
        let wide = self.band + 1;
        let mut rows = vec![field.whole(0); wide * wide];
        for at in 0..wide.min(self.links.len()) {
            self.load(field, &mut rows[at * wide..][..wide], at);
        }
        let mut pivot = vec![field.whole(0); wide];
        let last = self.links.len() - 1;
        for at in 0..last {
            cancel.check()?;
            pivot.copy_from_slice(&rows[at % wide * wide..][..wide]);
            if field.is_zero(pivot[0]) {
                return Ok(false);
            }
            tell(pivot[0]);
            let inverse = field.inverse(pivot[0]);
            for below in 1..wide.min(last + 1 - at) {
                if !field.is_zero(pivot[below]) {
                    let factor = field.product(pivot[below], inverse);
                    let row = &mut rows[(at + below) % wide * wide..][..wide - below];
                    field.take(factor, row, &pivot[below..]);
                }
            }
            if at + wide <= last {
                self.load(field, &mut rows[at % wide * wide..][..wide], at + wide);
            }
        }
        Ok(true)
    }

    fn load<F: Field>(&self, field: &F, row: &mut [F::Number], at: usize) {
        row.fill(field.whole(0));
        row[0] = field.whole(self.links[at]);
        let ahead = &self.ahead[self.first[at] as usize..self.first[at + 1] as usize];
        for &to in ahead {
            // Two cells may be linked twice.
            let times = ahead.iter().filter(|&&other| other == to).count();
            row[to as usize] = field.whole(-(times as i32));
        }
    }
}

/// The cells in the order of their distance from one, closed links or not.
fn breadth_first(grid: &Grid, from: u32, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let mut seen = Bits::new(cells as usize + 1);
    seen.put(cells);
    seen.put(from);
    let mut order = Vec::with_capacity(cells as usize);
    order.push(from);
    let mut at = 0;
    while at < order.len() {
        cancel.check_now_and_then(at)?;
        for &there in grid.near(order[at]) {
            if !seen.has(there) {
                seen.put(there);
                order.push(there);
            }
        }
        at += 1;
    }
    Ok(order)
}

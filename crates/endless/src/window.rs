//! The cells of a rectangle, with their open sides.

use crate::border::MOST_OFFSET;
use crate::place::{Place, Side};
use crate::{Endless, REGION_LOG2};
use mazewright_core::{Cancel, Error, Refusal};

/// A rectangle of a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The upper left cell.
    pub origin: Place,
    /// The number of cells in a row.
    pub cols: u32,
    /// The number of rows.
    pub rows: u32,
    /// The open sides of each cell, as bits, in reading order.
    open: Vec<u8>,
}

impl Window {
    /// Returns the open sides of a cell, as bits.
    pub fn open_sides(&self, cell: Place) -> u8 {
        self.open[self.index(cell)]
    }

    /// Returns whether there is a wall at a side of a cell.
    pub fn is_wall(&self, cell: Place, side: Side) -> bool {
        self.open_sides(cell) & side.bit() == 0
    }

    /// Returns whether the window contains a cell.
    pub fn holds(&self, cell: Place) -> bool {
        let Place { x, y } = self.origin;
        cell.x.wrapping_sub(x) < self.cols && cell.y.wrapping_sub(y) < self.rows
    }

    /// Returns the number of a cell, in reading order.
    pub fn index(&self, cell: Place) -> usize {
        let [col, row] = [cell.x - self.origin.x, cell.y - self.origin.y].map(|it| it as usize);
        row * self.cols as usize + col
    }

    /// Iterates over the cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Place> + use<> {
        let Self { origin: Place { x, y }, cols, rows, .. } = *self;
        (y..y + rows).flat_map(move |y| (x..x + cols).map(move |x| Place { x, y }))
    }
}

impl Endless {
    /// Returns the cells of a rectangle.
    ///
    /// # Errors
    /// Fails if the rectangle is empty or does not lie in the maze.
    pub fn window(&self, x: u32, y: u32, cols: u32, rows: u32) -> Result<Window, Error> {
        let side = self.side(0);
        for (at, count, name, names) in [(x, cols, "x", "cols"), (y, rows, "y", "rows")] {
            if count == 0 || u64::from(at) + u64::from(count) > u64::from(side) {
                let detail = format!(
                    "{names} is {count} from {name} {at} on, but must be at least 1 and end within \
                     the {side} of the maze"
                );
                return Err(Refusal::new(names, "out-of-range", detail).into());
            }
        }
        self.part(0, Place { x, y }, [cols, rows], &Cancel::new())
    }

    /// Returns the cells of a rectangle of any tier. The rectangle must lie in the tier.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn part(
        &self,
        tier: u32,
        origin: Place,
        [cols, rows]: [u32; 2],
        cancel: &Cancel,
    ) -> Result<Window, Error> {
        let mut window =
            Window { origin, cols, rows, open: vec![0; cols as usize * rows as usize] };
        for at in self.regions_near(tier, origin, [cols, rows]) {
            let Some(region) = self.region_in(tier, at, (origin, [cols, rows]), cancel)? else {
                continue;
            };
            cancel.check()?;
            for (first, cells) in region.rows() {
                if first.y < origin.y || first.y - origin.y >= rows {
                    continue;
                }
                for (x, open) in (first.x..).zip(cells) {
                    let cell = Place { x, ..first };
                    if let Some(open) = open.filter(|_| window.holds(cell)) {
                        let at = window.index(cell);
                        window.open[at] = open;
                    }
                }
            }
        }
        Ok(window)
    }

    /// Returns the regions that may have cells in a rectangle.
    pub(super) fn regions_near(
        &self,
        tier: u32,
        origin: Place,
        [cols, rows]: [u32; 2],
    ) -> impl Iterator<Item = Place> + use<> {
        let regions = self.side(tier + 1);
        let range = |from: u32, count: u32| {
            let offset = if self.geometry.wanders { MOST_OFFSET } else { 0 };
            let first = from.saturating_sub(offset) >> REGION_LOG2;
            first..=((from + count - 1 + offset) >> REGION_LOG2).min(regions - 1)
        };
        let [across, down] = [range(origin.x, cols), range(origin.y, rows)];
        down.flat_map(move |y| across.clone().map(move |x| Place { x, y }))
    }
}

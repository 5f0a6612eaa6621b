//! A grid that is being reworked: edges glued together, floors stacked, cells left out or made into
//! one room. Whatever is done to it, a grid made of it is numbered as every grid is.
//!
//! It is a plain grid still, and what is to become of it. All floors are alike and stand in memory
//! once; the room lies on the last.

mod build;
mod room;
mod split;

use build::Build;
pub(crate) use split::Split;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Bounds, Point};
use crate::grid::{Grid, Piece};

/// A grid that is being reworked.
#[derive(Clone, Debug)]
pub(crate) struct Rough {
    /// One floor.
    grid: Grid,
    /// Where each floor lies.
    shifts: Vec<Point>,
}

/// Which of a rough grid's cells become a grid, by their numbers on a floor.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<'a> {
    /// Cells that stay as they are, on every floor.
    pub(crate) cells: &'a Bits,
    /// Cells that become one, the last: a room.
    pub(crate) room: Option<&'a Bits>,
}

impl Rough {
    /// One floor of a plain grid.
    pub(crate) fn new(grid: Grid) -> Self {
        Self { grid, shifts: vec![Point::default()] }
    }

    /// The grid of one floor.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many cells a floor has.
    pub(crate) fn cells(&self) -> u32 {
        self.grid.cells()
    }

    /// Where a cell's centre lies.
    pub(crate) fn centre(&self, cell: u32) -> Point {
        self.grid.layout().centre(cell)
    }

    /// The bounds of all cells of the plain grid.
    pub(crate) fn bounds(&self) -> Bounds {
        self.grid.bounds()
    }

    /// The bounds of some cells of a floor; but for all of them the bulge of arcs does not count.
    pub(crate) fn bounds_of(&self, cells: &Bits) -> Bounds {
        if cells.count() == self.cells() as usize {
            return self.bounds();
        }
        let mut bounds = Bounds::EMPTY;
        let layout = self.grid.layout();
        let cells = cells.within(0..self.cells() as usize).map(|cell| cell as u32);
        for (edge, ends) in cells.flat_map(|cell| self.grid.round(cell)) {
            let points = ends.into_iter().chain(self.grid.bend_ids(edge));
            points.for_each(|point| bounds.add(layout.corner(point)));
        }
        bounds
    }

    /// The cells of which something is true.
    pub(crate) fn cells_that(
        &self,
        holds: impl Fn(u32) -> bool,
        cancel: &Cancel,
    ) -> Result<Bits, Stop> {
        Bits::from_answers((0..self.cells()).map(holds), cancel)
    }

    /// The largest part of a set of cells that hangs together; of several, the first.
    pub(crate) fn largest(&self, cells: Bits, cancel: &Cancel) -> Result<Bits, Stop> {
        if cells.count() == self.cells() as usize {
            // A plain grid is connected.
            return Ok(cells);
        }
        let parts = self.parts(&cells, cancel)?;
        Ok(if parts.count() == 1 { cells } else { self.set_of(parts.largest()) })
    }

    /// The parts that hang together of a set of cells, by their first cell.
    pub(crate) fn parts(&self, cells: &Bits, cancel: &Cancel) -> Result<Split, Stop> {
        Split::new(&self.grid, cells, cancel)
    }

    /// Those cells as a set.
    pub(crate) fn set_of(&self, cells: &[u32]) -> Bits {
        let mut set = Bits::new(self.cells() as usize);
        for &cell in cells {
            set.put(cell);
        }
        set
    }

    /// A cell that touches itself, or another cell twice, over a seam; both of them.
    pub(crate) fn doubled(&self) -> Option<(u32, u32)> {
        let near = |cell: u32, other: u32| {
            self.grid.near(cell).iter().filter(|&&there| there == other).count()
        };
        self.grid.sides_over_seams().find_map(|side| {
            let one = self.grid.beyond(side);
            let mut others = self.grid.near(one).iter().copied();
            let is_there =
                |&cell: &u32| cell != self.cells() && self.grid.sides(cell).contains(&side);
            let other = others.find(is_there)?;
            (one == other || near(one, other) > 1).then_some((other, one))
        })
    }

    /// The sides on the outline: cell, side and corners, clockwise round the cell.
    pub(crate) fn outline(&self) -> Vec<(u32, u32, [u32; 2])> {
        let grid = &self.grid;
        let sides = (0..self.cells()).flat_map(|cell| grid.sides(cell).map(move |at| (cell, at)));
        sides
            .filter(|&(_, side)| grid.beyond(side) == grid.cells())
            .map(|(cell, side)| (cell, side as u32, grid.ends(grid.edge(side))))
            .collect()
    }

    /// Makes links of pairs of sides of the outline, each a cell and its side.
    pub(crate) fn glue(&mut self, pairs: impl Iterator<Item = [(u32, u32); 2]>) {
        self.grid.glue(pairs);
    }

    /// Stacks floors, the first the lowest, joined by stairs wherever a cell lies above another,
    /// and drawn where `shifts` say.
    pub(crate) fn stack(&mut self, shifts: Vec<Point>) {
        self.shifts = shifts;
    }

    /// How many floors there are.
    fn floors(&self) -> u32 {
        self.shifts.len() as u32
    }

    /// The grid of some of the cells.
    pub(crate) fn whole(&self, chosen: Chosen<'_>, cancel: &Cancel) -> Result<Grid, Stop> {
        let mut build = Build::new(self, chosen);
        for floor in 0..self.floors() {
            build.floor(floor);
            for cell in chosen.cells.within(0..self.cells() as usize) {
                cancel.check_now_and_then(cell)?;
                build.cell(cell as u32);
            }
        }
        if let Some(room) = chosen.room {
            build.room(room);
        }
        build.finish(cancel)
    }

    /// A set of the cells of a whole grid, into which a maze of its own is carved.
    pub(crate) fn piece(
        &self,
        whole: &Grid,
        chosen: &Bits,
        cells: &Bits,
        cancel: &Cancel,
    ) -> Result<Piece, Stop> {
        let grid = self.whole(Chosen { cells, room: None }, cancel)?;
        let count = chosen.count() as u32;
        let floor = (0..).zip(chosen.within(0..self.cells() as usize));
        let floor: Vec<u32> =
            floor.filter(|&(_, cell)| cells.has(cell as u32)).map(|(id, _)| id).collect();
        let ids = (0..self.floors()).flat_map(|at| floor.iter().map(move |id| at * count + id));
        let ids: Vec<u32> = ids.collect();
        let mut links = vec![0; grid.links() as usize];
        for (own, &id) in (0..).zip(&ids) {
            cancel.check_now_and_then(own as usize)?;
            // Sides stand in the same order, and no stairs lead out of a piece.
            for (side, same) in grid.sides(own).zip(whole.sides(id)) {
                if grid.beyond(side) != grid.cells() {
                    links[grid.edge(side) as usize] = whole.edge(same);
                }
            }
        }
        Ok(Piece { grid, cells: ids, links })
    }
}

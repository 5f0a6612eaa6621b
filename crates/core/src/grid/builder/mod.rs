//! Modifies a grid: glues edges, stacks levels, removes cells, or merges cells into a room. The
//! grids built from it have the same numbering as every other grid.
//!
//! The builder holds a plain grid and the pending modifications. All levels have the same cells,
//! which are stored once; the room is on the highest level.

mod build;
mod components;
mod room;

use crate::grid::builder::build::Assembly;
pub(crate) use crate::grid::builder::components::Components;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{Bounds, Point};
use crate::grid::{Grid, MappedGrid};

/// A grid to be modified.
#[derive(Clone, Debug)]
pub(crate) struct GridBuilder {
    /// The grid of one level.
    grid: Grid,
    /// The translation of each level in the drawing, in cell sides.
    shifts: Vec<Point>,
}

/// A selection of cells from which a grid is built, by their ids on a level.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'a> {
    /// The cells that are kept, on every level.
    pub(crate) cells: &'a BitSet,
    /// The cells that are merged into a room, which becomes the last cell.
    pub(crate) room: Option<&'a BitSet>,
}

impl GridBuilder {
    /// Starts with one level of a plain grid.
    pub(crate) fn new(grid: Grid) -> Self {
        Self { grid, shifts: vec![Point::default()] }
    }

    /// Returns the grid of one level.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of cells per level.
    pub(crate) fn cells(&self) -> u32 {
        self.grid.cells()
    }

    /// Returns the position of a cell's centre.
    pub(crate) fn centre(&self, cell: u32) -> Point {
        self.grid.layout().centre(cell)
    }

    /// Returns the bounds of the plain grid.
    pub(crate) fn bounds(&self) -> Bounds {
        self.grid.bounds()
    }

    /// Returns the bounds of some cells of a level. Arcs count as straight, unless `cells` has all
    /// cells.
    pub(crate) fn bounds_of(&self, cells: &BitSet) -> Bounds {
        if cells.count() == self.cells() as usize {
            return self.bounds();
        }
        let mut bounds = Bounds::EMPTY;
        let layout = self.grid.layout();
        let cells = cells.in_range(0..self.cells() as usize).map(|cell| cell as u32);
        for (edge, ends) in cells.flat_map(|cell| self.grid.boundary(cell)) {
            let points = ends.into_iter().chain(self.grid.bend_ids(edge));
            points.for_each(|point| bounds.add(layout.corner(point)));
        }
        bounds
    }

    /// Returns the cells for which `holds` is true.
    pub(crate) fn filter_cells(
        &self,
        holds: impl Fn(u32) -> bool,
        cancel: &Cancel,
    ) -> Result<BitSet, Error> {
        BitSet::from_bools((0..self.cells()).map(holds), cancel)
    }

    /// Returns the largest connected component of a set of cells; the first if there are several.
    pub(crate) fn largest_component(
        &self,
        cells: BitSet,
        cancel: &Cancel,
    ) -> Result<BitSet, Error> {
        if cells.count() == self.cells() as usize {
            // A plain grid is connected.
            return Ok(cells);
        }
        let parts = self.components(&cells, cancel)?;
        Ok(if parts.count() == 1 { cells } else { self.to_set(parts.largest()) })
    }

    /// Returns the connected components of a set of cells, in the order of their first cells.
    pub(crate) fn components(&self, cells: &BitSet, cancel: &Cancel) -> Result<Components, Error> {
        Components::new(&self.grid, cells, cancel)
    }

    /// Converts a list of cells to a set.
    pub(crate) fn to_set(&self, cells: &[u32]) -> BitSet {
        let mut set = BitSet::new(self.cells() as usize);
        for &cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Returns the two cells of a link across a seam that are the same cell or have another link.
    pub(crate) fn doubly_linked(&self) -> Option<(u32, u32)> {
        let near = |cell: u32, other: u32| {
            self.grid.neighbors(cell).iter().filter(|&&there| there == other).count()
        };
        self.seams().find(|&(one, other)| one == other || near(one, other) > 1)
    }

    /// Returns whether two of these cells are linked across a seam.
    pub(crate) fn crosses_seam(&self, cells: &BitSet) -> bool {
        self.seams().any(|(one, other)| cells.contains(one) && cells.contains(other))
    }

    /// Iterates over the two cells of each link across a seam, the second cell first.
    fn seams(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.grid.seam_sides().map(|[(one, _), (other, _)]| (other, one))
    }

    /// Returns the sides on the outline: cell, side and corners, clockwise round the cell.
    pub(crate) fn outline_sides(&self) -> Vec<(u32, u32, [u32; 2])> {
        let grid = &self.grid;
        let sides = (0..self.cells()).flat_map(|cell| grid.sides(cell).map(move |at| (cell, at)));
        sides
            .filter(|&(_, side)| grid.neighbor(side) == grid.cells())
            .map(|(cell, side)| (cell, side as u32, grid.ends(grid.edge(side))))
            .collect()
    }

    /// Turns pairs of sides of the outline into links; each side is given with its cell.
    pub(crate) fn glue(&mut self, pairs: impl Iterator<Item = [(u32, u32); 2]>) {
        self.grid.glue(pairs);
    }

    /// Stacks levels, the lowest first: all cells get stairs to the cells above and below. `shifts`
    /// are the translations of the levels in the drawing.
    pub(crate) fn stack_levels(&mut self, shifts: Vec<Point>) {
        self.shifts = shifts;
    }

    /// Returns the number of levels.
    fn floors(&self) -> u32 {
        self.shifts.len() as u32
    }

    /// Builds the grid of the chosen cells.
    pub(crate) fn build(&self, chosen: Selection<'_>, cancel: &Cancel) -> Result<Grid, Error> {
        let mut build = Assembly::new(self, chosen);
        for floor in 0..self.floors() {
            build.start_level(floor);
            for cell in chosen.cells.in_range(0..self.cells() as usize) {
                cancel.check_periodically(cell)?;
                build.push_cell(cell as u32);
            }
        }
        if let Some(room) = chosen.room {
            build.push_room(room);
        }
        build.finish(cancel)
    }

    /// Builds the part of `whole` that consists of `cells`, which get a maze of their own. `whole`
    /// was built from the cells `chosen`.
    pub(crate) fn build_component(
        &self,
        whole: &Grid,
        chosen: &BitSet,
        cells: &BitSet,
        cancel: &Cancel,
    ) -> Result<MappedGrid, Error> {
        let grid = self.build(Selection { cells, room: None }, cancel)?;
        let count = chosen.count() as u32;
        let floor = (0..).zip(chosen.in_range(0..self.cells() as usize));
        let floor: Vec<u32> =
            floor.filter(|&(_, cell)| cells.contains(cell as u32)).map(|(id, _)| id).collect();
        let ids = (0..self.floors()).flat_map(|at| floor.iter().map(move |id| at * count + id));
        let ids: Vec<u32> = ids.collect();
        let mut links = vec![0; grid.links() as usize];
        for (own, &id) in (0..).zip(&ids) {
            cancel.check_periodically(own as usize)?;
            // The order of sides is the same, and no stairs lead out of a part.
            for (side, same) in grid.sides(own).zip(whole.sides(id)) {
                if grid.neighbor(side) != grid.cells() {
                    links[grid.edge(side) as usize] = whole.edge(same);
                }
            }
        }
        Ok(MappedGrid { grid, cells: ids, links })
    }
}

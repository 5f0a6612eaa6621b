//! A block of cells that, repeated in two directions, covers the plane.
//!
//! A shape file gives the corners of the block and the outline of each of its cells; the neighbour
//! across each side is derived from them. Three integers identify a corner: its kind in the block,
//! and the block's column and row. So two cells share a corner exactly if they name the same three
//! integers, and no floats are compared.

mod lists;

use crate::cancel::Cancel;
use crate::collections::bit_ranks::BitRanks;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{Bounds, Point};
use crate::grid::lattice_edges::{CornerEdge, LatticeSide};
use crate::grid::layout::{CornerNumbering, Lattice, Layout};
use crate::grid::stencil::{Across, Stencil, StencilBuilder};
use crate::grid::{Grid, Pattern};
use crate::shape::Cover;

/// A corner as named by a cell of a block: its kind, and the number of blocks to the right and
/// down.
type Named = (u8, i8, i8);

/// A block of cells that, repeated in two directions, covers the plane.
pub struct Motif {
    /// Columns of cells in a block.
    pub cols: u32,
    /// Rows of cells in a block.
    pub rows: u32,
    /// Vector from a block to the next one to the right, in cell sides.
    pub across: Point,
    /// Vector from a block to the next one below, in cell sides.
    pub down: Point,
    /// The position of each kind of corner in the first block, in cell sides.
    pub corners: &'static [Point],
    /// The cells in reading order, each as its corners, clockwise from the top.
    pub faces: &'static [&'static [Named]],
}

/// A side of a cell of the block: the neighbour across it, and its two corners.
struct Side {
    /// Offset to the neighbour, in columns and rows of cells.
    offset: (i32, i32),
    /// The index of this side among the neighbour's sides.
    twin: u32,
    /// The kind of the neighbour.
    kind: u8,
    /// The places of the two corners minus the place of the cell's block.
    corners: [u32; 2],
    /// The index of the direction in the motif; opposite directions have the same index.
    direction: u8,
    /// Whether the side, clockwise, runs opposite to the first side with this direction.
    is_reversed: bool,
}

impl Side {
    /// Returns the neighbour across this side, in a grid with a number of columns.
    fn across(&self, cols: u32) -> Across {
        let (across, down) = self.offset;
        let offset = down.wrapping_mul(cols as i32).wrapping_add(across) as u32;
        Across { offset, twin: self.twin as u8, kind: self.kind, rows: down }
    }

    /// Returns the direction from its first corner to its second.
    fn heading(&self) -> u8 {
        self.direction << 1 | u8::from(self.is_reversed)
    }
}

/// The data that determine a grid.
struct Plan {
    /// The sides of each kind of cell.
    sides: Vec<Vec<Side>>,
    /// The places that have a corner.
    corners: BitSet,
    /// The classes of all cells; `None` if there are too many.
    stencil: Option<Stencil>,
    layout: Layout,
}

impl Motif {
    /// Lays a grid of `cols` × `rows` cells.
    ///
    /// Time O(cells), by arithmetic only. Memory: about 5 bytes per cell, 4 per corner and 8 per
    /// cell at the outline; a grid with lists takes 40 to 90 bytes per cell.
    pub fn lay(&self, cols: u32, rows: u32, cancel: &Cancel) -> Result<Grid, Error> {
        let Plan { sides, corners, stencil, layout } = self.plan(cols, rows, cancel)?;
        match stencil {
            Some(stencil) => {
                let pattern = Pattern::new(stencil, corners, cancel)?;
                Ok(Grid::of_pattern(pattern, layout))
            }
            None => self.list(&sides, &BitRanks::new(corners), layout, cancel),
        }
    }

    /// Finds the places of corners and the classes of cells.
    fn plan(&self, cols: u32, rows: u32, cancel: &Cancel) -> Result<Plan, Error> {
        let named = || self.faces.iter().flat_map(|face| face.iter());
        let low = named()
            .fold((0, 0), |low: (i32, i32), &(_, x, y)| (low.0.min(x.into()), low.1.min(y.into())));
        let high = named().fold((0, 0), |high: (i32, i32), &(_, x, y)| {
            (high.0.max(x.into()), high.1.max(y.into()))
        });
        let wide = cols.div_ceil(self.cols) + (high.0 - low.0) as u32;
        let tall = rows.div_ceil(self.rows) + (high.1 - low.1) as u32;
        let numbering = CornerNumbering::new(wide, self.corners.len() as u32, low);
        let sides = self.sides(numbering);

        // The places that have a corner, and the class of each cell.
        let mut corners = BitSet::new(numbering.block_offset(0, tall) as usize);
        let cells = cols * rows;
        let mut stencil = StencilBuilder::new(sides.iter().map(Vec::len), cells);
        // Blocks that are farther from both ends of a row than any neighbour are all alike.
        let reach = sides.iter().flatten().map(|side| side.offset.0.unsigned_abs()).max();
        let reach = reach.unwrap_or(0).min(cols);
        let end = cols.saturating_sub(reach).max(reach);
        for row in 0..rows {
            cancel.check()?;
            let base = numbering.block_offset(0, row / self.rows);
            let first_kind = row % self.rows * self.cols;
            for at in 0..self.cols.min(cols) {
                let blocks = (cols - at).div_ceil(self.cols);
                for side in &sides[(first_kind + at) as usize] {
                    let first = base.wrapping_add(side.corners[0]);
                    corners.insert_range(first as usize..(first + blocks) as usize);
                }
            }
            let push = |stencil: &mut StencilBuilder, col: u32| {
                let kind = (first_kind + col % self.cols) as usize;
                let is_inside = |side: &Side| {
                    let beyond_col = col.wrapping_add_signed(side.offset.0);
                    let beyond_row = row.wrapping_add_signed(side.offset.1);
                    beyond_col < cols && beyond_row < rows
                };
                let inside = sides[kind].iter().enumerate();
                let inside = inside.fold(0, |set, (at, it)| set | u32::from(is_inside(it)) << at);
                stencil.push(kind, inside, || {
                    let sides = sides[kind].iter().enumerate();
                    sides.map(|(at, it)| (inside >> at & 1 == 1).then(|| it.across(cols)))
                });
            };
            let block = reach..(reach + self.cols).min(end);
            (0..block.end).for_each(|col| push(&mut stencil, col));
            stencil.repeat_last(block.len(), (end - block.end) as usize);
            (end..cols).for_each(|col| push(&mut stencil, col));
        }
        let places: Vec<u32> = corners
            .in_range(0..numbering.block_offset(0, tall) as usize)
            .map(|place| place as u32)
            .collect();
        let corner_edges = self.corner_edges(&sides, numbering);
        let layout = Layout::Lattice(Lattice {
            across: self.across,
            down: self.down,
            corners: self.corners.to_vec(),
            centres: self.faces.iter().map(|face| self.centroid(face)).collect(),
            block_cols: self.cols,
            block_rows: self.rows,
            cols,
            rows,
            numbering,
            places,
            sides: lattice_sides(&sides, &corner_edges, numbering),
            corner_edges,
        });
        Ok(Plan { sides, corners, stencil: stencil.finish(), layout })
    }

    /// Returns width and height of a grid's bounds in cell sides.
    pub fn size(&self, cols: u32, rows: u32) -> Point {
        let bounds = self.bounds(cols, rows);
        bounds.max - bounds.min
    }

    /// Returns whether all sides are horizontal or vertical.
    pub(super) fn is_upright(&self) -> bool {
        self.faces.iter().all(|face| {
            let places = || face.iter().map(|&named| self.corner(named));
            let sides = places().zip(places().cycle().skip(1)).map(|(from, to)| to - from);
            sides.into_iter().all(|side| side.x.abs().min(side.y.abs()) < 1e-9)
        })
    }

    /// Returns a larger rectangle of cells that covers the bounds of `cols` × `rows` cells, or
    /// `None` if these cells do. Time O(1).
    pub(super) fn cover(&self, cols: u32, rows: u32) -> Option<Cover> {
        let Bounds { min, max } = self.bounds(cols, rows);
        let (size, block) = (max - min, self.across.cross(self.down));
        let whole_blocks = cols.is_multiple_of(self.cols) && rows.is_multiple_of(self.rows);
        let blocks = f64::from(cols / self.cols) * f64::from(rows / self.rows);
        let area = if whole_blocks { blocks * block } else { 0.0 };
        if (size.x * size.y - area).abs() < 1e-6 * size.x * size.y {
            return None;
        }
        let shift = self.across + self.down;
        let frame = Bounds { min: min + shift, max: max + shift };
        let [cols, rows] = [(cols, self.cols), (rows, self.rows)]
            .map(|(count, block)| count.saturating_add(2 * block));
        Some(Cover { cols, rows, frame })
    }

    /// Returns a grid's bounds: those of the first and the last cell of each kind.
    fn bounds(&self, cols: u32, rows: u32) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        for (kind, face) in self.faces.iter().enumerate() {
            let (row, col) = (kind as u32 / self.cols, kind as u32 % self.cols);
            if row >= rows || col >= cols {
                continue;
            }
            let last = self.across * f64::from((cols - 1 - col) / self.cols)
                + self.down * f64::from((rows - 1 - row) / self.rows);
            for &named in *face {
                let corner = self.corner(named);
                bounds.add(corner);
                bounds.add(corner + last);
            }
        }
        bounds
    }

    /// Iterates over the rows; for each, over the block and the kind of its cells.
    fn rows(
        &self,
        rows: u32,
        cols: u32,
    ) -> impl Iterator<Item = (u32, impl Iterator<Item = (u32, usize)>)> {
        let wide = self.cols;
        (0..rows).map(move |row| {
            let kind = (row % self.rows * wide) as usize;
            let cells = (0..cols.div_ceil(wide))
                .flat_map(move |block| (0..wide).map(move |at| (block, kind + at as usize)))
                .take(cols as usize);
            (row, cells)
        })
    }

    /// Finds the sides of each of the block's cells. The neighbour across a side is the cell, in
    /// this block or another, with the same two corners in opposite order.
    fn sides(&self, numbering: CornerNumbering) -> Vec<Vec<Side>> {
        let place = |(kind, x, y): Named| numbering.place(x.into(), y.into(), u32::from(kind));
        let mut directions: Vec<Point> = Vec::new();
        let shift = |(kind, x, y): Named, by: (i8, i8)| (kind, x + by.0, y + by.1);
        let cols = self.cols as i32;
        let all: Vec<(usize, usize, Named, Named)> = self
            .faces
            .iter()
            .enumerate()
            .flat_map(|(kind, face)| {
                (0..face.len()).map(move |at| (kind, at, face[at], face[(at + 1) % face.len()]))
            })
            .collect();
        let mut sides: Vec<Vec<Side>> = self.faces.iter().map(|_| Vec::new()).collect();
        for &(kind, _, from, to) in &all {
            let beyond = all.iter().find_map(|&(other, at, other_from, other_to)| {
                let by = (from.1 - other_to.1, from.2 - other_to.2);
                let same = shift(other_to, by) == from && shift(other_from, by) == to;
                same.then_some((other, at, by))
            });
            let (other, twin, by) = beyond.expect("a motif's cells leave no gap");
            let (here, there) = (kind as i32, other as i32);
            let vector = self.corner(to) - self.corner(from);
            let known = directions.iter().position(|&direction| vector.is_parallel(direction));
            let direction = known.unwrap_or_else(|| {
                directions.push(vector);
                directions.len() - 1
            });
            sides[kind].push(Side {
                offset: (
                    i32::from(by.0) * cols + there % cols - here % cols,
                    i32::from(by.1) * self.rows as i32 + there / cols - here / cols,
                ),
                twin: twin as u32,
                kind: other as u8,
                corners: [place(from), place(to)],
                direction: direction as u8,
                is_reversed: vector.dot(directions[direction]) < 0.0,
            });
        }
        sides
    }

    /// Returns [`Lattice::corner_edges`].
    fn corner_edges(
        &self,
        sides: &[Vec<Side>],
        numbering: CornerNumbering,
    ) -> Vec<Vec<CornerEdge>> {
        /// An edge, preceded by the row and column of its first cell and the index of the side
        /// there. Edges are numbered in this order.
        type Numbered = ((i32, i32, usize), CornerEdge);
        let mut edges: Vec<Vec<Numbered>> = vec![Vec::new(); self.corners.len()];
        for (kind, sides) in sides.iter().enumerate() {
            let (row, col) = (kind as i32 / self.cols as i32, kind as i32 % self.cols as i32);
            for (index, side) in sides.iter().enumerate() {
                let [from, to] = side.corners;
                for (here, there, heading) in
                    [(from, to, side.heading()), (to, from, side.heading() ^ 1)]
                {
                    let (x, y, corner) = numbering.decode(here);
                    let cell = (row - y * self.rows as i32, col - x * self.cols as i32);
                    let number = (cell.0, cell.1, index);
                    let step = there.wrapping_sub(here);
                    let known = edges[corner].iter_mut().find(|it| it.1.heading == heading);
                    match known {
                        Some((first, _)) => *first = number.min(*first),
                        None => {
                            edges[corner].push((number, CornerEdge { heading, step, arrival: 0 }));
                        }
                    }
                }
            }
        }
        let mut edges: Vec<Vec<CornerEdge>> = edges
            .into_iter()
            .map(|mut edges| {
                edges.sort_unstable_by_key(|&(number, _)| number);
                edges.into_iter().map(|(_, edge)| edge).collect()
            })
            .collect();
        for side in sides.iter().flatten() {
            let [here, there] = slots(side, &edges, numbering);
            let [from, to] = side.corners.map(|corner| numbering.kind(corner));
            edges[from][usize::from(here)].arrival = there;
            edges[to][usize::from(there)].arrival = here;
        }
        edges
    }

    /// Returns the position of a corner.
    fn corner(&self, (kind, x, y): Named) -> Point {
        self.corners[kind as usize] + self.across * f64::from(x) + self.down * f64::from(y)
    }

    /// Returns the centroid of a face.
    fn centroid(&self, face: &[Named]) -> Point {
        let at = |corner| self.corner(corner);
        let origin = at(face[0]);
        let (mut sum, mut area) = (Point::default(), 0.0);
        for pair in face.windows(2) {
            let (from, to) = (at(pair[0]) - origin, at(pair[1]) - origin);
            area += from.cross(to);
            sum = sum + (from + to) * from.cross(to);
        }
        origin + sum * (1.0 / (3.0 * area))
    }
}

/// Returns the index of a side among the edges of each of its corners.
fn slots(side: &Side, corner_edges: &[Vec<CornerEdge>], numbering: CornerNumbering) -> [u8; 2] {
    let slot = |corner: u32, heading: u8| {
        let edges = &corner_edges[numbering.kind(corner)];
        edges.iter().position(|edge| edge.heading == heading).unwrap_or(0) as u8
    };
    let [from, to] = side.corners;
    [slot(from, side.heading()), slot(to, side.heading() ^ 1)]
}

/// Returns [`Lattice::sides`].
fn lattice_sides(
    sides: &[Vec<Side>],
    corner_edges: &[Vec<CornerEdge>],
    numbering: CornerNumbering,
) -> Vec<Vec<LatticeSide>> {
    let of_lattice = |side: &Side| LatticeSide {
        corners: side.corners,
        heading: side.heading(),
        slots: slots(side, corner_edges, numbering),
    };
    sides.iter().map(|sides| sides.iter().map(of_lattice).collect()).collect()
}

//! The tessellations that a maze can have: one file per shape, one line each in [`SHAPES`].

mod brick;
mod cairo;
mod crack;
mod delaunay;
mod floret;
mod hex;
mod kite;
mod motif;
mod oct;
mod penrose;
mod penrose_p2;
mod penrose_p3;
mod pentagrid;
mod points;
mod polar;
mod rhombille;
mod rhombitrihex;
mod snub_square;
mod square;
mod tri;
mod trihex;
mod voronoi;
mod zeta;

use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed};
use crate::error::{Error, Refusal};
use crate::geometry::{Bounds, Point};
use crate::grid::Grid;
use crate::rng::Rng;

pub use crate::shape::motif::Motif;

/// A tessellation: how the plane is divided into cells.
pub struct Shape {
    /// The default numbers of columns and rows.
    pub default_size: (u32, u32),
    /// The name of the cells, in the plural.
    pub cell_name: &'static str,
    /// How the cells are laid.
    pub layout: Tiling,
    /// The alignment of outlines with a side length (triangle, hexagon, rhombus) to the cells.
    pub alignment: OutlineAlignment,
    /// A function that refuses sizes without a connected grid.
    pub check: fn(cols: u32, rows: u32) -> Result<(), Refusal>,
}

/// The alignment of outlines with a side length (triangle, hexagon, rhombus) to the cells. It makes
/// their numbers of cells exact: the outline never cuts a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlineAlignment {
    /// A possible position of a corner of such an outline, in the coordinates of the first block: a
    /// corner of the tessellation, or the centre of a cell or of a group of cells.
    pub origin: Point,
    /// The growth of the outline's side for each cell along it, in cell sides.
    pub cell_pitch: f64,
    /// Whether outlines run through corners of the tessellation. If not, they run half a pitch
    /// outside the centres of the outermost cells.
    pub on_corners: bool,
}

/// How the cells of a shape are laid.
pub enum Tiling {
    /// A block of cells, repeated in two directions.
    Periodic(&'static Motif),
    /// Cells laid by functions of the shape.
    Custom {
        /// Returns an upper bound on the number of cells, saturating, in little time for any size.
        cells: fn(cols: u32, rows: u32) -> u64,
        /// Returns an upper bound on width and height of the bounds, in cell sides.
        size: fn(cols: u32, rows: u32) -> Point,
        /// Lays the grid.
        lay: fn(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error>,
        /// Whether the grid depends on the seed.
        seeded: bool,
        /// Whether rows are rings about a centre.
        round: bool,
        /// An upper bound on the mean number of corners per cell.
        corners: u32,
        /// The number of additional columns and rows on each side that cover the bounds without
        /// gaps; 0 if the cells do that themselves. If it is not 0, the middle of the bounds is the
        /// origin.
        overhang: u32,
    },
}

/// A rectangle of cells that covers the bounds of a smaller rectangle of cells without gaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// Columns of cells.
    pub cols: u32,
    /// Rows of cells.
    pub rows: u32,
    /// The bounds of the smaller rectangle, in the coordinates of these cells.
    pub frame: Bounds,
}

impl Shape {
    /// Returns an upper bound on the number of cells of a size, saturating, without laying them.
    /// The bound is exact except for tilings that neither repeat a block nor have rows of equal
    /// length.
    pub fn max_cells(&self, cols: u32, rows: u32) -> u64 {
        match &self.layout {
            Tiling::Periodic(_) => u64::from(cols) * u64::from(rows),
            Tiling::Custom { cells, .. } => cells(cols, rows),
        }
    }

    /// Returns an upper bound on width and height of the bounds, in cell sides, without laying the
    /// cells.
    pub fn max_bounds(&self, cols: u32, rows: u32) -> Point {
        match &self.layout {
            Tiling::Periodic(motif) => motif.size(cols, rows),
            Tiling::Custom { size, .. } => size(cols, rows),
        }
    }

    /// Returns whether [`max_bounds`](Self::max_bounds) is exact.
    pub fn fills_bounds(&self) -> bool {
        matches!(self.layout, Tiling::Periodic(_) | Tiling::Custom { overhang: 0, .. })
    }

    /// Returns a larger rectangle of cells that covers the bounds of `cols` × `rows` cells without
    /// gaps, or `None` if the cells do that themselves.
    pub fn cover(&self, cols: u32, rows: u32) -> Option<Cover> {
        match &self.layout {
            Tiling::Periodic(motif) => motif.cover(cols, rows),
            Tiling::Custom { overhang: 0, .. } => None,
            Tiling::Custom { overhang, size, .. } => {
                let half = size(cols, rows) * 0.5;
                let frame = Bounds { min: Point::default() - half, max: half };
                let [cols, rows] = [cols, rows].map(|count| count.saturating_add(2 * overhang));
                Some(Cover { cols, rows, frame })
            }
        }
    }

    /// Returns the largest number of corners of a cell. For shapes without such a limit, it is a
    /// bound on the mean.
    pub(crate) fn max_corners(&self) -> u64 {
        match &self.layout {
            Tiling::Periodic(motif) => {
                motif.faces.iter().map(|face| face.len() as u64).max().unwrap_or(0)
            }
            Tiling::Custom { corners, .. } => u64::from(*corners),
        }
    }

    /// Returns an upper bound on the total number of corners of all cells of a size, saturating.
    pub(crate) fn most_corners(&self, cols: u32, rows: u32) -> u64 {
        let of_cells = self.max_cells(cols, rows).saturating_mul(self.max_corners());
        match &self.layout {
            Tiling::Periodic(motif) => {
                let [across, down] = [cols.div_ceil(motif.cols), rows.div_ceil(motif.rows)];
                let of_block: u64 = motif.faces.iter().map(|face| face.len() as u64).sum();
                of_cells.min((u64::from(across) * u64::from(down)).saturating_mul(of_block))
            }
            Tiling::Custom { .. } => of_cells,
        }
    }

    /// Lays the cells. The size must be one that [`check`](Self::check) accepts.
    pub fn lay(&self, cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
        match &self.layout {
            Tiling::Periodic(motif) => motif.lay(cols, rows, cancel),
            Tiling::Custom { lay, .. } => lay(cols, rows, rng, cancel),
        }
    }

    /// Returns the size of the repeated block in cell sides, and its columns and rows of cells.
    /// Returns `None` for shapes that repeat no block.
    pub fn block(&self) -> Option<(Point, u32, u32)> {
        match &self.layout {
            Tiling::Periodic(motif) => {
                Some((Point::new(motif.across.x, motif.down.y), motif.cols, motif.rows))
            }
            Tiling::Custom { .. } => None,
        }
    }

    /// Returns whether rows are rings.
    pub fn has_ring_rows(&self) -> bool {
        matches!(self.layout, Tiling::Custom { round: true, .. })
    }

    /// Returns whether all sides of cells are horizontal or vertical.
    pub fn is_upright(&self) -> bool {
        matches!(self.layout, Tiling::Periodic(motif) if motif.is_upright())
    }

    /// Returns whether the grid depends on the seed.
    pub fn is_seeded(&self) -> bool {
        matches!(self.layout, Tiling::Custom { seeded: true, .. })
    }
}

/// Accepts every size, for shapes that are always connected.
#[expect(clippy::unnecessary_wraps, reason = "one of the checks that a shape can have")]
fn any_size(_cols: u32, _rows: u32) -> Result<(), Refusal> {
    Ok(())
}

/// Refuses sizes with fewer than `least` columns and more than `most` rows. `why` is a clause with
/// the reason, for the message.
fn check_width(
    (cols, least): (u32, u32),
    (rows, most): (u32, u32),
    why: &str,
) -> Result<(), Refusal> {
    if cols >= least || rows <= most {
        return Ok(());
    }
    let ending = if most == 1 { "" } else { "s" };
    let detail = format!(
        "cols is {cols} and rows is {rows}: {why}; take at least {least} cols, or at most {most} \
         row{ending}"
    );
    Err(Refusal::new("cols", "disconnected", detail)
        .allowing(format!("cols ≥ {least}, or rows ≤ {most}")))
}

impl Listed for Shape {
    const PARAMETER: &'static str = "shape";

    fn table() -> &'static [Choice<Self>] {
        SHAPES
    }
}

/// All shapes.
pub static SHAPES: &[Choice<Shape>] = &[
    square::SQUARE,
    tri::TRI,
    hex::HEX,
    oct::OCT,
    zeta::ZETA,
    brick::BRICK,
    cairo::CAIRO,
    rhombille::RHOMBILLE,
    kite::KITE,
    floret::FLORET,
    trihex::TRIHEX,
    snub_square::SNUB_SQUARE,
    rhombitrihex::RHOMBITRIHEX,
    polar::POLAR,
    penrose_p2::PENROSE_P2,
    penrose_p3::PENROSE_P3,
    voronoi::VORONOI,
];

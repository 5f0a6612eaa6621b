//! The shapes that cells can have: one file a shape, one line in the table.

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
mod polar;
mod rhombille;
mod rhombitrihex;
mod sites;
mod snub_square;
mod square;
mod tri;
mod trihex;
mod voronoi;
mod zeta;

use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Choice;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::rng::Rng;

pub use motif::Motif;

/// How the plane is divided into cells.
pub struct Shape {
    /// Columns and rows where none are asked for.
    pub size: (u32, u32),
    /// What a cell is called, in the plural.
    pub cells_are: &'static str,
    /// Where the cells come from.
    pub plan: Plan,
    /// How outlines with a side (triangle, hexagon, rhombus) hold on to the cells.
    pub grip: Grip,
    /// Refuses sizes that have no connected grid.
    pub check: fn(cols: u32, rows: u32) -> Result<(), Refusal>,
}

/// How outlines with a side (triangle, hexagon, rhombus) hold on to the cells, so that they cut no
/// cell and their counts are exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// A point of the first block, in its own coordinates, on which a corner of such an outline may
    /// lie: a corner of the tessellation, or the centre of a cell or of a group of cells.
    pub at: Point,
    /// What one more makes of the outline's side, in cell sides.
    pub pitch: f64,
    /// Whether outlines run along the cells' own corners; else they run round centres, half a pitch
    /// outside.
    pub on_corners: bool,
}

/// Where the cells come from.
pub enum Plan {
    /// A block of cells repeated in two directions.
    Repeat(&'static Motif),
    /// Rows of their own.
    Own {
        /// How many cells there are at most; saturates, and takes little time whatever the size.
        cells: fn(cols: u32, rows: u32) -> u64,
        /// Width and height of the picture's bounds at most, in cell sides.
        size: fn(cols: u32, rows: u32) -> Point,
        /// The grid.
        lay: fn(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Stop>,
        /// Whether the grid depends on chance.
        seeded: bool,
        /// Whether rows are rings.
        round: bool,
        /// Corners of a cell at most, in the mean over all of them.
        corners: u32,
    },
}

impl Shape {
    /// How many cells a size has at most; saturates, and nothing is built. Only tilings that no
    /// block of cells repeats and no rows part evenly have fewer.
    pub fn cells(&self, cols: u32, rows: u32) -> u64 {
        match &self.plan {
            Plan::Repeat(_) => u64::from(cols) * u64::from(rows),
            Plan::Own { cells, .. } => cells(cols, rows),
        }
    }

    /// Width and height of the drawing's bounds at most, in cell sides; nothing is built.
    pub fn size_of(&self, cols: u32, rows: u32) -> Point {
        match &self.plan {
            Plan::Repeat(motif) => motif.size(cols, rows),
            Plan::Own { size, .. } => size(cols, rows),
        }
    }

    /// How many corners a cell has at most; where cells differ without a bound, in the mean.
    pub fn corners(&self) -> u64 {
        match &self.plan {
            Plan::Repeat(motif) => {
                motif.faces.iter().map(|face| face.len() as u64).max().unwrap_or(0)
            }
            Plan::Own { corners, .. } => u64::from(*corners),
        }
    }

    /// Lays the cells of a size that [`check`](Self::check) accepts.
    pub fn lay(&self, cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Stop> {
        match &self.plan {
            Plan::Repeat(motif) => motif.lay(cols, rows, cancel),
            Plan::Own { lay, .. } => lay(cols, rows, rng, cancel),
        }
    }

    /// The size of the block that is repeated, and its columns and rows of cells.
    pub fn block(&self) -> Option<(Point, u32, u32)> {
        match &self.plan {
            Plan::Repeat(motif) => {
                Some((Point::new(motif.across.x, motif.down.y), motif.cols, motif.rows))
            }
            Plan::Own { .. } => None,
        }
    }

    /// Whether its rows are rings.
    pub fn is_round(&self) -> bool {
        matches!(self.plan, Plan::Own { round: true, .. })
    }

    /// Whether the grid depends on chance.
    pub fn is_seeded(&self) -> bool {
        matches!(self.plan, Plan::Own { seeded: true, .. })
    }
}

/// Every size is connected.
#[expect(clippy::unnecessary_wraps, reason = "one of the checks that a shape can have")]
fn any_size(_cols: u32, _rows: u32) -> Result<(), Refusal> {
    Ok(())
}

/// Refuses fewer than the first number of columns where there are more than the second number of
/// rows, for a reason.
fn wide_enough(
    (cols, least): (u32, u32),
    (rows, most): (u32, u32),
    why: &str,
) -> Result<(), Refusal> {
    if cols >= least || rows <= most {
        return Ok(());
    }
    let ending = if most == 1 { "" } else { "s" };
    Err(Refusal {
        parameter: "cols",
        code: "disconnected",
        detail: format!(
            "cols is {cols} and rows is {rows}: {why}; take at least {least} cols, or at most {most} \
             row{ending}"
        ),
        allowed: Some(format!("cols ≥ {least}, or rows ≤ {most}")),
    })
}

/// The shapes.
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

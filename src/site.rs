//! Where a maze stands: everything that decides its cells, and nothing of what is carved into them.
//!
//! A `Site` is complete, bounded, comparable and hashable, so grids are kept by it.

use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Chosen;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::mask::{Mask, Parts};
use crate::rng::{Purpose, Rng};
use crate::shape::Shape;

/// Where a maze stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The tessellation.
    pub shape: Chosen<Shape>,
    /// Cells in a row (polar: in the first ring).
    pub cols: u32,
    /// Rows of cells (polar: rings).
    pub rows: u32,
    /// Which part of the picture's bounds holds cells; all of it where there is none.
    pub mask: Option<Mask>,
    /// What becomes of a mask with several parts.
    pub parts: Parts,
}

impl Site {
    /// A plain site: a shape and a size, all of it.
    pub fn new(shape: Chosen<Shape>, cols: u32, rows: u32) -> Self {
        Self { shape, cols, rows, mask: None, parts: Parts::One }
    }

    /// How many cells it has at most, saturating; nothing is built.
    pub fn cells(&self) -> u64 {
        self.shape.is.cells(self.cols, self.rows)
    }

    /// Width and height of the drawing's bounds, in cell sides; nothing is built.
    pub fn size(&self) -> Point {
        self.shape.is.size_of(self.cols, self.rows)
    }

    /// Whether the seed decides where the cells lie.
    pub fn is_seeded(&self) -> bool {
        self.shape.is.is_seeded()
    }

    /// Whether there are such cells, and at most `most`. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        let Self { shape, cols, rows, .. } = self;
        let cells = self.cells();
        let name = shape.name;
        if cells > most {
            return Err(Refusal {
                parameter: "cols",
                code: "too-large",
                detail: format!(
                    "cols is {cols} and rows is {rows}: a {name} maze of that size has {cells} cells, \
                     but at most {most} are allowed; take fewer cols or rows"
                ),
                allowed: Some(format!("at most {most} cells")),
            });
        }
        (shape.is.check)(*cols, *rows)?;
        if cells < 2 {
            return Err(Refusal {
                parameter: "cols",
                code: "too-small",
                detail: format!(
                    "cols is {cols} and rows is {rows}: that is a single cell, but a maze has at least 2"
                ),
                allowed: Some("at least 2 cells".into()),
            });
        }
        Ok(())
    }

    /// Lays the cells of a site that [`check`](Self::check) accepts.
    pub fn lay(&self, seed: u64, cancel: &Cancel) -> Result<Grid, Stop> {
        let mut rng = Rng::new(seed, Purpose::Lay);
        self.shape.is.lay(self.cols, self.rows, &mut rng, cancel)
    }
}

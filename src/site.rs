//! Where a maze stands: everything that decides its cells, and nothing of what is carved into them.
//!
//! A `Site` is complete, bounded, comparable and hashable, so grids are kept by it.

use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Chosen;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::mesh::Mesh;
use crate::rng::{Purpose, Rng};
use crate::shape::{SHAPES, Shape};

/// Where a maze stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The tessellation.
    pub shape: Chosen<Shape>,
    /// Cells in a row (polar: in the first ring).
    pub cols: u32,
    /// Rows of cells (polar: rings).
    pub rows: u32,
    /// The caller's own cells, in place of all of the above: then there is one row of them.
    pub mesh: Option<Mesh>,
}

impl Site {
    /// A plain site: a shape and a size.
    pub fn new(shape: Chosen<Shape>, cols: u32, rows: u32) -> Self {
        Self { shape, cols, rows, mesh: None }
    }

    /// The caller's own cells.
    pub fn of(mesh: Mesh) -> Self {
        Self { cols: mesh.cells(), mesh: Some(mesh), ..Self::new(&SHAPES[0], 0, 1) }
    }

    /// What the tessellation is called.
    pub fn name(&self) -> &'static str {
        if self.mesh.is_some() { "mesh" } else { self.shape.name }
    }

    /// What a cell is called, in the plural.
    pub fn cells_are(&self) -> &'static str {
        if self.mesh.is_some() { "cells" } else { self.shape.is.cells_are }
    }

    /// How large it is, in words that a refusal starts with.
    pub fn told(&self) -> String {
        match &self.mesh {
            None => format!("cols is {} and rows is {}", self.cols, self.rows),
            Some(mesh) => format!("mesh has {} faces", mesh.cells()),
        }
    }

    /// The parameter that makes it smaller.
    pub fn lever(&self) -> &'static str {
        if self.mesh.is_some() { "mesh" } else { "cols" }
    }

    /// About how many cells long and wide it is.
    pub fn extent(&self) -> (u32, u32) {
        self.mesh.as_ref().map_or((self.cols, self.rows), Mesh::extent)
    }

    /// How many cells of a plain site take as many bytes as this one's do at most, saturating: two
    /// points of an edge weigh like a cell.
    pub fn weight(&self) -> u64 {
        self.cells()
            .saturating_add(self.mesh.as_ref().map_or(0, |mesh| mesh.bends().div_ceil(2).into()))
    }

    /// Bytes that it holds beside itself.
    pub fn bytes(&self) -> usize {
        self.mesh.as_ref().map_or(0, Mesh::bytes)
    }

    /// How many cells it has at most, saturating; nothing is built.
    pub fn cells(&self) -> u64 {
        match &self.mesh {
            None => self.shape.is.cells(self.cols, self.rows),
            Some(mesh) => mesh.cells().into(),
        }
    }

    /// Width and height of the drawing's bounds, in cell sides; nothing is built.
    pub fn size(&self) -> Point {
        match &self.mesh {
            None => self.shape.is.size_of(self.cols, self.rows),
            Some(mesh) => mesh.size(),
        }
    }

    /// Whether the seed decides where the cells lie.
    pub fn is_seeded(&self) -> bool {
        self.mesh.is_none() && self.shape.is.is_seeded()
    }

    /// Whether there are such cells, and at most `most`. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        let Self { shape, cols, rows, mesh } = self;
        let cells = self.cells();
        if mesh.is_some() {
            // It has been checked when it was read.
            return if cells <= most { Ok(()) } else { Err(self.too_many(most)) };
        }
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

    fn too_many(&self, most: u64) -> Refusal {
        Refusal {
            parameter: self.lever(),
            code: "too-large",
            detail: format!("{}, but at most {most} are allowed", self.told()),
            allowed: Some(format!("at most {most} cells")),
        }
    }

    /// Lays the cells of a site that [`check`](Self::check) accepts.
    pub fn lay(&self, seed: u64, cancel: &Cancel) -> Result<Grid, Stop> {
        if let Some(mesh) = &self.mesh {
            return mesh.lay(cancel);
        }
        let mut rng = Rng::new(seed, Purpose::Lay);
        self.shape.is.lay(self.cols, self.rows, &mut rng, cancel)
    }
}

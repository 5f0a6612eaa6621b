//! The site of a maze: everything that determines its cells, and nothing that determines which
//! links are opened.
//!
//! A shape lays a rectangle of cells. Then edges are glued if it is wrapped, an outline and a room
//! are cut out, and levels are stacked. All of these work for every shape, on the graph and the
//! centres of the cells; if the rim is smooth, cells are clipped. A `Site` is complete, bounded in
//! size, comparable and hashable, so it can be a cache key for grids.

mod cell_measure;
mod clip;
mod default_size;
mod figure;
mod hole;
mod kept_size;
mod lay;
mod levels;
pub mod mask;
mod outline;
mod parts;
mod region_extent;
mod rim;
mod rim_size;
mod wrap;

use crate::catalog::Chosen;
use crate::error::Refusal;
use crate::geometry::Point;
use crate::mesh::Mesh;
use crate::shape::{SHAPES, Shape};
use crate::site::mask::{Mask, Parts};

use crate::site::outline::CutRectangle;

pub use crate::site::cell_measure::CellMeasure;
pub use crate::site::hole::{HOLE_SIZES, HOLES, Hole};
pub use crate::site::outline::{OUTLINES, Outline};
pub use crate::site::rim::{RIMS, Rim};
pub use crate::site::rim_size::RimSize;
pub use crate::site::wrap::{WRAPS, Wrap};

/// The site of a maze: everything that determines its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The tessellation.
    pub shape: Chosen<Shape>,
    /// The number of cells in a row (polar: in the innermost ring), or along a side of the outline.
    pub cols: u32,
    /// The number of rows (polar: rings).
    pub rows: u32,
    /// A mesh of the caller. If given, its faces replace shape, columns and rows; they form one
    /// row.
    pub mesh: Option<Mesh>,
    /// The region of the plane that the maze covers.
    pub outline: Chosen<Outline>,
    /// The angle of a sector, in degrees.
    pub angle: u32,
    /// The inner radius of a ring, in percent of the outer radius.
    pub inner: u32,
    /// The treatment of cells that the outline or the mask crosses.
    pub rim: Rim,
    /// The mask of the cells to keep; without a mask, all cells are kept.
    pub mask: Option<Mask>,
    /// The rule for a mask or a mesh with several connected components.
    pub parts: Parts,
    /// The number of levels, which are joined by stairs.
    pub levels: u32,
    /// The edges that are glued together.
    pub wrap: Chosen<Wrap>,
    /// The room in the middle.
    pub hole: Chosen<Hole>,
    /// The height of the room in percent of the shorter side of the bounds: [`HOLE_SIZES`].
    pub hole_size: u32,
}

impl Site {
    /// The least and the greatest number of columns and of rows. It is the same for every shape, and the number of cells
    /// has a limit of its own.
    pub const SIDES: [u32; 2] = [1, 1_000_000];
    /// The least and the greatest angle of a sector.
    pub const ANGLES: [u32; 2] = [1, 360];
    /// The least and the greatest inner radius of a ring.
    pub const INNER_RADII: [u32; 2] = [1, 95];
    /// The least and the greatest number of levels.
    pub const LEVELS: [u32; 2] = [1, 1000];

    /// Returns a plain site: a shape and a size.
    pub fn new(shape: Chosen<Shape>, cols: u32, rows: u32) -> Self {
        Self {
            shape,
            cols,
            rows,
            mesh: None,
            outline: &OUTLINES[0],
            angle: 90,
            inner: 50,
            rim: Rim::Cells,
            mask: None,
            parts: Parts::One,
            levels: 1,
            wrap: &WRAPS[0],
            hole: &HOLES[0],
            hole_size: 30,
        }
    }

    /// Returns the site of all cells of a mesh.
    pub fn from_mesh(mesh: Mesh) -> Self {
        let mut site = Self::new(&SHAPES[0], 1, 1);
        site.set_mesh(mesh);
        site
    }

    /// Replaces shape and size by the cells of a mesh.
    pub fn set_mesh(&mut self, mesh: Mesh) {
        (self.cols, self.rows) = (mesh.cells(), 1);
        self.mesh = Some(mesh);
    }

    /// Returns the name of the tessellation.
    pub fn name(&self) -> &'static str {
        if self.mesh.is_some() { "mesh" } else { self.shape.name }
    }

    /// Returns the name of the cells, in the plural.
    pub fn cell_name(&self) -> &'static str {
        if self.mesh.is_some() { "cells" } else { self.shape.value.cell_name }
    }

    /// Returns the size as a clause that can start the message of a refusal.
    pub fn size_clause(&self) -> String {
        let levels =
            if self.levels > 1 { format!(" on {} levels", self.levels) } else { String::new() };
        match &self.mesh {
            None => format!("cols is {} and rows is {}{levels}", self.cols, self.rows),
            Some(mesh) => format!("mesh has {} faces{levels}", mesh.cells()),
        }
    }

    /// Returns the parameter to reduce in order to make the site smaller.
    pub fn size_parameter(&self) -> &'static str {
        if self.mesh.is_some() { "mesh" } else { "cols" }
    }

    /// Returns the words for the numbers to reduce in order to make the site smaller.
    pub fn size_words(&self) -> &'static str {
        match (&self.mesh, self.levels) {
            (Some(_), 1) => "faces",
            (Some(_), _) => "faces or levels",
            (None, 1) => "cols or rows",
            (None, _) => "cols, rows or levels",
        }
    }

    /// Returns the approximate length and width of the site, in cells.
    pub fn extent(&self) -> (u32, u32) {
        self.mesh.as_ref().map_or((self.cols, self.rows), Mesh::extent)
    }

    /// Returns the number of cells of a plain site that takes at least as much memory as this site,
    /// saturating. Two bends of an edge count as one cell.
    pub fn equivalent_cells(&self) -> u64 {
        let bends: u64 = self.mesh.as_ref().map_or(0, |mesh| mesh.bends().div_ceil(2).into());
        let more = bends.saturating_add(self.rim_size().equivalent_cells());
        self.cells().saturating_add(more.saturating_mul(self.levels.into()))
    }

    /// Returns whether cells may be concave, so that a straight line from the centre of a cell to a
    /// side may leave the cell.
    pub fn may_have_concave_cells(&self) -> bool {
        self.is_clipped() || self.mesh.is_some()
    }

    /// Returns the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        let mesh = self.mesh.as_ref().map_or(0, Mesh::bytes);
        mesh + self.mask.as_ref().map_or(0, Mask::bytes)
    }

    /// Returns the size of the repeated block in cell sides, and its columns and rows of cells, or
    /// `None` if nothing repeats.
    fn block(&self) -> Option<(Point, u32, u32)> {
        if self.mesh.is_some() { None } else { self.shape.value.block() }
    }

    /// Returns an upper bound on the number of cells to lay, saturating, without building anything.
    /// All cells of the rectangle from which an outline is cut count.
    pub fn cells(&self) -> u64 {
        let CutRectangle { cols, rows, .. } = CutRectangle::new(self);
        let floor = match &self.mesh {
            None => self.shape.value.max_cells(cols, rows),
            Some(mesh) => mesh.cells().into(),
        };
        floor.saturating_mul(self.levels.into())
    }

    /// Returns an upper bound on the total number of corners of the cells, saturating. A corner
    /// counts once for each of its cells.
    pub fn corners(&self) -> u64 {
        let rim = self.rim_size().corners().saturating_mul(self.levels.into());
        self.corners_of_plain_cells().saturating_add(rim)
    }

    /// Returns an upper bound on the total number of corners of the cells before any is clipped, saturating.
    fn corners_of_plain_cells(&self) -> u64 {
        let CutRectangle { cols, rows, .. } = CutRectangle::new(self);
        let floor = match &self.mesh {
            None => self.shape.value.most_corners(cols, rows),
            Some(mesh) => mesh.corners().into(),
        };
        floor.saturating_mul(self.levels.into())
    }

    /// Returns an upper bound on the total number of corners of the cells that may be concave, saturating.
    pub(crate) fn corners_of_concave_cells(&self) -> u64 {
        if self.mesh.is_some() {
            return self.corners();
        }
        let rim = self.rim_size();
        let plain = rim.cells.saturating_mul(self.shape.value.max_corners());
        plain.saturating_add(rim.corners()).saturating_mul(self.levels.into())
    }

    /// Returns whether shape and size alone determine the cells.
    pub fn is_plain(&self) -> bool {
        let whole = CutRectangle::new(self).is_whole() && self.mask.is_none();
        whole
            && !self.has_parts()
            && self.levels == 1
            && !self.wrap.value.is_glued()
            && self.hole.value.is_none()
    }

    /// Returns whether an outline or a mask cuts the cells out of a rectangle.
    pub fn is_cut(&self) -> bool {
        !CutRectangle::new(self).is_whole() || self.mask.is_some()
    }

    /// Returns whether cells are clipped at the outline or the mask.
    pub fn is_clipped(&self) -> bool {
        self.rim == Rim::Smooth && self.is_cut()
    }

    /// Returns whether the grid may have several components with a maze each.
    pub fn may_have_components(&self) -> bool {
        self.hole.name != "none" || self.max_components() > 1
    }

    /// Returns whether the cells may be in several parts, for which [`parts`](Self::parts) is the
    /// rule.
    fn has_parts(&self) -> bool {
        self.mask.is_some() || self.has_divided_mesh()
    }

    /// Returns whether the cells of the mesh are in several parts.
    fn has_divided_mesh(&self) -> bool {
        self.mesh.as_ref().is_some_and(|mesh| mesh.parts() > 1)
    }

    /// Returns the maximum number of mazes on the site.
    pub fn max_components(&self) -> u64 {
        if self.has_parts() && self.parts == Parts::All { parts::MAX_PARTS as u64 } else { 1 }
    }

    /// Returns width and height of the bounds in cell sides, without building anything. This is an
    /// upper bound unless the size [is exact](Self::has_exact_size).
    pub fn size(&self) -> Point {
        let cut = CutRectangle::new(self);
        let floor = match &self.mesh {
            None => {
                cut.frame_size().unwrap_or_else(|| self.shape.value.max_bounds(cut.cols, cut.rows))
            }
            Some(mesh) => mesh.size(),
        };
        levels::size(floor, self.levels)
    }

    /// Returns whether [`size`](Self::size) is exact, so that it is known before cells are laid. It
    /// is if no outline or mask cuts cells out and the shape fills its bounds.
    pub fn has_exact_size(&self) -> bool {
        !self.is_cut()
            && !self.has_parts()
            && (self.mesh.is_some() || self.shape.value.fills_bounds())
    }

    /// Returns the distance between levels in the drawing, in cell sides, or 0 if there is only
    /// one.
    pub fn level_gap(&self) -> f64 {
        if self.levels > 1 { levels::GAP } else { 0.0 }
    }

    /// Returns the period of the rectangle of cells in x, in cell sides: the width at which the
    /// right edge fits the left edge, so that the rectangle can be bent into a ring. Returns `None`
    /// if the edges do not fit.
    pub fn period_x(&self) -> Option<f64> {
        let (size, cols, _) = self.block()?;
        let is_whole =
            CutRectangle::new(self).is_whole() && (self.mask.is_none() || self.wrap.value.x);
        let fits = is_whole && self.cols.is_multiple_of(cols);
        fits.then(|| size.x * f64::from(self.cols / cols))
    }

    /// Returns whether rows are rings.
    pub fn has_ring_rows(&self) -> bool {
        self.mesh.is_none() && self.shape.value.has_ring_rows()
    }

    /// Returns whether the site is a whole disc on a single level, whose bounds do not change under
    /// rotation.
    pub fn is_disc(&self) -> bool {
        let is_whole = CutRectangle::new(self).is_whole() && self.mask.is_none();
        self.has_ring_rows() && is_whole && self.levels == 1
    }

    /// Returns whether the positions of the cells depend on the seed.
    pub fn is_seeded(&self) -> bool {
        self.mesh.is_none() && self.shape.value.is_seeded()
    }

    /// Refuses a site that cannot exist or has more than `most` cells, as far as that is known
    /// without laying them. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        let cells = self.cells();
        if cells > most {
            let (size, name) = (self.size_clause(), self.name());
            let is_cut = !CutRectangle::new(self).is_whole() || self.mask.is_some();
            let parts = if is_cut { " to be cut from" } else { "" };
            let has = match &self.mesh {
                Some(_) if self.levels == 1 => String::new(),
                _ => format!(": a {name} maze of that size has {cells} cells{parts}"),
            };
            let fewer = self.size_words();
            let detail = format!("{size}{has}, but at most {most} are allowed; take fewer {fewer}");
            return Err(Refusal::new(self.size_parameter(), "too-large", detail)
                .allowing(format!("at most {most} cells")));
        }
        wrap::check(self)?;
        if self.mesh.is_some() {
            // A mesh is checked when it is read.
            return Ok(());
        }
        outline::check(self)?;
        let cut = CutRectangle::new(self);
        (self.shape.value.check)(cut.cols, cut.rows)?;
        if cells < 2 { Err(self.single()) } else { Ok(()) }
    }

    fn single(&self) -> Refusal {
        Refusal::new(
            self.size_parameter(),
            "too-small",
            format!("{}: that is a single cell, but a maze has at least 2", self.size_clause()),
        )
        .allowing("at least 2 cells")
    }

    /// Returns the refusal of a mesh whose faces share no edges.
    fn too_few_faces(&self) -> Refusal {
        let detail = format!(
            "{}, but no two of them share an edge; a maze has at least 2 cells",
            self.size_clause()
        );
        Refusal::new("mesh", "too-small", detail).allowing("at least 2 faces that share an edge")
    }

    /// Returns the refusal of an outline or mask that leaves too few cells.
    fn too_few_left(&self) -> Refusal {
        let outline = format!("outline={}", self.outline.name);
        let (parameter, cut) = match (&self.mask, self.outline.name) {
            (Some(_), "rectangle") => ("mask", "mask".to_owned()),
            (Some(_), _) => ("mask", format!("{outline} and mask")),
            (None, "rectangle") if self.mesh.is_some() => return self.too_few_faces(),
            (None, _) => ("outline", outline),
        };
        let more = if self.mesh.is_some() { "" } else { "take more cols and rows, or " };
        let detail = format!(
            "{}, but {cut} leaves no two cells that touch; a maze has at least 2 cells; {more}cut \
             away less",
            self.size_clause()
        );
        Refusal::new(parameter, "too-small", detail).allowing("at least 2 cells")
    }
}

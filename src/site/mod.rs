//! Where a maze stands: everything that decides its cells, and nothing of what is carved into them.
//!
//! A shape lays a rectangle of cells; then its edges are glued where it is wrapped, an outline and a
//! room are cut out, and floors are stacked. Each of these works on any shape, by the cells' own
//! graph and centres. A `Site` is complete, bounded, comparable and hashable, so grids are kept by
//! it.

mod hole;
mod levels;
mod outline;
mod parts;
mod wrap;

use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Chosen;
use crate::geometry::Point;
use crate::grid::{Grid, Piece};
use crate::mask::{Mask, Parts};
use crate::mesh::Mesh;
use crate::rng::{Purpose, Rng};
use crate::rough::{self, Rough};
use crate::shape::{SHAPES, Shape};

use outline::Cut;

pub use hole::{HOLES, Hole};
pub use outline::{OUTLINES, Outline};
pub use wrap::{WRAPS, Wrap};

/// Where a maze stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The tessellation.
    pub shape: Chosen<Shape>,
    /// Cells in a row (polar: in the first ring), or along an outline's side.
    pub cols: u32,
    /// Rows of cells (polar: rings).
    pub rows: u32,
    /// The caller's own cells, in place of all of the above: then there is one row of them.
    pub mesh: Option<Mesh>,
    /// Which part of the plane holds cells.
    pub outline: Chosen<Outline>,
    /// How wide a sector is, in degrees: 1 to 360.
    pub angle: u32,
    /// The radius of what is missing in the middle of a ring, in percent: 1 to 95.
    pub inner: u32,
    /// Which part of the rectangle holds cells; all of it where there is none.
    pub mask: Option<Mask>,
    /// What becomes of a mask with several parts.
    pub parts: Parts,
    /// Floors, joined by stairs.
    pub levels: u32,
    /// Which edges are glued together.
    pub wrap: Chosen<Wrap>,
    /// The room in the middle.
    pub hole: Chosen<Hole>,
    /// The room's height in percent of the maze's shorter side: 5 to 90.
    pub hole_size: u32,
}

/// A refusal, in short.
fn fault(
    parameter: &'static str,
    code: &'static str,
    detail: String,
    allowed: Option<&str>,
) -> Refusal {
    Refusal { parameter, code, detail, allowed: allowed.map(Into::into) }
}

impl Site {
    /// A plain site: a shape and a size.
    pub fn new(shape: Chosen<Shape>, cols: u32, rows: u32) -> Self {
        Self {
            shape,
            cols,
            rows,
            mesh: None,
            outline: &OUTLINES[0],
            angle: 90,
            inner: 50,
            mask: None,
            parts: Parts::One,
            levels: 1,
            wrap: &WRAPS[0],
            hole: &HOLES[0],
            hole_size: 30,
        }
    }

    /// The caller's own cells, all of them.
    pub fn of(mesh: Mesh) -> Self {
        let mut site = Self::new(&SHAPES[0], 1, 1);
        site.take(mesh);
        site
    }

    /// Takes the caller's own cells in place of a shape and a size.
    pub fn take(&mut self, mesh: Mesh) {
        (self.cols, self.rows) = (mesh.cells(), 1);
        self.mesh = Some(mesh);
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
        let levels =
            if self.levels > 1 { format!(" on {} levels", self.levels) } else { String::new() };
        match &self.mesh {
            None => format!("cols is {} and rows is {}{levels}", self.cols, self.rows),
            Some(mesh) => format!("mesh has {} faces{levels}", mesh.cells()),
        }
    }

    /// The parameter that makes it smaller.
    pub fn lever(&self) -> &'static str {
        if self.mesh.is_some() { "mesh" } else { "cols" }
    }

    /// What there may be fewer of to make it smaller, in words.
    pub fn levers(&self) -> &'static str {
        match (&self.mesh, self.levels) {
            (Some(_), 1) => "faces",
            (Some(_), _) => "faces or levels",
            (None, 1) => "cols or rows",
            (None, _) => "cols, rows or levels",
        }
    }

    /// About how many cells long and wide it is.
    pub fn extent(&self) -> (u32, u32) {
        self.mesh.as_ref().map_or((self.cols, self.rows), Mesh::extent)
    }

    /// How many cells of a plain site take as many bytes as this one's do at most, saturating: two
    /// points of an edge weigh like a cell.
    pub fn weight(&self) -> u64 {
        let bends = self.mesh.as_ref().map_or(0, |mesh| mesh.bends().div_ceil(2).into());
        self.cells().saturating_add(u64::saturating_mul(bends, self.levels.into()))
    }

    /// Bytes that it holds beside itself.
    pub fn bytes(&self) -> usize {
        let mesh = self.mesh.as_ref().map_or(0, Mesh::bytes);
        mesh + self.mask.as_ref().map_or(0, Mask::bytes)
    }

    /// The size of the block that repeats, and its columns and rows of cells; none where nothing
    /// repeats.
    fn block(&self) -> Option<(Point, u32, u32)> {
        if self.mesh.is_some() { None } else { self.shape.is.block() }
    }

    /// How many cells are laid at most, saturating; nothing is built. An outline is cut from a
    /// rectangle, all of which counts.
    pub fn cells(&self) -> u64 {
        let Cut { cols, rows, .. } = Cut::new(self);
        let floor = match &self.mesh {
            None => self.shape.is.cells(cols, rows),
            Some(mesh) => mesh.cells().into(),
        };
        floor.saturating_mul(self.levels.into())
    }

    /// How many corners its cells have together at most, each counted in every cell; saturating.
    pub fn corners(&self) -> u64 {
        match &self.mesh {
            None => self.cells().saturating_mul(self.shape.is.corners()),
            Some(mesh) => u64::from(mesh.corners()).saturating_mul(self.levels.into()),
        }
    }

    /// Whether the shape and its size alone say which cells there are.
    pub fn is_plain(&self) -> bool {
        let whole = Cut::new(self).is_whole() && self.mask.is_none();
        whole && self.levels == 1 && self.wrap.name == "none" && self.hole.name == "none"
    }

    /// Whether it may have parts into each of which a maze of its own is carved.
    pub fn has_pieces(&self) -> bool {
        self.hole.name != "none" || (self.mask.is_some() && self.parts == Parts::All)
    }

    /// Width and height of the drawing's bounds, in cell sides; at most those where not all cells of
    /// a rectangle stay. Nothing is built.
    pub fn size(&self) -> Point {
        let Cut { cols, rows, .. } = Cut::new(self);
        let floor = match &self.mesh {
            None => self.shape.is.size_of(cols, rows),
            Some(mesh) => mesh.size(),
        };
        levels::size(floor, self.levels)
    }

    /// How far across a rectangle of cells fits to itself, in cell sides, so that it closes where it is
    /// bent into a ring; none where it does not.
    pub fn girth(&self) -> Option<f64> {
        let (size, cols, _) = self.block()?;
        let is_whole = Cut::new(self).is_whole() && (self.mask.is_none() || self.wrap.is.x);
        let fits = is_whole && self.cols.is_multiple_of(cols);
        fits.then(|| size.x * f64::from(self.cols / cols))
    }

    /// Whether its rows are rings.
    pub fn is_round(&self) -> bool {
        self.mesh.is_none() && self.shape.is.is_round()
    }

    /// Whether it is all of a disc, which has the same bounds however it is turned.
    pub fn is_disc(&self) -> bool {
        let is_whole = Cut::new(self).is_whole() && self.mask.is_none();
        self.is_round() && is_whole && self.levels == 1
    }

    /// Whether the seed decides where the cells lie.
    pub fn is_seeded(&self) -> bool {
        self.mesh.is_none() && self.shape.is.is_seeded()
    }

    /// Refuses what does not exist or has more than `most` cells, as far as that can be told
    /// without laying them. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        let cells = self.cells();
        if cells > most {
            let (told, name, lever) = (self.told(), self.name(), self.lever());
            let is_cut = !Cut::new(self).is_whole() || self.mask.is_some();
            let parts = if is_cut { " to be cut from" } else { "" };
            let has = match &self.mesh {
                Some(_) if self.levels == 1 => String::new(),
                _ => format!(": a {name} maze of that size has {cells} cells{parts}"),
            };
            let fewer = self.levers();
            let detail = format!("{told}{has}, but at most {most} are allowed; take fewer {fewer}");
            return Err(fault(lever, "too-large", detail, Some(&format!("at most {most} cells"))));
        }
        wrap::check(self)?;
        if self.mesh.is_some() {
            // It has been checked when it was read.
            return Ok(());
        }
        outline::check(self)?;
        let cut = Cut::new(self);
        (self.shape.is.check)(cut.cols, cut.rows)?;
        if cells < 2 { Err(self.single()) } else { Ok(()) }
    }

    fn single(&self) -> Refusal {
        fault(
            self.lever(),
            "too-small",
            format!("{}: that is a single cell, but a maze has at least 2", self.told()),
            Some("at least 2 cells"),
        )
    }

    /// The refusal of what leaves too little of cells that would have been enough.
    fn remnant(&self) -> Refusal {
        let outline = format!("outline={}", self.outline.name);
        let (parameter, cut) = match (&self.mask, self.outline.name) {
            (Some(_), "rectangle") => ("mask", "mask".to_owned()),
            (Some(_), _) => ("mask", format!("{outline} and mask")),
            (None, _) => ("outline", outline),
        };
        let more = if self.mesh.is_some() { "" } else { "take more cols and rows, or " };
        let detail = format!(
            "{}, of which {cut} leaves no two cells that touch, but a maze has at least 2; {more}cut \
             away less",
            self.told()
        );
        fault(parameter, "too-small", detail, Some("at least 2 cells"))
    }

    /// Lays the cells of a site that [`check`](Self::check) accepts. What can be told only then is
    /// refused now: a room that takes all or parts the rest, edges that do not fit.
    pub fn lay(&self, seed: u64, cancel: &Cancel) -> Result<Grid, Stop> {
        let mut rng = Rng::new(seed, Purpose::Lay);
        let cut = Cut::new(self);
        let grid = match &self.mesh {
            None => self.shape.is.lay(cut.cols, cut.rows, &mut rng, cancel)?,
            Some(mesh) => mesh.lay(cancel)?,
        };
        if self.is_plain() {
            return Ok(grid);
        }
        let round = grid.has_arcs();
        let mut rough = Rough::new(grid);
        wrap::glue(&mut rough, self, cancel)?;

        let inside = cut.holds(rough.bounds(), round);
        let mut kept = rough.cells_that(|cell| inside(rough.centre(cell)), cancel)?;
        // Crumbs that the rest touches at a corner only.
        kept = rough.largest(kept, cancel)?;
        let pieces = self.mask(&rough, &mut kept, cancel)?;
        if self.hole.name != "none" && pieces.len() > 1 {
            let detail = format!(
                "hole is {}, but the mask makes {} mazes, and a room belongs to one; take \
                 mask_parts=largest",
                self.hole.name,
                pieces.len()
            );
            return Err(fault("hole", "several-parts", detail, Some("none")).into());
        }
        let room = self.room(&rough, &kept, cancel)?;
        if self.levels > 1 {
            levels::stack(&mut rough, &kept, self);
        }
        self.cut_out(&rough, kept, room.as_ref(), &pieces, cancel)
    }

    /// The grid of the cells that are kept on every floor; the room lies on the last.
    fn cut_out(
        &self,
        rough: &Rough,
        mut cells: Bits,
        room: Option<&Bits>,
        pieces: &[Vec<u32>],
        cancel: &Cancel,
    ) -> Result<Grid, Stop> {
        if let Some(room) = room {
            room.within(0..rough.cells() as usize).for_each(|cell| cells.take(cell as u32));
        }
        if cells.count() as u64 * u64::from(self.levels) < 2 {
            return Err(self.remnant().into());
        }
        let grid = rough.whole(rough::Chosen { cells: &cells, room }, cancel)?;
        let piece = |part: &Bits| rough.piece(&grid, &cells, part, cancel);
        let pieces: Result<Vec<Piece>, Stop> = if room.is_some() {
            std::iter::once(piece(&cells)).collect()
        } else {
            pieces.iter().map(|part| piece(&rough.set_of(part))).collect()
        };
        Ok(grid.with_pieces(pieces?))
    }
}

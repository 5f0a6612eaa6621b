//! From a maze to bytes. Drawn formats share one [`Drawing`]; told formats read the maze itself.
//! One file a format, one line in the table.

pub mod drawing;
mod fields;
mod json;
mod meeting;
mod number;
mod png;
mod raster;
mod signs;
pub mod style;
mod svg;
mod trace;
mod way;

use crate::cancel::{Cancel, Stop};
use crate::catalog::{Choice, Chosen};
use crate::maze::Maze;
use crate::solver::Route;
use crate::spec::Spec;
use drawing::Drawing;
use style::Style;

pub use fields::{EXTRAS, FIELDS, Fields, members};

/// Everything that a format may show.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// Which maze was wanted.
    pub spec: &'a Spec,
    /// How it is to be drawn.
    pub style: &'a Style,
    /// The maze.
    pub maze: &'a Maze,
    /// The ways from start to goal: one, or one for each of the maze's pieces.
    pub routes: &'a [Route],
    /// What the caller's side of the program adds.
    pub caption: &'a Caption,
}

/// What a document says about itself, beyond the maze.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// Where the same document can be had again, if it can.
    pub url: Option<String>,
    /// All parameters, resolved, as the text of a JSON object.
    pub params: String,
}

/// A way to write a maze.
pub struct Format {
    /// The media type of what it writes.
    pub media: &'static str,
    /// Whether compressing it makes it smaller.
    pub compresses: bool,
    /// Whether a picture takes memory by its pixels.
    pub pixels: bool,
    /// Bytes that it writes at most for a number of cells and of pixels.
    pub bytes: fn(cells: u64, pixels: u64) -> u64,
    /// The writer.
    pub write: Write,
}

/// The two kinds of writers.
pub enum Write {
    /// Shows a drawing.
    Drawn(fn(&Drawing, &Cancel) -> Result<Vec<u8>, Stop>),
    /// Tells of the maze itself.
    Told(fn(&Picture<'_>, Fields, &Cancel) -> Result<Vec<u8>, Stop>),
}

/// The formats; the first is what a caller gets who does not say.
pub static FORMATS: &[Choice<Format>] = &[svg::SVG, png::PNG, json::JSON];

/// What making a picture takes at most, known before anything is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cells.
    pub cells: u64,
    /// Pixels; 0 where the format has none.
    pub pixels: u64,
    /// Bytes of the answer.
    pub output: u64,
    /// Bytes of memory while it is made, the answer not counted.
    pub work: u64,
}

/// Memory that a cell of a plain site takes while the maze is made and drawn, in bytes: some more
/// than in squares with diagonals, which take the most (190).
const PLAIN: u64 = 200;
/// The same for a site that is reworked: floors of octagons take the most (245), for where the cells
/// lie is listed and no longer follows from a pattern.
const REWORKED: u64 = 280;
/// The same with a room, or where each part of a mask is a maze: those are grids of their own.
const IN_PIECES: u64 = 460;
/// What a row or a column has beside its cells: corners and edges of the outline, or, for cells of
/// points, mirrored ones. Only in a single row it counts.
const RIM: u64 = 300;

/// Memory that drawing in pixels takes, whatever the maze, in bytes: a band of each layer, the lines
/// in it and what the encoder looks back on.
const BAND: u64 = 2 << 20;

/// What making a picture takes at most. Constant time, nothing is built; saturates.
pub fn cost(spec: &Spec, style: &Style, format: Chosen<Format>) -> Cost {
    let site = &spec.site;
    let per_cell = match site {
        // Where kites lie is listed, and for a while both grids are there.
        _ if spec.routing.unicursal => REWORKED,
        _ if site.is_plain() => PLAIN,
        _ if site.has_pieces() => IN_PIECES,
        _ => REWORKED,
    };
    // Bends take bytes as well.
    let weight = spec.weight();
    // So do the corners and edges of the rim: a single row has few others.
    let rim = u64::from(site.cols) + u64::from(site.rows);
    let rim = if site.mesh.is_some() { 0 } else { rim };
    let [width, height] = drawing::pixels(spec, style);
    let (pixels, band) = if format.is.pixels {
        (width.saturating_mul(height), width.saturating_mul(40).saturating_add(BAND))
    } else {
        (0, 1 << 16)
    };
    let cells = weight.saturating_mul(per_cell).saturating_add(rim * RIM);
    Cost {
        cells: spec.cells(),
        pixels,
        output: (format.is.bytes)(weight, pixels),
        work: cells.saturating_add(band),
    }
}

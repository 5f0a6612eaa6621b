//! From a maze to bytes. Drawn formats share one [`Drawing`]; told formats read the maze itself.
//! One file a format, one line in the table.

pub mod animation;
mod apng;
mod bands;
mod bezier;
mod blocks;
mod cells;
mod chain;
mod csv;
mod cut;
mod digits;
mod dot;
pub mod drawing;
mod fields;
mod film;
pub mod frame;
mod gif;
mod graphml;
mod graphs;
mod inset;
mod json;
mod layers;
mod legend;
mod lettering;
pub mod look;
mod meeting;
mod npy;
mod number;
pub mod options;
mod outline;
mod painting;
mod palette;
mod passages;
mod passed;
pub mod pdf;
mod pen;
mod pieces;
mod pixels;
mod planes;
mod png;
mod raster;
mod scad;
mod signs;
mod solid;
mod solution;
mod squares;
mod staged;
mod stats;
mod stl;
pub mod strokes;
pub mod style;
mod svg;
pub mod title;
mod trace;
mod turn;
mod txt;
mod warp;
mod way;
mod way_marks;

use crate::cancel::{Cancel, Stop};
use crate::catalog::{Choice, Chosen};
use crate::maze::Maze;
use crate::routing::Share;
use crate::solver::Route;
use crate::spec::Spec;
use drawing::Drawing;
use style::Style;

pub use gif::MOST_SIDE as MOST_GIF_SIDE;

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
    /// The seed that makes the same maze without a wanted difficulty, where one was wanted.
    pub difficulty_seed: Option<u64>,
}

/// A way to write a maze.
pub struct Format {
    /// The media type of what it writes.
    pub media: &'static str,
    /// Whether compressing it makes it smaller.
    pub compresses: bool,
    /// What it takes memory by, beside cells.
    pub canvas: Canvas,
    /// The parameters that it looks at and that not all formats do.
    pub takes: &'static [&'static str],
    /// Bytes that it writes at most for a number of cells and of the canvas's pixels or characters;
    /// without a canvas, of columns and rows together.
    pub bytes: fn(cells: u64, canvas: u64) -> u64,
    /// Bytes of memory that it takes for each cell, beside the maze and the answer.
    pub beside: u64,
    /// The writer.
    pub write: Write,
}

/// What a picture takes memory by, beside cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Canvas {
    /// Nothing.
    None,
    /// Pixels.
    Pixels,
    /// Characters, one byte each.
    Characters,
    /// Pages, packed while they are written.
    Pages,
}

/// What pictures are drawn by.
const OF_PICTURES: &[&str] = &[
    "solution", "way", "draw", "layers", "fill", "colormap", "legend", "cell", "line", "caps",
    "corners", "inset", "margin", "warp", "turn", "title", "theme", "ink", "paper", "path",
];

/// Two lists of parameters as one.
const fn joined<const N: usize>(one: &[&'static str], other: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < one.len() { one[at] } else { other[at - one.len()] };
        at += 1;
    }
    all
}

/// What says how pictures move.
const MOTION: [&str; 4] = ["animate", "frames", "duration", "pause"];

/// What animations are drawn by.
const OF_FRAMES: &[&str] = &joined::<{ OF_PICTURES.len() + MOTION.len() }>(OF_PICTURES, &MOTION);

/// The kinds of writers.
pub enum Write {
    /// Shows a drawing.
    Drawn(fn(&Drawing, &Cancel) -> Result<Vec<u8>, Stop>),
    /// Shows a drawing of a picture at rest, and makes drawings of its own of one that moves.
    Moving {
        /// The writer of a drawing.
        still: fn(&Drawing, &Cancel) -> Result<Vec<u8>, Stop>,
        /// The writer of what moves.
        moving: fn(&Picture<'_>, &Cancel) -> Result<Vec<u8>, Stop>,
    },
    /// Makes drawings of its own: several, or one on a page.
    Composed(fn(&Picture<'_>, &Cancel) -> Result<Vec<u8>, Stop>),
    /// Tells of the maze itself.
    Told(fn(&Picture<'_>, Fields, &Cancel) -> Result<Vec<u8>, Stop>),
}

impl Format {
    /// Whether what it writes usually moves.
    pub fn moves(&self) -> bool {
        self.takes.contains(&"animate") && self.canvas == Canvas::Pixels
    }
}

impl Write {
    /// Writes a picture, whatever the kind.
    pub fn bytes(
        &self,
        picture: &Picture<'_>,
        fields: Fields,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Stop> {
        match self {
            Self::Drawn(write) => write(&Drawing::new(picture, cancel)?, cancel),
            Self::Moving { still, .. } if !picture.style.options.animation.moves() => {
                still(&Drawing::new(picture, cancel)?, cancel)
            }
            Self::Moving { moving: write, .. } | Self::Composed(write) => write(picture, cancel),
            Self::Told(write) => write(picture, fields, cancel),
        }
    }
}

/// The formats; the first is what a caller gets who does not say.
pub static FORMATS: &[Choice<Format>] = &[
    svg::SVG,
    png::PNG,
    gif::GIF,
    apng::APNG,
    json::JSON,
    txt::TXT,
    graphml::GRAPHML,
    dot::DOT,
    csv::CSV,
    npy::NPY,
    stl::STL,
    scad::SCAD,
    pdf::PDF,
];

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

impl Cost {
    /// Bytes that a cell of a trace takes in an answer, at most: a number and a comma.
    const TRACED: u64 = 8;

    /// The same with the trace of the search.
    #[must_use]
    pub fn with_trace(self) -> Self {
        let trace = self.cells.saturating_mul(Route::MOST_TRACE as u64);
        let output = self.output.saturating_add(trace.saturating_mul(Self::TRACED));
        // A trace grows to twice its size at most, of words.
        Self { output, work: self.work.saturating_add(trace.saturating_mul(8)), ..self }
    }
}

/// Memory that a cell of a plain site takes while the maze is made and drawn, in bytes: some more
/// than in squares with diagonals, which take the most (190).
const PLAIN: u64 = 200;
/// The same for a site that is reworked: floors of octagons take the most (245), for where the cells
/// lie is listed and no longer follows from a pattern.
const REWORKED: u64 = 280;
/// The same with a room, or where each part of a mask is a maze: those are grids of their own.
const IN_PIECES: u64 = 460;
/// How many times as much it is where crossings are woven in, for then the grid stands beside the
/// woven one, and the latter beside what is left to carve.
const WOVEN: u64 = 2;
/// What a row or a column has beside its cells: corners and edges of the outline, or, for cells of
/// points, mirrored ones. Only in a single row it counts.
const RIM: u64 = 300;

/// What a link that is opened beyond a perfect maze's adds to a told format, in bytes: its two cells,
/// four times, and its number.
const LOOP: u64 = 92;

/// What marks beyond walls and a solution add to the memory of a cell, in bytes, for each multiple of
/// those: numbers take the most, stroke by stroke.
const RICH: u64 = 100;

/// What an animation adds to the memory of a cell, in bytes: two drawings and their pieces, and the
/// maze once more.
const MOVING: u64 = 400;

/// Bytes of a frame in which little changes, and of what tells when it is seen.
const FRAME: u64 = 2048;

/// How much more bytes a pixel takes that has a colour of its own, rather than one of a few: four.
const TRUE_COLORS: u64 = 16;

/// Memory that drawing in pixels takes, whatever the maze, in bytes: a band of each layer, the lines
/// in it and what the encoder looks back on.
const BAND: u64 = 2 << 20;

/// How many links may be open beyond those of a perfect maze: a dead end opens at most one, and a
/// cell has about three links, and stairs.
fn most_loops(spec: &Spec) -> u64 {
    let cells = spec.site.weight().min(u64::from(u32::MAX));
    let braid = if spec.routing.braid == Share::NONE { 0 } else { cells };
    (u64::from(spec.routing.loops) + braid).min(4 * cells)
}

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
    let per_cell = if spec.routing.weave == Share::NONE { per_cell } else { per_cell * WOVEN };
    // Bends take bytes as well.
    let weight = spec.weight();
    // So do the corners and edges of the rim: a single row has few others.
    let rim = u64::from(site.cols) + u64::from(site.rows);
    let rim = if site.mesh.is_some() { 0 } else { rim };
    let (canvas, extra) = match format.is.canvas {
        Canvas::None => (rim, 1 << 16),
        Canvas::Pages => (rim, pdf::PACKING),
        Canvas::Pixels => {
            let [width, height] = drawing::pixels(spec, style);
            (width.saturating_mul(height), width.saturating_mul(40).saturating_add(BAND))
        }
        Canvas::Characters => {
            let characters = txt::characters(spec);
            (characters, characters.saturating_add(1 << 16))
        }
    };
    let animation = &style.options.animation;
    let moves = format.is.takes.contains(&"animate") && animation.moves();
    let drawn = !matches!(format.is.write, Write::Told(_));
    let rich = if drawn { style.richness() } else { 0 };
    // Bent, each mark of what is drawn takes as many times as much.
    let bulk = if drawn { frame::bulk(spec, style) } else { 1 };
    let marks = (1 + rich).saturating_mul(bulk);
    // There, the rim's edges count as others do.
    let bent = if bulk > 1 { weight.saturating_add(rim) } else { weight };
    let beside = if drawn { frame::strips(style) } else { 0 };
    let per_cell = (marks - 1).saturating_mul(RICH).saturating_add(per_cell + format.is.beside);
    // Two drawings, the one before and the next, and what they are made of.
    let two = if moves {
        MOVING.saturating_mul(bulk).saturating_add((marks - 1).saturating_mul(RICH))
    } else {
        0
    };
    let cells = bent.saturating_mul(per_cell.saturating_add(two)).saturating_add(rim * RIM);
    let written = if rich > 0 { canvas.saturating_mul(TRUE_COLORS) } else { canvas };
    let told = if matches!(format.is.write, Write::Told(_)) { LOOP } else { 0 };
    let pixels = if format.is.canvas == Canvas::Pixels { canvas } else { 0 };
    let frames = match (moves, format.is.canvas) {
        (false, _) => 0,
        // Each link, cell and step comes and goes once.
        (true, Canvas::None) => bent.saturating_mul(marks.saturating_mul(160)),
        // Colours are taken away by clearing all, where nothing is below them.
        (true, _) if style.paper.rgba[3] < 255 => {
            u64::from(animation.most_frames()).saturating_mul(written / 4)
        }
        (true, _) => written.saturating_mul(2),
    };
    let frames =
        frames.saturating_add(u64::from(animation.most_frames()).saturating_mul(if moves {
            FRAME.saturating_add(pixels / 512)
        } else {
            0
        }));
    let shown = if format.is.moves() {
        // Two frames, and what is written of one.
        pixels.saturating_mul(if rich > 0 { 12 } else { 4 })
    } else {
        0
    };
    Cost {
        cells: spec.cells(),
        pixels,
        output: (format.is.bytes)(bent.saturating_mul(marks), written)
            .saturating_add(most_loops(spec) * told)
            .saturating_add(beside)
            .saturating_add(frames),
        work: cells.saturating_add(extra).saturating_add(beside).saturating_add(shown),
    }
}

//! From a maze to bytes. Drawn formats share one [`Drawing`]; told formats read the maze itself.
//! One file a format, one line in the table.

pub mod animation;
mod apng;
mod bands;
mod bezier;
mod blocks;
mod cells;
mod chain;
mod cost;
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
use crate::catalog::Choice;
use crate::maze::Maze;
use crate::solver::Route;
use crate::spec::Spec;
use drawing::Drawing;
use style::Style;

pub use cost::{Cost, cost};
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
    /// Pixels, of which a side of a picture has at most so many.
    Pixels(u64),
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
        self.takes.contains(&"animate") && self.is_raster()
    }

    /// Whether it writes pixels.
    pub fn is_raster(&self) -> bool {
        matches!(self.canvas, Canvas::Pixels(_))
    }

    /// Most pixels of a picture's side.
    pub fn most_side(&self) -> u64 {
        match self.canvas {
            Canvas::Pixels(most) => most,
            _ => drawing::MOST_SIDE,
        }
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

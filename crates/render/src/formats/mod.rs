//! Output formats. Drawn formats write a [`Drawing`]; data formats write the maze itself. Each
//! format is one file and one entry in [`FORMATS`].

pub(crate) mod apng;
pub(crate) mod csv;
pub(crate) mod dot;
pub(crate) mod gif;
pub(crate) mod graphml;
pub(crate) mod json;
pub(crate) mod npy;
pub(crate) mod number;
pub mod pdf;
pub(crate) mod png;
pub(crate) mod scad;
pub(crate) mod solid;
pub(crate) mod stl;
pub(crate) mod svg;
pub(crate) mod timeline;
pub(crate) mod txt;

use crate::draw::draw;
use crate::drawing::Drawing;
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;

pub use crate::formats::json::fields::{EXTRAS, FIELDS, Fields, members};

/// An output format.
pub struct Format {
    /// The media type.
    pub media: &'static str,
    /// Whether HTTP compression makes the output smaller.
    pub compresses: bool,
    /// What determines its memory use besides the number of cells.
    pub canvas: Canvas,
    /// The names of the parameters that this format uses and some other formats do not.
    pub takes: &'static [&'static str],
    /// Upper bound of the output in bytes. `canvas` is the number of pixels or characters, or
    /// columns plus rows for formats without a canvas.
    pub bytes: fn(cells: u64, canvas: u64) -> u64,
    /// Working memory per cell in bytes, in addition to the maze and the output.
    pub beside: u64,
    /// The function that writes it.
    pub write: Write,
}

/// What determines the memory use of a format besides the number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Canvas {
    /// Nothing.
    None,
    /// Pixels. The value is the largest allowed side of the image, in pixels.
    Pixels(u64),
    /// Characters, one byte each.
    Characters,
    /// Pages, compressed while they are written.
    Pages,
}

/// The parameters that affect a still drawing.
const OF_PICTURES: &[&str] = &[
    "solution", "way", "draw", "layers", "fill", "colormap", "legend", "cell", "line", "caps",
    "corners", "inset", "margin", "warp", "turn", "title", "theme", "ink", "paper", "path",
];

/// Concatenates two lists of parameters.
const fn joined<const N: usize>(
    first: &[&'static str],
    second: &[&'static str],
) -> [&'static str; N] {
    let mut all = [""; N];
    let mut index = 0;
    while index < N {
        all[index] = if index < first.len() { first[index] } else { second[index - first.len()] };
        index += 1;
    }
    all
}

/// The parameters that control animation.
const MOTION: [&str; 4] = ["animate", "frames", "duration", "pause"];

/// The parameters that affect an animated drawing.
const OF_FRAMES: &[&str] = &joined::<{ OF_PICTURES.len() + MOTION.len() }>(OF_PICTURES, &MOTION);

/// How a format writes its output.
pub enum Write {
    /// Writes a drawing.
    Drawn(fn(&Drawing, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes a drawing if the scene is not animated; otherwise makes the drawings of the frames
    /// itself.
    Moving {
        /// Writes a still drawing.
        still: fn(&Drawing, &Cancel) -> Result<Vec<u8>, Error>,
        /// Writes an animation.
        moving: fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>,
    },
    /// Makes its own drawings: several frames, or one on a page.
    Composed(fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes the maze as data, without a drawing.
    Told(fn(&Scene<'_>, Fields, &Cancel) -> Result<Vec<u8>, Error>),
}

impl Format {
    /// Whether the format is mainly used for animations.
    pub fn moves(&self) -> bool {
        self.takes.contains(&"animate") && self.is_raster()
    }

    /// Whether the output consists of pixels.
    pub fn is_raster(&self) -> bool {
        matches!(self.canvas, Canvas::Pixels(_))
    }

    /// The largest allowed side of an image, in pixels.
    pub fn most_side(&self) -> u64 {
        match self.canvas {
            Canvas::Pixels(most) => most,
            _ => crate::drawing::MOST_SIDE,
        }
    }
}

impl Write {
    /// Writes a scene in this format.
    pub fn bytes(
        &self,
        picture: &Scene<'_>,
        fields: Fields,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        match self {
            Self::Drawn(write) => write(&draw(picture, cancel)?, cancel),
            Self::Moving { still, .. } if !picture.style.options.animation.moves() => {
                still(&draw(picture, cancel)?, cancel)
            }
            Self::Moving { moving: write, .. } | Self::Composed(write) => write(picture, cancel),
            Self::Told(write) => write(picture, fields, cancel),
        }
    }
}

/// The formats. The first is the default.
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

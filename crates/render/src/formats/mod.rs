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
pub mod setting_group;
pub(crate) mod solid;
pub(crate) mod stl;
pub(crate) mod svg;
pub(crate) mod timeline;
pub(crate) mod txt;

use crate::draw::draw;
use crate::drawing::Drawing;
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::{Choice, Listed};
use mazewright_core::error::Error;

pub use crate::formats::json::fields::{EXTRA_FIELDS, FIELDS, Fields, field_names};
pub use crate::formats::setting_group::SettingGroup;

/// An output format.
pub struct Format {
    /// The media type.
    pub media_type: &'static str,
    /// Whether HTTP compression makes the output smaller.
    pub is_compressible: bool,
    /// What determines its memory use besides the number of cells.
    pub canvas: Canvas,
    /// The groups of settings that this format reads besides [`SettingGroup::Common`].
    pub settings: &'static [SettingGroup],
    /// Upper bound of the output in bytes. `canvas` is the number of pixels or characters, or
    /// columns plus rows for formats without a canvas.
    pub max_bytes: fn(cells: u64, canvas: u64) -> u64,
    /// Working memory per cell in bytes, in addition to the maze and the output.
    pub bytes_per_cell: u64,
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

/// How a format writes its output.
pub enum Write {
    /// Writes a drawing.
    Drawn(fn(&Drawing, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes a drawing if the scene is not animated; otherwise makes the drawings of the frames
    /// itself.
    StillOrAnimated {
        /// Writes a still drawing.
        still: fn(&Drawing, &Cancel) -> Result<Vec<u8>, Error>,
        /// Writes an animation.
        animated: fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>,
    },
    /// Makes its own drawings: several frames, or one on a page.
    Composed(fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes the maze as data, without a drawing.
    Data(fn(&Scene<'_>, Fields, &Cancel) -> Result<Vec<u8>, Error>),
}

impl Format {
    /// Whether the format reads the settings of a group.
    pub fn reads(&self, group: SettingGroup) -> bool {
        group == SettingGroup::Common || self.settings.contains(&group)
    }

    /// Whether the format is mainly used for animations.
    pub fn is_animation(&self) -> bool {
        self.reads(SettingGroup::Animation) && self.is_raster()
    }

    /// Whether the output consists of pixels.
    pub fn is_raster(&self) -> bool {
        matches!(self.canvas, Canvas::Pixels(_))
    }

    /// The largest allowed side of an image, in pixels.
    pub fn max_side(&self) -> u64 {
        match self.canvas {
            Canvas::Pixels(most) => most,
            _ => crate::drawing::MAX_SIDE,
        }
    }
}

impl Write {
    /// Writes a scene in this format.
    pub fn write(
        &self,
        scene: &Scene<'_>,
        fields: Fields,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        match self {
            Self::Drawn(write) => write(&draw(scene, cancel)?, cancel),
            Self::StillOrAnimated { still, .. } if !scene.style.options.animation.is_animated() => {
                still(&draw(scene, cancel)?, cancel)
            }
            Self::StillOrAnimated { animated: write, .. } | Self::Composed(write) => {
                write(scene, cancel)
            }
            Self::Data(write) => write(scene, fields, cancel),
        }
    }
}

impl Listed for Format {
    const PARAMETER: &'static str = "format";

    fn table() -> &'static [Choice<Self>] {
        FORMATS
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

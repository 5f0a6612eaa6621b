//! Output formats. Drawn formats write a [`Drawing`]; data formats write the maze itself. Each
//! format is one file and one entry in [`FORMATS`].

pub(crate) mod apng;
pub mod chunks;
pub(crate) mod csv;
pub(crate) mod cut_sheet;
pub(crate) mod dot;
pub(crate) mod dxf;
pub(crate) mod format_purpose;
pub(crate) mod gcode;
pub(crate) mod gif;
pub(crate) mod glb;
pub(crate) mod graphml;
pub(crate) mod hpgl;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod npy;
pub mod number;
pub(crate) mod obj;
pub mod pdf;
pub(crate) mod png;
pub(crate) mod scad;
pub mod setting_group;
pub(crate) mod solid;
pub(crate) mod squares;
pub(crate) mod stl;
pub(crate) mod svg;
#[path = "3mf.rs"]
pub(crate) mod three_mf;
pub(crate) mod timeline;
pub(crate) mod txt;
pub(crate) mod webp;

use crate::draw::{draw, draw_as_styled};
use crate::drawing::Drawing;
use crate::formats::chunks::{Chunks, whole};
use crate::scene::Scene;
use crate::style::Style;
use mazewright_core::{Cancel, Choice, Error, Listed};

pub use crate::formats::csv::BYTE_ORDER_MARK;
pub use crate::formats::format_purpose::FormatPurpose;
pub use crate::formats::json::fields::{EXTRA_FIELDS, FIELDS, Fields, field_names};
pub use crate::formats::setting_group::SettingGroup;

/// An output format.
pub struct Format {
    /// The media type.
    pub media_type: &'static str,
    /// What people use it for.
    pub purpose: FormatPurpose,
    /// Whether HTTP compression makes the output smaller.
    pub is_compressible: bool,
    /// Whether it can show a part of a maze, such as a window of an endless one.
    pub shows_parts: bool,
    /// The cause of memory use besides the number of cells.
    pub canvas: Canvas,
    /// The groups of settings that this format reads besides those [of all
    /// formats](SettingGroup::is_of_all_formats).
    pub settings: &'static [SettingGroup],
    /// Upper bound of the output in bytes. `canvas` is the number of pixels or characters, or
    /// columns plus rows for formats without a canvas.
    pub max_bytes: fn(cells: u64, canvas: u64) -> u64,
    /// Working memory per cell in bytes, in addition to the maze and the output.
    pub bytes_per_cell: u64,
    /// The function that writes the format.
    pub write: Write,
}

/// The cause of a format's memory use besides the number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Canvas {
    /// Nothing.
    None,
    /// Pixels.
    Pixels {
        /// The largest allowed side of the image, in pixels.
        max_side: u64,
        /// Working memory per pixel, in bytes: of drawings in a few colours, and of all other
        /// drawings.
        bytes_per_pixel: [u64; 2],
    },
    /// Characters, one byte each.
    Characters,
    /// Pages, compressed while they are written.
    Pages,
}

/// How a format writes its output.
pub enum Write {
    /// Writes a drawing.
    Drawn(fn(&Drawing, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes a drawing, which may be for cutters, if the scene is not animated. Otherwise, makes
    /// the drawings of the frames itself.
    StillOrAnimated {
        /// Writes a still drawing, in chunks, so that the output need not be held as a whole.
        still: fn(&Drawing, Chunks<'_>, &Cancel) -> Result<(), Error>,
        /// Writes an animation.
        animated: fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>,
    },
    /// Makes its own drawings: several frames, or one on a page.
    Composed(fn(&Scene<'_>, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes the maze as data, without a drawing.
    Data(fn(&Scene<'_>, Fields, &Cancel) -> Result<Vec<u8>, Error>),
    /// Writes the maze as data in chunks, so that the output need not be held as a whole.
    DataInChunks(fn(&Scene<'_>, Fields, Chunks<'_>, &Cancel) -> Result<(), Error>),
}

impl Format {
    /// Returns whether `warp` bends what the format shows, or does not matter to it. Formats in millimetres that are not
    /// drawings have the flat maze.
    pub fn bends(&self) -> bool {
        self.reads(SettingGroup::Drawing) || !self.reads(SettingGroup::CellMillimetres)
    }

    /// Returns whether the format reads the settings of a group.
    pub fn reads(&self, group: SettingGroup) -> bool {
        match group {
            SettingGroup::Common | SettingGroup::Search => true,
            SettingGroup::Layers | SettingGroup::Corners | SettingGroup::Inset => {
                [group, SettingGroup::Drawing].iter().any(|it| self.settings.contains(it))
            }
            _ => self.settings.contains(&group),
        }
    }

    /// Returns whether the format is mainly used for animations.
    pub fn is_animation(&self) -> bool {
        self.reads(SettingGroup::Animation) && self.is_raster()
    }

    /// Returns whether browsers show the format as a picture.
    pub fn is_picture(&self) -> bool {
        self.purpose == FormatPurpose::Picture || self.is_animation()
    }

    /// Returns whether the format holds all pixels or triangles at once. Requests are then limited
    /// by this memory, not only by the bytes of the output.
    pub fn is_held_whole(&self) -> bool {
        /// More than a format needs that writes its drawing directly, in bytes per cell.
        const MUCH: u64 = 1000;
        let is_picture = matches!(
            self.canvas,
            Canvas::Pixels { bytes_per_pixel, .. } if bytes_per_pixel != [0; 2]
        );
        is_picture || self.bytes_per_cell > MUCH
    }

    /// Returns whether a maze or a still picture can be written in chunks, so that the output need
    /// not be held as a whole.
    pub fn is_chunked(&self) -> bool {
        matches!(self.write, Write::DataInChunks(_) | Write::StillOrAnimated { .. })
    }

    /// Returns whether the output consists of pixels.
    pub fn is_raster(&self) -> bool {
        matches!(self.canvas, Canvas::Pixels { .. })
    }

    /// Returns whether the format contains the title as text, alone or in addition to the picture.
    /// Such a title may have letters that the font lacks.
    pub fn has_text_title(&self) -> bool {
        self.write.is_data() || self.media_type.starts_with("text/")
    }

    /// Returns whether the language of a style changes what the format makes of it. Formats without
    /// drawings take it as every setting of the drawing: without effect.
    pub fn follows_language(&self, style: &Style) -> bool {
        let is_always = match self.write {
            Write::Composed(_) => !self.is_raster(),
            // A picture without a title of its own is named in the language.
            _ => !self.is_raster() && style.title.is_none(),
        };
        is_always || style.has_words() || !self.reads(SettingGroup::Drawing)
    }

    /// Returns the largest allowed side of an image, in pixels.
    pub fn max_side(&self) -> u64 {
        match self.canvas {
            Canvas::Pixels { max_side, .. } => max_side,
            _ => crate::drawing::MAX_SIDE,
        }
    }
}

impl Write {
    /// Draws a still picture of a scene for this format.
    pub fn draw(&self, scene: &Scene<'_>, cancel: &Cancel) -> Result<Drawing, Error> {
        match self {
            Self::StillOrAnimated { .. } => draw_as_styled(scene, cancel),
            _ => draw(scene, cancel),
        }
    }

    /// Writes a scene in this format.
    pub fn write(
        &self,
        scene: &Scene<'_>,
        fields: Fields,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        match self {
            Self::Drawn(write) => write(&draw(scene, cancel)?, cancel),
            Self::StillOrAnimated { animated, .. }
                if scene.style.options.animation.is_animated() =>
            {
                animated(scene, cancel)
            }
            Self::Composed(write) => write(scene, cancel),
            Self::Data(write) => write(scene, fields, cancel),
            Self::StillOrAnimated { .. } | Self::DataInChunks(_) => {
                whole(|chunks| self.write_in_chunks(scene, fields, chunks, cancel))
            }
        }
    }

    /// Writes a scene in this format in chunks; in one chunk if the format does not write this
    /// scene in several.
    pub fn write_in_chunks(
        &self,
        scene: &Scene<'_>,
        fields: Fields,
        chunks: Chunks<'_>,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        match self {
            Self::DataInChunks(write) => write(scene, fields, chunks, cancel),
            Self::StillOrAnimated { still, .. } if !scene.style.options.animation.is_animated() => {
                still(&self.draw(scene, cancel)?, chunks, cancel)
            }
            _ => (chunks.take)(self.write(scene, fields, cancel)?),
        }
    }

    /// Writes a drawing that [`draw`](Self::draw) has made. Returns `None` if the format writes
    /// only drawings that it makes itself.
    pub fn write_drawing(
        &self,
        drawing: &Drawing,
        cancel: &Cancel,
    ) -> Option<Result<Vec<u8>, Error>> {
        match self {
            Self::Drawn(write) => Some(write(drawing, cancel)),
            Self::StillOrAnimated { still, .. } => {
                Some(whole(|chunks| still(drawing, chunks, cancel)))
            }
            _ => None,
        }
    }

    /// Returns whether the format writes the maze as data, without a drawing.
    pub fn is_data(&self) -> bool {
        matches!(self, Self::Data(_) | Self::DataInChunks(_))
    }

    /// Returns whether the format writes still drawings that [`draw`](Self::draw) has made.
    pub fn is_of_drawings(&self) -> bool {
        matches!(self, Self::Drawn(_) | Self::StillOrAnimated { .. })
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
    webp::WEBP,
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
    dxf::DXF,
    three_mf::THREE_MF,
    glb::GLB,
    obj::OBJ,
    html::HTML,
    gcode::GCODE,
    hpgl::HPGL,
];

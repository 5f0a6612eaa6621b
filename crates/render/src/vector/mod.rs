//! Pictures of the caller, from SVG or PNG: areas of one colour each, with straight edges.
//!
//! A source passes the `sandbox`, which bounds the work. It rejects elements that could reach
//! outside or cannot be drawn as areas. Then usvg resolves the source and `convert` flattens it.
//! For a `png`, the outlines are traced. All formats draw the resulting areas like other marks, so
//! they are vectors in SVG and PDF.

mod convert;
mod effects;
mod markup;
mod png;
mod sandbox;
mod traced;
mod weight;

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::color::Color;
use mazewright_core::geometry::Point;
use mazewright_core::mask::Mask;
use mazewright_core::{Cancel, ReadError};
use sha2::{Digest, Sha256};

pub use crate::vector::convert::{MAX_PARTS, MAX_POINTS};
pub use crate::vector::markup::{MAX_ATTRIBUTES, MAX_NAMESPACES};
pub use crate::vector::png::{MAX_PNG_BYTES, MAX_SIDE};
pub use crate::vector::sandbox::{MAX_BYTES, MAX_STYLE_ATTRIBUTE_BYTES, MAX_STYLE_BYTES};
pub use crate::vector::weight::{MAX_CURVES, MAX_DATA, MAX_DEPTH, MAX_NODES, MAX_XML_NODES};

/// The least luminance (ITU-R BT.709, of 255) of a paint that cuts a hole into the mask below it.
const WHITE: f64 = 240.0;

/// A picture of areas. Cheap to clone; pictures of the same source are equal.
#[derive(Clone, Debug)]
pub struct VectorPicture(Arc<PictureData>);

#[derive(Debug)]
struct PictureData {
    digest: String,
    parts: Vec<VectorShape>,
}

/// Areas of one colour.
#[derive(Clone, Debug)]
pub(crate) struct VectorShape {
    pub(crate) color: Color,
    /// Closed contours, filled by the nonzero rule, y down.
    pub(crate) contours: Vec<Vec<Point>>,
}

/// The reason why a source is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFault {
    /// A stable identifier for programs, in kebab-case.
    pub code: &'static str,
    /// The reason, as a clause that can follow "but"; lower case, without a full stop.
    pub detail: String,
}

impl PictureFault {
    fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into() }
    }
}

impl VectorPicture {
    /// Reads an SVG.
    ///
    /// # Errors
    /// Fails if it is not well formed, is too large, or has elements that are not allowed.
    pub fn svg(source: &str) -> Result<Self, PictureFault> {
        let parts = convert::parts(&sandbox::read(source)?)?;
        Ok(Self::new(source.as_bytes(), parts))
    }

    /// Reads a PNG. It is reduced to at most 96 pixels on a side and to 16 colours. Pixels less
    /// than half opaque are omitted.
    ///
    /// # Errors
    /// Fails if the bytes are not a PNG, are too large, or are transparent everywhere, or if
    /// reading is cancelled.
    pub fn png(bytes: &[u8], cancel: &Cancel) -> Result<Self, ReadError<PictureFault>> {
        Ok(Self::new(bytes, png::parts(bytes, cancel)?))
    }

    fn new(source: &[u8], parts: Vec<VectorShape>) -> Self {
        let mut digest = String::from("sha256:");
        for byte in Sha256::digest(source) {
            // Writing to a string cannot fail.
            let _ = write!(digest, "{byte:02x}");
        }
        Self(Arc::new(PictureData { digest, parts }))
    }

    /// Returns `sha256:` and the hash of the source.
    pub fn digest(&self) -> &str {
        &self.0.digest
    }

    /// Returns the areas, from back to front.
    pub(crate) fn parts(&self) -> &[VectorShape] {
        &self.0.parts
    }

    /// Returns the maximum number of bytes of the picture in an output.
    pub(crate) fn bytes(&self) -> u64 {
        /// Bytes for a point and for a part.
        const POINT: usize = 16;
        const PART: usize = 256;
        let points = |part: &VectorShape| part.contours.iter().map(Vec::len).sum::<usize>();
        self.0.parts.iter().map(|part| PART + POINT * points(part)).sum::<usize>() as u64
    }

    /// Returns the mask whose cells are where the picture is painted. White paint cuts holes into
    /// the paint below it, unless the whole picture is white.
    pub fn mask(&self) -> Mask {
        let is_white = |part: &VectorShape| {
            let [red, green, blue, _] = part.color.rgba.map(f64::from);
            0.2126 * red + 0.7152 * green + 0.0722 * blue >= WHITE
        };
        let all_white = self.parts().iter().all(is_white);
        let parts = self.parts().iter();
        let parts = parts.map(|part| (part.contours.clone(), all_white || !is_white(part)));
        Mask::painted(self.digest(), parts)
    }
}

impl PartialEq for VectorPicture {
    fn eq(&self, other: &Self) -> bool {
        self.0.digest == other.0.digest
    }
}

impl Eq for VectorPicture {}

impl Hash for VectorPicture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}

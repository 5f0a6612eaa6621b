//! The bundled symbols: silhouettes of animals, plants and things, by name, for masks and icons.
//!
//! `assets/symbols/symbols.ttf` is made by `make.py` in the same directory of the icons that
//! `symbols.tsv` lists: Material Design Icons 7.4.47 (Apache License 2.0) and Phosphor Icons 2.1.1
//! (MIT). The licences are in the same directory.

use ttf_parser::Face;

use crate::font::glyph_contours;
use crate::geometry::Point;

static BYTES: &[u8] = include_bytes!("../assets/symbols/symbols.ttf");

/// Returns the closed contours of a symbol, y down, or `None` if no symbol has this name. A hole
/// has the opposite orientation of the contour around it.
pub fn contours(name: &str) -> Option<Vec<Vec<Point>>> {
    let face = Face::parse(BYTES, 0).ok()?;
    let glyph = face.glyph_index_by_name(name)?;
    Some(glyph_contours(&face, glyph))
}

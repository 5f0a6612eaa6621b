//! Sheets of paper and the layout on them. Lengths are in points (1/72 inch); positions are
//! measured from the upper left of the sheet, y down.
//!
//! ```text
//!   ┌────────────────┐
//!   │  ┌──────────┐  │
//!   │  │          │  │
//!   │  │  space   │  │ margins
//!   │  │          │  │
//!   │  └──────────┘  │
//!   │  footer        │
//!   └────────────────┘
//! ```

use crate::drawing::{DevicePoint, UNITS_PER_PIXEL};
use crate::style::page::{Orientation, Page, PrintOptions};

/// Points in a hundredth of a millimetre.
pub(crate) const POINTS_PER_HUNDREDTH_MM: f64 = 72.0 / 2540.0;

/// Points in a CSS pixel.
const POINTS_PER_PIXEL: f64 = 0.75;

/// Points in an inch.
pub(crate) const POINTS_PER_INCH: f64 = 72.0;

/// Points in a millimetre.
pub(crate) const POINTS_PER_MM: f64 = POINTS_PER_INCH / 25.4;

/// The distance from the edges of a sheet within which printers may leave text out, in points: 5 mm.
pub(crate) const SAFE_EDGE: f64 = 5.0 * POINTS_PER_MM;

/// The least size of texts that print shops accept, in points.
pub(crate) const LEAST_TEXT: f64 = 7.0;

/// The least width of lines that print shops accept, in points.
pub(crate) const LEAST_LINE: f64 = 0.75;

/// Largest page side in user space units that PDF readers support. On larger sheets a unit is
/// several points.
const MOST_UNITS: f64 = 14_400.0;

/// One side of a sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Width and height.
    pub size: [f64; 2],
    /// The margin above and below.
    pub margin: f64,
    /// The margins to the left and to the right.
    pub sides: [f64; 2],
    /// The width of the area on each side that is printed and cut off; `None` if the sheet is not
    /// cut to its size. Sheets that are cut keep the limits of print shops.
    pub bleed: Option<f64>,
    /// The least distance of base lines from the lower edge, in points.
    pub text_edge: f64,
    /// The scale of the finished page. All other lengths are those before it is enlarged.
    pub zoom: f64,
}

/// An axis-aligned rectangle on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageFrame {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// The position and scale of a drawing on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Points per hundredth of a pixel.
    pub scale: f64,
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
}

/// The least distance of base lines from the lower edge of an unbound sheet, in points.
const EDGE: f64 = 10.5;

/// A sheet without a size, without margins, and not cut.
const BARE: Sheet =
    Sheet { size: [0.0; 2], margin: 0.0, sides: [0.0; 2], bleed: None, text_edge: EDGE, zoom: 1.0 };

/// The least font size of a page that is not cut, in points: that of a long URL.
const LEAST_URL: f64 = 5.0;

/// The usual heights of the head of a worksheet, upright and on its side, in points before texts are enlarged.
const HEADS: [f64; 2] = [87.0, 53.0];

impl Sheet {
    /// Creates the sheet for drawings of a size, in hundredths of a pixel. `tiles` is the number of
    /// columns and rows of drawings on a portrait sheet.
    pub fn new(print: &PrintOptions, drawing_size: DevicePoint, tiles: [u32; 2]) -> Self {
        let Page::Paper([width, height]) = print.page else {
            let size = drawing_size
                .map(|length| f64::from(length) / f64::from(UNITS_PER_PIXEL) * POINTS_PER_PIXEL);
            return Self { size, ..BARE };
        };
        let points = |hundredths: u32| f64::from(hundredths) * POINTS_PER_HUNDREDTH_MM;
        let (short, long) = (points(width), points(height));
        let margin = points(print.margin.hundredths());
        let portrait = Self { size: [short, long], margin, sides: [margin; 2], ..BARE };
        let landscape = Self { size: [long, short], ..portrait };
        // A landscape sheet has columns and rows swapped.
        let scale = |sheet: Self, [cols, rows]: [u32; 2]| {
            let head = HEADS[usize::from(!sheet.is_portrait())] * print.page.text_scale();
            let head = if print.worksheet { head } else { 0.0 };
            let PageFrame { width, height, .. } = sheet.space().without_top(head);
            let tile = PageFrame {
                left: 0.0,
                top: 0.0,
                width: width / f64::from(cols),
                height: height / f64::from(rows),
            };
            tile.fit(drawing_size).scale
        };
        let is_portrait = match print.orientation.value {
            Orientation::Portrait => true,
            Orientation::Landscape => false,
            // Both scales are equal for a square, except for rounding.
            Orientation::Auto => {
                scale(portrait, tiles) * (1.0 + 1e-9) >= scale(landscape, [tiles[1], tiles[0]])
            }
        };
        if is_portrait { portrait } else { landscape }
    }

    /// Changes the size of a sheet that fits its drawing to `dpi` pixels per inch.
    #[must_use]
    pub(crate) fn at_resolution(self, print: &PrintOptions, dpi: Option<u32>) -> Self {
        match (print.page, dpi) {
            (Page::Fit, Some(dpi)) => {
                let factor = POINTS_PER_INCH / f64::from(dpi) / POINTS_PER_PIXEL;
                Self { size: self.size.map(|side| side * factor), ..self }
            }
            _ => self,
        }
    }

    /// Returns the same sheet with texts as large as suits a page.
    #[must_use]
    pub(crate) fn with_texts_of(self, page: Page) -> Self {
        self.enlarged(page.text_scale())
    }

    /// Returns the same sheet with margins of at least `least` points on the finished page.
    #[must_use]
    pub(crate) fn with_least_margin(self, least: f64) -> Self {
        let least = least / self.zoom;
        let (margin, sides) = (self.margin.max(least), self.sides.map(|side| side.max(least)));
        Self { margin, sides, ..self }
    }

    /// Returns the same sheet, on which everything but the sheet itself is `zoom` times as large.
    #[must_use]
    pub(crate) fn enlarged(self, zoom: f64) -> Self {
        Self {
            size: self.size.map(|side| side / zoom),
            margin: self.margin / zoom,
            sides: self.sides.map(|side| side / zoom),
            text_edge: self.text_edge / zoom,
            zoom: self.zoom * zoom,
            ..self
        }
    }

    /// Returns the width and height of the finished page in points.
    pub fn page_size(&self) -> [f64; 2] {
        self.size.map(|side| side * self.zoom)
    }

    /// Returns the least width of lines.
    pub(crate) fn least_line(&self) -> f64 {
        if self.bleed.is_some() { LEAST_LINE } else { 0.0 }
    }

    /// Returns the least font size.
    pub(crate) fn least_text(&self) -> f64 {
        if self.bleed.is_some() { LEAST_TEXT } else { LEAST_URL / self.zoom }
    }

    /// Returns whether the sheet is at least as high as wide.
    pub fn is_portrait(&self) -> bool {
        self.size[0] <= self.size[1]
    }

    /// Returns the area within the margins.
    pub fn space(&self) -> PageFrame {
        let ([width, height], [left, right]) = (self.size, self.sides);
        let (width, height) = (width - left - right, height - 2.0 * self.margin);
        PageFrame { left, top: self.margin, width, height }
    }

    /// Returns the number of points per user space unit: 1, except on very large sheets.
    pub(crate) fn unit(&self) -> f64 {
        let [width, height] = self.page_size();
        (width.max(height) / MOST_UNITS).ceil().max(1.0)
    }
}

impl PageFrame {
    /// Returns the placement that makes a drawing of a size, in hundredths of a pixel, as large as
    /// possible, centred.
    pub fn fit(&self, size: DevicePoint) -> Placement {
        let [width, height] = size.map(|side| f64::from(side.max(1)));
        self.centred(size, (self.width / width).min(self.height / height))
    }

    /// Returns the placement of a drawing at a scale, in points per hundredth of a pixel, centred.
    pub(crate) fn centred(&self, [width, height]: DevicePoint, scale: f64) -> Placement {
        let [width, height] = [width, height].map(|size| f64::from(size) * scale);
        let left = self.left + (self.width - width) / 2.0;
        Placement { scale, left, top: self.top + (self.height - height) / 2.0 }
    }

    /// Returns the frame without a strip at its upper edge.
    #[must_use]
    pub fn without_top(&self, strip: f64) -> Self {
        Self { top: self.top + strip, height: self.height - strip, ..*self }
    }

    /// Returns one of several equal frames separated by gaps. `at` counts row by row from 0.
    #[must_use]
    pub fn tile(&self, [cols, rows]: [u32; 2], at: u32, gap: f64) -> Self {
        let tile_size = |length: f64, count: u32| (length + gap) / f64::from(count) - gap;
        let (width, height) = (tile_size(self.width, cols), tile_size(self.height, rows));
        let offset = |at: u32, length: f64| f64::from(at) * (length + gap);
        let (left, top) = (offset(at % cols, width), offset(at / cols, height));
        Self { left: self.left + left, top: self.top + top, width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fill_a_frame_but_for_the_gaps() {
        let frame = PageFrame { left: 10.0, top: 20.0, width: 100.0, height: 50.0 };
        let last = frame.tile([2, 3], 5, 4.0);
        assert_eq!((last.left, last.width), (62.0, 48.0));
        assert!((last.top + last.height - 70.0).abs() < 1e-9, "{last:?}");
        assert_eq!(frame.tile([1, 1], 0, 4.0), frame);
    }
}

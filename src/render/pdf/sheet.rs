//! Sheets of paper and the places on them. Lengths are in points (1/72 inch); places count from the
//! sheet's left and upper end, y down.
//!
//! ```text
//!   ┌────────────────┐
//!   │  ┌──────────┐  │
//!   │  │          │  │
//!   │  │  space   │  │ margin on every side
//!   │  │          │  │
//!   │  └──────────┘  │
//!   │  footer        │
//!   └────────────────┘
//! ```

use crate::catalog::{Choice, Chosen};
use crate::render::drawing::{Spot, UNIT};
use crate::render::style::Length;

/// Points in a hundredth of a millimetre.
const POINTS: f64 = 72.0 / 2540.0;

/// Points in a pixel, as style sheets count them.
const PIXEL: f64 = 0.75;

/// Most units of a page's side: readers know no more. On larger sheets a unit is several points.
const MOST_UNITS: f64 = 14_400.0;

/// How large a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Page {
    /// Width and height of the page upright, in hundredths of a millimetre.
    Paper([u32; 2]),
    /// As large as its picture.
    Fit,
}

/// The pages; the first is what a caller gets who does not say.
pub static PAGES: &[Choice<Page>] = &[
    Choice { name: "a4", aliases: &[], doc: "210 × 297 mm", is: Page::Paper([21_000, 29_700]) },
    Choice { name: "a3", aliases: &[], doc: "297 × 420 mm", is: Page::Paper([29_700, 42_000]) },
    Choice { name: "a5", aliases: &[], doc: "148 × 210 mm", is: Page::Paper([14_800, 21_000]) },
    Choice { name: "letter", aliases: &[], doc: "8.5 × 11 in", is: Page::Paper([21_590, 27_940]) },
    Choice { name: "legal", aliases: &[], doc: "8.5 × 14 in", is: Page::Paper([21_590, 35_560]) },
    Choice {
        name: "fit",
        aliases: &[],
        doc: "As large as the picture: 1 px is 0.75 pt",
        is: Page::Fit,
    },
];

/// How a page is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// As the picture comes out larger; upright where it does not matter.
    Auto,
    /// Upright.
    Portrait,
    /// On its side.
    Landscape,
}

/// The ways to hold a page.
pub static ORIENTATIONS: &[Choice<Orientation>] = &[
    Choice {
        name: "auto",
        aliases: &[],
        doc: "As the maze comes out larger",
        is: Orientation::Auto,
    },
    Choice { name: "portrait", aliases: &[], doc: "Upright", is: Orientation::Portrait },
    Choice { name: "landscape", aliases: &[], doc: "On its side", is: Orientation::Landscape },
];

/// How a picture is put on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Print {
    /// The page.
    pub page: Chosen<Page>,
    /// How it is held.
    pub orientation: Chosen<Orientation>,
    /// The space round the picture, in millimetres.
    pub margin: Length,
}

/// A4 with 15 mm of margin.
impl Default for Print {
    fn default() -> Self {
        let (page, orientation) = (&PAGES[0], &ORIENTATIONS[0]);
        Self { page, orientation, margin: Length::pixels(15) }
    }
}

/// A sheet of paper, one side of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Width and height.
    pub size: [f64; 2],
    /// The margin on every side.
    pub margin: f64,
}

/// An upright rectangle on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its left end.
    pub left: f64,
    /// Its upper end.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Where a drawing stands on a sheet, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Points of a hundredth of a pixel.
    pub scale: f64,
    /// Its left end.
    pub left: f64,
    /// Its upper end.
    pub top: f64,
}

impl Sheet {
    /// The sheet for a picture of a size, in hundredths of a pixel, or for several on top of and
    /// beside each other: as many columns and rows as `tiles` says of an upright sheet.
    pub fn new(print: &Print, picture: Spot, tiles: [u32; 2]) -> Self {
        let Page::Paper([width, height]) = print.page.is else {
            let size = picture.map(|along| f64::from(along) / f64::from(UNIT) * PIXEL);
            return Self { size, margin: 0.0 };
        };
        let points = |hundredths: u32| f64::from(hundredths) * POINTS;
        let (short, long) = (points(width), points(height));
        let margin = points(print.margin.hundredths());
        let upright = Self { size: [short, long], margin };
        let level = Self { size: [long, short], margin };
        // A sheet on its side has its columns where the upright one has rows.
        let scale = |sheet: Self, [cols, rows]: [u32; 2]| {
            let Frame { width, height, .. } = sheet.space();
            let tile = Frame {
                left: 0.0,
                top: 0.0,
                width: width / f64::from(cols),
                height: height / f64::from(rows),
            };
            tile.fit(picture).scale
        };
        let is_upright = match print.orientation.is {
            Orientation::Portrait => true,
            Orientation::Landscape => false,
            Orientation::Auto => scale(upright, tiles) >= scale(level, [tiles[1], tiles[0]]),
        };
        if is_upright { upright } else { level }
    }

    /// Whether it is higher than wide.
    pub fn is_upright(&self) -> bool {
        self.size[0] <= self.size[1]
    }

    /// What lies within its margins.
    pub fn space(&self) -> Frame {
        let [width, height] = self.size.map(|size| size - 2.0 * self.margin);
        Frame { left: self.margin, top: self.margin, width, height }
    }

    /// Points of a unit of its page: 1, unless it is very large.
    pub(super) fn unit(&self) -> f64 {
        (self.size[0].max(self.size[1]) / MOST_UNITS).ceil().max(1.0)
    }
}

impl Frame {
    /// Where a drawing of a size, in hundredths of a pixel, comes out as large as can be.
    pub fn fit(&self, [width, height]: Spot) -> Placing {
        let [width, height] = [width, height].map(|size| f64::from(size.max(1)));
        let scale = (self.width / width).min(self.height / height);
        let left = self.left + (self.width - width * scale) / 2.0;
        let top = self.top + (self.height - height * scale) / 2.0;
        Placing { scale, left, top }
    }

    /// The same without a strip at its upper end.
    #[must_use]
    pub fn below(&self, strip: f64) -> Self {
        Self { top: self.top + strip, height: self.height - strip, ..*self }
    }

    /// One of several equal frames, parted by gaps; counted line by line.
    #[must_use]
    pub fn tile(&self, [cols, rows]: [u32; 2], at: u32, gap: f64) -> Self {
        let part = |length: f64, count: u32| (length + gap) / f64::from(count) - gap;
        let (width, height) = (part(self.width, cols), part(self.height, rows));
        let along = |at: u32, length: f64| f64::from(at) * (length + gap);
        let (left, top) = (along(at % cols, width), along(at / cols, height));
        Self { left: self.left + left, top: self.top + top, width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fill_a_frame_but_for_the_gaps() {
        let frame = Frame { left: 10.0, top: 20.0, width: 100.0, height: 50.0 };
        let last = frame.tile([2, 3], 5, 4.0);
        assert_eq!((last.left, last.width), (62.0, 48.0));
        assert!((last.top + last.height - 70.0).abs() < 1e-9, "{last:?}");
        assert_eq!(frame.tile([1, 1], 0, 4.0), frame);
    }
}

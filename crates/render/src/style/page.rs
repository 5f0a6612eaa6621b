//! The page that a picture is printed on.

use crate::style::Length;
use mazewright_core::catalog::{Choice, Chosen};

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Page {
    /// Width and height in portrait orientation, in hundredths of a millimetre.
    Paper([u32; 2]),
    /// The size of the drawing.
    Fit,
}

/// The page sizes. The first is the default.
pub static PAGES: &[Choice<Page>] = &[
    Choice { name: "a4", aliases: &[], doc: "210 × 297 mm", value: Page::Paper([21_000, 29_700]) },
    Choice { name: "a3", aliases: &[], doc: "297 × 420 mm", value: Page::Paper([29_700, 42_000]) },
    Choice { name: "a5", aliases: &[], doc: "148 × 210 mm", value: Page::Paper([14_800, 21_000]) },
    Choice {
        name: "letter",
        aliases: &[],
        doc: "8.5 × 11 in",
        value: Page::Paper([21_590, 27_940]),
    },
    Choice {
        name: "legal",
        aliases: &[],
        doc: "8.5 × 14 in",
        value: Page::Paper([21_590, 35_560]),
    },
    Choice {
        name: "fit",
        aliases: &[],
        doc: "As large as the picture: 1 px is 0.75 pt",
        value: Page::Fit,
    },
];

/// The orientation of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The one in which the drawing is larger; portrait if both are equal.
    Auto,
    /// Portrait.
    Portrait,
    /// Landscape.
    Landscape,
}

/// The orientations. The first is the default.
pub static ORIENTATIONS: &[Choice<Orientation>] = &[
    Choice {
        name: "auto",
        aliases: &[],
        doc: "As the maze comes out larger",
        value: Orientation::Auto,
    },
    Choice { name: "portrait", aliases: &[], doc: "Upright", value: Orientation::Portrait },
    Choice { name: "landscape", aliases: &[], doc: "On its side", value: Orientation::Landscape },
];

/// How a drawing is printed on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrintOptions {
    /// The page size.
    pub page: Chosen<Page>,
    /// The orientation.
    pub orientation: Chosen<Orientation>,
    /// The space around the drawing, in millimetres.
    pub margin: Length,
}

/// A4, automatic orientation, 15 mm margin.
impl Default for PrintOptions {
    fn default() -> Self {
        let (page, orientation) = (&PAGES[0], &ORIENTATIONS[0]);
        Self { page, orientation, margin: Length::whole(15) }
    }
}

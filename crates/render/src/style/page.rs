//! The page on which a picture is printed.

use crate::style::Length;
use crate::style::title::Title;
use mazewright_core::{Choice, Chosen};

/// The least and the greatest width and height of a custom page, in hundredths of a millimetre: from the least that print
/// shops trim books to, 4 × 6 inches, to A0.
pub const CUSTOM_PAGES: [[u32; 2]; 2] = [[10_160, 15_240], [84_100, 118_900]];

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
    Choice { name: "a6", aliases: &[], doc: "105 × 148 mm", value: Page::Paper([10_500, 14_800]) },
    Choice { name: "a2", aliases: &[], doc: "420 × 594 mm", value: Page::Paper([42_000, 59_400]) },
    Choice { name: "a1", aliases: &[], doc: "594 × 841 mm", value: Page::Paper([59_400, 84_100]) },
    Choice {
        name: "a0",
        aliases: &[],
        doc: "841 × 1189 mm",
        value: Page::Paper([84_100, 118_900]),
    },
    Choice {
        name: "letter",
        aliases: &["8.5x11"],
        doc: "8.5 × 11 in",
        value: Page::Paper([21_590, 27_940]),
    },
    Choice {
        name: "legal",
        aliases: &[],
        doc: "8.5 × 14 in",
        value: Page::Paper([21_590, 35_560]),
    },
    Choice { name: "6x9", aliases: &[], doc: "6 × 9 in", value: Page::Paper([15_240, 22_860]) },
    Choice { name: "7x10", aliases: &[], doc: "7 × 10 in", value: Page::Paper([17_780, 25_400]) },
    Choice { name: "8x10", aliases: &[], doc: "8 × 10 in", value: Page::Paper([20_320, 25_400]) },
    Choice {
        name: "fit",
        aliases: &[],
        doc: "As large as the picture: 1 px is 0.75 pt",
        value: Page::Fit,
    },
];

/// The largest number of columns and of rows of sheets of a poster.
pub const MOST_SHEETS: u32 = 10;

/// The orientation of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The orientation in which the drawing is larger; portrait if the sizes are equal.
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

/// The content of the footer of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footer {
    /// Nothing.
    None,
    /// A heading, and the number of the page.
    Short,
    /// Also the seed, and the URL of the same document.
    Full,
}

/// The footers. The first is the default.
pub static FOOTERS: &[Choice<Footer>] = &[
    Choice {
        name: "short",
        aliases: &[],
        doc: "The kind of maze, and the number of the page",
        value: Footer::Short,
    },
    Choice { name: "none", aliases: &[], doc: "Nothing", value: Footer::None },
    Choice {
        name: "full",
        aliases: &[],
        doc: "Also the seed, and the URL of the same document",
        value: Footer::Full,
    },
];

/// The place of the solution on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Nowhere.
    None,
    /// On a page of its own.
    Back,
    /// In a corner of the same page, small and upside down.
    Corner,
}

/// The places of keys. The first is the default.
pub static KEYS: &[Choice<Key>] = &[
    Choice { name: "none", aliases: &[], doc: "No key", value: Key::None },
    Choice { name: "back", aliases: &[], doc: "On a page of its own", value: Key::Back },
    Choice {
        name: "corner",
        aliases: &[],
        doc: "In the lower right corner, small and upside down",
        value: Key::Corner,
    },
];

/// The options for printing a drawing on a page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrintOptions {
    /// The page size.
    pub page: Page,
    /// Columns and rows of sheets over which the drawing extends.
    pub sheets: [u32; 2],
    /// The orientation.
    pub orientation: Chosen<Orientation>,
    /// The space around the drawing, in millimetres.
    pub margin: Length,
    /// The content of the footer.
    pub footer: Chosen<Footer>,
    /// Whether the page is a worksheet, with lines for a name and a date, instructions and stars.
    pub worksheet: bool,
    /// The instructions on a worksheet; `None` for the usual ones.
    pub instructions: Option<Title>,
    /// The place of the solution.
    pub key: Chosen<Key>,
}

impl PrintOptions {
    /// Returns whether the drawing extends over several sheets.
    pub fn is_poster(&self) -> bool {
        self.sheets != [1; 2]
    }

    /// Returns the page in words.
    pub fn page_words(&self) -> String {
        match self.page {
            Page::Fit => "a page as large as the picture".to_owned(),
            Page::Paper(sides) => {
                let [width, height] = sides.map(Length::from_hundredths);
                format!("a page of {width} × {height} mm")
            }
        }
    }
}

/// The usual margin of A4, in hundredths of a millimetre.
const A4_MARGIN: u32 = 1500;

impl Page {
    /// Returns how much larger the texts of a page are than those of A4: as much as the page, in the
    /// direction in which it is less. Smaller pages have the same texts.
    pub fn text_scale(self) -> f64 {
        let (Self::Paper(sides), Self::Paper(usual)) = (self, PAGES[0].value) else { return 1.0 };
        let scales = [0, 1].map(|axis| f64::from(sides[axis]) / f64::from(usual[axis]));
        scales[0].min(scales[1]).max(1.0)
    }
}

impl PrintOptions {
    /// Returns the margin of a page for which none is given, in whole millimetres. The sheets of a poster
    /// have small texts, and margins that are cut off.
    pub fn usual_margin(&self) -> Length {
        let scale = if self.is_poster() { 1.0 } else { self.page.text_scale() };
        let millimetres = f64::from(A4_MARGIN) * scale / 100.0;
        Length::whole(millimetres as u32)
    }
}

/// Returns A4, automatic orientation, a margin of 15 mm, and a short footer.
impl Default for PrintOptions {
    fn default() -> Self {
        let (page, orientation) = (PAGES[0].value, &ORIENTATIONS[0]);
        Self {
            page,
            sheets: [1; 2],
            orientation,
            margin: Length::from_hundredths(A4_MARGIN),
            footer: &FOOTERS[0],
            worksheet: false,
            instructions: None,
            key: &KEYS[0],
        }
    }
}

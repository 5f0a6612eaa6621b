//! What single formats take beside the style that all pictures share.

use super::animation::Animation;
use super::style::Length;
use crate::catalog::{Choice, Chosen};

pub use super::pdf::sheet::{ORIENTATIONS, Orientation, PAGES, Page, Print};

/// The parameters of single formats: where another format is asked for, they are refused.
pub const OWN: [&str; 13] = [
    "animate",
    "frames",
    "duration",
    "pause",
    "charset",
    "array",
    "cell_mm",
    "wall_mm",
    "height_mm",
    "base_mm",
    "page",
    "orientation",
    "page_margin",
];

/// What single formats take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// What moves, and how fast.
    pub animation: Animation,
    /// Which characters a text is drawn with.
    pub charset: Chosen<Charset>,
    /// What an array holds.
    pub array: Chosen<Array>,
    /// The measures of a solid.
    pub solid: Solid,
    /// The pages of a document.
    pub print: Print,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            animation: Animation::default(),
            charset: &CHARSETS[0],
            array: &ARRAYS[0],
            solid: Solid::default(),
            print: Print::default(),
        }
    }
}

/// Which characters a text is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Lines of Unicode's box drawing.
    Unicode,
    /// The 95 printable characters of ASCII.
    Ascii,
}

/// The sets of characters.
pub static CHARSETS: &[Choice<Charset>] = &[
    Choice {
        name: "unicode",
        aliases: &["utf-8"],
        doc: "Lines that join, as box drawing has them",
        is: Charset::Unicode,
    },
    Choice { name: "ascii", aliases: &[], doc: "Only + - | and the like", is: Charset::Ascii },
];

/// What an array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Array {
    /// Walls and ways as blocks of one size: 1 and 0.
    Blocks,
    /// Whether each cell has a way down, and one to the right.
    Connections,
    /// Row and column of each cell of the solution.
    Solution,
}

/// The arrays.
pub static ARRAYS: &[Choice<Array>] = &[
    Choice {
        name: "blocks",
        aliases: &[],
        doc: "Walls and ways as blocks of one size, 1 and 0: 2 rows + 1 by 2 cols + 1",
        is: Array::Blocks,
    },
    Choice {
        name: "connections",
        aliases: &["connection-list"],
        doc: "Whether each cell has a way down, and one to the right: 2 by rows by cols",
        is: Array::Connections,
    },
    Choice {
        name: "solution",
        aliases: &[],
        doc: "Row and column of each cell of the solution: n by 2",
        is: Array::Solution,
    },
];

/// The measures of a solid, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solid {
    /// The side of a cell, from the middle of a wall to the middle of the next.
    pub cell: Length,
    /// The thickness of a wall.
    pub wall: Length,
    /// How far walls rise above the base.
    pub height: Length,
    /// The thickness of the base.
    pub base: Length,
}

impl Default for Solid {
    fn default() -> Self {
        let [cell, wall, height, base] = [10, 2, 10, 2].map(Length::pixels);
        Self { cell, wall, height, base }
    }
}

impl Solid {
    /// A length in millimetres.
    pub(super) fn millimetres(length: Length) -> f64 {
        f64::from(length.hundredths()) / 100.0
    }
}

//! Options of single formats, in addition to the style that all pictures share.

use crate::style::Length;
use crate::style::animation::Animation;
use crate::style::cutting::{CutShape, Cutting, HAIRLINE};
use crate::style::machine::Machine;
use crate::style::page::PrintOptions;
use mazewright_core::{Choice, Chosen, Refusal};

/// Options of single formats.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormatOptions {
    /// The subject and the speed of an animation.
    pub animation: Animation,
    /// The characters of a text.
    pub charset: Chosen<Charset>,
    /// The content of an array.
    pub array: Chosen<Array>,
    /// The dimensions of a solid.
    pub solid: Solid,
    /// The pages of a document.
    pub print: PrintOptions,
    /// Whether a drawing is for cutters: in millimetres, with its outline as a separate layer at
    /// the end.
    pub cut: bool,
    /// The path of the tool of a cutter.
    pub cutting: Cutting,
    /// The commands of a machine that reads G-code.
    pub machine: Machine,
    /// Whether an SVG that is not for cutters has a size in millimetres, which follows from the
    /// size of its cells.
    pub is_measured: bool,
    /// Whether pixels have the colours of ink and paper alone.
    pub two_colors: bool,
    /// Whether a table begins with a byte order mark.
    pub bom: bool,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            animation: Animation::default(),
            charset: &CHARSETS[0],
            array: &ARRAYS[0],
            solid: Solid::default(),
            print: PrintOptions::default(),
            cut: false,
            cutting: Cutting::default(),
            machine: Machine::default(),
            is_measured: false,
            two_colors: false,
            bom: false,
        }
    }
}

impl FormatOptions {
    /// Returns whether walls are cut out as areas.
    pub fn has_wall_areas(&self) -> bool {
        self.cutting.shape.value == CutShape::Area
    }

    /// Returns whether the tool follows other lines than the middle of walls.
    pub(crate) fn has_tool_paths(&self) -> bool {
        self.has_wall_areas() || self.cutting.kerf.hundredths() > 0
    }

    /// Returns the thickness of walls in a drawing for cutters.
    pub fn cut_wall(&self) -> Length {
        if self.has_wall_areas() { self.solid.wall } else { HAIRLINE }
    }
}

/// The character set of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box-drawing characters and Braille patterns of Unicode.
    Unicode,
    /// The 95 printable characters of ASCII.
    Ascii,
}

/// The values of the parameter `charset`.
pub static CHARSETS: &[Choice<Charset>] = &[
    Choice {
        name: "unicode",
        aliases: &["utf-8"],
        doc: "Lines that join: box drawing, and Braille dots where walls are slanted or round",
        value: Charset::Unicode,
    },
    Choice { name: "ascii", aliases: &[], doc: "Only + - | and the like", value: Charset::Ascii },
];

/// The content of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Array {
    /// Walls and passages as blocks of one size: 1 and 0.
    Blocks,
    /// For each cell, whether it has a passage down, and one to the right.
    Connections,
    /// Row and column of each cell of the solution.
    Solution,
}

/// The values of the parameter `array`.
pub static ARRAYS: &[Choice<Array>] = &[
    Choice {
        name: "blocks",
        aliases: &[],
        doc: "Walls and ways as blocks of one size, 1 and 0: 2 rows + 1 by 2 cols + 1",
        value: Array::Blocks,
    },
    Choice {
        name: "connections",
        aliases: &["connection-list"],
        doc: "Whether each cell has a way down, and one to the right: 2 by rows by cols",
        value: Array::Connections,
    },
    Choice {
        name: "solution",
        aliases: &[],
        doc: "Row and column of each cell of the solution: n by 2",
        value: Array::Solution,
    },
];

/// The dimensions of a solid, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solid {
    /// The side of a cell, from the middle of a wall to the middle of the next.
    pub cell: Length,
    /// The longest side of the whole solid as seen from above, outer walls included. If given, it
    /// determines the size of cells instead of `cell`.
    pub fit: Option<Length>,
    /// The thickness of a wall.
    pub wall: Length,
    /// The height of walls above the base.
    pub height: Length,
    /// The thickness of the base; with 0, the walls are a frame without a base.
    pub base: Length,
    /// Whether start and goal have bumps for the finger.
    pub bumps: bool,
    /// The depth of a groove for a ball along the passages, in the floor; 0 means no groove.
    pub groove: Length,
}

impl Default for Solid {
    fn default() -> Self {
        let [cell, wall, height, base] = [10, 2, 10, 2].map(Length::whole);
        Self { cell, fit: None, wall, height, base, bumps: false, groove: Length::whole(0) }
    }
}

impl Solid {
    /// The smallest side of a cell, in hundredths of a millimetre.
    pub const LEAST_CELL: u32 = 100;
    /// The least thickness of a wall, in hundredths of a millimetre.
    pub const LEAST_WALL: u32 = 10;
    /// The largest side of a cell, in millimetres.
    pub const MOST_CELL: u32 = 1000;
    /// The largest longest side of the whole, in millimetres.
    pub const MOST_FIT: u32 = 2000;

    /// Converts a length to millimetres.
    pub(crate) fn millimetres(length: Length) -> f64 {
        f64::from(length.hundredths()) / 100.0
    }

    /// Returns the error for a longest side that is too short. `least` is a sufficient one, in
    /// millimetres.
    pub fn too_small(fit: Length, least: f64) -> Refusal {
        let least = least.ceil();
        let most = Self::MOST_FIT;
        if least > f64::from(most) {
            let detail = format!(
                "fit_mm is {fit}, but these cells need {least} mm, more than {most}, the largest fit_mm; \
                 take fewer cells"
            );
            return Refusal::new("fit_mm", "too-small", detail).allowing("fewer cells");
        }
        let detail = format!(
            "fit_mm is {fit}, but these cells need {least} mm; take at least {least}, or fewer cells"
        );
        Refusal::new("fit_mm", "too-small", detail)
            .allowing(format!("at least {least}"))
            .suggesting(Some(least.to_string()))
    }
}

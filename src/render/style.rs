//! How a maze is drawn: lengths in pixels, colours, and what shows.

use colorous::Gradient;

use super::look::{COLORMAPS, DRAWS, Draw, FILLS, Fill, Layers, THEMES, Theme, WARPS, Warp};
use super::title::Title;
use crate::catalog::Chosen;

use super::options::Options;
use super::strokes::Strokes;

/// A length in hundredths of a pixel, or of a millimetre where something is made of matter: exact,
/// comparable, hashable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Length(u32);

impl Length {
    /// A whole number of pixels.
    pub const fn pixels(pixels: u32) -> Self {
        Self(pixels * 100)
    }

    /// So many hundredths of a pixel.
    pub const fn hundredth(hundredths: u32) -> Self {
        Self(hundredths)
    }

    /// Hundredths of a pixel.
    pub const fn hundredths(self) -> u32 {
        self.0
    }

    /// Reads `12`, `0.5` or `1.25`: no sign, no leading or trailing zero, at most two decimals.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = whole == "0" || !whole.starts_with('0') && !whole.is_empty();
        if !plain || !digits(whole) || !digits(part) || part.len() > 2 || part.ends_with('0') {
            return None;
        }
        if text.ends_with('.') {
            return None;
        }
        let whole: u32 = whole.parse().ok()?;
        let part: u32 = format!("{part:0<2}").parse().ok()?;
        Some(Self(whole.checked_mul(100)?.checked_add(part)?))
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part.is_multiple_of(10) => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// Whether the solution shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The maze alone.
    Hidden,
    /// The solution over the maze.
    Over,
    /// The solution alone, in a picture of the same size, to lay over another.
    Only,
}

/// How a maze is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The side of a cell (polar: the width of a ring).
    pub cell: Length,
    /// The thickness of a wall.
    pub line: Length,
    /// The space round the drawing's bounds.
    pub margin: Length,
    /// The walls' colour.
    pub ink: Color,
    /// The background's colour.
    pub paper: Color,
    /// The solution's colour.
    pub path: Color,
    /// Whether the solution shows.
    pub solution: Overlay,
    /// What the colours are where they are not given.
    pub theme: Chosen<Theme>,
    /// Whether walls or passages are drawn.
    pub draw: Chosen<Draw>,
    /// What shows, from the back to the front; none for what usually does.
    pub layers: Layers,
    /// What decides the colour of a cell.
    pub fill: Chosen<Fill>,
    /// The colours of cells.
    pub colormap: Chosen<Gradient>,
    /// Whether a bar below the maze says what the colours of cells mean.
    pub legend: bool,
    /// How walls and the way are stroked.
    pub strokes: Strokes,
    /// What the plane is bent into.
    pub warp: Chosen<Warp>,
    /// By how much the drawing is turned, clockwise, in degrees: 0 to 359.
    pub turn: u32,
    /// What stands above the maze.
    pub title: Option<Title>,
    /// What single formats take.
    pub options: Options,
}

/// Black on white, 20 pixels a cell, no more than the maze.
impl Default for Style {
    fn default() -> Self {
        let theme = &THEMES[0];
        let Theme { ink, paper, path } = theme.is;
        Self {
            cell: Length::pixels(20),
            line: Length::pixels(2),
            margin: Length::pixels(10),
            ink,
            paper,
            path,
            solution: Overlay::Hidden,
            theme,
            draw: &DRAWS[0],
            layers: Layers::default(),
            fill: &FILLS[0],
            colormap: &COLORMAPS[0],
            legend: false,
            strokes: Strokes::default(),
            warp: &WARPS[0],
            turn: 0,
            title: None,
            options: Options::default(),
        }
    }
}

impl Style {
    /// Whether cells show as areas.
    pub fn shows_cells(&self) -> bool {
        if self.layers == Layers::default() {
            self.fill.is != Fill::None && self.solution != Overlay::Only
        } else {
            self.layers.has("cells")
        }
    }

    /// The colour of what is written beside the maze; none that shows where neither ink nor path do.
    pub(super) fn lettering(&self) -> Color {
        if self.ink.is_visible() { self.ink } else { self.path }
    }

    /// Whether pictures show the way from start to goal.
    pub fn shows_way(&self) -> bool {
        self.solution != Overlay::Hidden || self.layers.has("solution")
    }

    /// Half the thickness of a wall, in cell sides.
    pub(super) fn half_line(&self) -> f64 {
        f64::from(self.line.hundredths()) / f64::from(self.cell.hundredths()) / 2.0
    }

    /// How much a picture takes beyond one of walls and a solution, in multiples of that.
    pub fn richness(&self) -> u64 {
        let fill = if self.fill.is == Fill::None { 0 } else { Layers::FILLED };
        let draw = u64::from(self.draw.is == Draw::Passages);
        self.layers.richness() + fill + draw + self.strokes.richness()
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red, green, blue, and opacity from 0 (nothing is drawn) to 255.
    pub rgba: [u8; 4],
}

impl Color {
    /// Nothing is drawn.
    pub const NONE: Self = Self { rgba: [0; 4] };

    /// An opaque colour, as `0xrrggbb`.
    pub const fn opaque(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { rgba: [red, green, blue, 255] }
    }

    /// Reads `rgb`, `rrggbb` or `rrggbbaa` in hexadecimal, a CSS colour name, or `none`.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if text == "none" {
            return Some(Self::NONE);
        }
        if !plain {
            return None;
        }
        // No colour's name is made of hexadecimal digits alone.
        if text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let digit = |at: usize| u8::from_str_radix(&text[at..=at], 16).ok();
            let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).ok();
            return Some(Self {
                rgba: match text.len() {
                    3 => [digit(0)? * 17, digit(1)? * 17, digit(2)? * 17, 255],
                    6 => [byte(0)?, byte(2)?, byte(4)?, 255],
                    8 => [byte(0)?, byte(2)?, byte(4)?, byte(6)?],
                    _ => return None,
                },
            });
        }
        if text.bytes().all(|byte| byte.is_ascii_alphabetic()) && text != "transparent" {
            return Some(Self { rgba: csscolorparser::parse(text).ok()?.to_rgba8() });
        }
        None
    }

    /// The same colour with a share of its opacity, in hundredths.
    #[must_use]
    pub fn faint(self, hundredths: u32) -> Self {
        let [red, green, blue, alpha] = self.rgba;
        let alpha = (u32::from(alpha) * hundredths + 50) / 100;
        Self { rgba: [red, green, blue, alpha as u8] }
    }

    /// Whether anything is drawn.
    pub fn is_visible(self) -> bool {
        self.rgba[3] > 0
    }
}

impl std::fmt::Display for Color {
    /// The canonical form: `rrggbb`, `rrggbbaa` where not opaque, `none` where nothing is drawn.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue, alpha] = self.rgba;
        match alpha {
            0 => f.write_str("none"),
            255 => write!(f, "{red:02x}{green:02x}{blue:02x}"),
            _ => write!(f, "{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        }
    }
}

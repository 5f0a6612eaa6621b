//! The pages of a book of mazes: one, two or four mazes to a page, each with its number above it,
//! and their solutions at the back, six to a page.

use super::ink::Ink;
use super::sheet::{Frame, Print, Sheet};
use super::text;
use crate::cancel::{Cancel, Stop};
use crate::render::drawing::{Drawing, Spot};

/// Height of the strip above a maze, and what parts two of them, in points.
const STRIP: f64 = 20.0;
const GAP: f64 = 14.0;
/// The letters of a number, and of what is said beside it.
const LARGE: f64 = 13.0;
const SMALL: f64 = 7.0;

/// Solutions on a page, on an upright one as columns and rows.
pub const SOLUTIONS: usize = 6;
const SOLUTION_TILES: [u32; 2] = [2, 3];

/// How the pages of a book are parted.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    /// The sheet that all pages are.
    pub sheet: Sheet,
    /// Mazes on a page.
    pub each: usize,
}

impl Leaves {
    /// Pages for so many mazes each: 1, 2 or 4. A maze of a size, in hundredths of a pixel, says how
    /// they are held, where that is left open.
    pub fn new(print: &Print, maze: Spot, each: usize) -> Self {
        Self { sheet: Sheet::new(print, maze, tiles(each)), each }
    }

    /// Where a maze stands on a page of mazes.
    pub fn maze(&self, at: usize) -> Frame {
        self.tile(tiles(self.each), at)
    }

    /// Where a solution stands on a page of solutions.
    pub fn solution(&self, at: usize) -> Frame {
        self.tile(SOLUTION_TILES, at)
    }

    fn tile(&self, [cols, rows]: [u32; 2], at: usize) -> Frame {
        let tiles = if self.sheet.is_upright() { [cols, rows] } else { [rows, cols] };
        self.sheet.space().tile(tiles, at as u32, GAP)
    }
}

/// Columns and rows of mazes on an upright page.
fn tiles(each: usize) -> [u32; 2] {
    match each {
        1 => [1, 1],
        2 => [1, 2],
        _ => [2, 2],
    }
}

impl Ink {
    /// Draws a maze into a frame, below its number and a few words.
    pub fn numbered(
        &mut self,
        drawing: &Drawing,
        frame: Frame,
        [number, words]: [&str; 2],
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        let base = frame.top + LARGE - 2.0;
        self.text(number, LARGE, [frame.left, base], 0.0);
        let aside = text::width(number, LARGE) + SMALL;
        let words = text::cut(words, SMALL, frame.width - aside);
        self.text(&words, SMALL, [frame.left + aside, base], 0.35);
        self.drawing(drawing, frame.below(STRIP).fit(drawing.size), cancel)
    }
}

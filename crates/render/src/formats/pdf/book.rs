//! The page layout of a book of mazes: one, two or four numbered mazes per page, and their
//! solutions at the end, six per page.

use crate::drawing::{DevicePoint, Drawing};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::sheet::{PageFrame, Sheet};
use crate::formats::pdf::text;
use crate::style::page::PrintOptions;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// Height of the strip above a maze and gap between mazes, in points.
const STRIP: f64 = 20.0;
const GAP: f64 = 14.0;
/// Font size of the number and of the words next to it, in points.
const NUMBER_SIZE: f64 = 13.0;
const WORDS_SIZE: f64 = 7.0;

/// Solutions per page, and their columns and rows on a portrait page.
pub const SOLUTIONS: usize = 6;
const SOLUTION_TILES: [u32; 2] = [2, 3];

/// The page layout of a book.
#[derive(Clone, Copy, Debug)]
pub struct BookLayout {
    /// The sheet of every page.
    pub sheet: Sheet,
    /// Mazes per page.
    pub per_page: usize,
}

impl BookLayout {
    /// Creates the layout for `each` mazes per page: 1, 2 or 4. `maze` is the size of a maze in
    /// hundredths of a pixel; it decides the orientation if that is automatic.
    pub fn new(print: &PrintOptions, maze: DevicePoint, each: usize) -> Self {
        Self { sheet: Sheet::new(print, maze, tiles(each)), per_page: each }
    }

    /// The place of a maze on a page of mazes, counted from 0.
    pub fn maze(&self, index: usize) -> PageFrame {
        self.tile(tiles(self.per_page), index)
    }

    /// The place of a solution on a page of solutions, counted from 0.
    pub fn solution(&self, index: usize) -> PageFrame {
        self.tile(SOLUTION_TILES, index)
    }

    fn tile(&self, [cols, rows]: [u32; 2], index: usize) -> PageFrame {
        let tiles = if self.sheet.is_portrait() { [cols, rows] } else { [rows, cols] };
        self.sheet.space().tile(tiles, index as u32, GAP)
    }
}

/// Columns and rows of mazes on a portrait page.
fn tiles(each: usize) -> [u32; 2] {
    match each {
        1 => [1, 1],
        2 => [1, 2],
        _ => [2, 2],
    }
}

impl PageContent {
    /// Draws a maze into a frame, below its number and a few words.
    pub fn numbered(
        &mut self,
        drawing: &Drawing,
        frame: PageFrame,
        [number, words]: [&str; 2],
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let base = frame.top + NUMBER_SIZE - 2.0;
        self.text(number, NUMBER_SIZE, [frame.left, base], 0.0);
        let words_left = text::width(number, NUMBER_SIZE) + WORDS_SIZE;
        let words = text::truncated(words, WORDS_SIZE, frame.width - words_left);
        self.text(&words, WORDS_SIZE, [frame.left + words_left, base], 0.35);
        self.drawing(drawing, frame.without_top(STRIP).fit(drawing.size), cancel)
    }
}

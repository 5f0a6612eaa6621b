//! The paper of a book, and the layout of its pages.

use crate::maze::BookMaze;
use crate::options::BookOptions;
use mazewright_core::{Spec, find};
use mazewright_render::draw::frame::{level_gap, pixels};
use mazewright_render::drawing::{DevicePoint, UNITS_PER_PIXEL};
use mazewright_render::formats::pdf::book::BookLayout;
use mazewright_render::style::Style;
use mazewright_render::style::page::{ORIENTATIONS, Orientation, PrintOptions};

/// Returns the size of a maze on paper, in hundredths of a pixel.
pub fn paper_size(spec: &Spec, style: &Style) -> DevicePoint {
    pixels(spec, style).map(|pixels| (pixels * UNITS_PER_PIXEL as u64) as i32)
}

/// The paper and the sizes of mazes, which determine the layout of pages.
#[derive(Clone, Debug)]
pub struct BookPaper {
    /// The pages.
    pub print: PrintOptions,
    /// The sizes of the mazes, in hundredths of a pixel.
    pub sizes: Vec<DevicePoint>,
    /// The greatest distance between the levels of a maze, as a share of its width.
    level_gap: f64,
}

impl BookPaper {
    /// Returns the paper for some mazes.
    pub fn new(print: &PrintOptions, mazes: &[BookMaze], options: &BookOptions) -> Self {
        let mut print = print.clone();
        if options.bound && print.orientation.value == Orientation::Auto {
            // A trim size has a fixed orientation, independent of the mazes.
            print.orientation = find(ORIENTATIONS, "portrait").unwrap_or(print.orientation);
        }
        let size = |maze: &BookMaze| paper_size(&maze.request.spec, &maze.request.style);
        let gaps = mazes.iter().map(|maze| level_gap(&maze.request.spec, &maze.request.style));
        let level_gap = gaps.fold(0.0, f64::max);
        Self { print, sizes: mazes.iter().map(size).collect(), level_gap }
    }

    /// Returns the layout of pages with `each[0]` mazes, and with `each[1]` solutions.
    pub fn layout(&self, each: [usize; 2]) -> BookLayout {
        BookLayout::new(&self.print, &self.sizes, each).with_level_gap(self.level_gap)
    }
}

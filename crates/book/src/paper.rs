//! The paper of a book, and the layout of its pages.

use crate::maze::BookMaze;
use crate::options::BookOptions;
use mazewright_core::{Spec, find};
use mazewright_render::draw::frame::level_gap;
use mazewright_render::drawing::DevicePoint;
use mazewright_render::formats::pdf::book::BookLayout;
use mazewright_render::formats::pdf::legible::drawing_size;
use mazewright_render::formats::pdf::worksheet_head::WorksheetHead;
use mazewright_render::style::Style;
use mazewright_render::style::page::{ORIENTATIONS, Orientation, PrintOptions};

/// Returns the size of a maze on paper, in hundredths of a pixel.
pub fn paper_size(spec: &Spec, style: &Style) -> DevicePoint {
    drawing_size(spec.site.size(), spec, style)
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
    /// The heads of pages with one maze and with several, in a set of worksheets.
    pub heads: Option<[WorksheetHead; 2]>,
    /// Whether everything on the pages is larger.
    is_large: bool,
}

impl BookPaper {
    /// Returns the paper for some mazes. `style` has the title and the print options of the book.
    pub fn new(style: &Style, mazes: &[BookMaze], options: &BookOptions) -> Self {
        let mut print = style.options.print.clone();
        // Stars show the difficulty of one maze.
        let has_stars = options.per_page == 1;
        // Listed mazes have trails of their own, or none, and share a head.
        let trail = mazes.iter().find_map(|maze| maze.request.style.trail.clone());
        let style = Style { trail, ..style.clone() };
        let head = |mazes| WorksheetHead::new(&style, mazes, has_stars);
        let heads = print.worksheet.then(|| [head(1), head(options.per_page)]);
        if options.bound && print.orientation.value == Orientation::Auto {
            // A trim size has a fixed orientation, independent of the mazes.
            print.orientation = find(ORIENTATIONS, "portrait").unwrap_or(print.orientation);
        }
        let size = |maze: &BookMaze| paper_size(&maze.request.spec, &maze.request.style);
        let gaps = mazes.iter().map(|maze| level_gap(&maze.request.spec, &maze.request.style));
        let level_gap = gaps.fold(0.0, f64::max);
        Self {
            print,
            sizes: mazes.iter().map(size).collect(),
            level_gap,
            heads,
            is_large: options.large_print,
        }
    }

    /// Returns the scale of the pages: 1, or more in large print.
    pub fn zoom(&self) -> f64 {
        self.layout([1, 1]).sheet(1).zoom
    }

    /// Returns the layout of pages with `each[0]` mazes, and with `each[1]` solutions.
    pub fn layout(&self, each: [usize; 2]) -> BookLayout {
        let layout = BookLayout::new(&self.print, &self.sizes, each).with_level_gap(self.level_gap);
        let layout = if self.is_large { layout.in_large_print() } else { layout };
        self.heads.as_ref().map_or(layout, |[_, several]| layout.with_head(several))
    }
}

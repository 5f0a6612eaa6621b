//! The cover of a bound book, in the layout that print shops require: back, spine and front side by
//! side on one page, with a bleed on every side.
//!
//! ```text
//!   ┌──────────────────────────────────┐  bleed
//!   │ ┌────────────┬──┬──────────────┐ │
//!   │ │    back    │sp│    front     │ │
//!   │ └────────────┴──┴──────────────┘ │
//!   └──────────────────────────────────┘
//! ```

use crate::drawing::Drawing;
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::sheet::{POINTS_PER_INCH, PageFrame, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::style::{Color, Style};
use mazewright_core::{Cancel, Choice, Error};

/// The width of the area beyond each edge that is printed and cut off, in points.
const BLEED: f64 = 0.125 * POINTS_PER_INCH;
/// The least distance of text from edges and folds, in points.
const SAFE: f64 = 0.5 * POINTS_PER_INCH;
/// Books of fewer pages have no text on their spine.
const SPINE_PAGES: usize = 80;
/// The distance of the spine's text from its folds, in points.
const SPINE_SAFE: f64 = 0.0625 * POINTS_PER_INCH;
/// Font sizes in points.
const TITLE_SIZE: f64 = 30.0;
const TEXT_SIZE: f64 = 13.0;
/// The least font sizes of a long title or author, and of a title on the spine.
const LEAST_SIZE: f64 = 7.0;
const LEAST_SPINE_SIZE: f64 = 4.0;
/// Maximum share of the front's height for the title.
const TITLE_SHARE: f64 = 0.4;
/// Maximum height of the author, in points.
const AUTHOR_ROOM: f64 = 50.0;

/// The papers of the inside, with the thickness of a page in inches.
pub static STOCKS: &[Choice<f64>] = &[
    Choice { name: "white", aliases: &[], doc: "White: 0.002252 in a page", value: 0.002_252 },
    Choice { name: "cream", aliases: &[], doc: "Cream: 0.0025 in a page", value: 0.0025 },
    Choice {
        name: "color",
        aliases: &["colour"],
        doc: "For colours: 0.002347 in a page",
        value: 0.002_347,
    },
];

/// The layout of a cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookCover {
    /// The sheet, bleed included.
    pub sheet: Sheet,
    /// Width of the spine in points.
    pub spine: f64,
    /// Whether the spine has space for text.
    pub is_spine_lettered: bool,
    /// The colour of the background, bleed included.
    pub paper: Color,
    /// The colour of texts.
    pub ink: Color,
}

impl BookCover {
    /// Creates the cover of a book of `pages` pages with a size in points, on paper with a
    /// thickness in inches, in the colours of a style.
    pub fn new([width, height]: [f64; 2], pages: usize, thickness: f64, style: &Style) -> Self {
        let spine = pages as f64 * thickness * POINTS_PER_INCH;
        let size = [2.0 * (width + BLEED) + spine, height + 2.0 * BLEED];
        let sheet =
            Sheet { size, margin: BLEED, sides: [BLEED; 2], bleed: BLEED, text_edge: BLEED };
        let ink = style.text_color();
        let ink = if ink.is_visible() { ink } else { Color::opaque(0) };
        let is_spine_lettered = pages >= SPINE_PAGES;
        Self { sheet, spine, is_spine_lettered, paper: style.paper, ink }
    }

    /// Returns the safe areas of the back and of the front.
    pub fn sides(&self) -> [PageFrame; 2] {
        let [width, height] = self.sheet.size;
        let trim = (width - self.spine) / 2.0 - BLEED;
        [BLEED, BLEED + trim + self.spine].map(|left| PageFrame {
            left: left + SAFE,
            top: BLEED + SAFE,
            width: trim - 2.0 * SAFE,
            height: height - 2.0 * (BLEED + SAFE),
        })
    }
}

impl PageContent {
    /// Draws a cover: a title, an author and a maze on the front, words on the back, and the title
    /// on the spine if there is space.
    pub fn cover(
        &mut self,
        cover: &BookCover,
        [title, author]: [&str; 2],
        words: &[String],
        maze: Option<(Drawing, String)>,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let [back, front] = cover.sides();
        let size = cover.sheet.size.map(|side| side as f32);
        self.artifact(|content| content.background(cover.paper, size))?;
        let centre = front.left + front.width / 2.0;
        let room = [front.width, front.height * TITLE_SHARE];
        let (size, titles) = text::fitted(title, Font::Bold, [TITLE_SIZE, LEAST_SIZE], room);
        let mut base = front.top + size;
        self.tagged(StructureTag::Heading, |content| {
            for line in &titles {
                content.text_centred(line, (Font::Bold, size), [centre, base], cover.ink);
                base += size * text::LEADING;
            }
        });
        // The last line of the author is at the bottom.
        let (sizes, room) = ([TEXT_SIZE, LEAST_SIZE], [front.width, AUTHOR_ROOM]);
        let (size, authors) = text::fitted(author, Font::Regular, sizes, room);
        let leading = size * text::LEADING;
        let first = front.top + front.height - leading * authors.len().saturating_sub(1) as f64;
        if !author.is_empty() {
            self.tagged(StructureTag::Paragraph, |content| {
                for (at, line) in authors.iter().enumerate() {
                    let place = [centre, first + leading * at as f64];
                    content.text_centred(line, (Font::Regular, size), place, cover.ink);
                }
            });
        }
        if let Some((maze, alternative)) = maze {
            // The whole cover has its background.
            let maze = Drawing { paper: Color::NONE, ..maze };
            let room = front.without_top(base - front.top);
            let room = PageFrame { height: first - 2.5 * TEXT_SIZE - room.top, ..room };
            self.tagged(StructureTag::Figure(alternative), |content| {
                content.drawing(&maze, room.fit(maze.size), cancel)
            })?;
        }
        let mut base = back.top + back.height * 0.3;
        for word in words {
            self.tagged(StructureTag::Paragraph, |content| {
                for line in text::wrapped(word, Font::Regular, TEXT_SIZE, back.width, 4) {
                    let place = [back.left + back.width / 2.0, base];
                    content.text_centred(&line, (Font::Regular, TEXT_SIZE), place, cover.ink);
                    base += TEXT_SIZE * 1.6;
                }
            });
        }
        if cover.is_spine_lettered {
            self.spine(cover, title);
        }
        Ok(())
    }

    /// Writes the title along the spine, from top to bottom.
    fn spine(&mut self, cover: &BookCover, title: &str) {
        let [width, height] = cover.sheet.size;
        let size = (cover.spine - 2.0 * SPINE_SAFE).min(TEXT_SIZE);
        if size < LEAST_SPINE_SIZE {
            return;
        }
        let room = [height - 2.0 * (BLEED + SAFE), 0.0];
        let (size, lines) = text::fitted(title, Font::Bold, [size, LEAST_SPINE_SIZE], room);
        let middle = [width / 2.0, height / 2.0];
        self.tagged(StructureTag::Paragraph, |content| {
            content.quarter_turned(middle, |content| {
                let base = [middle[0], middle[1] + size * 0.36];
                content.text_centred(&lines.concat(), (Font::Bold, size), base, cover.ink);
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spine_follows_from_pages_and_paper() {
        let trim = [6.0 * POINTS_PER_INCH, 9.0 * POINTS_PER_INCH];
        let near = |one: f64, other: f64| (one - other).abs() < 1e-6;
        for (stock, thickness) in STOCKS.iter().zip([0.002_252, 0.0025, 0.002_347]) {
            let cover = BookCover::new(trim, 200, stock.value, &Style::default());
            assert!(near(cover.spine, 200.0 * thickness * POINTS_PER_INCH), "{}", stock.name);
            let [width, height] = cover.sheet.size;
            assert!(near(width, (12.0 + 0.25) * POINTS_PER_INCH + cover.spine));
            assert!(near(height, 9.25 * POINTS_PER_INCH));
            let [back, front] = cover.sides();
            assert!(near(front.left + front.width, width - BLEED - SAFE));
            assert!(near(front.left - back.left, 6.0 * POINTS_PER_INCH + cover.spine));
        }
        let is_lettered =
            |pages| BookCover::new(trim, pages, 0.0025, &Style::default()).is_spine_lettered;
        assert!(!is_lettered(78));
        assert!(is_lettered(80));
    }
}

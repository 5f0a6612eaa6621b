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
use crate::formats::pdf::sheet::{LEAST_TEXT, POINTS_PER_INCH, PageFrame, Sheet};
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
const AUTHOR_SIZE: f64 = 18.0;
const TEXT_SIZE: f64 = 13.0;
/// The length of the rule between the text on the back and the lines below it, in points, and the
/// height of its place, in font sizes.
const RULE: f64 = 72.0;
const RULE_GAP: f64 = 3.0;
/// The least gap between the title and the author on the spine, in points.
const SPINE_GAP: f64 = 18.0;
/// The height of the space for the barcode above the lower edge of the back, in points: print
/// shops put it into the lower right corner.
const BARCODE: f64 = 1.5 * POINTS_PER_INCH;
/// The usual share of the back's height above its text.
const BACK_SHARE: f64 = 0.3;
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

/// The blurb on the back of a cover, and the lines below it.
pub type BackWords<'a> = [&'a [String]; 2];

/// The broken words on the back.
struct BackLayout {
    size: f64,
    parts: Vec<Vec<String>>,
    /// The number of paragraphs above the rule, if there is one.
    divided_at: Option<usize>,
    height: f64,
}

impl BookCover {
    /// Creates the cover of a book of `pages` pages with a size in points, on paper with a
    /// thickness in inches, in the colours of a style.
    pub fn new([width, height]: [f64; 2], pages: usize, thickness: f64, style: &Style) -> Self {
        let spine = pages as f64 * thickness * POINTS_PER_INCH;
        let size = [2.0 * (width + BLEED) + spine, height + 2.0 * BLEED];
        let sheet = Sheet {
            size,
            margin: BLEED,
            sides: [BLEED; 2],
            bleed: Some(BLEED),
            text_edge: BLEED,
            zoom: 1.0,
        };
        let ink = style.text_color();
        let ink = if ink.is_visible() { ink } else { Color::opaque(0) };
        let is_spine_lettered = pages >= SPINE_PAGES;
        Self { sheet, spine, is_spine_lettered, paper: style.paper, ink }
    }

    /// Returns width and height of the space for texts on the back.
    fn back_room(&self) -> [f64; 2] {
        let [back, _] = self.sides();
        [back.width, back.height + SAFE - BARCODE]
    }

    /// Returns whether a blurb and the lines below it fit on the back.
    pub fn has_room_on_back(&self, words: BackWords<'_>) -> bool {
        let [_, room] = self.back_room();
        self.back_layout(words, LEAST_TEXT).height <= room
    }

    /// Breaks the words on the back, in font sizes of at most `most`.
    fn back_layout(&self, words: BackWords<'_>, most: f64) -> BackLayout {
        let [blurb, lines] = words;
        let [width, height] = self.back_room();
        let is_divided = !blurb.is_empty() && !lines.is_empty();
        let all = words.concat();
        let gap = |size| if is_divided { RULE_GAP * size } else { 0.0 };
        let fitted = |room| text::paragraphs(&all, [most, LEAST_TEXT], [width, room]);
        let (size, parts) = fitted(height - gap(most));
        let height = text::paragraphs_height(&parts, size) + gap(size);
        BackLayout { size, parts, divided_at: is_divided.then_some(blurb.len()), height }
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
    /// and the author on the spine if there is space.
    pub fn cover(
        &mut self,
        cover: &BookCover,
        [title, author]: [&str; 2],
        words: BackWords<'_>,
        maze: Option<(Drawing, String)>,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let [back, front] = cover.sides();
        let size = cover.sheet.size.map(|side| side as f32);
        self.artifact(|content| content.background(cover.paper, size))?;
        let centre = front.left + front.width / 2.0;
        let room = [front.width, front.height * TITLE_SHARE];
        let (size, titles) = text::fitted(title, Font::Bold, [TITLE_SIZE, LEAST_TEXT], room);
        let mut base = front.top + size;
        self.tagged(StructureTag::Heading, |content| {
            for line in &titles {
                content.text_centred(line, (Font::Bold, size), [centre, base], cover.ink);
                base += size * text::LEADING;
            }
        });
        // The last line of the author is at the bottom.
        let (sizes, room) = ([AUTHOR_SIZE, LEAST_TEXT], [front.width, AUTHOR_ROOM]);
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
            let room = PageFrame { height: first - 2.5 * AUTHOR_SIZE - room.top, ..room };
            self.tagged(StructureTag::Figure(alternative), |content| {
                content.drawing(&maze, room.fit(maze.size), cancel)
            })?;
        }
        self.back(cover, back, words);
        if cover.is_spine_lettered {
            self.spine(cover, [title, author]);
        }
        Ok(())
    }

    /// Writes the words on the back, above the space for the barcode.
    fn back(&mut self, cover: &BookCover, back: PageFrame, words: BackWords<'_>) {
        let [_, room] = cover.back_room();
        let BackLayout { size, parts, divided_at, height } = cover.back_layout(words, TEXT_SIZE);
        let spare = room - height;
        let mut base = back.top + size + spare.min(back.height * BACK_SHARE).max(0.0);
        for (at, lines) in parts.into_iter().enumerate() {
            if divided_at == Some(at) {
                let middle = back.left + back.width / 2.0;
                let ends = [middle - RULE / 2.0, middle + RULE / 2.0];
                // The rule is as far below the last line as above the capitals of the next.
                let rule = base + (RULE_GAP / 2.0 - 1.0) * size;
                self.artifact(|content| {
                    content.colored_rule(ends.map(|along| [along, rule]), cover.ink);
                });
                base += RULE_GAP * size;
            }
            self.tagged(StructureTag::Paragraph, |content| {
                for line in lines {
                    let place = [back.left + back.width / 2.0, base];
                    content.text_centred(&line, (Font::Regular, size), place, cover.ink);
                    base += size * text::LEADING;
                }
            });
            base += size * text::PARAGRAPH_GAP;
        }
    }

    /// Writes the title along the spine, from top to bottom: in the middle, or at the top if the author
    /// fits at the bottom.
    fn spine(&mut self, cover: &BookCover, [title, author]: [&str; 2]) {
        let [width, height] = cover.sheet.size;
        let size = (cover.spine - 2.0 * SPINE_SAFE).min(TEXT_SIZE);
        if size < LEAST_TEXT {
            return;
        }
        let room = [height - 2.0 * (BLEED + SAFE), 0.0];
        let (size, lines) = text::fitted(title, Font::Bold, [size, LEAST_TEXT], room);
        let (title, middle) = (lines.concat(), [width / 2.0, height / 2.0]);
        let base = middle[1] + size * 0.36;
        let [from, to] = [middle[0] - room[0] / 2.0, middle[0] + room[0] / 2.0];
        let both = Font::Bold.width(&title, size) + Font::Regular.width(author, size);
        let has_author = !author.is_empty() && both + SPINE_GAP <= room[0];
        self.tagged(StructureTag::Paragraph, |content| {
            content.quarter_turned(middle, |content| {
                if has_author {
                    content.text(&title, (Font::Bold, size), [from, base], cover.ink);
                } else {
                    let place = [middle[0], base];
                    content.text_centred(&title, (Font::Bold, size), place, cover.ink);
                }
            });
        });
        if has_author {
            self.tagged(StructureTag::Paragraph, |content| {
                content.quarter_turned(middle, |content| {
                    content.text_before(author, (Font::Regular, size), [to, base], cover.ink);
                });
            });
        }
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

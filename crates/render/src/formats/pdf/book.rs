//! The pages of a book of mazes: one, two or four numbered mazes per page, and their solutions at
//! the end, one to nine per page. A bound book also has a title page, contents and chapters,
//! and margins with space for the binding.

use crate::drawing::{DevicePoint, Drawing};
use crate::formats::pdf::caption_lines;
use crate::formats::pdf::caption_lines::{CaptionLines, NUMBER_SIZE, STRIP};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::sheet::{LEAST_TEXT, POINTS_PER_INCH, PageFrame, SAFE_EDGE, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::formats::pdf::worksheet::KEY_HEAD;
use crate::formats::pdf::worksheet_head::WorksheetHead;
use crate::formats::pdf::{FONT_SIZE, FOOTER_BASE, FOOTER_LEADING};
use crate::style::page::{Footer, PrintOptions};
use mazewright_core::{Cancel, Error};

/// The gap between mazes, in points.
const GAP: f64 = 14.0;
/// The least gap between mazes side by side, as a multiple of the gap between their levels.
const OF_LEVELS: f64 = 2.5;

/// Font sizes of title pages, of headings and of their text, in points.
const TITLE_SIZE: f64 = 34.0;
pub(super) const HEADING_SIZE: f64 = 22.0;
pub(super) const TEXT_SIZE: f64 = 12.0;
pub(super) const LEADING: f64 = 24.0;
/// The font size of a copyright notice, in points, and its share of the page's height.
const NOTICE_SIZE: f64 = 9.0;
const NOTICE_SHARE: f64 = 0.5;
/// The share of a title page's height above the title, which is also the title's maximum height.
const TITLE_PLACE: f64 = 0.35;
/// Maximum height of a broken line below the title, in points.
const LINE_ROOM: f64 = 54.0;
/// Maximum number of lines of the reason for a gap.
const MOST_LINES: usize = 5;

/// The scale of the pages of a book in large print.
const LARGE_PRINT: f64 = 2.0;

/// The least outer margin of a bound book, and the least inner one by the number of pages, in
/// inches. Print shops require them.
const OUTSIDE: f64 = 0.25;
const INSIDE: [(usize, f64); 5] =
    [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (usize::MAX, 0.875)];

/// The page layout of a book.
#[derive(Clone, Copy, Debug)]
pub struct BookLayout {
    /// The sheet of an unbound page.
    sheet: Sheet,
    /// Mazes per page.
    pub per_page: usize,
    /// Solutions per page.
    pub solutions_per_page: usize,
    /// The difference between the inner and the outer margin, in points; `None` if pages are not
    /// bound.
    binding: Option<f64>,
    /// Whether pages have a footer.
    has_footer: bool,
    /// The largest distance between the levels of a maze, as a share of its width.
    level_gap: f64,
    /// The heights of the heads above the mazes and above the solutions of a page, in points.
    heads: [f64; 2],
}

/// The depth of letters below their base line, as a share of their size.
const BELOW_BASE: f64 = 0.25;

impl BookLayout {
    /// Creates the layout for `mazes` mazes per page (1, 2 or 4) and `solutions` solutions per page
    /// (1, 2, 4, 6 or 9). `sizes` are the sizes of the mazes in hundredths of a pixel. An automatic
    /// orientation is the one in which more mazes come out larger; portrait if the numbers are
    /// equal.
    pub fn new(
        print: &PrintOptions,
        sizes: &[DevicePoint],
        [mazes, solutions]: [usize; 2],
    ) -> Self {
        let new = |size| Sheet::new(print, size, tiles(mazes)).with_texts_of(print.page);
        let sheets = sizes.iter().map(|&size| new(size));
        let (upright, on_side): (Vec<Sheet>, Vec<Sheet>) = sheets.partition(Sheet::is_portrait);
        let most = if upright.len() < on_side.len() { on_side } else { upright };
        let sheet = most.first().copied();
        let sheet = sheet.unwrap_or_else(|| new([1, 1]));
        let has_footer = print.footer.value != Footer::None;
        Self {
            sheet,
            per_page: mazes,
            solutions_per_page: solutions,
            binding: None,
            has_footer,
            level_gap: 0.0,
            heads: [0.0; 2],
        }
    }

    /// Returns the same layout for mazes whose levels are at most `level_gap` of their width apart.
    /// Mazes side by side are further apart.
    #[must_use]
    pub fn with_level_gap(self, level_gap: f64) -> Self {
        Self { level_gap, ..self }
    }

    /// Returns the same layout in large print.
    #[must_use]
    pub fn in_large_print(self) -> Self {
        Self { sheet: self.sheet.enlarged(LARGE_PRINT), ..self }
    }

    /// Returns the same layout with the head of a worksheet above the mazes of each page, with a
    /// heading above the solutions, and with the margins of a worksheet.
    #[must_use]
    pub fn with_head(self, head: &WorksheetHead) -> Self {
        let sheet = self.sheet.with_least_margin(SAFE_EDGE);
        let space = sheet.space();
        Self { sheet, heads: [space.height - head.below(space).height, KEY_HEAD], ..self }
    }

    /// Returns the same layout, bound as a book of `pages` pages.
    #[must_use]
    pub fn bound(self, pages: usize) -> Self {
        let inside = INSIDE.into_iter().find(|&(most, _)| pages <= most).map_or(0.0, |it| it.1);
        let inch = POINTS_PER_INCH / self.sheet.zoom;
        let outside = OUTSIDE * inch;
        let sides = [self.sheet.margin.max(outside); 2];
        // Two lines with the page number lie below the mazes, as far from the edge as everything
        // else.
        let text_edge = outside + BELOW_BASE * FONT_SIZE;
        let foot = if self.has_footer { text_edge + FOOTER_BASE + FOOTER_LEADING } else { outside };
        let margin = sides[0].max(foot);
        let sheet = Sheet { margin, sides, text_edge, bleed: Some(0.0), ..self.sheet };
        Self { sheet, binding: Some((inside - OUTSIDE) * inch), ..self }
    }

    /// Returns the sheet of a page, counted from 1. Odd pages are right-hand pages.
    pub fn sheet(&self, page: usize) -> Sheet {
        let mut sheet = self.sheet;
        if let Some(binding) = self.binding {
            sheet.sides[usize::from(page.is_multiple_of(2))] += binding;
        }
        sheet
    }

    /// Returns the place of a maze on a page of mazes, counted from 0.
    pub fn maze(&self, sheet: &Sheet, index: usize) -> PageFrame {
        self.tile(sheet, sheet.space().without_top(self.heads[0]), tiles(self.per_page), index)
    }

    /// Returns the place of a solution on a page of solutions, counted from 0.
    pub fn solution(&self, sheet: &Sheet, index: usize) -> PageFrame {
        let tiles = match self.solutions_per_page {
            6 => [2, 3],
            9 => [3, 3],
            few => tiles(few),
        };
        self.tile(sheet, sheet.space().without_top(self.heads[1]), tiles, index)
    }

    /// Returns the place of the drawing of a maze or of a solution, below its number and caption.
    pub fn below(frame: PageFrame, caption: Option<&CaptionLines>) -> PageFrame {
        frame.without_top(caption.map_or(STRIP, CaptionLines::strip))
    }

    fn tile(
        &self,
        sheet: &Sheet,
        space: PageFrame,
        [cols, rows]: [u32; 2],
        index: usize,
    ) -> PageFrame {
        let tiles = if sheet.is_portrait() { [cols, rows] } else { [rows, cols] };
        let count = f64::from(tiles[0]);
        // The gaps between mazes limit the width of a maze.
        let share = OF_LEVELS * self.level_gap;
        let gap = share * space.width / (count + share * (count - 1.0));
        let gap = if tiles[0] > 1 { gap.max(GAP) } else { GAP };
        space.tile(tiles, index as u32, gap)
    }
}

/// Returns columns and rows of mazes on a portrait page.
fn tiles(each: usize) -> [u32; 2] {
    match each {
        1 => [1, 1],
        2 => [1, 2],
        _ => [2, 2],
    }
}

/// Returns the first of `words` that fits next to the number of a maze in one line of the usual size.
/// If none fits, the last one is broken into lines, or omitted if it does not fit then either.
fn caption(frame: PageFrame, number: &str, words: &[&str]) -> Option<CaptionLines> {
    let fit = |words: &&str| CaptionLines::fit(words, number, frame.width);
    let in_a_line = words.iter().filter_map(fit).find(|it| it.lines.len() <= 1 && it.is_large());
    let caption = in_a_line.or_else(|| words.last().and_then(fit));
    caption.filter(|caption| !caption.lines.is_empty())
}

impl PageContent {
    /// Draws a maze, with an alternative text, into a frame, below its number and a caption. The
    /// caption is the first of `words` that fits next to the number in one line. If none fits, the
    /// last one is broken into lines, or omitted if it does not fit then either.
    pub fn numbered(
        &mut self,
        (drawing, alternative): (&Drawing, String),
        frame: PageFrame,
        number: &str,
        words: &[&str],
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let caption = caption(frame, number, words);
        let strip = caption.as_ref().map_or(STRIP, CaptionLines::strip);
        let place = frame.without_top(strip).fit(drawing.size);
        // The number is next to the maze, and the caption ends within the frame.
        let spare = frame.width - caption.as_ref().map_or(0.0, |it| it.width(number));
        let left = place.left.min(frame.left + spare).max(frame.left);
        let number_frame = PageFrame { left, top: place.top - strip, ..frame };
        self.tagged(StructureTag::Subheading, |content| {
            content.number_line(number_frame, number, caption);
        });
        self.tagged(StructureTag::Figure(alternative), |content| {
            content.drawing(drawing, place, cancel)
        })
    }

    /// Writes the number of a maze and a caption next to it at the top of a frame.
    fn number_line(&mut self, frame: PageFrame, number: &str, caption: Option<CaptionLines>) {
        let base = frame.top + NUMBER_SIZE - 2.0;
        let space = if caption.is_some() { " " } else { "" };
        let number_and_space = format!("{number}{space}");
        self.text(&number_and_space, (Font::Bold, NUMBER_SIZE), [frame.left, base], 0.0);
        let Some(caption) = caption else { return };
        let left = frame.left + CaptionLines::indent(number);
        for (line, base) in caption.lines.iter().zip(caption.bases()) {
            let place = [left, frame.top + base];
            self.text(line, (caption_lines::FONT, caption.size), place, 0.35);
        }
    }

    /// Leaves the place of a maze empty below its number and caption, and writes the reason there,
    /// if there is one.
    pub fn gap(&mut self, frame: PageFrame, number: &str, words: &str, reason: &str) {
        let caption = caption(frame, number, &[words]);
        let strip = caption.as_ref().map_or(STRIP, CaptionLines::strip);
        self.tagged(StructureTag::Subheading, |content| {
            content.number_line(frame, number, caption);
        });
        let frame = frame.without_top(strip);
        let (left, top) = (frame.left, frame.top);
        let (right, bottom) = (left + frame.width, top + frame.height);
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]];
        self.artifact(|content| {
            for side in corners.windows(2) {
                content.rule([side[0], side[1]], 0.6);
            }
        });
        let (font, size, room) = (Font::Regular, TEXT_SIZE * 0.8, frame.width - 2.0 * GAP);
        let lines = text::wrapped(reason, font, size, room, MOST_LINES);
        if lines.is_empty() {
            return;
        }
        self.tagged(StructureTag::Paragraph, |content| {
            let first = f64::midpoint(top, bottom) - size * lines.len() as f64 / 2.0;
            for (at, line) in lines.iter().enumerate() {
                let base = first + 1.4 * size * at as f64;
                let centre = left + frame.width / 2.0;
                content.text_centred(line, (font, size), [centre, base], 0.3);
            }
        });
    }

    /// Draws the title page: a title, and lines below it.
    pub fn title_page(&mut self, sheet: &Sheet, title: &str, lines: &[String]) {
        let PageFrame { left, top, width, height } = sheet.space();
        let centre = left + width / 2.0;
        let font = Font::Bold;
        let room = [width, height * TITLE_PLACE];
        let (size, titles) = text::fitted(title, font, [TITLE_SIZE, LEAST_TEXT], room);
        let mut base = top + height * TITLE_PLACE;
        self.tagged(StructureTag::Heading, |content| {
            for line in &titles {
                content.text_centred(line, (font, size), [centre, base], 0.0);
                base += size * text::LEADING;
            }
        });
        // The lines are as far below a small title as below one of the usual size.
        base += (TITLE_SIZE - size) * text::LEADING;
        let font = Font::Regular;
        for line in lines {
            let sizes = [TEXT_SIZE * 1.2, LEAST_TEXT];
            let (size, parts) = text::fitted(line, font, sizes, [width, LINE_ROOM]);
            self.tagged(StructureTag::Paragraph, |content| {
                for (at, part) in parts.iter().enumerate() {
                    base += if at > 0 { size * text::LEADING } else { 0.0 };
                    content.text_centred(part, (font, size), [centre, base], 0.25);
                }
            });
            base += LEADING;
        }
    }

    /// Draws a page that has only a heading in its middle.
    pub fn heading_page(&mut self, sheet: &Sheet, heading: &str, words: &str) {
        let PageFrame { left, top, width, height } = sheet.space();
        let middle = [left + width / 2.0, top + height * 0.45];
        self.line_within(StructureTag::Heading, heading, (Font::Bold, HEADING_SIZE), middle, width);
        let below = [middle[0], middle[1] + LEADING * 1.2];
        self.line_within(StructureTag::Paragraph, words, (Font::Regular, TEXT_SIZE), below, width);
    }

    /// Draws the page for the name of the owner: words, and a line below them.
    pub fn owner_page(&mut self, sheet: &Sheet, words: &str) {
        let PageFrame { left, top, width, height } = sheet.space();
        let middle = [left + width / 2.0, top + height * 0.4];
        self.line_within(
            StructureTag::Paragraph,
            words,
            (Font::Regular, HEADING_SIZE),
            middle,
            width,
        );
        let base = middle[1] + 2.0 * LEADING;
        let ends = [left + width * 0.1, left + width * 0.9].map(|along| [along, base]);
        self.artifact(|content| content.rule(ends, 0.3));
    }

    /// Draws the page with the copyright notice, at the foot of the page.
    pub fn copyright_page(&mut self, sheet: &Sheet, paragraphs: &[String]) {
        let PageFrame { left, top, width, height } = sheet.space();
        let room = height * NOTICE_SHARE;
        let (size, parts) = text::paragraphs(paragraphs, [NOTICE_SIZE, LEAST_TEXT], [width, room]);
        let mut base = top + height - text::paragraphs_height(&parts, size) + size;
        for lines in parts {
            self.tagged(StructureTag::Paragraph, |content| {
                for line in lines {
                    content.text(&line, (Font::Regular, size), [left, base], 0.0);
                    base += size * text::LEADING;
                }
            });
            base += size * text::PARAGRAPH_GAP;
        }
    }

    /// Writes a line about a middle, smaller if it is wider than `width`.
    fn line_within(
        &mut self,
        tag: StructureTag,
        words: &str,
        (font, size): (Font, f64),
        middle: [f64; 2],
        width: f64,
    ) {
        let (size, lines) = text::fitted(words, font, [size, LEAST_TEXT], [width, 0.0]);
        self.tagged(tag, |content| {
            content.text_centred(&lines.concat(), (font, size), middle, 0.0);
        });
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the margins are exact")]
mod tests {
    use super::*;
    use crate::style::page::FOOTERS;

    #[test]
    fn inner_margins_grow_with_the_book_and_change_sides() {
        let print = PrintOptions { margin: crate::style::Length::whole(0), ..Default::default() };
        let layout = BookLayout::new(&print, &[[100, 100]], [1, 6]);
        assert_eq!(layout.sheet(1), layout.sheet(2));
        for (pages, inches) in
            [(24, 0.375), (150, 0.375), (152, 0.5), (300, 0.5), (302, 0.625), (500, 0.625)]
        {
            let bound = layout.bound(pages);
            let [right, left] = [1, 2].map(|page| bound.sheet(page).sides);
            assert_eq!(right, [inches * 72.0, 18.0], "{pages} pages");
            assert_eq!(left, [18.0, inches * 72.0], "{pages} pages");
            // Above and below there is space for two lines, whose letters reach down to 18 points
            // from the edge.
            assert_eq!(bound.sheet(1).text_edge, 18.0 + 1.75);
            assert_eq!(bound.sheet(1).margin, 18.0 + 1.75 + 15.0 + 8.0);
        }
        let footer = &FOOTERS[1];
        assert_eq!(footer.name, "none");
        let layout = BookLayout::new(&PrintOptions { footer, ..print }, &[[100, 100]], [1, 6]);
        assert_eq!(layout.bound(24).sheet(1).margin, 18.0);
    }
}

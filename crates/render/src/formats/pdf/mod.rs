//! PDF: the drawing as vectors on a page, with a footer; or a worksheet, with lines for a name and a
//! date, instructions and a key. A poster extends over several pages, and a book is a sequence of
//! them.
//!
//! Fonts are embedded, and pages are tagged, with alternative texts for pictures.
//!
//! Documents are archival (PDF/A-2b) and accessible (PDF/UA-1). They contain no creation time, so the same request gives the
//! same bytes.

pub mod book;
pub mod caption_lines;
pub(crate) mod content;
pub mod contents;
pub mod corner_key;
pub mod cover;
pub(crate) mod deflate;
pub(crate) mod document;
pub(crate) mod file;
pub mod fonts;
pub mod legible;
pub mod level;
pub(crate) mod parts;
pub(crate) mod poster;
pub mod sheet;
pub(crate) mod tag;
pub mod text;
pub mod worksheet;
pub mod worksheet_head;

use std::borrow::Cow;

use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::sheet::{LEAST_TEXT, SAFE_EDGE, Sheet};
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::page::{Footer, Key};
use crate::words::Words;
use mazewright_core::{Cancel, Choice, Error, Seed, font};

pub use crate::formats::pdf::content::{FinishedPage, PageContent};
pub use crate::formats::pdf::document::PdfDocument;
pub use crate::formats::pdf::tag::StructureTag;

/// Memory for compression in bytes, independent of the maze: the deflate window and bytes that are
/// not compressed yet, both twice for translucent marks.
pub(crate) const COMPRESSION_MEMORY: u64 = 1 << 20;

pub(crate) const PDF: Choice<Format> = Choice {
    name: "pdf",
    aliases: &[],
    doc: "Portable Document Format: the same picture as vectors on a page, to print",
    value: Format {
        media_type: "application/pdf",
        purpose: FormatPurpose::Print,
        is_compressible: false,
        shows_parts: false,
        canvas: Canvas::Pages,
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Resolution,
            SettingGroup::Print,
        ],
        bytes_per_cell: 0,
        // Fonts take most of the constant part, if no two letters are alike.
        max_bytes: |cells, _| cells.saturating_mul(48).saturating_add(1 << 17),
        write: Write::Composed(write),
    },
};

/// Font size and line spacing of the footer, in points.
pub(crate) const FONT_SIZE: f64 = LEAST_TEXT;
pub(crate) const FOOTER_LEADING: f64 = 8.0;
/// The step of the font sizes that are tried if the URL does not fit, in points, down to the least
/// size of the page.
const SIZE_STEP: f64 = 0.5;
/// The distance from the lower end of the space for drawings to the first base line of the footer,
/// in points.
pub(crate) const FOOTER_BASE: f64 = GAP + FONT_SIZE;
/// Free space below the drawing, in points.
const GAP: f64 = 8.0;
/// The distance of base lines from the lower edge of a sheet, in points, if the margin allows it.
/// It keeps letters printable.
const USUAL_EDGE: f64 = SAFE_EDGE + FONT_SIZE / 4.0;
/// Maximum number of lines in a footer.
const MOST_LINES: usize = 3;
/// Grey level of the footer; 0 is black.
const GREY: f32 = 0.35;

fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let caption = scene.caption;
    let print = &scene.style.options.print;
    let identity = caption.url.as_ref().unwrap_or(&caption.params);
    let (mut document, mut bytes) = PdfDocument::begin(identity, scene.style.language);
    let write = if print.is_poster() { poster::write } else { worksheet::write };
    let title = write(scene, &mut document, &mut bytes, cancel)?;
    if print.key.value == Key::Back {
        worksheet::write_key(scene, &mut document, &mut bytes, cancel)?;
    }
    bytes.extend(document.end(&title));
    Ok(bytes)
}

/// Returns a seed as pages show it: as it was given, or its number if the font lacks one of its
/// characters.
pub fn printed_seed(seed: &Seed) -> Cow<'_, str> {
    if font::has_all(seed.text()) {
        Cow::Borrowed(seed.text())
    } else {
        Cow::Owned(seed.number().to_string())
    }
}

/// Returns the lines of the footer: a heading, and the source of the maze.
pub fn footer_lines(
    footer: Footer,
    [heading, seed]: [&str; 2],
    [host, url]: [&str; 2],
    words: &Words,
) -> Option<[String; 2]> {
    match footer {
        Footer::None => None,
        Footer::Short => Some([heading.to_owned(), host.to_owned()]),
        Footer::Full => {
            let seed = (words.seed)(&seed);
            let has_seed = seed.is_empty() || heading.ends_with(&seed);
            let heading =
                if has_seed { heading.to_owned() } else { format!("{heading} · {seed}") };
            Some([heading, format!("{host}{url}")])
        }
    }
}

/// A footer that fits into the lower margin.
struct FooterLayout {
    /// The font size.
    size: f64,
    /// The distance of its lines.
    leading: f64,
    /// The base line of the first line, from the top of the sheet.
    first: f64,
    /// The lines of the URL.
    lines: Vec<String>,
}

/// Lays out a footer in the largest size in which the whole URL fits, in as many lines as there
/// are, away from the edge of the sheet if possible. If the URL does not fit in any size, the
/// footer omits it. Returns `None` without space for one line.
fn footer_layout(sheet: &Sheet, url: &str) -> Option<FooterLayout> {
    let height = sheet.size[1];
    let at = |size: f64, edge: f64| {
        let part = size / FONT_SIZE;
        let (first, leading) = (height - sheet.margin + FOOTER_BASE * part, FOOTER_LEADING * part);
        let count = ((height - edge - first) / leading).floor() + 1.0;
        (first, leading, (count.max(0.0) as usize).min(MOST_LINES))
    };
    let edges = [sheet.text_edge.max(USUAL_EDGE), sheet.text_edge];
    if sheet.space().width <= 0.0 {
        return None;
    }
    let steps = ((FONT_SIZE - sheet.least_text()) / SIZE_STEP) as usize;
    let sizes = || (0..=steps).map(|step| FONT_SIZE - SIZE_STEP * step as f64);
    // Only texts that have grown with the page are made smaller for a heading.
    let mut large = sizes().filter(|size| size * sheet.zoom >= FONT_SIZE);
    let without = large.find_map(|size| {
        let (first, leading, count) = at(size, sheet.text_edge);
        (count > 0).then_some(FooterLayout { size, leading, first, lines: Vec::new() })
    })?;
    let mut layouts = edges.into_iter().flat_map(|edge| sizes().map(move |size| (size, edge)));
    let fitting = layouts.find_map(|(size, edge)| {
        let (first, leading, count) = at(size, edge);
        let lines = text::wrapped(url, Font::Regular, size, sheet.space().width, MOST_LINES);
        (lines.len() < count).then_some(FooterLayout { size, leading, first, lines })
    });
    Some(fitting.unwrap_or(without))
}

impl PageContent {
    /// Writes the footer into the lower margin, as far as there is space: a heading, a URL and the
    /// page number.
    pub fn footer(&mut self, sheet: &Sheet, [heading, url]: [&str; 2], page: Option<usize>) {
        let Some(layout) = footer_layout(sheet, url) else { return };
        let FooterLayout { size, leading, first, lines } = layout;
        let (left, right) = (sheet.space().left, sheet.space().left + sheet.space().width);
        let font = Font::Regular;
        self.artifact(|content| {
            // Page numbers are on the outer side.
            let is_left_page = sheet.sides[1] > sheet.sides[0];
            let mut number_width = 0.0;
            if let Some(page) = page {
                let number = page.to_string();
                number_width = font.width(&number, size);
                let at = if is_left_page { left } else { right - number_width };
                content.text(&number, (font, size), [at, first], GREY);
            }
            let room = right - left - number_width - GAP;
            let heading = text::truncated(heading, font, size, room);
            let mut base = first;
            for line in std::iter::once(heading).chain(lines).filter(|line| !line.is_empty()) {
                let at = if is_left_page { right - font.width(&line, size) } else { left };
                content.text(&line, (font, size), [at, base], GREY);
                base += leading;
            }
        });
    }
}

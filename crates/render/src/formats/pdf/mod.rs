//! PDF: the drawing as vectors on a page, with a small footer that describes it and gives its URL.
//! A book is a sequence of such pages.
//!
//! Documents contain no creation time, so the same request gives the same bytes.

pub mod book;
pub(crate) mod content;
pub(crate) mod document;
pub mod sheet;
pub(crate) mod text;

use crate::draw::draw;
use crate::drawing::Drawing;
use crate::formats::pdf::sheet::Sheet;
use crate::formats::{Canvas, Format, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;

pub use crate::formats::pdf::content::{FinishedPage, PageContent};
pub use crate::formats::pdf::document::Document;

/// Memory for compression in bytes, independent of the maze: the deflate window and bytes not
/// compressed yet, both twice where marks are translucent.
pub(crate) const COMPRESSION_MEMORY: u64 = 1 << 20;

pub(crate) const PDF: Choice<Format> = Choice {
    name: "pdf",
    aliases: &[],
    doc: "Portable Document Format: the same picture as vectors on a page, to print",
    value: Format {
        media_type: "application/pdf",
        is_compressible: false,
        canvas: Canvas::Pages,
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Resolution,
            SettingGroup::Print,
        ],
        bytes_per_cell: 0,
        // A footer in outlines takes most of the constant part, if no two of its letters are alike.
        max_bytes: |cells, _| cells.saturating_mul(48).saturating_add(1 << 17),
        write: Write::Composed(write),
    },
};

/// Font size and line spacing of the footer, in points.
const FONT_SIZE: f64 = 6.5;
const LEADING: f64 = 8.0;
/// Free space below the drawing and at the edge of the sheet, in points.
const GAP: f64 = 8.5;
const EDGE_MARGIN: f64 = 10.5;
/// Largest number of lines in a footer.
const MOST_LINES: usize = 3;
/// Grey level of the footer; 0 is black.
const GREY: f32 = 0.35;

fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let caption = scene.caption;
    let drawing = draw(scene, cancel)?;
    let sheet = Sheet::new(&scene.style.options.print, drawing.size, [1, 1]);
    let sheet = sheet.at_resolution(&scene.style.options.print, scene.style.dpi);
    let mut content = PageContent::new(&sheet);
    content.drawing(&drawing, sheet.space().fit(drawing.size), cancel)?;
    let Drawing { title, .. } = drawing;
    let (number, text) = (scene.spec.seed.number(), scene.spec.seed.text());
    let is_seed_in_title = title.contains(&number.to_string()) && text == number.to_string();
    let heading = if is_seed_in_title { title.clone() } else { format!("{title} · seed {text}") };
    let url = caption.url.as_deref().unwrap_or("");
    content.footer(&sheet, [&heading, url], None);
    let identity = caption.url.as_ref().unwrap_or(&caption.params);
    let (mut document, mut bytes) = Document::begin(identity);
    bytes.extend(document.page(&sheet, content.finish()));
    bytes.extend(document.end(&title));
    Ok(bytes)
}

impl PageContent {
    /// Writes the footer into the lower margin, as far as there is space: a heading, a URL and the
    /// page number.
    pub fn footer(&mut self, sheet: &Sheet, [heading, url]: [&str; 2], page: Option<usize>) {
        let [width, height] = sheet.size;
        let first = height - sheet.margin + GAP + FONT_SIZE;
        let lines_that_fit = ((height - EDGE_MARGIN - first) / LEADING).floor() + 1.0;
        if lines_that_fit < 1.0 {
            return;
        }
        let count = (lines_that_fit as usize).min(MOST_LINES);
        let (left, right) = (sheet.margin, width - sheet.margin);
        let mut number_width = 0.0;
        if let Some(page) = page {
            let number = page.to_string();
            number_width = text::width(&number, FONT_SIZE);
            self.text(&number, FONT_SIZE, [right - number_width, first], GREY);
        }
        let heading = text::truncated(heading, FONT_SIZE, right - left - number_width - GAP);
        let lines = text::wrapped(url, FONT_SIZE, right - left, count - 1);
        let mut base = first;
        for line in std::iter::once(heading).chain(lines) {
            self.text(&line, FONT_SIZE, [left, base], GREY);
            base += LEADING;
        }
    }
}

//! PDF: the drawing as vectors on a page of paper, with a small footer that says what it is and
//! where it can be had again. A book is such pages one after the other.
//!
//! Nothing in a document tells when it was made, so that the same request gives the same bytes.

pub mod book;
mod document;
mod ink;
pub mod sheet;
mod text;

use super::drawing::Drawing;
use super::{Canvas, Format, OF_PICTURES, Picture, Write, joined};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use sheet::Sheet;

pub use document::Document;
pub use ink::{Contents, Ink};

/// What only this format takes.
const OWN: &[&str] = &["page", "orientation", "page_margin"];

const TAKES: [&str; OF_PICTURES.len() + OWN.len()] = joined(OF_PICTURES, OWN);

/// Memory that packing takes, whatever the maze, in bytes: what deflate looks back on, and what is
/// not packed yet, both twice where marks show through.
pub(super) const PACKING: u64 = 1 << 20;

pub(super) const PDF: Choice<Format> = Choice {
    name: "pdf",
    aliases: &[],
    doc: "Portable Document Format: the same picture as vectors on a page, to print",
    is: Format {
        media: "application/pdf",
        compresses: false,
        canvas: Canvas::Pages,
        takes: &TAKES,
        beside: 0,
        // What a footer takes in outlines, where no two of its letters are alike, is the most of it.
        bytes: |cells, _| cells.saturating_mul(48).saturating_add(1 << 17),
        write: Write::Composed(write),
    },
};

/// The footer's letters and the distance of its lines, in points.
const SMALL: f64 = 6.5;
const LEADING: f64 = 8.0;
/// What stays free below the picture and at the sheet's edge, in points.
const AIR: f64 = 8.5;
const EDGE: f64 = 10.5;
/// Most lines of a footer.
const MOST_LINES: usize = 3;
/// How dark a footer is: 0 is black.
const GREY: f32 = 0.35;

fn write(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let caption = picture.caption;
    let drawing = Drawing::new(picture, cancel)?;
    let sheet = Sheet::new(&picture.style.options.print, drawing.size, [1, 1]);
    let mut ink = Ink::new(&sheet);
    ink.drawing(&drawing, sheet.space().fit(drawing.size), cancel)?;
    let Drawing { title, .. } = drawing;
    let (number, text) = (picture.spec.seed.number(), picture.spec.seed.text());
    let told = title.contains(&number.to_string()) && text == number.to_string();
    let heading = if told { title.clone() } else { format!("{title} · seed {text}") };
    let url = caption.url.as_deref().unwrap_or("");
    ink.footer(&sheet, [&heading, url], None);
    let identity = caption.url.as_ref().unwrap_or(&caption.params);
    let (mut document, mut bytes) = Document::begin(identity);
    bytes.extend(document.page(&sheet, ink.finish()));
    bytes.extend(document.end(&title));
    Ok(bytes)
}

impl Ink {
    /// Writes the footer into the lower margin, as much as has room there: a heading, a URL, and the
    /// number of the page.
    pub fn footer(&mut self, sheet: &Sheet, [heading, url]: [&str; 2], page: Option<usize>) {
        let [width, height] = sheet.size;
        let first = height - sheet.margin + AIR + SMALL;
        let room = ((height - EDGE - first) / LEADING).floor() + 1.0;
        if room < 1.0 {
            return;
        }
        let count = (room as usize).min(MOST_LINES);
        let (left, right) = (sheet.margin, width - sheet.margin);
        let mut aside = 0.0;
        if let Some(page) = page {
            let number = page.to_string();
            aside = text::width(&number, SMALL);
            self.text(&number, SMALL, [right - aside, first], GREY);
        }
        let heading = text::cut(heading, SMALL, right - left - aside - AIR);
        let lines = text::wrapped(url, SMALL, right - left, count - 1);
        let mut base = first;
        for line in std::iter::once(heading).chain(lines) {
            self.text(&line, SMALL, [left, base], GREY);
            base += LEADING;
        }
    }
}

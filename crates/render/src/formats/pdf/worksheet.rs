//! The page of one maze: the picture alone, or a worksheet with a head above it. The key is in a
//! corner or on a page of its own.

use crate::draw::{draw, sentence};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::document::PdfDocument;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::legible::{drawing_size, with_legible_words};
use crate::formats::pdf::sheet::{LEAST_TEXT, PageFrame, SAFE_EDGE, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::formats::pdf::worksheet_head::WorksheetHead;
use crate::formats::pdf::{footer_lines, printed_seed};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::page::{Footer, Key};
use crate::style::{Overlay, Style};
use mazewright_core::analysis::Difficulty;
use mazewright_core::{Cancel, Error};

/// Font size of the heading of a key, the gap below its words, and the height of both, in points.
const HEADING_SIZE: f64 = 20.0;
const GAP: f64 = 10.0;
pub(super) const KEY_HEAD: f64 = 28.0 + GAP;

/// The font size of the message that the solver found no solution, in points.
const UNSOLVED_SIZE: f64 = 11.0;

/// Returns the style for a worksheet or a page. A worksheet has the title in its own text.
fn own_style(scene: &Scene<'_>) -> Style {
    let mut style = scene.style.clone();
    if style.options.print.worksheet {
        style.title = None;
    }
    style
}

/// Returns the style of a key: the solution over the maze.
pub(super) fn key_style(scene: &Scene<'_>) -> Style {
    let mut style = scene.style.clone();
    style.title = None;
    style.solution = Overlay::Over;
    if !style.layers.is_empty() && !style.layers.contains(StyleLayer::Solution) {
        style.layers = style.layers.with(StyleLayer::Solution);
    }
    style
}

/// Returns the alternative text of the picture. On worksheets it does not reveal the solution.
pub(super) fn alternative(scene: &Scene<'_>, cancel: &Cancel) -> Result<String, Error> {
    if scene.style.options.print.worksheet {
        sentence::summary(scene, cancel)
    } else {
        sentence::description(scene, cancel)
    }
}

/// Writes the page of a scene. Returns the title of the document.
pub(super) fn write(
    scene: &Scene<'_>,
    document: &mut PdfDocument,
    bytes: &mut Vec<u8>,
    cancel: &Cancel,
) -> Result<String, Error> {
    let print = &scene.style.options.print;
    let style = own_style(scene);
    let bounds = scene.maze.grid().size();
    let size = drawing_size(bounds, scene.spec, &style);
    let mut sheet = Sheet::new(print, size, [1, 1])
        .at_resolution(print, scene.style.dpi)
        .with_texts_of(print.page);
    if print.worksheet {
        sheet = sheet.with_least_margin(SAFE_EDGE);
    }
    let mut content = PageContent::new(&sheet);
    content.paper(&sheet, &style)?;
    let mut frame = sheet.space();
    if print.worksheet {
        let difficulty = Difficulty::of(scene.maze, &scene.routes[0], cancel)?;
        let difficulty = difficulty.map(Difficulty::percent);
        let head = WorksheetHead::new(scene.style, 1, difficulty.is_some());
        content.worksheet_head(&head, frame, difficulty);
        frame = head.below(frame);
    }
    if print.key.value == Key::Corner {
        frame = content.corner_key(scene, (&sheet, frame), size, cancel)?;
    }
    let style = with_legible_words(bounds, scene.spec, &style, frame);
    let shown = Scene { style: &style, ..*scene };
    let drawing = draw(&shown, cancel)?;
    content.tagged(StructureTag::Figure(alternative(&shown, cancel)?), |content| {
        content.drawing(&drawing, frame.fit(drawing.size), cancel)
    })?;
    content.maze_footer(&shown, &sheet, None);
    bytes.extend(document.page(&sheet, content.finish()));
    Ok(document_title(scene))
}

/// Returns the title of the document.
pub(super) fn document_title(scene: &Scene<'_>) -> String {
    let print = &scene.style.options.print;
    let words = &scene.style.language.value;
    match &scene.style.title {
        Some(title) => title.drawn().to_owned(),
        None if print.worksheet && print.footer.value != Footer::Full => words.named(scene.spec),
        None => words.titled(scene.spec),
    }
}

/// Writes the key on a page of its own.
pub(super) fn write_key(
    scene: &Scene<'_>,
    document: &mut PdfDocument,
    bytes: &mut Vec<u8>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let words = &scene.style.language.value;
    document.bookmark(words.maze, 0);
    let style = key_style(scene);
    let shown = Scene { style: &style, ..*scene };
    let drawing = draw(&shown, cancel)?;
    let print = &scene.style.options.print;
    let sheet = Sheet::new(print, drawing.size, [1, 1])
        .at_resolution(print, scene.style.dpi)
        .with_texts_of(print.page)
        .with_least_margin(SAFE_EDGE);
    let mut content = PageContent::new(&sheet);
    content.paper(&sheet, &style)?;
    let frame = sheet.space();
    let mut frame = content.key_heading(&key_words(scene.style, words.solution), frame);
    if !sentence::is_solved(scene) {
        content.tagged(StructureTag::Paragraph, |content| {
            let place = [frame.left, frame.top + UNSOLVED_SIZE];
            content.text(words.no_solution, (Font::Regular, UNSOLVED_SIZE), place, 0.0);
        });
        frame = frame.without_top(UNSOLVED_SIZE + GAP);
    }
    content.tagged(StructureTag::Figure(alternative(&shown, cancel)?), |content| {
        content.drawing(&drawing, frame.fit(drawing.size), cancel)
    })?;
    content.maze_footer(&shown, &sheet, None);
    bytes.extend(document.page(&sheet, content.finish()));
    document.bookmark(words.solution, 0);
    Ok(())
}

/// Returns the heading of a key: with the signs along the solution, if there are any.
fn key_words(style: &Style, heading: &str) -> String {
    match &style.trail {
        Some(trail) => format!("{heading}: {}", trail.answer()),
        None => heading.to_owned(),
    }
}

impl PageContent {
    /// Writes the heading of a page with solutions. Returns the frame below it.
    pub fn key_heading(&mut self, heading: &str, frame: PageFrame) -> PageFrame {
        let sizes = [HEADING_SIZE, LEAST_TEXT];
        let (size, lines) = text::fitted(heading, Font::Bold, sizes, [frame.width, 0.0]);
        self.tagged(StructureTag::Heading, |content| {
            let base = frame.top + HEADING_SIZE;
            content.text(&lines.concat(), (Font::Bold, size), [frame.left, base], 0.0);
        });
        frame.without_top(KEY_HEAD)
    }

    /// Writes the footer of one maze, if it has one, with the title in its style. The sheet of a
    /// poster has a label.
    pub(super) fn maze_footer(&mut self, scene: &Scene<'_>, sheet: &Sheet, label: Option<&str>) {
        let (caption, print) = (scene.caption, &scene.style.options.print);
        let words = &scene.style.language.value;
        let own = scene.style.title.as_ref().map(|title| title.drawn().to_owned());
        let heading = own.unwrap_or_else(|| words.named(scene.spec));
        let heading = label.map_or(heading.clone(), |label| format!("{label} · {heading}"));
        let seed = printed_seed(&scene.spec.seed);
        let url = caption.url.as_deref().unwrap_or("");
        let lines =
            footer_lines(print.footer.value, [&heading, &seed], [&caption.host, url], words);
        if let Some([heading, url]) = lines {
            self.footer(sheet, [&heading, &url], None);
        }
    }
}

//! The page of one maze: the picture alone, or a worksheet with a head above it. The key is in a
//! corner or on a page of its own.

use crate::draw::{draw, sentence};
use crate::drawing::{DevicePoint, UNITS_PER_PIXEL};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::document::PdfDocument;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::legible::{drawing_size, with_legible_words};
use crate::formats::pdf::sheet::{
    LEAST_TEXT, POINTS_PER_INCH, PageFrame, Placement, SAFE_EDGE, Sheet,
};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::formats::pdf::worksheet_head::WorksheetHead;
use crate::formats::pdf::{footer_lines, printed_seed};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::page::{Footer, Key, Page};
use crate::style::title::Title;
use crate::style::{Overlay, Style};
use mazewright_core::analysis::Difficulty;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Refusal};

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

/// Returns the sheet of a drawing with the given size.
fn sheet_of(style: &Style, size: DevicePoint) -> Sheet {
    let print = &style.options.print;
    let sheet =
        Sheet::new(print, size, [1, 1]).at_resolution(print, style.dpi).with_texts_of(print.page);
    if print.worksheet { sheet.with_least_margin(SAFE_EDGE) } else { sheet }
}

/// Returns the number of points of a page in a hundredth of a pixel of a tactile drawing.
fn tactile_scale(style: &Style, sheet: &Sheet) -> f64 {
    POINTS_PER_INCH / f64::from(style.tactile_dpi()) / f64::from(UNITS_PER_PIXEL) / sheet.zoom
}

/// Returns the width and height in pixels that a page has for a tactile drawing with the proportions of `bounds`;
/// `None` if the page is as large as its drawing.
pub fn tactile_space(style: &Style, bounds: Point) -> Option<[u32; 2]> {
    let print = &style.options.print;
    if print.page == Page::Fit {
        return None;
    }
    let size = [bounds.x, bounds.y].map(|side| (side * f64::from(UNITS_PER_PIXEL)) as i32);
    let sheet = sheet_of(style, size);
    let mut frame = sheet.space();
    if print.worksheet {
        frame = WorksheetHead::new(style, 1, true).below(frame);
    }
    let pixels = tactile_scale(style, &sheet) * f64::from(UNITS_PER_PIXEL);
    Some([frame.width, frame.height].map(|side| (side / pixels).max(1.0) as u32))
}

/// Returns the place of a drawing in a frame: as large as possible, or in the exact size of a tactile drawing.
fn placement(
    style: &Style,
    sheet: &Sheet,
    frame: PageFrame,
    size: DevicePoint,
) -> Result<Placement, Refusal> {
    /// More than is lost by rounding.
    const ROUNDING: f64 = 1.0 + 1e-9;
    let largest = frame.fit(size);
    let exact = tactile_scale(style, sheet);
    match style.tactile {
        false => Ok(largest),
        true if exact <= largest.scale * ROUNDING => Ok(frame.centred(size, exact)),
        true => {
            let detail = "tactile is true, but the page has no room for the maze; take fewer cells";
            Err(Refusal::new("tactile", "no-room", detail.to_owned()).allowing("fewer cells"))
        }
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
    let sheet = sheet_of(scene.style, size);
    let mut content = PageContent::new(&sheet);
    content.paper(&sheet, &style)?;
    let mut frame = sheet.space();
    if print.worksheet {
        let difficulty = Difficulty::of(scene.maze, &scene.routes[0], cancel)?;
        let difficulty = difficulty.map(Difficulty::percent);
        let head = WorksheetHead::new(scene.style, 1, difficulty.is_some());
        content.worksheet_head(&head, frame, difficulty, &[]);
        frame = head.below(frame);
    }
    if print.key.value == Key::Corner {
        frame = content.corner_key(scene, (&sheet, frame), size, cancel)?;
    }
    let style = with_legible_words(bounds, scene.spec, &style, frame);
    let shown = Scene { style: &style, ..*scene };
    let drawing = draw(&shown, cancel)?;
    let place = placement(&style, &sheet, frame, drawing.size)?;
    content.tagged(StructureTag::Figure(alternative(&shown, cancel)?), |content| {
        content.drawing(&drawing, place, cancel)
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
    let heading = key_title(style.title.as_ref(), heading);
    match &style.trail {
        Some(trail) => format!("{heading}: {}", trail.answer()),
        None => heading,
    }
}

/// Returns the heading of a page with solutions, after the title of what they solve.
pub fn key_title(title: Option<&Title>, heading: &str) -> String {
    match title {
        Some(title) => format!("{} · {heading}", title.drawn()),
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
        // A worksheet explains its trail above the maze.
        let collecting = scene.style.collecting().filter(|_| !print.worksheet);
        let heading = collecting.map_or(heading.clone(), |it| format!("{heading} · {it}"));
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

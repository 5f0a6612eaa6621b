//! The page of one maze: the picture alone, or a worksheet with a line for a name and a date, a title,
//! instructions and stars for the difficulty; and its key, in a corner or on a page of its own.
//!
//! ```text
//!   Name ____________  Date ______
//!   Title                    ★★★☆☆
//!   Instructions
//!   ┌───────────────────────────┐
//!   │           maze            │
//!   └───────────────────────────┘
//!                           ┌───┐
//!                           │key│   upside down
//!   footer                  └───┘
//! ```

use crate::draw::draw;
use crate::drawing::Drawing;
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::document::PdfDocument;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::level::{DifficultyLevel, LEVELS};
use crate::formats::pdf::sheet::{PageFrame, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::{footer_lines, text};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::page::{Footer, Key};
use crate::style::{Overlay, Style};
use mazewright_core::analysis::difficulty::Difficulty;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// What a worksheet says if the caller gives no instructions.
const INSTRUCTIONS: &str = "Find the way through the maze, from the start to the goal.";
/// What it is called without a title.
const TITLE: &str = "Maze";

/// Font sizes in points.
const LINE_SIZE: f64 = 11.0;
const TITLE_SIZE: f64 = 20.0;
/// Heights of the line for the name, of the title, of a line of instructions, and the gap below them.
const NAME_HEIGHT: f64 = 34.0;
const TITLE_HEIGHT: f64 = 28.0;
const LEADING: f64 = 15.0;
const GAP: f64 = 10.0;
/// The most height of a title, and of instructions: three and four lines, or more that are smaller.
const TITLE_ROOM: f64 = 75.0;
const INSTRUCTIONS_ROOM: f64 = 60.0;
/// The least font size of a long title, and of long instructions.
const LEAST_SIZE: f64 = 6.0;

/// The part of the page's shorter side that a key in a corner takes, and the gap above it.
const KEY_SHARE: f64 = 0.2;

/// A scene as a worksheet or a page draws it: the title stands in the page's own text.
fn own_style(scene: &Scene<'_>) -> Style {
    let mut style = scene.style.clone();
    if style.options.print.worksheet {
        style.title = None;
    }
    style
}

/// The style of a key: the solution over the maze.
fn key_style(scene: &Scene<'_>) -> Style {
    let mut style = scene.style.clone();
    style.title = None;
    style.solution = Overlay::Over;
    if !style.layers.is_empty() && !style.layers.contains(StyleLayer::Solution) {
        style.layers = style.layers.with(StyleLayer::Solution);
    }
    style
}

/// Returns the title of a drawing without the seed, which it tells as a number if it is not the caller's own.
fn without_seed<'a>(scene: &Scene<'_>, title: &'a str) -> &'a str {
    let number = format!(", seed {}", scene.spec.seed.number());
    title.strip_suffix(&number).unwrap_or(title)
}

/// Writes the page of a scene; returns the title of the document.
pub(super) fn write(
    scene: &Scene<'_>,
    document: &mut PdfDocument,
    bytes: &mut Vec<u8>,
    cancel: &Cancel,
) -> Result<String, Error> {
    let print = &scene.style.options.print;
    let style = own_style(scene);
    let drawing = draw(&Scene { style: &style, ..*scene }, cancel)?;
    let sheet = Sheet::new(print, drawing.size, [1, 1]).at_resolution(print, scene.style.dpi);
    let mut content = PageContent::new(&sheet);
    let mut frame = sheet.space();
    if print.worksheet {
        frame = content.head(scene, frame, cancel)?;
    }
    if print.key.value == Key::Corner {
        frame = content.corner_key(scene, frame, cancel)?;
    }
    let alternative = if print.worksheet { &drawing.summary } else { &drawing.description };
    content.tagged(StructureTag::Figure(alternative.clone()), |content| {
        content.drawing(&drawing, frame.fit(drawing.size), cancel)
    })?;
    content.maze_footer(scene, &sheet, &drawing);
    bytes.extend(document.page(&sheet, content.finish()));
    let title = if print.worksheet && print.footer.value != Footer::Full {
        without_seed(scene, &drawing.title)
    } else {
        &drawing.title
    };
    Ok(scene.style.title.as_ref().map_or(title, |title| title.text()).to_owned())
}

/// Writes the key on a page of its own.
pub(super) fn write_key(
    scene: &Scene<'_>,
    document: &mut PdfDocument,
    bytes: &mut Vec<u8>,
    cancel: &Cancel,
) -> Result<(), Error> {
    document.bookmark("Maze", 0);
    let style = key_style(scene);
    let drawing = draw(&Scene { style: &style, ..*scene }, cancel)?;
    let print = &scene.style.options.print;
    let sheet = Sheet::new(print, drawing.size, [1, 1]).at_resolution(print, scene.style.dpi);
    let mut content = PageContent::new(&sheet);
    let frame = sheet.space();
    content.tagged(StructureTag::Heading, |content| {
        let base = frame.top + TITLE_SIZE;
        content.text("Solution", (Font::Bold, TITLE_SIZE), [frame.left, base], 0.0);
    });
    let frame = frame.without_top(TITLE_HEIGHT + GAP);
    content.tagged(StructureTag::Figure(drawing.description.clone()), |content| {
        content.drawing(&drawing, frame.fit(drawing.size), cancel)
    })?;
    content.maze_footer(scene, &sheet, &drawing);
    bytes.extend(document.page(&sheet, content.finish()));
    document.bookmark("Solution", 0);
    Ok(())
}

impl PageContent {
    /// Writes the footer of one maze, if it has one.
    fn maze_footer(&mut self, scene: &Scene<'_>, sheet: &Sheet, drawing: &Drawing) {
        let caption = scene.caption;
        let seed = scene.spec.seed.text();
        let heading = without_seed(scene, &drawing.title);
        let url = caption.url.as_deref().unwrap_or("");
        let lines = footer_lines(
            scene.style.options.print.footer.value,
            [heading, seed],
            [&caption.host, url],
        );
        if let Some([heading, url]) = lines {
            self.footer(sheet, [&heading, &url], None);
        }
    }

    /// Writes what stands above the maze of a worksheet; returns the rest of the frame.
    fn head(
        &mut self,
        scene: &Scene<'_>,
        frame: PageFrame,
        cancel: &Cancel,
    ) -> Result<PageFrame, Error> {
        let print = &scene.style.options.print;
        let (left, right) = (frame.left, frame.left + frame.width);
        let font = Font::Regular;
        let base = frame.top + LINE_SIZE;
        let date = left + frame.width * 0.65;
        for (label, from, to) in [("Name", left, date - GAP), ("Date", date, right)] {
            self.tagged(StructureTag::Paragraph, |content| {
                content.text(label, (font, LINE_SIZE), [from, base], 0.0);
            });
            let from = from + font.width(label, LINE_SIZE) + 4.0;
            self.artifact(|content| content.rule([[from, base + 2.0], [to, base + 2.0]], 0.6, 0.3));
        }
        let mut top = frame.top + NAME_HEIGHT;
        let stars = self.stars(scene, [right, top + TITLE_SIZE * 0.9], cancel)?;
        let title = scene.style.title.as_ref().map_or(TITLE, |title| title.text());
        let room = frame.width - stars - GAP;
        let sizes = [TITLE_SIZE, LEAST_SIZE];
        let (size, lines) = text::fitted(title, Font::Bold, sizes, [room, TITLE_ROOM]);
        let leading = text::LEADING * size;
        self.tagged(StructureTag::Heading, |content| {
            for (at, line) in lines.iter().enumerate() {
                let base = top + TITLE_SIZE * 0.9 + leading * at as f64;
                content.text(line, (Font::Bold, size), [left, base], 0.0);
            }
        });
        top += TITLE_HEIGHT + leading * (lines.len() - 1) as f64;
        let instructions = print.instructions.as_ref().map_or(INSTRUCTIONS, |it| it.text());
        let (sizes, room) = ([LINE_SIZE, LEAST_SIZE], [frame.width, INSTRUCTIONS_ROOM]);
        let (size, lines) = text::fitted(instructions, font, sizes, room);
        let leading = LEADING * size / LINE_SIZE;
        self.tagged(StructureTag::Paragraph, |content| {
            for (at, line) in lines.iter().enumerate() {
                let base = top + size + leading * at as f64;
                content.text(line, (font, size), [left, base], 0.0);
            }
        });
        top += leading * lines.len() as f64 + GAP;
        Ok(frame.without_top(top - frame.top))
    }

    /// Writes the stars of the difficulty, which end at a point; returns their width. A maze without a
    /// difficulty has none.
    fn stars(&mut self, scene: &Scene<'_>, end: [f64; 2], cancel: &Cancel) -> Result<f64, Error> {
        let Some(difficulty) = Difficulty::of(scene.maze, &scene.routes[0], cancel)? else {
            return Ok(0.0);
        };
        let count = DifficultyLevel::of(difficulty.percent()).stars;
        let all = LEVELS.iter().map(|level| level.stars);
        let text: String = all.map(|star| if star <= count { '★' } else { '☆' }).collect();
        let size = TITLE_SIZE * 0.8;
        let alternative = format!("Difficulty: {count} of {} stars", LEVELS.len());
        self.tagged(StructureTag::Figure(alternative), |content| {
            content.text_before(&text, (Font::Regular, size), end, 0.0);
        });
        Ok(Font::Regular.width(&text, size))
    }

    /// Draws the key upside down in the lower right corner; returns the frame above it.
    fn corner_key(
        &mut self,
        scene: &Scene<'_>,
        frame: PageFrame,
        cancel: &Cancel,
    ) -> Result<PageFrame, Error> {
        let style = key_style(scene);
        let drawing = draw(&Scene { style: &style, ..*scene }, cancel)?;
        let side = frame.width.min(frame.height) * KEY_SHARE;
        let [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
        let box_size = PageFrame { left: 0.0, top: 0.0, width: side, height: side };
        let scale = box_size.fit(drawing.size).scale;
        let [width, height] = drawing.size.map(|length| f64::from(length) * scale);
        let place = PageFrame { left: right - width, top: bottom - height, width, height };
        let middle = [place.left + width / 2.0, place.top + height / 2.0];
        let alternative = format!("The solution, upside down. {}", drawing.description);
        self.tagged(StructureTag::Figure(alternative), |content| {
            content.turned(middle, |content| {
                content.drawing(&drawing, place.fit(drawing.size), cancel)
            })
        })?;
        Ok(PageFrame { height: frame.height - height - GAP, ..frame })
    }
}

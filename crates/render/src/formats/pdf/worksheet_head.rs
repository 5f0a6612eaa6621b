//! The head of a worksheet, above the maze: lines for a name and a date, a title, stars for the
//! difficulty, and instructions.
//!
//! ```text
//!   Name ____________  Date ______          Title     Name ______ Date ___
//!   Title                    ★★★☆☆          Instructions             ★★★☆☆
//!   Instructions                            ┌────────────────────────────┐
//!   ┌───────────────────────────┐           │            maze            │
//!   │           maze            │           └────────────────────────────┘
//!   └───────────────────────────┘
//! ```

use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::level::{DifficultyLevel, LEVELS};
use crate::formats::pdf::sheet::PageFrame;
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::scene::Scene;
use crate::words::Words;
use mazewright_core::analysis::Difficulty;
use mazewright_core::{Cancel, Error};

/// Font sizes in points.
const LINE_SIZE: f64 = 11.0;
const TITLE_SIZE: f64 = 20.0;
/// The first base line of a title, from the top of its place.
const TITLE_BASE: f64 = TITLE_SIZE * 0.9;
/// Heights of the line for the name, of the title, and of a line of instructions, and the gap below
/// them.
const NAME_HEIGHT: f64 = 34.0;
const TITLE_HEIGHT: f64 = 28.0;
const LEADING: f64 = 15.0;
const GAP: f64 = 10.0;
/// Maximum heights of a title and of instructions: three and four lines, or more lines of a smaller
/// size.
const TITLE_ROOM: f64 = 75.0;
const INSTRUCTIONS_ROOM: f64 = 60.0;
/// The least font size of long titles and instructions.
const LEAST_SIZE: f64 = 6.0;
/// The title's share of the width, next to the lines for a name and a date.
const TITLE_SHARE: f64 = 0.45;

/// A title that is broken into lines.
struct FittedTitle {
    /// The font size.
    size: f64,
    /// The lines.
    lines: Vec<String>,
}

impl FittedTitle {
    /// Fits the title of a worksheet into a width.
    fn new(scene: &Scene<'_>, width: f64) -> Self {
        let maze = scene.style.options.print.language.value.maze;
        let title = scene.style.title.as_ref().map_or(maze, |title| title.drawn());
        let (sizes, room) = ([TITLE_SIZE, LEAST_SIZE], [width, TITLE_ROOM]);
        let (size, lines) = text::fitted(title, Font::Bold, sizes, room);
        Self { size, lines }
    }

    /// Returns the distance between the lines.
    fn leading(&self) -> f64 {
        text::LEADING * self.size
    }

    /// Returns the rest of a frame below a title at its top.
    fn below(&self, frame: PageFrame) -> PageFrame {
        frame.without_top(TITLE_HEIGHT + self.leading() * (self.lines.len() - 1) as f64)
    }
}

impl PageContent {
    /// Writes the head of a worksheet. Returns the rest of the frame. In a frame that is wider than
    /// high, the lines for a name and a date are next to the title.
    pub(super) fn worksheet_head(
        &mut self,
        scene: &Scene<'_>,
        frame: PageFrame,
        cancel: &Cancel,
    ) -> Result<PageFrame, Error> {
        let right = frame.left + frame.width;
        let words = &scene.style.options.print.language.value;
        if frame.width > frame.height {
            let width = frame.width * TITLE_SHARE;
            self.name_lines(words, [frame.left + width, right], frame.top + TITLE_BASE);
            let title = FittedTitle::new(scene, width - GAP);
            let below = title.below(frame);
            let stars = self.stars(scene, [right, below.top + LINE_SIZE], cancel)?;
            self.worksheet_title(&title, frame);
            return Ok(self.instructions(scene, below, below.width - stars - GAP));
        }
        self.name_lines(words, [frame.left, right], frame.top + LINE_SIZE);
        let frame = frame.without_top(NAME_HEIGHT);
        let stars = self.stars(scene, [right, frame.top + TITLE_BASE], cancel)?;
        let title = FittedTitle::new(scene, frame.width - stars - GAP);
        self.worksheet_title(&title, frame);
        Ok(self.instructions(scene, title.below(frame), frame.width))
    }

    /// Writes the lines for a name and a date between two ends.
    fn name_lines(&mut self, words: &Words, [left, right]: [f64; 2], base: f64) {
        let font = Font::Regular;
        let date = left + (right - left) * 0.65;
        for (label, from, to) in [(words.name, left, date - GAP), (words.date, date, right)] {
            self.tagged(StructureTag::Paragraph, |content| {
                content.text(label, (font, LINE_SIZE), [from, base], 0.0);
            });
            let from = from + font.width(label, LINE_SIZE) + 4.0;
            self.artifact(|content| content.rule([[from, base + 2.0], [to, base + 2.0]], 0.6, 0.3));
        }
    }

    /// Writes the title at the top of a frame.
    fn worksheet_title(&mut self, title: &FittedTitle, frame: PageFrame) {
        self.tagged(StructureTag::Heading, |content| {
            for (at, line) in title.lines.iter().enumerate() {
                let base = frame.top + TITLE_BASE + title.leading() * at as f64;
                content.text(line, (Font::Bold, title.size), [frame.left, base], 0.0);
            }
        });
    }

    /// Writes the instructions at the top of a frame, within `width`. Returns the rest of the
    /// frame.
    fn instructions(&mut self, scene: &Scene<'_>, frame: PageFrame, width: f64) -> PageFrame {
        let print = &scene.style.options.print;
        let usual = print.language.value.instructions;
        let instructions = print.instructions.as_ref().map_or(usual, |it| it.drawn());
        let (font, sizes) = (Font::Regular, [LINE_SIZE, LEAST_SIZE]);
        let room = [width, INSTRUCTIONS_ROOM];
        let (size, lines) = text::fitted(instructions, font, sizes, room);
        let leading = LEADING * size / LINE_SIZE;
        self.tagged(StructureTag::Paragraph, |content| {
            for (at, line) in lines.iter().enumerate() {
                let base = frame.top + size + leading * at as f64;
                content.text(line, (font, size), [frame.left, base], 0.0);
            }
        });
        frame.without_top(leading * lines.len() as f64 + GAP)
    }

    /// Writes the stars of the difficulty, which end at a point. Returns their width. A maze
    /// without a difficulty has no stars.
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
}

//! The head of a worksheet, above its mazes: lines for a name and a date, a title, stars for the
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
use crate::formats::pdf::sheet::{LEAST_TEXT, POINTS_PER_MM, PageFrame};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;
use crate::style::contrast::{contrast, over};
use crate::style::title::Title;
use crate::style::{Color, Style};
use crate::words::Words;

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
/// The font size of the stars, in points.
const STAR_SIZE: f64 = TITLE_SIZE * 0.8;
/// The share of the line for a name in the width of both lines, and the least length of the line for
/// a date.
const NAME_SHARE: f64 = 0.65;
/// The least width of a line for an answer with its label, and the least height of the space for several mazes below
/// such lines.
const LEAST_ANSWER: f64 = 40.0 * POINTS_PER_MM;
const LEAST_BELOW: f64 = 80.0 * POINTS_PER_MM;
const LEAST_DATE: f64 = 20.0 * POINTS_PER_MM;
/// The grey of a pencil, the contrast of small text (WCAG 2.2, 1.4.3), and the edge of a panel around
/// the lines.
const PENCIL: Color = Color::opaque(0x40_40_40);
const WHITE: Color = Color::opaque(0xff_ff_ff);
const LEAST_PENCIL_CONTRAST: f64 = 4.5;
const PANEL_EDGE: f64 = 4.0;
/// The title's share of the width, next to the lines for a name and a date.
const TITLE_SHARE: f64 = 0.45;

/// A text that is broken into lines of `size` points, within a frame.
struct FittedText {
    size: f64,
    lines: Vec<String>,
    frame: PageFrame,
}

/// The texts above the mazes of a worksheet.
#[derive(Clone, Debug)]
pub struct WorksheetHead {
    words: &'static Words,
    title: String,
    instructions: String,
    /// Whether it has stars for the difficulty of a maze.
    has_stars: bool,
    /// The number of lines for what is collected on the way: one for each maze, or 0.
    answers: usize,
}

/// The places of the parts of a head.
struct HeadLayout {
    /// The left and right end of the lines for a name and a date, and their base line.
    names: ([f64; 2], f64),
    /// The right end of the stars and their base line.
    stars: [f64; 2],
    title: FittedText,
    instructions: FittedText,
    /// The left and right end of each line for an answer, and its base line.
    answers: Vec<([f64; 2], f64)>,
    /// The space below the head.
    rest: PageFrame,
}

impl WorksheetHead {
    /// Creates the head of a worksheet with `mazes` mazes, with the title and the instructions of the
    /// style, or the usual ones.
    pub fn new(style: &Style, mazes: usize, has_stars: bool) -> Self {
        let (words, several) = (&style.language.value, mazes > 1);
        let usual_title = if several { words.all_mazes } else { words.maze };
        let title = style.title.as_ref().map_or(usual_title, Title::drawn).to_owned();
        let usual = || {
            let way = words.instructions[usize::from(several)];
            [Some(way), style.collecting()].into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        let answers = if style.trail.is_some() { mazes } else { 0 };
        let given = style.options.print.instructions.as_ref();
        let instructions = given.map_or_else(usual, |own| own.drawn().to_owned());
        Self { words, title, instructions, has_stars, answers }
    }

    /// Returns the rest of a frame below the head.
    pub fn below(&self, frame: PageFrame) -> PageFrame {
        self.layout(frame).rest
    }

    /// Lays out the head. In a frame that is wider than high, the lines for a name and a date are
    /// next to the title.
    fn layout(&self, frame: PageFrame) -> HeadLayout {
        let right = frame.left + frame.width;
        let stars = if self.has_stars { star_width() } else { 0.0 };
        if frame.width > frame.height {
            let width = frame.width * TITLE_SHARE;
            let title = self.title(frame, width - GAP);
            let below = title.below();
            let instructions = self.instructions(below, below.width - stars - GAP);
            let (answers, rest) = self.answers(instructions.below_instructions());
            let names = ([frame.left + width, right], frame.top + TITLE_BASE);
            return HeadLayout {
                names,
                stars: [right, below.top + LINE_SIZE],
                title,
                instructions,
                answers,
                rest,
            };
        }
        let names = ([frame.left, right], frame.top + LINE_SIZE);
        let frame = frame.without_top(NAME_HEIGHT);
        let title = self.title(frame, frame.width - stars - GAP);
        let instructions = self.instructions(title.below(), frame.width);
        let (answers, rest) = self.answers(instructions.below_instructions());
        let stars = [right, frame.top + TITLE_BASE];
        HeadLayout { names, stars, title, instructions, answers, rest }
    }

    /// Returns the places of the lines for answers at the top of a frame, and the rest of the frame. Two lines are next
    /// to each other. A page without space for all of them has one.
    fn answers(&self, frame: PageFrame) -> (Vec<([f64; 2], f64)>, PageFrame) {
        let columns = self.answers.min(2);
        let rows = self.answers.div_ceil(2);
        let below = frame.height - NAME_HEIGHT * rows as f64;
        let width = (frame.width - GAP) / 2.0;
        let count = match self.answers {
            2.. if below < LEAST_BELOW || width < LEAST_ANSWER => 1,
            count => count,
        };
        let places = (0..count).map(|at| {
            let left = frame.left + (width + GAP) * (at % columns) as f64;
            let right = if count == 1 { frame.left + frame.width } else { left + width };
            ([left, right], frame.top + LINE_SIZE + NAME_HEIGHT * (at / columns) as f64)
        });
        (places.collect(), frame.without_top(NAME_HEIGHT * count.div_ceil(2) as f64))
    }

    fn title(&self, frame: PageFrame, width: f64) -> FittedText {
        let (sizes, room) = ([TITLE_SIZE, LEAST_TEXT], [width, TITLE_ROOM]);
        let (size, lines) = text::fitted(&self.title, Font::Bold, sizes, room);
        FittedText { size, lines, frame }
    }

    fn instructions(&self, frame: PageFrame, width: f64) -> FittedText {
        let (sizes, room) = ([LINE_SIZE, LEAST_TEXT], [width, INSTRUCTIONS_ROOM]);
        let (size, lines) = text::fitted(&self.instructions, Font::Regular, sizes, room);
        FittedText { size, lines, frame }
    }
}

impl FittedText {
    /// Returns the rest of the frame below a title at its top.
    fn below(&self) -> PageFrame {
        let further = text::LEADING * self.size * (self.lines.len() - 1) as f64;
        self.frame.without_top(TITLE_HEIGHT + further)
    }

    /// Returns the distance between lines of instructions.
    fn leading(&self) -> f64 {
        LEADING * self.size / LINE_SIZE
    }

    /// Returns the rest of the frame below instructions at its top.
    fn below_instructions(&self) -> PageFrame {
        self.frame.without_top(self.leading() * self.lines.len() as f64 + GAP)
    }
}

/// Returns the left end of a line after a label that starts at `from`.
fn line_start(label: &str, from: f64) -> f64 {
    from + Font::Regular.width(label, LINE_SIZE) + 4.0
}

/// Returns the width of the stars. All stars are equally wide.
fn star_width() -> f64 {
    Font::Regular.width(&stars(0), STAR_SIZE)
}

/// Returns `count` of the stars of [`LEVELS`] filled, and the others empty.
fn stars(count: u32) -> String {
    let all = LEVELS.iter().map(|level| level.stars);
    all.map(|star| if star <= count { '★' } else { '☆' }).collect()
}

impl PageContent {
    /// Writes the head of a worksheet at the top of a frame. Stars show the difficulty in percent,
    /// if there is one. `numbers` are those of the mazes with an answer, if there are several mazes.
    pub fn worksheet_head(
        &mut self,
        head: &WorksheetHead,
        frame: PageFrame,
        difficulty: Option<u32>,
        numbers: &[usize],
    ) {
        let HeadLayout { names: (ends, base), stars, title, instructions, answers, .. } =
            head.layout(frame);
        self.writable(ends, base, |content| content.name_lines(head.words, ends, base));
        if let Some(percent) = difficulty.filter(|_| head.has_stars) {
            self.stars(DifficultyLevel::of(percent).stars, stars);
        }
        let FittedText { size, lines, frame } = title;
        self.tagged(StructureTag::Heading, |content| {
            for (at, line) in lines.iter().enumerate() {
                let base = frame.top + TITLE_BASE + text::LEADING * size * at as f64;
                content.text(line, (Font::Bold, size), [frame.left, base], 0.0);
            }
        });
        let leading = instructions.leading();
        let FittedText { size, lines, frame } = instructions;
        self.tagged(StructureTag::Paragraph, |content| {
            for (at, line) in lines.iter().enumerate() {
                let base = frame.top + size + leading * at as f64;
                content.text(line, (Font::Regular, size), [frame.left, base], 0.0);
            }
        });
        let label = head.words.answer;
        if let [(ends, base)] = answers[..] {
            self.writable(ends, base, |content| content.labelled_line(label, ends, base));
            return;
        }
        for ((ends, base), number) in answers.into_iter().zip(numbers) {
            let label = format!("{label} {number}");
            self.writable(ends, base, |content| content.labelled_line(&label, ends, base));
        }
    }

    /// Writes a label and a line to write on after it.
    fn labelled_line(&mut self, label: &str, [from, to]: [f64; 2], base: f64) {
        self.tagged(StructureTag::Paragraph, |content| {
            content.text(label, (Font::Regular, LINE_SIZE), [from, base], 0.0);
        });
        let from = line_start(label, from);
        self.artifact(|content| content.rule([[from, base + 2.0], [to, base + 2.0]], 0.3));
    }

    /// Draws lines to write on. On a page too dark for a pencil, they lie on a white panel.
    fn writable(&mut self, [left, right]: [f64; 2], base: f64, draw: impl FnOnce(&mut Self)) {
        let colors = self.colors;
        if colors
            .is_some_and(|[paper, _]| contrast(over(paper, WHITE), PENCIL) < LEAST_PENCIL_CONTRAST)
        {
            let (width, height) = (right - left + 2.0 * PANEL_EDGE, LINE_SIZE + 2.0 * PANEL_EDGE);
            let bottom = self.distance_from_bottom(base + PANEL_EDGE + 2.0);
            self.artifact(|content| {
                content.fill_color(WHITE);
                let left = (left - PANEL_EDGE) as f32;
                content.content.rect(left, bottom, width as f32, height as f32).fill_nonzero();
            });
            self.colors = None;
        }
        draw(self);
        self.colors = colors;
    }

    /// Writes the lines for a name and a date between two ends. A line that is too short for a date
    /// is left out.
    fn name_lines(&mut self, words: &Words, [left, right]: [f64; 2], base: f64) {
        let date = left + (right - left) * NAME_SHARE;
        let has_date = right - line_start(words.date, date) >= LEAST_DATE;
        let name_end = if has_date { date - GAP } else { right };
        let lines = [(words.name, left, name_end), (words.date, date, right)];
        for (label, from, to) in lines.into_iter().take(1 + usize::from(has_date)) {
            self.labelled_line(label, [from, to], base);
        }
    }

    /// Writes `count` stars, which end at a point.
    fn stars(&mut self, count: u32, end: [f64; 2]) {
        let alternative = format!("Difficulty: {count} of {} stars", LEVELS.len());
        self.tagged(StructureTag::Figure(alternative), |content| {
            content.text_before(&stars(count), (Font::Regular, STAR_SIZE), end, 0.0);
        });
    }
}

//! The contact sheets in docs/: every shape, every shape in every outline, and other kinds of
//! pictures.
//!
//! `UPDATE=1 cargo test sheet` draws them again. Without it, a sheet fails that differs from the
//! current drawing. Each is one SVG with the service's own pictures nested unchanged: they have no
//! ids that could clash. White paper lies below them, so that they are legible on any page.

use std::fmt::Write as _;
use std::path::Path;

use mazewright_core::mask::{Mask, PRESETS, Parts};
use mazewright_core::{
    Cancel, Chosen, End, HOLES, Mesh, OUTLINES, Outline, SHAPES, Shape, Site, Spec, WRAPS, find,
};
use mazewright_render::draw::fit::{DEFAULT_SIDE, Fit};
use mazewright_render::draw::frame::pixels_of;
use mazewright_render::style::end_marks::{EndMarks, ICONS, IconSource};
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::mesh::REGIONS;
use crate::common::{MANY, Made, Written, shape, spec, style};

/// Pixels around each picture.
const GAP: u32 = 8;

/// Height of a line of text in pixels.
const TEXT: u32 = 16;

/// A sheet: pictures in rows, all of one size, each with or without a text below it.
struct Sheet {
    body: String,
    /// Width and height of a picture in pixels.
    picture: (u32, u32),
    /// The space to the left of the first picture, and above it.
    corner: (u32, u32),
    columns: u32,
    is_labelled: bool,
    marks: EndMarks,
    count: u32,
}

impl Sheet {
    fn new(picture: (u32, u32), columns: u32) -> Self {
        Self {
            body: String::new(),
            picture,
            corner: (GAP, GAP),
            columns,
            is_labelled: true,
            marks: EndMarks::default(),
            count: 0,
        }
    }

    fn step(&self) -> (u32, u32) {
        let text = if self.is_labelled { TEXT } else { 0 };
        (self.picture.0 + 2 * GAP, self.picture.1 + 2 * GAP + text)
    }

    fn text(&mut self, x: u32, y: u32, anchor: &str, text: &str) {
        let _ =
            writeln!(self.body, r#"<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>"#);
    }

    /// Adds a maze, as large as fits.
    fn add(&mut self, label: &str, spec: Spec, solution: Overlay) {
        spec.check(MANY).unwrap();
        let made = Made::new(spec);
        let (width, height) = self.picture;
        let size = made.maze.grid().size();
        let room = |length: u32| f64::from(length * 100 - 300);
        let cell = (room(width) / size.x).min(room(height) / size.y) as u32;
        let style = Style {
            cell: Length::from_hundredths(cell),
            line: Length::from_hundredths((cell / 9).clamp(80, 180)),
            margin: Length::from_hundredths(150),
            paper: Color::NONE,
            path: Color::opaque(0xd1_24_2f),
            solution,
            marks: self.marks.clone(),
            ..style()
        };
        let (x, y) = self.place();
        let drawn = |length: f64| (length * f64::from(cell)) as u32 / 100 + 3;
        let (left, above) = ((width - drawn(size.x)) / 2, (height - drawn(size.y)) / 2);
        let (left, above) = (x + left, y + above);
        let svg = made.svg(&style);
        let _ = write!(self.body, r#"<g transform="translate({left} {above})">{}</g>"#, svg.trim());
        self.body.push('\n');
        self.label(label);
    }

    /// Returns the upper left corner of the next picture.
    fn place(&self) -> (u32, u32) {
        let step = self.step();
        let x = self.corner.0 + self.count % self.columns * step.0;
        let y = self.corner.1 + self.count / self.columns * step.1;
        (x + GAP, y + GAP)
    }

    /// Writes the text below the picture, and continues with the next one.
    fn label(&mut self, label: &str) {
        let (x, y) = self.place();
        if self.is_labelled {
            self.text(x + self.picture.0 / 2, y + self.step().1 - 2 * GAP, "middle", label);
        }
        self.count += 1;
    }

    fn svg(&self) -> String {
        let (step, rows) = (self.step(), self.count.div_ceil(self.columns));
        let width = self.corner.0 + self.columns * step.0 + GAP;
        let height = self.corner.1 + rows * step.1 + GAP;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// Returns the size with about `cells` cells whose picture is nearest to a square.
fn squarest(shape: Chosen<Shape>, cells: u32) -> (u32, u32) {
    let far = |(cols, rows): (u32, u32)| {
        let (size, many) = (shape.value.max_bounds(cols, rows), shape.value.max_cells(cols, rows));
        let ratio = |one: f64, other: f64| one.max(other) / one.min(other);
        ratio(size.x, size.y) * ratio(many as f64, f64::from(cells))
    };
    let sizes = (5..30).flat_map(|cols| (5..30).map(move |rows| (cols, rows)));
    let sizes = sizes.filter(|&(cols, rows)| spec(shape, cols, rows).check(MANY).is_ok());
    sizes.min_by(|&one, &other| far(one).total_cmp(&far(other))).unwrap()
}

/// Returns the smallest site of a shape in an outline with at least `cells` cells.
fn least(shape: Chosen<Shape>, outline: Chosen<Outline>, cells: u32) -> Site {
    let sites = (4..).map(|turn| {
        let (cols, rows) = match outline.value.side {
            Some(_) if shape.value.block().is_some() => (turn, turn),
            Some(_) => (2 * turn, 2 * turn),
            None => squarest(shape, turn * cells / 4),
        };
        Site { outline, ..Site::new(shape, cols, rows) }
    });
    let has_enough = |site: &Site| site.lay(1, &Cancel::new()).unwrap().cells() * 10 >= cells * 9;
    sites.into_iter().find(has_enough).unwrap()
}

fn on(site: Site) -> Spec {
    Spec { site, ..spec(&SHAPES[0], 2, 2) }
}

fn shapes() -> String {
    let mut sheet = Sheet::new((146, 146), 6);
    for shape in SHAPES {
        let site = least(shape, &OUTLINES[0], 150);
        sheet.add(shape.name, on(site), Overlay::Hidden);
    }
    sheet.svg()
}

fn outlines() -> String {
    let mut sheet = Sheet::new((80, 80), OUTLINES.len() as u32);
    (sheet.corner, sheet.is_labelled) = ((90, TEXT + GAP), false);
    let step = sheet.step();
    for (column, outline) in (0..).zip(OUTLINES) {
        sheet.text(90 + step.0 * column + step.0 / 2, TEXT + GAP / 2, "middle", outline.name);
    }
    for (row, shape) in (0..).zip(SHAPES) {
        let y = TEXT + GAP + step.1 * row + step.1 / 2;
        sheet.text(90, y + TEXT / 4, "end", shape.name);
        for outline in OUTLINES {
            sheet.add("", on(least(shape, outline, 70)), Overlay::Hidden);
        }
    }
    sheet.svg()
}

fn specials() -> String {
    let mut sheet = Sheet::new((230, 170), 4);
    let plain = |name: &str, cols, rows| Site::new(shape(name), cols, rows);
    let mask = |text: &str| Some(Mask::parse(text).unwrap());
    let wrapped = |name: &str, wrap: &str, cols, rows| Site {
        wrap: find(WRAPS, wrap).unwrap(),
        ..plain(name, cols, rows)
    };
    let letters = Site { mask: mask("text:MAZE"), parts: Parts::All, ..plain("square", 52, 16) };
    sheet.add("mask=text:MAZE", on(letters), Overlay::Hidden);
    let cat = Site { mask: mask("cat"), ..plain("hex", 26, 24) };
    sheet.add("mask=cat", on(cat), Overlay::Hidden);
    let floors = Site { levels: 3, ..plain("square", 6, 9) };
    sheet.add("levels=3", on(floors), Overlay::Over);
    let room = Site {
        hole: find(HOLES, "hexagon").unwrap(),
        hole_size: 40,
        outline: find(OUTLINES, "hexagon").unwrap(),
        ..plain("tri", 8, 8)
    };
    sheet.add("hole=hexagon", on(room), Overlay::Over);
    let far = |site| Spec { start: End::Farthest, goal: End::Farthest, seed: 3.into(), ..on(site) };
    sheet.add("wrap=xy (torus)", far(wrapped("square", "xy", 9, 7)), Overlay::Over);
    sheet.add("wrap=mobius (Möbius strip)", far(wrapped("tri", "mobius", 16, 6)), Overlay::Over);
    let mesh = Site::from_mesh(Mesh::read(REGIONS, &Cancel::new()).unwrap());
    sheet.add("mesh: regions.geojson", on(mesh), Overlay::Over);
    let slice =
        Site { outline: find(OUTLINES, "sector").unwrap(), angle: 150, ..plain("polar", 8, 10) };
    sheet.add("outline=sector, angle=150", on(slice), Overlay::Over);
    sheet.svg()
}

fn silhouettes() -> String {
    let mut sheet = Sheet::new((150, 150), 8);
    for preset in PRESETS {
        let mask = Mask::parse(preset.name).unwrap();
        let (cols, rows) = mask.size();
        let parts = mask.default_parts();
        let site = Site { mask: Some(mask), parts, ..Site::new(shape("square"), cols, rows) };
        sheet.add(preset.name, on(site), Overlay::Hidden);
    }
    sheet.svg()
}

fn icons() -> String {
    let mut sheet = Sheet::new((130, 100), 8);
    for pair in ICONS.chunks_exact(2) {
        let [start, goal] = [&pair[0], &pair[1]];
        let marks =
            EndMarks { start_icon: Some(IconSource::Bundled(start)), ..EndMarks::default() };
        sheet.marks = marks;
        let label = format!("{}, {}", start.name, goal.name);
        sheet.add(&label, on(Site::new(shape("square"), 4, 3)), Overlay::Hidden);
    }
    sheet.svg()
}

/// Draws the pictures of shapes with default settings side by side, at a third of their size.
fn defaults() -> String {
    const SIDE: u32 = DEFAULT_SIDE / 3;
    let mut sheet = Sheet::new((SIDE, SIDE), 5);
    for shape in SHAPES {
        let (cols, rows) = shape.value.default_size;
        let made = Made::new(spec(shape, cols, rows));
        let mut style = Style { solution: Overlay::Over, ..Style::default() };
        Fit::ALL.apply(&made.spec, &mut style).unwrap();
        let bounds = made.maze.grid().size();
        Fit::ALL.apply_to(bounds, &made.spec, &mut style).unwrap();
        let size = pixels_of(bounds, &made.spec, &style).map(|side| side as u32 / 3);
        let (left, above) = sheet.place();
        let (left, above) = (left + (SIDE - size[0]) / 2, above + (SIDE - size[1]) / 2);
        let svg = made.svg(&style);
        let _ = writeln!(
            sheet.body,
            r#"<g transform="translate({left} {above}) scale({})">{}</g>"#,
            1.0 / 3.0,
            svg.trim()
        );
        sheet.label(shape.name);
    }
    sheet.svg()
}

fn holds(name: &str, sheet: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, sheet).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        known == sheet,
        "docs/{name} is not what the program draws: run `UPDATE=1 cargo test sheet`, look at it, \
         and commit it"
    );
}

#[test]
fn sheet_of_shapes() {
    holds("shapes.svg", &shapes());
}

#[test]
fn sheet_of_defaults() {
    holds("defaults.svg", &defaults());
}

#[test]
fn sheet_of_outlines() {
    holds("outlines.svg", &outlines());
}

#[test]
fn sheet_of_specials() {
    holds("specials.svg", &specials());
}

#[test]
fn sheet_of_silhouettes() {
    holds("silhouettes.svg", &silhouettes());
}

#[test]
fn sheet_of_icons() {
    holds("icons.svg", &icons());
}

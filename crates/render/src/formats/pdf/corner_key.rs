//! The key in a corner of the page: the solution, small and upside down. If the cells are too small
//! to distinguish walls, the key shows only the outline and the route.

use crate::draw::fit::margin_for_marks;
use crate::draw::line_widths::cell_width;
use crate::draw::walls::outline_walls::outline_edges;
use crate::draw::{draw, sentence};
use crate::drawing::{DevicePoint, Drawing, Marks};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::legible::{LEAST_CELL, cell_in_mm};
use crate::formats::pdf::sheet::{POINTS_PER_MM, PageFrame, Placement, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::worksheet::{alternative, key_style};
use crate::scene::Scene;
use crate::style::end_marks::EndMarks;
use crate::style::layers::{Layers, StyleLayer};
use crate::style::look::{DRAWS, FILLS};
use crate::style::page::{KEYS, Key};
use crate::style::strokes::SOLUTION_STYLES;
use crate::style::trail::Trail;
use crate::style::{Length, Style};
use mazewright_core::{Cancel, Error, Refusal};

/// The key's share of the page's shorter side. The key of a long maze may take one of `LONG_SHARES`
/// of the side along it, the smallest with which cells are legible.
const SHARE: f64 = 0.2;
const LONG_SHARES: [f64; 2] = [0.5, 1.0];
/// The gap between the key and the maze, in points.
const GAP: f64 = 10.0;

/// The font size of the words next to the key, in points.
const TEXT_SIZE: f64 = 7.0;

/// The least width of cells whose walls are shown, in millimetres.
const LEAST_WITH_WALLS: f64 = 1.2;
/// The thickness of the outline without walls, in millimetres, and the thickness of the route, as a
/// share of a cell.
const OUTLINE: f64 = 0.2;
const ROUTE: f64 = 0.5;

impl PageContent {
    /// Draws the key upside down in the lower right corner. Returns the frame above the key, or the
    /// one to its left if a maze of the given size, in hundredths of a pixel, comes out larger
    /// there.
    pub(super) fn corner_key(
        &mut self,
        scene: &Scene<'_>,
        (sheet, frame): (&Sheet, PageFrame),
        maze: DevicePoint,
        cancel: &Cancel,
    ) -> Result<PageFrame, Error> {
        let style = small_style(key_style(scene));
        let shown = Scene { style: &style, ..*scene };
        let mut drawing = draw(&shown, cancel)?;
        let is_solved = sentence::is_solved(scene);
        let cell = |room| cell_in_mm(scene.spec, scene.style, drawing.size, room) * sheet.zoom;
        let Some(room) = frames(frame).find(|&room| cell(room) >= LEAST_CELL) else {
            let most = frames(frame).map(cell).fold(0.0, f64::max);
            return Err(Error::Refused(unreadable(scene, most)));
        };
        let cell = cell(room);
        let Placement { scale, .. } = room.fit(drawing.size);
        if cell < LEAST_WITH_WALLS {
            drawing = outlined(&shown, scale, cancel)?;
        }
        let Placement { scale, .. } = room.fit(drawing.size);
        let [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
        let [width, height] = drawing.size.map(|length| f64::from(length) * scale);
        let place = PageFrame { left: right - width, top: bottom - height, width, height };
        let middle = [place.left + width / 2.0, place.top + height / 2.0];
        let description = alternative(&shown, cancel)?;
        let alternative = format!("The solution, upside down. {description}");
        self.tagged(StructureTag::Figure(alternative), |content| {
            content.turned(middle, |content| {
                content.drawing(&drawing, place.fit(drawing.size), cancel)
            })
        })?;
        let answer = scene.style.trail.as_ref().map(Trail::answer);
        let unsolved = (!is_solved).then(|| scene.style.language.value.no_solution.to_owned());
        let words = unsolved.or(answer);
        let has_words = words.is_some();
        if let Some(words) = words {
            // The words appear above the key, and upside down, too.
            self.tagged(StructureTag::Paragraph, |content| {
                content.turned(middle, |content| {
                    let base = place.top + height + TEXT_SIZE;
                    let left = place.left;
                    content.text(&words, (Font::Regular, TEXT_SIZE), [left, base], 0.0);
                });
            });
        }
        let height = if has_words { height + 1.5 * TEXT_SIZE } else { height };
        let above = PageFrame { height: frame.height - height - GAP, ..frame };
        let beside = PageFrame { width: frame.width - width - GAP, ..frame };
        let is_larger_beside = beside.fit(maze).scale > above.fit(maze).scale;
        Ok(if is_larger_beside { beside } else { above })
    }
}

/// Returns the style of a small solution: without a trail, and without words or icons outside its
/// openings, which would be too small to read, and without the margin for them.
pub fn small_style(mut style: Style) -> Style {
    style.trail = None;
    let margins = margin_for_marks(&style);
    if margins > 1 {
        style.marks = EndMarks::default();
        let half_line = Length::from_hundredths(style.line.hundredths().div_ceil(2));
        style.margin = half_line.max(Length::from_hundredths(style.margin.hundredths() / margins));
    }
    style
}

/// Returns the frames that a key may have, the smaller ones first.
fn frames(frame: PageFrame) -> impl Iterator<Item = PageFrame> {
    let side = frame.width.min(frame.height) * SHARE;
    let along = move |share| [[frame.width * share, side], [side, frame.height * share]];
    let long = LONG_SHARES.into_iter().flat_map(along);
    let sizes = std::iter::once([side, side]).chain(long);
    sizes.map(|[width, height]| PageFrame { left: 0.0, top: 0.0, width, height })
}

/// Draws the outline and the route, thick enough to be visible at `scale`.
fn outlined(scene: &Scene<'_>, scale: f64, cancel: &Cancel) -> Result<Drawing, Error> {
    let mut style: Style = scene.style.clone();
    (style.layers, style.fill, style.draw) = (Layers::default(), &FILLS[0], &DRAWS[0]);
    (style.strokes.inset, style.strokes.solution_style) = (0, &SOLUTION_STYLES[0]);
    style.legend = false;
    let thick = (OUTLINE * POINTS_PER_MM / scale) as u32;
    style.line = style.line.max(Length::from_hundredths(thick));
    style.margin = style.margin.max(Length::from_hundredths(style.line.hundredths().div_ceil(2)));
    let on_outline = outline_edges(scene.maze.grid());
    let maze = scene.maze.with_walls_at(|edge| on_outline(edge) && scene.maze.is_wall(edge));
    let scene = Scene { style: &style, maze: &maze, ..*scene };
    let mut drawing = draw(&scene, cancel)?;
    let thick = (f64::from(cell_width(&scene)) * ROUTE) as u32;
    let routes = drawing.layers.iter_mut().filter(|it| it.name == StyleLayer::Solution.name());
    for marks in routes.flat_map(|layer| &mut layer.marks) {
        if let Marks::Lines { width, .. } = marks {
            *width = thick;
        }
    }
    Ok(drawing)
}

/// Returns the error for a key whose cells are `cell` millimetres wide.
fn unreadable(scene: &Scene<'_>, cell: f64) -> Refusal {
    let print = &scene.style.options.print;
    let name = |key| KEYS.iter().find(|it| it.value == key).map_or("", |it| it.name);
    let (corner, back) = (name(Key::Corner), name(Key::Back));
    let detail = format!(
        "key is {corner}, but on {} the cells of the small solution would be {cell:.2} mm wide, and at least \
         {LEAST_CELL} mm can be read; take key={back}, a larger page, or fewer {}",
        print.page_words(),
        scene.spec.site.size_words()
    );
    Refusal::new("key", "too-small", detail).allowing(format!("key={back}"))
}

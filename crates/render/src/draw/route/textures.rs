//! The marks of tactile pictures: dots in the cells of starts and bars in those of goals, and their words in braille
//! outside the openings.

use crate::draw::lines::elastic::{Walls, nearest};
use crate::draw::route::braille::{self, BRAILLE_DOT};
use crate::draw::route::end_words::OuterRoom;
use crate::drawing::{Cap, DevicePoint, Lines, Marks, rounded_point};
use crate::scene::Scene;
use crate::style::Style;
use crate::style::end_marks::MarkKind;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::{Cancel, Error, Polygon, Site};

/// The width of dots and bars, in millimetres.
const THICKNESS: f64 = 1.0;
/// The distance of their middles, in millimetres.
const PITCH: f64 = 2.0;
/// Their distance from walls, in millimetres.
const GAP: f64 = 0.4;
/// The steps along a bar, in millimetres.
const STEP: f64 = 0.1;

/// The width of the largest cell of a shape, in cell sides: a dodecagon has 3.73.
const WIDEST: f64 = 4.0;
/// The most bytes of a dot, which a PDF draws as four curves.
const DOT_BYTES: f64 = 200.0;

/// Returns the maximum number of bytes that the textures of one start and one goal take in a drawing.
pub(crate) fn most_bytes(site: &Site, style: &Style) -> u64 {
    if style.marks.drawn_kind() != MarkKind::Textures {
        return 0;
    }
    let size = site.size();
    let widest = if site.mesh.is_some() { size.x.max(size.y) } else { WIDEST };
    let rows = widest * f64::from(style.cell.hundredths()) / style.hundredths_of_mm(PITCH) + 2.0;
    // The rows of a triangular lattice are closer together than its points.
    (rows * rows / 0.75_f64.sqrt() * DOT_BYTES) as u64
}

/// The area of a cell on the page, and the distance from its edges that textures keep.
struct TextureArea {
    edges: Walls,
    polygon: Polygon,
    centre: Point,
    clearance: f64,
}

impl TextureArea {
    fn has(&self, at: Point) -> bool {
        self.polygon.holds_line(self.centre, at)
            && self.edges.iter().all(|&edge| (at - nearest(at, edge)).length() >= self.clearance)
    }

    /// Returns the offsets from the centre of lines at a distance of `pitch` that meet the area.
    fn rows(&self, pitch: f64) -> impl Iterator<Item = f64> + use<> {
        let bounds = Bounds::of(self.polygon.outer.iter().copied());
        let reach = ((bounds.max.y - bounds.min.y) / pitch) as i32;
        (-reach..=reach).map(move |row| f64::from(row) * pitch)
    }
}

/// Returns the texture of a cell with the polygon `polygon`.
pub(super) fn texture(
    scene: &Scene<'_>,
    (polygon, centre): (Polygon, Point),
    is_goal: bool,
) -> Marks {
    let style = scene.style;
    let half_line = f64::from(style.line.hundredths()) / 2.0;
    let area = TextureArea {
        edges: polygon.sides().collect(),
        centre,
        clearance: half_line + style.hundredths_of_mm(GAP + THICKNESS / 2.0),
        polygon,
    };
    let pitch = style.hundredths_of_mm(PITCH);
    if is_goal {
        let width = rounded(style.hundredths_of_mm(THICKNESS)) as u32;
        return Marks::Lines { lines: bars(&area, pitch, style.hundredths_of_mm(STEP)), width };
    }
    let radius = rounded(style.hundredths_of_mm(THICKNESS / 2.0)) as u32;
    Marks::Discs { centres: dots(&area, pitch), radius }
}

/// Returns the dots of a triangular lattice that lie in an area.
fn dots(area: &TextureArea, pitch: f64) -> Vec<DevicePoint> {
    let height = pitch * 0.75_f64.sqrt();
    let mut dots = Vec::new();
    for y in area.rows(height) {
        let shift = if rounded(y / height) % 2 == 0 { 0.0 } else { pitch / 2.0 };
        for x in area.rows(pitch) {
            let dot = area.centre + Point::new(x + shift, y);
            if area.has(dot) {
                dots.push(device(dot));
            }
        }
    }
    dots
}

/// Returns level bars across an area.
fn bars(area: &TextureArea, pitch: f64, step: f64) -> Lines {
    let bounds = Bounds::of(area.polygon.outer.iter().copied());
    let mut bars = Lines { cap: Cap::Round, ..Lines::default() };
    for y in area.rows(pitch) {
        let steps = ((bounds.max.x - bounds.min.x) / step) as usize;
        let places =
            (0..=steps).map(|at| Point::new(bounds.min.x + at as f64 * step, area.centre.y + y));
        let mut run: Option<[Point; 2]> = None;
        for place in places {
            match (&mut run, area.has(place)) {
                (Some(run), true) => run[1] = place,
                (None, true) => run = Some([place; 2]),
                (Some([from, to]), false) => {
                    add_bar([*from, *to], &mut bars);
                    run = None;
                }
                (None, false) => {}
            }
        }
        if let Some(run) = run {
            add_bar(run, &mut bars);
        }
    }
    bars
}

fn add_bar([from, to]: [Point; 2], bars: &mut Lines) {
    if device(from) != device(to) {
        bars.move_to(device(from));
        bars.line_to(device(to));
    }
}

/// Returns the braille label of an end outside its opening: its word, or its letter where the word has no space nearby.
pub(super) fn label(
    scene: &Scene<'_>,
    room: &mut OuterRoom,
    is_goal: bool,
    (opening, outward): (Point, Point),
    cancel: &Cancel,
) -> Result<Option<Marks>, Error> {
    let (style, end) = (scene.style, usize::from(is_goal));
    let language = &style.language.value;
    let letter = language.letters[end].to_string();
    let half = |word: &str| {
        let size = braille::size(word);
        Point::new(style.hundredths_of_mm(size.x), style.hundredths_of_mm(size.y)) * 0.5
    };
    let texts = [language.ends[end], &letter];
    let Some((at, centre)) = room.label(texts.map(half), opening, outward, cancel)? else {
        return Ok(None);
    };
    let dot = |offset: Point| {
        device(
            centre + Point::new(style.hundredths_of_mm(offset.x), style.hundredths_of_mm(offset.y)),
        )
    };
    let centres = braille::dots(texts[at]).map(dot).collect();
    let radius = rounded(style.hundredths_of_mm(BRAILLE_DOT / 2.0)) as u32;
    Ok(Some(Marks::Discs { centres, radius }))
}

fn device(at: Point) -> DevicePoint {
    rounded_point(at)
}

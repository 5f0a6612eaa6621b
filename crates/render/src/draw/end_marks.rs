//! Draws the marks at start and goal: dots, arrows, letters or icons, upright in a bent or rotated
//! drawing as well.

use crate::draw::frame::PageLayout;
use crate::draw::line_widths::cell_width;
use crate::draw::room::room;
use crate::drawing::{DevicePoint, Layer, Lines, Marks};
use crate::scene::Scene;
use crate::style::Color;
use crate::style::end_marks::{IconSource, MarkKind};
use crate::style::look::Draw;
use crate::vector::VectorShape;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::font;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::symbols;

/// The name of the layer.
pub(crate) const LAYER: &str = "ends";

/// The largest radius of a mark, relative to the free space of its cell.
const IN_CELL: f64 = 0.84;
/// The radius of a dot, in widths of a cell.
const DOT: f64 = 0.2;
/// The radius of a ring and of its hole, relative to that of a dot.
const RING: [f64; 2] = [1.25, 0.65];
/// Half the length of an arrow, relative to the free space of its cell.
const ARROW: f64 = 0.72;
/// The outline of an arrow that points to the right, for half its length.
const ARROW_POINTS: [(f64, f64); 7] =
    [(-1.0, -0.2), (0.1, -0.2), (0.1, -0.62), (1.0, 0.0), (0.1, 0.62), (0.1, 0.2), (-1.0, 0.2)];
/// The radius of the paper around a letter or an icon, relative to the radius of the mark.
const HALO: f64 = 1.12;

/// A place for a mark. Lengths are in hundredths of a pixel, on the finished page.
struct Place {
    is_goal: bool,
    centre: Point,
    /// The radius of the largest circle around the centre that is free of walls.
    room: f64,
    /// Where the route goes at this end, as a unit vector.
    direction: Point,
    /// The middle of the opening, if there is one.
    opening: Option<Point>,
}

/// Returns the layers of the marks. `width` is the width of a cell, in hundredths of a pixel.
pub(crate) fn layers(
    scene: &Scene<'_>,
    frame: &PageLayout,
    to_device: &impl Fn(Point) -> DevicePoint,
    width: u32,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let kind = style.marks.drawn_kind();
    if kind == MarkKind::None {
        return Ok(Vec::new());
    }
    let places = places(scene, frame, kind == MarkKind::Auto, to_device, cancel)?;
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let layer = |color, marks| Layer { name: LAYER, color, marks };
    let mut layers = match kind {
        MarkKind::Letters | MarkKind::Icons => {
            let radius = |place: &Place| symbol_radius(scene, place);
            let [halo, color] = symbol_colors(scene);
            let symbols = [0, 1].map(|end| symbol(scene, kind, end, color));
            let disc = |place: &Place| {
                let radius = rounded(radius(place) * HALO) as u32;
                Marks::Discs { centres: vec![device(place.centre)], radius }
            };
            let mut layers = vec![layer(halo, places.iter().map(disc).collect())];
            for (index, place) in places.iter().enumerate() {
                cancel.check_periodically(index)?;
                add_symbol(&symbols[usize::from(place.is_goal)], place, radius(place), &mut layers);
            }
            layers
        }
        MarkKind::Arrows => {
            let margin = f64::from(style.margin.hundredths());
            let mut outlines = Lines::default();
            for place in &places {
                add_arrow(place, margin, &mut outlines);
            }
            vec![layer(style.path, vec![Marks::Shapes { outlines }])]
        }
        MarkKind::Auto | MarkKind::None | MarkKind::Dots => {
            let dot = |place: &Place| dot_radius(f64::from(width), place.room);
            let mark = |place: &Place| {
                if place.is_goal {
                    ring(place.centre, dot(place))
                } else {
                    Marks::Discs { centres: vec![device(place.centre)], radius: dot(place) as u32 }
                }
            };
            vec![layer(style.path, places.iter().map(mark).collect())]
        }
    };
    layers.retain(|layer| layer.color.is_visible() && !layer.marks.is_empty());
    Ok(layers)
}

/// Returns the radius of the mark at the centre of a cell, if there is one, in cell sides.
pub(crate) fn radius(scene: &Scene<'_>, cell: u32) -> Option<f64> {
    let (maze, style) = (scene.maze, scene.style);
    let kind = style.marks.drawn_kind();
    let is_end = maze.uncut_ends().flatten().flatten().any(|end| end == cell);
    let is_open = maze.opening_at(cell).is_some();
    let has_mark = is_end && kind != MarkKind::None && !(kind == MarkKind::Auto && is_open);
    let room = room(scene, cell);
    has_mark.then(|| match kind {
        MarkKind::Letters | MarkKind::Icons => room * IN_CELL * HALO,
        MarkKind::Arrows => room * ARROW,
        MarkKind::Auto | MarkKind::None | MarkKind::Dots => {
            let width = f64::from(cell_width(scene)) / f64::from(style.cell.hundredths());
            dot_radius(width, room) * RING[0]
        }
    })
}

/// Returns the radius of a dot, for the width of a cell and the room that its cell has.
fn dot_radius(width: f64, room: f64) -> f64 {
    (width * DOT).min(room * IN_CELL / RING[0])
}

/// Returns the places of all starts and goals, or only of those without an opening.
fn places(
    scene: &Scene<'_>,
    frame: &PageLayout,
    only_closed: bool,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Place>, Error> {
    let (maze, grid) = (scene.maze, scene.maze.grid());
    let routes =
        scene.routes.iter().map(|route| &route.cells[..]).chain(std::iter::repeat(&[][..]));
    let ends = maze.uncut_ends().zip(routes).flat_map(|([start, goal], cells)| {
        // A route that is still being drawn does not reach the goal.
        let next = cells.get(1).copied();
        let last = match *cells {
            [.., last, end] if Some(end) == goal => Some(last),
            _ => None,
        };
        let start = start.map(|start| (start, false, next));
        start.into_iter().chain(goal.map(|goal| (goal, true, last)))
    });
    let mut places = Vec::new();
    for (index, (cell, is_goal, neighbour)) in ends.enumerate() {
        cancel.check_periodically(index)?;
        let (centre, room) = (grid.centre(cell), room(scene, cell));
        let opening = maze.opening_at(cell).map(|edge| grid.middle(edge));
        if only_closed && opening.is_some() {
            continue;
        }
        // A start leads from the opening to the next cell, a goal from the last cell to the opening.
        let (from, to) = match (opening, neighbour.map(|cell| grid.centre(cell)), is_goal) {
            (Some(opening), _, false) => (opening, centre),
            (Some(opening), _, true) => (centre, opening),
            (None, Some(next), false) => (centre, next),
            (None, Some(last), true) => (last, centre),
            (None, None, _) => (centre, centre + Point::new(0.0, 1.0)),
        };
        let flat = [
            centre,
            centre + Point::new(room, 0.0),
            centre + Point::new(0.0, room),
            from,
            to,
            opening.unwrap_or(centre),
        ];
        let placed = frame.placed(flat.map(to_device), cancel)?;
        let [centre, right, below, from, to, middle] =
            placed.map(|[x, y]| Point::new(f64::from(x), f64::from(y)));
        let length = (to - from).length();
        let direction =
            if length > 0.0 { (to - from) * (1.0 / length) } else { Point::new(0.0, 1.0) };
        places.push(Place {
            is_goal,
            centre,
            room: (right - centre).length().min((below - centre).length()),
            direction,
            opening: opening.map(|_| middle),
        });
    }
    Ok(places)
}

/// Returns the radius of a letter or an icon: what walls leave free of the cell, or its passage.
fn symbol_radius(scene: &Scene<'_>, place: &Place) -> f64 {
    let half_line = f64::from(scene.style.line.hundredths()) / 2.0;
    match scene.style.draw.value {
        Draw::Walls => (place.room - half_line).max(place.room / 2.0) * IN_CELL,
        Draw::Passages => half_line.min(place.room) * IN_CELL,
    }
}

/// Returns the colour around letters and icons, and their own.
fn symbol_colors(scene: &Scene<'_>) -> [Color; 2] {
    let style = scene.style;
    if style.draw.value == Draw::Passages {
        let color = if style.paper.is_visible() { style.paper } else { style.path };
        return [Color::NONE, color];
    }
    let is_over = style.shows_cells() || style.shows_solution();
    [if is_over { style.paper } else { Color::NONE }, style.text_color()]
}

/// Returns the areas of the letter or icon of an end: 0 for starts, 1 for goals.
fn symbol(scene: &Scene<'_>, kind: MarkKind, end: usize, color: Color) -> Vec<VectorShape> {
    let contours = if kind == MarkKind::Letters {
        let letter = ['S', 'G'][end];
        font::face().and_then(|face| font::contours(&face, letter))
    } else {
        match &scene.style.marks.icons()[end] {
            IconSource::Bundled(icon) => symbols::contours(icon.name),
            IconSource::Own(picture) => return picture.parts().to_vec(),
        }
    };
    vec![VectorShape { color, contours: contours.unwrap_or_default() }]
}

/// Appends areas, as large as fit into a circle with a little to spare at corners. Those of the
/// colour of the last layer belong to it.
fn add_symbol(symbol: &[VectorShape], place: &Place, radius: f64, layers: &mut Vec<Layer>) {
    /// The radius beyond which nothing of a symbol with a square box lies, relative to its half side.
    const CORNER: f64 = 1.2;
    let mut bounds = Bounds::EMPTY;
    let points = symbol.iter().flat_map(|part| &part.contours).flatten();
    points.for_each(|&point| bounds.add(point));
    let (size, middle) = (bounds.max - bounds.min, (bounds.min + bounds.max) * 0.5);
    let scale = 2.0 * radius / size.x.max(size.y).max(size.length() * CORNER / 2.0_f64.sqrt());
    for VectorShape { color, contours } in symbol {
        let mut outlines = Lines::default();
        for contour in contours {
            let to_page = |&point: &Point| device(place.centre + (point - middle) * scale);
            let mut points = contour.iter().map(to_page);
            let Some(first) = points.next() else { continue };
            outlines.move_to(first);
            points.for_each(|point| outlines.line_to(point));
            outlines.close();
        }
        let marks = Marks::Shapes { outlines };
        match layers.last_mut() {
            Some(last) if last.color == *color => last.marks.push(marks),
            _ => layers.push(Layer { name: LAYER, color: *color, marks: vec![marks] }),
        }
    }
}

/// Appends an arrow: across the opening as far as the margin has room, or in the middle of the cell.
fn add_arrow(place: &Place, margin: f64, lines: &mut Lines) {
    let half = place.room * ARROW;
    let centre = match place.opening {
        Some(opening) => {
            let outward = if place.is_goal { place.direction } else { place.direction * -1.0 };
            opening - outward * (half - margin * 0.9).max(0.0)
        }
        None => place.centre,
    };
    let along = place.direction * half;
    let across = Point::new(-along.y, along.x);
    let mut points = ARROW_POINTS.iter().map(|&(x, y)| device(centre + along * x + across * y));
    if let Some(first) = points.next() {
        lines.move_to(first);
        points.for_each(|point| lines.line_to(point));
    }
}

/// Returns a ring around a point, for the radius of a dot.
fn ring(centre: Point, dot: f64) -> Marks {
    let mut outlines = Lines::default();
    for (part, clockwise) in RING.into_iter().zip([true, false]) {
        let radius = rounded(dot * part) as u32;
        let reach = Point::new(f64::from(radius), 0.0);
        let [left, right] = [device(centre - reach), device(centre + reach)];
        outlines.move_to(left);
        outlines.arc_to(right, radius, clockwise);
        outlines.arc_to(left, radius, clockwise);
    }
    Marks::Shapes { outlines }
}

fn device(at: Point) -> DevicePoint {
    [at.x, at.y].map(|along| rounded(along) as i32)
}

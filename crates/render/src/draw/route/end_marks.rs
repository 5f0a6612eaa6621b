//! Draws the marks at start and goal: dots, arrows, letters, words or icons, upright in a bent or
//! rotated drawing as well.

use crate::draw::frame::PageLayout;
use crate::draw::line_widths::route_reach;
use crate::draw::lines::elastic::polygon;
use crate::draw::mark_sizes::{CORNER, HALO, MarkSizes, RING};
use crate::draw::route::end_arrows::{self, ArrowPlace};
use crate::draw::route::end_words::{OuterRoom, inner_word};
use crate::draw::route::mark_places::{MarkPlace, MarkPlaces};
use crate::draw::route::textures;
use crate::draw::whole::casing::closed;
use crate::drawing::{DevicePoint, Layer, Lines, Marks, real_point, rounded_point};
use crate::scene::Scene;
use crate::style::Color;
use crate::style::end_marks::{IconSource, MarkKind};
use crate::style::look::Draw;
use crate::vector::VectorShape;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::{Cancel, Error, font, symbols};

/// The name of the layer.
pub(crate) const LAYER: &str = "ends";

/// The radius of the end of a passage around a letter or an icon that is wider than the passage, relative to
/// the radius of the mark.
const AROUND: f64 = 1.2;
/// The largest width of the paper around an arrow that lies on a route: in hundredths of a pixel, and relative to the size of the mark.
const EDGE: f64 = 150.0;
const EDGE_OF_MARK: f64 = 0.2;

/// A place for a mark. Lengths are in hundredths of a pixel, on the finished page.
struct Place {
    cell: u32,
    is_goal: bool,
    centre: Point,
    /// The radius of the largest circle around the centre that is free of walls.
    room: f64,
    /// Where the route goes at this end, as a unit vector.
    direction: Point,
    /// The middle of the opening, if there is one.
    opening: Option<Point>,
    /// The place of an arrow in the maze, in cell sides.
    arrow: ArrowPlace,
}

impl Place {
    /// Returns the direction out of the maze, as a unit vector.
    fn outward(&self) -> Point {
        if self.is_goal { self.direction } else { self.direction * -1.0 }
    }

    /// Returns the place of an arrow on the page.
    fn on_page(&self) -> ArrowPlace {
        let opening = self.opening.map(|opening| (opening, self.outward()));
        ArrowPlace { centre: self.centre, direction: self.direction, opening }
    }
}

/// Returns the layers of the marks.
pub(crate) fn layers(
    scene: &Scene<'_>,
    frame: &PageLayout,
    to_device: &impl Fn(Point) -> DevicePoint,
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
    let sizes = MarkSizes::new(scene, kind, f64::from(style.cell.hundredths()));
    // Marks outside do not depend on the space in cells.
    let are_outside = style.marks_outside().is_some();
    let is_inside = |place: &&Place| !are_outside || place.opening.is_none();
    let inside: Vec<&Place> = places.iter().filter(is_inside).collect();
    let size = sizes.common(inside.iter().map(|place| place.room));
    let room = are_outside.then(|| OuterRoom::new(scene, frame, to_device, cancel));
    let mut room = room.transpose()?;
    let mut layers = match kind {
        MarkKind::Letters | MarkKind::Icons => {
            let mut layers = grounds(scene, &sizes, &inside, size);
            for (index, place) in places.iter().enumerate() {
                cancel.check_periodically(index)?;
                let outer = match room.as_mut().zip(place.opening) {
                    Some((room, opening)) => room.icon(opening, place.outward(), cancel)?,
                    None => None,
                };
                let (color, centre, radius) = match (outer, place.opening) {
                    (Some((centre, radius)), _) => (style.text_color(), centre, radius),
                    (None, Some(_)) if are_outside => {
                        let own = sizes.common(std::iter::once(place.room));
                        (mark_colors(scene)[1], place.centre, own)
                    }
                    _ => (mark_colors(scene)[1], place.centre, size),
                };
                let symbol = symbol(scene, kind, usize::from(place.is_goal), color);
                let shapes = placed_symbol(&symbol, centre, radius);
                for (color, outlines) in shapes {
                    add(&mut layers, color, Marks::Shapes { outlines });
                }
            }
            layers
        }
        MarkKind::Words => {
            let language = &scene.style.language.value;
            let mut layers = grounds(scene, &sizes, &inside, size);
            for place in &places {
                let end = usize::from(place.is_goal);
                let word = language.ends[end];
                if let Some((room, opening)) = room.as_mut().zip(place.opening) {
                    let outlines = room.word(word, opening, place.outward(), cancel)?;
                    add(&mut layers, style.text_color(), Marks::Shapes { outlines });
                    continue;
                }
                let letter = language.letters[end].to_string();
                let least = f64::from(style.least_text.hundredths());
                let inner = inner_word([word, &letter], (place.centre, size), least);
                let mark = inner.map_or_else(
                    || dot(place, size / RING[0]),
                    |outlines| Marks::Shapes { outlines },
                );
                add(&mut layers, mark_colors(scene)[1], mark);
            }
            layers
        }
        MarkKind::Textures => textured(scene, frame, (&places, room), to_device, cancel)?,
        MarkKind::Arrows => {
            let [margin, cell] = [style.margin, style.cell].map(|it| f64::from(it.hundredths()));
            let flat = places.iter().map(|place| place.arrow);
            let size = cell * end_arrows::fitting(scene, flat, size / cell, cancel)?;
            let mut outlines = Lines::default();
            for place in &places {
                place.on_page().add_to(&mut outlines, size, margin);
            }
            // A route has the colour of arrows in a drawing without a route.
            if style.shows_solution() {
                let [around, color] = mark_colors(scene);
                vec![edge(&outlines, size, around), layer(color, vec![Marks::Shapes { outlines }])]
            } else {
                vec![layer(style.path, vec![Marks::Shapes { outlines }])]
            }
        }
        MarkKind::Auto | MarkKind::None | MarkKind::Dots => {
            vec![layer(style.path, places.iter().map(|place| dot(place, size)).collect())]
        }
    };
    layers.retain(|layer| layer.color.is_visible() && !layer.marks.is_empty());
    Ok(layers)
}

/// Returns the layers of textures in cells, and of their labels outside the openings.
fn textured(
    scene: &Scene<'_>,
    frame: &PageLayout,
    (places, mut room): (&[Place], Option<OuterRoom>),
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let mut marks = Vec::new();
    for place in places {
        let cell = polygon(scene.maze.grid(), place.cell).map(to_device);
        let placed = |ring: &[DevicePoint]| {
            let points = frame.placed_all(ring.to_vec(), cancel)?.into_iter();
            Ok(points.map(real_point).collect())
        };
        let polygon = cell.rings().map(placed).collect::<Result<_, Error>>()?;
        marks.push(textures::texture(scene, (polygon, place.centre), place.is_goal));
        if let Some((room, opening)) = room.as_mut().zip(place.opening) {
            let at = (opening, place.outward());
            marks.extend(textures::label(scene, room, place.is_goal, at, cancel)?);
        }
    }
    // A dot of the route would disturb the texture.
    let centres = places.iter().map(|place| device(place.centre)).collect();
    let radius = rounded(route_reach(scene) * f64::from(style.cell.hundredths())) as u32;
    let ground = layer(style.paper, vec![Marks::Discs { centres, radius: radius + 1 }]);
    let ground = Some(ground).filter(|_| style.shows_solution());
    Ok(ground.into_iter().chain([layer(style.text_color(), marks)]).collect())
}

/// Appends marks, to the last layer if it has their colour.
fn add(layers: &mut Vec<Layer>, color: Color, marks: Marks) {
    match layers.last_mut() {
        Some(last) if last.color == color => last.marks.push(marks),
        _ => layers.push(layer(color, vec![marks])),
    }
}

fn layer(color: Color, marks: Vec<Marks>) -> Layer {
    Layer { name: LAYER, color, marks }
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
    let ends = scene.ends().flat_map(|([start, goal], cells)| {
        // A route that is still being drawn does not reach the goal.
        let next = cells.get(1).copied();
        let last = match *cells {
            [.., last, end] if Some(end) == goal => Some(last),
            _ => None,
        };
        let start = start.map(|start| (start, false, next));
        start.into_iter().chain(goal.map(|goal| (goal, true, last)))
    });
    let cells = scene.ends().flat_map(|(ends, _)| ends).flatten();
    let mark_places = MarkPlaces::new(scene, None, cells, cancel)?;
    let mut places = Vec::new();
    for (index, (cell, is_goal, neighbour)) in ends.enumerate() {
        cancel.check_periodically(index)?;
        let MarkPlace { centre, room } = mark_places.of(cell);
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
        let outward = if is_goal { to - from } else { from - to };
        let [along, outward] = [to - from, outward].map(unit);
        let opening_out = opening.map(|opening| (opening, outward));
        let arrow = ArrowPlace { centre, direction: along, opening: opening_out };
        let flat = [
            centre,
            centre + Point::new(room, 0.0),
            centre + Point::new(0.0, room),
            from,
            to,
            opening.unwrap_or(centre),
        ];
        let placed = frame.placed(flat.map(to_device), cancel)?;
        let [centre, right, below, from, to, middle] = placed.map(real_point);
        places.push(Place {
            cell,
            is_goal,
            centre,
            room: (right - centre).length().min((below - centre).length()),
            direction: unit(to - from),
            opening: opening.map(|_| middle),
            arrow,
        });
    }
    Ok(places)
}

/// Returns a vector of length 1 with the direction of another: down, if that has no length.
fn unit(vector: Point) -> Point {
    let length = vector.length();
    if length > 0.0 { vector * (1.0 / length) } else { Point::new(0.0, 1.0) }
}

/// Returns two colours for marks that do not have the colour of the route: around them, and their
/// own.
pub(crate) fn mark_colors(scene: &Scene<'_>) -> [Color; 2] {
    let style = scene.style;
    if style.draw.value == Draw::Passages {
        return [style.ink, if style.paper.is_visible() { style.paper } else { style.path }];
    }
    [style.paper, style.text_color()]
}

/// Returns the layers below letters and icons. Paper inside their cells separates them from routes
/// and filled cells; passages narrower than a mark get wider ends.
fn grounds(scene: &Scene<'_>, sizes: &MarkSizes, places: &[&Place], radius: f64) -> Vec<Layer> {
    let style = scene.style;
    let is_passage = style.draw.value == Draw::Passages;
    let disc = |place: &&Place| {
        let free = sizes.free(place.room);
        let radius = match is_passage {
            false => (radius * HALO).min(free),
            true if radius * HALO > free => radius * AROUND,
            true if style.shows_solution() => radius * HALO,
            true => return None,
        };
        Some(Marks::Discs { centres: vec![device(place.centre)], radius: rounded(radius) as u32 })
    };
    let is_over = style.shows_cells() || style.shows_solution();
    if !is_passage && !is_over {
        return Vec::new();
    }
    vec![layer(mark_colors(scene)[0], places.iter().filter_map(disc).collect())]
}

/// Returns a line around `outlines`, which separates them from the marks below.
fn edge(outlines: &Lines, size: f64, color: Color) -> Layer {
    let width = rounded(EDGE.min(size * EDGE_OF_MARK) * 2.0) as u32;
    layer(color, vec![Marks::Lines { lines: closed(outlines), width }])
}

/// Returns the areas of the letter or icon of an end: 0 for starts, 1 for goals.
fn symbol(scene: &Scene<'_>, kind: MarkKind, end: usize, color: Color) -> Vec<VectorShape> {
    let contours = if kind == MarkKind::Letters {
        let letter = scene.style.language.value.letters[end];
        font::face().and_then(|face| font::contours(&face, letter))
    } else {
        match &scene.style.marks.icons()[end] {
            IconSource::Bundled(icon) => symbols::contours(icon.name),
            IconSource::Own(picture) => return picture.parts().to_vec(),
        }
    };
    vec![VectorShape { color, contours: contours.unwrap_or_default() }]
}

/// Returns the outlines of areas, as large as fit into a circle of `radius` with a little space at
/// corners.
fn placed_symbol(symbol: &[VectorShape], centre: Point, radius: f64) -> Vec<(Color, Lines)> {
    let mut bounds = Bounds::EMPTY;
    let points = symbol.iter().flat_map(|part| &part.contours).flatten();
    points.for_each(|&point| bounds.add(point));
    let (size, middle) = (bounds.max - bounds.min, (bounds.min + bounds.max) * 0.5);
    let scale = 2.0 * radius / size.x.max(size.y).max(size.length() * CORNER / 2.0_f64.sqrt());
    let placed = symbol.iter().map(|VectorShape { color, contours }| {
        let mut outlines = Lines::default();
        for contour in contours {
            let to_page = |&point: &Point| device(centre + (point - middle) * scale);
            let mut points = contour.iter().map(to_page);
            let Some(first) = points.next() else { continue };
            outlines.move_to(first);
            points.for_each(|point| outlines.line_to(point));
            outlines.close();
        }
        (*color, outlines)
    });
    placed.collect()
}

/// Returns a dot at a start, or a ring at a goal.
fn dot(place: &Place, size: f64) -> Marks {
    if place.is_goal {
        ring(place.centre, size)
    } else {
        Marks::Discs { centres: vec![device(place.centre)], radius: size as u32 }
    }
}

/// Returns a ring around a point, for a dot of radius `dot`.
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
    rounded_point(at)
}

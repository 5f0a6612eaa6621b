//! Selects the layers of a drawing and draws them, from back to front.

use crate::draw::cells::Values;
use crate::draw::inset::SharedCorridors;
use crate::draw::line_widths::route_cell_width;
use crate::draw::numbers::cell_numbers;
use crate::draw::numbers::seam_numbers::{SeamNumbers, shows_signs};
use crate::draw::passages::PassageCells;
use crate::draw::route::necks::thinner_at_necks;
use crate::draw::route::solution;
use crate::draw::route::stairs::{around_sign, stair_signs};
use crate::draw::shared_parts::SharedParts;
use crate::draw::wall_places::{BridgeLines, WallPlaces};
use crate::draw::whole::casing::{WALLS_CASING, casing};
use crate::draw::{cells, graphs, passages};
use crate::drawing::{DevicePoint, Layer, Lines, Marks};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::look::{Draw, Fill};
use crate::style::{Color, Overlay, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The layer of signs and of the numbers of seams, and the layer below them where they lie on the solution.
pub(crate) const SIGNS: &str = "signs";
const SIGNS_CASING: &str = "signs casing";

/// The layer of the walls that cut a piece loose.
pub(crate) const OUTLINE: &str = "outline";

/// Draws the layers in the style or, if it lists none, the default ones.
pub(crate) fn layers(
    scene: &Scene<'_>,
    values: Option<&Values>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let (corridors, numbers) = (SharedCorridors::default(), SeamNumbers::new(scene, cancel)?);
    let shared = SharedParts { corridors: &corridors, numbers: &numbers };
    let mut layers = Vec::new();
    let mut add = |layer| add(&mut layers, scene, shared, values, layer, to_device, cancel);
    if !style.layers.is_empty() {
        for layer in style.layers.iter() {
            add(layer)?;
            let has_ends = style.layers.contains(StyleLayer::Ends);
            if layer == StyleLayer::Solution && !has_ends {
                add(StyleLayer::Ends)?;
            }
        }
        return Ok(layers);
    }
    if style.solution != Overlay::Only {
        if style.fill.value != Fill::None {
            add(StyleLayer::Cells)?;
        }
        add(StyleLayer::Walls)?;
    }
    if style.solution != Overlay::Hidden {
        add(StyleLayer::Solution)?;
    }
    add(StyleLayer::Ends)?;
    Ok(layers)
}

/// Appends marks as a layer, if it is visible.
fn push(layers: &mut Vec<Layer>, name: &'static str, color: Color, marks: Vec<Marks>) {
    if color.is_visible() && !marks.is_empty() {
        layers.push(Layer { name, color, marks });
    }
}

/// Appends the numbers of cells, legible on the areas and the passages below them.
fn push_numbers(layers: &mut Vec<Layer>, style: &Style, marks: Vec<Marks>) {
    let name = StyleLayer::Ids.name();
    let color = if style.shows_walls() { sign_colors(style)[1] } else { style.ink };
    let mut numbers = [Layer { name, color, marks }];
    layers.extend(casing(style, StyleLayer::Ids, &mut numbers));
    let [Layer { color, marks, .. }] = numbers;
    push(layers, name, color, marks);
}

/// Draws a layer of the style, which may become several layers, and appends the visible ones.
fn add<'a>(
    layers: &mut Vec<Layer>,
    scene: &Scene<'a>,
    shared: SharedParts<'a, '_>,
    values: Option<&Values>,
    layer: StyleLayer,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Scene { style, maze, .. } = *scene;
    let SharedParts { corridors, numbers } = shared;
    let name = layer.name();
    match layer {
        StyleLayer::Cells if values.is_some() && style.draw.value == Draw::Passages => {
            let of = PassageCells::Colored;
            let mut passages = passages::layers(scene, values, of, to_device, cancel)?;
            layers.extend(casing(style, StyleLayer::Walls, &mut passages));
            layers.extend(passages);
        }
        StyleLayer::Cells => {
            push(
                layers,
                name,
                Color::opaque(0),
                cells::filled(scene, corridors, values, to_device, cancel)?,
            );
        }
        StyleLayer::Trace => {
            push(layers, name, style.path, cells::explored(scene, corridors, to_device, cancel)?);
        }
        StyleLayer::Planar => {
            push(layers, name, style.ink, graphs::planar(maze, style, to_device, cancel)?);
        }
        StyleLayer::Dual => {
            push(layers, name, style.path, graphs::dual(maze, style, false, to_device, cancel)?);
        }
        StyleLayer::Tree => {
            push(layers, name, style.path, graphs::dual(maze, style, true, to_device, cancel)?);
        }
        StyleLayer::Centres => {
            let lines = passages::centre_lines(scene, to_device, cancel)?;
            let width = style.line.hundredths() / 2;
            push(layers, name, style.path, vec![Marks::Lines { lines, width }]);
        }
        StyleLayer::Ids => {
            let marks = cell_numbers::marks(scene, numbers, to_device, cancel)?;
            push_numbers(layers, style, marks);
        }
        StyleLayer::Walls if style.ink.is_visible() => {
            match style.draw.value {
                Draw::Walls => {
                    let places = WallPlaces::new(maze, style, corridors, cancel)?;
                    if style.options.cut {
                        let [inner, outline] =
                            places.inner_walls_and_outline(scene, style, to_device, cancel)?;
                        let marks = wall_marks(scene, places, inner, to_device, cancel)?;
                        push(layers, name, style.ink, marks);
                        let width = style.line.hundredths();
                        let outline = Marks::Lines { lines: outline, width };
                        push(layers, OUTLINE, style.ink, vec![outline]);
                    } else {
                        let lines = places.walls(style, to_device, cancel)?;
                        let marks = wall_marks(scene, places, lines, to_device, cancel)?;
                        let mut walls = [Layer { name, color: style.ink, marks }];
                        layers.extend(casing(style, StyleLayer::Walls, &mut walls));
                        layers.extend(walls);
                    }
                }
                Draw::Passages => {
                    let of = PassageCells::Plain;
                    let mut passages = passages::layers(scene, values, of, to_device, cancel)?;
                    layers.extend(casing(style, StyleLayer::Walls, &mut passages));
                    layers.extend(passages);
                }
            }
            let mut marks = Vec::new();
            // Signs of stairs lie over a solution.
            if !style.shows_solution() {
                let corridors = corridors.get(maze, style, cancel)?;
                marks.extend(stair_signs(scene, corridors, to_device, cancel)?);
            }
            marks.extend(numbers.marks(scene, to_device, cancel)?);
            if style.draw.value == Draw::Passages && !maze.grid().crossings().is_empty() {
                marks.push(graphs::bridge_sides(maze, style, to_device, cancel)?);
            }
            push(layers, SIGNS, sign_colors(style)[1], marks);
        }
        StyleLayer::Solution if style.path.is_visible() => {
            let width = route_cell_width(scene);
            let mut solution = solution::layers(scene, shared, name, width, to_device, cancel)?;
            // The paper around a solution does not cover walls.
            let walls = [StyleLayer::Walls.name(), WALLS_CASING];
            let at = layers.iter().position(|layer| walls.contains(&layer.name));
            let at = at.filter(|_| style.draw.value == Draw::Walls).unwrap_or(layers.len());
            layers.splice(at..at, casing(style, StyleLayer::Solution, &mut solution));
            layers.extend(solution);
            if shows_signs(style) || style.solution == Overlay::Only {
                let [around, color] = sign_colors(style);
                let corridors = corridors.get(maze, style, cancel)?;
                let marks = stair_signs(scene, corridors, to_device, cancel)?;
                push(layers, SIGNS_CASING, around, marks.iter().filter_map(around_sign).collect());
                push(layers, SIGNS, color, marks);
            }
        }
        // A placeholder for the marks until the drawing is bent or rotated.
        StyleLayer::Ends => {
            layers.push(Layer { name, color: style.path, marks: Vec::new() });
        }
        StyleLayer::Walls | StyleLayer::Solution => {}
    }
    Ok(())
}

/// Returns the walls and the bridges of crossings as marks.
fn wall_marks(
    scene: &Scene<'_>,
    places: WallPlaces<'_, '_>,
    lines: Lines,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let width = scene.style.line.hundredths();
    let mut marks = thinner_at_necks(scene, lines, to_device, cancel)?;
    let bridges = places.bridges(scene, scene.style.options.cut, to_device, cancel)?;
    if let Some(BridgeLines { lines, thickness }) = bridges {
        let width = (f64::from(width) * thickness) as u32;
        marks.push(Marks::Lines { lines, width });
    }
    Ok(marks)
}

/// Returns two colours for signs that lie on the solution: the one around them and their own.
fn sign_colors(style: &Style) -> [Color; 2] {
    match style.draw.value {
        Draw::Walls => [style.paper, style.ink],
        Draw::Passages => [style.ink, style.paper],
    }
}

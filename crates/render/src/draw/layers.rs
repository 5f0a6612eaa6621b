//! Selects the layers of a drawing and draws them, from back to front.

use crate::draw::cells::Values;
use crate::draw::inset;
use crate::draw::inset::SharedCorridors;
use crate::draw::inset::off_outline::off_outline;
use crate::draw::line_widths::route_cell_width;
use crate::draw::numbers::cell_numbers;
use crate::draw::numbers::seam_numbers::{SeamNumbers, shows_signs};
use crate::draw::passages::PassageCells;
use crate::draw::route::solution;
use crate::draw::shared_parts::SharedParts;
use crate::draw::signs::stairs;
use crate::draw::walls::outline_walls::inner_and_outline;
use crate::draw::whole::casing::{WALLS_CASING, casing};
use crate::draw::{cells, graphs, passages, walls};
use crate::drawing::{DevicePoint, Layer, Marks};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::look::{Draw, Fill};
use crate::style::{Color, Overlay, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// The layer of signs and of the numbers of seams, and the layer below them where they lie on the solution.
pub(crate) const SIGNS: &str = "signs";
const SIGNS_CASING: &str = "signs casing";

/// How far a casing is wider than twice the sign, in hundredths of a pixel.
const SIGN_EDGE: u32 = 100;

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
            let passages = passages::layers(scene, values, of, to_device, cancel)?;
            layers.extend(casing(style, StyleLayer::Walls, &passages));
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
            push(layers, name, style.ink, cell_numbers::marks(scene, numbers, to_device, cancel)?);
        }
        StyleLayer::Walls if style.ink.is_visible() => {
            match style.draw.value {
                Draw::Walls => {
                    let marks = wall_marks(scene, corridors, to_device, cancel)?;
                    if style.options.cut {
                        cut(layers, scene, marks, to_device, cancel)?;
                    } else {
                        let walls = Layer { name, color: style.ink, marks };
                        let below = std::slice::from_ref(&walls);
                        layers.extend(casing(style, StyleLayer::Walls, below));
                        layers.push(walls);
                    }
                }
                Draw::Passages => {
                    let of = PassageCells::Plain;
                    let passages = passages::layers(scene, values, of, to_device, cancel)?;
                    layers.extend(casing(style, StyleLayer::Walls, &passages));
                    layers.extend(passages);
                }
            }
            let mut marks = Vec::new();
            // Signs of stairs lie over a solution.
            if !style.shows_solution() {
                marks.extend(stairs(scene, to_device, cancel)?);
            }
            marks.extend(numbers.marks(scene, to_device, cancel)?);
            if style.draw.value == Draw::Passages && !maze.grid().crossings().is_empty() {
                marks.push(graphs::bridge_sides(maze, style, to_device, cancel)?);
            }
            push(layers, SIGNS, sign_colors(style)[1], marks);
        }
        StyleLayer::Solution if style.path.is_visible() => {
            let width = route_cell_width(scene);
            let solution = solution::layers(scene, shared, name, width, to_device, cancel)?;
            // The paper around a solution does not cover walls.
            let walls = [StyleLayer::Walls.name(), WALLS_CASING];
            let at = layers.iter().position(|layer| walls.contains(&layer.name));
            let at = at.filter(|_| style.draw.value == Draw::Walls).unwrap_or(layers.len());
            layers.splice(at..at, casing(style, StyleLayer::Solution, &solution));
            layers.extend(solution);
            if shows_signs(style) || style.solution == Overlay::Only {
                let [around, color] = sign_colors(style);
                let marks: Vec<Marks> = stairs(scene, to_device, cancel)?.into_iter().collect();
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

/// Draws the walls, with the bridges of crossings.
fn wall_marks<'a>(
    scene: &Scene<'a>,
    corridors: &SharedCorridors<'a>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    /// Thickness of the dashes across bridges, relative to walls.
    const DASHES: f64 = 0.6;
    let Scene { style, maze, .. } = *scene;
    let width = style.line.hundredths();
    let is_woven = !maze.grid().crossings().is_empty();
    let Some(corridors) = corridors.get(scene, cancel)? else {
        let mut lines = vec![walls::walls(maze, style, to_device, cancel)?];
        if is_woven {
            lines.push(walls::rails(maze.grid(), to_device, cancel)?);
        }
        return Ok(lines.into_iter().map(|lines| Marks::Lines { lines, width }).collect());
    };
    let lines = inset::walls(corridors, style, to_device, cancel)?;
    let mut marks = vec![Marks::Lines { lines, width }];
    if is_woven && !style.options.cut {
        let pitch = scene.spec.site.cell_measure(false).pitch;
        let lines = inset::dashes(corridors, pitch, style.half_line(), to_device, cancel)?;
        if !lines.points.is_empty() {
            let width = (f64::from(width) * DASHES) as u32;
            marks.push(Marks::Lines { lines, width });
        }
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

/// Returns a wider line to be drawn below a sign.
fn around_sign(marks: &Marks) -> Option<Marks> {
    match marks {
        Marks::Lines { lines, width } => {
            Some(Marks::Lines { lines: lines.clone(), width: width * 2 + SIGN_EDGE })
        }
        _ => None,
    }
}

/// Appends walls for cutters: the outline is a layer of its own. Inset corridors lie inside the
/// outline of the cells.
fn cut(
    layers: &mut Vec<Layer>,
    scene: &Scene<'_>,
    mut marks: Vec<Marks>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Scene { style, maze, .. } = *scene;
    let width = style.line.hundredths();
    let [inner, outline] = inner_and_outline(maze, style);
    let lines = |some: &Maze| {
        let lines = walls::walls_among(some, maze, style, to_device, cancel)?;
        Ok::<_, Error>(Marks::Lines { lines, width })
    };
    if style.strokes.inset == 0 {
        marks[0] = lines(&inner)?;
    }
    let outline = lines(&outline)?;
    if let [Marks::Lines { lines: walls, .. }, ..] = &mut marks[..]
        && let Marks::Lines { lines: outline, .. } = &outline
    {
        *walls = off_outline(scene, std::mem::take(walls), outline, cancel)?;
    }
    push(layers, StyleLayer::Walls.name(), style.ink, marks);
    push(layers, OUTLINE, style.ink, vec![outline]);
    Ok(())
}

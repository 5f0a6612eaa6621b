//! Selects the layers of a drawing and draws them, from back to front.

use crate::draw::casing::casing;
use crate::draw::cells::Values;
use crate::draw::inset;
use crate::draw::inset::SharedCorridors;
use crate::draw::line_widths::{route_cell_width, sign_width};
use crate::draw::numbers::Numbers;
use crate::draw::room::room;
use crate::draw::signs::{Signs, signs};
use crate::draw::{cells, graphs, solution, walls};
use crate::drawing::cut_order::inner_first;
use crate::drawing::{DevicePoint, Layer, Lines, Marks};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::look::{Draw, Fill};
use crate::style::{Color, Overlay};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;

/// Height of a cell's number, relative to the radius of the free space around its centre.
const NUMBER: f64 = 0.8;

/// The layer of the walls that cut a piece loose.
pub(crate) const OUTLINE: &str = "outline";

/// Its colour: cutters tell what to do by colours.
const OUTLINE_COLOR: Color = Color::opaque(0x00ff_0000);

/// Draws the layers that the style names or, if it names none, the default ones.
pub(crate) fn layers(
    scene: &Scene<'_>,
    values: Option<&Values>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let corridors = SharedCorridors::default();
    let mut layers = Vec::new();
    let mut add = |layer| add(&mut layers, scene, &corridors, values, layer, to_device, cancel);
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

/// Draws a layer of the style, which may consist of several, and appends what is visible of it.
fn add<'a>(
    layers: &mut Vec<Layer>,
    scene: &Scene<'a>,
    corridors: &SharedCorridors<'a>,
    values: Option<&Values>,
    layer: StyleLayer,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Scene { style, maze, .. } = *scene;
    let name = layer.name();
    match layer {
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
        StyleLayer::Ids => push(layers, name, style.ink, ids(scene, to_device, cancel)?),
        StyleLayer::Walls if style.ink.is_visible() => {
            let sign_color = match style.draw.value {
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
                    style.ink
                }
                Draw::Passages => {
                    let marks = graphs::passages(maze, style, to_device, cancel)?;
                    let passages = Layer { name: "passages", color: style.ink, marks };
                    let below = std::slice::from_ref(&passages);
                    layers.extend(casing(style, StyleLayer::Walls, below));
                    layers.push(passages);
                    style.paper
                }
            };
            let mut marks = Vec::new();
            let Signs { arrowheads: lines, numbers: outlines } = signs(scene, to_device, cancel)?;
            if !lines.points.is_empty() {
                marks.push(Marks::Lines { lines, width: sign_width(scene) });
            }
            if !outlines.points.is_empty() {
                marks.push(Marks::Shapes { outlines });
            }
            if style.draw.value == Draw::Passages && !maze.grid().crossings().is_empty() {
                marks.push(graphs::bridge_sides(maze, style, to_device, cancel)?);
            }
            push(layers, "signs", sign_color, marks);
        }
        StyleLayer::Solution if style.path.is_visible() => {
            let solution = solution::layers(
                scene,
                corridors,
                name,
                route_cell_width(scene),
                to_device,
                cancel,
            )?;
            layers.extend(casing(style, StyleLayer::Solution, &solution));
            layers.extend(solution);
        }
        // Stands in for the marks until the drawing is bent or rotated.
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
        let lines = inset::dashes(corridors, pitch, to_device, cancel)?;
        if !lines.points.is_empty() {
            let width = (f64::from(width) * DASHES) as u32;
            marks.push(Marks::Lines { lines, width });
        }
    }
    Ok(marks)
}

/// Appends walls as cutters want them: the outline as a layer of its own, and in each layer what lies
/// inside first. Corridors that have walls of their own lie inside the outline of the cells.
fn cut(
    layers: &mut Vec<Layer>,
    scene: &Scene<'_>,
    mut marks: Vec<Marks>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Scene { style, maze, .. } = *scene;
    let links = maze.grid().links();
    let width = style.line.hundredths();
    let some = |is_link: bool| {
        let some = maze.with_walls_among(|edge| (edge < links) == is_link);
        let lines = walls::walls(&some, style, to_device, cancel)?;
        Ok::<_, Error>(Marks::Lines { lines, width })
    };
    if style.strokes.inset == 0 {
        marks[0] = some(true)?;
    }
    let mut outline = vec![some(false)?];
    for marks in marks.iter_mut().chain(&mut outline) {
        if let Marks::Lines { lines, .. } = marks {
            *lines = inner_first(lines);
        }
    }
    push(layers, StyleLayer::Walls.name(), style.ink, marks);
    push(layers, OUTLINE, OUTLINE_COLOR, outline);
    Ok(())
}

/// Draws the number of each cell at its centre, as large as fits.
fn ids(
    scene: &Scene<'_>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let grid = scene.maze.grid();
    let numbers = Numbers::new(scene.style);
    let mut heights = Vec::new();
    let mut points = 0;
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let width_ratio = numbers.width_ratio(cell);
        let room = room(scene, cell);
        // Half of the number's diagonal stays inside the free space.
        let height = (NUMBER * room).min(1.6 * room / (1.0 + width_ratio * width_ratio).sqrt());
        if height >= numbers.least_height() {
            points += numbers.points(cell);
            heights.push((cell, height));
        }
    }
    let mut outlines = Lines::default();
    outlines.points.reserve_exact(points);
    for (index, (cell, height)) in heights.into_iter().enumerate() {
        cancel.check_periodically(index * Numbers::COST)?;
        numbers.add(cell, (grid.centre(cell), height), to_device, &mut outlines);
    }
    let is_empty = outlines.points.is_empty();
    Ok(if is_empty { Vec::new() } else { vec![Marks::Shapes { outlines }] })
}

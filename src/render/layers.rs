//! The layers of a picture, from the back to the front.

use super::Picture;
use super::cells::Values;
use super::drawing::{Layer, Marks, Spot};
use super::inset::{self, Inset};
use super::look::{Draw, Fill, Warp};
use super::signs::{room, signs};
use super::style::{Color, Overlay};
use super::{cells, digits, graphs, passages, trace, way_marks};
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// Height of a cell's number, as a share of the room in the cell.
const NUMBER: f64 = 0.8;

/// What a picture shows: the layers that were asked for, or the usual ones.
pub(super) fn layers(
    picture: &Picture<'_>,
    values: Option<&Values>,
    spot: &impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Stop> {
    let style = picture.style;
    let mut layers = Vec::new();
    let names: Vec<&str> = style.layers.names().collect();
    if names.is_empty() {
        if style.solution != Overlay::Only {
            if style.fill.is != Fill::None {
                add(&mut layers, picture, values, "cells", spot, cancel)?;
            }
            add(&mut layers, picture, values, "walls", spot, cancel)?;
        }
        let last = if style.solution == Overlay::Hidden { "ends" } else { "solution" };
        add(&mut layers, picture, values, last, spot, cancel)?;
    }
    for name in names {
        add(&mut layers, picture, values, name, spot, cancel)?;
    }
    Ok(layers)
}

/// Adds a layer, or several where one name stands for them, unless nothing of it would show.
fn add(
    layers: &mut Vec<Layer>,
    picture: &Picture<'_>,
    values: Option<&Values>,
    name: &'static str,
    spot: &impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let Picture { style, maze, .. } = *picture;
    let mut push = |name, color: Color, marks: Vec<Marks>| {
        if color.is_visible() && !marks.is_empty() {
            layers.push(Layer { name, color, marks });
        }
    };
    match name {
        "cells" => push(name, Color::opaque(0), cells::filled(picture, values, spot, cancel)?),
        "trace" => push(name, style.path, cells::explored(picture, spot, cancel)?),
        "planar" => push(name, style.ink, graphs::planar(maze, style, spot, cancel)?),
        "dual" => push(name, style.path, graphs::dual(maze, style, false, spot, cancel)?),
        "tree" => push(name, style.path, graphs::dual(maze, style, true, spot, cancel)?),
        "ids" => push(name, style.ink, ids(picture, spot, cancel)?),
        "walls" if style.ink.is_visible() => {
            let signs_in = match style.draw.is {
                Draw::Walls => {
                    let inset = style.strokes.inset > 0;
                    let lines = if inset {
                        inset::walls(&Inset::new(maze, style, cancel)?, style, spot, cancel)?
                    } else {
                        trace::walls(maze, style, spot, cancel)?
                    };
                    let width = style.line.hundredths();
                    let mut marks = vec![Marks::Lines { lines, width }];
                    if !maze.grid().crossings().is_empty() && !inset {
                        let lines = trace::rails(maze.grid(), spot, cancel)?;
                        marks.push(Marks::Lines { lines, width });
                    }
                    push(name, style.ink, marks);
                    style.ink
                }
                Draw::Passages => {
                    push("passages", style.ink, passages::passages(maze, style, spot, cancel)?);
                    style.paper
                }
            };
            let mut marks = Vec::new();
            let is_bent = style.warp.is != Warp::None;
            let round = if is_bent { picture.spec.site.girth() } else { None };
            let lines = trace::through(&signs(maze, (style.warp.is, round), cancel)?, spot);
            if !lines.points.is_empty() {
                marks.push(Marks::Lines { lines, width: fine(picture) });
            }
            if style.draw.is == Draw::Passages && !maze.grid().crossings().is_empty() {
                // What runs below a bridge is cut off by its rails.
                let lines = trace::rails(maze.grid(), spot, cancel)?;
                marks.push(Marks::Lines { lines, width: style.line.hundredths() / 4 });
            }
            push("signs", signs_in, marks);
        }
        "ends" => push(
            name,
            style.path,
            way_marks::ends(picture, wide(picture), spot).into_iter().collect(),
        ),
        "solution" if style.path.is_visible() => {
            layers.extend(way_marks::layers(picture, name, wide(picture), spot, cancel)?);
        }
        _ => {}
    }
    Ok(())
}

/// About how wide a cell is, in hundredths of a pixel: kites are half as wide as the cells that they
/// part.
fn wide(picture: &Picture<'_>) -> u32 {
    picture.style.cell.hundredths() / if picture.spec.routing.unicursal { 2 } else { 1 }
}

/// Thickness of signs and numbers: that of walls, but thin in small cells, or they would fill up.
fn fine(picture: &Picture<'_>) -> u32 {
    let style = picture.style;
    style.line.hundredths().min(wide(picture) / 16)
}

/// The number of each cell at its centre, as large as fits.
fn ids(
    picture: &Picture<'_>,
    spot: &impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let (grid, warp) = (picture.maze.grid(), picture.style.warp.is);
    let mut strokes = Vec::new();
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let wide = digits::slimness(cell);
        let room = room(grid, cell);
        // The number's half diagonal stays within the room.
        let height = (NUMBER * room).min(1.6 * room / (1.0 + wide * wide).sqrt());
        let half = Point::new(wide * height / 2.0, height / 2.0);
        strokes.extend(digits::strokes(cell, grid.centre(cell) - half, height, warp));
    }
    let lines = trace::through(&strokes, spot);
    let width = fine(picture).min(wide(picture) / 30).max(10);
    Ok(vec![Marks::Lines { lines, width }])
}

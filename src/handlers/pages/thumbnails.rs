//! Small pictures of shapes, outlines, masks and themes. They are drawn once from the geometry of the cells, so that a
//! page needs no render for them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::grid::Grid;
use mazewright_core::mask::PRESETS;
use mazewright_core::{Cancel, find};
use mazewright_render::style::look::THEMES;
use mazewright_request::ParameterId;
use mazewright_request::reading::query::Reader;

/// The longer side of a drawing, in its own units. Coordinates are whole numbers.
const SIDE: f64 = 100.0;

/// The number of cells in the picture of a shape.
const CELLS: usize = 6;

/// The name of the file with the silhouettes of masks, one below the other.
pub(in crate::handlers::pages) const MASKS: &str = "studio/masks.svg";

/// The pictures of shapes and outlines, by parameter and value.
static DRAWN: LazyLock<BTreeMap<(&'static str, &'static str), String>> = LazyLock::new(|| {
    let parts =
        [(ParameterId::SHAPE, six_cells as fn(&str) -> String), (ParameterId::OUTLINE, outline)];
    let of = |(id, draw): (ParameterId, fn(&str) -> String)| {
        let values = id.entry().values().into_iter();
        values.map(move |value| ((id.name(), value.name), draw(value.name)))
    };
    parts.into_iter().flat_map(of).collect()
});

/// Returns the element that shows a value, for parameters whose values a picture explains best. `masks` is the URL of the
/// file with the silhouettes of masks.
pub(super) fn thumbnail(parameter: ParameterId, value: &str, masks: &str) -> Option<String> {
    match parameter {
        ParameterId::SHAPE | ParameterId::OUTLINE => DRAWN.get(&(parameter.name(), value)).cloned(),
        ParameterId::MASK => Some(format!(
            "<img src=\".{masks}#{value}\" alt=\"\" width=\"48\" height=\"40\" loading=\"lazy\" decoding=\"async\">"
        )),
        ParameterId::THEME => Some(swatch(value)),
        _ => None,
    }
}

/// Returns whether the values of a parameter have pictures.
pub(super) fn has_thumbnails(parameter: ParameterId) -> bool {
    [ParameterId::SHAPE, ParameterId::OUTLINE, ParameterId::MASK, ParameterId::THEME]
        .contains(&parameter)
}

/// Lays the cells of a query. Returns `None` for a query without a maze.
fn laid(query: &str) -> Option<Grid> {
    let mut reader = Reader::default();
    reader.query(query).ok()?;
    let request = reader.finish(None).ok()?.resolve(|| None).ok()?;
    request.spec.site.lay(request.spec.seed.number(), &Cancel::new()).ok()
}

/// Draws six cells of a shape by the sides of the cells.
fn six_cells(shape: &str) -> String {
    let Some(grid) = laid(&format!("shape={shape}&cols=12&rows=12&seed=4")) else {
        return String::new();
    };
    let cells = round_a_corner(&grid).into_iter();
    let edges: BTreeSet<u32> =
        cells.flat_map(|cell| grid.boundary(cell).map(|(edge, _)| edge)).collect();
    let lines: Vec<Vec<Point>> = edges.iter().map(|&edge| edge_points(&grid, edge)).collect();
    let (data, size) = path(&lines);
    svg(&format!("<path d=\"{data}\"/>"), size, "cells")
}

/// Returns the cells round the corner near the middle at which most cells meet, and the nearest ones besides.
fn round_a_corner(grid: &Grid) -> Vec<u32> {
    let middle = grid.size() * 0.5;
    let near = middle.x.min(middle.y) / 2.0;
    let far = |corner: u32| (grid.corner(corner) - middle).length();
    let mut degrees: BTreeMap<u32, usize> = BTreeMap::new();
    for cell in 0..grid.cells() {
        for (_, [from, _]) in grid.boundary(cell) {
            *degrees.entry(from).or_default() += 1;
        }
    }
    let best = degrees
        .into_iter()
        .filter(|&(corner, _)| far(corner) < near)
        .max_by(|one, other| one.1.cmp(&other.1).then(far(other.0).total_cmp(&far(one.0))));
    let at = best.map_or(middle, |(corner, _)| grid.corner(corner));
    // Of cells that are equally near, those next to the corner come first.
    let rank = |cell: u32| {
        let away = grid.centre(cell) - at;
        [away.length(), away.y.abs(), away.x].map(|length| rounded(length * 100.0))
    };
    let mut cells: Vec<u32> = (0..grid.cells()).collect();
    cells.sort_by_key(|&cell| rank(cell));
    cells.truncate(CELLS);
    cells
}

/// Draws an outline as an area.
fn outline(name: &str) -> String {
    let area = area(&format!("outline={name}&rim=smooth&cols=14&rows=14&seed=4"));
    area.map_or_else(String::new, |(data, size)| {
        svg(&format!("<path d=\"{data}\"/>"), size, "area")
    })
}

/// Returns the area of all cells of a maze of squares, and its size.
fn area(query: &str) -> Option<(String, Point)> {
    let grid = laid(query)?;
    let mut next: BTreeMap<u32, Vec<(u32, Vec<Point>)>> = BTreeMap::new();
    for cell in 0..grid.cells() {
        for (edge, [from, to]) in grid.boundary(cell) {
            if edge >= grid.links() {
                let mut points = edge_points(&grid, edge);
                if grid.ends(edge) != [from, to] {
                    points.reverse();
                }
                next.entry(from).or_default().push((to, points));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&first, _)) = next.iter().find(|(_, edges)| !edges.is_empty()) {
        let (mut at, mut points) = (first, Vec::new());
        while let Some((to, part)) = next.get_mut(&at).and_then(Vec::pop) {
            points.extend_from_slice(&part[..part.len() - 1]);
            at = to;
        }
        points.extend(points.first().copied());
        loops.push(points);
    }
    Some(path(&loops))
}

/// Returns the points of an edge, arcs in steps.
fn edge_points(grid: &Grid, edge: u32) -> Vec<Point> {
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    if let Some(arc) = grid.arc(edge) {
        let (start, sweep) = arc.angles();
        let at =
            |step| arc.centre + Point::polar(arc.radius, start + sweep * f64::from(step) / 4.0);
        return (0..=4).map(at).collect();
    }
    let mut points = vec![from];
    points.extend(grid.bends(edge));
    points.push(to);
    points
}

/// Returns the data of a path through lines, scaled to [`SIDE`], and the size of its drawing.
fn path(lines: &[Vec<Point>]) -> (String, Point) {
    let mut bounds = Bounds::EMPTY;
    for point in lines.iter().flatten() {
        bounds.add(*point);
    }
    let extent = bounds.max - bounds.min;
    let scale = SIDE / extent.x.max(extent.y);
    let mut data = String::new();
    for line in lines {
        let mut before: Option<(i64, i64)> = None;
        for point in line {
            let at = (*point - bounds.min) * scale;
            let (x, y) = (rounded(at.x), rounded(at.y));
            // Writing to a string cannot fail.
            let _ = match before {
                None => write!(data, "M{x} {y}"),
                Some(other) if other == (x, y) => Ok(()),
                Some((left, top)) => write!(data, "l{} {}", x - left, y - top),
            };
            before = Some((x, y));
        }
    }
    (data, extent * scale)
}

fn svg(content: &str, size: Point, class: &str) -> String {
    format!(
        "<svg class=\"thumb {class}\" viewBox=\"-4 -4 {:.0} {:.0}\" aria-hidden=\"true\">{content}</svg>",
        size.x + 8.0,
        size.y + 8.0
    )
}

/// Draws the colours of a theme: walls on paper, and a route.
fn swatch(name: &str) -> String {
    let Some(theme) = find(THEMES, name) else { return String::new() };
    let [ink, paper, path] = [theme.value.ink, theme.value.paper, theme.value.path]
        .map(|color| if color.is_visible() { format!("#{color}") } else { "none".to_owned() });
    format!(
        "<svg class=\"thumb colors\" viewBox=\"0 0 64 40\" aria-hidden=\"true\">\
         <rect width=\"64\" height=\"40\" rx=\"4\" fill=\"{paper}\"/>\
         <path d=\"M8 8h48v24h-48zM24 8v12M40 32V20\" stroke=\"{ink}\"/><path d=\"M8 26h24V14h24\" stroke=\"{path}\"/></svg>"
    )
}

/// Returns the file with the silhouettes of all masks. The fragment of its URL names the one that shows.
pub(in crate::handlers::pages) fn masks() -> String {
    let mut views = String::new();
    let names = std::iter::once("none").chain(PRESETS.iter().map(|preset| preset.name));
    for (row, name) in names.enumerate() {
        let top = row * 120;
        let query = format!("mask={name}&rim=smooth&mask_parts=all&cols=20&rows=20&seed=4");
        if let Some((data, size)) = area(&query) {
            let _ = write!(
                views,
                "<view id=\"{name}\" viewBox=\"0 {top} {:.0} {:.0}\"/><path transform=\"translate(0 {top})\" d=\"{data}\"/>",
                size.x, size.y
            );
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" fill=\"#33363c\" fill-rule=\"evenodd\">{views}</svg>"
    )
}

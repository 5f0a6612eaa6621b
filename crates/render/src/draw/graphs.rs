//! The planar graph and its dual as lines and dots. The planar graph shows edges and corners; the
//! dual graph shows cells and links, either all links or only the open ones.

use crate::draw::lines::polylines::Polylines;
use crate::draw::walls;
use crate::drawing::{Cap, DevicePoint, Lines, Marks};
use crate::style::Style;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// Draws the planar graph.
pub(crate) fn planar(
    maze: &Maze,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let grid = maze.grid();
    let drawn = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    let width = line_width(style);
    let lines = walls::edges(grid, drawn, &to_device, cancel)?;
    let centre = |corner| {
        cancel.pause_periodically(corner as usize);
        to_device(grid.corner(corner))
    };
    let centres = (0..grid.corners()).map(centre).collect();
    let radius = corner_radius(style);
    Ok(vec![Marks::Lines { lines, width }, Marks::Discs { centres, radius }])
}

/// Returns the radius of the discs at corners, in hundredths of a pixel.
pub(crate) fn corner_radius(style: &Style) -> u32 {
    2 * line_width(style)
}

/// Draws the dual graph, with all links or only the open ones.
pub(crate) fn dual(
    maze: &Maze,
    style: &Style,
    only_open: bool,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let grid = maze.grid();
    let width = if only_open { 2 * line_width(style) } else { line_width(style) };
    let lines = links(maze, only_open, cancel)?;
    let lines = walls::polylines(&lines, &to_device, cancel);
    let centre = |cell| {
        cancel.pause_periodically(cell as usize);
        to_device(grid.centre(cell))
    };
    let centres = (0..grid.cells()).map(centre).collect();
    let radius = line_width(style) * if only_open { 3 } else { 2 };
    Ok(vec![Marks::Lines { lines, width }, Marks::Discs { centres, radius }])
}

/// Draws the sides of passages over others, which separate them from the passage below.
pub(crate) fn bridge_sides(
    maze: &Maze,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Marks, Error> {
    let grid = maze.grid();
    let width = style.line.hundredths() / 4;
    // Sides lie outside of the passage, whose lines are this far from its middle.
    let away = style.half_line() * 1.25;
    let mut lines = Polylines::default();
    for (index, crossing) in grid.crossings().iter().enumerate() {
        cancel.check_periodically(index)?;
        let centre = grid.centre(crossing.cell);
        let open = grid.sides(crossing.cell).filter(|&side| maze.is_open_side(side));
        let edges = open.filter_map(|side| grid.drawn_edge(side));
        let ends: Vec<Point> = edges.map(|edge| grid.middle(edge)).collect();
        let [from, to] = ends[..] else { continue };
        let normal = |along: Point| Point::new(-along.y, along.x) * (1.0 / along.length());
        let [first, last] = [normal(centre - from), normal(to - centre)];
        let middle = (first + last) * (1.0 / (1.0 + first.dot(last)));
        for away in [away, -away] {
            lines.push([from + first * away, centre + middle * away, to + last * away]);
        }
    }
    let lines = Lines { cap: Cap::Butt, ..walls::polylines(&lines, to_device, cancel) };
    Ok(Marks::Lines { lines, width })
}

/// Returns the line width for a graph, in hundredths of a pixel: half that of a wall, and less in
/// small cells.
fn line_width(style: &Style) -> u32 {
    (style.line.hundredths() / 2).min(style.cell.hundredths() / 16).max(10)
}

/// Returns each link as a line from centre to centre through the middle of their common edge. Links
/// over stairs and seams have no common edge; each of their cells gets half of the line.
fn links(maze: &Maze, only_open: bool, cancel: &Cancel) -> Result<Polylines, Error> {
    let grid = maze.grid();
    let mut lines = Polylines::default();
    for here in 0..grid.cells() {
        cancel.check_periodically(here as usize)?;
        for side in grid.sides(here) {
            let (there, link) = (grid.neighbor(side), grid.edge(side));
            if there == grid.cells() || only_open && !maze.is_open(link) {
                continue;
            }
            let Some(edge) = grid.drawn_edge(side) else { continue };
            let shared = grid.sides(there).any(|back| grid.drawn_edge(back) == Some(edge));
            if !shared {
                lines.push([grid.centre(here), grid.middle(edge)]);
            } else if here < there {
                lines.push([grid.centre(here), grid.middle(edge), grid.centre(there)]);
            }
        }
    }
    Ok(lines)
}

//! The two graphs as lines and dots: the planar graph's edges and corners, and the dual graph's links
//! and cells, all of them or those that are open.

use super::drawing::{Marks, Spot};
use super::style::Style;
use super::trace;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::maze::Maze;

/// The planar graph.
pub(super) fn planar(
    maze: &Maze,
    style: &Style,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let grid = maze.grid();
    let drawn = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    let width = thin(style);
    let lines = trace::edges(grid, drawn, &spot, cancel)?;
    let centres = (0..grid.corners()).map(|corner| spot(grid.corner(corner))).collect();
    Ok(vec![Marks::Lines { lines, width }, Marks::Discs { centres, radius: 2 * width }])
}

/// The dual graph: every link, or those that are open.
pub(super) fn dual(
    maze: &Maze,
    style: &Style,
    only_open: bool,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let grid = maze.grid();
    let width = if only_open { 2 * thin(style) } else { thin(style) };
    let lines = links(maze, only_open, cancel)?;
    let lines = trace::through(&lines, &spot);
    let centres = (0..grid.cells()).map(|cell| spot(grid.centre(cell))).collect();
    let dot = thin(style) * if only_open { 3 } else { 2 };
    Ok(vec![Marks::Lines { lines, width }, Marks::Discs { centres, radius: dot }])
}

/// Thickness of a graph's lines, in hundredths of a pixel: half a wall, but thin in small cells.
fn thin(style: &Style) -> u32 {
    (style.line.hundredths() / 2).min(style.cell.hundredths() / 16).max(10)
}

/// Each link from centre to centre through the middle of its edge. Where no edge is shared, over
/// stairs and seams, it leads half the way from either cell.
fn links(maze: &Maze, only_open: bool, cancel: &Cancel) -> Result<Vec<Vec<Point>>, Stop> {
    let grid = maze.grid();
    let mut lines = Vec::new();
    for here in 0..grid.cells() {
        cancel.check_now_and_then(here as usize)?;
        for side in grid.sides(here) {
            let (there, link) = (grid.beyond(side), grid.edge(side));
            if there == grid.cells() || only_open && !maze.is_open(link) {
                continue;
            }
            let Some(edge) = grid.drawn(side) else { continue };
            let shared = grid.sides(there).any(|back| grid.drawn(back) == Some(edge));
            if !shared {
                lines.push(vec![grid.centre(here), grid.middle(edge)]);
            } else if here < there {
                lines.push(vec![grid.centre(here), grid.middle(edge), grid.centre(there)]);
            }
        }
    }
    Ok(lines)
}

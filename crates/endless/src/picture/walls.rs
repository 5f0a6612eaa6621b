//! The walls of a tile: straight ones between square cells, or the borders of large cells of a
//! higher tier.

use crate::picture::Zoom;
use crate::picture::frame::Frame;
use crate::picture::lines::LineBuilder;
use crate::{Border, Endless, Place, Side, Window};
use mazewright_core::{Cancel, Error};
use mazewright_render::drawing::{Lines, Marks};

/// The width of a cell, divided by this, is half the gap that a door leaves in a border. The
/// quotient is whole pixels.
const DOOR: i32 = 8;

/// Returns the lines of all walls of a window. Each run of walls is one line.
pub(super) fn straight(
    window: &Window,
    frame: &Frame,
    openings: &[(Place, Side)],
) -> Option<Lines> {
    let Window { origin, cols, rows, .. } = *window;
    let mut lines = LineBuilder::new();
    let is_wall =
        |cell: Place, side: Side| window.is_wall(cell, side) && !openings.contains(&(cell, side));
    // The walls on a line between two rows are the upper walls of the row below it. Below the last
    // row, they are the lower walls of that row.
    let mut runs = |count: u32, length: u32, ends: [Side; 2], at: &dyn Fn(u32, u32) -> Place| {
        for line in 0..=count {
            let (index, side) = if line < count { (line, ends[0]) } else { (line - 1, ends[1]) };
            let mut start = None;
            for along in 0..=length {
                let is_wall = along < length && is_wall(at(along, index), side);
                match (start, is_wall) {
                    (None, true) => start = Some(along),
                    (Some(from), false) => {
                        lines.add([from, along].map(|along| frame.corner(at(along, line))));
                        start = None;
                    }
                    _ => {}
                }
            }
        }
    };
    let Place { x, y } = origin;
    runs(rows, cols, [Side::North, Side::South], &|along, line| Place {
        x: x + along,
        y: y + line,
    });
    runs(cols, rows, [Side::West, Side::East], &|along, line| Place { x: x + line, y: y + along });
    lines.finish()
}

/// The borders of the cells of a higher tier.
pub(super) struct Borders {
    /// The borders without a door.
    pub(super) closed: Vec<Marks>,
    /// The borders with a door, without the part at the door.
    pub(super) with_doors: Vec<Marks>,
}

/// Returns the borders of the cells of a window in their own shapes.
pub(super) fn borders(
    maze: &Endless,
    zoom: Zoom,
    window: &Window,
    frame: &Frame,
    cancel: &Cancel,
) -> Result<Borders, Error> {
    let [mut closed, mut open] = [(); 2].map(|()| LineBuilder::new());
    for cell in window.cells() {
        for side in Side::ALL {
            // Each border is added once: at the west and north of a cell, and at the end of the
            // window.
            let is_own = matches!(side, Side::West | Side::North);
            if !is_own && window.holds(cell.across(side)) {
                continue;
            }
            let border = maze.border(zoom.tier, cell, side);
            let points = |border: &Border| -> Vec<[i32; 2]> {
                border.corners().map(|corner| frame.fine(corner)).collect()
            };
            if window.is_wall(cell, side) {
                closed.add(points(&border));
                continue;
            }
            let Some(door) = maze.door(zoom.tier, cell, side, cancel)? else { continue };
            let middle = frame.middle_of(door.cells).map(|along| frame.sharp(along));
            for part in without(&points(&border), middle, frame.cell() / DOOR) {
                open.add(part);
            }
        }
    }
    let marks = |lines: LineBuilder, width: u32| {
        lines.finish().map(|lines| Marks::Lines { lines, width }).into_iter().collect()
    };
    Ok(Borders { closed: marks(closed, frame.line()), with_doors: marks(open, frame.thin()) })
}

/// Returns the parts of a line of horizontal and vertical segments that are at least `gap` away
/// from the point `from`.
fn without(points: &[[i32; 2]], from: [i32; 2], gap: i32) -> Vec<Vec<[i32; 2]>> {
    let mut parts = vec![vec![points[0]]];
    for pair in points.windows(2) {
        let [[x0, y0], [x1, y1]] = [pair[0], pair[1]];
        let is_horizontal = y0 == y1;
        // Along the segment.
        let (start, end) = if is_horizontal { (x0, x1) } else { (y0, y1) };
        let (near, off) =
            if is_horizontal { (from[0], from[1] - y0) } else { (from[1], from[0] - x0) };
        let at = |along: i32| if is_horizontal { [along, y0] } else { [x0, along] };
        let (low, high) = (start.min(end), start.max(end));
        let cut = [(near - gap).max(low), (near + gap).min(high)];
        let last = parts.len() - 1;
        if off.abs() >= gap || cut[0] >= cut[1] {
            parts[last].push(pair[1]);
            continue;
        }
        let [first, second] = if start <= end { cut } else { [cut[1], cut[0]] };
        parts[last].push(at(first));
        parts.push(vec![at(second), pair[1]]);
    }
    let is_line = |part: &Vec<[i32; 2]>| part.iter().any(|point| *point != part[0]);
    parts.retain(is_line);
    parts
}

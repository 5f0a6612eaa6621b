//! The drawing of a tile.

use crate::picture::frame::Frame;
use crate::picture::lines::LineBuilder;
use crate::picture::walls;
use crate::picture::{TILE, Zoom};
use crate::{Endless, Place, RouteShare, Side, Window};
use mazewright_core::{Cancel, Error};
use mazewright_render::color::Color;
use mazewright_render::drawing::{
    DESCRIPTION_LANGUAGE, DevicePoint, Drawing, Layer, Marks, PageColors,
};

/// The width of the solution in hundredths of a cell, its width over cells with their own borders,
/// and its least width in pixels.
const SOLUTION_WIDTH: u32 = 20;
const BORDERED_SOLUTION_WIDTH: u32 = 10;
const LEAST_SOLUTION_WIDTH: u32 = 2;

/// The radius of start and goal, in hundredths of a cell, and the least radius in pixels.
const END_RADIUS: u32 = 20;
const LEAST_END_RADIUS: u32 = 4;

/// The opacity of a border with a door, in percent.
const DOORED: u32 = 45;

/// The contents of a tile, and their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileStyle {
    /// The colour of walls.
    pub ink: Color,
    /// The colour of the background.
    pub paper: Color,
    /// The colour of the solution, of its start and of its goal.
    pub path: Color,
    /// The colours that depend on the page around the picture.
    pub page_colors: PageColors,
    /// Whether walls are shown.
    pub shows_walls: bool,
    /// Whether the solution is shown.
    pub shows_solution: bool,
    /// The start and the goal of the solution.
    pub ends: [Place; 2],
    /// Whether the outline opens at the start and the goal.
    pub has_openings: bool,
    /// Pixels of the picture for each pixel of the tile: 1 or 2.
    pub scale: u32,
}

/// Draws the tile in a column and row of a zoom. The tile must exist.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn draw_tile(
    maze: &Endless,
    zoom: Zoom,
    at: [u32; 2],
    style: &TileStyle,
    cancel: &Cancel,
) -> Result<Drawing, Error> {
    draw_tiles(maze, zoom, at, 1, style, cancel)
}

/// Draws a square of `tiles` × `tiles` tiles in one piece. Its first tile is in column `x` and row
/// `y`. The picture looks like the tiles side by side.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn draw_tiles(
    maze: &Endless,
    zoom: Zoom,
    [x, y]: [u32; 2],
    tiles: u32,
    style: &TileStyle,
    cancel: &Cancel,
) -> Result<Drawing, Error> {
    let (first, count) = zoom.cells_of(x, y);
    let count = count * tiles;
    let frame = Frame::new(first, maze.side(zoom.tier), zoom, style.scale);
    let (cell, line) = (frame.cell() as u32, frame.line());
    // The window has one more cell on each side, whose walls may reach into the tile.
    let from = Place { x: first.x.saturating_sub(1), y: first.y.saturating_sub(1) };
    let size = [(first.x, from.x), (first.y, from.y)]
        .map(|(first, from)| (first + count + 1).min(maze.side(zoom.tier)) - from);
    let window = maze.part(zoom.tier, from, size, cancel)?;
    let mut route = maze.route(style.ends[0], style.ends[1], cancel)?;
    let ends = route.ends(zoom.tier);
    let openings = ends_at_outline(maze, zoom, style);
    let mut layers = Vec::new();
    let mut push = |name, color: Color, marks: Vec<Marks>| {
        if color.is_visible() && !marks.is_empty() {
            layers.push(Layer { name, color, marks });
        }
    };
    let is_bordered = zoom.is_bordered();
    if style.shows_walls && is_bordered {
        let borders = walls::borders(maze, zoom, &window, &frame, cancel)?;
        push("doors", style.ink.with_opacity(DOORED), borders.with_doors);
        push("walls", style.ink, borders.closed);
    } else if style.shows_walls {
        let gaps: Vec<_> = openings.iter().flatten().copied().collect();
        let lines = walls::straight(&window, &frame, &gaps);
        push(
            "walls",
            style.ink,
            lines.map(|lines| Marks::Lines { lines, width: line }).into_iter().collect(),
        );
    }
    let mut marks = Vec::new();
    if style.shows_solution {
        let mut lines = LineBuilder::new();
        for share in route.pieces(zoom.tier, from, size)? {
            let context = RouteContext { maze, zoom, frame: &frame, is_bordered, openings, cancel };
            lines.add(context.points(&share)?);
        }
        let share = if is_bordered { BORDERED_SOLUTION_WIDTH } else { SOLUTION_WIDTH };
        let width = (cell * share / 100).max(LEAST_SOLUTION_WIDTH * 100 * style.scale);
        marks.extend(lines.finish().map(|lines| Marks::Lines { lines, width }));
    }
    let near = ends.into_iter().filter(|&end| window.holds(end));
    let centres: Vec<DevicePoint> = near.map(|end| frame.centre(end)).collect();
    if !centres.is_empty() {
        let radius = (cell * END_RADIUS / 100).max(LEAST_END_RADIUS * 100 * style.scale);
        marks.push(Marks::Discs { centres, radius });
    }
    push(if style.shows_solution { "solution" } else { "ends" }, style.path, marks);
    let side = maze.side(0);
    let Window { origin: Place { x: left, y: top }, .. } = window;
    Ok(Drawing {
        size: [(TILE * 100 * style.scale * tiles) as i32; 2],
        title: format!("Tile {}/{x}/{y} of an endless maze, {side} × {side}", zoom.zoom),
        is_titled: false,
        language: DESCRIPTION_LANGUAGE,
        description: format!(
            "{count} × {count} cells of tier {} from {left},{top} on, {} pixels each.",
            zoom.tier,
            zoom.cell()
        ),
        paper: style.paper,
        page_colors: style.page_colors,
        sole_ink: None,
        scale: 1,
        dpi: None,
        pixel_mm: None,
        has_ids: false,
        layers,
    })
}

/// Returns the openings of the outline at the start and at the goal, if the tile shows cells of
/// tier 0.
fn ends_at_outline(maze: &Endless, zoom: Zoom, style: &TileStyle) -> [Option<(Place, Side)>; 2] {
    let [start, goal] = style.ends;
    if zoom.tier > 0 || !style.has_openings {
        return [None; 2];
    }
    let [entrance, exit] = maze.openings(start, goal);
    [entrance.map(|side| (start, side)), exit.map(|side| (goal, side))]
}

/// The context for drawing a piece of the solution.
struct RouteContext<'a> {
    maze: &'a Endless,
    zoom: Zoom,
    frame: &'a Frame,
    is_bordered: bool,
    openings: [Option<(Place, Side)>; 2],
    cancel: &'a Cancel,
}

impl RouteContext<'_> {
    /// Returns the points of a piece, from one crossing of a side to the next, along rows and
    /// columns. In squares, these are the centres of cells. In a large cell, the route follows the
    /// middle row or column and turns off it at a door.
    fn points(
        &self,
        RouteShare { cells, from, to }: &RouteShare,
    ) -> Result<Vec<DevicePoint>, Error> {
        let [entrance, exit] = self.openings.map(|opening| opening.map(|(_, side)| side));
        let mut points = Vec::with_capacity(3 * cells.len() + 1);
        let mut before = from.or(entrance);
        if let Some(side) = before {
            points.push(self.crossing(cells[0], side)?);
        }
        for (index, &cell) in cells.iter().enumerate() {
            let centre = self.frame.centre(cell);
            let next = cells.get(index + 1).and_then(|&next| cell.side_to(next));
            let after = next.or(if index + 1 == cells.len() { to.or(exit) } else { None });
            let arrives =
                before.zip(points.last().copied()).map(|(side, at)| turn(centre, side, at));
            let left = after.map(|side| self.crossing(cell, side)).transpose()?;
            let leaves = after.zip(left).map(|(side, at)| turn(centre, side, at));
            points.extend(arrives);
            // On a straight line, the route need not pass the centre.
            if before
                .zip(after)
                .is_none_or(|(one, other)| one.is_horizontal() != other.is_horizontal())
            {
                points.push(centre);
            }
            points.extend(leaves);
            points.extend(left);
            before = next.map(Side::opposite);
        }
        points.dedup();
        Ok(points)
    }

    /// Returns the point where the route leaves a cell by a side.
    fn crossing(&self, cell: Place, side: Side) -> Result<DevicePoint, Error> {
        if self.is_bordered
            && let Some(door) = self.maze.door(self.zoom.tier, cell, side, self.cancel)?
        {
            return Ok(self.frame.middle_of(door.cells));
        }
        Ok(self.frame.side(cell, side))
    }
}

/// Returns the point where a route between the centre of a cell and a crossing of one of its sides
/// leaves the middle row or column.
fn turn(centre: DevicePoint, side: Side, crossing: DevicePoint) -> DevicePoint {
    if side.is_horizontal() { [centre[0], crossing[1]] } else { [crossing[0], centre[1]] }
}

//! A sheet for cutters and plotters: the solution, the walls and the outline as lines in
//! millimetres, in the order in which they are cut.
//!
//! The outline comes last, so that the inside is cut while the sheet still holds it.

use crate::draw::inset::SharedCorridors;
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::passages::centre_lines;
use crate::draw::route::{Bridges, route_lines};
use crate::draw::wall_places::WallPlaces;
use crate::draw::walls::polylines;
use crate::draw::whole::tool_paths::tool_paths;
use crate::drawing::cutting::order_groups;
use crate::drawing::{ArcSegment, DevicePoint, Lines, rounded_point};
use crate::scene::Scene;
use crate::style::layers::StyleLayer;
use crate::style::options::Solid;
use crate::style::{Length, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Refusal};

/// Resolution of points, in steps per cell side, unless the maze is too long for it.
const RESOLUTION: f64 = 10_000.0;

/// Steps per millimetre of closed outlines.
const HUNDREDTHS: f64 = 100.0;

/// Working memory for a cell in bytes: its lines, twice, and the index of their ends.
pub(crate) const BYTES_PER_CELL: u64 = 200;

/// The content of a layer of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetLayer {
    Walls,
    Outline,
    Solution,
    Centres,
}

impl SheetLayer {
    /// Returns the name of the layer in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Walls => "WALLS",
            Self::Outline => "OUTLINE",
            Self::Solution => "SOLUTION",
            Self::Centres => "CENTRES",
        }
    }

    /// Returns the number of the pen, from 1 on. Every layer has its own.
    pub(crate) fn pen(self) -> u32 {
        match self {
            Self::Walls => 1,
            Self::Solution => 2,
            Self::Outline => 3,
            Self::Centres => 4,
        }
    }
}

/// A maze on a sheet. The origin is the lower left corner.
pub(crate) struct CutSheet {
    /// Width and height in millimetres.
    pub(crate) size: [f64; 2],
    /// The height in steps of the lines. In lines, y goes down from the upper edge.
    height: i32,
    /// How far lines are outside of the outline of the cells, in millimetres.
    reach: f64,
    /// Millimetres in a step of the lines.
    pub(crate) scale: f64,
    /// The layers in the order in which they are cut.
    pub(crate) layers: Vec<(SheetLayer, Lines)>,
}

impl CutSheet {
    /// Lays a maze out on a sheet.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let Scene { maze, style, .. } = *scene;
        let size = maze.grid().size();
        let longest = size.x.max(size.y);
        let cell = side_of_cell(style, longest)?;
        style.check_cut_walls(scene.spec, cell)?;
        let has_tool_paths = style.options.has_tool_paths();
        let finest = if has_tool_paths { HUNDREDTHS * cell } else { RESOLUTION };
        let resolution = finest.min((f64::from(i32::MAX) / longest).floor());
        let device_point = |point: Point| rounded_point(point * resolution);
        let corridors = SharedCorridors::default();
        let places = WallPlaces::new(maze, style, &corridors, cancel)?;
        let mut layers = Vec::new();
        if style.shows_solution() {
            let numbers = SeamNumbers::default();
            let mut style = style.clone();
            style.options.cut = true;
            let scene = Scene { style: &style, ..*scene };
            let lines = route_lines(&scene, places.corridors(), &numbers, Bridges::Rails, cancel)?;
            layers.push((SheetLayer::Solution, polylines(&lines.lines, device_point, cancel)));
        }
        if style.layers.contains(StyleLayer::Centres) {
            layers.push((SheetLayer::Centres, centre_lines(scene, device_point, cancel)?));
        }
        if style.shows_walls() {
            let plain = style.with_corners_alone();
            let [mut walls, mut outline] =
                places.inner_walls_and_outline(scene, &plain, device_point, cancel)?;
            if let Some(bridges) = places.bridges(scene, true, device_point, cancel)? {
                append(&mut walls, &bridges.lines);
            }
            if has_tool_paths {
                let parts = [walls, outline].map(|lines| vec![lines]);
                [walls, outline] = tool_paths(parts, style, cancel)?.map(joined);
            }
            layers.push((SheetLayer::Walls, walls));
            layers.push((SheetLayer::Outline, outline));
        }
        if layers.is_empty() {
            return Err(no_layers(style).into());
        }
        let [_, height] = device_point(size);
        order_groups(layers.iter_mut().map(|layer| &mut layer.1).collect(), [0, height], cancel)?;
        let reach = Solid::millimetres(Length::from_hundredths(style.cut_reach()));
        let size = [size.x, size.y].map(|side| side * cell + 2.0 * reach);
        Ok(Self { size, height, reach, scale: cell / resolution, layers })
    }

    /// Converts a point of the lines to millimetres, with y up from the lower edge.
    pub(crate) fn millimetres(&self, [x, y]: DevicePoint) -> [f64; 2] {
        [x, self.height - y].map(|along| f64::from(along) * self.scale + self.reach)
    }
}

/// Returns the error for a selection of layers that a sheet does not have.
fn no_layers(style: &Style) -> Refusal {
    let has = [StyleLayer::Walls, StyleLayer::Centres, StyleLayer::Solution].map(StyleLayer::name);
    let detail = format!(
        "layers is {}, but the format has only lines of {}; take one of these, or an SVG with cut=true",
        style.layers,
        has.join(", ")
    );
    Refusal::new("layers", "not-taken", detail).allowing(has.join(", "))
}

/// Joins lists of lines into one.
fn joined(lists: Vec<Lines>) -> Lines {
    let mut lists = lists.into_iter();
    let mut all = lists.next().unwrap_or_default();
    lists.for_each(|lines| append(&mut all, &lines));
    all
}

/// Appends lines to others.
fn append(lines: &mut Lines, more: &Lines) {
    let first = lines.points.len() as u32;
    lines.starts.extend(more.starts.iter().map(|start| start + first));
    lines.arcs.extend(more.arcs.iter().map(|arc| ArcSegment { to: arc.to + first, ..*arc }));
    lines.points.extend_from_slice(&more.points);
}

/// Returns the side of a cell in millimetres. `side` is the longest side of the maze, in cell
/// sides.
fn side_of_cell(style: &Style, side: f64) -> Result<f64, Refusal> {
    let solid = &style.options.solid;
    let Some(fit) = solid.fit else { return Ok(Solid::millimetres(solid.cell)) };
    let wall = if style.options.has_wall_areas() { Solid::millimetres(solid.wall) } else { 0.0 };
    let cell = (Solid::millimetres(fit) - wall) / side;
    if cell * 100.0 < f64::from(Solid::LEAST_CELL) {
        let least = side * f64::from(Solid::LEAST_CELL) / 100.0 + wall;
        return Err(Solid::too_small(fit, least));
    }
    Ok(cell)
}

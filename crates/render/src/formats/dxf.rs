//! DXF for CAD programs and cutters: polylines in millimetres, with the walls, the outline and the
//! solution on layers of their own.
//!
//! Release 12 (AC1009), which all programs read. Arcs are bulges of polylines. The outline comes
//! last, so that a cutter that follows the order of the file cuts the inside first. Source: Autodesk,
//! "`AutoCAD` Release 12 Customization Manual", chapter 11.

use crate::draw::inset;
use crate::draw::inset::SharedCorridors;
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::{Bridges, route_lines};
use crate::draw::walls::outline_walls::inner_and_outline;
use crate::draw::walls::{polylines, rails, walls_among};
use crate::drawing::cut_order::inner_first;
use crate::drawing::{ArcSegment, DevicePoint, Lines};
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::Overlay;
use crate::style::options::Solid;
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Choice, Error, Maze, Refusal};

pub(crate) const DXF: Choice<Format> = Choice {
    name: "dxf",
    aliases: &[],
    doc: "DXF in millimetres for CAD programs and cutters: walls, outline and solution on layers",
    value: Format {
        media_type: "image/vnd.dxf",
        is_compressible: true,
        canvas: Canvas::None,
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Corners,
            SettingGroup::Inset,
            SettingGroup::CellMillimetres,
        ],
        // A vertex takes some 60 bytes, and the ends of a polyline 70.
        max_bytes: |cells, outline| {
            cells.saturating_mul(420).saturating_add(outline.saturating_mul(420)) + 16_384
        },
        bytes_per_cell: 120,
        write: Write::Data(write),
    },
};

/// Resolution of points, in steps per cell side.
const RESOLUTION: f64 = 10_000.0;

/// The layers with their colours, as numbers of `AutoCAD`'s table: white or black, red, blue.
const WALLS: (&str, u32) = ("WALLS", 7);
const OUTLINE: (&str, u32) = ("OUTLINE", 1);
const SOLUTION: (&str, u32) = ("SOLUTION", 5);

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Scene { maze, style, .. } = *scene;
    let size = maze.grid().size();
    let cell = side_of_cell(&style.options.solid, size.x.max(size.y))?;
    let device_point =
        |point: Point| [point.x, size.y - point.y].map(|it| rounded(it * RESOLUTION) as i32);
    let corridors = SharedCorridors::default();
    let mut layers = Vec::new();
    if style.shows_solution() {
        let (corridors, numbers) = (corridors.get(scene, cancel)?, SeamNumbers::default());
        let lines = route_lines(scene, corridors, &numbers, Bridges::Rails, cancel)?;
        layers.push((SOLUTION.0, polylines(&lines.lines, device_point, cancel)));
    }
    if style.solution != Overlay::Only {
        // Like a drawing for cutters: inset corridors lie inside the outline of the cells.
        let plain = style.with_corners_alone();
        let [inner, outline] = inner_and_outline(maze, &plain);
        let lines = |some: &Maze| walls_among(some, maze, &plain, device_point, cancel);
        let walls = match corridors.get(scene, cancel)? {
            Some(corridors) => inset::walls(corridors, &plain, device_point, cancel)?,
            None => lines(&inner)?,
        };
        layers.push((WALLS.0, walls));
        if style.strokes.inset == 0 {
            layers.push((WALLS.0, rails(maze.grid(), device_point, cancel)?));
        }
        layers.push((OUTLINE.0, inner_first(&lines(&outline)?)));
    }
    let mut dxf = Dxf { text: TextBuffer::default(), scale: cell / RESOLUTION };
    dxf.head([size.x, size.y].map(|side| side * cell));
    for (name, lines) in &layers {
        dxf.polylines(name, lines, cancel)?;
    }
    dxf.text.push("0\nENDSEC\n0\nEOF\n");
    dxf.text.0.shrink_to_fit();
    Ok(dxf.text.0)
}

/// Returns the side of a cell in millimetres. `side` is the longest side of the maze, in cell
/// sides.
fn side_of_cell(solid: &Solid, side: f64) -> Result<f64, Refusal> {
    let Some(fit) = solid.fit else { return Ok(Solid::millimetres(solid.cell)) };
    let cell = Solid::millimetres(fit) / side;
    if cell * 100.0 < f64::from(Solid::LEAST_CELL) {
        return Err(Solid::too_small(fit, side * f64::from(Solid::LEAST_CELL) / 100.0));
    }
    Ok(cell)
}

/// A document that is being written: pairs of lines, a group code and its value.
struct Dxf {
    text: TextBuffer,
    /// Millimetres in a step.
    scale: f64,
}

impl Dxf {
    fn name(&mut self, code: u32, value: &str) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.push(value);
        self.text.byte(b'\n');
    }

    fn integer(&mut self, code: u32, value: u32) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.integer(value);
        self.text.byte(b'\n');
    }

    fn decimal(&mut self, code: u32, value: f64) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.decimal(value);
        self.text.byte(b'\n');
    }

    /// Writes everything before the first polyline, for a drawing of `width` × `height`.
    fn head(&mut self, [width, height]: [f64; 2]) {
        self.name(0, "SECTION");
        self.name(2, "HEADER");
        self.name(9, "$ACADVER");
        self.name(1, "AC1009");
        // 4 means millimetres, 1 means metric.
        self.name(9, "$INSUNITS");
        self.integer(70, 4);
        self.name(9, "$MEASUREMENT");
        self.integer(70, 1);
        for (name, [x, y]) in [("$EXTMIN", [0.0, 0.0]), ("$EXTMAX", [width, height])] {
            self.name(9, name);
            self.decimal(10, x);
            self.decimal(20, y);
        }
        self.name(0, "ENDSEC");
        self.name(0, "SECTION");
        self.name(2, "TABLES");
        self.name(0, "TABLE");
        self.name(2, "LAYER");
        let layers = [WALLS, OUTLINE, SOLUTION];
        self.integer(70, layers.len() as u32);
        for (name, color) in layers {
            self.name(0, "LAYER");
            self.name(2, name);
            self.integer(70, 0);
            self.integer(62, color);
            self.name(6, "CONTINUOUS");
        }
        self.name(0, "ENDTAB");
        self.name(0, "ENDSEC");
        self.name(0, "SECTION");
        self.name(2, "ENTITIES");
    }

    fn polylines(&mut self, layer: &str, lines: &Lines, cancel: &Cancel) -> Result<(), Error> {
        let mut arcs = lines.arcs.iter().peekable();
        for (index, line) in lines.point_ranges().enumerate() {
            cancel.check_periodically(index * TextBuffer::ITEM_COST)?;
            let is_closed = lines.is_closed(&line);
            self.name(0, "POLYLINE");
            self.name(8, layer);
            self.integer(66, 1);
            self.integer(70, u32::from(is_closed));
            let end = line.end;
            for at in line {
                // The bulge of an arc belongs to its first point.
                let arc = arcs.next_if(|arc| arc.to as usize == at + 1 && at + 1 < end);
                if is_closed && at + 1 == end {
                    continue;
                }
                self.name(0, "VERTEX");
                self.name(8, layer);
                let [x, y] = lines.points[at].map(|along| f64::from(along) * self.scale);
                self.decimal(10, x);
                self.decimal(20, y);
                if let Some(arc) = arc {
                    self.decimal(42, bulge([lines.points[at], lines.points[at + 1]], arc));
                }
            }
            self.name(0, "SEQEND");
        }
        Ok(())
    }
}

/// Returns the tangent of a quarter of an arc's central angle, negative if the arc is clockwise.
fn bulge([from, to]: [DevicePoint; 2], arc: &ArcSegment) -> f64 {
    let point = |[x, y]: DevicePoint| Point::new(x.into(), y.into());
    let half = (point(to) - point(from)).length() / 2.0;
    let radius = f64::from(arc.radius).max(half);
    let bulge = half / (radius + (radius * radius - half * half).sqrt());
    if arc.clockwise { -bulge } else { bulge }
}

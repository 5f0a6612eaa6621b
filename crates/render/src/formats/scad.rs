//! The maze as `OpenSCAD` source: the dimensions as variables at the top, then the walls as
//! straight segments, the base plate, and the modules that build the solid.
//!
//! Segments are `[x1, y1, x2, y2]` in cell sides, y up; arcs are approximated by chords. The
//! variables are in millimetres. Source: <https://openscad.org/documentation.html>.

use crate::draw::lines::elastic::polygon;
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::{Bridges, route_lines};
use crate::draw::walls::{self, polylines};
use crate::drawing::{ArcSegment, DevicePoint, Lines, real_point, rounded_point};
use crate::formats::number::TextBuffer;
use crate::formats::solid::longest_side::longer;
use crate::formats::solid::loose_pieces;
use crate::formats::solid::loose_pieces::RouteJoint;
use crate::formats::solid::measures::Measures;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write, solid};
use crate::scene::Scene;
use crate::style::options::Solid;
use crate::style::{Length, Overlay};
use mazewright_core::geometry::{Arc, Bounds, Point};
use mazewright_core::{Cancel, Choice, Error, Maze, Refusal};

pub(crate) const SCAD: Choice<Format> = Choice {
    name: "scad",
    aliases: &["openscad"],
    doc: "OpenSCAD source of walls on a plate, with its measures at the top",
    value: Format {
        media_type: "application/x-openscad",
        purpose: FormatPurpose::Solid,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_SOLIDS,
        // A segment takes up to 45 bytes, and a line of a groove 60.
        max_bytes: |cells, outline| {
            cells.saturating_mul(310).saturating_add(outline.saturating_mul(200)) + 16_384
        },
        bytes_per_cell: 250,
        write: Write::Data(write),
    },
};

/// Resolution of points, in steps per cell side.
const RESOLUTION: f64 = 1000.0;
/// Largest angle of a chord of an arc, in radians.
const CHORD_ANGLE: f64 = 0.25;

/// The ends of segments, and the outline of the plate: square if all walls are horizontal or
/// vertical.
const SQUARE: [&str; 2] = [
    "module end() square(wall, center = true);\n",
    "module plate() offset(delta = wall / 2) scale(cell) polygon(corners, rims);\n",
];
/// The same with round ends.
const ROUND: [&str; 2] = [
    "module end() circle(d = wall, $fn = 16);\n",
    "module plate() offset(r = wall / 2, $fn = 16) scale(cell) polygon(corners, rims);\n",
];

/// The modules that follow `end` and `plate`.
const MODULES: &str = "
module run(w) hull() {
  translate([w[0], w[1]] * cell) end();
  translate([w[2], w[3]] * cell) end();
}

// Joined in the plane, where that is quick, and raised as one.
translate([wall / 2, wall / 2]) {
";
/// The base without grooves.
const PLATE: &str = "  linear_extrude(base) plate();\n";
/// The base with grooves for a ball.
const GROOVED: &str = "  difference() {
    linear_extrude(base) plate();
    for (g = grooves) hull() for (p = [[g[0], g[1], g[4]], [g[2], g[3], g[5]]])
      translate([p[0] * cell, p[1] * cell, base - groove])
        cylinder(groove + 0.01, 0, max(p[2] * cell - wall / 2, 0.1), $fn = 16);
  }
";
/// The walls on the base.
const WALLS: &str = "  linear_extrude(base + height) for (w = walls) run(w);\n";
/// The solution on the base.
const SOLUTION: &str =
    "  color(\"royalblue\") linear_extrude(base + rise) for (w = solution) run(w);\n";
/// The solution alone, which has the same position on the base as in the whole solid.
const ALONE: &str = "  color(\"royalblue\") translate([0, 0, base]) linear_extrude(rise) for (w = solution) \
    run(w);\n";
/// The height of the solution, which is the same as in other solids, and the head of its lines.
const RISE: &str = "\n// How far the solution rises above the base, in mm, and its lines.\nrise = min(wall, height / \
    2, 1);\nsolution = [\n";
const BUMPS: &str = "  for (b = bumps) translate([b[0] * cell, b[1] * cell, base]) \
    scale([b[2] * cell, b[2] * cell, 0.4 * height]) intersection() { \
    sphere(1, $fn = 32); translate([-1, -1, 0]) cube(2); }\n";

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Scene { maze, style, .. } = *scene;
    solid::check_groove(style)?;
    loose_pieces::check(scene, RouteJoint::Lies, cancel)?;
    let size = maze.grid().size();
    let device_point =
        |point: Point| rounded_point(Point::new(point.x, size.y - point.y) * RESOLUTION);
    let lines = walls::walls(maze, &style.with_corners_alone(), device_point, cancel)?;
    let dimensions = &style.options.solid;
    let measures = Measures::of(dimensions, size.x.max(size.y));
    let has_plate = dimensions.base.hundredths() > 0;
    // The bounds of walls and plate, in cell sides.
    let mut bounds = Bounds::EMPTY;
    let mut text = TextBuffer::default();
    let is_alone = style.solution == Overlay::Only;
    text.push(if is_alone {
        ""
    } else {
        "\n// The walls as [x1, y1, x2, y2], in cell sides.\nwalls = [\n"
    });
    for_each_segment(&lines, &measures, cancel, |ends| {
        for end in ends {
            bounds.add(end);
        }
        if !is_alone {
            write_segment(&mut text, ends);
        }
    })?;
    text.push(if is_alone { "" } else { "];\n" });
    let is_solved = style.shows_solution();
    if is_solved {
        text.push(RISE);
        let routes = polylines(
            &route_lines(scene, None, &SeamNumbers::default(), Bridges::Joined, cancel)?.lines,
            device_point,
            cancel,
        );
        for_each_segment(&routes, &measures, cancel, |ends| write_segment(&mut text, ends))?;
        text.push("];\n");
    }
    let has_bumps = dimensions.bumps && !is_alone;
    if has_bumps {
        text.push(
            "\n// The bumps at start and goal as [x, y, radius], in cell sides.\nbumps = [\n",
        );
        for cell in maze.ends().flatten() {
            let (grid, half_wall) = (maze.grid(), measures.wall / measures.cell / 2.0);
            let (middle, radius) = solid::bump::place(
                grid.centre(cell),
                &polygon(grid, cell),
                half_wall,
                measures.cell,
            );
            for (before, number) in [("[", middle.x), (",", size.y - middle.y), (",", radius)] {
                text.push(before);
                text.decimal(number);
            }
            text.push("],\n");
        }
        text.push("];\n");
    }
    let has_groove = dimensions.groove.hundredths() > 0;
    if has_groove {
        text.push(&format!(
            "\n// How deep the groove is, in mm, and its lines with half its width at either end, in \
             cell sides.\ngroove = {};\ngrooves = [\n",
            dimensions.groove
        ));
        grooves(&mut text, maze, cancel)?;
        text.push("];\n");
    }
    let outlines = solid::outlines(scene, &measures, cancel)?;
    if has_plate {
        for corner in outlines.iter().flatten() {
            bounds.add(Point::new(corner.x, size.y - corner.y));
        }
    }
    let [end, plate] = if lines.rectilinear { SQUARE } else { ROUND };
    if is_alone {
        text.push("\n");
        text.push(end);
    } else {
        write_plate(&mut text, &outlines, size.y);
        text.push(end);
        text.push(plate);
    }
    text.push(MODULES);
    for (part, is_shown) in [
        (PLATE, has_plate && !is_alone && !has_groove),
        (GROOVED, has_groove),
        (WALLS, !is_alone),
        (SOLUTION, is_solved && !is_alone),
        (ALONE, is_alone),
        (BUMPS, has_bumps),
    ] {
        text.push(if is_shown { part } else { "" });
    }
    text.push("}\n");
    let head = head(scene, longer(&bounds))?;
    text.0.splice(0..0, head.into_bytes());
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// Returns the dimensions as variables. `side` is the longest side between the middles of walls, in
/// cell sides.
fn head(scene: &Scene<'_>, side: f64) -> Result<String, Error> {
    let dimensions = &scene.style.options.solid;
    let cell = match dimensions.fit {
        None => dimensions.cell.to_string(),
        Some(fit) => fitted_cell(scene, fit, side)?.to_string(),
    };
    let [wall, height, base] = [dimensions.wall, dimensions.height, dimensions.base];
    let variables = [
        ("cell", cell, "the side of a cell"),
        ("wall", wall.to_string(), "the thickness of a wall"),
        ("height", height.to_string(), "how far walls rise above the base"),
        ("base", base.to_string(), "the thickness of the base"),
    ];
    let line = |(name, value, meaning)| format!("{name} = {value}; // {meaning}, in mm\n");
    Ok(variables.map(line).concat())
}

/// Returns the side of a cell, in millimetres, that makes the whole solid `fit` long.
///
/// # Errors
/// Fails if passages would be narrower than the thickness of walls, or cells too small. The error
/// names a sufficient size.
fn fitted_cell(scene: &Scene<'_>, fit: Length, side: f64) -> Result<f64, Refusal> {
    let measures = Measures::of(&Solid { fit: Some(fit), ..scene.style.options.solid }, side);
    let passage = scene.spec.site.cell_measure(scene.spec.topology.unicursal).passage;
    let least = (measures.wall / passage).max(f64::from(Solid::LEAST_CELL) / 100.0);
    if measures.cell < least {
        return Err(Solid::too_small(fit, least * side + measures.wall));
    }
    Ok((measures.cell * 1e8).round() / 1e8)
}

/// Returns the distance from the centre of a cell to the nearest middle of a side.
fn nearest_side(maze: &Maze, cell: u32) -> f64 {
    let grid = maze.grid();
    let centre = grid.centre(cell);
    let distance = |edge| (grid.middle(edge) - centre).length();
    grid.boundary(cell).map(|(edge, _)| distance(edge)).fold(f64::INFINITY, f64::min)
}

/// Writes the lines of the groove: from the centre of each cell to the middle of each passage.
fn grooves(text: &mut TextBuffer, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let grid = maze.grid();
    let height = grid.size().y;
    for cell in maze.cell_ids() {
        cancel.check_periodically(cell as usize * TextBuffer::ITEM_COST)?;
        let (centre, reach) = (grid.centre(cell), nearest_side(maze, cell));
        for side in grid.sides(cell).filter(|&side| maze.is_open(grid.edge(side))) {
            let Some(edge) = grid.drawn_edge(side).filter(|&edge| edge < grid.links()) else {
                continue;
            };
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
            let (middle, half) = (grid.middle(edge), (to - from).length() / 2.0);
            let numbers = [centre.x, height - centre.y, middle.x, height - middle.y, reach, half];
            for (before, number) in ["[", ",", ",", ",", ",", ","].into_iter().zip(numbers) {
                text.push(before);
                text.decimal(number);
            }
            text.push("],\n");
        }
    }
    Ok(())
}

/// Writes the vertices of the plate, and its outlines as lists of vertex numbers.
fn write_plate(text: &mut TextBuffer, outlines: &[Vec<Point>], height: f64) {
    text.push(
        "\n// The base below them: its corners, and the closed lines through them by number.\ncorners = [\n",
    );
    for &Point { x, y } in outlines.iter().flatten() {
        for (before, number) in [("[", x), (",", height - y)] {
            text.push(before);
            text.decimal(number);
        }
        text.push("],\n");
    }
    text.push("];\nrims = [\n");
    let mut first = 0;
    for outline in outlines {
        for (before, index) in
            std::iter::once("[").chain(std::iter::repeat(",")).zip(0..outline.len())
        {
            text.push(before);
            text.integer(first + index as u32);
        }
        first += outline.len() as u32;
        text.push("],\n");
    }
    text.push("];\n\n");
}

/// Passes the ends of all segments of lines to `take`, in cell sides.
fn for_each_segment(
    lines: &Lines,
    measures: &Measures,
    cancel: &Cancel,
    mut take: impl FnMut([Point; 2]),
) -> Result<(), Error> {
    let mut arcs = lines.arcs.iter().peekable();
    for (index, line) in lines.point_ranges().enumerate() {
        cancel.check_periodically(index * TextBuffer::ITEM_COST)?;
        for to in line.skip(1) {
            let ends = [to - 1, to].map(|at| point(lines.points[at]));
            match arcs.next_if(|arc| arc.to as usize == to) {
                Some(bend) => chords(ends, bend, measures, &mut take),
                None => take(ends),
            }
        }
    }
    Ok(())
}

/// Converts a point to cell sides.
fn point(at: DevicePoint) -> Point {
    real_point(at) * (1.0 / RESOLUTION)
}

fn write_segment(text: &mut TextBuffer, [from, to]: [Point; 2]) {
    for (before, number) in [("[", from.x), (",", from.y), (",", to.x), (",", to.y)] {
        text.push(before);
        text.decimal(number);
    }
    text.push("],\n");
}

/// Passes the chords of an arc of at most half a circle to `take`.
fn chords(
    [from, to]: [Point; 2],
    bend: &ArcSegment,
    measures: &Measures,
    mut take: impl FnMut([Point; 2]),
) {
    let radius = f64::from(bend.radius) / RESOLUTION;
    let vector = to - from;
    let half_length = vector.length() / 2.0;
    let distance =
        (radius * radius - half_length * half_length).max(0.0).sqrt() / (2.0 * half_length);
    // With y up, the centre of a clockwise arc lies to the right of the vector.
    let right = Point::new(vector.y, -vector.x) * distance;
    let centre = (from + to) * 0.5 + if bend.clockwise { right } else { right * -1.0 };
    // Angles grow counterclockwise.
    let (first, last) = if bend.clockwise { (to, from) } else { (from, to) };
    let arc = Arc { centre, radius, from: first, to: last };
    let (angle, sweep) = arc.angles();
    let chord_angle = measures.chord_angle(radius).min(CHORD_ANGLE);
    let count = (sweep / chord_angle).ceil().max(1.0);
    let mut here = first;
    for chord in 1..=count as u32 {
        let end_angle = angle + sweep * f64::from(chord) / count;
        let there =
            if f64::from(chord) < count { centre + Point::polar(radius, end_angle) } else { last };
        take([here, there]);
        here = there;
    }
}

//! The maze as `OpenSCAD` source: measures to change at the top, then the walls as straight runs and
//! the plate below them, then the few modules that make a solid of them.
//!
//! Runs are `[x1, y1, x2, y2]` in cell sides, y up; arcs are chords. The numbers at the top are
//! millimetres. Source: <https://openscad.org/documentation.html>.

use super::drawing::{Bend, Lines, Spot};
use super::number::Text;
use super::style::Style;
use super::{Canvas, Fields, Format, Picture, Write, solid, trace};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::{Arc, Point, rounded};

pub(super) const SCAD: Choice<Format> = Choice {
    name: "scad",
    aliases: &["openscad"],
    doc: "OpenSCAD source of walls on a plate, with its measures at the top",
    is: Format {
        media: "application/x-openscad",
        compresses: true,
        canvas: Canvas::None,
        takes: &["cell_mm", "wall_mm", "height_mm", "base_mm"],
        // A run takes up to 45.
        bytes: |cells, rim| {
            cells.saturating_mul(190).saturating_add(rim.saturating_mul(200)) + 16_384
        },
        beside: 250,
        write: Write::Told(write),
    },
};

/// Steps of a cell side in which points are told apart.
const STEPS: f64 = 1000.0;
/// How far a chord of an arc reaches at most, in radians.
const CHORD: f64 = 0.25;

/// How a run ends and how far the plate reaches: square where a picture's walls are, else round.
const SQUARE: &str = "\
module end() square(wall, center = true);
module plate() offset(delta = wall / 2) scale(cell) polygon(corners, rims);
";
const ROUND: &str = "\
module end() circle(d = wall, $fn = 16);
module plate() offset(r = wall / 2, $fn = 16) scale(cell) polygon(corners, rims);
";

/// What stands below them.
const MODULES: &str = "
module run(w) hull() {
  translate([w[0], w[1]] * cell) end();
  translate([w[2], w[3]] * cell) end();
}

// Joined in the plane, where that is quick, and raised as one.
translate([wall / 2, wall / 2]) {
  linear_extrude(base) plate();
  linear_extrude(base + height) for (w = walls) run(w);
}
";

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let Picture { maze, style, .. } = *picture;
    let size = maze.grid().size();
    let spot = |point: Point| [point.x, size.y - point.y].map(|it| rounded(it * STEPS) as i32);
    let lines = trace::walls(maze, &Style::default(), spot, cancel)?;
    let measures = &style.options.solid;
    let mut text = Text::default();
    for (name, length, what) in [
        ("cell", measures.cell, "the side of a cell"),
        ("wall", measures.wall, "the thickness of a wall"),
        ("height", measures.height, "how far walls rise above the base"),
        ("base", measures.base, "the thickness of the base"),
    ] {
        text.push(&format!("{name} = {length}; // {what}, in mm\n"));
    }
    text.push("\n// The walls as [x1, y1, x2, y2], in cell sides.\nwalls = [\n");
    runs(&mut text, &lines, cancel)?;
    text.push(
        "];\n\n// What they stand on: its corners, and the closed lines through them by number.\n",
    );
    plate(&mut text, &solid::rims(picture, cancel)?, size.y);
    text.push(if lines.rectilinear { SQUARE } else { ROUND });
    text.push(MODULES);
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// The corners of a plate, and its closed lines as numbers of those.
fn plate(text: &mut Text, rims: &[Vec<Point>], height: f64) {
    text.push("corners = [\n");
    for &Point { x, y } in rims.iter().flatten() {
        for (before, number) in [("[", x), (",", height - y)] {
            text.push(before);
            text.decimal(number);
        }
        text.push("],\n");
    }
    text.push("];\nrims = [\n");
    let mut first = 0;
    for rim in rims {
        for (before, at) in std::iter::once("[").chain(std::iter::repeat(",")).zip(0..rim.len()) {
            text.push(before);
            text.whole(first + at as u32);
        }
        first += rim.len() as u32;
        text.push("],\n");
    }
    text.push("];\n\n");
}

fn runs(text: &mut Text, lines: &Lines, cancel: &Cancel) -> Result<(), Stop> {
    let mut arcs = lines.arcs.iter().peekable();
    for (turn, line) in lines.each().enumerate() {
        cancel.check_now_and_then(turn)?;
        for to in line.skip(1) {
            let ends = [to - 1, to].map(|at| point(lines.points[at]));
            match arcs.next_if(|arc| arc.to as usize == to) {
                Some(bend) => chords(text, ends, bend),
                None => run(text, ends),
            }
        }
    }
    Ok(())
}

/// A point in cell sides.
fn point([x, y]: Spot) -> Point {
    Point::new(f64::from(x), f64::from(y)) * (1.0 / STEPS)
}

fn run(text: &mut Text, [from, to]: [Point; 2]) {
    for (before, number) in [("[", from.x), (",", from.y), (",", to.x), (",", to.y)] {
        text.push(before);
        text.decimal(number);
    }
    text.push("],\n");
}

/// An arc, at most half a circle, as runs.
fn chords(text: &mut Text, [from, to]: [Point; 2], bend: &Bend) {
    let radius = f64::from(bend.radius) / STEPS;
    let way = to - from;
    let half = way.length() / 2.0;
    let aside = (radius * radius - half * half).max(0.0).sqrt() / (2.0 * half);
    // Seen with y up, what runs clockwise has its centre to the right of the way.
    let right = Point::new(way.y, -way.x) * aside;
    let centre = (from + to) * 0.5 + if bend.clockwise { right } else { right * -1.0 };
    // The other direction is that in which angles grow.
    let (first, last) = if bend.clockwise { (to, from) } else { (from, to) };
    let arc = Arc { centre, radius, from: first, to: last };
    let (angle, sweep) = arc.angles();
    let count = (sweep / CHORD).ceil().max(1.0);
    let mut here = first;
    for chord in 1..=count as u32 {
        let at = angle + sweep * f64::from(chord) / count;
        let there = if f64::from(chord) < count { centre + Point::polar(radius, at) } else { last };
        run(text, [here, there]);
        here = there;
    }
}

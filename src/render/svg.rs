//! SVG 1.1, the way that plotters, cutters and drawing programs read it: presentation attributes
//! only, no ids, each wall once, walls and solution in groups of their own.

use super::drawing::{Cap, Drawing, Join, Layer, Lines, Marks, Spot};
use super::number::Text;
use super::style::Color;
use super::{Canvas, Format, OF_FRAMES, Write, staged};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const SVG: Choice<Format> = Choice {
    name: "svg",
    aliases: &[],
    doc: "Scalable Vector Graphics: walls as polylines, for screens, print, plotters and cutters",
    is: Format {
        media: "image/svg+xml",
        compresses: true,
        canvas: Canvas::None,
        takes: OF_FRAMES,
        beside: 0,
        bytes: |cells, _| cells.saturating_mul(80).saturating_add(2048),
        write: Write::Moving { still: write, moving: staged::write },
    },
};

fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let marks: usize = drawing.layers.iter().flat_map(|layer| &layer.marks).map(bytes).sum();
    let mut text = Text::with_capacity(1024 + marks);
    head(&mut text, drawing);
    paper(&mut text, drawing);
    for layers in drawing.layers.chunk_by(is_same) {
        begin(&mut text, layers);
        for layer in layers {
            layer.marks.iter().try_for_each(|marks| mark(&mut text, marks, layer.color, cancel))?;
        }
        text.push("</g>");
    }
    text.push("</svg>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// Whether layers, one after the other, are of one meaning.
pub(super) fn is_same(one: &Layer, next: &Layer) -> bool {
    one.name == next.name && one.color.rgba[3] == next.color.rgba[3]
}

/// What a document begins with.
pub(super) fn head(text: &mut Text, drawing: &Drawing) {
    let [width, height] = drawing.size;
    text.push(r#"<svg xmlns="http://www.w3.org/2000/svg""#);
    attribute(text, "width", width);
    attribute(text, "height", height);
    text.push(r#" viewBox="0 0 "#);
    text.hundredths(width);
    text.byte(b' ');
    text.hundredths(height);
    text.push(r#"" role="img"><title>"#);
    escaped(text, &drawing.title);
    text.push("</title><desc>");
    escaped(text, &drawing.description);
    text.push("</desc>");
}

/// The background.
pub(super) fn paper(text: &mut Text, drawing: &Drawing) {
    let [width, height] = drawing.size;
    if drawing.paper.is_visible() {
        text.push("<rect");
        attribute(text, "width", width);
        attribute(text, "height", height);
        paint(text, "fill", drawing.paper);
        opacity(text, drawing.paper);
        text.push("/>");
    }
}

/// About how many bytes marks take.
fn bytes(marks: &Marks) -> usize {
    match marks {
        Marks::Lines { lines, .. } => {
            let each = if lines.rectilinear { 5 } else { 10 };
            lines.points.len() * each + lines.arcs.len() * 18
        }
        Marks::Discs { centres, .. } => 64 * centres.len(),
        Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
            64 + outlines.points.len() * 8 + outlines.arcs.len() * 18
        }
    }
}

/// Begins the group of layers of one meaning.
pub(super) fn begin(text: &mut Text, layers: &[Layer]) {
    text.push(r#"<g class=""#);
    text.push(layers[0].name);
    text.byte(b'"');
    opacity(text, layers[0].color);
    let mut all = layers.iter().flat_map(|layer| &layer.marks);
    if all.any(|marks| matches!(marks, Marks::Areas { .. })) {
        text.push(r#" shape-rendering="crispEdges""#);
    }
    text.byte(b'>');
}

/// Writes marks of a colour.
pub(super) fn mark(
    text: &mut Text,
    marks: &Marks,
    color: Color,
    cancel: &Cancel,
) -> Result<(), Stop> {
    match marks {
        Marks::Lines { lines, width } => {
            text.push(r#"<path fill="none""#);
            paint(text, "stroke", color);
            attribute(text, "stroke-width", *width as i32);
            // Butt ends and mitred corners are what SVG has unless told otherwise.
            text.push(match lines.cap {
                Cap::Square => r#" stroke-linecap="square""#,
                Cap::Round => r#" stroke-linecap="round""#,
                Cap::Butt => "",
            });
            if lines.join == Join::Round {
                text.push(r#" stroke-linejoin="round""#);
            }
            text.push(r#" d=""#);
            // Square and round ends make a corner where they meet.
            let closed = if lines.cap == Cap::Butt { Closed::Some } else { Closed::None };
            path(text, lines, closed, cancel)?;
            text.push(r#""/>"#);
        }
        Marks::Discs { centres, radius } => {
            for [x, y] in centres {
                text.push("<circle");
                attribute(text, "cx", *x);
                attribute(text, "cy", *y);
                attribute(text, "r", *radius as i32);
                paint(text, "fill", color);
                text.push("/>");
            }
        }
        Marks::Shapes { outlines } => {
            text.push("<path");
            paint(text, "fill", color);
            text.push(r#" d=""#);
            path(text, outlines, Closed::All, cancel)?;
            text.push(r#""/>"#);
        }
        Marks::Areas { color, outlines } => {
            text.push("<path");
            paint(text, "fill", *color);
            opacity(text, *color);
            text.push(r#" d=""#);
            path(text, outlines, Closed::All, cancel)?;
            text.push(r#""/>"#);
        }
    }
    Ok(())
}

/// Which lines are closed by a command of their own.
#[derive(Clone, Copy, PartialEq)]
enum Closed {
    None,
    /// Those that end where they start.
    Some,
    All,
}

/// Path data, each point from the one before.
fn path(text: &mut Text, lines: &Lines, closed: Closed, cancel: &Cancel) -> Result<(), Stop> {
    let mut arcs = lines.arcs.iter().peekable();
    let mut here: Spot = [0, 0];
    for (turn, line) in lines.each().enumerate() {
        cancel.check_now_and_then(turn)?;
        let start = line.start;
        let is_closed = closed == Closed::All || closed == Closed::Some && lines.is_closed(&line);
        for at in line {
            let there = lines.points[at];
            let (dx, dy) = (there[0] - here[0], there[1] - here[1]);
            here = there;
            if at == start {
                text.byte(b'm');
                pair(text, dx, dy);
            } else if let Some(arc) = arcs.next_if(|arc| arc.to as usize == at) {
                text.byte(b'a');
                text.hundredths(arc.radius as i32);
                text.byte(b' ');
                text.hundredths(arc.radius as i32);
                text.push(if arc.clockwise { " 0 0 1 " } else { " 0 0 0 " });
                pair(text, dx, dy);
            } else if dy == 0 {
                text.byte(b'h');
                text.hundredths(dx);
            } else if dx == 0 {
                text.byte(b'v');
                text.hundredths(dy);
            } else {
                text.byte(b'l');
                pair(text, dx, dy);
            }
        }
        if is_closed {
            // The next point is told from where this line began.
            text.byte(b'z');
            here = lines.points[start];
        }
    }
    Ok(())
}

/// Two numbers, parted by the second one's sign or by a space.
fn pair(text: &mut Text, x: i32, y: i32) {
    text.hundredths(x);
    if y >= 0 {
        text.byte(b' ');
    }
    text.hundredths(y);
}

/// Text between tags.
fn escaped(text: &mut Text, plain: &str) {
    for piece in plain.split_inclusive(['&', '<', '>', '"']) {
        let (before, entity) = match piece.as_bytes().last() {
            Some(b'&') => (&piece[..piece.len() - 1], "&amp;"),
            Some(b'<') => (&piece[..piece.len() - 1], "&lt;"),
            Some(b'>') => (&piece[..piece.len() - 1], "&gt;"),
            Some(b'"') => (&piece[..piece.len() - 1], "&quot;"),
            _ => (piece, ""),
        };
        text.push(before);
        text.push(entity);
    }
}

fn attribute(text: &mut Text, name: &str, hundredths: i32) {
    text.byte(b' ');
    text.push(name);
    text.push("=\"");
    text.hundredths(hundredths);
    text.byte(b'"');
}

fn paint(text: &mut Text, name: &str, color: Color) {
    let [red, green, blue, _] = color.rgba;
    text.push(&format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\""));
}

fn opacity(text: &mut Text, color: Color) {
    let alpha = color.rgba[3];
    if alpha < 255 {
        text.push(" opacity=\"");
        text.decimal(f64::from(alpha) / 255.0);
        text.byte(b'"');
    }
}

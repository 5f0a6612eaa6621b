//! SVG 1.1 in the subset that plotters, cutters and drawing programs read: presentation attributes
//! only, no ids, each wall once, one group each for walls and solution.

use crate::drawing::{Cap, Drawing, Join, Layer, Marks};
use crate::formats::chunks::{ChunkedText, Chunks, ItemText};
use crate::formats::number::TextBuffer;
use crate::formats::svg::path_data::{Close, path_data};
use crate::style::Color;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error};

/// Writes a drawing.
pub(crate) fn write(drawing: &Drawing, chunks: Chunks<'_>, cancel: &Cancel) -> Result<(), Error> {
    let marks: usize =
        drawing.layers.iter().flat_map(|layer| &layer.marks).map(estimated_bytes).sum();
    let mut text = ChunkedText::new(chunks, 1024 + marks);
    write_start(&mut text, drawing);
    write_background(&mut text, drawing);
    for layers in drawing.layers.chunk_by(same_group) {
        begin_group(&mut text, layers, drawing.is_cut);
        for layer in layers {
            layer.marks.iter().try_for_each(|marks| mark(&mut text, marks, layer.color, cancel))?;
        }
        text.push("</g>");
    }
    text.push("</svg>\n");
    text.finish()
}

/// Returns whether two consecutive layers belong to the same group, which has the opacity. They do
/// if they have the same name and are opaque or have one colour: in a translucent group, the upper
/// of two layers hides the lower.
pub(crate) fn same_group(layer: &Layer, next: &Layer) -> bool {
    let are_opaque = [layer, next].iter().all(|it| it.color.rgba[3] == 255);
    layer.name == next.name && (are_opaque || layer.color == next.color)
}

/// Writes the start of the document: the root element, the title and the description.
pub(crate) fn write_start(text: &mut TextBuffer, drawing: &Drawing) {
    let [width, height] = drawing.size;
    text.push(r#"<svg xmlns="http://www.w3.org/2000/svg""#);
    if drawing.is_cut {
        text.push(r#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape""#);
    }
    match drawing.pixel_mm.or(drawing.dpi.map(|dpi| MM_PER_INCH / f64::from(dpi))) {
        None => {
            attribute(text, "width", width);
            attribute(text, "height", height);
        }
        Some(pixel_mm) => {
            attribute_mm(text, "width", width, pixel_mm);
            attribute_mm(text, "height", height, pixel_mm);
        }
    }
    text.push(r#" viewBox="0 0 "#);
    text.hundredths(width);
    text.byte(b' ');
    text.hundredths(height);
    text.push(r#"" role="img"><title>"#);
    push_escaped(text, &drawing.title);
    text.push("</title><desc>");
    push_escaped(text, &drawing.description);
    text.push("</desc>");
}

/// Writes the background, if it is visible.
pub(crate) fn write_background(text: &mut TextBuffer, drawing: &Drawing) {
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

/// Estimates the length of the marks in bytes.
fn estimated_bytes(marks: &Marks) -> usize {
    match marks {
        Marks::Lines { lines, .. } => {
            let bytes_per_point = if lines.rectilinear { 5 } else { 10 };
            lines.points.len() * bytes_per_point + lines.arcs.len() * 18
        }
        Marks::Discs { centres, .. } => 64 * centres.len(),
        Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
            64 + outlines.points.len() * 8 + outlines.arcs.len() * 18
        }
    }
}

/// Opens the group of consecutive layers of one name. With `is_layer`, drawing programs show it as
/// a layer. `layers` must not be empty.
pub(crate) fn begin_group(text: &mut TextBuffer, layers: &[Layer], is_layer: bool) {
    text.push(r#"<g class=""#);
    text.push(layers[0].name);
    text.byte(b'"');
    if is_layer {
        text.push(r#" inkscape:groupmode="layer" inkscape:label=""#);
        text.push(layers[0].name);
        text.byte(b'"');
    }
    opacity(text, layers[0].color);
    let mut all = layers.iter().flat_map(|layer| &layer.marks);
    if all.any(|marks| matches!(marks, Marks::Areas { .. })) {
        text.push(r#" shape-rendering="crispEdges""#);
    }
    text.byte(b'>');
}

/// Writes marks in a colour.
pub(crate) fn mark(
    items: &mut impl ItemText,
    marks: &Marks,
    color: Color,
    cancel: &Cancel,
) -> Result<(), Error> {
    let text = items.text();
    match marks {
        Marks::Lines { lines, width } => {
            text.push(r#"<path fill="none""#);
            paint(text, "stroke", color);
            attribute(text, "stroke-width", *width as i32);
            // The SVG defaults are butt caps and miter joins.
            text.push(match lines.cap {
                Cap::Square => r#" stroke-linecap="square""#,
                Cap::Round => r#" stroke-linecap="round""#,
                Cap::Butt => "",
            });
            if lines.join == Join::Round {
                text.push(r#" stroke-linejoin="round""#);
            }
            text.push(r#" d=""#);
            // Square and round caps already form a corner where the two ends meet.
            let close = if lines.cap == Cap::Butt { Close::WhenEndsMeet } else { Close::Never };
            path_data(items, lines, close, cancel)?;
            items.text().push(r#""/>"#);
        }
        Marks::Discs { centres, radius } => {
            for (index, [x, y]) in centres.iter().enumerate() {
                cancel.check_periodically(index * 4)?;
                let text = items.text();
                text.push("<circle");
                attribute(text, "cx", *x);
                attribute(text, "cy", *y);
                attribute(text, "r", *radius as i32);
                paint(text, "fill", color);
                text.push("/>");
                items.end_item()?;
            }
        }
        Marks::Shapes { outlines } => {
            text.push("<path");
            paint(text, "fill", color);
            text.push(r#" d=""#);
            path_data(items, outlines, Close::Always, cancel)?;
            items.text().push(r#""/>"#);
        }
        Marks::Areas { color, outlines } => {
            text.push("<path");
            paint(text, "fill", *color);
            opacity(text, *color);
            text.push(r#" d=""#);
            path_data(items, outlines, Close::Always, cancel)?;
            items.text().push(r#""/>"#);
        }
    }
    items.end_item()
}

/// Writes text with the special characters of XML replaced by entities.
pub(crate) fn push_escaped(text: &mut TextBuffer, plain: &str) {
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

/// Millimetres in an inch.
const MM_PER_INCH: f64 = 25.4;

/// Writes a length of hundredths of a pixel in millimetres.
fn attribute_mm(text: &mut TextBuffer, name: &str, hundredths: i32, pixel_mm: f64) {
    let millimetres = rounded(f64::from(hundredths) * pixel_mm) as i32;
    text.byte(b' ');
    text.push(name);
    text.push("=\"");
    text.hundredths(millimetres);
    text.push("mm\"");
}

fn attribute(text: &mut TextBuffer, name: &str, hundredths: i32) {
    text.byte(b' ');
    text.push(name);
    text.push("=\"");
    text.hundredths(hundredths);
    text.byte(b'"');
}

fn paint(text: &mut TextBuffer, name: &str, color: Color) {
    let [red, green, blue, _] = color.rgba;
    text.push(&format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\""));
}

fn opacity(text: &mut TextBuffer, color: Color) {
    let alpha = color.rgba[3];
    if alpha < 255 {
        text.push(" opacity=\"");
        text.decimal(f64::from(alpha) / 255.0);
        text.byte(b'"');
    }
}

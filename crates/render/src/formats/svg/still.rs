//! SVG 1.1 in the subset that plotters, cutters and drawing programs read: presentation attributes,
//! each wall once, one group each for walls and solution. Groups have ids in drawings for cutters and
//! where the caller asks for them, because a page may embed several pictures. A style sheet replaces
//! colours only where a theme depends on the page.

use crate::drawing::{Cap, DESCRIPTION_LANGUAGE, Drawing, Join, Layer, Marks, PageColors};
use crate::formats::chunks::{ChunkedText, Chunks, ItemText};
use crate::formats::number::TextBuffer;
use crate::formats::svg::path_data::{Close, path_data};
use crate::style::Color;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error};

/// Writes a drawing.
pub(crate) fn write(drawing: &Drawing, chunks: Chunks<'_>, cancel: &Cancel) -> Result<(), Error> {
    write_styled(drawing, &dark_colors(&drawing.page_colors), chunks, cancel)
}

/// Writes a drawing with a style sheet, which may be empty.
pub(crate) fn write_styled(
    drawing: &Drawing,
    sheet: &str,
    chunks: Chunks<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let marks: usize =
        drawing.layers.iter().flat_map(|layer| &layer.marks).map(estimated_bytes).sum();
    let mut text = ChunkedText::new(chunks, 1024 + marks);
    let page = &drawing.page_colors;
    write_start(&mut text, drawing);
    if !sheet.is_empty() {
        text.push("<style>");
        text.push(sheet);
        text.push("</style>");
    }
    write_background(&mut text, drawing);
    for layers in drawing.layers.chunk_by(same_group) {
        begin_group(&mut text, layers, drawing);
        for layer in layers {
            layer
                .marks
                .iter()
                .try_for_each(|marks| mark(&mut text, marks, (layer.color, page), cancel))?;
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
    if drawing.has_ids {
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
    text.push(r#"" role="img"><title"#);
    if !drawing.is_titled && drawing.language != DESCRIPTION_LANGUAGE {
        text.push(" lang=\"");
        text.push(drawing.language);
        text.push("\"");
    }
    text.push(">");
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
        if drawing.page_colors.has_dark() {
            text.push(&format!(" class=\"{SCHEME_CLASS}\""));
        }
        paint(text, "fill", drawing.paper, &drawing.page_colors);
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

/// Opens the group of consecutive layers of one name. If groups have ids, drawing programs show it as a layer.
/// `layers` must not be empty.
pub(crate) fn begin_group(text: &mut TextBuffer, layers: &[Layer], drawing: &Drawing) {
    let mut all = layers.iter().flat_map(|layer| &layer.marks);
    let has_areas = all.any(|marks| matches!(marks, Marks::Areas { .. }));
    text.push(r#"<g class=""#);
    text.push(layers[0].name);
    // The colours of areas show numbers, and stay.
    if !has_areas && drawing.page_colors.has_dark() {
        text.byte(b' ');
        text.push(SCHEME_CLASS);
    }
    text.byte(b'"');
    if drawing.has_ids {
        text.push(r#" id=""#);
        text.push(layers[0].name);
        text.push(r#"" inkscape:groupmode="layer" inkscape:label=""#);
        text.push(layers[0].name);
        text.byte(b'"');
    }
    opacity(text, layers[0].color);
    if has_areas {
        text.push(r#" shape-rendering="crispEdges""#);
    }
    text.byte(b'>');
}

/// Writes marks in a colour.
pub(crate) fn mark(
    items: &mut impl ItemText,
    marks: &Marks,
    (color, page): (Color, &PageColors),
    cancel: &Cancel,
) -> Result<(), Error> {
    let text = items.text();
    match marks {
        Marks::Lines { lines, width } => {
            text.push(r#"<path fill="none""#);
            paint(text, "stroke", color, page);
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
                paint(text, "fill", color, page);
                text.push("/>");
                items.end_item()?;
            }
        }
        Marks::Shapes { outlines } => {
            text.push("<path");
            paint(text, "fill", color, page);
            text.push(r#" d=""#);
            path_data(items, outlines, Close::Always, cancel)?;
            items.text().push(r#""/>"#);
        }
        Marks::Areas { color, outlines } => {
            text.push("<path");
            paint(text, "fill", *color, &PageColors::default());
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

fn paint(text: &mut TextBuffer, name: &str, color: Color, page: &PageColors) {
    text.byte(b' ');
    text.push(name);
    text.push("=\"");
    if page.is_text(color) {
        text.push("currentColor");
    } else {
        text.push(&hexadecimal(color));
    }
    text.byte(b'"');
}

fn hexadecimal(color: Color) -> String {
    let [red, green, blue] = color.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The class of elements and groups whose colours are others on dark pages.
pub(crate) const SCHEME_CLASS: &str = "mazewright-scheme";

/// Returns the style sheet of the colours on dark pages; empty if they are the same.
pub(crate) fn dark_colors(page: &PageColors) -> String {
    if !page.has_dark() {
        return String::new();
    }
    let mut rules = String::from("@media screen and (prefers-color-scheme:dark){");
    for pair in page.dark.into_iter().flatten() {
        let [color, dark] = pair.map(hexadecimal);
        for name in ["stroke", "fill"] {
            let selectors = ["", " "].map(|at| format!(".{SCHEME_CLASS}{at}[{name}=\"{color}\"]"));
            rules.extend([&*selectors.join(","), "{", name, ":", &dark, "}"]);
        }
    }
    rules.push('}');
    rules
}

fn opacity(text: &mut TextBuffer, color: Color) {
    let alpha = color.rgba[3];
    if alpha < 255 {
        text.push(" opacity=\"");
        text.decimal(f64::from(alpha) / 255.0);
        text.byte(b'"');
    }
}

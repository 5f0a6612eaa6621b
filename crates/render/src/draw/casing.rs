//! Casings: wider lines below lines that have too little contrast with the areas that they cross.

use crate::draw::cells::{COLOR_STEPS, EXPLORED, TILE, ramp, visible_paper};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::contrast::{LEAST_CONTRAST, contrast, opposite, over};
use crate::style::layers::StyleLayer;
use crate::style::look::Fill;
use crate::style::{Color, Style};

/// By how much a casing is wider than its line on each side, as a share of the line's thickness, and
/// at least, in hundredths of a pixel.
const SHARE: u32 = 40;
const LEAST: u32 = 75;

/// Returns the casing of layers, if one of their colours has too little contrast with an area that a
/// style shows.
pub(crate) fn casing(style: &Style, layers: &[Layer]) -> Option<Layer> {
    let (paper, areas) = (visible_paper(style), areas(style));
    let colors = || layers.iter().map(|layer| over(layer.color, paper));
    let is_clear = |color: Color| areas.iter().all(|&area| contrast(color, area) >= LEAST_CONTRAST);
    if areas.is_empty() || colors().all(is_clear) {
        return None;
    }
    let marks: Vec<Marks> =
        layers.iter().flat_map(|layer| &layer.marks).filter_map(wider).collect();
    // The colours of a gradient are seen on the paper.
    let color = match layers {
        [layer] => opposite(over(layer.color, paper)),
        _ => paper,
    };
    (!marks.is_empty()).then_some(Layer { name: "casing", color, marks })
}

/// Returns the colours of the areas that a style shows, as they are seen.
fn areas(style: &Style) -> Vec<Color> {
    let paper = visible_paper(style);
    let mut colors = Vec::new();
    if style.shows_cells() {
        match style.fill.value {
            Fill::None => colors.push(over(style.ink.with_opacity(TILE), paper)),
            _ => {
                let ramp = ramp(style);
                colors.extend((0..COLOR_STEPS).map(|step| ramp.color(step, COLOR_STEPS)));
            }
        }
    }
    if style.layers.contains(StyleLayer::Trace) {
        let tint = style.path.with_opacity(EXPLORED);
        let below = if colors.is_empty() { vec![paper] } else { colors.clone() };
        colors.extend(below.into_iter().map(|below| over(tint, below)));
    }
    colors
}

/// Returns wider marks.
fn wider(marks: &Marks) -> Option<Marks> {
    let more = |width: u32| (width * SHARE / 100).max(LEAST);
    Some(match marks {
        Marks::Lines { lines, width } => {
            Marks::Lines { lines: lines.clone(), width: width + 2 * more(*width) }
        }
        Marks::Discs { centres, radius } => {
            Marks::Discs { centres: centres.clone(), radius: radius + more(*radius / 2) }
        }
        Marks::Shapes { outlines } => {
            Marks::Lines { lines: closed(outlines), width: 2 * LEAST }
        }
        Marks::Areas { .. } => return None,
    })
}

/// Returns outlines as closed lines.
fn closed(outlines: &Lines) -> Lines {
    let mut lines = outlines.empty_like();
    lines.rectilinear = false;
    for range in outlines.point_ranges() {
        let first = outlines.points[range.start];
        lines.move_to(first);
        for &point in &outlines.points[range.start + 1..range.end] {
            lines.line_to(point);
        }
        lines.line_to(first);
    }
    lines
}

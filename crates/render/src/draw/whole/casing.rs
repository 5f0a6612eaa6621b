//! Casings: wider lines below lines that have too little contrast with the areas that they cross.

use crate::draw::cells::{COLOR_STEPS, EXPLORED, TILE, ramp, visible_paper};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::contrast::{LEAST_CONTRAST, contrast, opposite, over};
use crate::style::layers::StyleLayer;
use crate::style::look::{Draw, Fill};
use crate::style::{Color, Overlay, Style};

/// The name of the casing of walls. Like the names of other casings, it is two classes in SVG.
pub(crate) const WALLS_CASING: &str = "walls casing";
/// The name of the casing of the solution.
pub(crate) const SOLUTION_CASING: &str = "solution casing";

/// Returns whether a layer of this name is a casing.
pub(crate) fn is_casing(name: &str) -> bool {
    name.ends_with(" casing")
}

/// How far a casing reaches beyond its line on each side: a percentage of the line's thickness,
/// unless the line is a passage, and at least `LEAST` hundredths of a pixel.
const SHARE: u32 = 40;
const LEAST: u32 = 75;

/// The name of the layer of passages.
pub(crate) const PASSAGES: &str = "passages";

/// The name of the casing of passages.
pub(crate) const PASSAGES_CASING: &str = "passages casing";

/// Returns the casing of the layers that make up one layer of a style, if one of their colours has
/// too little contrast with an area that the style shows below it. The layers get the colours that they have on paper,
/// so that the casing does not shine through translucent ones.
pub(crate) fn casing(style: &Style, of: StyleLayer, layers: &mut [Layer]) -> Option<Layer> {
    let (paper, areas) = (visible_paper(style), areas(style, of));
    let mut layers: Vec<&mut Layer> =
        layers.iter_mut().filter(|layer| layer.color.is_visible()).collect();
    let colors = || layers.iter().map(|layer| over(layer.color, paper));
    let is_clear = |color: Color| areas.iter().all(|&area| contrast(color, area) >= LEAST_CONTRAST);
    if areas.is_empty() || colors().all(is_clear) {
        return None;
    }
    let is_passages = of == StyleLayer::Walls && style.draw.value == Draw::Passages;
    let share = if is_passages { 0 } else { SHARE };
    let marks = layers.iter().flat_map(|layer| &layer.marks);
    let marks: Vec<Marks> = marks.filter_map(|marks| wider(marks, share)).collect();
    for layer in &mut layers {
        layer.color = over(layer.color, paper);
    }
    // The colours of a gradient are seen on the paper.
    let color = match &layers[..] {
        [layer] => opposite(layer.color),
        _ => paper,
    };
    let name = match of {
        StyleLayer::Walls if is_passages => PASSAGES_CASING,
        StyleLayer::Walls => WALLS_CASING,
        StyleLayer::Ends => "ends casing",
        StyleLayer::Ids => "ids casing",
        _ => SOLUTION_CASING,
    };
    (!marks.is_empty()).then_some(Layer { name, color, marks })
}

/// Returns the colours of the areas that a style shows below one of its layers, as they are seen.
fn areas(style: &Style, of: StyleLayer) -> Vec<Color> {
    let paper = visible_paper(style);
    let mut colors = Vec::new();
    let shows_walls = if style.layers.is_empty() {
        style.solution != Overlay::Only
    } else {
        style.layers.contains(StyleLayer::Walls)
    };
    let is_passages = style.draw.value == Draw::Passages;
    if of != StyleLayer::Walls && is_passages && shows_walls {
        // Passages cover the cells around their middle. Numbers may be wider.
        colors.push(over(style.ink, paper));
        colors.extend((of == StyleLayer::Ids).then_some(paper));
        if style.fill.value == Fill::None {
            return colors;
        }
    }
    if style.shows_cells() {
        if style.fill.value == Fill::None {
            colors.push(over(style.ink.with_opacity(TILE), paper));
        } else if of != StyleLayer::Walls || !is_passages {
            let ramp = ramp(style);
            colors.extend((0..COLOR_STEPS).map(|step| ramp.color(step, COLOR_STEPS)));
        }
    }
    if style.layers.contains(StyleLayer::Trace) {
        let tint = style.path.with_opacity(EXPLORED);
        let below = if colors.is_empty() { vec![paper] } else { colors.clone() };
        colors.extend(below.into_iter().map(|below| over(tint, below)));
    }
    colors
}

/// Returns marks that are wider by a share of their thickness, in percent, on each side.
fn wider(marks: &Marks, share: u32) -> Option<Marks> {
    let more = |width: u32| (width * share / 100).max(LEAST);
    Some(match marks {
        Marks::Lines { lines, width } => {
            Marks::Lines { lines: lines.clone(), width: width + 2 * more(*width) }
        }
        Marks::Discs { centres, radius } => {
            Marks::Discs { centres: centres.clone(), radius: radius + more(*radius / 2) }
        }
        Marks::Shapes { outlines } => Marks::Lines { lines: closed(outlines), width: 2 * LEAST },
        Marks::Areas { .. } => return None,
    })
}

/// Returns outlines as closed lines.
pub(crate) fn closed(outlines: &Lines) -> Lines {
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

//! The legibility of a maze on paper: of its cells, and of the words at its ends.

use crate::draw::frame::pixels_of;
use crate::draw::line_widths::cell_side;
use crate::draw::route::end_words::outer_em;
use crate::drawing::{DevicePoint, UNITS_PER_PIXEL};
use crate::formats::pdf::sheet::{LEAST_TEXT, POINTS_PER_MM, PageFrame};
use crate::style::end_marks::MarkKind;
use crate::style::{Length, Style};
use mazewright_core::Spec;
use mazewright_core::geometry::Point;

/// The least width of legible cells, in millimetres.
pub const LEAST_CELL: f64 = 0.4;

/// Returns the width of the cells of a maze in millimetres, after its drawing is fitted into a frame;
/// 0 if the frame has no space. `size` is the size of the drawing, in hundredths of a pixel.
pub fn cell_in_mm(spec: &Spec, style: &Style, size: DevicePoint, frame: PageFrame) -> f64 {
    (f64::from(cell_side(spec, style)) * frame.fit(size).scale / POINTS_PER_MM).max(0.0)
}

/// Returns the size of a drawing on paper, in hundredths of a pixel, if the bounds of its cells have this
/// width and height in cell sides.
pub fn drawing_size(bounds: Point, spec: &Spec, style: &Style) -> DevicePoint {
    pixels_of(bounds, spec, style).map(|pixels| (pixels * UNITS_PER_PIXEL as u64) as i32)
}

/// Returns a style in which the words at both ends are large enough to read in a frame: a wider margin
/// for words outside the openings, and a least size for those in cells.
pub fn with_legible_words(bounds: Point, spec: &Spec, style: &Style, frame: PageFrame) -> Style {
    let mut style = style.clone();
    if style.marks_outside() != Some(MarkKind::Words) {
        return style;
    }
    let scale = |style: &Style| frame.fit(drawing_size(bounds, spec, style)).scale;
    let is_legible = |style: &Style| outer_em(style) * scale(style) >= LEAST_TEXT;
    let given = style.margin.hundredths();
    let [mut low, mut high] = [given, given.saturating_mul(MOST_TIMES)];
    let with_margin = |margin| Style { margin: Length::from_hundredths(margin), ..style.clone() };
    if !is_legible(&style) && is_legible(&with_margin(high)) {
        while high - low > 1 {
            let middle = u32::midpoint(low, high);
            *(if is_legible(&with_margin(middle)) { &mut high } else { &mut low }) = middle;
        }
        style.margin = Length::from_hundredths(high);
    }
    style.least_text = Length::from_hundredths((LEAST_TEXT / scale(&style)) as u32);
    style
}

/// The largest margin for words, relative to the usual one.
const MOST_TIMES: u32 = 8;

//! The legibility of the cells of a maze on paper.

use crate::draw::line_widths::cell_side;
use crate::drawing::DevicePoint;
use crate::formats::pdf::sheet::{POINTS_PER_MM, PageFrame};
use crate::style::Style;
use mazewright_core::Spec;

/// The least width of legible cells, in millimetres.
pub const LEAST_CELL: f64 = 0.4;

/// Returns the width of the cells of a maze in millimetres, after its drawing is fitted into a frame;
/// 0 if the frame has no space. `size` is the size of the drawing, in hundredths of a pixel.
pub fn cell_in_mm(spec: &Spec, style: &Style, size: DevicePoint, frame: PageFrame) -> f64 {
    (f64::from(cell_side(spec, style)) * frame.fit(size).scale / POINTS_PER_MM).max(0.0)
}

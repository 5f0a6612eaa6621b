//! How small the cells of a maze may be on paper.

use crate::draw::line_widths::cell_side;
use crate::drawing::DevicePoint;
use crate::formats::pdf::sheet::{POINTS_PER_MM, PageFrame};
use crate::style::Style;
use mazewright_core::Spec;

/// The least width of cells that can be read, in millimetres.
pub const LEAST_CELL: f64 = 0.4;

/// Returns the width of the cells of a maze in millimetres, if its drawing of a size, in hundredths of a pixel,
/// is fitted into a frame; 0 if that has no room.
pub fn cell_in_mm(spec: &Spec, style: &Style, size: DevicePoint, frame: PageFrame) -> f64 {
    (f64::from(cell_side(spec, style)) * frame.fit(size).scale / POINTS_PER_MM).max(0.0)
}

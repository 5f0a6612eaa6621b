//! Rotates a drawing around its centre. Quarter turns are exact, so that lines on pixel boundaries
//! stay there.

use crate::drawing::{DevicePoint, Layer, Marks, real_point, rounded_point};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error};

/// Returns cosine and sine of an angle in whole degrees; exact for quarter turns.
fn cos_sin(degrees: u32) -> [f64; 2] {
    match degrees {
        0 => [1.0, 0.0],
        90 => [0.0, 1.0],
        180 => [-1.0, 0.0],
        270 => [0.0, -1.0],
        _ => {
            let angle = f64::from(degrees).to_radians();
            [libm::cos(angle), libm::sin(angle)]
        }
    }
}

/// Returns the size of the bounding box of a rotated rectangle, in hundredths of a pixel. Walls of
/// width `line` extend beyond the rectangle by half their width and beyond the bounding box by as
/// much.
pub(crate) fn rotated_size([width, height]: [u64; 2], line: u32, degrees: u32) -> [u64; 2] {
    let line = f64::from(line);
    let [cos, sin] = cos_sin(degrees).map(f64::abs);
    let [outer_width, outer_height] = [width, height].map(|length| length as f64 + line);
    [outer_width * cos + outer_height * sin, outer_width * sin + outer_height * cos]
        .map(|length| rounded(length - line) as u64)
}

/// Rotates layers of a drawing of this width and height clockwise, and moves its centre to a point.
pub(crate) fn rotate(
    layers: &mut [Layer],
    [width, height]: [u64; 2],
    degrees: u32,
    centre: Point,
    cancel: &Cancel,
) -> Result<(), Error> {
    let [cos, sin] = cos_sin(degrees);
    let middle = Point::new(width as f64 / 2.0, height as f64 / 2.0);
    let rotated = |point: DevicePoint| {
        let from = real_point(point) - middle;
        let turned = Point::new(from.x * cos - from.y * sin, from.x * sin + from.y * cos);
        rounded_point(centre + turned)
    };
    let rotate_all = |points: &mut [DevicePoint]| -> Result<(), Error> {
        for (index, point) in points.iter_mut().enumerate() {
            cancel.check_periodically(index)?;
            *point = rotated(*point);
        }
        Ok(())
    };
    for marks in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
        match marks {
            Marks::Discs { centres, .. } => rotate_all(centres)?,
            Marks::Lines { lines, .. }
            | Marks::Shapes { outlines: lines }
            | Marks::Areas { outlines: lines, .. } => {
                rotate_all(&mut lines.points)?;
                lines.rectilinear &= degrees.is_multiple_of(90);
            }
        }
    }
    Ok(())
}

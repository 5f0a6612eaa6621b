//! A drawing turned about its middle. Quarter turns are exact, so that what lay on pixels still does.

use super::drawing::{Layer, Marks, Spot};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};

/// Cosine and sine of whole degrees; exact for quarter turns.
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

/// Width and height of the upright rectangle that holds a turned one, whose walls reach out by half
/// a line: they keep their distance from the margin's rim, corners too. All in hundredths of a pixel.
pub(super) fn size([width, height]: [u64; 2], line: u32, degrees: u32) -> [u64; 2] {
    let line = f64::from(line);
    let [cos, sin] = cos_sin(degrees).map(f64::abs);
    let [wide, high] = [width, height].map(|length| length as f64 + line);
    [wide * cos + high * sin, wide * sin + high * cos].map(|length| rounded(length - line) as u64)
}

/// Turns layers whose drawing has this width and height, clockwise, and puts its middle at a point.
pub(super) fn turn(
    layers: &mut [Layer],
    [width, height]: [u64; 2],
    degrees: u32,
    centre: Point,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let [cos, sin] = cos_sin(degrees);
    let middle = Point::new(width as f64 / 2.0, height as f64 / 2.0);
    let to = |[x, y]: Spot| {
        let from = Point::new(f64::from(x), f64::from(y)) - middle;
        let at = centre + Point::new(from.x * cos - from.y * sin, from.x * sin + from.y * cos);
        [at.x, at.y].map(|along| rounded(along) as i32)
    };
    let all = |points: &mut [Spot]| -> Result<(), Stop> {
        for (turn, point) in points.iter_mut().enumerate() {
            cancel.check_now_and_then(turn)?;
            *point = to(*point);
        }
        Ok(())
    };
    for marks in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
        match marks {
            Marks::Discs { centres, .. } => all(centres)?,
            Marks::Lines { lines, .. }
            | Marks::Shapes { outlines: lines }
            | Marks::Areas { outlines: lines, .. } => {
                all(&mut lines.points)?;
                lines.rectilinear &= degrees.is_multiple_of(90);
            }
        }
    }
    Ok(())
}

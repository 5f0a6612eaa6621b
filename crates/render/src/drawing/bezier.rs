//! Cubic Bézier curves for circular arcs, for formats without arcs. For a quarter circle, the error
//! is less than 0.03 % of the radius.

use crate::drawing::{ArcSegment, DevicePoint};

/// A curve that starts at the end of the previous one: two control points, and its end.
pub(crate) type Cubic = [[f64; 2]; 3];

/// Distance of the control points of a quarter circle of radius 1 from its ends.
pub(crate) const QUARTER: f64 = 0.552_284_749_830_793_4;

/// Passes the curves for an arc of at most half a circle to `curve`. Each curve covers at most a
/// quarter circle. An arc of length 0 has no curves.
pub(crate) fn cubics(
    from: DevicePoint,
    to: DevicePoint,
    bend: ArcSegment,
    mut curve: impl FnMut(Cubic),
) {
    let ArcSegment { radius, clockwise, .. } = bend;
    let [from_x, from_y] = from.map(f64::from);
    let [to_x, to_y] = to.map(f64::from);
    let (half_x, half_y) = ((to_x - from_x) / 2.0, (to_y - from_y) / 2.0);
    let half_chord = (half_x * half_x + half_y * half_y).sqrt();
    if half_chord == 0.0 {
        return;
    }
    let radius = f64::from(radius).max(half_chord);
    // The centre of a clockwise arc lies to the right of the direction from start to end.
    let centre_offset = (radius * radius - half_chord * half_chord).sqrt() / half_chord
        * if clockwise { 1.0 } else { -1.0 };
    let (x, y) =
        (from_x + half_x - half_y * centre_offset, from_y + half_y + half_x * centre_offset);
    let start = libm::atan2(from_y - y, from_x - x);
    let sweep =
        2.0 * libm::asin((half_chord / radius).min(1.0)) * if clockwise { 1.0 } else { -1.0 };
    let parts = (sweep.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0);
    let step = sweep / parts;
    let handle = 4.0 / 3.0 * libm::tan(step / 4.0) * radius;
    let mut angle = start;
    for _ in 0..parts as usize {
        let next = angle + step;
        let point_at = |angle: f64, handle: f64| {
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            [x + radius * cos - handle * sin, y + radius * sin + handle * cos]
        };
        curve([point_at(angle, handle), point_at(next, -handle), point_at(next, 0.0)]);
        angle = next;
    }
}

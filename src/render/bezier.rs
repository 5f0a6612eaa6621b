//! Arcs as cubic curves: what has no arcs of its own draws them so. A curve of a quarter circle is
//! off by less than 0.03 % of the radius.

use super::drawing::{Bend, Spot};

/// A curve from where the last one ended: two control points, and its end.
pub(super) type Cubic = [[f64; 2]; 3];

/// How far the control points of a quarter circle of radius 1 lie from its ends.
pub(super) const QUARTER: f64 = 0.552_284_749_830_793_4;

/// Gives the curves of an arc of at most half a circle, each at most a quarter; none where it has no
/// length.
pub(super) fn cubics(from: Spot, to: Spot, bend: Bend, mut curve: impl FnMut(Cubic)) {
    let Bend { radius, clockwise, .. } = bend;
    let [from_x, from_y] = from.map(f64::from);
    let [to_x, to_y] = to.map(f64::from);
    let (half_x, half_y) = ((to_x - from_x) / 2.0, (to_y - from_y) / 2.0);
    let half = (half_x * half_x + half_y * half_y).sqrt();
    if half == 0.0 {
        return;
    }
    let radius = f64::from(radius).max(half);
    // The centre lies to the right of the way when it turns clockwise.
    let away = (radius * radius - half * half).sqrt() / half * if clockwise { 1.0 } else { -1.0 };
    let (x, y) = (from_x + half_x - half_y * away, from_y + half_y + half_x * away);
    let start = libm::atan2(from_y - y, from_x - x);
    let sweep = 2.0 * libm::asin((half / radius).min(1.0)) * if clockwise { 1.0 } else { -1.0 };
    let parts = (sweep.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0);
    let step = sweep / parts;
    let reach = 4.0 / 3.0 * libm::tan(step / 4.0) * radius;
    let mut angle = start;
    for _ in 0..parts as usize {
        let next = angle + step;
        let on = |angle: f64, reach: f64| {
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            [x + radius * cos - reach * sin, y + radius * sin + reach * cos]
        };
        curve([on(angle, reach), on(next, -reach), on(next, 0.0)]);
        angle = next;
    }
}

//! Smooths contours of short segments: each corner is replaced by two, one on each of its sides (G.
//! Chaikin, 1974).

use crate::geometry::Point;

/// The number of times that corners are cut.
const PASSES: usize = 2;

/// The cosine of the largest turn, 50°, that counts as a part of a curve. Sharper corners stay.
const GENTLE: f64 = 0.642_787_609_686_539_3;

/// The length up to which sides need not be cut further, in cell sides.
const SHORT: f64 = 0.1;

/// Replaces each corner by two corners at a distance of at most `most`, and at most half the
/// lengths of its sides.
pub(crate) fn bevelled(contour: &[Point], most: f64) -> Vec<Point> {
    cut(contour, |[before, after], _| before.min(after).min(2.0 * most) / 2.0)
}

/// Cuts gentle corners repeatedly, so that the contour looks like a curve.
pub(crate) fn smoothed(mut contour: Vec<Point>) -> Vec<Point> {
    for _ in 0..PASSES {
        contour = cut(&contour, |[before, after], cosine| {
            let is_curve = cosine > GENTLE && cosine < 1.0 && before.min(after) > SHORT;
            if is_curve { before.min(after) / 4.0 } else { 0.0 }
        });
    }
    contour
}

/// Replaces each corner by two at the distance that `distance` returns for the lengths of its sides
/// and the cosine of the turn. A corner with the distance 0 stays.
fn cut(contour: &[Point], distance: impl Fn([f64; 2], f64) -> f64) -> Vec<Point> {
    let count = contour.len();
    let mut result = Vec::with_capacity(2 * count);
    for at in 0..count {
        let corner = contour[at];
        let (to_before, to_after) =
            (contour[(at + count - 1) % count] - corner, contour[(at + 1) % count] - corner);
        let lengths = [to_before.length(), to_after.length()];
        let product = lengths[0] * lengths[1];
        if product <= 0.0 {
            result.push(corner);
            continue;
        }
        let distance = distance(lengths, -to_before.dot(to_after) / product);
        if distance <= 0.0 {
            result.push(corner);
            continue;
        }
        result.push(corner + to_before * (distance / lengths[0]));
        result.push(corner + to_after * (distance / lengths[1]));
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_become_a_slope_and_right_angles_stay() {
        let stairs: Vec<Point> = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]
            .into_iter()
            .chain([(2.0, 5.0), (0.0, 5.0)])
            .map(|(x, y)| Point::new(x, y))
            .collect();
        let slope = bevelled(&stairs, 0.5);
        for on_slope in [(1.0, 0.5), (1.5, 1.0)] {
            assert!(slope.contains(&Point::new(on_slope.0, on_slope.1)), "{slope:?}");
        }
        let square: Vec<Point> =
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y)).into();
        assert_eq!(smoothed(square.clone()), square);
        let gentle: Vec<Point> = (0..12).map(|at| Point::polar(5.0, f64::from(at) / 2.0)).collect();
        assert!(smoothed(gentle.clone()).len() > gentle.len());
    }
}

//! Whole numbers as strokes: digits half as wide as high, a quarter of their height apart.

use super::look::Warp;
use crate::geometry::Point;

/// How wide a number is, in heights of its digits.
pub(super) fn slimness(number: u32) -> f64 {
    let digits = number.checked_ilog10().unwrap_or(0) + 1;
    f64::from(3 * digits - 1) / 4.0
}

/// The strokes of a number whose left and upper end lies at a point. A disc is a mirror image of the
/// plane, for down is outward in it: there they stand on their heads, to be read once they are bent.
pub(super) fn strokes(number: u32, origin: Point, height: f64, warp: Warp) -> Vec<Vec<Point>> {
    let digits: Vec<usize> = number.to_string().bytes().map(|it| usize::from(it - b'0')).collect();
    let (wide, gap) = (height / 2.0, height / 4.0);
    let places = digits.iter().enumerate();
    places
        .flat_map(|(place, &digit)| {
            let left = origin + Point::new((wide + gap) * place as f64, 0.0);
            DIGITS[digit].iter().map(move |stroke| {
                let at = |&(x, y): &(u8, u8)| {
                    let y = if warp == Warp::Polar { 2 - y } else { y };
                    left + Point::new(wide * f64::from(x), height * f64::from(y) / 2.0)
                };
                stroke.iter().map(at).collect()
            })
        })
        .collect()
}

/// Strokes of the digits: columns 0 and 1, rows 0 to 2.
const DIGITS: [&[&[(u8, u8)]]; 10] = [
    &[&[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)]],
    &[&[(1, 0), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 2), (0, 2)], &[(0, 1), (1, 1)]],
    &[&[(0, 0), (0, 1), (1, 1)], &[(1, 0), (1, 2)]],
    &[&[(1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2)]],
    &[&[(1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)]],
    &[&[(0, 0), (1, 0), (1, 2)]],
    &[&[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)], &[(0, 1), (1, 1)]],
    &[&[(1, 1), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)]],
];

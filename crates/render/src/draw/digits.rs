//! Whole numbers as strokes. Digits are half as wide as they are high, with gaps of a quarter of
//! their height.

use crate::style::look::Warp;
use mazewright_core::geometry::Point;

/// Returns the width of a number as a multiple of the height of its digits.
pub(crate) fn width_ratio(number: u32) -> f64 {
    let digits = number.checked_ilog10().unwrap_or(0) + 1;
    f64::from(3 * digits - 1) / 4.0
}

/// Returns the strokes of a number whose upper left corner lies at `origin`. With [`Warp::Polar`]
/// the digits are mirrored vertically, because the warp maps down to outward and mirrors them
/// again.
pub(crate) fn strokes(number: u32, origin: Point, height: f64, warp: Warp) -> Vec<Vec<Point>> {
    let digits: Vec<usize> = number.to_string().bytes().map(|it| usize::from(it - b'0')).collect();
    let (width, gap) = (height / 2.0, height / 4.0);
    let indexed_digits = digits.iter().enumerate();
    indexed_digits
        .flat_map(|(index, &digit)| {
            let left = origin + Point::new((width + gap) * index as f64, 0.0);
            DIGITS[digit].iter().map(move |stroke| {
                let at = |&(x, y): &(u8, u8)| {
                    let y = if warp == Warp::Polar { 2 - y } else { y };
                    left + Point::new(width * f64::from(x), height * f64::from(y) / 2.0)
                };
                stroke.iter().map(at).collect()
            })
        })
        .collect()
}

/// Strokes of the digits as `(column, row)`, with columns 0 and 1 and rows 0 to 2.
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

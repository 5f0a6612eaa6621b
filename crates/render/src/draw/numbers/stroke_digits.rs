//! Digits as single lines, for tools that follow lines: a pen draws each once, and a laser engraves it.

use mazewright_core::geometry::Point;

/// The height of a digit in the table.
const HEIGHT: f64 = 6.0;

/// The space between two digits of height 1.
pub(super) const SPACE: f64 = 1.5 / HEIGHT;

/// The strokes of the digits: points from the lower left corner, up to 4 to the right and 6 up.
const STROKES: [&[&[[u8; 2]]]; 10] = [
    &[&[[0, 1], [0, 5], [1, 6], [3, 6], [4, 5], [4, 1], [3, 0], [1, 0], [0, 1]]],
    &[&[[0, 5], [1, 6], [1, 0]]],
    &[&[[0, 5], [1, 6], [3, 6], [4, 5], [4, 4], [0, 0], [4, 0]]],
    &[
        &[[0, 5], [1, 6], [3, 6], [4, 5], [4, 4], [3, 3], [1, 3]],
        &[[3, 3], [4, 2], [4, 1], [3, 0], [1, 0], [0, 1]],
    ],
    &[&[[3, 0], [3, 6], [0, 2], [4, 2]]],
    &[&[[4, 6], [0, 6], [0, 4], [3, 4], [4, 3], [4, 1], [3, 0], [1, 0], [0, 1]]],
    &[&[[4, 5], [3, 6], [1, 6], [0, 5], [0, 1], [1, 0], [3, 0], [4, 1], [4, 2], [3, 3], [0, 3]]],
    &[&[[0, 6], [4, 6], [1, 0]]],
    &[&[
        [1, 3],
        [0, 4],
        [0, 5],
        [1, 6],
        [3, 6],
        [4, 5],
        [4, 4],
        [3, 3],
        [1, 3],
        [0, 2],
        [0, 1],
        [1, 0],
        [3, 0],
        [4, 1],
        [4, 2],
        [3, 3],
    ]],
    &[&[[0, 1], [1, 0], [3, 0], [4, 1], [4, 5], [3, 6], [1, 6], [0, 5], [0, 4], [1, 3], [4, 3]]],
];

/// Returns the strokes of a digit of height 1, upwards from the origin. The y axis points down.
pub(super) fn strokes(digit: u8) -> Vec<Vec<Point>> {
    let point = |&[x, y]: &[u8; 2]| Point::new(f64::from(x), -f64::from(y)) * (1.0 / HEIGHT);
    STROKES[usize::from(digit)].iter().map(|stroke| stroke.iter().map(point).collect()).collect()
}

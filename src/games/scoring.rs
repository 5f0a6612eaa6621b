//! What makes a route and a time a result.

use mazewright_core::analysis::Grade;

/// Most steps a second that a person makes on average: keys that are held down repeat some 30 times a
/// second, and a finger drawn along a passage crosses a few cells more.
pub const FASTEST: i64 = 50;

/// What is left of the score by each hint.
const HINT_SHARE: f64 = 0.9;

/// The least time that so many steps take a person, in milliseconds.
pub fn least_time(steps: i64) -> i64 {
    steps.saturating_mul(1000) / FASTEST
}

/// The score in hundredths: that of the grade, less a tenth of it for each hint.
pub fn score(grade: &Grade, hints: i64) -> i64 {
    let share = HINT_SHARE.powi(i32::try_from(hints).unwrap_or(i32::MAX));
    (grade.score.unwrap_or(0.0) * share * 100.0).round() as i64
}

//! The score of a game: a grade of its route and time, and the plausibility of the time.

use mazewright_core::analysis::Grade;

/// The largest average number of steps a second of a person. Keys that are held down repeat some 30 times a
/// second, and a finger drawn along a passage crosses a few cells more.
pub const FASTEST: i64 = 50;

/// The share of the score that is left after each hint.
const HINT_SHARE: f64 = 0.9;

/// Returns the least time in which a person makes `steps` steps, in milliseconds.
pub fn least_time(steps: i64) -> i64 {
    steps.saturating_mul(1000) / FASTEST
}

/// Returns the score in hundredths: that of the grade, less a tenth of it for each hint.
pub fn score(grade: &Grade, hints: i64) -> i64 {
    let share = HINT_SHARE.powi(i32::try_from(hints).unwrap_or(i32::MAX));
    (grade.score.unwrap_or(0.0) * share * 100.0).round() as i64
}

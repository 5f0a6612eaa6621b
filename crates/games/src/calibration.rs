//! How long people take for a maze, by our measures of it: least squares on the logarithms of the seconds.

use std::fmt;

use crate::maze_measures::MazeMeasures;
use crate::play::Play;

/// The least number of games for an estimate.
pub const ENOUGH: usize = 100;

/// The measures, and the constant before them.
const TERMS: usize = 4;

/// The names of the terms.
const NAMES: [&str; TERMS] = ["1", "ln cells", "ln shortest", "ln (1 + effort)"];

/// A diagonal entry below this share of the largest one counts as zero: the measures then depend on each other.
const SINGULAR: f64 = 1e-9;

/// Returns the terms of a maze, in the order of their names.
fn terms(measures: MazeMeasures) -> [f64; TERMS] {
    let MazeMeasures { cells, shortest, effort } = measures;
    [1.0, cells.ln(), shortest.max(1.0).ln(), effort.ln_1p()]
}

/// The coefficients of the measures, and how well they explain the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    coefficients: [f64; TERMS],
    /// The number of games.
    pub games: usize,
    /// The correlation of the estimated with the actual logarithms.
    pub correlation: f64,
    /// The correlation of each measure alone; the constant has none.
    alone: [f64; TERMS],
    /// The least and the largest value of each term in the games.
    ranges: [[f64; 2]; TERMS],
}

impl Calibration {
    /// Fits the coefficients. Returns `None` if the games are too few, or too much alike. Games with hints or without
    /// time are left out.
    pub fn fit(plays: &[Play]) -> Option<Self> {
        let rows: Vec<([f64; TERMS], f64)> = plays
            .iter()
            .filter(|play| play.hints == 0 && play.active > 0)
            .map(|play| (terms(play.measures()), play.seconds().ln()))
            .collect();
        if rows.len() < ENOUGH {
            return None;
        }
        // The normal equations, with the right side in the last column.
        let mut system = [[0.0; TERMS + 1]; TERMS];
        for (terms, seconds) in &rows {
            for (row, factor) in system.iter_mut().zip(terms) {
                for (entry, term) in row.iter_mut().zip(terms.iter().chain([seconds])) {
                    *entry += factor * term;
                }
            }
        }
        let coefficients = solve(system)?;
        let actual: Vec<f64> = rows.iter().map(|(_, seconds)| *seconds).collect();
        let fitted: Vec<f64> = rows.iter().map(|(terms, _)| dot(&coefficients, terms)).collect();
        let alone = std::array::from_fn(|at| {
            let one: Vec<f64> = rows.iter().map(|(terms, _)| terms[at]).collect();
            correlation(&one, &actual)
        });
        let correlation = correlation(&fitted, &actual);
        let ranges = std::array::from_fn(|at| {
            rows.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[least, largest], (terms, _)| {
                [least.min(terms[at]), largest.max(terms[at])]
            })
        });
        Some(Self { coefficients, games: rows.len(), correlation, alone, ranges })
    }

    /// Returns the estimated seconds for a maze; `None` if no game was in a maze with such measures.
    pub fn seconds(&self, measures: MazeMeasures) -> Option<f64> {
        let terms = terms(measures);
        let is_learned = terms
            .iter()
            .zip(&self.ranges)
            .all(|(term, [least, largest])| (least..=largest).contains(&term));
        is_learned.then(|| dot(&self.coefficients, &terms).exp())
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<18}{:>12}{:>20}", "term", "coefficient", "correlation alone")?;
        for ((name, coefficient), alone) in NAMES.iter().zip(self.coefficients).zip(self.alone) {
            // The constant correlates with nothing.
            let alone = if *name == NAMES[0] { String::new() } else { format!("{alone:.3}") };
            writeln!(f, "{name:<18}{coefficient:>12.4}{alone:>20}")?;
        }
        writeln!(f, "{} games, correlation {:.3}", self.games, self.correlation)
    }
}

fn dot(a: &[f64; TERMS], b: &[f64; TERMS]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a system of linear equations by elimination with pivots; `None` if it has no single solution.
fn solve(mut system: [[f64; TERMS + 1]; TERMS]) -> Option<[f64; TERMS]> {
    let largest = system.iter().flatten().fold(0.0, |most: f64, entry| most.max(entry.abs()));
    for column in 0..TERMS {
        let size = |row: &usize| system[*row][column].abs();
        let pivot = (column..TERMS).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if size(&pivot) <= largest * SINGULAR {
            return None;
        }
        system.swap(column, pivot);
        let own = system[column].map(|entry| entry / system[column][column]);
        for (at, row) in system.iter_mut().enumerate() {
            let factor = row[column];
            if at == column {
                *row = own;
            } else {
                for (entry, part) in row.iter_mut().zip(own) {
                    *entry -= factor * part;
                }
            }
        }
    }
    Some(system.map(|row| row[TERMS]))
}

/// Returns the correlation of two lists; 0 if one of them is constant.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut both, mut square_a, mut square_b) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (a - mean_a, b - mean_b);
        both += a * b;
        square_a += a * a;
        square_b += b * b;
    }
    let size = (square_a * square_b).sqrt();
    if size > 0.0 { both / size } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in mazes of many sizes, with a time that follows a rule, and a little noise.
    fn plays(count: i64) -> Vec<Play> {
        let game = |number: i64| {
            let (cells, shortest) = (50 + 37 * (number % 29), 10 + 11 * (number % 17));
            let effort = 100 * (20 + 13 * (number % 23));
            let noise = 1.0 + 0.01 * ((number % 5) as f64 - 2.0);
            let seconds =
                0.5 * (shortest as f64).powf(0.7) * (1.0 + effort as f64 / 100.0).powf(0.3);
            Play {
                shape: "hex".to_owned(),
                cells,
                shortest,
                effort,
                steps: shortest,
                active: (1000.0 * seconds * noise) as i64,
                hints: 0,
            }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn the_rule_behind_the_times_is_found() {
        let plays = plays(400);
        let Some(fitted) = Calibration::fit(&plays) else { panic!("there are enough games") };
        let expected = [0.5_f64.ln(), 0.0, 0.7, 0.3];
        for (found, expected) in fitted.coefficients.iter().zip(expected) {
            assert!((found - expected).abs() < 0.02, "{fitted:?}");
        }
        assert!(fitted.correlation > 0.99);
        let measures = MazeMeasures { cells: 300.0, shortest: 80.0, effort: 200.0 };
        let wanted = 0.5 * 80.0_f64.powf(0.7) * 201.0_f64.powf(0.3);
        assert!(fitted.seconds(measures).is_some_and(|found| (found / wanted - 1.0).abs() < 0.03));
        for unseen in [
            MazeMeasures { cells: 1_000_000.0, ..measures },
            MazeMeasures { shortest: 9.0, ..measures },
            MazeMeasures { effort: 400.0, ..measures },
        ] {
            assert_eq!(fitted.seconds(unseen), None, "{unseen:?}");
        }
        let text = fitted.to_string();
        assert!(
            text.contains("ln shortest") && text.contains("400 games, correlation 1.0"),
            "{text}"
        );
    }

    #[test]
    fn few_games_and_equal_ones_give_nothing() {
        assert_eq!(Calibration::fit(&plays(ENOUGH as i64 - 1)), None);
        let one = plays(1).remove(0);
        assert_eq!(Calibration::fit(&vec![one.clone(); 500]), None);
        let helped = Play { hints: 1, ..one };
        let many: Vec<Play> = plays(ENOUGH as i64 - 1).into_iter().chain([helped]).collect();
        assert_eq!(Calibration::fit(&many), None);
    }
}

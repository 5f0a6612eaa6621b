//! Compares solvers on the same mazes by explored cells, lengths of routes, successes and time.
//!
//! Maze number `i` has the seed [`Seed::derive`](crate::spec::Seed::derive)`(i)`. The caller
//! provides the clock; all other results depend only on the comparison.

use std::time::Duration;

use serde::Serialize;

use crate::cancel::Cancel;
use crate::catalog::{Choice, Chosen};
use crate::error::{Error, Refusal};
use crate::maze::Maze;
use crate::solver;
use crate::solver::{SOLVERS, Search, Solver};
use crate::spec::Spec;

/// The unit in which a comparison counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Cells explored, and steps from cell to cell.
    Cells,
    /// Blocks (see [`Maze::blocks`]): each cell, each open link and each opening is a block.
    Blocks,
}

/// All values of [`Count`]; the first is the default.
pub static COUNTS: &[Choice<Count>] = &[
    Choice {
        name: "cells",
        aliases: &[],
        doc: "Cells, and steps between them",
        value: Count::Cells,
    },
    Choice {
        name: "blocks",
        aliases: &[],
        doc: "Cells, open links between them and openings, as in a picture whose walls are as thick as cells",
        value: Count::Blocks,
    },
];

impl Count {
    /// Returns the maze whose cells the comparison counts.
    fn of(self, maze: Maze, cancel: &Cancel) -> Result<Maze, Error> {
        if self == Self::Cells {
            return Ok(maze);
        }
        if maze.ends().nth(1).is_some() {
            let detail = "count is blocks, but the maze has several parts, each a maze of its own; take \
                          count=cells, or mask_parts=largest";
            let refusal = Refusal::new("count", "several-parts", detail);
            return Err(refusal.allowing("cells").into());
        }
        maze.blocks(cancel)
    }
}

/// A comparison to be made.
#[derive(Debug)]
pub struct Comparison {
    /// The specification of the mazes; their seeds are derived from its seed.
    pub spec: Spec,
    /// The number of mazes.
    pub samples: u32,
    /// The solvers, in the order of the report.
    pub solvers: Vec<Chosen<Solver>>,
    /// The unit in which to count.
    pub count: Count,
    /// Whether the report has the times of the solvers.
    pub times: bool,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The seed from which the seeds of the mazes are derived.
    pub seed: String,
    /// The number of mazes.
    pub samples: u32,
    /// The number of cells of all mazes together.
    pub cells: u64,
    /// The name of the unit in which the comparison counted.
    pub count: &'static str,
    /// The URL of the first maze, if it has one. [`Comparison::run`] does not know it and sets `None`.
    pub first: Option<String>,
    /// The result of each solver.
    pub solvers: Vec<SolverResult>,
}

/// The result of one solver.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolverResult {
    /// The name of the solver.
    pub solver: &'static str,
    /// The mean number of cells or blocks that the solver explored.
    pub explored: f64,
    /// The mean length of the routes, over the mazes in which the solver arrived.
    pub length: Option<f64>,
    /// The number of mazes in which the solver arrived.
    pub found: u32,
    /// The share of these mazes in which the route is a shortest route.
    pub shortest: Option<f64>,
    /// The mean time in milliseconds, if the comparison measures times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

/// The sums for one solver over the mazes so far.
#[derive(Clone, Copy, Default)]
struct Sum {
    explored: u64,
    length: u64,
    found: u32,
    shortest: u32,
    time: Duration,
}

impl Comparison {
    /// Makes the mazes one after the other and solves each by all solvers.
    ///
    /// `carve` makes a maze. `clock` returns the time since any fixed moment. A report without times
    /// does not depend on the machine.
    ///
    /// # Errors
    /// Fails if it is cancelled, if there is no such maze, or if blocks of a maze with several
    /// components are to be counted.
    pub fn run(
        &self,
        mut carve: impl FnMut(&Spec, &Cancel) -> Result<Maze, Error>,
        mut clock: impl FnMut() -> Duration,
        cancel: &Cancel,
    ) -> Result<Report, Error> {
        let mut sums = vec![Sum::default(); self.solvers.len()];
        let mut cells = 0;
        for sample in 0..self.samples {
            cancel.check()?;
            let seed = self.spec.seed.derive(sample.into());
            let spec = Spec { seed, ..self.spec.clone() };
            let maze = carve(&spec, cancel)?;
            cells += u64::from(maze.grid().cells());
            let maze = self.count.of(maze, cancel)?;
            self.solve(&maze, spec.seed.number(), &mut sums, &mut clock, cancel)?;
        }
        let lines = self.solvers.iter().zip(&sums);
        Ok(Report {
            seed: self.spec.seed.text().to_owned(),
            samples: self.samples,
            cells,
            count: COUNTS.iter().find(|it| it.value == self.count).map_or("cells", |it| it.name),
            first: None,
            solvers: lines
                .map(|(solver, sum)| sum.result(solver.name, self.samples, self.times))
                .collect(),
        })
    }

    /// Solves a maze by each solver.
    fn solve(
        &self,
        maze: &Maze,
        seed: u64,
        sums: &mut [Sum],
        clock: &mut impl FnMut() -> Duration,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let search = Search::new(seed, cancel);
        let mut steps = Vec::with_capacity(sums.len());
        for (solver, sum) in self.solvers.iter().zip(&mut *sums) {
            let began = clock();
            let routes = solver::routes(solver, maze, &search)?;
            sum.time += clock().saturating_sub(began);
            steps.push(sum_of_all(routes.iter().map(|route| route.length().map(u64::from))));
            sum.explored += routes.iter().map(|route| u64::from(route.explored)).sum::<u64>();
            if let Some(length) = steps[steps.len() - 1] {
                sum.length += length;
                sum.found += 1;
            }
        }
        let exact = self.solvers.iter().position(|solver| solver.value.shortest);
        let least = match (exact, SOLVERS.iter().find(|solver| solver.value.shortest)) {
            (Some(at), _) => steps[at],
            (None, Some(solver)) => {
                let routes = solver::routes(solver, maze, &search)?;
                sum_of_all(routes.iter().map(|route| route.length().map(u64::from)))
            }
            (None, None) => None,
        };
        for (sum, steps) in sums.iter_mut().zip(steps) {
            sum.shortest += u32::from(steps.is_some() && steps == least);
        }
        Ok(())
    }
}

/// Returns the sum of all parts, or `None` if one is `None`.
fn sum_of_all(mut parts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    parts.try_fold(0, |sum, part| Some(sum + part?))
}

impl Sum {
    fn result(&self, solver: &'static str, samples: u32, times: bool) -> SolverResult {
        let mean = |sum: u64, count: u32| sum as f64 / f64::from(count);
        let found = (self.found > 0).then_some(self.found);
        SolverResult {
            solver,
            explored: rounded(mean(self.explored, samples), 1e2),
            length: found.map(|found| rounded(mean(self.length, found), 1e2)),
            found: self.found,
            shortest: found.map(|found| rounded(mean(self.shortest.into(), found), 1e4)),
            ms: times.then(|| rounded(self.time.as_secs_f64() * 1e3 / f64::from(samples), 1e4)),
        }
    }
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

impl Report {
    /// Returns the report as a table of text with aligned columns.
    pub fn table(&self) -> String {
        let number = |number: Option<f64>, decimals: usize| {
            number.map_or_else(|| "-".to_owned(), |number| format!("{number:.decimals$}"))
        };
        let has_times = self.solvers.iter().any(|line| line.ms.is_some());
        let columns = if has_times { 6 } else { 5 };
        let mut rows =
            vec![["solver", "explored", "length", "found", "shortest", "ms"].map(str::to_owned)];
        rows.extend(self.solvers.iter().map(|line| {
            let share = line.shortest.map(|share| share * 100.0);
            let percent = if share.is_some() { " %" } else { "" };
            [
                line.solver.to_owned(),
                number(Some(line.explored), 2),
                number(line.length, 2),
                format!("{}/{}", line.found, self.samples),
                format!("{}{percent}", number(share, 0)),
                number(line.ms, 4),
            ]
        }));
        let widths: [usize; 6] = std::array::from_fn(|column| {
            rows.iter().map(|row| row[column].len()).max().unwrap_or(0)
        });
        let mut text = String::new();
        for row in rows {
            for (column, (cell, width)) in row.iter().zip(widths).enumerate().take(columns) {
                let cell = match column {
                    0 => format!("{cell:<width$}"),
                    _ => format!("  {cell:>width$}"),
                };
                text.push_str(&cell);
            }
            text.push('\n');
        }
        text
    }
}

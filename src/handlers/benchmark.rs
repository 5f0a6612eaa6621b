//! Solvers compared on the same mazes: how many cells each explores, how long its routes are, how
//! often it reaches the goal, and how long it takes.
//!
//! Sample i is the maze of the seed [`Seed::derived`](mazewright_core::spec::Seed::derived)(i). The times are
//! measured; everything else follows from the request.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::jobs::render_service::RenderService;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::{Choice, Chosen};
use mazewright_core::error::{Error, Refusal};
use mazewright_core::maze::Maze;
use mazewright_core::solver;
use mazewright_core::solver::{SOLVERS, Search, Solver};
use mazewright_core::spec::Spec;

/// The unit in which exploration and length are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Cells, and steps from cell to cell.
    Cells,
    /// Blocks of the picture in which walls are as thick as cells: each cell is a block, and so is
    /// each open link and each opening.
    Blocks,
}

/// The units; the first is the default.
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
    /// The maze whose cells are the counted unit.
    fn of(self, maze: Maze, cancel: &Cancel) -> Result<Maze, Error> {
        if self == Self::Cells {
            return Ok(maze);
        }
        if maze.ends().nth(1).is_some() {
            let detail = "count is blocks, but the mask has several parts, each a maze of its own; take \
                          count=cells, or mask_parts=largest";
            let (code, allowed) = ("several-parts", Some("cells".to_owned()));
            return Err(
                Refusal { parameter: "count", code, detail: detail.to_owned(), allowed }.into()
            );
        }
        maze.blocks(cancel)
    }
}

/// What is to be compared.
#[derive(Debug)]
pub struct Benchmark {
    /// Which mazes; the seed is the one that the samples' own follow from.
    pub spec: Spec,
    /// How many of them.
    pub samples: u32,
    /// Which solvers, in the order of the report.
    pub solvers: Vec<Chosen<Solver>>,
    /// What is counted.
    pub count: Count,
}

/// The result of a comparison; its fields are the members of the answer, in their order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The seed that the samples' own follow from.
    pub seed: String,
    /// How many mazes.
    pub samples: u32,
    /// Their cells together.
    pub cells: u64,
    /// What is counted.
    pub count: &'static str,
    /// The canonical URL of the first maze, if it has one.
    pub first: Option<String>,
    /// A line for each solver.
    pub solvers: Vec<Line>,
}

/// The result of one solver.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Its name.
    pub solver: &'static str,
    /// What it explored, on average.
    pub explored: f64,
    /// How long its routes are, on average over the mazes in which it reached the goal.
    pub length: Option<f64>,
    /// In how many mazes it reached the goal.
    pub found: u32,
    /// The share of these in which no route is shorter.
    pub shortest: Option<f64>,
    /// Milliseconds that it took, on average.
    pub ms: f64,
}

/// Sums over the mazes so far.
#[derive(Clone, Copy, Default)]
struct Sum {
    explored: u64,
    length: u64,
    found: u32,
    shortest: u32,
    took: Duration,
}

impl Benchmark {
    /// Carves the mazes, one after the other, and solves each with each solver.
    pub fn run(&self, renders: &RenderService, cancel: &Cancel) -> Result<Report, Error> {
        let mut sums = vec![Sum::default(); self.solvers.len()];
        let mut cells = 0;
        for sample in 0..self.samples {
            cancel.check()?;
            let seed = self.spec.seed.derive(sample.into());
            let spec = Spec { seed, ..self.spec.clone() };
            let maze = renders.carve_maze(&spec, cancel)?;
            cells += u64::from(maze.grid().cells());
            let maze = self.count.of(maze, cancel)?;
            self.solve(&maze, spec.seed.number(), &mut sums, cancel)?;
        }
        let lines = self.solvers.iter().zip(&sums);
        Ok(Report {
            seed: self.spec.seed.text().to_owned(),
            samples: self.samples,
            cells,
            count: COUNTS.iter().find(|it| it.value == self.count).map_or("cells", |it| it.name),
            first: None,
            solvers: lines.map(|(solver, sum)| sum.line(solver.name, self.samples)).collect(),
        })
    }

    /// Solves a maze with each solver.
    fn solve(
        &self,
        maze: &Maze,
        seed: u64,
        sums: &mut [Sum],
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let search = Search::new(seed, cancel);
        let mut steps = Vec::with_capacity(sums.len());
        for (solver, sum) in self.solvers.iter().zip(&mut *sums) {
            let began = Instant::now();
            let routes = solver::routes(solver, maze, &search)?;
            sum.took += began.elapsed();
            steps.push(all(routes.iter().map(|route| route.length().map(u64::from))));
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
                all(routes.iter().map(|route| route.length().map(u64::from)))
            }
            (None, None) => None,
        };
        for (sum, steps) in sums.iter_mut().zip(steps) {
            sum.shortest += u32::from(steps.is_some() && steps == least);
        }
        Ok(())
    }
}

/// The sum of all parts; none if one is missing.
fn all(mut parts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    parts.try_fold(0, |sum, part| Some(sum + part?))
}

impl Sum {
    fn line(&self, solver: &'static str, samples: u32) -> Line {
        let mean = |sum: u64, count: u32| sum as f64 / f64::from(count);
        let found = (self.found > 0).then_some(self.found);
        Line {
            solver,
            explored: rounded(mean(self.explored, samples), 1e2),
            length: found.map(|found| rounded(mean(self.length, found), 1e2)),
            found: self.found,
            shortest: found.map(|found| rounded(mean(self.shortest.into(), found), 1e4)),
            ms: rounded(self.took.as_secs_f64() * 1e3 / f64::from(samples), 1e4),
        }
    }
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

impl Report {
    /// As a table for people, its columns aligned.
    pub fn table(&self) -> String {
        let number = |number: Option<f64>, decimals: usize| {
            number.map_or_else(|| "-".to_owned(), |number| format!("{number:.decimals$}"))
        };
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
                number(Some(line.ms), 4),
            ]
        }));
        let widths: [usize; 6] = std::array::from_fn(|column| {
            rows.iter().map(|row| row[column].len()).max().unwrap_or(0)
        });
        let mut text = String::new();
        for row in rows {
            for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
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

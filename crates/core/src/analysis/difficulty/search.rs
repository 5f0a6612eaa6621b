//! Searches for a maze of a requested difficulty: tries seeds, in an order determined by the given
//! seed, until a maze matches or enough seeds have been tried.
//!
//! The first seed is the given one; the others come from a random stream of their own. If none
//! matches, a strict search is refused; otherwise the result is the first of the mazes that come
//! closest. Only its seed is kept during the search and the maze is made again at the end, so there
//! is never a second maze in memory.

use std::collections::BTreeSet;

use crate::algorithm::MAX_EXPECTED_STEPS;
use crate::analysis::difficulty::{Difficulty, Target};
use crate::cancel::Cancel;
use crate::error::{Error, Refusal};
use crate::maze::Maze;
use crate::rng::{Purpose, Rng};
use crate::solver::Route;
use crate::spec::{Seed, Spec};

/// The largest number of seeds to try.
const MAX_TRIES: u64 = 64;

/// The least number of tries for large mazes. Algorithms that take many steps may get fewer.
const MIN_TRIES: u64 = 4;

/// The largest number of cells to carve in all tries, unless that leaves fewer than [`MIN_TRIES`]
/// tries.
const MAX_CELLS: u64 = 2_000_000;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The seed with which a request without a difficulty gives this maze.
    pub seed: Seed,
    /// The maze.
    pub maze: Maze,
    /// The routes of the maze.
    pub routes: Vec<Route>,
    /// The difficulty of the first route; `None` if it does not arrive.
    pub difficulty: Option<Difficulty>,
}

/// Makes mazes until the difficulty of one matches the target. Seeds other than the given one are
/// skipped if `make` refuses them. `is_strict` says whether a maze must match.
///
/// # Errors
/// Fails if it is cancelled, if `make` refuses the given seed, or if the search is strict and no
/// maze matches.
pub fn search(
    spec: &Spec,
    target: Target,
    is_strict: bool,
    cancel: &Cancel,
    mut make: impl FnMut(&Spec) -> Result<(Maze, Vec<Route>), Error>,
) -> Result<SearchResult, Error> {
    let mut attempt = |seed: Seed| {
        let (maze, routes) = make(&Spec { seed: seed.clone(), ..spec.clone() })?;
        let difficulty = match routes.first() {
            Some(route) => Difficulty::of(&maze, route, cancel)?,
            None => None,
        };
        Ok(SearchResult { seed, maze, routes, difficulty })
    };
    let mut words = Rng::new(spec.seed.number(), Purpose::Search);
    let (mut best, mut least_distance) = (spec.seed.clone(), u32::MAX);
    let mut reached = Reached::default();
    for turn in 0..max_tries(spec) {
        let seed = if turn == 0 { spec.seed.clone() } else { Seed::from(words.word()) };
        let found = match attempt(seed) {
            Err(Error::Refused(_)) if turn > 0 => continue,
            found => found?,
        };
        let percent = found.difficulty.map(Difficulty::percent);
        let distance = percent.map_or(u32::MAX, |percent| target.distance(percent));
        if distance == 0 {
            return Ok(found);
        }
        reached.add(percent);
        if distance < least_distance {
            (best, least_distance) = (found.seed, distance);
        }
    }
    if is_strict {
        return Err(reached.refusal(target).into());
    }
    attempt(best)
}

/// The difficulties of the mazes of a search in vain.
#[derive(Default)]
struct Reached {
    mazes: u32,
    percents: BTreeSet<u32>,
}

impl Reached {
    fn add(&mut self, percent: Option<u32>) {
        self.mazes += 1;
        self.percents.extend(percent);
    }

    /// Returns the ranges of numbers that a search finds: each is at most [`Target::TOLERANCE`] away
    /// from the difficulty of a maze, and the first and the last number are such difficulties.
    fn ranges(&self) -> Vec<[u32; 2]> {
        let mut ranges: Vec<[u32; 2]> = Vec::new();
        for &percent in &self.percents {
            match ranges.last_mut() {
                Some([_, last]) if percent - *last <= 2 * Target::TOLERANCE + 1 => *last = percent,
                _ => ranges.push([percent; 2]),
            }
        }
        ranges
    }

    fn refusal(&self, target: Target) -> Refusal {
        let nearest = "difficulty_strict=false for the nearest maze";
        let Self { mazes, percents } = self;
        let Some(closest) = percents.iter().min_by_key(|&&percent| target.distance(percent)) else {
            let detail = format!(
                "difficulty is {target}, but none of the {mazes} mazes that were tried has a solution \
                 to be graded; take another maze, or {nearest}"
            );
            return Refusal::new("difficulty", "out-of-reach", detail).allowing("any");
        };
        let range = |&[low, high]: &[u32; 2]| {
            if low == high { low.to_string() } else { format!("from {low} to {high}") }
        };
        let ranges: Vec<String> = self.ranges().iter().map(range).collect();
        let ranges = ranges.join(", or ");
        let detail = format!(
            "difficulty is {target}, but the {mazes} mazes that were tried have none that is near; \
             take a difficulty {ranges}, another size, or {nearest}"
        );
        Refusal::new("difficulty", "out-of-reach", detail)
            .allowing(ranges)
            .suggesting(Some(closest.to_string()))
    }
}

/// Returns the largest number of seeds to try: from 4 to 64, fewer for larger mazes, and down to 1
/// for algorithms that take many steps.
pub fn max_tries(spec: &Spec) -> u64 {
    let by_cells = (MAX_CELLS / spec.cells().max(1)).clamp(MIN_TRIES, MAX_TRIES);
    let by_steps = MAX_EXPECTED_STEPS / spec.steps().max(1.0);
    by_cells.min(by_steps as u64).max(1)
}

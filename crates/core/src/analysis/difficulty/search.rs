//! Searches for a maze of a requested difficulty: tries seeds, in an order determined by the given
//! seed, until a maze matches or enough seeds have been tried.
//!
//! The first seed is the given one; the others come from a random stream of their own. If none
//! matches, the result is the first of the mazes that come closest. Only its seed is kept during
//! the search and the maze is made again at the end, so there is never a second maze in memory.

use crate::algorithm::MAX_EXPECTED_STEPS;
use crate::analysis::difficulty::{Difficulty, Target};
use crate::cancel::Cancel;
use crate::error::Error;
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
/// skipped if `make` refuses them.
///
/// # Errors
/// Fails if it is cancelled, or if `make` refuses the given seed.
pub fn search(
    spec: &Spec,
    target: Target,
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
    for turn in 0..max_tries(spec) {
        let seed = if turn == 0 { spec.seed.clone() } else { Seed::from(words.word()) };
        let found = match attempt(seed) {
            Err(Error::Refused(_)) if turn > 0 => continue,
            found => found?,
        };
        let distance = found.difficulty.map_or(u32::MAX, |it| target.distance(it.percent()));
        if distance == 0 {
            return Ok(found);
        }
        if distance < least_distance {
            (best, least_distance) = (found.seed, distance);
        }
    }
    attempt(best)
}

/// Returns the largest number of seeds to try: from 4 to 64, fewer for larger mazes, and down to 1
/// for algorithms that take many steps.
pub fn max_tries(spec: &Spec) -> u64 {
    let by_cells = (MAX_CELLS / spec.cells().max(1)).clamp(MIN_TRIES, MAX_TRIES);
    let by_steps = MAX_EXPECTED_STEPS / spec.steps().max(1.0);
    by_cells.min(by_steps as u64).max(1)
}

//! Looking for a maze that is about as hard as wanted: other seeds are tried, in an order that the
//! given seed fixes, until one will do or enough have been tried.
//!
//! The first try is the given seed itself; the others are words of its own stream of chance. Where
//! none will do, it is the first of those that come nearest. Only the seed of that is remembered
//! meanwhile, so that no second maze takes memory.

use super::{Difficulty, Target};
use crate::algorithm::MOST_STEPS;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;
use crate::rng::{Purpose, Rng};
use crate::solver::Route;
use crate::spec::{Seed, Spec};

/// Most tries.
const MOST: u64 = 64;

/// Fewest tries, however large the maze.
const FEWEST: u64 = 4;

/// Most cells that are carved in all, where that leaves enough tries.
const CELLS: u64 = 2_000_000;

/// The maze that was chosen.
#[derive(Clone, Debug)]
pub struct Found {
    /// The seed that makes it where no difficulty is wanted.
    pub seed: Seed,
    /// The maze.
    pub maze: Maze,
    /// Its routes.
    pub routes: Vec<Route>,
    /// How hard the first of them is to find.
    pub difficulty: Option<Difficulty>,
}

/// Makes mazes until one is as hard as wanted. Another seed than the given one is passed over where
/// `make` refuses it.
pub fn search(
    spec: &Spec,
    target: Target,
    cancel: &Cancel,
    make: impl Fn(&Spec) -> Result<(Maze, Vec<Route>), Stop>,
) -> Result<Found, Stop> {
    let attempt = |seed: Seed| {
        let (maze, routes) = make(&Spec { seed: seed.clone(), ..spec.clone() })?;
        let difficulty = match routes.first() {
            Some(route) => Difficulty::of(&maze, route, cancel)?,
            None => None,
        };
        Ok(Found { seed, maze, routes, difficulty })
    };
    let mut words = Rng::new(spec.seed.number(), Purpose::Search);
    let (mut best, mut least) = (spec.seed.clone(), u32::MAX);
    for turn in 0..tries(spec) {
        let seed = if turn == 0 { spec.seed.clone() } else { Seed::from(words.word()) };
        let found = match attempt(seed) {
            Err(Stop::Refused(_)) if turn > 0 => continue,
            found => found?,
        };
        let off = found.difficulty.map_or(u32::MAX, |it| target.off(it.percent()));
        if off == 0 {
            return Ok(found);
        }
        if off < least {
            (best, least) = (found.seed, off);
        }
    }
    attempt(best)
}

/// How many seeds are tried at most: from 4 to 64, fewer on larger mazes, and fewer still where the
/// algorithm walks long.
pub fn tries(spec: &Spec) -> u64 {
    let tries = (CELLS / spec.cells().max(1)).clamp(FEWEST, MOST);
    let walks = MOST_STEPS / spec.steps().max(1.0);
    tries.min(walks as u64).max(1)
}

//! Findings about a maze of a book before it is printed, and the search for it.
//!
//! If a maze cannot be made, or repeats an earlier one in a book without repetitions, the search tries further
//! seeds. The k-th is [`Seed::derive`](mazewright_core::Seed::derive)(k) of the maze's own, k from 1 on. A maze
//! with a seed from the list is tried once.

use std::borrow::Cow;
use std::collections::BTreeSet;

use xxhash_rust::xxh3::xxh3_128;

use crate::maze::BookMaze;
use crate::plan::BookPlan;
use mazewright_core::analysis::Target;
use mazewright_core::{Cancel, Error, Maze, Refusal, Route};
use mazewright_request::ResolvedRequest;
use mazewright_request::render::{RenderContext, SolvedMaze};

/// A finding about a maze of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It can be made.
    Made {
        /// Its seeds.
        seeds: MazeSeeds,
        /// Its difficulty in percent, if it is measured and has one.
        difficulty: Option<u32>,
    },
    /// None of the seeds gave a maze. The refusal is that of the first.
    Missing(Refusal),
}

impl Finding {
    /// Returns whether the maze can be made.
    pub fn is_made(&self) -> bool {
        matches!(self, Self::Made { .. })
    }
}

/// The seeds of a maze, if they differ from its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MazeSeeds {
    /// The seed of its request, if its own gives no maze.
    other: Option<u64>,
    /// The seed that a search for a difficulty has found.
    found: Option<u64>,
}

/// A maze with its routes and its request.
pub struct MadeMaze {
    /// The request, with the seed that gives the maze.
    pub request: ResolvedRequest,
    /// The maze.
    pub maze: Maze,
    /// Its routes.
    pub routes: Vec<Route>,
}

/// The resources for making mazes.
pub struct Making<'a, C> {
    /// The source of grids.
    pub context: C,
    /// The flag that stops the work.
    pub cancel: &'a Cancel,
}

impl<C: RenderContext> Making<'_, C> {
    /// Searches for a maze. If `seen` is given, the maze must differ from those, and is added to them. The refusal of
    /// the first try is the reason if there is none.
    pub fn find(
        &mut self,
        plan: &BookPlan,
        at: usize,
        mut seen: Option<&mut BTreeSet<u128>>,
    ) -> Result<(MazeSeeds, MadeMaze), Error> {
        let maze = &plan.mazes[at];
        let tries = plan.tries(maze);
        let mut first = None;
        for turn in 0..tries {
            let other = (turn > 0).then(|| maze.request.spec.seed.derive(turn).number());
            let seeds = MazeSeeds { other, found: None };
            let refusal = match self.make(maze, seeds) {
                Ok((found, made)) => {
                    let is_new =
                        seen.as_mut().is_none_or(|seen| seen.insert(fingerprint(&made.maze)));
                    if is_new {
                        return Ok((MazeSeeds { other, found }, made));
                    }
                    repeated(tries)
                }
                Err(Error::Refused(refusal)) => refusal,
                Err(stop) => return Err(stop),
            };
            first.get_or_insert(refusal);
        }
        Err(first.unwrap_or_else(|| repeated(tries)).into())
    }

    /// Makes a maze that was found.
    pub fn make_again(&mut self, maze: &BookMaze, seeds: MazeSeeds) -> Result<MadeMaze, Error> {
        self.make(maze, seeds).map(|(_, made)| made)
    }

    /// Makes a maze from its seeds. Also returns the seed that a search has found.
    fn make(
        &mut self,
        maze: &BookMaze,
        seeds: MazeSeeds,
    ) -> Result<(Option<u64>, MadeMaze), Error> {
        let request = maze.request_of(seeds);
        let made = match seeds.found {
            Some(seed) => Cow::Owned(request.with_seed(seed.into()).altered(|found| {
                found.difficulty = Target::Any;
            })),
            None => Cow::Borrowed(&request),
        };
        let SolvedMaze { maze, routes, difficulty_seed } =
            SolvedMaze::new(&made, &mut self.context, self.cancel)?;
        Ok((difficulty_seed, MadeMaze { request, maze, routes }))
    }
}

impl BookMaze {
    /// Returns the maze's request with the seed that gives it.
    pub fn request_of(&self, seeds: MazeSeeds) -> ResolvedRequest {
        match seeds.other {
            Some(seed) => self.request.with_seed(seed.into()),
            None => self.request.clone(),
        }
    }
}

/// The parameter of the refusal of a maze that repeats others.
pub const REPEATED: &str = "unique";

fn repeated(tries: u64) -> Refusal {
    let detail = format!("{tries} mazes of this kind were tried, and all repeat one of the book");
    Refusal::new(REPEATED, "too-few", detail)
}

/// Returns a number that two mazes share only if they have the same size, open links, start and goal.
fn fingerprint(maze: &Maze) -> u128 {
    let mut links = maze.open_links().to_vec();
    links.sort_unstable();
    let size = maze.grid().size();
    let words = [maze.grid().cells(), maze.grid().edges(), maze.start(), maze.goal()];
    let sides = [size.x, size.y].map(f64::to_le_bytes).concat();
    let bytes: Vec<u8> = words.iter().chain(&links).flat_map(|word| word.to_le_bytes()).collect();
    xxh3_128(&[sides, bytes].concat())
}

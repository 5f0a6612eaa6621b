//! What is found out about a maze of a book before it is printed, and how it is looked for.
//!
//! A maze that cannot be made, or that repeats one of a book without repetitions, is tried again with further
//! seeds: the k-th is [`Seed::derive`](mazewright_core::Seed::derive)(k) of its own, k from 1 on. A maze
//! that was listed with a seed of its own has only that one.

use std::borrow::Cow;
use std::collections::BTreeSet;

use xxhash_rust::xxh3::xxh3_128;

use crate::handlers::book::maze::BookMaze;
use crate::handlers::book::plan::BookPlan;
use crate::jobs::render_service::RenderService;
use mazewright_core::analysis::Target;
use mazewright_core::{Cancel, Error, Maze, Refusal, Route};
use mazewright_request::ResolvedRequest;

/// What is known of a maze of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It can be made.
    Made {
        /// Its seeds.
        seeds: MazeSeeds,
        /// Its difficulty in percent, if it is measured and has one.
        difficulty: Option<u32>,
    },
    /// None of the seeds that were tried gives a maze; why the first does not.
    Missing(Refusal),
}

impl Finding {
    /// Whether it can be made.
    pub fn is_made(&self) -> bool {
        matches!(self, Self::Made { .. })
    }
}

/// The seeds of a maze, where they are not its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MazeSeeds {
    /// The one of its request, if its own gives no maze.
    other: Option<u64>,
    /// The one that a search for a difficulty has found.
    found: Option<u64>,
}

/// A maze with the routes and the request that it is of.
pub struct MadeMaze {
    /// The request, with the seed that gives the maze.
    pub request: ResolvedRequest,
    /// The maze.
    pub maze: Maze,
    /// Its routes.
    pub routes: Vec<Route>,
}

/// What mazes are made with.
pub struct Making<'a> {
    /// Makes mazes.
    pub renders: &'a RenderService,
    /// Whether to stop.
    pub cancel: &'a Cancel,
}

impl Making<'_> {
    /// Looks for a maze that differs from those seen, if any are given, and adds it to them. Why there is none
    /// is the refusal of the first try.
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
            let asked = MazeSeeds { other, found: None };
            let refusal = match self.make(maze, asked) {
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

    /// Makes a maze of some seeds; gives the one that a search has found, too.
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
        let made = self.renders.requested_maze_and_routes(&made, self.cancel)?;
        let (maze, routes, found) = made;
        Ok((found, MadeMaze { request, maze, routes }))
    }
}

impl BookMaze {
    /// Its request with the seed that gives it.
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

/// A number that two mazes share only if they are alike: size, open links, start and goal.
fn fingerprint(maze: &Maze) -> u128 {
    let mut links = maze.open_links().to_vec();
    links.sort_unstable();
    let size = maze.grid().size();
    let words = [maze.grid().cells(), maze.grid().edges(), maze.start, maze.goal];
    let sides = [size.x, size.y].map(f64::to_le_bytes).concat();
    let bytes: Vec<u8> = words.iter().chain(&links).flat_map(|word| word.to_le_bytes()).collect();
    xxh3_128(&[sides, bytes].concat())
}

//! One item of a data set: its parameters, its seed and its maze.

use std::collections::HashSet;

use xxhash_rust::xxh3::Xxh3;

use crate::plan::{DatasetPlan, output_request};
use mazewright_core::analysis::{Difficulty, Target, max_tries};
use mazewright_core::{Cancel, Error, Maze, Purpose, Refusal, Rng, Route, Seed};
use mazewright_request::error::RequestError;
use mazewright_request::limits::AnswerLimits;
use mazewright_request::render::{RenderContext, SolvedMaze};
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};

/// The number of times that parameters are drawn anew if no maze is kept.
const DRAWS: u64 = 4;

/// One item.
#[derive(Debug)]
pub struct Item {
    /// Its number.
    pub index: u64,
    /// The request for each of its files.
    pub requests: Vec<ResolvedRequest>,
    /// The maze.
    pub maze: Maze,
    /// Its routes.
    pub routes: Vec<Route>,
    /// A hash of the maze, the same for equal mazes; 0 unless the data set has no duplicates.
    pub hash: u64,
}

/// The outcome for a number.
#[derive(Debug)]
pub enum ItemOutcome {
    /// The item.
    Item(Box<Item>),
    /// No maze was kept.
    Left,
    /// No maze could be made.
    Refused(Refusal),
}

/// The plan and the resources for making items.
pub struct Maker<'a, C> {
    /// The data set.
    pub plan: &'a DatasetPlan,
    /// The source of grids.
    pub context: C,
    /// The limits of an item.
    pub limits: AnswerLimits,
    /// Stops the work.
    pub cancel: &'a Cancel,
}

impl<C: RenderContext> Maker<'_, C> {
    /// Makes the item with the number `index`, whose maze has none of the hashes `seen`.
    pub fn item(&mut self, index: u64, seen: &HashSet<u64>) -> Result<ItemOutcome, Error> {
        let plan = self.plan;
        let first = plan.base.spec.seed.derive(index);
        let mut rng = Rng::new(first.number(), Purpose::Vary);
        let (mut seed, mut turn, mut is_refused) = (first, 0, true);
        let mut drawn = plan.open.clone();
        drawn.given.add(ParameterId::SEED);
        plan.vary.draw(&mut rng, &mut drawn);
        let mut refusal = None;
        loop {
            drawn.spec.seed = seed;
            match self.attempt(index, &drawn) {
                Ok(Some(item)) if !seen.contains(&item.hash) => return Ok(ItemOutcome::Item(item)),
                Ok(_) => is_refused = false,
                Err(Error::Refused(why)) => {
                    refusal.get_or_insert(why);
                    // Without anything to draw, and with a grid that does not depend on the seed, the
                    // next try would fail as well.
                    if plan.vary.is_empty() && !drawn.spec.site.is_seeded() {
                        break;
                    }
                    plan.vary.draw(&mut rng, &mut drawn);
                }
                Err(stop) => return Err(stop),
            }
            turn += 1;
            let tries = max_tries(&drawn.spec);
            if turn >= tries {
                break;
            }
            if turn % (tries / DRAWS).max(1) == 0 {
                plan.vary.draw(&mut rng, &mut drawn);
            }
            seed = Seed::from(rng.word());
        }
        Ok(refusal.filter(|_| is_refused).map_or(ItemOutcome::Left, ItemOutcome::Refused))
    }

    /// Makes a maze; `None` if the plan does not keep it.
    fn attempt(&mut self, index: u64, drawn: &RawRequest) -> Result<Option<Box<Item>>, Error> {
        let (plan, cancel) = (self.plan, self.cancel);
        cancel.check()?;
        let complete = |output| output_request(drawn, output).map_err(refused);
        let requests: Vec<ResolvedRequest> =
            plan.outputs.iter().map(|&output| complete(output)).collect::<Result<_, Error>>()?;
        // The plan has checked the parameters that do not vary.
        if !plan.vary.is_empty() {
            for request in &requests {
                request.check(&self.limits).map_err(refused)?;
            }
        }
        let main = requests.iter().find(|request| request.is_traced()).unwrap_or(&requests[0]);
        let SolvedMaze { maze, routes, .. } = SolvedMaze::new(main, &mut self.context, cancel)?;
        let route = &routes[0];
        let target = drawn.difficulty;
        if plan.lengths != (0..=u32::MAX)
            && !route.length().is_some_and(|length| plan.lengths.contains(&length))
        {
            return Ok(None);
        }
        if target != Target::Any {
            let difficulty = Difficulty::of(&maze, route, cancel)?;
            if difficulty.is_none_or(|it| target.distance(it.percent()) > 0) {
                return Ok(None);
            }
        }
        let hash = if plan.unique { hash(&maze) } else { 0 };
        Ok(Some(Box::new(Item { index, requests, maze, routes, hash })))
    }
}

/// Creates the refusal of one combination of parameters.
fn refused(error: RequestError) -> Error {
    let RequestError { code: kind, detail, .. } = error;
    Error::Refused(Refusal::new("vary", kind, detail))
}

/// Hashes the properties that distinguish mazes: cells, open passages and ends.
fn hash(maze: &Maze) -> u64 {
    let site = &maze.spec().site;
    let mut hash = Xxh3::new();
    hash.update(site.name().as_bytes());
    for number in [site.cols, site.rows, maze.cell_count(), maze.start(), maze.goal()] {
        hash.update(&number.to_le_bytes());
    }
    for (link, [source, target]) in (0..).zip(maze.grid().link_cells()) {
        if maze.is_open(link) {
            hash.update(&source.to_le_bytes());
            hash.update(&target.to_le_bytes());
        }
    }
    // 0 means no hash.
    hash.digest().max(1)
}

//! Searches for the mazes of a book before its first page. The survey rejects a book without mazes, and gives the
//! order, the chapters and the number of mazes. It keeps seeds and difficulties, but no mazes.
//!
//! In a long book that is neither bound nor rising, the survey ends once each kind of maze is known to exist. The
//! printer searches for the other mazes when it comes to their pages.

use std::collections::BTreeSet;

use crate::countable::is_countable;
use crate::draft::COUNT;
use crate::finding::{Finding, Making, REPEATED};
use crate::maze::BookMaze;
use crate::plan::{BookPlan, DifficultyUse};
use crate::too_few::too_few;
use mazewright_core::analysis::Difficulty;
use mazewright_core::{Error, Refusal, Seed, Spec, TOO_SPARSE};
use mazewright_request::render::RenderContext;

/// The number of seeds of a kind that may fail before the book is rejected.
const KIND_TRIES: u64 = 3;

/// The findings about all mazes; `None` for a maze that was not searched for.
pub type Findings = Vec<Option<Finding>>;

/// The refusal of a book: the number of the maze, and its refusal.
pub type BookRefusal = (usize, Refusal);

/// Mazes that differ in their seeds only.
#[derive(Clone)]
struct Kind {
    spec: Spec,
    is_made: bool,
    /// The number of seeds that failed, and the first refusal that does not depend on the seed.
    tries: u64,
    refused: Option<BookRefusal>,
}

/// A survey in progress.
#[derive(Clone, Default)]
pub struct Survey {
    findings: Findings,
    kinds: Vec<Kind>,
    seen: BTreeSet<u128>,
    refused: Option<BookRefusal>,
}

impl Survey {
    /// Returns the number of the next maze to search for; `None` at the end.
    pub fn next(&self, plan: &BookPlan) -> Option<usize> {
        let at = self.findings.len();
        (self.refused.is_none() && at < plan.mazes.len()).then_some(at)
    }

    /// Searches for the next maze.
    pub fn search_next(
        &mut self,
        plan: &BookPlan,
        making: &mut Making<'_, impl RenderContext>,
    ) -> Result<(), Error> {
        if self.findings.is_empty()
            && let Some(refusal) = too_few(plan, making.cancel)?
        {
            self.refused = Some((0, refusal));
            return Ok(());
        }
        let at = self.findings.len();
        let kind = self.kind(&plan.mazes[at]);
        let is_due = plan.is_surveyed() || !self.kinds[kind].is_made;
        let finding = if is_due { Some(self.look_for(plan, at, kind, making)?) } else { None };
        self.findings.push(finding);
        Ok(())
    }

    /// Returns the number of the kind of a maze.
    fn kind(&mut self, maze: &BookMaze) -> usize {
        let mut spec = maze.request.spec.clone();
        if !spec.site.is_seeded() {
            spec.seed = Seed::from(0);
        }
        let place = self.kinds.iter().position(|kind| kind.spec == spec);
        place.unwrap_or_else(|| {
            self.kinds.push(Kind { spec, is_made: false, tries: 0, refused: None });
            self.kinds.len() - 1
        })
    }

    /// Searches for a maze of a kind.
    fn look_for(
        &mut self,
        plan: &BookPlan,
        at: usize,
        kind: usize,
        making: &mut Making<'_, impl RenderContext>,
    ) -> Result<Finding, Error> {
        let seen = plan.options.unique.then_some(&mut self.seen);
        let kind = &mut self.kinds[kind];
        let cancel = making.cancel;
        match making.find(plan, at, seen) {
            Ok((seeds, made)) => {
                kind.is_made = true;
                let difficulty = match plan.difficulty_use {
                    DifficultyUse::None => None,
                    DifficultyUse::Listed | DifficultyUse::Rising => {
                        Difficulty::of(&made.maze, &made.routes[0], cancel)?
                    }
                };
                let difficulty = difficulty.map(Difficulty::percent);
                Ok(Finding::Made { seeds, difficulty })
            }
            Err(Error::Refused(refusal)) => {
                kind.tries += plan.tries(&plan.mazes[at]);
                let is_repeated = refusal.parameter == REPEATED;
                if is_repeated && is_countable(&kind.spec) {
                    self.refused = Some((0, too_few_found(plan, at, &kind.spec)));
                } else if !is_repeated && refusal.code != TOO_SPARSE {
                    // The number of dead ends that can be removed depends on the seed.
                    kind.refused.get_or_insert((at, refusal.clone()));
                    if !kind.is_made && kind.tries >= KIND_TRIES {
                        self.refused.clone_from(&kind.refused);
                    }
                }
                Ok(Finding::Missing(refusal))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Returns the findings, or the reason why the book is rejected.
    pub fn finish(self, plan: &BookPlan) -> Result<Findings, BookRefusal> {
        if let Some(refused) = self.refused {
            return Err(refused);
        }
        let impossible = self.kinds.into_iter().filter(|kind| !kind.is_made);
        let impossible = impossible.filter_map(|kind| kind.refused).min_by_key(|(at, _)| *at);
        if let Some(refused) = impossible {
            return Err(refused);
        }
        let missing = |finding: &Option<Finding>| matches!(finding, Some(Finding::Missing(_)));
        if self.findings.iter().all(missing)
            && let Some(Some(Finding::Missing(first))) = self.findings.first()
        {
            let detail = match plan.mazes.len() {
                1 => first.detail.clone(),
                count => {
                    format!("none of the {count} mazes of the book can be made: {}", first.detail)
                }
            };
            let mut refusal = first.clone().with_detail(detail);
            refusal.allowed = None;
            return Err((0, refusal));
        }
        Ok(self.findings)
    }
}

/// Creates the refusal of a book that needs more different mazes than its algorithm makes.
fn too_few_found(plan: &BookPlan, found: usize, spec: &Spec) -> Refusal {
    let (number, mazes, algorithm) = (COUNT.name, plan.mazes.len(), spec.algorithm.name);
    let detail = format!(
        "{number} is {mazes}, and {REPEATED} is true, but {algorithm} made only {found} different mazes in many \
         tries; take fewer mazes, more cells, or algorithm=wilson, which makes every maze that there is"
    );
    Refusal::new(COUNT.name, "too-large", detail)
        .allowing(format!("at most {found}, or another algorithm"))
}

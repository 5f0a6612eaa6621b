//! Prints the pages of a book one after the other. Each is a job of its own, so that memory holds no
//! more than the current page and those that the caller has not received.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;

use crate::app::App;
use crate::handlers::book::maze::BookMaze;
use crate::handlers::book::page_print::{PrintState, Printing};
use crate::handlers::book::pages::BookPage;
use crate::handlers::book::plan::BookPlan;
use crate::handlers::book::too_few::too_few;
use crate::jobs::admission::Demand;
use crate::jobs::lane::Slot;
use crate::jobs::memory::MemoryReservation;
use crate::jobs::render_job::RenderError;
use crate::net::client::Client;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::spec::topology::TOO_SPARSE;
use mazewright_core::spec::{Seed, Spec};

/// How many mazes of a kind may be refused before the book is.
const KIND_TRIES: usize = 3;

/// How long to wait before a page is tried again that was not admitted, and how often: a book that has
/// begun is not given up at once.
const RETRY_WAIT: Duration = Duration::from_millis(500);
const MAX_RETRIES: usize = 20;

/// A book being printed.
pub struct BookPrinter {
    app: Arc<App>,
    plan: Arc<BookPlan>,
    client: Option<Client>,
    state: PrintState,
    /// How many pages are printed.
    printed: usize,
    is_done: bool,
}

/// Mazes that differ in their seeds only.
struct Kind {
    spec: Spec,
    is_made: bool,
    refused: Vec<(usize, Refusal)>,
}

impl BookPrinter {
    /// A book of which no page is printed yet.
    pub fn new(app: Arc<App>, plan: Arc<BookPlan>, client: Option<Client>) -> Self {
        let state = PrintState::new(&plan);
        Self { app, plan, client, state, printed: 0, is_done: false }
    }

    /// How many pages are printed.
    pub fn printed(&self) -> usize {
        self.printed
    }

    /// Gives the number of a maze that is known to be impossible, and why: if there are too few different
    /// ones, or if none of its kind exists, of which some are carved.
    pub async fn first_refused(&self) -> Result<Option<(usize, Refusal)>, RenderError> {
        let (renders, plan) = (Arc::clone(&self.app.renders), Arc::clone(&self.plan));
        let bytes = plan.mazes.iter().map(|maze| maze.cost.memory).max().unwrap_or(0);
        let demand =
            Demand::new(bytes, self.plan.mazes.iter().map(BookMaze::time).sum()).of(self.client);
        self.app
            .renders
            .run(demand, move |cancel, slot| {
                if let Some(refusal) = too_few(&plan, cancel)? {
                    return Ok(Some((0, refusal)));
                }
                let mut kinds: Vec<Kind> = Vec::new();
                for (at, maze) in plan.mazes.iter().enumerate() {
                    let mut spec = maze.request.spec.clone();
                    if !spec.site.is_seeded() {
                        spec.seed = Seed::from(0);
                    }
                    let place = kinds.iter().position(|kind| kind.spec == spec);
                    let place = place.unwrap_or_else(|| {
                        kinds.push(Kind { spec, is_made: false, refused: Vec::new() });
                        kinds.len() - 1
                    });
                    let kind = &mut kinds[place];
                    if kind.is_made || kind.refused.len() >= KIND_TRIES {
                        continue;
                    }
                    slot.give_way();
                    match renders.carve_maze(&maze.request.spec, cancel) {
                        Ok(_) => kind.is_made = true,
                        // How often dead ends can be cut away is each maze's own chance.
                        Err(Error::Refused(refusal)) if refusal.code == TOO_SPARSE => {
                            kind.is_made = true;
                        }
                        Err(Error::Refused(refusal)) => kind.refused.push((at, refusal)),
                        Err(stop) => return Err(stop),
                    }
                }
                let none = kinds.into_iter().filter(|kind| !kind.is_made);
                Ok(none.flat_map(|kind| kind.refused).min_by_key(|(at, _)| *at))
            })
            .await
    }

    /// The bytes of the next page; after the last page those of the PDF's cross-reference table, then
    /// none.
    pub async fn next_page(&mut self) -> Result<Option<Bytes>, RenderError> {
        if self.is_done {
            return Ok(None);
        }
        let Some(page) = self.plan.pages.get(self.printed).cloned() else {
            self.is_done = true;
            return Ok(Some(self.state.document.clone().end(&self.plan.heading).into()));
        };
        let range = match &page {
            BookPage::Mazes(mazes) | BookPage::Solutions(mazes) => mazes.clone(),
            BookPage::Cover(_) => 0..1,
            _ => 0..0,
        };
        let mazes = &self.plan.mazes[range];
        let work = mazes.iter().map(|maze| maze.cost.memory).max().unwrap_or(0);
        let output = mazes.iter().fold(0, |sum: u64, maze| sum.saturating_add(maze.cost.output));
        let (app, plan) = (Arc::clone(&self.app), Arc::clone(&self.plan));
        let (mut state, number) = (self.state.clone(), self.printed + 1);
        let time = mazes.iter().map(BookMaze::time).sum();
        let demand = Demand::new(work.saturating_add(output), time).of(self.client);
        let printed = self
            .app
            .renders
            .run_with_memory(demand, move |cancel, slot, memory| {
                let began = Instant::now();
                let bytes = Printing { app: &app, plan: &plan, state: &mut state, slot, cancel }
                    .page(&page, number)?;
                app.metrics.rendered("book", began.elapsed());
                let length = bytes.len() as u64;
                Ok((memory.shrink_to(length).attach(bytes), state))
            })
            .await;
        let (bytes, state) = printed?;
        self.state = state;
        self.printed += 1;
        Ok(Some(bytes))
    }

    /// The next page, tried again for a while if it is not admitted.
    pub async fn next_page_patiently(&mut self) -> Result<Option<Bytes>, RenderError> {
        let mut retries = 0;
        loop {
            match self.next_page().await {
                Err(RenderError::Busy(_)) if retries < MAX_RETRIES => {
                    retries += 1;
                    tokio::time::sleep(RETRY_WAIT).await;
                }
                printed => return printed,
            }
        }
    }

    /// The bytes of the whole book.
    pub async fn whole(mut self) -> Result<Bytes, RenderError> {
        let mut pages = Vec::new();
        let mut next = self.next_page().await?;
        while let Some(page) = next {
            pages.push(page);
            next = self.next_page_patiently().await?;
        }
        let length: usize = pages.iter().map(Bytes::len).sum();
        let demand = Demand::new(length as u64, Duration::ZERO).of(self.client);
        let join = move |_: &Cancel, _: &mut Slot, memory: MemoryReservation| {
            Ok(memory.attach(pages.concat()))
        };
        self.app.renders.run_with_memory(demand, join).await
    }
}

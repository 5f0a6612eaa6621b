//! Prints the pages of a book one after the other. Each is a job of its own, so that memory holds no
//! more than the current page and those that the caller has not received.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;

use crate::app::App;
use crate::handlers::book::maze::BookMaze;
use crate::handlers::book::plan::BookPlan;
use crate::jobs::admission::Demand;
use crate::jobs::lane::Slot;
use crate::jobs::render_job::RenderError;
use crate::jobs::render_service::RenderService;
use crate::net::client::Client;
use mazewright_core::analysis::difficulty::{Difficulty, Target};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::spec::Seed;
use mazewright_render::draw::draw;
use mazewright_render::formats::pdf::book::SOLUTIONS;
use mazewright_render::formats::pdf::{Document, PageContent};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::Overlay;
use mazewright_render::style::layers::{Layers, StyleLayer};

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

/// What printing a page changes for the next one.
#[derive(Clone)]
struct PrintState {
    document: Document,
    /// Bytes to be written before the next page.
    before: Vec<u8>,
    /// The seeds that were found for mazes with a difficulty.
    found: Vec<Option<u64>>,
}

/// A page of mazes or of their solutions.
#[derive(Clone)]
struct Page {
    mazes: std::ops::Range<usize>,
    /// Whether it has solutions.
    solved: bool,
    number: usize,
}

impl BookPrinter {
    /// A book of which no page is printed yet.
    pub fn new(app: Arc<App>, plan: Arc<BookPlan>, client: Option<Client>) -> Self {
        let (document, before) = Document::begin(&plan.identity);
        let state = PrintState { document, before, found: vec![None; plan.mazes.len()] };
        Self { app, plan, client, state, printed: 0, is_done: false }
    }

    /// How many pages there are.
    fn pages(&self) -> usize {
        let BookPlan { mazes, leaves, solutions, .. } = &*self.plan;
        let solved = if *solutions { mazes.len().div_ceil(SOLUTIONS) } else { 0 };
        mazes.len().div_ceil(leaves.per_page) + solved
    }

    /// How many pages are printed.
    pub fn printed(&self) -> usize {
        self.printed
    }

    /// The next page.
    fn page(&self) -> Page {
        let (count, each) = (self.plan.mazes.len(), self.plan.leaves.per_page);
        let first = self.printed * each;
        let number = self.printed + 1;
        if first < count {
            return Page { mazes: first..(first + each).min(count), solved: false, number };
        }
        let first = (self.printed - count.div_ceil(each)) * SOLUTIONS;
        Page { mazes: first..(first + SOLUTIONS).min(count), solved: true, number }
    }

    /// Carves one maze of each kind in the book. Gives the number of the first that does not exist,
    /// and why.
    pub async fn first_refused(&self) -> Result<Option<(usize, Refusal)>, RenderError> {
        let (renders, plan) = (Arc::clone(&self.app.renders), Arc::clone(&self.plan));
        let bytes = plan.mazes.iter().map(|maze| maze.cost.memory).max().unwrap_or(0);
        let demand =
            Demand::new(bytes, self.plan.mazes.iter().map(BookMaze::time).sum()).of(self.client);
        self.app
            .renders
            .run(demand, move |cancel, slot| {
                let mut tried = Vec::new();
                for (at, maze) in plan.mazes.iter().enumerate() {
                    let mut kind = maze.request.spec.clone();
                    if !kind.site.is_seeded() {
                        kind.seed = Seed::from(0);
                    }
                    if tried.contains(&kind) {
                        continue;
                    }
                    tried.push(kind);
                    slot.give_way();
                    match renders.carve_maze(&maze.request.spec, cancel) {
                        Ok(_) => {}
                        Err(Error::Refused(refusal)) => return Ok(Some((at, refusal))),
                        Err(stop) => return Err(stop),
                    }
                }
                Ok(None)
            })
            .await
    }

    /// The bytes of the next page; after the last page those of the PDF's cross-reference table, then
    /// none.
    pub async fn next_page(&mut self) -> Result<Option<Bytes>, RenderError> {
        if self.is_done {
            return Ok(None);
        }
        if self.printed == self.pages() {
            self.is_done = true;
            return Ok(Some(self.state.document.clone().end(&self.plan.heading).into()));
        }
        let page = self.page();
        let mazes = &self.plan.mazes[page.mazes.clone()];
        let work = mazes.iter().map(|maze| maze.cost.memory).max().unwrap_or(0);
        let output = mazes.iter().fold(0, |sum: u64, maze| sum.saturating_add(maze.cost.output));
        let (app, plan) = (Arc::clone(&self.app), Arc::clone(&self.plan));
        let mut state = self.state.clone();
        let time = mazes.iter().map(BookMaze::time).sum();
        let demand = Demand::new(work.saturating_add(output), time).of(self.client);
        let printed = self
            .app
            .renders
            .run_with_memory(demand, move |cancel, slot, memory| {
                let began = Instant::now();
                let bytes = print_page(&app.renders, &plan, &page, &mut state, slot, cancel)?;
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
}

/// The bytes of a page.
fn print_page(
    renders: &RenderService,
    plan: &BookPlan,
    page: &Page,
    state: &mut PrintState,
    slot: &mut Slot,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let sheet = &plan.leaves.sheet;
    let mut content = PageContent::new(sheet);
    for (tile, at) in page.mazes.clone().enumerate() {
        let BookMaze { mut request, .. } = plan.mazes[at].clone();
        if page.solved {
            request.style.solution = Overlay::Over;
            let layers = &request.style.layers;
            if !layers.is_empty() && !layers.contains(StyleLayer::Solution) {
                let names = format!("{layers},solution");
                request.style.layers = Layers::parse(&names).unwrap_or(request.style.layers);
            }
            // The seed is known from the page of the maze.
            if let Some(seed) = state.found[at] {
                request.spec.seed = Seed::from(seed);
                request.difficulty = Target::Any;
            }
        }
        let (maze, routes, found) = renders.requested_maze_and_routes(&request, slot, cancel)?;
        if !page.solved {
            state.found[at] = found;
        }
        let caption = Caption::default();
        let picture = Scene {
            spec: &request.spec,
            style: &request.style,
            maze: &maze,
            solver: request.solver,
            routes: &routes,
            caption: &caption,
        };
        let drawing = draw(&picture, cancel)?;
        let words = if page.solved {
            let steps = routes[0].length();
            steps.map_or("no solution found".to_owned(), |steps| format!("solution, {steps} steps"))
        } else if found.is_some() {
            let difficulty = Difficulty::of(&maze, &routes[0], cancel)?.map(Difficulty::percent);
            format!("{}, difficulty {}", drawing.title, difficulty.unwrap_or(0))
        } else {
            drawing.title.clone()
        };
        let number = (at + 1).to_string();
        let frame = if page.solved { plan.leaves.solution(tile) } else { plan.leaves.maze(tile) };
        content.numbered(&drawing, frame, [&number, &words], cancel)?;
    }
    let alone =
        (!page.solved && plan.leaves.per_page == 1).then(|| &plan.mazes[page.mazes.start].request);
    let url = match alone {
        Some(request) if request.has_url() => request.canonical(),
        _ => plan.url.clone().unwrap_or_default(),
    };
    content.footer(sheet, [&plan.heading, &url], Some(page.number));
    let mut bytes = std::mem::take(&mut state.before);
    bytes.extend(state.document.page(sheet, content.finish()));
    Ok(bytes)
}

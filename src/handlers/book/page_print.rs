//! Prints one page of a book.

use std::collections::BTreeSet;
use std::ops::Range;

use xxhash_rust::xxh3::xxh3_128;

use crate::app::App;
use crate::handlers::book::maze::BookMaze;
use crate::handlers::book::pages::{BookPage, Chapter};
use crate::handlers::book::plan::{BookPlan, UNIQUE_TRIES};
use crate::jobs::lane::Slot;
use crate::request::MazeRequest;
use mazewright_core::analysis::difficulty::{Difficulty, Target};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::maze::Maze;
use mazewright_core::solver::Route;
use mazewright_core::spec::Seed;
use mazewright_render::draw::draw;
use mazewright_render::drawing::Drawing;
use mazewright_render::formats::pdf::cover::BookCover;
use mazewright_render::formats::pdf::sheet::{PageFrame, Sheet};
use mazewright_render::formats::pdf::{PageContent, PdfDocument, footer_lines};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::Overlay;
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::page::Footer;
use mazewright_render::style::title::Title;

/// What printing a page changes for the next one.
#[derive(Clone)]
pub struct PrintState {
    /// The document.
    pub document: PdfDocument,
    /// Bytes to be written before the next page.
    before: Vec<u8>,
    /// The seeds that were found for mazes with a difficulty, or because their own would repeat one.
    found: Vec<Option<u64>>,
    /// What the mazes so far are, if none may be repeated.
    seen: BTreeSet<u128>,
}

impl PrintState {
    /// Before the first page.
    pub fn new(plan: &BookPlan) -> Self {
        let (document, before) = PdfDocument::begin(&plan.identity);
        Self { document, before, found: vec![None; plan.mazes.len()], seen: BTreeSet::new() }
    }
}

/// A maze with the routes and the request that it is of.
struct Made {
    request: MazeRequest,
    maze: Maze,
    routes: Vec<Route>,
}

/// What printing a page needs.
pub struct Printing<'a> {
    /// The service.
    pub app: &'a App,
    /// The book.
    pub plan: &'a BookPlan,
    /// What the page changes for the next one.
    pub state: &'a mut PrintState,
    /// The place among all work, which long work gives up now and then.
    pub slot: &'a mut Slot,
    /// Whether to stop.
    pub cancel: &'a Cancel,
}

impl Printing<'_> {
    /// The bytes of a page and of what stands before it; `number` counts from 1.
    pub fn page(&mut self, page: &BookPage, number: usize) -> Result<Vec<u8>, Error> {
        let (app, plan) = (self.app, self.plan);
        let sheet = match page {
            BookPage::Cover(pages) => plan.cover(*pages).sheet,
            _ => plan.leaves.sheet(number),
        };
        let mut content = PageContent::new(&sheet);
        let mut bookmarks: Vec<(String, usize)> = Vec::new();
        match page {
            BookPage::Title => content.title_page(&sheet, &plan.heading, &front_lines(app, plan)),
            BookPage::Contents => content.contents(&sheet, &plan.contents()),
            BookPage::Chapter(chapter) => {
                let Chapter { name, mazes } = &plan.chapters[*chapter];
                content.heading_page(&sheet, name, &range_words(mazes));
                bookmarks.push(((*name).to_owned(), 0));
            }
            BookPage::SolutionsTitle => {
                content.heading_page(&sheet, "Solutions", &range_words(&(0..plan.mazes.len())));
                bookmarks.push(("Solutions".to_owned(), 0));
            }
            BookPage::Mazes(mazes) => {
                if mazes.start == 0 && plan.chapters.len() == 1 {
                    bookmarks.push((plan.chapters[0].name.to_owned(), 0));
                }
                for (tile, at) in mazes.clone().enumerate() {
                    let frame = plan.leaves.maze(&sheet, tile);
                    self.maze(at, frame, &mut content)?;
                    let caption = &plan.mazes[at].caption;
                    let dash = if caption.is_empty() { "" } else { " – " };
                    bookmarks.push((format!("{}{dash}{caption}", at + 1), 1));
                }
            }
            BookPage::Solutions(mazes) => {
                if mazes.start == 0 && !plan.options.bound {
                    bookmarks.push(("Solutions".to_owned(), 0));
                }
                for (tile, at) in mazes.clone().enumerate() {
                    let frame = plan.leaves.solution(&sheet, tile);
                    self.solution(at, frame, &mut content)?;
                }
            }
            BookPage::Cover(pages) => self.cover(*pages, &mut content)?,
            BookPage::Blank => {}
        }
        if matches!(page, BookPage::Mazes(_) | BookPage::Solutions(_) | BookPage::Contents) {
            self.footer(page, &sheet, number, &mut content);
        }
        let mut bytes = std::mem::take(&mut self.state.before);
        bytes.extend(self.state.document.page(&sheet, content.finish()));
        for (title, level) in bookmarks {
            self.state.document.bookmark(&title, level);
        }
        Ok(bytes)
    }

    fn footer(&self, page: &BookPage, sheet: &Sheet, number: usize, content: &mut PageContent) {
        let (app, plan) = (self.app, self.plan);
        let alone = match page {
            BookPage::Mazes(mazes) if plan.options.per_page == 1 => {
                Some(&plan.mazes[mazes.start].request)
            }
            _ => None,
        };
        let url = match alone {
            Some(request) if request.has_url() => request.canonical(),
            _ => plan.url.clone().unwrap_or_default(),
        };
        let footer = plan.base.style.options.print.footer.value;
        let host = &app.settings.public_url;
        if let Some([heading, url]) =
            footer_lines(footer, [&plan.heading, &plan.footer_seed], [host, &url])
        {
            content.footer(sheet, [&heading, &url], Some(number));
        }
    }

    /// Draws a maze and its number, or a gap where it cannot be made.
    fn maze(
        &mut self,
        at: usize,
        frame: PageFrame,
        content: &mut PageContent,
    ) -> Result<(), Error> {
        let (plan, cancel) = (self.plan, self.cancel);
        let number = (at + 1).to_string();
        let BookMaze { caption, request, .. } = &plan.mazes[at];
        let made = match self.make(at) {
            Err(Error::Refused(refusal)) => {
                content.gap(frame, &number, caption, &refusal.detail);
                return Ok(());
            }
            made => made?,
        };
        let drawing = drawn(&made, cancel)?;
        let is_full = plan.base.style.options.print.footer.value == Footer::Full;
        if !caption.is_empty() || !is_full {
            return content.numbered(&drawing, frame, &number, &[caption], cancel);
        }
        let words = if request.difficulty == Target::Any {
            drawing.title.clone()
        } else {
            let difficulty = Difficulty::of(&made.maze, &made.routes[0], cancel)?;
            let percent = difficulty.map_or(0, Difficulty::percent);
            format!("{}, difficulty {percent}", drawing.title)
        };
        content.numbered(&drawing, frame, &number, &shorter_and_shorter(&words), cancel)
    }

    /// Draws a solution, smaller; or a gap where there is no maze.
    fn solution(
        &mut self,
        at: usize,
        frame: PageFrame,
        content: &mut PageContent,
    ) -> Result<(), Error> {
        let (plan, cancel) = (self.plan, self.cancel);
        let number = (at + 1).to_string();
        let mut request = plan.mazes[at].request.clone();
        request.style.solution = Overlay::Over;
        let layers = request.style.layers;
        if !layers.is_empty() {
            request.style.layers = layers.with(StyleLayer::Solution);
        }
        // The seed is known from the page of the maze.
        if let Some(seed) = self.state.found[at] {
            request.spec.seed = Seed::from(seed);
            request.difficulty = Target::Any;
        }
        let made = match self.app.renders.requested_maze_and_routes(&request, self.slot, cancel) {
            Err(Error::Refused(refusal)) => {
                content.gap(frame, &number, "", &refusal.detail);
                return Ok(());
            }
            made => made?,
        };
        let (maze, routes, _) = made;
        let steps = routes[0].length();
        let words = steps
            .map_or("no solution found".to_owned(), |steps| format!("solution, {steps} steps"));
        let drawing = drawn(&Made { request, maze, routes }, cancel)?;
        content.numbered(&drawing, frame, &number, &shorter_and_shorter(&words), cancel)
    }

    /// Makes a maze; if none may be repeated, of another seed where its own would repeat one.
    fn make(&mut self, at: usize) -> Result<Made, Error> {
        let (plan, cancel) = (self.plan, self.cancel);
        let mut request = plan.mazes[at].request.clone();
        let tries = if plan.options.unique { UNIQUE_TRIES } else { 1 };
        for attempt in 0..tries {
            let (maze, routes, found) =
                self.app.renders.requested_maze_and_routes(&request, self.slot, cancel)?;
            let is_new = !plan.options.unique || self.state.seen.insert(fingerprint(&maze));
            if is_new {
                let own = (attempt > 0).then(|| request.spec.seed.number());
                self.state.found[at] = found.or(own);
                return Ok(Made { request, maze, routes });
            }
            // Seeds beyond those of all mazes of the book.
            let next = plan.mazes.len() as u64 * (attempt + 1) + at as u64;
            request.spec.seed = plan.base.spec.seed.derive(next);
        }
        let detail =
            format!("{tries} mazes of this kind were tried, and all repeat one of the book");
        Err(Error::Refused(Refusal::new("unique", "too-few", detail)))
    }

    /// Draws the cover, with the first maze on its front.
    fn cover(&mut self, pages: usize, content: &mut PageContent) -> Result<(), Error> {
        let (app, plan, cancel) = (self.app, self.plan, self.cancel);
        let drawing = match self.make(0) {
            Err(Error::Refused(_)) => None,
            made => Some(drawn(&made?, cancel)?),
        };
        let author = plan.options.author.as_ref().map_or("", Title::text);
        let titles = [plan.heading.as_str(), author];
        content.cover(&plan.cover(pages), titles, &back_lines(app, plan), drawing, cancel)
    }
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

fn drawn(made: &Made, cancel: &Cancel) -> Result<Drawing, Error> {
    let Made { request, maze, routes } = made;
    let request = &*request.fitted(maze);
    let caption = Caption::default();
    let scene = Scene {
        spec: &request.spec,
        style: &request.style,
        maze,
        solver: request.solver,
        routes,
        caption: &caption,
    };
    draw(&scene, cancel)
}

/// Words whose parts have commas between them, with fewer and fewer of these parts, down to none.
fn shorter_and_shorter(words: &str) -> Vec<&str> {
    let shorter = words.rmatch_indices(", ").map(|(at, _)| &words[..at]);
    [words].into_iter().chain(shorter).chain([""]).collect()
}

/// The lines of the title page below the title.
fn front_lines(app: &App, plan: &BookPlan) -> Vec<String> {
    let author = plan.options.author.as_ref().map(|author| author.text().to_owned());
    author.into_iter().chain(back_lines(app, plan)).collect()
}

/// What the back of the cover says.
fn back_lines(app: &App, plan: &BookPlan) -> Vec<String> {
    let count = plan.mazes.len();
    let mazes = if count == 1 { "1 maze".to_owned() } else { format!("{count} mazes") };
    let solved = if plan.options.solutions { " with solutions" } else { "" };
    let host = &app.settings.public_url;
    let lines = [format!("{mazes}{solved}"), host.clone()];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The numbers of some mazes in words.
pub fn range_words(mazes: &Range<usize>) -> String {
    match mazes.len() {
        1 => format!("Maze {}", mazes.end),
        _ => format!("Mazes {} to {}", mazes.start + 1, mazes.end),
    }
}

impl BookPlan {
    /// The cover of a book of so many pages.
    fn cover(&self, pages: usize) -> BookCover {
        // The colours are those of the maze on its front.
        let style = &self.mazes[0].request.style;
        BookCover::new(self.leaves.sheet(1).size, pages, self.options.paper().value, style)
    }

    /// What the contents say: each chapter and the solutions, with the page on which they begin, unless
    /// pages show no numbers.
    fn contents(&self) -> Vec<(String, Option<usize>)> {
        let has_numbers = self.base.style.options.print.footer.value != Footer::None;
        let page_of = |is_it: &dyn Fn(&BookPage) -> bool| {
            self.pages.iter().position(is_it).filter(|_| has_numbers).map(|at| at + 1)
        };
        let mut parts: Vec<(String, Option<usize>)> = Vec::new();
        for (number, Chapter { name, mazes }) in self.chapters.iter().enumerate() {
            let first = if self.chapters.len() > 1 {
                page_of(&|page| *page == BookPage::Chapter(number))
            } else {
                page_of(&|page| matches!(page, BookPage::Mazes(_)))
            };
            let words = range_words(mazes);
            let is_plain = words.starts_with(name);
            parts.push((if is_plain { words } else { format!("{name}: {words}") }, first));
        }
        if self.options.solutions {
            let first = page_of(&|page| *page == BookPage::SolutionsTitle);
            parts.push(("Solutions".to_owned(), first));
        }
        parts
    }
}

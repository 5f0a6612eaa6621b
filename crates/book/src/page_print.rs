//! Prints one page of a book.

use crate::arranged::ArrangedBook;
use crate::finding::{Finding, MadeMaze, Making};
use crate::front_matter::range_words;
use crate::gaps::gap_words;
use crate::maze::BookMaze;
use crate::pages::{BookPage, Chapter};
use crate::survey::Findings;
use mazewright_core::analysis::{Difficulty, Target};
use mazewright_core::{Cancel, Error, Refusal};
use mazewright_render::draw::{draw, sentence};
use mazewright_render::drawing::Drawing;
use mazewright_render::formats::pdf::sheet::{PageFrame, Sheet};
use mazewright_render::formats::pdf::{PageContent, PdfDocument, footer_lines};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::Overlay;
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::page::Footer;
use mazewright_render::style::title::Title;
use mazewright_request::render::RenderContext;

/// The state that the printing of a page passes on to the next one.
#[derive(Clone)]
pub struct PrintState {
    /// The document.
    pub document: PdfDocument,
    /// Bytes to be written before the next page.
    before: Vec<u8>,
    /// The findings about the mazes so far.
    findings: Findings,
}

impl PrintState {
    /// Creates the state before the first page.
    pub fn new(book: &ArrangedBook) -> Self {
        let (document, before) = PdfDocument::begin(&book.plan.identity, book.plan.language());
        Self { document, before, findings: book.findings.clone() }
    }
}

/// The printing of a page.
pub struct Printing<'a, C> {
    /// The URL at which the service is known; empty if it has none.
    pub host: &'a str,
    /// The source of grids.
    pub context: C,
    /// The book.
    pub book: &'a ArrangedBook,
    /// The state, which the page changes for the next one.
    pub state: &'a mut PrintState,
    /// The flag that stops the printing.
    pub cancel: &'a Cancel,
}

impl<C: RenderContext> Printing<'_, C> {
    /// Returns the bytes of a page and the bytes before it; `number` counts from 1.
    pub fn page(&mut self, page: &BookPage, number: usize) -> Result<Vec<u8>, Error> {
        let (host, book) = (self.host, self.book);
        let plan = &book.plan;
        let words = plan.words();
        let sheet = match page {
            BookPage::Cover(pages) => book.cover(*pages).sheet,
            _ => book.leaves.sheet(number),
        };
        let mut content = PageContent::new(&sheet);
        let mut bookmarks: Vec<(String, usize)> = Vec::new();
        match page {
            BookPage::Title => content.title_page(&sheet, &book.heading, &book.front_lines(host)),
            BookPage::Contents => content.contents(&sheet, words.contents, &book.contents()),
            BookPage::Chapter(chapter) => {
                let Chapter { name, mazes } = &book.chapters[*chapter];
                content.heading_page(&sheet, name, &range_words(mazes, words));
                bookmarks.push(((*name).to_owned(), 0));
            }
            BookPage::SolutionsTitle => {
                let numbers = range_words(&(0..plan.mazes.len()), words);
                content.heading_page(&sheet, words.solutions, &numbers);
                bookmarks.push((words.solutions.to_owned(), 0));
            }
            BookPage::Mazes(mazes) => {
                if mazes.start == 0 && book.chapters.len() == 1 {
                    bookmarks.push((book.chapters[0].name.to_owned(), 0));
                }
                for (tile, at) in mazes.clone().enumerate() {
                    let frame = book.leaves.maze(&sheet, tile);
                    self.maze(at, frame, &mut content)?;
                    bookmarks.push((book.maze_words(at), 1));
                }
            }
            BookPage::Solutions(mazes) => {
                if mazes.start == 0 && !plan.options.bound {
                    bookmarks.push((words.solutions.to_owned(), 0));
                }
                for (tile, at) in mazes.clone().enumerate() {
                    let frame = book.leaves.solution(&sheet, tile);
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
        let (host, book) = (self.host, self.book);
        let plan = &book.plan;
        let alone = match page {
            BookPage::Mazes(mazes) if plan.options.per_page == 1 => {
                let maze = &plan.mazes[mazes.start];
                Some(match &self.state.findings[mazes.start] {
                    Some(Finding::Made { seeds, .. }) => maze.request_of(*seeds),
                    _ => maze.request.clone(),
                })
            }
            _ => None,
        };
        let url = match alone {
            Some(request) if request.has_url() => request.canonical(),
            _ => plan.url.clone().unwrap_or_default(),
        };
        let footer = plan.base.style.options.print.footer.value;
        if let Some([heading, url]) =
            footer_lines(footer, [&book.heading, &plan.footer_seed], [host, &url], plan.words())
        {
            content.footer(sheet, [&heading, &url], Some(number));
        }
    }

    /// Draws a maze and its number, or a gap if it cannot be made.
    fn maze(
        &mut self,
        at: usize,
        frame: PageFrame,
        content: &mut PageContent,
    ) -> Result<(), Error> {
        let (plan, cancel) = (&self.book.plan, self.cancel);
        let number = (at + 1).to_string();
        let BookMaze { caption, request, .. } = &plan.mazes[at];
        let made = match self.make(at)? {
            Ok(made) => made,
            Err(refusal) => {
                content.gap(frame, &number, caption, &gap_words(&refusal, plan.words()));
                return Ok(());
            }
        };
        let (drawing, alternative) = drawn(&made, cancel)?;
        let picture = (&drawing, alternative);
        let is_full = plan.base.style.options.print.footer.value == Footer::Full;
        if !caption.is_empty() || !is_full {
            return content.numbered(picture, frame, &number, &[caption], cancel);
        }
        let words = plan.words();
        let mut told = words.titled(&made.request.spec);
        if request.difficulty != Target::Any {
            let difficulty = Difficulty::of(&made.maze, &made.routes[0], cancel)?;
            let percent = difficulty.map_or(0, Difficulty::percent);
            told = format!("{told}, {}", (words.difficulty)(percent));
        }
        content.numbered(picture, frame, &number, &shorter_and_shorter(&told), cancel)
    }

    /// Draws a solution, smaller; or a gap if its maze is missing.
    fn solution(
        &mut self,
        at: usize,
        frame: PageFrame,
        content: &mut PageContent,
    ) -> Result<(), Error> {
        let (words, cancel) = (self.book.plan.words(), self.cancel);
        let number = (at + 1).to_string();
        let Ok(mut made) = self.make(at)? else {
            content.gap(frame, &number, words.no_maze, "");
            return Ok(());
        };
        made.request = made.request.altered(|request| {
            request.style.solution = Overlay::Over;
            let layers = request.style.layers;
            if !layers.is_empty() {
                request.style.layers = layers.with(StyleLayer::Solution);
            }
        });
        let steps = made.routes[0].length();
        let told = steps.map_or(words.unsolved.to_owned(), words.solution_steps);
        let (drawing, alternative) = drawn(&made, cancel)?;
        let picture = (&drawing, alternative);
        content.numbered(picture, frame, &number, &shorter_and_shorter(&told), cancel)
    }

    /// Makes a maze, or returns the reason why it is missing. It searches first if the maze is not known.
    fn make(&mut self, at: usize) -> Result<Result<MadeMaze, Refusal>, Error> {
        let plan = &self.book.plan;
        let mut making = Making { context: &mut self.context, cancel: self.cancel };
        let (finding, made) = match &self.state.findings[at] {
            Some(Finding::Made { seeds, .. }) => {
                return making.make_again(&plan.mazes[at], *seeds).map(Ok);
            }
            Some(Finding::Missing(refusal)) => return Ok(Err(refusal.clone())),
            None => match making.find(plan, at, None) {
                Ok((seeds, made)) => (Finding::Made { seeds, difficulty: None }, Ok(made)),
                Err(Error::Refused(refusal)) => (Finding::Missing(refusal.clone()), Err(refusal)),
                Err(stop) => return Err(stop),
            },
        };
        self.state.findings[at] = Some(finding);
        Ok(made)
    }

    /// Draws the cover, with the first existing maze on its front.
    fn cover(&mut self, pages: usize, content: &mut PageContent) -> Result<(), Error> {
        let (host, book, cancel) = (self.host, self.book, self.cancel);
        let is_made = |finding: &Option<Finding>| finding.as_ref().is_some_and(Finding::is_made);
        let first = self.state.findings.iter().position(is_made).unwrap_or(0);
        let drawing = match self.make(first)? {
            Ok(made) => Some(drawn(&made, cancel)?),
            Err(_) => None,
        };
        let author = book.plan.options.author.as_ref().map_or("", Title::drawn);
        let titles = [book.heading.as_str(), author];
        content.cover(&book.cover(pages), titles, &book.back_lines(host), drawing, cancel)
    }
}

/// Returns the picture of a maze, and a text that describes it.
fn drawn(made: &MadeMaze, cancel: &Cancel) -> Result<(Drawing, String), Error> {
    let MadeMaze { request, maze, routes } = made;
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
    Ok((draw(&scene, cancel)?, sentence::summary(&scene, cancel)?))
}

/// Returns the comma-separated parts of `words`, and then fewer and fewer of them, down to none.
fn shorter_and_shorter(words: &str) -> Vec<&str> {
    let shorter = words.rmatch_indices(", ").map(|(at, _)| &words[..at]);
    [words].into_iter().chain(shorter).chain([""]).collect()
}

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
use mazewright_render::formats::pdf::book::BookLayout;
use mazewright_render::formats::pdf::caption_lines::CaptionLines;
use mazewright_render::formats::pdf::corner_key::small_style;
use mazewright_render::formats::pdf::legible::with_legible_words;
use mazewright_render::formats::pdf::sheet::{PageFrame, Sheet};
use mazewright_render::formats::pdf::worksheet::key_title;
use mazewright_render::formats::pdf::{PageContent, PdfDocument, footer_lines};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::page::Footer;
use mazewright_render::style::title::Title;
use mazewright_render::style::trail::Trail;
use mazewright_render::style::{Overlay, Style};
use mazewright_request::render::RenderContext;

/// The state that the printing of a page passes on to the next one.
#[derive(Clone)]
pub struct PrintState {
    /// The document.
    pub document: PdfDocument,
    /// Bytes to be written before the next page.
    before: Vec<u8>,
    /// The findings about the mazes so far.
    pub findings: Findings,
}

impl PrintState {
    /// Creates the state before the first page.
    pub fn new(book: &ArrangedBook) -> Self {
        let (mut document, before) = PdfDocument::begin(&book.plan.identity, book.plan.language());
        if let Some(author) = &book.plan.options.author {
            document.name_author(author.text());
        }
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
        if let Some(style) = self.page_style(page) {
            content.paper(&sheet, style)?;
        }
        let mut bookmarks: Vec<(String, usize)> = Vec::new();
        match page {
            BookPage::Title => content.title_page(&sheet, &book.heading, &book.front_lines(host)),
            BookPage::Copyright => content.copyright_page(&sheet, &plan.options.copyright),
            BookPage::Owner => content.owner_page(&sheet, words.belongs_to),
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
                    let made = self.make(at)?;
                    let heads = plan.paper.heads.as_ref().filter(|_| tile == 0);
                    if let Some(head) = heads.map(|heads| &heads[usize::from(mazes.len() > 1)]) {
                        let percent = match &made {
                            Ok(made) => difficulty(made, self.cancel)?,
                            Err(_) => None,
                        };
                        let has_trail = |at: &usize| plan.mazes[*at].request.style.trail.is_some();
                        let numbers: Vec<usize> =
                            mazes.clone().filter(has_trail).map(|at| at + 1).collect();
                        content.worksheet_head(head, sheet.space(), percent, &numbers);
                    }
                    self.maze(at, made, frame, &mut content)?;
                    bookmarks.push((book.maze_words(at), 1));
                }
            }
            BookPage::Solutions(mazes) => {
                if mazes.start == 0 && !plan.options.bound {
                    bookmarks.push((words.solutions.to_owned(), 0));
                }
                if plan.paper.heads.is_some() {
                    let title = plan.base.style.title.as_ref();
                    content.key_heading(&key_title(title, words.solutions), sheet.space());
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

    /// Returns the style whose paper fills a page: that of its mazes, if all have the same paper.
    /// Without a bleed, a print shop does not print up to the edge of a bound page.
    fn page_style(&self, page: &BookPage) -> Option<&Style> {
        let plan = &self.book.plan;
        let (BookPage::Mazes(mazes) | BookPage::Solutions(mazes)) = page else { return None };
        let mut styles = plan.mazes[mazes.clone()].iter().map(|maze| &maze.request.style);
        let first = styles.next()?;
        let is_filled = !plan.options.bound && styles.all(|style| style.paper == first.paper);
        is_filled.then_some(first)
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
        &self,
        at: usize,
        made: Result<MadeMaze, Refusal>,
        frame: PageFrame,
        content: &mut PageContent,
    ) -> Result<(), Error> {
        let (plan, cancel) = (&self.book.plan, self.cancel);
        let number = (at + 1).to_string();
        let BookMaze { caption, request, .. } = &plan.mazes[at];
        let made = match made {
            Ok(made) => made,
            Err(refusal) => {
                content.gap(frame, &number, caption, &gap_words(&refusal, plan.words()));
                return Ok(());
            }
        };
        // The head of a worksheet explains trails.
        let style = &made.request.style;
        let collecting = style.collecting().filter(|_| plan.paper.heads.is_none());
        let explained = format!("{caption} {}", collecting.unwrap_or_default()).trim().to_owned();
        let strip = CaptionLines::fit(&explained, &number, frame.width);
        let below = BookLayout::below(frame, strip.as_ref());
        let (drawing, alternative) = drawn(&made, Some(below), cancel)?;
        let picture = (&drawing, alternative);
        let is_full = plan.base.style.options.print.footer.value == Footer::Full;
        if !caption.is_empty() || !is_full {
            return content.numbered(picture, frame, &number, &[&explained, caption], cancel);
        }
        let words = plan.words();
        let mut described = words.titled(&made.request.spec);
        if request.difficulty != Target::Any {
            let percent = difficulty(&made, cancel)?;
            described = format!("{described}, {}", (words.difficulty)(percent.unwrap_or(0)));
        }
        let described = shorter_and_shorter(&described);
        if explained.is_empty() {
            return content.numbered(picture, frame, &number, &described, cancel);
        }
        // An explanation is never left out.
        let both = described.iter().filter(|described| !described.is_empty());
        let both: Vec<String> = both.map(|described| format!("{described}. {explained}")).collect();
        let described: Vec<&str> = both.iter().map(String::as_str).chain([&*explained]).collect();
        content.numbered(picture, frame, &number, &described, cancel)
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
        // A small maze has no signs of its trail.
        let answer = made.request.style.trail.as_ref().map(Trail::answer);
        made.request = made.request.altered(|request| {
            request.style = small_style(request.style.clone());
            request.style.solution = Overlay::Over;
            let layers = request.style.layers;
            if !layers.is_empty() {
                request.style.layers = layers.with(StyleLayer::Solution);
            }
        });
        let steps = made.routes[0].length();
        let length = steps.map_or(words.unsolved.to_owned(), words.solution_steps);
        let sheet = self.sheet_of(at).map_or(String::new(), |sheet| format!("{sheet}, "));
        let whole = format!("{sheet}{}", answer.as_ref().unwrap_or(&length));
        // No part of an answer is left out.
        let words = match &answer {
            Some(answer) => vec![whole.as_str(), answer],
            None => shorter_and_shorter(&whole),
        };
        let (drawing, alternative) = drawn(&made, None, cancel)?;
        let picture = (&drawing, alternative);
        content.numbered(picture, frame, &number, &words, cancel)
    }

    /// Returns the caption of a maze in a set of worksheets, or the number of its sheet.
    fn sheet_of(&self, at: usize) -> Option<String> {
        let plan = &self.book.plan;
        plan.paper.heads.as_ref()?;
        let caption = &plan.mazes[at].caption;
        let sheet = at / plan.options.per_page + 1;
        Some(if caption.is_empty() { (plan.words().sheet)(sheet) } else { caption.clone() })
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
            Ok(made) => Some(drawn(&made, None, cancel)?),
            Err(_) => None,
        };
        let author = book.plan.options.author.as_ref().map_or("", Title::drawn);
        let titles = [book.heading.as_str(), author];
        let lines = book.count_lines(host);
        let back = [&book.plan.options.blurb[..], &lines];
        content.cover(&book.cover(pages), titles, back, drawing, cancel)
    }
}

/// Returns the difficulty of a maze in percent, if it has one.
fn difficulty(made: &MadeMaze, cancel: &Cancel) -> Result<Option<u32>, Error> {
    let difficulty = Difficulty::of(&made.maze, &made.routes[0], cancel)?;
    Ok(difficulty.map(Difficulty::percent))
}

/// Returns the picture of a maze, and a text that describes it. Words are large enough to read in `frame`.
fn drawn(
    made: &MadeMaze,
    frame: Option<PageFrame>,
    cancel: &Cancel,
) -> Result<(Drawing, String), Error> {
    let MadeMaze { request, maze, routes } = made;
    let request = &*request.fitted(maze);
    let bounds = maze.grid().size();
    let legible = frame.map(|it| with_legible_words(bounds, &request.spec, &request.style, it));
    let caption = Caption::default();
    let scene = Scene {
        spec: &request.spec,
        style: legible.as_ref().unwrap_or(&request.style),
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

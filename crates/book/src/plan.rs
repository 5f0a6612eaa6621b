//! A book as it will be printed: every maze with all of its parameters. The handler checks all of them before it
//! sends the first byte.
//!
//! The seed of maze i, counted from 0, is [`Seed::derive`](mazewright_core::Seed::derive)(i) of the
//! book's seed, unless the list gives the maze a seed of its own. A rising book is sorted by the
//! difficulties of its mazes once these are known.

use crate::countable::is_countable;
use crate::draft::{BookRequest, DEFAULT_COUNT, MazeList, together, within};
use crate::legible;
use crate::maze::BookMaze;
use crate::options::{BookOptions, CAPTIONS, UNIQUE};
use crate::paper::BookPaper;
use crate::series::Series;
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Refusal, Seed, find};
use mazewright_render::formats::pdf::printed_seed;
use mazewright_render::formats::{FORMATS, Format};
use mazewright_render::style::page::Page;
use mazewright_render::words::Words;
use mazewright_request::error::{Fault, RequestError};
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::Parameter;
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};

/// Parameters that a body may give next to its list of mazes, for the book, and in the list, for a maze.
const OF_BOOKS_AND_MAZES: [ParameterId; 3] =
    [ParameterId::SEED, ParameterId::GEN, ParameterId::TITLE];

/// Parameters of the page layout, and the language.
const OF_PAGES: [ParameterId; 7] = [
    ParameterId::PAGE,
    ParameterId::ORIENTATION,
    ParameterId::PAGE_MARGIN,
    ParameterId::FOOTER,
    ParameterId::LANG,
    ParameterId::WORKSHEET,
    ParameterId::INSTRUCTIONS,
];

/// Returns whether a body gives a parameter next to its list of mazes, for the whole book.
fn is_of_books(id: ParameterId) -> bool {
    OF_PAGES.contains(&id) || OF_BOOKS_AND_MAZES.contains(&id) || id == ParameterId::DOWNLOAD
}

/// Parameters of a page with one maze that books do not take.
const OF_SINGLE_PAGES: [ParameterId; 3] =
    [ParameterId::KEY, ParameterId::SHEETS, ParameterId::TACTILE];

/// The number of seeds to try for a maze before the book has a gap. Books that take long to make try fewer. Books
/// without repeated mazes try more if their mazes are so small that they can be counted.
const MOST_TRIES: u64 = 32;
const MOST_SMALL_TRIES: u64 = 4096;

/// Requests for mazes. The flag is true for a maze with a seed of its own.
type FixedRequests = Vec<(ResolvedRequest, bool)>;

/// The purpose for which a book measures the difficulties of its mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifficultyUse {
    /// No purpose: difficulties are not measured.
    None,
    /// Chapters, if the difficulties rise in the order of the list.
    Listed,
    /// The order of the mazes, and chapters.
    Rising,
}

/// A book that passed all checks that need no carved maze.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// The parameters that all mazes share, and the book's seed.
    pub base: ResolvedRequest,
    /// The mazes.
    pub mazes: Vec<BookMaze>,
    /// The options of the book.
    pub options: BookOptions,
    /// The paper.
    pub paper: BookPaper,
    /// The use of the difficulties of its mazes.
    pub difficulty_use: DifficultyUse,
    /// The seed in the footer; empty if the footer has none.
    pub footer_seed: String,
    /// Its canonical URL, if it has one.
    pub url: Option<String>,
    /// A text that no other book has. The PDF's identifier derives from it.
    pub identity: String,
    /// Whether the request lists the mazes.
    pub is_list: bool,
    /// Whether seeds of mazes derive from the book's.
    is_seeded: bool,
    /// The number of times that all mazes can be tried with further seeds.
    room: u64,
}

/// Returns the format of books.
fn pdf() -> Chosen<Format> {
    find(FORMATS, "pdf").unwrap_or(&FORMATS[0])
}

/// The largest number of cells of all mazes of a short book.
const SHORT_CELLS: u64 = 1 << 20;

/// The largest number of bytes of all mazes of a short book.
const SHORT_BYTES: u64 = 32 << 20;

impl BookPlan {
    /// Plans the book of a request.
    pub fn new(
        request: BookRequest,
        limits: &AnswerLimits,
        entropy: impl FnOnce() -> Option<u64>,
    ) -> Result<Self, RequestError> {
        let BookRequest { reader, count, shapes, ramp, options, mazes } = request;
        let is_list = mazes.is_some();
        let idle = mazes.as_ref().map_or(Vec::new(), |list| list.idle.clone());
        let (mut open, listed) = well_formed(reader, mazes)?;
        open.format = pdf();
        let rises = !is_list && ramp.value.rises();
        let (base, requests, url, is_seeded) = match listed {
            None => {
                check_use(&open, is_taken)?;
                check_paper(&open)?;
                let series = Series { count: count.unwrap_or(DEFAULT_COUNT), shapes, ramp };
                let (base, requests) = series.requests(open, entropy)?;
                let url = base.has_url().then(|| series.canonical(&base, &options));
                let requests: FixedRequests =
                    requests.into_iter().map(|request| (request, false)).collect();
                (base, requests, url, true)
            }
            Some(requests) => {
                check_use(&open, |it| is_of_books(it.id))?;
                check_paper(&open)?;
                check_idle(&idle)?;
                let (base, requests, is_seeded) = completed(requests, open, entropy)?;
                (base, requests, None, is_seeded)
            }
        };
        let check = |(at, (request, is_fixed)): (usize, (ResolvedRequest, bool))| {
            let cost = request.check(limits);
            let cost = cost.map_err(|error| located(error, at, is_list))?;
            // A book prints its title once. A listed maze prints its own next to its number.
            let title = request.style.title.as_ref().filter(|_| is_list);
            let caption = title.map(|title| title.drawn().to_owned());
            let request = request.altered(|request| request.style.title = None);
            let caption = caption.or_else(|| options.captions.get(at).cloned()).unwrap_or_default();
            Ok(BookMaze { request, cost, caption, is_fixed })
        };
        let mazes: Vec<BookMaze> =
            requests.into_iter().enumerate().map(check).collect::<Result<_, RequestError>>()?;
        let is_graded = mazes.iter().all(|maze| maze.request.difficulty != Target::Any);
        let difficulty_use = match (rises, is_list && is_graded && options.bound) {
            (true, _) => DifficultyUse::Rising,
            (_, true) => DifficultyUse::Listed,
            _ => DifficultyUse::None,
        };
        let must_know = knows_mazes_first(&options, difficulty_use);
        let room = crate::limits::check(&mazes, &options, [is_list, must_know], limits)?;
        let is_worksheet = base.style.options.print.worksheet;
        options.check(mazes.len(), [is_list, is_worksheet])?;
        let seed = printed_seed(&base.spec.seed);
        let footer_seed = if is_list { String::new() } else { seed.into_owned() };
        let identity = match &url {
            Some(url) => url.clone(),
            None => mazes.iter().map(|maze| maze.request.canonical() + "\n").collect(),
        };
        let paper = BookPaper::new(&base.style, &mazes, &options);
        legible::check(&mazes, &options, &paper, is_list)?;
        Ok(Self {
            base,
            mazes,
            options,
            paper,
            difficulty_use,
            footer_seed,
            url,
            identity,
            is_list,
            is_seeded,
            room,
        })
    }

    /// Returns whether the book is printed whole before it is sent, so that equal requests share it. Books
    /// that take little time and memory are.
    pub fn is_short(&self) -> bool {
        let sum = |of: fn(&BookMaze) -> u64| self.mazes.iter().map(of).fold(0, u64::saturating_add);
        sum(|maze| maze.cost.cells) <= SHORT_CELLS && sum(|maze| maze.cost.output) <= SHORT_BYTES
    }

    /// Returns whether all of its mazes are found before the first page. They are if the first page depends on them, or
    /// if that takes little time.
    pub fn is_surveyed(&self) -> bool {
        knows_mazes_first(&self.options, self.difficulty_use) || self.is_short()
    }

    /// Returns the language of its pages.
    pub fn language(&self) -> Chosen<Words> {
        self.base.style.language
    }

    /// Returns the words that its pages print.
    pub fn words(&self) -> &'static Words {
        &self.language().value
    }

    /// Returns the number of seeds to try for a maze.
    pub fn tries(&self, maze: &BookMaze) -> u64 {
        if maze.is_fixed {
            return 1;
        }
        let is_small = self.options.unique && is_countable(&maze.request.spec);
        self.room.min(if is_small { MOST_SMALL_TRIES } else { MOST_TRIES })
    }

    /// Returns the book's seed, if seeds of mazes derive from it.
    pub fn seed(&self) -> Option<&Seed> {
        self.is_seeded.then_some(&self.base.spec.seed)
    }
}

/// Adds the number of the maze to an error.
pub fn located(error: RequestError, at: usize, is_list: bool) -> RequestError {
    if is_list {
        return within(at, error);
    }
    if at == 0 {
        return error;
    }
    let prefixed = |fault: Fault| Fault { detail: numbered(at, &fault.detail), ..fault };
    error.map(prefixed, |detail| detail)
}

/// Returns `detail` with the number of a maze that is not listed. The message for the first maze omits the number.
pub fn numbered(at: usize, detail: &str) -> String {
    if at == 0 { detail.to_owned() } else { format!("maze {}: {detail}", at + 1) }
}

/// Returns whether the first page of a book depends on all of its mazes.
fn knows_mazes_first(options: &BookOptions, difficulty_use: DifficultyUse) -> bool {
    options.bound || options.unique || difficulty_use == DifficultyUse::Rising
}

/// Returns whether books take a parameter of `/maze`.
pub fn is_taken(parameter: &Parameter) -> bool {
    !parameter.is_refused_by(&pdf().value)
        && !matches!(
            parameter.id,
            ParameterId::FORMAT | ParameterId::FIELDS | ParameterId::PROGRESS | ParameterId::ERROR
        )
        && !OF_SINGLE_PAGES.contains(&parameter.id)
}

/// Returns an error if a parameter has no effect on books.
fn check_use(request: &RawRequest, takes: impl Fn(&Parameter) -> bool) -> Result<(), RequestError> {
    let given = PARAMETERS.iter().filter(|parameter| request.given.has(parameter.id));
    let faults: Vec<Fault> = given
        .filter(|parameter| !takes(parameter))
        .map(|parameter| {
            let name = parameter.name;
            let why = if !is_taken(parameter) {
                "but a book does not take it; leave it out"
            } else if is_of_books(parameter.id) {
                "but it is a setting of the whole book; put it next to mazes"
            } else {
                "but next to mazes it changes nothing; put it into each of them"
            };
            Fault::new(name, "not-taken", format!("{name} is given, {why}"))
        })
        .collect();
    RequestError::check_taken(faults)
}

/// Returns an error if the page has the size of its picture.
fn check_paper(base: &RawRequest) -> Result<(), RequestError> {
    if base.style.options.print.page != Page::Fit {
        return Ok(());
    }
    let detail = "page is fit, but the pages of a book are all of one size; take a page of paper, as \
                  page=a4, or leave it out";
    Err(RequestError::refused(Refusal::new(ParameterId::PAGE.name(), "contradiction", detail)))
}

/// Returns the parameters that all mazes share and, if the request lists the mazes, these with their meshes. One
/// error has the faults of all of them.
fn well_formed(
    reader: Reader,
    list: Option<MazeList>,
) -> Result<(RawRequest, Option<Vec<RawRequest>>), RequestError> {
    let title_checked = |request: RawRequest| match request.title_fault() {
        Some(fault) => Err(RequestError::invalid(vec![fault])),
        None => Ok(request),
    };
    let base = reader.finish(None).and_then(title_checked);
    let mut listed = list.as_ref().map(|_| Vec::new());
    let mut errors = Vec::new();
    for (at, reader) in list.into_iter().flat_map(|list| list.readers).enumerate() {
        let request = reader.finish(None).and_then(title_checked);
        match request {
            Ok(request) => listed.get_or_insert_default().push(request),
            Err(error) => errors.push(within(at, error)),
        }
    }
    match (base, errors.into_iter().reduce(together)) {
        (Ok(base), None) => Ok((base, listed)),
        (Ok(_), Some(error)) | (Err(error), None) => Err(error),
        (Err(first), Some(second)) => Err(together(first, second)),
    }
}

/// Returns an error if a request with a list of mazes also has parameters of a series.
fn check_idle(idle: &[&'static str]) -> Result<(), RequestError> {
    let faults: Vec<Fault> = idle
        .iter()
        .map(|&name| {
            let instead = match name {
                CAPTIONS => "; give each maze its title",
                name if name == UNIQUE.name => "; give each maze a seed of its own",
                _ => "",
            };
            let detail = format!(
                "{name} and mazes are both given, but {name} does not apply to listed mazes{instead}"
            );
            Fault::new(name, "not-taken", detail)
        })
        .collect();
    RequestError::check_taken(faults)
}

/// Resolves the mazes of a list. Returns each with whether it has a seed of its own, and whether the book's seed gives
/// seeds to some.
fn completed(
    listed: Vec<RawRequest>,
    base: RawRequest,
    entropy: impl FnOnce() -> Option<u64>,
) -> Result<(ResolvedRequest, FixedRequests, bool), RequestError> {
    // Resolving the base gives it a seed if it has none, for mazes without a seed of their own.
    let (print, language) = (base.style.options.print.clone(), base.style.language);
    let base = base.resolve(entropy)?;
    let mut requests = Vec::with_capacity(listed.len());
    let mut left_open = false;
    for (at, mut request) in listed.into_iter().enumerate() {
        let takes = |it: &Parameter| {
            is_taken(it) && (!is_of_books(it.id) || OF_BOOKS_AND_MAZES.contains(&it.id))
        };
        check_use(&request, takes).map_err(|error| within(at, error))?;
        request.format = pdf();
        request.style.options.print = print.clone();
        request.style.language = language;
        for id in OF_PAGES.into_iter().filter(|id| base.given.has(*id)) {
            request.given.add(id);
        }
        let is_fixed = !request.is_fresh();
        if !is_fixed {
            left_open = true;
            request.spec.seed = base.spec.seed.derive(at as u64);
            request.given.add(ParameterId::SEED);
        }
        requests.push((request.resolve(|| None)?, is_fixed));
    }
    if !left_open && !base.is_fresh() {
        let detail = "seed is given, but all mazes have seeds of their own; leave it out";
        let seed = ParameterId::SEED.name();
        return Err(RequestError::refused(Refusal::new(seed, "not-taken", detail)));
    }
    Ok((base, requests, left_open))
}

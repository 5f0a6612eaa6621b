//! The options of a book: the parameters of books alone, apart from those that determine its mazes.

use std::fmt::Write as _;

use mazewright_core::Chosen;
use mazewright_core::font::LETTERS;
use mazewright_render::formats::pdf::cover::STOCKS;
use mazewright_render::style::title::Title;
use mazewright_request::canonical::encode;
use mazewright_request::error::{Fault, shown};
use mazewright_request::kinds::{BooleanKind, ChoiceKind, TitleKind};
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, wrong_value};
use mazewright_request::reading::query::Reader;

/// The parameter of the number of mazes on a page.
pub const PER_PAGE: &str = "per_page";

/// The numbers of mazes on a page.
pub const PER_PAGES: [usize; 3] = [1, 2, 4];
const DEFAULT_PER_PAGE: usize = 1;

/// Whether the last pages have the solutions.
pub const SOLUTIONS: OwnParameter<BooleanKind> =
    OwnParameter { name: "solutions", kind: BooleanKind };

/// The parameter of the number of solutions on a page.
pub const SOLUTIONS_PER_PAGE: &str = "solutions_per_page";

/// The numbers of solutions on a page.
pub const SOLUTIONS_PER_PAGES: [usize; 5] = [1, 2, 4, 6, 9];
const DEFAULT_SOLUTIONS_PER_PAGE: usize = 6;

/// Whether the pages are to be bound.
pub const BOUND: OwnParameter<BooleanKind> = OwnParameter { name: "bound", kind: BooleanKind };

/// Whether everything on the pages is twice as large.
pub const LARGE_PRINT: OwnParameter<BooleanKind> =
    OwnParameter { name: "large_print", kind: BooleanKind };

/// The author, for the title page, the cover and the properties of the document.
pub const AUTHOR: OwnParameter<TitleKind> =
    OwnParameter { name: "author", kind: TitleKind { any: false } };

/// The parameter of the copyright notice.
pub const COPYRIGHT: &str = "copyright";

/// Whether a page has a line for the name of the owner.
pub const BELONGS_TO: OwnParameter<BooleanKind> =
    OwnParameter { name: "belongs_to", kind: BooleanKind };

/// The parameter of the text on the back of the cover.
pub const BLURB: &str = "blurb";

/// The parameter of the captions of mazes, in order.
pub const CAPTIONS: &str = "captions";

/// Whether no two mazes are alike.
pub const UNIQUE: OwnParameter<BooleanKind> = OwnParameter { name: "unique", kind: BooleanKind };

/// Whether to print the cover instead of the pages.
pub const COVER: OwnParameter<BooleanKind> = OwnParameter { name: "cover", kind: BooleanKind };

/// The paper, which determines the width of the spine.
pub const STOCK: OwnParameter<ChoiceKind<f64>> =
    OwnParameter { name: "stock", kind: ChoiceKind(STOCKS) };

/// The separator of captions and of paragraphs.
const SEPARATOR: char = '|';

/// The options of a book.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a parameter of its own")]
pub struct BookOptions {
    /// The number of mazes on a page.
    pub per_page: usize,
    /// Whether the last pages have the solutions.
    pub solutions: bool,
    /// The number of solutions on a page.
    pub solutions_per_page: usize,
    /// Whether the pages are to be bound: title page, contents, chapters, inner margins.
    pub bound: bool,
    /// Whether everything on the pages is twice as large.
    pub large_print: bool,
    /// The author, for the title page, the cover and the properties of the document.
    pub author: Option<Title>,
    /// The paragraphs of the copyright notice.
    pub copyright: Vec<String>,
    /// Whether a page has a line for the name of the owner.
    pub belongs_to: bool,
    /// The paragraphs of the text on the back of the cover.
    pub blurb: Vec<String>,
    /// The captions of the first mazes.
    pub captions: Vec<String>,
    /// Whether no two mazes are alike.
    pub unique: bool,
    /// Whether to print the cover instead of the pages.
    pub cover: bool,
    /// The paper, if it is given: the thickness of a page in inches.
    pub stock: Option<Chosen<f64>>,
}

impl BookOptions {
    /// The names of the parameters, in the order of the canonical URL.
    pub const NAMES: [&str; 13] = [
        PER_PAGE,
        SOLUTIONS.name,
        SOLUTIONS_PER_PAGE,
        BOUND.name,
        LARGE_PRINT.name,
        AUTHOR.name,
        COPYRIGHT,
        BELONGS_TO.name,
        BLURB,
        CAPTIONS,
        UNIQUE.name,
        COVER.name,
        STOCK.name,
    ];

    /// Reads the options that `reader` holds.
    pub fn read(reader: &mut Reader) -> Self {
        let number = |reader: &mut Reader, name, allowed: &[usize]| {
            read_held(reader, name, |text| one_of(name, text, allowed))
        };
        let per_page = number(reader, PER_PAGE, &PER_PAGES);
        let solutions_per_page = number(reader, SOLUTIONS_PER_PAGE, &SOLUTIONS_PER_PAGES);
        Self {
            per_page: per_page.unwrap_or(DEFAULT_PER_PAGE),
            solutions: SOLUTIONS.read(reader).unwrap_or(true),
            solutions_per_page: solutions_per_page.unwrap_or(DEFAULT_SOLUTIONS_PER_PAGE),
            bound: BOUND.read(reader).unwrap_or(false),
            large_print: LARGE_PRINT.read(reader).unwrap_or(false),
            author: AUTHOR.read(reader).flatten(),
            copyright: texts(reader, COPYRIGHT),
            belongs_to: BELONGS_TO.read(reader).unwrap_or(false),
            blurb: texts(reader, BLURB),
            captions: texts(reader, CAPTIONS),
            unique: UNIQUE.read(reader).unwrap_or(false),
            cover: COVER.read(reader).unwrap_or(false),
            stock: STOCK.read(reader),
        }
    }

    /// Appends the options that differ from the defaults to the canonical URL.
    pub fn write_query(&self, url: &mut String) {
        let mut add = |name: &str, value: &str, is_changed: bool| {
            if is_changed {
                // Writing to a string cannot fail.
                let _ = write!(url, "&{name}={}", encode(value));
            }
        };
        add(PER_PAGE, &self.per_page.to_string(), self.per_page != DEFAULT_PER_PAGE);
        add(SOLUTIONS.name, "false", !self.solutions);
        let each = self.solutions_per_page;
        add(SOLUTIONS_PER_PAGE, &each.to_string(), each != DEFAULT_SOLUTIONS_PER_PAGE);
        add(BOUND.name, "true", self.bound);
        add(LARGE_PRINT.name, "true", self.large_print);
        let author = self.author.as_ref().map_or("", Title::text);
        add(AUTHOR.name, author, !author.is_empty());
        let joined = |texts: &[String]| texts.join(&SEPARATOR.to_string());
        add(COPYRIGHT, &joined(&self.copyright), !self.copyright.is_empty());
        add(BELONGS_TO.name, "true", self.belongs_to);
        add(BLURB, &joined(&self.blurb), !self.blurb.is_empty());
        let captions = joined(&self.captions);
        add(CAPTIONS, &captions, !captions.is_empty());
        add(UNIQUE.name, "true", self.unique);
        add(COVER.name, "true", self.cover);
        let stock = self.paper();
        add(STOCK.name, stock.name, stock.name != STOCKS[0].name);
    }

    /// Returns the paper, which is white by default.
    pub fn paper(&self) -> Chosen<f64> {
        self.stock.unwrap_or(&STOCKS[0])
    }
}

/// Reads one of the `allowed` numbers.
fn one_of(name: &str, text: &str, allowed: &[usize]) -> Result<usize, Fault> {
    let found = allowed.iter().copied().find(|number| number.to_string() == text);
    found.ok_or_else(|| wrong_value(name, text, "unknown-value", listed(allowed)))
}

/// Returns numbers as words: `1, 2 or 4`.
pub fn listed(numbers: &[usize]) -> String {
    let all: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match &all[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        all => all.concat(),
    }
}

/// Reads the texts of a parameter, separated by `|`; one may be empty.
fn texts(reader: &mut Reader, parameter: &str) -> Vec<String> {
    let one = |(at, text): (usize, &str)| {
        if text.is_empty() {
            return Ok(String::new());
        }
        Title::parse(text).map(|title| title.drawn().to_owned()).map_err(|error| {
            let name = format!("{parameter}[{at}]");
            let detail = format!("{name} is {}, but {}", shown(text), error.detail);
            Fault::new(name, error.code, detail).allowing(LETTERS)
        })
    };
    let all = |text: &str| text.split(SEPARATOR).enumerate().map(one).collect();
    read_held(reader, parameter, all).unwrap_or_default()
}

//! Rejects books whose mazes, solutions or captions would be too small to read. The bound for mazes is that of the
//! small solution of a worksheet.

use crate::draft::MAZES;
use crate::maze::BookMaze;
use crate::options::{
    BLURB, BookOptions, CAPTIONS, PER_PAGE, PER_PAGES, SOLUTIONS_PER_PAGE, SOLUTIONS_PER_PAGES,
    listed,
};
use crate::paper::{BookPaper, paper_size};
use mazewright_core::Spec;
use mazewright_render::formats::pdf::book::BookLayout;
use mazewright_render::formats::pdf::caption_lines::CaptionLines;
use mazewright_render::formats::pdf::corner_key::small_style;
use mazewright_render::formats::pdf::cover::BookCover;
use mazewright_render::formats::pdf::legible::{LEAST_CELL, cell_in_mm, with_legible_words};
use mazewright_render::formats::pdf::sheet::PageFrame;
use mazewright_render::style::{Length, Style};
use mazewright_request::ParameterId;
use mazewright_request::error::{Fault, RequestError};

/// A kind of print: a maze or its solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Print {
    Maze,
    Solution,
}

/// The mazes of a book, and the options that determine their size on paper.
struct Prints<'a> {
    mazes: &'a [BookMaze],
    options: &'a BookOptions,
    paper: &'a BookPaper,
}

/// Returns an error for a book with cells that are too small to read.
pub fn check(
    mazes: &[BookMaze],
    options: &BookOptions,
    paper: &BookPaper,
    is_list: bool,
) -> Result<(), RequestError> {
    let prints = Prints { mazes, options, paper };
    let counts = prints.counts();
    for print in prints.kinds() {
        let (at, cell) = prints.smallest(print, counts, paper);
        if cell < least_cell(options) {
            let fault = prints.fault(print, (at, cell), is_list);
            return Err(RequestError::impossible("too-small", vec![fault]));
        }
    }
    check_blurb(options, paper, &mazes[0].request.style)?;
    let width = prints.frame(Print::Maze, counts, paper).width;
    let captions = mazes.iter().enumerate().filter(|(_, maze)| !maze.caption.is_empty());
    let faults: Vec<Fault> =
        captions.filter_map(|(at, maze)| too_long(at, &maze.caption, width, is_list)).collect();
    if faults.is_empty() {
        return Ok(());
    }
    Err(RequestError::impossible(TOO_LONG, faults))
}

/// The code of a caption that is too long for its place.
const TOO_LONG: &str = "too-long";

/// Returns an error if the text on the back of the cover does not fit there, above two lines about the
/// number of mazes and the service.
fn check_blurb(
    options: &BookOptions,
    paper: &BookPaper,
    style: &Style,
) -> Result<(), RequestError> {
    let size = paper.layout([1, 1]).sheet(1).page_size();
    let cover = BookCover::new(size, 0, 0.0, style);
    let lines = [String::from("0"), String::from("0")];
    if cover.has_room_on_back([&options.blurb, &lines]) {
        return Ok(());
    }
    let count: usize = options.blurb.iter().map(|text| text.chars().count()).sum();
    let page = paper.print.page_words();
    let detail = format!(
        "{BLURB} has {count} characters, but in 7 pt they do not fit on the back of {page} above the \
         barcode; take fewer, or a larger page"
    );
    Err(RequestError::impossible(TOO_LONG, vec![Fault::new(BLURB, TOO_LONG, detail)]))
}

/// Returns the fault of a caption that does not fit after its number, in a place of `width` points.
fn too_long(at: usize, caption: &str, width: f64, is_list: bool) -> Option<Fault> {
    let number = (at + 1).to_string();
    if CaptionLines::fit(caption, &number, width).is_some() {
        return None;
    }
    let name = if is_list { format!("{MAZES}[{at}].title") } else { format!("{CAPTIONS}[{at}]") };
    let count = caption.chars().count();
    let most = CaptionLines::letters(caption, &number, width);
    let detail = format!(
        "{name} has {count} characters, but in small letters and three lines only {most} of them fit beside the \
         number; take fewer, a larger page, or fewer mazes on it"
    );
    Some(Fault::new(name, TOO_LONG, detail).allowing(format!("about {most} characters")))
}

/// The least width of cells in large print, and of those between lines as thick as print shops need
/// them, in millimetres.
const LEAST_LARGE_CELL: f64 = 2.0;
const LEAST_BOUND_CELL: f64 = 0.6;

/// Returns the least width of cells of a book, in millimetres.
fn least_cell(options: &BookOptions) -> f64 {
    match (options.large_print, options.bound) {
        (true, _) => LEAST_LARGE_CELL,
        (false, true) => LEAST_BOUND_CELL,
        (false, false) => LEAST_CELL,
    }
}

/// Returns the width of the cells of a print in a frame, in millimetres. Words at the ends of a maze
/// take a part of the frame.
fn printed_cell(print: Print, spec: &Spec, style: &Style, frame: PageFrame) -> f64 {
    let style = match print {
        Print::Maze => with_legible_words(spec.site.size(), spec, style, frame),
        Print::Solution => small_style(style.clone()),
    };
    cell_in_mm(spec, &style, paper_size(spec, &style), frame)
}

impl Prints<'_> {
    /// Returns the kinds of prints of the book.
    fn kinds(&self) -> impl Iterator<Item = Print> + use<> {
        let all = [Print::Maze, Print::Solution].into_iter();
        all.take(1 + usize::from(self.options.solutions))
    }

    /// Returns the numbers of mazes and of solutions on a page.
    fn counts(&self) -> [usize; 2] {
        [self.options.per_page, self.options.solutions_per_page]
    }

    /// Returns the place of a print if a page has `counts` mazes or solutions.
    fn frame(&self, print: Print, counts: [usize; 2], paper: &BookPaper) -> PageFrame {
        let layout = paper.layout(counts);
        let layout = if self.options.bound {
            layout.bound(most_pages(self.mazes.len(), counts))
        } else {
            layout
        };
        let sheet = layout.sheet(1);
        match print {
            Print::Maze => layout.maze(&sheet, 0),
            Print::Solution => layout.solution(&sheet, 0),
        }
    }

    /// Returns the part of `frame` below a maze's number and caption.
    fn below(&self, print: Print, at: usize, frame: PageFrame) -> PageFrame {
        let caption = if print == Print::Maze { self.mazes[at].caption.as_str() } else { "" };
        let caption = CaptionLines::fit(caption, &(at + 1).to_string(), frame.width);
        BookLayout::below(frame, caption.as_ref())
    }

    /// Returns the maze with the smallest cells if a page has `counts` mazes or solutions, and their width in
    /// millimetres.
    fn smallest(&self, print: Print, counts: [usize; 2], paper: &BookPaper) -> (usize, f64) {
        let frame = self.frame(print, counts, paper);
        let cells = self.mazes.iter().enumerate().map(|(at, BookMaze { request, .. })| {
            let frame = self.below(print, at, frame);
            (at, printed_cell(print, &request.spec, &request.style, frame) * paper.zoom())
        });
        cells
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .unwrap_or((0, least_cell(self.options)))
    }

    /// Returns the largest number of columns and rows that can be read in all prints, in the ratio of the maze.
    fn most_cells(&self, (at, cell): (usize, f64)) -> Option<[u32; 2]> {
        let request = &self.mazes[at].request;
        let frames: Vec<(Print, PageFrame)> = self
            .kinds()
            .map(|print| {
                let frame = self.frame(print, self.counts(), self.paper);
                (print, self.below(print, at, frame))
            })
            .collect();
        let site = &request.spec.site;
        let least = least_cell(self.options);
        let from = (f64::from(site.cols) * cell / least) as u32;
        (1..=from).rev().filter(|_| site.mesh.is_none()).find_map(|cols| {
            let mut spec = request.spec.clone();
            let rows = u64::from(site.rows) * u64::from(cols) / u64::from(site.cols);
            [spec.site.cols, spec.site.rows] = [cols, (rows as u32).max(1)];
            let is_legible = |&(print, frame): &(Print, PageFrame)| {
                printed_cell(print, &spec, &request.style, frame) * self.paper.zoom() >= least
            };
            frames.iter().all(is_legible).then_some([spec.site.cols, spec.site.rows])
        })
    }

    /// Returns whether all prints can be read if a page has `counts` mazes or solutions.
    fn are_legible(&self, counts: [usize; 2], paper: &BookPaper) -> bool {
        self.kinds().all(|print| self.smallest(print, counts, paper).1 >= least_cell(self.options))
    }

    /// Returns the smaller numbers of a kind of print on a page with which all prints can be read.
    fn fewer(&self, print: Print) -> Vec<usize> {
        let counts = |fewer| match print {
            Print::Maze => [fewer, self.options.solutions_per_page],
            Print::Solution => [self.options.per_page, fewer],
        };
        let (_, choices, each) = self.choices(print);
        let fewer = choices.iter().copied().filter(|&fewer| fewer < each);
        fewer.filter(|&fewer| self.are_legible(counts(fewer), self.paper)).collect()
    }

    /// Returns the largest numbers of mazes and solutions on a page, both smaller than now, with which all prints can be
    /// read.
    fn fewer_of_both(&self) -> Option<[usize; 2]> {
        if !self.options.solutions {
            return None;
        }
        let below = |print| {
            let (_, choices, each) = self.choices(print);
            choices.iter().copied().rev().filter(move |&fewer| fewer < each)
        };
        let mut pairs = below(Print::Maze)
            .flat_map(|mazes| below(Print::Solution).map(move |solutions| [mazes, solutions]));
        pairs.find(|&counts| self.are_legible(counts, self.paper))
    }

    /// Returns the parameter of the number of prints on a page, the numbers that are allowed, and the given one.
    fn choices(&self, print: Print) -> (&'static str, &'static [usize], usize) {
        match print {
            Print::Maze => (PER_PAGE, &PER_PAGES, self.options.per_page),
            Print::Solution => {
                (SOLUTIONS_PER_PAGE, &SOLUTIONS_PER_PAGES, self.options.solutions_per_page)
            }
        }
    }

    /// Returns the fault. It names the parameter that makes prints large enough: the number on a page, the margins, or
    /// the size of the maze.
    fn fault(&self, print: Print, (at, cell): (usize, f64), is_list: bool) -> Fault {
        let (name, choices, each) = self.choices(print);
        let what = if print == Print::Maze { "maze" } else { "solution" };
        let page = self.paper.print.page_words();
        let small = format!(
            "the cells of {what} {} on {page} would be {:.2} mm wide, and at least {} mm can be read",
            at + 1,
            // Rounded up, a width could be the least one.
            (cell * 100.0).floor() / 100.0,
            least_cell(self.options)
        );
        let fewer = self.fewer(print);
        if !fewer.is_empty() {
            let allowed = listed(&fewer);
            let detail = format!("{name} is {each}, but {small}; take {allowed}, or a larger page");
            return Fault::new(name, "too-small", detail).allowing(allowed);
        }
        if let Some([mazes, solutions]) = self.fewer_of_both() {
            let detail = format!(
                "{PER_PAGE} is {} and {SOLUTIONS_PER_PAGE} is {}, but {small}; take \
                 {PER_PAGE}={mazes} and {SOLUTIONS_PER_PAGE}={solutions}, or a larger page",
                self.options.per_page, self.options.solutions_per_page
            );
            let (other, own) = match print {
                Print::Maze => (format!("{SOLUTIONS_PER_PAGE}={solutions}"), mazes),
                Print::Solution => (format!("{PER_PAGE}={mazes}"), solutions),
            };
            return Fault::new(name, "too-small", detail).allowing(format!("{own} with {other}"));
        }
        let margin = self.paper.print.margin;
        let narrower = (0..margin.hundredths().div_ceil(100)).rev().find(|&margin| {
            let mut paper = self.paper.clone();
            paper.print.margin = Length::whole(margin);
            self.are_legible(self.counts(), &paper)
        });
        if let Some(most) = narrower {
            let name = ParameterId::PAGE_MARGIN.name();
            let detail = format!("{name} is {margin}, but {small}; take at most {most}");
            return Fault::new(name, "too-small", detail).allowing(format!("at most {most}"));
        }
        let spec = &self.mazes[at].request.spec;
        let name = spec.site.size_parameter();
        let less = choices.iter().find(|&&least| least < each);
        let less = less.map_or(String::new(), |least| format!(" with {least} on it"));
        let or = if print == Print::Solution {
            format!("a larger page{less}, or solutions=false")
        } else {
            format!("or a larger page{less}")
        };
        let most = self.most_cells((at, cell));
        let most = most.map(|[cols, rows]| format!("at most {cols} cols and {rows} rows"));
        let take = most.clone().unwrap_or_else(|| format!("fewer {}", spec.site.size_words()));
        let detail = format!("{small}; take {take}, {or}");
        let name = if is_list { format!("{MAZES}[{at}].{name}") } else { name.to_owned() };
        Fault { allowed: most, ..Fault::new(name, "too-small", detail) }
    }
}

/// Returns the largest number of pages of a bound book of `count` mazes, for any division into chapters.
fn most_pages(count: usize, [mazes, solutions]: [usize; 2]) -> usize {
    // Title, copyright, owner, contents and blank pages; three chapters, each with a title, a blank page
    // and a page that is not full; the title of the solutions and a blank page.
    8 + 9 + 2 + count.div_ceil(mazes) + count.div_ceil(solutions)
}

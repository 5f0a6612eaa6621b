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
    let all = [Print::Maze, Print::Solution].into_iter();
    for print in all.take(1 + usize::from(options.solutions)) {
        let each = prints.each(print);
        let (at, cell) = prints.smallest(print, each, paper);
        if cell < least_cell(options) {
            let fault = prints.fault(print, (at, cell), is_list);
            return Err(RequestError::impossible("too-small", vec![fault]));
        }
    }
    check_blurb(options, paper, &mazes[0].request.style)?;
    let width = prints.frame(Print::Maze, options.per_page, paper).width;
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
    /// Returns the number of prints on a page.
    fn each(&self, print: Print) -> usize {
        match print {
            Print::Maze => self.options.per_page,
            Print::Solution => self.options.solutions_per_page,
        }
    }

    /// Returns the place of a print if a page has `each` of them.
    fn frame(&self, print: Print, each: usize, paper: &BookPaper) -> PageFrame {
        let (mut mazes, mut solutions) = (self.options.per_page, self.options.solutions_per_page);
        match print {
            Print::Maze => mazes = each,
            Print::Solution => solutions = each,
        }
        let layout = paper.layout([mazes, solutions]);
        let layout = if self.options.bound {
            layout.bound(most_pages(self.mazes.len(), [mazes, solutions]))
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

    /// Returns the maze with the smallest cells if a page has `each` prints, and their width in millimetres.
    fn smallest(&self, print: Print, each: usize, paper: &BookPaper) -> (usize, f64) {
        let frame = self.frame(print, each, paper);
        let cells = self.mazes.iter().enumerate().map(|(at, BookMaze { request, .. })| {
            let frame = self.below(print, at, frame);
            (at, printed_cell(print, &request.spec, &request.style, frame) * paper.zoom())
        });
        cells
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .unwrap_or((0, least_cell(self.options)))
    }

    /// Returns the largest number of columns and rows that can be read, in the ratio of the maze.
    fn most_cells(&self, print: Print, (at, cell): (usize, f64)) -> Option<[u32; 2]> {
        let request = &self.mazes[at].request;
        let frame = self.below(print, at, self.frame(print, self.each(print), self.paper));
        let site = &request.spec.site;
        let least = least_cell(self.options);
        let from = (f64::from(site.cols) * cell / least) as u32;
        (1..=from).rev().filter(|_| site.mesh.is_none()).find_map(|cols| {
            let mut spec = request.spec.clone();
            let rows = u64::from(site.rows) * u64::from(cols) / u64::from(site.cols);
            [spec.site.cols, spec.site.rows] = [cols, (rows as u32).max(1)];
            let cell = printed_cell(print, &spec, &request.style, frame) * self.paper.zoom();
            (cell >= least).then_some([spec.site.cols, spec.site.rows])
        })
    }

    fn is_legible(&self, print: Print, each: usize, paper: &BookPaper) -> bool {
        self.smallest(print, each, paper).1 >= least_cell(self.options)
    }

    /// Returns the fault. It names the parameter that makes prints large enough: the number on a page, the margins, or
    /// the size of the maze.
    fn fault(&self, print: Print, (at, cell): (usize, f64), is_list: bool) -> Fault {
        let each = self.each(print);
        let (name, choices, what) = match print {
            Print::Maze => (PER_PAGE, &PER_PAGES[..], "maze"),
            Print::Solution => (SOLUTIONS_PER_PAGE, &SOLUTIONS_PER_PAGES[..], "solution"),
        };
        let page = self.paper.print.page_words();
        let small = format!(
            "the cells of {what} {} on {page} would be {cell:.2} mm wide, and at least {} mm can be read",
            at + 1,
            least_cell(self.options)
        );
        let fewer = choices.iter().copied().filter(|&fewer| fewer < each);
        let fewer: Vec<usize> =
            fewer.filter(|&fewer| self.is_legible(print, fewer, self.paper)).collect();
        if !fewer.is_empty() {
            let allowed = listed(&fewer);
            let detail = format!("{name} is {each}, but {small}; take {allowed}, or a larger page");
            return Fault::new(name, "too-small", detail).allowing(allowed);
        }
        let margin = self.paper.print.margin;
        let narrower = (0..margin.hundredths().div_ceil(100)).rev().find(|&margin| {
            let mut paper = self.paper.clone();
            paper.print.margin = Length::whole(margin);
            self.is_legible(print, each, &paper)
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
        let most = self.most_cells(print, (at, cell));
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

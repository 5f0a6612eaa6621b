//! The order of a book's pages, and its chapters.

use std::ops::Range;

use crate::handlers::book::maze::BookMaze;
use crate::handlers::book::options::BookOptions;
use mazewright_core::analysis::difficulty::Target;
use mazewright_render::formats::pdf::level::DifficultyLevel;

/// A page of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookPage {
    /// The title page.
    Title,
    /// The contents.
    Contents,
    /// The first page of a chapter, by number.
    Chapter(usize),
    /// Some of the mazes.
    Mazes(Range<usize>),
    /// The page before the solutions.
    SolutionsTitle,
    /// The solutions of some of the mazes.
    Solutions(Range<usize>),
    /// Nothing: the number of pages is even.
    Blank,
    /// The cover, a document of its own, of a book of so many pages.
    Cover(usize),
}

/// Mazes that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is called.
    pub name: &'static str,
    /// Its mazes.
    pub mazes: Range<usize>,
}

/// The chapters of a bound book: mazes one after the other that are about as hard as each other. Mazes
/// without a difficulty of their own are one chapter.
pub fn chapters(mazes: &[BookMaze], is_bound: bool) -> Vec<Chapter> {
    let name = |maze: &BookMaze| match maze.request.difficulty {
        Target::Any => "Mazes",
        _ if !is_bound => "Mazes",
        Target::Near(percent) => DifficultyLevel::of(percent).word,
        word => DifficultyLevel::of(*word.range().start()).word,
    };
    let mut chapters: Vec<Chapter> = Vec::new();
    for (at, maze) in mazes.iter().enumerate() {
        match chapters.last_mut() {
            Some(chapter) if chapter.name == name(maze) => chapter.mazes.end = at + 1,
            _ => chapters.push(Chapter { name: name(maze), mazes: at..at + 1 }),
        }
    }
    chapters
}

/// The pages of a book of so many mazes.
pub fn pages(options: &BookOptions, chapters: &[Chapter], count: usize) -> Vec<BookPage> {
    let mut pages = Vec::new();
    if options.bound {
        // The contents are a right-hand page, as the title is.
        pages.extend([BookPage::Title, BookPage::Blank, BookPage::Contents]);
    }
    for (number, chapter) in chapters.iter().enumerate() {
        if options.bound && chapters.len() > 1 {
            pages.push(BookPage::Chapter(number));
        }
        pages.extend(parts(chapter.mazes.clone(), options.per_page).map(BookPage::Mazes));
    }
    if options.solutions {
        pages.extend(options.bound.then_some(BookPage::SolutionsTitle));
        pages.extend(parts(0..count, options.solutions_per_page).map(BookPage::Solutions));
    }
    if options.bound && !pages.len().is_multiple_of(2) {
        pages.push(BookPage::Blank);
    }
    if options.cover {
        return vec![BookPage::Cover(pages.len())];
    }
    pages
}

/// A range in parts of at most so many.
fn parts(range: Range<usize>, each: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(each).map(move |first| first..(first + each).min(range.end))
}

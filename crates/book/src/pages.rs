//! The order of a book's pages, and its chapters.

use std::ops::Range;

use crate::finding::Finding;
use crate::options::BookOptions;
use mazewright_render::formats::pdf::level::DifficultyLevel;
use mazewright_render::words::Words;

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
    /// An empty page, which makes the number of pages even.
    Blank,
    /// The cover, a document of its own. The number is that of the book's pages.
    Cover(usize),
}

/// A chapter of mazes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its name.
    pub name: &'static str,
    /// Its mazes.
    pub mazes: Range<usize>,
}

/// Divides the mazes into chapters by difficulty, in the order of the pages. They are one chapter if `is_told` is
/// false, if all are about as hard, if they do not rise, or if a difficulty is not known. A gap belongs to the chapter
/// of the maze before it, and to the first chapter if there is none before it.
pub fn chapters(findings: &[Option<Finding>], is_told: bool, words: &Words) -> Vec<Chapter> {
    let all = vec![Chapter { name: words.all_mazes, mazes: 0..findings.len() }];
    if !is_told {
        return all;
    }
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut stars = 0;
    for (at, finding) in findings.iter().enumerate() {
        let level = match finding {
            Some(Finding::Missing(_)) => None,
            Some(Finding::Made { difficulty: Some(percent), .. }) => {
                let DifficultyLevel { stars, word, .. } = DifficultyLevel::of(*percent);
                Some((stars, word.of(words)))
            }
            _ => return all,
        };
        match (chapters.last_mut(), level) {
            (Some(chapter), None) => chapter.mazes.end = at + 1,
            (Some(chapter), Some((_, name))) if chapter.name == name => {
                chapter.mazes.end = at + 1;
            }
            (_, Some((level, _))) if level < stars => return all,
            (before, Some((level, name))) => {
                stars = level;
                let first = before.map_or(0, |chapter| chapter.mazes.end);
                chapters.push(Chapter { name, mazes: first..at + 1 });
            }
            (None, None) => {}
        }
    }
    if chapters.len() < 2 { all } else { chapters }
}

/// Returns the pages of a book of `count` mazes.
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

/// Divides `range` into parts of at most `each`.
fn parts(range: Range<usize>, each: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(each).map(move |first| first..(first + each).min(range.end))
}

//! The order of a book's pages, and its chapters.

use std::ops::Range;

use crate::handlers::book::finding::Finding;
use crate::handlers::book::options::BookOptions;
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

/// The chapters of mazes in the order of the pages: by the difficulty that they have, if that is told. They are
/// one chapter if all are about as hard, if they do not rise, or if a difficulty is not known. A gap belongs to
/// the maze before it, and to the first one if there is none before it.
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

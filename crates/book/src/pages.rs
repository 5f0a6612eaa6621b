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
    /// The copyright notice.
    Copyright,
    /// The page for the name of the owner.
    Owner,
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
    /// An empty page, before a right-hand page or at the end.
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
        // The contents and the page of the owner are right-hand pages, as the title is.
        let behind =
            if options.copyright.is_empty() { BookPage::Blank } else { BookPage::Copyright };
        pages.extend([BookPage::Title, behind]);
        if options.belongs_to {
            pages.extend([BookPage::Owner, BookPage::Blank]);
        }
        pages.push(BookPage::Contents);
    }
    for (number, chapter) in chapters.iter().enumerate() {
        if options.bound && chapters.len() > 1 {
            push_right(&mut pages, BookPage::Chapter(number));
        }
        pages.extend(parts(chapter.mazes.clone(), options.per_page).map(BookPage::Mazes));
    }
    if options.solutions {
        if options.bound {
            push_right(&mut pages, BookPage::SolutionsTitle);
        }
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

/// Appends a page that must be a right-hand page, after an empty one if necessary.
fn push_right(pages: &mut Vec<BookPage>, page: BookPage) {
    if !pages.len().is_multiple_of(2) {
        pages.push(BookPage::Blank);
    }
    pages.push(page);
}

/// The least number of pages that print shops bind.
const LEAST_PAGES: usize = 24;

/// Returns a note about a bound book of `pages`, if print shops would not bind it, or if they would
/// charge for colours.
pub fn note(options: &BookOptions, pages: &[BookPage], has_colors: bool) -> Option<String> {
    let count = match pages {
        [BookPage::Cover(count)] => *count,
        pages => pages.len(),
    };
    if !options.bound {
        return None;
    }
    let thin = (count < LEAST_PAGES).then(|| {
        format!(
            "the book has {count} pages, but print shops bind at least {LEAST_PAGES}; take a larger count"
        )
    });
    let colorful = has_colors.then(|| {
        "the pages have colours, and print shops charge for them; take theme=print for black ink".to_owned()
    });
    let notes: Vec<String> = [thin, colorful].into_iter().flatten().collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Divides `range` into parts of at most `each`.
fn parts(range: Range<usize>, each: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(each).map(move |first| first..(first + each).min(range.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazewright_request::reading::query::Reader;

    /// Chapters and the solutions begin on right-hand pages, however many pages come before them.
    #[test]
    fn chapters_begin_on_right_hand_pages() {
        let mut blanks = 0;
        for count in 1..30 {
            for split in 0..count {
                for (per_page, belongs_to) in [(1, false), (2, true), (4, false)] {
                    let mut options = BookOptions::read(&mut Reader::default());
                    options.bound = true;
                    (options.per_page, options.belongs_to) = (per_page, belongs_to);
                    let parts = [("Easy", 0..split), ("Hard", split..count)];
                    let chapters: Vec<Chapter> = parts
                        .into_iter()
                        .filter(|(_, mazes)| !mazes.is_empty())
                        .map(|(name, mazes)| Chapter { name, mazes })
                        .collect();
                    let pages = pages(&options, &chapters, count);
                    assert!(pages.len().is_multiple_of(2));
                    for (at, page) in pages.iter().enumerate() {
                        let is_right = at.is_multiple_of(2);
                        let must = matches!(page, BookPage::Chapter(_) | BookPage::SolutionsTitle);
                        assert!(is_right || !must, "{count} {split} {per_page}: {pages:?}");
                        blanks += usize::from(*page == BookPage::Blank);
                    }
                    let mazes = pages.iter().flat_map(|page| match page {
                        BookPage::Mazes(mazes) => mazes.clone(),
                        _ => 0..0,
                    });
                    assert_eq!(mazes.collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
                }
            }
        }
        assert!(blanks > 100, "{blanks}");
    }
}

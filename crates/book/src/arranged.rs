//! A book after the search for its mazes: in their order, with its chapters and pages.

use crate::finding::Finding;
use crate::maze::BookMaze;
use crate::pages::{BookPage, Chapter, chapters, note, pages};
use crate::plan::{BookPlan, DifficultyUse};
use crate::survey::Findings;
use mazewright_render::formats::pdf::book::BookLayout;

/// A book that can be printed.
#[derive(Clone, Debug)]
pub struct ArrangedBook {
    /// The book, with its mazes in the order of the pages.
    pub plan: BookPlan,
    /// The finding about each maze.
    pub findings: Findings,
    /// The layout of the pages.
    pub leaves: BookLayout,
    /// The pages, in order.
    pub pages: Vec<BookPage>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// The title, or a short description.
    pub heading: String,
}

impl ArrangedBook {
    /// Arranges a book. A rising book has its easiest maze first, those without a difficulty after the
    /// others, and gaps at the end. Captions keep their places.
    pub fn new(mut plan: BookPlan, mut findings: Findings) -> Self {
        if plan.difficulty_use == DifficultyUse::Rising {
            let mut order: Vec<usize> = (0..plan.mazes.len()).collect();
            order.sort_by_key(|&at| match findings.get(at) {
                Some(Some(Finding::Made { difficulty: Some(percent), .. })) => (0, *percent),
                Some(Some(Finding::Missing(_))) => (2, 0),
                _ => (1, 0),
            });
            findings = order.iter().map(|&at| findings[at].clone()).collect();
            let place = |(&from, maze): (&usize, &BookMaze)| {
                let caption = maze.caption.clone();
                BookMaze { caption, ..plan.mazes[from].clone() }
            };
            plan.mazes = order.iter().zip(&plan.mazes).map(place).collect();
        }
        let has_chapters = plan.options.bound && plan.difficulty_use != DifficultyUse::None;
        let chapters = chapters(&findings, has_chapters, plan.words());
        let pages = pages(&plan.options, &chapters, findings.len());
        let BookPlan { options, paper, .. } = &plan;
        let leaves = paper.layout([options.per_page, options.solutions_per_page]);
        let leaves = if options.bound { leaves.bound(pages.len()) } else { leaves };
        let title = plan.base.style.title.as_ref().map(|title| title.drawn().to_owned());
        let mut book = Self { plan, findings, leaves, pages, chapters, heading: String::new() };
        book.heading = title.unwrap_or_else(|| book.count_words());
        book
    }

    /// Returns the number of its mazes that could not be made, if that is known of all.
    pub fn missing(&self) -> Option<usize> {
        let known: Option<Vec<&Finding>> = self.findings.iter().map(Option::as_ref).collect();
        known.map(|all| all.into_iter().filter(|finding| !finding.is_made()).count())
    }

    /// Returns a note for the caller, if print shops would not bind the book.
    pub fn note(&self) -> Option<String> {
        note(&self.plan.options, &self.pages, self.has_colors())
    }

    /// Returns whether a page of mazes or of solutions has a colour other than black, white and grey.
    fn has_colors(&self) -> bool {
        let BookPlan { mazes, options, .. } = &self.plan;
        let is_cover = matches!(self.pages[..], [BookPage::Cover(_)]);
        !is_cover && mazes.iter().any(|maze| maze.request.style.has_colors(options.solutions))
    }

    /// Returns the number of its mazes in words.
    pub fn count_words(&self) -> String {
        (self.plan.words().mazes)(self.plan.mazes.len() - self.missing().unwrap_or(0))
    }
}

//! What stands before and behind the mazes of a book: the lines of its title page and its cover, and its
//! contents.

use std::ops::Range;

use crate::app::App;
use crate::handlers::book::arranged::ArrangedBook;
use crate::handlers::book::pages::{BookPage, Chapter};
use mazewright_render::formats::pdf::cover::BookCover;
use mazewright_render::style::page::Footer;

/// The numbers of some mazes in words.
pub fn range_words(mazes: &Range<usize>) -> String {
    match mazes.len() {
        1 => format!("Maze {}", mazes.end),
        _ => format!("Mazes {} to {}", mazes.start + 1, mazes.end),
    }
}

impl ArrangedBook {
    /// The lines of the title page below the title.
    pub fn front_lines(&self, app: &App) -> Vec<String> {
        let author = self.plan.options.author.as_ref().map(|author| author.text().to_owned());
        author.into_iter().chain(self.back_lines(app)).collect()
    }

    /// What the back of the cover says.
    pub fn back_lines(&self, app: &App) -> Vec<String> {
        let solved = if self.plan.options.solutions { " with solutions" } else { "" };
        let lines = [format!("{}{solved}", self.count_words()), app.settings.public_url.clone()];
        lines.into_iter().filter(|line| !line.is_empty()).collect()
    }

    /// The cover of a book of so many pages.
    pub fn cover(&self, pages: usize) -> BookCover {
        // The colours are those of the maze on its front.
        let style = &self.plan.mazes[0].request.style;
        BookCover::new(self.leaves.sheet(1).size, pages, self.plan.options.paper().value, style)
    }

    /// What the contents say: each chapter and the solutions, with the page on which they begin, unless
    /// pages show no numbers.
    pub fn contents(&self) -> Vec<(String, Option<usize>)> {
        let has_numbers = self.plan.base.style.options.print.footer.value != Footer::None;
        let page_of = |is_it: &dyn Fn(&BookPage) -> bool| {
            self.pages.iter().position(is_it).filter(|_| has_numbers).map(|at| at + 1)
        };
        let mut parts: Vec<(String, Option<usize>)> = Vec::new();
        for (number, Chapter { name, mazes }) in self.chapters.iter().enumerate() {
            let first = if self.chapters.len() > 1 {
                page_of(&|page| *page == BookPage::Chapter(number))
            } else {
                page_of(&|page| matches!(page, BookPage::Mazes(_)))
            };
            let words = range_words(mazes);
            let is_plain = words.starts_with(name);
            parts.push((if is_plain { words } else { format!("{name}: {words}") }, first));
        }
        if self.plan.options.solutions {
            let first = page_of(&|page| *page == BookPage::SolutionsTitle);
            parts.push(("Solutions".to_owned(), first));
        }
        parts
    }
}

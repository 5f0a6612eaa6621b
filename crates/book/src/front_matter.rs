//! The pages before and after the mazes of a book: the lines of its title page and its cover, and its
//! contents.

use std::ops::Range;

use crate::arranged::ArrangedBook;
use crate::pages::{BookPage, Chapter};
use mazewright_render::formats::pdf::contents::ContentsEntry;
use mazewright_render::formats::pdf::cover::BookCover;
use mazewright_render::style::page::Footer;
use mazewright_render::words::Words;

/// Returns the numbers of some mazes in words.
pub fn range_words(mazes: &Range<usize>, words: &Words) -> String {
    match mazes.len() {
        1 => (words.maze_number)(mazes.end),
        _ => (words.maze_numbers)(mazes.start + 1, mazes.end),
    }
}

impl ArrangedBook {
    /// Returns the lines of the title page below the title. `host` is the URL at which the service is known.
    pub fn front_lines(&self, host: &str) -> Vec<String> {
        let author = self.plan.options.author.as_ref().map(|author| author.drawn().to_owned());
        author.into_iter().chain(self.count_lines(host)).collect()
    }

    /// Returns the lines about the number of mazes and the service.
    pub fn count_lines(&self, host: &str) -> Vec<String> {
        let mut count = self.count_words();
        if self.plan.options.solutions {
            count = format!("{count} {}", self.plan.words().with_solutions);
        }
        let lines = [count, host.to_owned()];
        lines.into_iter().filter(|line| !line.is_empty()).collect()
    }

    /// Returns the cover of a book of `pages` pages.
    pub fn cover(&self, pages: usize) -> BookCover {
        // The cover has the colours of the maze on its front.
        let style = &self.plan.mazes[0].request.style;
        let size = self.leaves.sheet(1).page_size();
        BookCover::new(size, pages, self.plan.options.paper().value, style)
    }

    /// Returns the entries of the contents: each chapter, its mazes that have captions, and the solutions. An entry has
    /// the page on which it begins, unless pages show no numbers.
    pub fn contents(&self) -> Vec<ContentsEntry> {
        let has_numbers = self.plan.base.style.options.print.footer.value != Footer::None;
        let page_of = |is_it: &dyn Fn(&BookPage) -> bool| {
            self.pages.iter().position(is_it).filter(|_| has_numbers).map(|at| at + 1)
        };
        let mut entries: Vec<ContentsEntry> = Vec::new();
        for (number, Chapter { name, mazes }) in self.chapters.iter().enumerate() {
            let page = if self.chapters.len() > 1 {
                page_of(&|page| *page == BookPage::Chapter(number))
            } else {
                page_of(&|page| matches!(page, BookPage::Mazes(_)))
            };
            let words = range_words(mazes, self.plan.words());
            let name = if words.starts_with(name) { words } else { format!("{name}: {words}") };
            entries.push(ContentsEntry { name, page, is_maze: false });
            for at in mazes.clone().filter(|&at| !self.plan.mazes[at].caption.is_empty()) {
                let name = self.maze_words(at);
                let page =
                    page_of(&|page| matches!(page, BookPage::Mazes(mazes) if mazes.contains(&at)));
                entries.push(ContentsEntry { name, page, is_maze: true });
            }
        }
        if self.plan.options.solutions {
            let page = page_of(&|page| *page == BookPage::SolutionsTitle);
            let name = self.plan.words().solutions.to_owned();
            entries.push(ContentsEntry { name, page, is_maze: false });
        }
        entries
    }

    /// Returns the number of a maze with its caption.
    pub fn maze_words(&self, at: usize) -> String {
        let caption = &self.plan.mazes[at].caption;
        let dash = if caption.is_empty() { "" } else { " – " };
        format!("{}{dash}{caption}", at + 1)
    }
}

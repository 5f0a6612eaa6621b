//! The contents of a bound book on one page: its parts, and below them the titles of mazes.

use crate::formats::pdf::book::{HEADING_SIZE, LEADING, TEXT_SIZE};
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::sheet::{PageFrame, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text;

/// The font size of titles of mazes, the distance of their lines, and their indentation, in points.
const TITLE_SIZE: f64 = 9.0;
const TITLE_LEADING: f64 = 13.0;
const INDENT: f64 = 14.0;
/// The gap between a name and the number of its page, in points.
const GAP: f64 = 28.0;

/// A line of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentsEntry {
    /// The name of the part or the maze.
    pub name: String,
    /// The page on which it begins, if pages have numbers.
    pub page: Option<usize>,
    /// Whether it is a maze instead of a part of the book.
    pub is_maze: bool,
}

/// An entry, broken into lines.
struct LaidOutEntry<'a> {
    entry: &'a ContentsEntry,
    size: f64,
    leading: f64,
    left: f64,
    lines: Vec<String>,
}

impl<'a> LaidOutEntry<'a> {
    /// Breaks an entry into lines of `width` points.
    fn new(entry: &'a ContentsEntry, width: f64) -> Self {
        let (size, leading, left) = if entry.is_maze {
            (TITLE_SIZE, TITLE_LEADING, INDENT)
        } else {
            (TEXT_SIZE, LEADING, 0.0)
        };
        let room = width - left - Font::Regular.width(&page_words(entry), size) - GAP;
        let lines = text::wrapped(&entry.name, Font::Regular, size, room, usize::MAX);
        Self { entry, size, leading, left, lines }
    }

    fn height(&self) -> f64 {
        self.leading * self.lines.len() as f64
    }
}

fn page_words(entry: &ContentsEntry) -> String {
    entry.page.map_or(String::new(), |page| page.to_string())
}

impl PageContent {
    /// Draws the contents below a title. Mazes are listed only if there is space for all of them.
    pub fn contents(&mut self, sheet: &Sheet, title: &str, entries: &[ContentsEntry]) {
        let PageFrame { left, top, width, height } = sheet.space();
        let right = left + width;
        let heading = top + HEADING_SIZE;
        self.tagged(StructureTag::Heading, |content| {
            content.text(title, (Font::Bold, HEADING_SIZE), [left, heading], 0.0);
        });
        let mut base = heading + 2.0 * LEADING;
        let mut laid: Vec<LaidOutEntry<'_>> =
            entries.iter().map(|entry| LaidOutEntry::new(entry, width)).collect();
        if base + laid.iter().map(LaidOutEntry::height).sum::<f64>() > top + height {
            laid.retain(|it| !it.entry.is_maze);
        }
        let font = Font::Regular;
        for (at, LaidOutEntry { entry, size, leading, left: indent, lines }) in
            laid.iter().enumerate()
        {
            let page = page_words(entry);
            let number_left = right - font.width(&page, *size);
            self.tagged(StructureTag::Paragraph, |content| {
                let last = lines.len().saturating_sub(1);
                for (line, text) in lines.iter().enumerate() {
                    let place = [left + indent, base + leading * line as f64];
                    let space = if line == last && !page.is_empty() { " " } else { "" };
                    content.text(&format!("{text}{space}"), (font, *size), place, 0.0);
                }
                base += leading * last as f64;
                content.text(&page, (font, *size), [number_left, base], 0.0);
            });
            if !page.is_empty() {
                let name = lines.last().map_or("", |line| line.trim_end());
                let name_right = left + indent + font.width(name, *size);
                self.artifact(|content| {
                    let ends = [[name_right + 6.0, base], [number_left - 6.0, base]];
                    content.rule(ends, 0.7);
                });
            }
            // The gap above a part is larger than the gap above a maze.
            base += laid.get(at + 1).map_or(*leading, |next| next.leading);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_indented_and_broken_where_they_are_long() {
        let entry =
            |name: &str, is_maze| ContentsEntry { name: name.to_owned(), page: Some(4), is_maze };
        let (part, maze) = (entry("Mazes 1 to 9", false), entry(&"Labyrinth ".repeat(9), true));
        let [part, maze] = [&part, &maze].map(|entry| LaidOutEntry::new(entry, 200.0));
        assert!(part.left < maze.left);
        assert!(part.leading > maze.leading);
        assert!(part.size > maze.size);
        assert_eq!((part.lines.len(), maze.lines.concat()), (1, "Labyrinth ".repeat(9)));
        assert!(maze.lines.len() > 2);
        assert!(maze.height() > 2.0 * TITLE_LEADING);
    }
}

//! The words that pages and pictures add on their own account. Titles, captions and instructions of
//! callers are printed unchanged.

use std::fmt::{Display, Write as _};

use mazewright_core::Spec;

pub mod languages;

#[cfg(test)]
pub(crate) use crate::words::languages::ENGLISH;
pub use crate::words::languages::LANGUAGES;

/// The words of a language.
#[derive(Debug)]
pub struct Words {
    /// The label of the line for a name.
    pub name: &'static str,
    /// The label of the line for a date.
    pub date: &'static str,
    /// The heading of a worksheet without a title.
    pub maze: &'static str,
    /// The instructions on a worksheet with one maze and with several, if the caller gives none.
    pub instructions: [&'static str; 2],
    /// The instructions that follow if letters lie along the solution.
    pub collect_letters: &'static str,
    /// The instructions that follow if numbers lie along the solution.
    pub collect_numbers: &'static str,
    /// The label of the line for what was collected.
    pub answer: &'static str,
    /// A sheet by its number.
    pub sheet: fn(usize) -> String,
    /// The words that mark start and goal.
    pub ends: [&'static str; 2],
    /// The letters that mark start and goal: initials of these words in the instructions.
    pub letters: [char; 2],
    /// The heading of a key.
    pub solution: &'static str,
    /// The button that shows the solution.
    pub show_solution: &'static str,
    /// The button that hides the solution.
    pub hide_solution: &'static str,
    /// The text of a key if no solution was found.
    pub no_solution: &'static str,
    /// The kind of a maze, given the name of its shape. The name is an English word and is omitted
    /// in other languages.
    pub kind: fn(&str) -> String,
    /// A number of cells.
    pub cells: fn(u32) -> String,
    /// A seed.
    pub seed: fn(&dyn Display) -> String,
    /// A difficulty in percent.
    pub difficulty: fn(u32) -> String,
    /// A number of mazes.
    pub mazes: fn(usize) -> String,
    /// The words that follow that number if a book has solutions.
    pub with_solutions: &'static str,
    /// A maze by its number.
    pub maze_number: fn(usize) -> String,
    /// Several mazes by the first and the last number.
    pub maze_numbers: fn(usize, usize) -> String,
    /// The name of the part of a book with the mazes.
    pub all_mazes: &'static str,
    /// The name of the part of a book with the solutions.
    pub solutions: &'static str,
    /// The words above the line for the name of the owner of a book.
    pub belongs_to: &'static str,
    /// The heading of the contents.
    pub contents: &'static str,
    /// The chapter of easy mazes.
    pub easy: &'static str,
    /// The chapter of mazes that are neither easy nor hard.
    pub medium: &'static str,
    /// The chapter of hard mazes.
    pub hard: &'static str,
    /// The caption next to the number of a solution with the given number of steps.
    pub solution_steps: fn(u32) -> String,
    /// The caption if no solution was found.
    pub unsolved: &'static str,
    /// The caption without a maze.
    pub no_maze: &'static str,
    /// The text in the place of a maze that could not be made.
    pub missing: &'static str,
    /// The reason if too little would be left of a maze without its dead ends.
    pub too_sparse: &'static str,
    /// The reason if a maze has too few walls that could be opened.
    pub too_few_walls: &'static str,
    /// The reason if no passage can run below another passage.
    pub no_room: &'static str,
    /// The reason if all attempts repeat another maze.
    pub repeated: &'static str,
    /// The unit of a legend: steps from the start.
    pub steps_from_start: &'static str,
    /// The unit of a legend: walks of the algorithm.
    pub walk: &'static str,
    /// The unit of a legend: levels.
    pub floor: &'static str,
    /// The unit of a legend: steps along the solution.
    pub steps_along_solution: &'static str,
}

impl Words {
    /// Returns the name of a maze: its kind and its size.
    pub fn named(&self, spec: &Spec) -> String {
        let site = &spec.site;
        let mut text = (self.kind)(site.name());
        // Writing to a string does not fail.
        let _ = match site.mesh {
            Some(_) => write!(text, ", {}", (self.cells)(site.cols)),
            None => write!(text, ", {} × {}", site.cols, site.rows),
        };
        text
    }

    /// Returns the name of a maze, and the number of its seed.
    pub fn titled(&self, spec: &Spec) -> String {
        self.named(spec) + ", " + &(self.seed)(&spec.seed.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pdf::fonts::Font;
    use crate::formats::pdf::sheet::POINTS_PER_HUNDREDTH_MM;
    use crate::style::page::{CUSTOM_PAGES, PrintOptions};
    use mazewright_core::{Choice, font};

    /// Returns the texts that pages print in large letters, in lines of the usual size, next to the
    /// numbers of mazes, and broken into lines.
    fn texts(words: &Words) -> [Vec<String>; 4] {
        // A word that is missing here does not compile.
        let &Words {
            name,
            date,
            maze,
            instructions: [one, several],
            collect_letters,
            collect_numbers,
            answer,
            sheet,
            ends,
            letters,
            solution,
            show_solution,
            hide_solution,
            no_solution,
            kind,
            cells,
            seed,
            difficulty,
            mazes,
            with_solutions,
            maze_number,
            maze_numbers,
            all_mazes,
            solutions,
            belongs_to,
            contents,
            easy,
            medium,
            hard,
            solution_steps,
            unsolved,
            no_maze,
            missing,
            too_sparse,
            too_few_walls,
            no_room,
            repeated,
            steps_from_start,
            walk,
            floor,
            steps_along_solution,
        } = words;
        let large = [maze, solution, all_mazes, solutions, contents, easy, medium, hard];
        let lines = [
            name.to_owned(),
            date.to_owned(),
            answer.to_owned(),
            sheet(200),
            no_solution.to_owned(),
            mazes(1),
            format!("{} {with_solutions}", mazes(200)),
            maze_number(1),
            maze_numbers(100, 200),
            letters.iter().collect(),
            ends.join(" "),
            belongs_to.to_owned(),
            show_solution.to_owned(),
            hide_solution.to_owned(),
            steps_from_start.to_owned(),
            walk.to_owned(),
            floor.to_owned(),
            steps_along_solution.to_owned(),
        ];
        let captions = [
            format!("{}, 200 × 200, {}", kind("square"), seed(&1)),
            cells(4000),
            difficulty(100),
            solution_steps(1000),
            unsolved.to_owned(),
            no_maze.to_owned(),
        ];
        let broken = [
            one,
            several,
            collect_letters,
            collect_numbers,
            missing,
            too_sparse,
            too_few_walls,
            no_room,
            repeated,
        ];
        let [large, broken] =
            [&large[..], &broken].map(|texts| texts.iter().map(|&it| it.to_owned()));
        [large.collect(), lines.into(), captions.into(), broken.collect()]
    }

    #[test]
    fn the_font_has_all_words() {
        for Choice { name, value, .. } in LANGUAGES {
            for text in texts(value).concat() {
                assert!(!text.trim().is_empty(), "{name}");
                assert!(font::has_all(&text), "{name}: {text}");
            }
        }
    }

    /// Texts that are not broken into lines fit between the usual margins of the smallest page.
    #[test]
    fn words_fit_on_the_smallest_page() {
        let margin = PrintOptions::default().margin.hundredths();
        let room = f64::from(CUSTOM_PAGES[0][0] - 2 * margin) * POINTS_PER_HUNDREDTH_MM;
        for Choice { name, value, .. } in LANGUAGES {
            let [large, lines, captions, _] = texts(value);
            for (texts, font, size) in [
                (large, Font::Bold, 22.0),
                (lines, Font::Regular, 12.0),
                (captions, Font::Regular, 8.0),
            ] {
                for text in texts {
                    let width = font.width(&text, size);
                    assert!(width <= room, "{name}: {text} is {width} wide of {room}");
                }
            }
        }
    }
}

//! The words that pages print of themselves. Titles, captions and instructions of callers are printed as they are.

use std::fmt::{Display, Write as _};

use mazewright_core::Spec;

pub mod languages;

pub(crate) use crate::words::languages::ENGLISH;
pub use crate::words::languages::LANGUAGES;

/// The words of a language.
#[derive(Debug)]
pub struct Words {
    /// What stands before the line for a name.
    pub name: &'static str,
    /// What stands before the line for a date.
    pub date: &'static str,
    /// What a worksheet is called without a title.
    pub maze: &'static str,
    /// What a worksheet asks for if the caller gives no instructions.
    pub instructions: &'static str,
    /// The heading of a key.
    pub solution: &'static str,
    /// What a key says if no solution was found.
    pub no_solution: &'static str,
    /// What a maze is called, by the name of its shape, which is an English word and left out of other languages.
    pub kind: fn(&str) -> String,
    /// A number of cells.
    pub cells: fn(u32) -> String,
    /// A seed.
    pub seed: fn(&dyn Display) -> String,
    /// A difficulty in percent.
    pub difficulty: fn(u32) -> String,
    /// A number of mazes.
    pub mazes: fn(usize) -> String,
    /// What follows that number if a book has solutions.
    pub with_solutions: &'static str,
    /// A maze by its number.
    pub maze_number: fn(usize) -> String,
    /// Several mazes by the first and the last number.
    pub maze_numbers: fn(usize, usize) -> String,
    /// The part of a book that has the mazes.
    pub all_mazes: &'static str,
    /// The part of a book that has the solutions.
    pub solutions: &'static str,
    /// The heading of the contents.
    pub contents: &'static str,
    /// The chapter of easy mazes.
    pub easy: &'static str,
    /// The chapter of mazes that are neither easy nor hard.
    pub medium: &'static str,
    /// The chapter of hard mazes.
    pub hard: &'static str,
    /// What stands beside the number of a solution, which has so many steps.
    pub solution_steps: fn(u32) -> String,
    /// What stands there if no solution was found.
    pub unsolved: &'static str,
    /// What stands there if there is no maze.
    pub no_maze: &'static str,
    /// What stands in the place of a maze that could not be made.
    pub missing: &'static str,
    /// The reason if too little would be left of it without its dead ends.
    pub too_sparse: &'static str,
    /// The reason if it has too few walls that could be opened.
    pub too_few_walls: &'static str,
    /// The reason if no passage can run below another one.
    pub no_room: &'static str,
    /// The reason if all that were tried repeat another maze.
    pub repeated: &'static str,
}

impl Words {
    /// Returns what a maze is: its kind and its size.
    pub fn named(&self, spec: &Spec) -> String {
        let site = &spec.site;
        let mut told = (self.kind)(site.name());
        // Writing to a string does not fail.
        let _ = match site.mesh {
            Some(_) => write!(told, ", {}", (self.cells)(site.cols)),
            None => write!(told, ", {} × {}", site.cols, site.rows),
        };
        told
    }

    /// Returns what a maze is, and the number of its seed.
    pub fn titled(&self, spec: &Spec) -> String {
        self.named(spec) + ", " + &(self.seed)(&spec.seed.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pdf::fonts::Font;
    use crate::formats::pdf::sheet::POINTS_PER_HUNDREDTH_MM;
    use crate::style::page::{PrintOptions, TRIMS};
    use mazewright_core::{Choice, font};

    /// What pages print in large letters, in lines of usual ones, beside the numbers of mazes, and broken into lines.
    fn texts(words: &Words) -> [Vec<String>; 4] {
        // A word that is not named here does not compile.
        let &Words {
            name,
            date,
            maze,
            instructions,
            solution,
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
        } = words;
        let large = [maze, solution, all_mazes, solutions, contents, easy, medium, hard];
        let lines = [
            name.to_owned(),
            date.to_owned(),
            no_solution.to_owned(),
            mazes(1),
            format!("{} {with_solutions}", mazes(200)),
            maze_number(1),
            maze_numbers(100, 200),
        ];
        let captions = [
            format!("{}, 200 × 200, {}", kind("square"), seed(&1)),
            cells(4000),
            difficulty(100),
            solution_steps(1000),
            unsolved.to_owned(),
            no_maze.to_owned(),
        ];
        let broken = [instructions, missing, too_sparse, too_few_walls, no_room, repeated];
        let [large, broken] =
            [&large[..], &broken].map(|them| them.iter().map(|&it| it.to_owned()));
        [large.collect(), lines.into(), captions.into(), broken.collect()]
    }

    #[test]
    fn the_font_has_all_words() {
        for Choice { name, value, .. } in LANGUAGES {
            for text in texts(value).concat() {
                assert!(!text.trim().is_empty() && font::has_all(&text), "{name}: {text}");
            }
        }
    }

    /// What is not broken into lines fits between the usual margins of the smallest page.
    #[test]
    fn words_fit_on_the_smallest_page() {
        let margin = PrintOptions::default().margin.hundredths();
        let room = f64::from(TRIMS[0][0] - 2 * margin) * POINTS_PER_HUNDREDTH_MM;
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

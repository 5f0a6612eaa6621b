//! Describes a picture in a sentence for people who cannot see it: the kind and the size of the
//! maze, and the places of its start and its goal.

use std::fmt::{self, Display, Write as _};

use crate::draw::frame::PageLayout;
use crate::draw::to_page;
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Site};

/// The parts of a picture, three rows of three.
const PLACES: [[&str; 3]; 3] = [
    ["at the upper left", "at the top", "at the upper right"],
    ["on the left", "in the middle", "on the right"],
    ["at the lower left", "at the bottom", "at the lower right"],
];

/// The usual maximum length of a sentence, in bytes.
const USUAL_LENGTH: usize = 200;

/// Returns the sentence for a picture, without its solution.
pub fn summary(scene: &Scene<'_>, cancel: &Cancel) -> Result<String, Error> {
    let maze = MazeInWords(&scene.spec.site);
    let [with, found] = match (scene.style.shows_solution(), is_solved(scene)) {
        (true, true) => [" with its solution", ""],
        (true, false) => ["", "; no solution found"],
        (false, _) => ["", ""],
    };
    let count = scene.maze.ends().count();
    if count > 1 {
        return Ok(sentence(format_args!(
            "{maze}{with}, in {count} parts that each have a start and a goal{found}."
        )));
    }
    let [start, goal] = places(scene, cancel)?;
    Ok(sentence(format_args!("{maze}{with}, from the start {start} to the goal {goal}{found}.")))
}

/// Returns the sentence with the numbers of the cells at both ends and the length of the solution.
pub(crate) fn description(scene: &Scene<'_>, cancel: &Cancel) -> Result<String, Error> {
    let [start, goal] = places(scene, cancel)?;
    let (maze, from, to) = (MazeInWords(&scene.spec.site), scene.maze.start(), scene.maze.goal());
    let ends = format_args!(
        "{maze}; the route from cell {from}, the start {start}, to cell {to}, the goal {goal}, "
    );
    Ok(match scene.routes[0].length() {
        Some(steps) => sentence(format_args!("{ends}takes {steps} steps.")),
        None => sentence(format_args!("{ends}was not found.")),
    })
}

fn sentence(words: fmt::Arguments<'_>) -> String {
    let mut text = String::with_capacity(USUAL_LENGTH);
    // Writing to a string does not fail.
    let _ = text.write_fmt(words);
    text
}

/// Returns whether the solver found a solution in each component.
pub(crate) fn is_solved(scene: &Scene<'_>) -> bool {
    scene.routes.iter().all(|route| route.length().is_some())
}

/// The shape and the size in words, for the start of a sentence.
struct MazeInWords<'a>(&'a Site);

impl Display for MazeInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let site = self.0;
        let name = site.name();
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
        write!(f, "{article} {name} maze of ")?;
        if site.mesh.is_some() {
            write!(f, "{}", CountedNoun(site.cols, "cell"))?;
        } else if site.has_ring_rows() {
            write!(f, "{}", CountedNoun(site.rows, "ring"))?;
        } else {
            write!(
                f,
                "{} and {}",
                CountedNoun(site.cols, "column"),
                CountedNoun(site.rows, "row")
            )?;
        }
        if site.levels > 1 { write!(f, " on {} levels", site.levels) } else { Ok(()) }
    }
}

/// A number with the noun that it counts.
struct CountedNoun(u32, &'static str);

impl Display for CountedNoun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(count, name) = self;
        write!(f, "{count} {name}{}", if count == 1 { "" } else { "s" })
    }
}

/// The position of a cell in a picture, and its level if there are several. Levels count from 1,
/// the lowest.
struct Place {
    part: &'static str,
    level: Option<u32>,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.part)?;
        self.level.map_or(Ok(()), |level| write!(f, " on level {level}"))
    }
}

/// Returns the positions of the start and the goal in the picture.
fn places(scene: &Scene<'_>, cancel: &Cancel) -> Result<[Place; 2], Error> {
    let (maze, grid) = (scene.maze, scene.maze.grid());
    let frame = PageLayout::new(grid.size(), scene.spec, scene.style);
    let ends = [maze.start(), maze.goal()];
    let points = ends.map(|cell| grid.centre(cell)).map(to_page(&frame, scene.style));
    let places = frame.placed(points, cancel)?;
    let has_levels = scene.spec.site.levels > 1;
    Ok([0, 1].map(|end| {
        let [x, y] = places[end].map(f64::from);
        let [col, row] = frame.third(Point::new(x, y));
        let level = has_levels.then(|| grid.col_row_level(ends[end])[2] + 1);
        Place { part: PLACES[row][col], level }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazewright_core::{SHAPES, find};

    #[test]
    fn sizes_are_written_in_words() {
        let maze_in_words = |shape: &str, cols, rows, levels| {
            let mut site = Site::new(find(SHAPES, shape).unwrap_or(&SHAPES[0]), cols, rows);
            site.levels = levels;
            MazeInWords(&site).to_string()
        };
        assert_eq!(maze_in_words("square", 20, 1, 1), "A square maze of 20 columns and 1 row");
        assert_eq!(maze_in_words("hex", 9, 8, 3), "A hex maze of 9 columns and 8 rows on 3 levels");
        assert_eq!(maze_in_words("polar", 6, 8, 1), "A polar maze of 8 rings");
        assert_eq!(maze_in_words("oct", 6, 8, 1), "An oct maze of 6 columns and 8 rows");
    }
}

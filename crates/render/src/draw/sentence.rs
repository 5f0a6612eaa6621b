//! What a picture shows, in a sentence for those who cannot see it: which maze it is, how large, and where its start
//! and its goal are.

use crate::draw::frame::PageLayout;
use crate::draw::to_page;
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::site::Site;

/// The parts of a picture, three rows of three.
const PLACES: [[&str; 3]; 3] = [
    ["at the upper left", "at the top", "at the upper right"],
    ["on the left", "in the middle", "on the right"],
    ["at the lower left", "at the bottom", "at the lower right"],
];

/// Returns the sentence of a picture that does not tell the way.
pub(crate) fn summary(scene: &Scene<'_>, cancel: &Cancel) -> Result<String, Error> {
    let maze = noun(&scene.spec.site);
    let [with, found] = match (scene.style.shows_solution(), is_solved(scene)) {
        (true, true) => [" with its solution", ""],
        (true, false) => ["", "; no solution found"],
        (false, _) => ["", ""],
    };
    let count = scene.maze.ends().count();
    if count > 1 {
        return Ok(format!(
            "{maze}{with}, in {count} parts that each have a start and a goal{found}."
        ));
    }
    let [start, goal] = places(scene, cancel)?;
    Ok(format!("{maze}{with}, from the start {start} to the goal {goal}{found}."))
}

/// Returns the sentence of a picture that tells the numbers of the cells at the ends, and how long the way is.
pub(crate) fn description(scene: &Scene<'_>, cancel: &Cancel) -> Result<String, Error> {
    let [start, goal] = places(scene, cancel)?;
    let way = scene.routes[0].length();
    let way = way.map_or("was not found".to_owned(), |steps| format!("takes {steps} steps"));
    let (maze, from, to) = (noun(&scene.spec.site), scene.maze.start, scene.maze.goal);
    Ok(format!(
        "{maze}; the way from cell {from}, the start {start}, to cell {to}, the goal {goal}, {way}."
    ))
}

/// Whether the solver has found a way in each part.
pub(crate) fn is_solved(scene: &Scene<'_>) -> bool {
    scene.routes.iter().all(|route| route.length().is_some())
}

/// The shape and the size in words, as a sentence begins.
fn noun(site: &Site) -> String {
    let counted = |count: u32, name: &str| match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    };
    let (cols, rows) = (site.cols, site.rows);
    let size = if site.mesh.is_some() {
        counted(cols, "cell")
    } else if site.has_ring_rows() {
        counted(rows, "ring")
    } else {
        format!("{} and {}", counted(cols, "column"), counted(rows, "row"))
    };
    let levels =
        if site.levels > 1 { format!(" on {} levels", site.levels) } else { String::new() };
    let name = site.name();
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    format!("{article} {name} maze of {size}{levels}")
}

/// Where the start and the goal are in the picture.
fn places(scene: &Scene<'_>, cancel: &Cancel) -> Result<[String; 2], Error> {
    let (maze, grid) = (scene.maze, scene.maze.grid());
    let frame = PageLayout::new(grid.size(), scene.spec, scene.style);
    let ends = [maze.start, maze.goal];
    let points = ends.map(|cell| grid.centre(cell)).map(to_page(&frame, scene.style));
    let places = frame.placed(points, cancel)?;
    Ok([0, 1].map(|end| {
        let [x, y] = places[end].map(f64::from);
        let [col, row] = frame.third(Point::new(x, y));
        let place = PLACES[row][col];
        match scene.spec.site.levels {
            1 => place.to_owned(),
            // Readers count from 1, the lowest.
            _ => format!("{place} on level {}", grid.col_row_level(ends[end])[2] + 1),
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazewright_core::catalog::find;
    use mazewright_core::shape::SHAPES;

    #[test]
    fn sizes_are_told_in_words() {
        let noun_of = |shape: &str, cols, rows, levels| {
            let mut site = Site::new(find(SHAPES, shape).unwrap_or(&SHAPES[0]), cols, rows);
            site.levels = levels;
            noun(&site)
        };
        assert_eq!(noun_of("square", 20, 1, 1), "A square maze of 20 columns and 1 row");
        assert_eq!(noun_of("hex", 9, 8, 3), "A hex maze of 9 columns and 8 rows on 3 levels");
        assert_eq!(noun_of("polar", 6, 8, 1), "A polar maze of 8 rings");
        assert_eq!(noun_of("oct", 6, 8, 1), "An oct maze of 6 columns and 8 rows");
    }
}

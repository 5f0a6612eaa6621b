//! Openings where both ends of a flat drawing meet in a disc: they lead to the other end instead of outside.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// The largest distance of a wall from an opening that it closes, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// Returns the maze without the openings that walls at the other end of the drawing would close; `None` if there are no such
/// openings. `girth` is the length of the drawing that becomes a full turn, in cell sides.
pub(crate) fn without_seam_openings(
    maze: &Maze,
    girth: f64,
    cancel: &Cancel,
) -> Result<Option<Maze>, Error> {
    let grid = maze.grid();
    let outline = grid.links()..grid.edges();
    let mut closed = Vec::new();
    for &opening in maze.openings() {
        let middle = grid.middle(opening);
        let moved = [-girth, girth].map(|across| middle + Point::new(across, 0.0));
        for (at, edge) in outline.clone().enumerate() {
            cancel.check_periodically(at)?;
            let [from, to] = grid.ends(edge).map(|end| grid.corner(end));
            let along = to - from;
            let is_on = |point: &Point| {
                let share = (*point - from).dot(along) / along.dot(along);
                (from + along * share.clamp(0.0, 1.0) - *point).length() <= COINCIDENT
            };
            if moved.iter().any(is_on) {
                closed.push(opening);
                break;
            }
        }
    }
    Ok((!closed.is_empty()).then(|| maze.clone().without_openings(&closed)))
}

//! The route as lines: from centre to centre, through the middle of each edge that it crosses, in and
//! out by the openings. A line ends where the route takes stairs, and at a seam, and goes on where
//! the other side of them is drawn.

use super::Picture;
use crate::geometry::Point;
use crate::maze::Maze;

/// The route as lines of at least two points each.
pub(super) fn way(picture: &Picture<'_>) -> Vec<Vec<Point>> {
    picture.routes.iter().flat_map(|route| one_way(picture.maze, &route.cells)).collect()
}

fn one_way(maze: &Maze, cells: &[u32]) -> Vec<Vec<Point>> {
    let grid = maze.grid();
    let opening = |end| maze.opening_at(end).map(|edge| grid.middle(edge));
    let mut lines = Vec::new();
    let mut line = Vec::with_capacity(2 * cells.len() + 1);
    line.extend(opening(cells[0]));
    for pair in cells.windows(2) {
        let [here, there] = [pair[0], pair[1]];
        line.push(grid.centre(here));
        let Some((_, link)) = maze.steps(here).find(|&(to, _)| to == there) else { continue };
        let drawn = |cell| {
            let side = grid.sides(cell).find(|&side| grid.edge(side) == link);
            side.and_then(|side| grid.drawn(side)).map(|edge| (edge, grid.middle(edge)))
        };
        match (drawn(here), drawn(there)) {
            (Some((one, middle)), Some((other, _))) if one == other => line.push(middle),
            (Some((_, out)), Some((_, back))) => {
                line.push(out);
                lines.push(std::mem::replace(&mut line, vec![back]));
            }
            _ => lines.push(std::mem::take(&mut line)),
        }
    }
    let goal = cells[cells.len() - 1];
    line.push(grid.centre(goal));
    line.extend(opening(goal));
    lines.push(line);
    lines.retain(|line| line.len() > 1);
    lines
}

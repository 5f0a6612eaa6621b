//! The route as lines: from centre to centre, through the middle of each edge that it crosses, in and
//! out by the openings. A line ends where the route takes stairs, at a seam, and where it passes
//! below a bridge, and goes on where the other side of them is drawn.

use super::Picture;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// How thick it is, in cell sides.
pub(super) const WIDTH: f64 = 0.2;

/// The route of a picture, as it is drawn.
#[derive(Default)]
pub(super) struct Way {
    /// Lines of at least two points each.
    pub(super) lines: Vec<Vec<Point>>,
    /// How many of the lines each route has.
    pub(super) counts: Vec<usize>,
    /// The centres of the cells between which it takes stairs.
    pub(super) landings: Vec<Point>,
    /// How far along their route those are, from 0 to 1.
    pub(super) along: Vec<f64>,
}

/// The routes of a picture.
pub(super) fn way(picture: &Picture<'_>, cancel: &Cancel) -> Result<Way, Stop> {
    let mut way = Way::default();
    for route in picture.routes.iter().filter(|route| !route.cells.is_empty()) {
        let before = way.lines.len();
        add(&mut way, picture, &route.cells, cancel)?;
        let own: Vec<_> = way.lines.drain(before..).filter(|line| line.len() > 1).collect();
        way.counts.push(own.len());
        way.lines.extend(own);
    }
    Ok(way)
}

fn add(way: &mut Way, picture: &Picture<'_>, cells: &[u32], cancel: &Cancel) -> Result<(), Stop> {
    let maze = picture.maze;
    let grid = maze.grid();
    // Its own thickness and that of a rail, half of each, in cell sides.
    let beside = WIDTH / 2.0 + picture.style.half_line();
    let opening = |end| maze.opening_at(end).map(|edge| grid.middle(edge));
    let mut line = Vec::with_capacity(2 * cells.len() + 1);
    line.extend(opening(cells[0]));
    for (turn, pair) in cells.windows(2).enumerate() {
        cancel.check_now_and_then(turn)?;
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
                let mut rest = vec![back];
                // Inset walls stand nearer to the mouths than rails do.
                let bridge = grid.tunnel(link).filter(|_| picture.style.strokes.inset == 0);
                if let Some(bridge) = bridge.and_then(|it| grid.bridge(it)) {
                    let [last, first] = bridge.hides([out, back], beside);
                    line.push(last);
                    rest.insert(0, first);
                }
                way.lines.push(std::mem::replace(&mut line, rest));
            }
            _ => {
                way.lines.push(std::mem::take(&mut line));
                way.landings.extend([here, there].map(|cell| grid.centre(cell)));
                let along = [turn, turn + 1].map(|at| at as f64 / (cells.len() - 1) as f64);
                way.along.extend(along);
            }
        }
    }
    let goal = cells[cells.len() - 1];
    line.push(grid.centre(goal));
    line.extend(opening(goal));
    way.lines.push(line);
    Ok(())
}

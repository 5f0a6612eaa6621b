//! How ways run through cells: straight on or round a turn, into dead ends, past choices.

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// The square of the cosine of 25°.
const STRAIGHT: f64 = 0.821_393_804_843_269_7;

/// Which ways through cells go straight on.
pub(super) struct Straight<'a> {
    grid: &'a Grid,
    /// What was found for a cell of a pattern holds for all of its kind: by kind and two sides.
    known: Vec<Option<bool>>,
}

impl<'a> Straight<'a> {
    pub(super) fn new(grid: &'a Grid) -> Self {
        let most = grid.most_sides();
        Self { grid, known: vec![None; grid.kinds() as usize * most * most] }
    }

    /// Whether a way through a cell, in by one side and out by another, goes straight on.
    fn has(&mut self, cell: u32, [one, other]: [usize; 2]) -> bool {
        let Some(kind) = self.grid.kind(cell) else {
            return is_straight(self.grid, cell, [one, other]);
        };
        let (first, most) = (self.grid.sides(cell).start, self.grid.most_sides());
        let known = &mut self.known[(kind as usize * most + one - first) * most + other - first];
        *known.get_or_insert_with(|| is_straight(self.grid, cell, [one, other]))
    }

    /// How many cells with two passages do not go straight on.
    pub(super) fn turns(&mut self, maze: &Maze, cancel: &Cancel) -> Result<u32, Stop> {
        let mut turns = 0;
        for cell in 0..self.grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            if let Some(both) = maze.both(cell) {
                turns += u32::from(!self.has(cell, both));
            }
        }
        Ok(turns)
    }

    /// How many cells a walk has between its ends in which it does not go straight on.
    pub(super) fn turns_on(
        &mut self,
        maze: &Maze,
        cells: &[u32],
        cancel: &Cancel,
    ) -> Result<u32, Stop> {
        let mut turns = 0;
        for (turn, three) in cells.windows(3).enumerate() {
            cancel.check_now_and_then(turn)?;
            let [before, here, after] = [three[0], three[1], three[2]];
            let sides = [before, after].map(|there| maze.side_to(here, there));
            if let [Some(one), Some(other)] = sides {
                turns += u32::from(!self.has(here, [one, other]));
            }
        }
        Ok(turns)
    }
}

/// Whether a way through a cell, in by one side and out by another, goes straight on: it bends by at
/// most 25° between the two ways from the cell's centre to the points half way between the corners
/// of either side. Stairs are never straight. On triangles nothing is: each way bends by 60°.
fn is_straight(grid: &Grid, cell: u32, [one, other]: [usize; 2]) -> bool {
    let (Some(one), Some(other)) = (grid.drawn(one), grid.drawn(other)) else { return false };
    let centre = grid.centre(cell);
    let to = |edge| -> Point {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        (from + to) * 0.5 - centre
    };
    let (one, other) = (to(one), to(other));
    let along = one.dot(other);
    along < 0.0 && along * along >= STRAIGHT * one.dot(one) * other.dot(other)
}

/// How many cells of a walk leave a choice: the first with more than one passage, the others but the
/// last with more than two.
pub(super) fn decisions(maze: &Maze, cells: &[u32]) -> u32 {
    let before_goal = &cells[..cells.len().saturating_sub(1)];
    let choices = before_goal.iter().zip(std::iter::once(1).chain(std::iter::repeat(2)));
    choices.filter(|&(&cell, given)| maze.passages_at(cell) > given).count() as u32
}

/// The cells of all dead-end passages together: those from each dead end up to the next junction,
/// that one not counted.
pub(super) fn dead_end_cells(maze: &Maze, cancel: &Cancel) -> Result<u64, Stop> {
    let mut count = 0;
    for end in 0..maze.grid().cells() {
        cancel.check_now_and_then(end as usize)?;
        if maze.passages_at(end) != 1 {
            continue;
        }
        let (mut before, mut here) = (end, end);
        loop {
            count += 1;
            cancel.check_now_and_then(count as usize)?;
            let on = maze.next(here).find(|&there| there != before);
            let Some(there) = on.filter(|&there| maze.passages_at(there) < 3) else { break };
            (before, here) = (here, there);
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::algorithm::ALGORITHMS;
    use crate::openings::Openings;
    use crate::routing::{Routing, Share};
    use crate::shape::SHAPES;
    use crate::site::Site;
    use crate::solver::SOLVERS;
    use crate::spec::{End, Spec};
    use crate::texture::Texture;

    /// Checks the ways of all cells; gives how many are of a kind.
    fn check(grid: &Grid, name: &str) -> u32 {
        let mut straight = Straight::new(grid);
        let mut repeated = 0;
        for cell in 0..grid.cells() {
            repeated += u32::from(grid.kind(cell).is_some());
            for one in grid.sides(cell) {
                for other in grid.sides(cell) {
                    let wanted = is_straight(grid, cell, [one, other]);
                    assert_eq!(straight.has(cell, [one, other]), wanted, "{name}: {cell}");
                }
            }
        }
        repeated
    }

    #[test]
    fn cells_of_a_kind_bend_alike() {
        let (mut repeated, mut woven) = (0, 0);
        for shape in SHAPES {
            let spec = Spec {
                site: Site::new(shape, 11, 9),
                algorithm: &ALGORITHMS[0],
                texture: Texture::default(),
                routing: Routing { weave: Share::ALL, ..Routing::default() },
                solver: &SOLVERS[0],
                seed: 3.into(),
                start: End::First,
                goal: End::Last,
                openings: Openings::Ends,
            };
            let cancel = Cancel::new();
            let grid = Arc::new(spec.site.lay(1, &cancel).expect("nobody cancels"));
            repeated += check(&grid, shape.name);
            // Not every shape can be woven.
            if let Ok(maze) = Maze::carve(&spec, grid, &cancel) {
                check(maze.grid(), shape.name);
                woven += 1;
            }
        }
        assert!(repeated > 1000 && woven > 5);
    }
}

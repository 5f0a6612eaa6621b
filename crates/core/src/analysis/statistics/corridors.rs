//! Turns, decisions and dead-end passages: how passages and routes run through cells.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// The square of the cosine of 25°, the largest bend of a straight passage.
const STRAIGHT: f64 = 0.821_393_804_843_269_7;

/// A classifier of passages through cells as straight or not.
pub(crate) struct Straight<'a> {
    grid: &'a Grid,
    /// The results so far, by kind of cell and two sides. All cells of one kind in a pattern have
    /// the same outline.
    known: Vec<Option<bool>>,
}

impl<'a> Straight<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        let most_sides = grid.most_sides();
        Self { grid, known: vec![None; grid.kinds() as usize * most_sides * most_sides] }
    }

    /// Returns whether the passage through a cell from one side to another is straight.
    fn has(&mut self, cell: u32, [one, other]: [usize; 2]) -> bool {
        let Some(kind) = self.grid.kind(cell) else {
            return is_straight(self.grid, cell, [one, other]);
        };
        let (first, most_sides) = (self.grid.sides(cell).start, self.grid.most_sides());
        let known = &mut self.known
            [(kind as usize * most_sides + one - first) * most_sides + other - first];
        *known.get_or_insert_with(|| is_straight(self.grid, cell, [one, other]))
    }

    /// Returns the number of corridor cells that are not straight.
    pub(crate) fn turns(&mut self, maze: &Maze, cancel: &Cancel) -> Result<u32, Error> {
        let mut turns = 0;
        for cell in 0..self.grid.cells() {
            cancel.check_periodically(cell as usize)?;
            if let Some(both) = maze.corridor_sides(cell) {
                turns += u32::from(!self.has(cell, both));
            }
        }
        Ok(turns)
    }

    /// Returns the number of cells between the ends of a route in which it does not go straight on.
    pub(crate) fn turns_on(
        &mut self,
        maze: &Maze,
        cells: &[u32],
        cancel: &Cancel,
    ) -> Result<u32, Error> {
        let mut turns = 0;
        for (iteration, three) in cells.windows(3).enumerate() {
            cancel.check_periodically(iteration)?;
            let [before, here, after] = [three[0], three[1], three[2]];
            let sides = [before, after].map(|there| maze.side_to(here, there));
            if let [Some(one), Some(other)] = sides {
                turns += u32::from(!self.has(here, [one, other]));
            }
        }
        Ok(turns)
    }
}

/// Returns whether the passage through a cell from one side to another is straight: it bends by at
/// most 25°, measured between the lines from the centre of the cell to the midpoints of the corners
/// of each side. Stairs are never straight, and neither are passages through triangles, which bend
/// by 60°.
fn is_straight(grid: &Grid, cell: u32, [one, other]: [usize; 2]) -> bool {
    let (Some(one), Some(other)) = (grid.drawn_edge(one), grid.drawn_edge(other)) else {
        return false;
    };
    let centre = grid.centre(cell);
    let to = |edge| -> Point {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        (from + to) * 0.5 - centre
    };
    let (one, other) = (to(one), to(other));
    let along = one.dot(other);
    along < 0.0 && along * along >= STRAIGHT * one.dot(one) * other.dot(other)
}

/// Returns the number of cells of a route that leave a choice: the first cell if it has more than
/// one passage, and the others except the last if they have more than two.
pub(crate) fn decisions(maze: &Maze, cells: &[u32]) -> u32 {
    let before_goal = &cells[..cells.len().saturating_sub(1)];
    let without_choice = std::iter::once(1).chain(std::iter::repeat(2));
    let choices = before_goal.iter().zip(without_choice);
    choices.filter(|&(&cell, passages)| maze.passages_of(cell) > passages).count() as u32
}

/// Returns the total length of all dead-end passages in cells: from each dead end up to the next
/// junction, which is not counted.
pub(crate) fn dead_end_cells(maze: &Maze, cancel: &Cancel) -> Result<u64, Error> {
    let mut count = 0;
    for end in 0..maze.grid().cells() {
        cancel.check_periodically(end as usize)?;
        if maze.passages_of(end) != 1 {
            continue;
        }
        let (mut before, mut here) = (end, end);
        loop {
            count += 1;
            cancel.check_periodically(count as usize)?;
            let onward = maze.neighbours(here).find(|&there| there != before);
            let Some(there) = onward.filter(|&there| maze.passages_of(there) < 3) else { break };
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
    use crate::algorithm::options::AlgorithmOptions;
    use crate::shape::SHAPES;
    use crate::site::Site;
    use crate::spec::openings::Openings;
    use crate::spec::topology::{Share, Topology};
    use crate::spec::{End, Spec};

    /// Checks the cached results for all cells. Returns the number of cells that have a kind.
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
    fn cells_of_one_kind_have_the_same_straight_passages() {
        let (mut repeated, mut woven) = (0, 0);
        for shape in SHAPES {
            let spec = Spec {
                site: Site::new(shape, 11, 9),
                algorithm: &ALGORITHMS[0],
                options: AlgorithmOptions::default(),
                topology: Topology { weave: Share::ALL, ..Topology::default() },
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

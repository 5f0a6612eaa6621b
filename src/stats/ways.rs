//! How ways run through cells: straight on or round a turn, into dead ends, past choices.

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// The square of the cosine of 25°.
const STRAIGHT: f64 = 0.821_393_804_843_269_7;

/// Whether a way through a cell, in by one side and out by another, goes straight on: it bends by at
/// most 25° between the two ways from the cell's centre to the points half way between the corners
/// of either side. Stairs are never straight. On triangles nothing is: each way bends by 60°.
pub(super) fn is_straight(grid: &Grid, cell: u32, [one, other]: [usize; 2]) -> bool {
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

/// How many cells with two passages do not go straight on.
pub(super) fn turns(maze: &Maze, cancel: &Cancel) -> Result<u32, Stop> {
    let grid = maze.grid();
    let mut turns = 0;
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let mut sides = maze.leading(grid.sides(cell));
        if let (Some(one), Some(other), None) = (sides.next(), sides.next(), sides.next()) {
            turns += u32::from(!is_straight(grid, cell, [one, other]));
        }
    }
    Ok(turns)
}

/// How many cells a walk has between its ends in which it does not go straight on.
pub(super) fn turns_on(maze: &Maze, cells: &[u32], cancel: &Cancel) -> Result<u32, Stop> {
    let grid = maze.grid();
    let mut turns = 0;
    for (turn, three) in cells.windows(3).enumerate() {
        cancel.check_now_and_then(turn)?;
        let [before, here, after] = [three[0], three[1], three[2]];
        let side = |to| maze.leading(grid.sides(here)).find(|&side| grid.beyond(side) == to);
        if let (Some(one), Some(other)) = (side(before), side(after)) {
            turns += u32::from(!is_straight(grid, here, [one, other]));
        }
    }
    Ok(turns)
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
        let (mut here, mut came) = (end, None);
        loop {
            count += 1;
            cancel.check_now_and_then(count as usize)?;
            let Some((there, link)) = maze.steps(here).find(|&(_, link)| Some(link) != came) else {
                break;
            };
            if maze.passages_at(there) > 2 {
                break;
            }
            (here, came) = (there, Some(link));
        }
    }
    Ok(count)
}

//! The distance of every cell from the start.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::breadth_first::BreadthFirst;

/// Returns the number of steps from the start of a maze to every cell; `None` for cells that cannot
/// be reached.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn distances(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Error> {
    let mut sweep = BreadthFirst::default();
    sweep.start(maze, maze.start(), cancel)?;
    let mut distances = vec![None; maze.grid().cells() as usize];
    for (&cell, &steps) in sweep.cells.iter().zip(&sweep.steps) {
        distances[cell as usize] = Some(steps);
    }
    Ok(distances)
}

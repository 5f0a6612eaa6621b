//! The measures of a maze that decide how long people take for it.

use mazewright_core::analysis::Difficulty;
use mazewright_core::{Cancel, Error, Maze, Route};

/// The measures of a maze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MazeMeasures {
    /// The number of cells.
    pub cells: f64,
    /// The number of steps of a shortest route.
    pub shortest: f64,
    /// The effort of the difficulty.
    pub effort: f64,
}

impl MazeMeasures {
    /// Measures a maze. Returns `None` if its first route does not arrive.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of(maze: &Maze, routes: &[Route], cancel: &Cancel) -> Result<Option<Self>, Error> {
        let Some(route) = routes.first() else { return Ok(None) };
        let difficulty = Difficulty::of(maze, route, cancel)?;
        Ok(route.length().zip(difficulty).map(|(shortest, difficulty)| Self {
            cells: maze.grid().cells().into(),
            shortest: shortest.into(),
            effort: difficulty.effort(),
        }))
    }
}

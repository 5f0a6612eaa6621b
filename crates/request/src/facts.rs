//! Numbers of a maze, so that a program need not read the picture to know them.

use serde::{Deserialize, Serialize};

use mazewright_core::analysis::{Counts, Difficulty};
use mazewright_core::{Cancel, Error, Maze, Route};

/// Numbers of a maze. A part of an endless maze has none.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Facts {
    /// The number of cells.
    pub cells: Option<u32>,
    /// The number of dead ends.
    pub dead_ends: Option<u32>,
    /// The number of steps of the solution, if there is one.
    pub length: Option<u32>,
    /// The difficulty of the solution in percent, if there is one.
    pub difficulty: Option<u32>,
    /// The seed that a search for a difficulty has found.
    pub difficulty_seed: Option<u64>,
}

impl Facts {
    /// Counts the cells and dead ends of `maze`, and rates its first route.
    pub(crate) fn of(
        maze: &Maze,
        route: &Route,
        difficulty_seed: Option<u64>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let Counts { cells, dead_ends, .. } = Counts::of(maze, cancel)?;
        let difficulty = Difficulty::of(maze, route, cancel)?.map(Difficulty::percent);
        let [cells, dead_ends] = [cells, dead_ends].map(Some);
        Ok(Self { cells, dead_ends, length: route.length(), difficulty, difficulty_seed })
    }
}

//! The headers that describe the maze of an answer, so that a program need not read the picture.

use axum::http::HeaderName;
use serde::{Deserialize, Serialize};

use crate::response::header_texts::HeaderTexts;
use mazewright_core::analysis::{Counts, Difficulty};
use mazewright_core::{Cancel, Error, Maze, Route};

const CELLS: HeaderName = HeaderName::from_static("maze-cells");
const DEAD_ENDS: HeaderName = HeaderName::from_static("maze-dead-ends");
const LENGTH: HeaderName = HeaderName::from_static("maze-solution-length");
const DIFFICULTY: HeaderName = HeaderName::from_static("maze-difficulty");
const DIFFICULTY_SEED: HeaderName = HeaderName::from_static("maze-difficulty-seed");

/// Numbers of a maze. Those of the route are there only if it reaches the goal; a part of an endless maze
/// has none.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct MazeHeaders {
    cells: Option<u32>,
    dead_ends: Option<u32>,
    length: Option<u32>,
    difficulty: Option<u32>,
    difficulty_seed: Option<u64>,
}

impl MazeHeaders {
    /// Those of a maze and its first route. `difficulty_seed` is the seed that a search for a
    /// difficulty has found.
    pub fn of(
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

    /// Adds them to the headers of an answer.
    pub fn add_to(&self, headers: &mut HeaderTexts) {
        for (name, number) in [
            (CELLS, self.cells),
            (DEAD_ENDS, self.dead_ends),
            (LENGTH, self.length),
            (DIFFICULTY, self.difficulty),
        ] {
            if let Some(number) = number {
                headers.add(name, number);
            }
        }
        if let Some(seed) = self.difficulty_seed {
            headers.add(DIFFICULTY_SEED, seed);
        }
    }
}

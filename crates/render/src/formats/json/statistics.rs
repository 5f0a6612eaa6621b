//! The members of a JSON document that describe the maze: statistics, number of perfect mazes on
//! its grid, distances from the start.

use crate::formats::chunks::ChunkedText;
use crate::formats::json::list;
use crate::formats::number::TextBuffer;
use crate::scene::Scene;
use mazewright_core::analysis::{self, FIGURES, Figure, MazeCount, Stats};
use mazewright_core::{Cancel, Error, Maze};

/// Writes the statistics of a maze and of its first route.
pub(crate) fn stats(
    text: &mut TextBuffer,
    scene: &Scene<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let stats = Stats::of(scene.maze, &scene.routes[0], cancel)?;
    text.byte(b'{');
    for (name, figure) in FIGURES {
        member(text, name, figure(&stats), |text, figure| match figure {
            Figure::Whole(number) => text.integer(number),
            Figure::Real(number) => text.decimal(number),
            Figure::Flag(flag) => text.push(if flag { "true" } else { "false" }),
        });
    }
    let seed = scene.caption.difficulty_seed.map(|seed| format!("\"{seed}\""));
    member(text, "difficulty_seed", seed.as_deref(), TextBuffer::push);
    text.byte(b'}');
    Ok(())
}

/// Writes the number of perfect mazes on the grid.
pub(crate) fn mazes(text: &mut TextBuffer, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let MazeCount { log10, count } = MazeCount::of(maze.grid(), cancel)?;
    text.byte(b'{');
    let count = count.map(|count| format!("\"{count}\""));
    member(text, "count", count.as_deref(), TextBuffer::push);
    member(text, "log10", log10, TextBuffer::decimal);
    text.byte(b'}');
    Ok(())
}

/// Writes the number of steps from the start to every cell; null for unreachable cells.
pub(crate) fn distances(
    text: &mut ChunkedText<'_>,
    maze: &Maze,
    cancel: &Cancel,
) -> Result<(), Error> {
    let distances = analysis::distances(maze, cancel)?;
    list(text, distances, cancel, |text, steps| match steps {
        Some(steps) => text.integer(steps),
        None => text.push("null"),
    })
}

/// Writes a member of an object; null for `None`.
fn member<T>(
    text: &mut TextBuffer,
    name: &str,
    value: Option<T>,
    write: impl FnOnce(&mut TextBuffer, T),
) {
    if text.0.last() != Some(&b'{') {
        text.byte(b',');
    }
    text.byte(b'"');
    text.push(name);
    text.push("\":");
    match value {
        Some(value) => write(text, value),
        None => text.push("null"),
    }
}

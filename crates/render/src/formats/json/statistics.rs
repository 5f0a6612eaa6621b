//! The members of a JSON document that describe the maze: statistics, number of perfect mazes on
//! its grid, distances from the start.

use crate::formats::json::list;
use crate::formats::number::TextBuffer;
use crate::scene::Scene;
use mazewright_core::analysis::statistics;
use mazewright_core::analysis::statistics::{MazeCount, Stats};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::maze::Maze;

/// Writes the statistics of a maze and of its first route.
pub(crate) fn stats(
    text: &mut TextBuffer,
    scene: &Scene<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let stats = Stats::of(scene.maze, &scene.routes[0], cancel)?;
    let counts = stats.counts;
    text.byte(b'{');
    for (name, number) in [
        ("cells", counts.cells),
        ("links", counts.links),
        ("open", counts.open),
        ("loops", counts.loops),
        ("unused", counts.unused),
        ("dead_ends", counts.dead_ends),
        ("corridors", counts.corridors),
        ("junctions", counts.junctions),
        ("crossroads", counts.crossroads),
        ("turns", stats.turns),
    ] {
        member(text, name, Some(number), TextBuffer::integer);
    }
    member(text, "straightness", stats.straightness(), TextBuffer::decimal);
    member(text, "river", stats.river, TextBuffer::decimal);
    let solution = stats.solution;
    member(text, "solution_length", solution.map(|it| it.length), TextBuffer::integer);
    member(text, "solution_turns", solution.map(|it| it.turns), TextBuffer::integer);
    member(text, "solution_decisions", solution.map(|it| it.decisions), TextBuffer::integer);
    member(text, "solution_share", solution.map(|it| it.share), TextBuffer::decimal);
    member(text, "diameter", Some(stats.diameter.steps), TextBuffer::integer);
    let exact = if stats.diameter.exact { "true" } else { "false" };
    member(text, "diameter_exact", Some(exact), TextBuffer::push);
    member(text, "difficulty", solution.map(|it| it.difficulty.percent()), TextBuffer::integer);
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
pub(crate) fn distances(text: &mut TextBuffer, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let distances = statistics::distances(maze, cancel)?;
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

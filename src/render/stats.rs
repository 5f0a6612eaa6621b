//! The members of a JSON document that tell what a maze is like: its numbers, how many others there
//! are, and how far each cell is.

use super::Picture;
use super::json::list;
use super::number::Text;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;
use crate::stats::{self, Mazes, Stats};

/// Numbers of a maze and of its first route.
pub(super) fn stats(text: &mut Text, picture: &Picture<'_>, cancel: &Cancel) -> Result<(), Stop> {
    let stats = Stats::of(picture.maze, &picture.routes[0], cancel)?;
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
        member(text, name, Some(number), Text::whole);
    }
    member(text, "straightness", stats.straightness(), Text::decimal);
    member(text, "river", stats.river, Text::decimal);
    let solution = stats.solution;
    member(text, "solution_length", solution.map(|it| it.length), Text::whole);
    member(text, "solution_turns", solution.map(|it| it.turns), Text::whole);
    member(text, "solution_decisions", solution.map(|it| it.decisions), Text::whole);
    member(text, "solution_share", solution.map(|it| it.share), Text::decimal);
    member(text, "diameter", Some(stats.diameter.steps), Text::whole);
    let exact = if stats.diameter.exact { "true" } else { "false" };
    member(text, "diameter_exact", Some(exact), Text::push);
    member(text, "difficulty", solution.map(|it| it.difficulty.percent()), Text::whole);
    let seed = picture.caption.difficulty_seed.map(|seed| format!("\"{seed}\""));
    member(text, "difficulty_seed", seed.as_deref(), Text::push);
    text.byte(b'}');
    Ok(())
}

/// How many perfect mazes the grid has.
pub(super) fn mazes(text: &mut Text, maze: &Maze, cancel: &Cancel) -> Result<(), Stop> {
    let Mazes { log10, count } = Mazes::of(maze.grid(), cancel)?;
    text.byte(b'{');
    let count = count.map(|count| format!("\"{count}\""));
    member(text, "count", count.as_deref(), Text::push);
    member(text, "log10", log10, Text::decimal);
    text.byte(b'}');
    Ok(())
}

/// Steps from the start to every cell.
pub(super) fn distances(text: &mut Text, maze: &Maze, cancel: &Cancel) -> Result<(), Stop> {
    let distances = stats::distances(maze, cancel)?;
    list(text, distances, cancel, |text, steps| match steps {
        Some(steps) => text.whole(steps),
        None => text.push("null"),
    })
}

/// A member of an object, or null.
fn member<T>(text: &mut Text, name: &str, value: Option<T>, write: impl FnOnce(&mut Text, T)) {
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

//! The solution in a JSON document: the solver's result, and the parts of a maze with several
//! parts, each with a solution of its own.

use crate::formats::chunks::ChunkedText;
use crate::formats::json::list;
use crate::formats::number::TextBuffer;
use crate::scene::Scene;
use mazewright_core::{AllShortest, Cancel, Error, Route, is_shortest};

/// Writes the solution of the maze, or of its first part.
pub(crate) fn first(
    text: &mut ChunkedText<'_>,
    scene: &Scene<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    text.push("{\"solver\":\"");
    text.push(scene.solver.name);
    text.push("\",");
    let ends = [scene.maze.start(), scene.maze.goal()];
    solution(text, scene, ends, &scene.routes[0], cancel)
}

/// Writes the members that describe a route and the closing brace.
fn solution(
    text: &mut ChunkedText<'_>,
    scene: &Scene<'_>,
    ends: [u32; 2],
    route: &Route,
    cancel: &Cancel,
) -> Result<(), Error> {
    let length = route.length();
    let shortest = is_shortest(scene.solver, scene.maze, ends, route, cancel)?;
    for (name, flag) in [("\"found\":", length.is_some()), (",\"shortest\":", shortest)] {
        text.push(name);
        text.push(if flag { "true" } else { "false" });
    }
    text.push(",\"cells\":");
    list(text, route.cells.iter().copied(), cancel, TextBuffer::integer)?;
    text.push(",\"length\":");
    match length {
        Some(length) => text.integer(length),
        None => text.push("null"),
    }
    text.push(",\"explored\":");
    text.integer(route.explored);
    if let Some(AllShortest { cells, count: paths }) = &route.all_shortest {
        text.push(",\"paths\":");
        match paths {
            // The number may exceed what most programs read as a JSON number.
            Some(paths) => text.push(&format!("\"{paths}\"")),
            None => text.push("null"),
        }
        text.push(",\"on_shortest\":");
        list(text, cells.iter().copied(), cancel, TextBuffer::integer)?;
    }
    text.byte(b'}');
    Ok(())
}

/// Writes the array of the parts of a maze; it is empty if there is only one part.
pub(crate) fn parts(
    text: &mut ChunkedText<'_>,
    scene: &Scene<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let grid = scene.maze.grid();
    let parts = if grid.components().len() > 1 { grid.components() } else { &[] };
    text.byte(b'[');
    for ((index, part), (ends, route)) in
        parts.iter().enumerate().zip(scene.maze.ends().zip(scene.routes))
    {
        text.push(if index == 0 { "{\"nodes\":" } else { ",{\"nodes\":" });
        list(text, part.cells.iter().copied(), cancel, TextBuffer::integer)?;
        text.push(",\"start\":");
        text.integer(ends[0]);
        text.push(",\"goal\":");
        text.integer(ends[1]);
        text.push(",\"solution\":{");
        solution(text, scene, ends, route, cancel)?;
        text.byte(b'}');
    }
    text.byte(b']');
    Ok(())
}

//! The solution in a JSON document: what the solver found, and the mazes of a mask's parts, each with
//! its own.

use super::Picture;
use super::json::list;
use super::number::Text;
use crate::cancel::{Cancel, Stop};
use crate::solver::{AllShortest, Route, is_shortest};

/// The solution of the maze, or of its first part.
pub(super) fn first(text: &mut Text, picture: &Picture<'_>, cancel: &Cancel) -> Result<(), Stop> {
    text.push("{\"solver\":\"");
    text.push(picture.spec.solver.name);
    text.push("\",");
    let ends = [picture.maze.start, picture.maze.goal];
    solution(text, picture, ends, &picture.routes[0], cancel)
}

/// What a route has, after an object's first members.
fn solution(
    text: &mut Text,
    picture: &Picture<'_>,
    ends: [u32; 2],
    route: &Route,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let length = route.length();
    let shortest = is_shortest(picture.spec.solver, picture.maze, ends, route, cancel)?;
    for (name, answer) in [("\"found\":", length.is_some()), (",\"shortest\":", shortest)] {
        text.push(name);
        text.push(if answer { "true" } else { "false" });
    }
    text.push(",\"cells\":");
    list(text, route.cells.iter().copied(), cancel, Text::whole)?;
    text.push(",\"length\":");
    match length {
        Some(length) => text.whole(length),
        None => text.push("null"),
    }
    text.push(",\"explored\":");
    text.whole(route.explored);
    if let Some(AllShortest { cells, paths }) = &route.shortest {
        text.push(",\"paths\":");
        match paths {
            // More than most programs read as a number.
            Some(paths) => text.push(&format!("\"{paths}\"")),
            None => text.push("null"),
        }
        text.push(",\"on_shortest\":");
        list(text, cells.iter().copied(), cancel, Text::whole)?;
    }
    text.byte(b'}');
    Ok(())
}

/// The mazes of a mask's parts, where there are several.
pub(super) fn parts(text: &mut Text, picture: &Picture<'_>, cancel: &Cancel) -> Result<(), Stop> {
    let grid = picture.maze.grid();
    let pieces = if grid.pieces().len() > 1 { grid.pieces() } else { &[] };
    text.byte(b'[');
    for ((at, piece), (ends, route)) in
        pieces.iter().enumerate().zip(picture.maze.ends().zip(picture.routes))
    {
        text.push(if at == 0 { "{\"nodes\":" } else { ",{\"nodes\":" });
        list(text, piece.cells.iter().copied(), cancel, Text::whole)?;
        text.push(",\"start\":");
        text.whole(ends[0]);
        text.push(",\"goal\":");
        text.whole(ends[1]);
        text.push(",\"solution\":{");
        solution(text, picture, ends, route, cancel)?;
        text.byte(b'}');
    }
    text.byte(b']');
    Ok(())
}

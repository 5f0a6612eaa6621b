//! The maze as one JSON document: planar graph, dual graph, open passages, walls and route.
//!
//! `NetworkX` (`node_link_graph`), d3 and a plain script read it as it is: ids are indices, and the
//! open passages stand twice, as `links` (`NetworkX` up to 3.5, d3) and as `edges` (from 3.6 on).
//! Lengths are in cell sides, y points down, and the drawing's left and upper end is 0.

use super::blocks::blocks;
use super::number::Text;
use super::{Canvas, Fields, Format, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;
use crate::solver::Route;
use crate::spec::GEN;

pub(super) const JSON: Choice<Format> = Choice {
    name: "json",
    aliases: &[],
    doc: "The planar graph, the dual graph, passages, walls and solution, as NetworkX and d3 read them",
    is: Format {
        media: "application/json",
        compresses: true,
        canvas: Canvas::None,
        takes: &["fields"],
        beside: 0,
        // Octagons and squares take the most: 380 at a million cells, 430 where those are one row.
        bytes: |cells, _| cells.saturating_mul(440).saturating_add(8192),
        write: Write::Told(write),
    },
};

fn write(picture: &Picture<'_>, fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let Picture { spec, maze, routes, caption, .. } = *picture;
    let grid = maze.grid();
    let numbers = Numbers::new(grid, cancel)?;
    // All at once, or it would take up to twice that while it grows.
    let most = (JSON.is.bytes)(spec.site.weight(), 0);
    let mut text = Text::with_capacity(most as usize);
    text.push("{\"gen\":");
    text.whole(GEN);
    text.push(",\"url\":");
    match &caption.url {
        Some(url) => string(&mut text, url),
        None => text.push("null"),
    }
    text.push(",\"seed\":");
    string(&mut text, spec.seed.text());
    text.push(",\"seed_u64\":\"");
    text.push(&spec.seed.number().to_string());
    text.push("\",\"directed\":false,\"multigraph\":false,\"graph\":{}");
    for field in fields.names() {
        cancel.check()?;
        text.push(",\"");
        text.push(field);
        text.push("\":");
        match field {
            "params" => text.push(&caption.params),
            "nodes" => nodes(&mut text, maze, cancel)?,
            "links" | "edges" => passages(&mut text, maze, cancel)?,
            "planar" => planar(&mut text, grid, &numbers, cancel)?,
            "dual" => dual(&mut text, grid, &numbers, cancel)?,
            "walls" => {
                let walls = maze.walls().map(|edge| numbers.of(edge));
                list(&mut text, walls, cancel, Text::whole)?;
            }
            "start" => text.whole(maze.start),
            "goal" => text.whole(maze.goal),
            "solution" => {
                text.push("{\"solver\":\"");
                text.push(spec.solver.name);
                text.push("\",");
                solution(&mut text, &routes[0], cancel)?;
            }
            "order" => list(&mut text, maze.order().iter().copied(), cancel, Text::whole)?,
            "blocks" => blocks(&mut text, maze, cancel)?,
            "parts" => parts(&mut text, picture, cancel)?,
            _ => stats(&mut text, maze),
        }
    }
    text.push("}\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// The numbers of edges in the planar graph, which has none for stairs.
struct Numbers(Vec<u32>);

impl Numbers {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let mut before = Vec::new();
        if grid.stairs() > 0 {
            let mut stairs = 0;
            for edge in 0..grid.edges() {
                cancel.check_now_and_then(edge as usize)?;
                before.push(stairs);
                stairs += u32::from(grid.is_stairs(edge));
            }
        }
        Ok(Self(before))
    }

    /// The number of an edge that is drawn.
    fn of(&self, edge: u32) -> u32 {
        edge - self.0.get(edge as usize).copied().unwrap_or(0)
    }
}

/// Items with commas between them.
fn list<T>(
    text: &mut Text,
    items: impl IntoIterator<Item = T>,
    cancel: &Cancel,
    mut write: impl FnMut(&mut Text, T),
) -> Result<(), Stop> {
    text.byte(b'[');
    for (turn, item) in items.into_iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        if turn > 0 {
            text.byte(b',');
        }
        write(text, item);
    }
    text.byte(b']');
    Ok(())
}

fn string(text: &mut Text, string: &str) {
    text.push(&serde_json::Value::from(string).to_string());
}

fn nodes(text: &mut Text, maze: &Maze, cancel: &Cancel) -> Result<(), Stop> {
    let grid = maze.grid();
    list(text, 0..grid.cells(), cancel, |text, cell| {
        let centre = grid.centre(cell);
        let [col, row, level] = grid.place(cell);
        text.push("{\"id\":");
        text.whole(cell);
        text.push(",\"x\":");
        text.decimal(centre.x);
        text.push(",\"y\":");
        text.decimal(centre.y);
        text.push(",\"col\":");
        text.whole(col);
        text.push(",\"row\":");
        text.whole(row);
        text.push(",\"level\":");
        text.whole(level);
        text.push(",\"neighbors\":");
        text.whole(maze.passages_at(cell) as u32);
        text.byte(b'}');
    })
}

fn passages(text: &mut Text, maze: &Maze, cancel: &Cancel) -> Result<(), Stop> {
    let open = (0..).zip(maze.grid().pairs()).filter(|&(link, _)| maze.is_open(link));
    list(text, open, cancel, |text, (_, [source, target])| {
        text.push("{\"source\":");
        text.whole(source);
        text.push(",\"target\":");
        text.whole(target);
        text.byte(b'}');
    })
}

/// What a route has, after an object's first members.
fn solution(text: &mut Text, route: &Route, cancel: &Cancel) -> Result<(), Stop> {
    text.push("\"cells\":");
    list(text, route.cells.iter().copied(), cancel, Text::whole)?;
    text.push(",\"length\":");
    match route.length() {
        Some(length) => text.whole(length),
        None => text.push("null"),
    }
    text.push(",\"explored\":");
    text.whole(route.explored);
    text.byte(b'}');
    Ok(())
}

/// The mazes of a mask's parts, where there are several.
fn parts(text: &mut Text, picture: &Picture<'_>, cancel: &Cancel) -> Result<(), Stop> {
    let grid = picture.maze.grid();
    let pieces = if grid.pieces().len() > 1 { grid.pieces() } else { &[] };
    text.byte(b'[');
    for ((at, piece), ([start, goal], route)) in
        pieces.iter().enumerate().zip(picture.maze.ends().zip(picture.routes))
    {
        text.push(if at == 0 { "{\"nodes\":" } else { ",{\"nodes\":" });
        list(text, piece.cells.iter().copied(), cancel, Text::whole)?;
        text.push(",\"start\":");
        text.whole(start);
        text.push(",\"goal\":");
        text.whole(goal);
        text.push(",\"solution\":{");
        solution(text, route, cancel)?;
        text.byte(b'}');
    }
    text.byte(b']');
    Ok(())
}

fn two(text: &mut Text, [one, other]: [u32; 2]) {
    text.byte(b'[');
    text.whole(one);
    text.byte(b',');
    text.whole(other);
    text.byte(b']');
}

fn point(text: &mut Text, Point { x, y }: Point) {
    text.byte(b'[');
    text.decimal(x);
    text.byte(b',');
    text.decimal(y);
    text.byte(b']');
}

fn planar(text: &mut Text, grid: &Grid, numbers: &Numbers, cancel: &Cancel) -> Result<(), Stop> {
    let edges = || (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    text.push("{\"vertices\":");
    let vertices = (0..grid.corners()).map(|corner| grid.corner(corner));
    list(text, vertices, cancel, point)?;
    text.push(",\"edges\":");
    list(text, edges().map(|edge| grid.ends(edge)), cancel, two)?;
    text.push(",\"faces\":");
    list(text, 0..grid.cells(), cancel, |text, cell| {
        text.list(grid.round(cell).map(|(edge, _)| numbers.of(edge)), Text::whole);
    })?;
    text.push(",\"arcs\":");
    let arcs = edges().filter_map(|edge| grid.arc(edge).map(|arc| (edge, arc)));
    list(text, arcs, cancel, |text, (edge, arc)| {
        text.push("{\"edge\":");
        text.whole(numbers.of(edge));
        text.push(",\"center\":");
        point(text, arc.centre);
        text.push(",\"radius\":");
        text.decimal(arc.radius);
        text.byte(b'}');
    })?;
    text.push(",\"bends\":");
    let bent = edges().filter(|&edge| !grid.bend_ids(edge).is_empty());
    list(text, bent, cancel, |text, edge| {
        text.push("{\"edge\":");
        text.whole(numbers.of(edge));
        text.push(",\"points\":");
        text.list(grid.bends(edge), point);
        text.byte(b'}');
    })?;
    text.push(",\"seams\":");
    list(text, grid.seams(), cancel, |text, seam| two(text, seam.map(|edge| numbers.of(edge))))?;
    text.byte(b'}');
    Ok(())
}

fn dual(text: &mut Text, grid: &Grid, numbers: &Numbers, cancel: &Cancel) -> Result<(), Stop> {
    text.push("{\"edges\":");
    list(text, grid.pairs(), cancel, two)?;
    text.push(",\"crosses\":");
    list(text, 0..grid.links(), cancel, |text, link| {
        if grid.is_stairs(link) {
            text.push("null");
        } else {
            text.whole(numbers.of(link));
        }
    })?;
    text.byte(b'}');
    Ok(())
}

fn stats(text: &mut Text, maze: &Maze) {
    let grid = maze.grid();
    let mut cells_with = [0; 5];
    for cell in 0..grid.cells() {
        cells_with[maze.passages_at(cell).min(4)] += 1;
    }
    let open = maze.passages();
    let parts = grid.pieces().len().max(1) as u32;
    let [_, dead_ends, corridors, junctions, crossroads] = cells_with;
    for (before, name, number) in [
        ("{", "cells", grid.cells()),
        (",", "links", grid.links()),
        (",", "open", open),
        (",", "loops", open + parts - grid.cells()),
        (",", "dead_ends", dead_ends),
        (",", "corridors", corridors),
        (",", "junctions", junctions),
        (",", "crossroads", crossroads),
    ] {
        text.push(before);
        text.byte(b'"');
        text.push(name);
        text.push("\":");
        text.whole(number);
    }
    text.byte(b'}');
}

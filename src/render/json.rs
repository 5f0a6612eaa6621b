//! The maze as one JSON document: planar graph, dual graph, open passages, walls and route.
//!
//! `NetworkX` (`node_link_graph`), d3 and a plain script read it as it is: ids are indices, and the
//! open passages stand twice, as `links` (`NetworkX` up to 3.5, d3) and as `edges` (from 3.6 on).
//! Lengths are in cell sides, y points down, and the drawing's left and upper end is 0.

use super::blocks::blocks;
use super::number::Text;
use super::stats::{distances, mazes, stats};
use super::{Canvas, Cost, Fields, Format, Picture, Write, solution};
use crate::algorithm::segments;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;
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
        // Octagons and squares take the most: 396 at a million cells, 446 where those are one row; and
        // up to 8 each for the order of links, for walks, distances and the cells on any shortest route.
        bytes: |cells, _| cells.saturating_mul(480).saturating_add(8192),
        write: Write::Told(write),
    },
};

fn write(picture: &Picture<'_>, fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let Picture { spec, maze, routes, caption, .. } = *picture;
    let grid = maze.grid();
    let numbers = Numbers::new(grid, cancel)?;
    // All at once, or it would take up to twice that while it grows.
    let most = (JSON.is.bytes)(spec.weight(), 0);
    let trace = Cost::TRACED * routes[0].trace.len() as u64;
    let mut text = Text::with_capacity((most + trace) as usize);
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
            "solution" => solution::first(&mut text, picture, cancel)?,
            "order" => list(&mut text, maze.order().iter().copied(), cancel, Text::whole)?,
            "blocks" => blocks(&mut text, maze, cancel)?,
            "segments" => {
                let walks = segments(grid, maze.order(), cancel)?;
                list(&mut text, walks, cancel, |text, walk| text.list(walk, Text::whole))?;
            }
            "trace" => list(&mut text, routes[0].trace.iter().copied(), cancel, Text::whole)?,
            "parts" => solution::parts(&mut text, picture, cancel)?,
            "distances" => distances(&mut text, maze, cancel)?,
            "mazes" => mazes(&mut text, maze, cancel)?,
            _ => stats(&mut text, picture, cancel)?,
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
pub(super) fn list<T>(
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
    text.push(",\"crossings\":");
    list(text, grid.crossings(), cancel, |text, crossing| {
        text.push("{\"cell\":");
        text.whole(crossing.cell);
        text.push(",\"over\":");
        two(text, crossing.over);
        text.push(",\"under\":");
        text.whole(crossing.under);
        text.push(",\"edges\":");
        two(text, crossing.edges.map(|edge| numbers.of(edge)));
        text.byte(b'}');
    })?;
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

//! The maze as one JSON document: planar graph, dual graph, open passages, walls and route.
//!
//! `NetworkX` (`node_link_graph`) and d3 can read it unchanged. Ids are indices, and the open
//! passages appear twice, as `links` (`NetworkX` up to 3.5, d3) and as `edges` (`NetworkX` from 3.6
//! on). Lengths are in cell sides, y points down, and the upper left of the drawing is (0, 0).

pub(crate) mod blocks;
pub(crate) mod fields;
pub(crate) mod solution;
pub(crate) mod statistics;

use crate::formats::chunks::{ChunkedText, Chunks};
use crate::formats::json::blocks::blocks;
use crate::formats::json::statistics::{distances, mazes, stats};
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Choice, Error, GENERATION_VERSION, Maze, segments};

/// Largest number of bytes per cell of a trace in the output: a number and a comma.
pub(crate) const TRACE_BYTES: u64 = 8;

pub(crate) const JSON: Choice<Format> = Choice {
    name: "json",
    aliases: &[],
    doc: "The planar graph, the dual graph, passages, walls and solution, as NetworkX and d3 read them",
    value: Format {
        media_type: "application/json",
        purpose: FormatPurpose::Data,
        is_compressible: true,
        shows_parts: true,
        canvas: Canvas::None,
        settings: &[SettingGroup::Fields],
        bytes_per_cell: 0,
        // Measured bytes per cell: octagons and squares need the most, 396 for a million cells and
        // 446 for a single row of them. Link order, segments, distances and the cells of all
        // shortest routes need up to 8 more each.
        max_bytes: |cells, _| cells.saturating_mul(480).saturating_add(8192),
        write: Write::DataInChunks(write),
    },
};

fn write(
    scene: &Scene<'_>,
    fields: Fields,
    chunks: Chunks<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Scene { spec, maze, routes, caption, .. } = *scene;
    let grid = maze.grid();
    let edge_numbers = EdgeNumbers::new(grid, cancel)?;
    let most_bytes = (JSON.value.max_bytes)(spec.equivalent_cells(), 0);
    let trace = TRACE_BYTES * routes[0].trace.len() as u64;
    let mut text = ChunkedText::new(chunks, (most_bytes + trace) as usize);
    text.push("{\"gen\":");
    text.integer(GENERATION_VERSION);
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
            "planar" => planar(&mut text, grid, &edge_numbers, cancel)?,
            "dual" => dual(&mut text, grid, &edge_numbers, cancel)?,
            "walls" => {
                let walls = maze.walls().map(|edge| edge_numbers.of(edge));
                list(&mut text, walls, cancel, TextBuffer::integer)?;
            }
            "start" => text.integer(maze.start()),
            "goal" => text.integer(maze.goal()),
            "solution" => solution::first(&mut text, scene, cancel)?,
            "order" => {
                list(&mut text, maze.open_links().iter().copied(), cancel, TextBuffer::integer)?;
            }
            "blocks" => blocks(&mut text, maze, cancel)?,
            "segments" => {
                let segments_found = segments(grid, maze.open_links(), cancel)?;
                list(&mut text, segments_found, cancel, |text, segment| {
                    text.list(segment, TextBuffer::integer);
                })?;
            }
            "trace" => {
                list(&mut text, routes[0].trace.iter().copied(), cancel, TextBuffer::integer)?;
            }
            "parts" => solution::parts(&mut text, scene, cancel)?,
            "distances" => distances(&mut text, maze, cancel)?,
            "mazes" => mazes(&mut text, maze, cancel)?,
            _ => stats(&mut text, scene, cancel)?,
        }
    }
    text.push("}\n");
    text.finish()
}

/// The numbers of the edges in the document. Stairs are edges of the grid but not of the planar
/// graph, so later edges have lower numbers there.
struct EdgeNumbers(Vec<u32>);

impl EdgeNumbers {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let mut stairs_before = Vec::new();
        if grid.stairs() > 0 {
            let mut stairs = 0;
            for edge in 0..grid.edges() {
                cancel.check_periodically(edge as usize)?;
                stairs_before.push(stairs);
                stairs += u32::from(grid.is_stairs(edge));
            }
        }
        Ok(Self(stairs_before))
    }

    /// Returns the number of an edge that is not a stair.
    fn of(&self, edge: u32) -> u32 {
        edge - self.0.get(edge as usize).copied().unwrap_or(0)
    }
}

/// Writes items as a JSON array.
pub(crate) fn list<T>(
    text: &mut ChunkedText<'_>,
    items: impl IntoIterator<Item = T>,
    cancel: &Cancel,
    mut write: impl FnMut(&mut TextBuffer, T),
) -> Result<(), Error> {
    text.byte(b'[');
    for (index, item) in items.into_iter().enumerate() {
        cancel.check_periodically(index * TextBuffer::ITEM_COST)?;
        if index > 0 {
            text.byte(b',');
        }
        write(text, item);
        text.end_item()?;
    }
    text.byte(b']');
    Ok(())
}

fn string(text: &mut TextBuffer, string: &str) {
    text.push(&serde_json::Value::from(string).to_string());
}

fn nodes(text: &mut ChunkedText<'_>, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let grid = maze.grid();
    list(text, 0..grid.cells(), cancel, |text, cell| {
        let centre = grid.centre(cell);
        let [col, row, level] = grid.col_row_level(cell);
        text.push("{\"id\":");
        text.integer(cell);
        text.push(",\"x\":");
        text.decimal(centre.x);
        text.push(",\"y\":");
        text.decimal(centre.y);
        text.push(",\"col\":");
        text.integer(col);
        text.push(",\"row\":");
        text.integer(row);
        text.push(",\"level\":");
        text.integer(level);
        text.push(",\"neighbors\":");
        text.integer(maze.passages_of(cell) as u32);
        text.byte(b'}');
    })
}

fn passages(text: &mut ChunkedText<'_>, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let open = (0..).zip(maze.grid().link_cells()).filter(|&(link, _)| maze.is_open(link));
    list(text, open, cancel, |text, (_, [source, target])| {
        text.push("{\"source\":");
        text.integer(source);
        text.push(",\"target\":");
        text.integer(target);
        text.byte(b'}');
    })
}

fn pair_array(text: &mut TextBuffer, [first, second]: [u32; 2]) {
    text.byte(b'[');
    text.integer(first);
    text.byte(b',');
    text.integer(second);
    text.byte(b']');
}

fn point(text: &mut TextBuffer, Point { x, y }: Point) {
    text.byte(b'[');
    text.decimal(x);
    text.byte(b',');
    text.decimal(y);
    text.byte(b']');
}

fn planar(
    text: &mut ChunkedText<'_>,
    grid: &Grid,
    edge_numbers: &EdgeNumbers,
    cancel: &Cancel,
) -> Result<(), Error> {
    let edges = || (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    text.push("{\"vertices\":");
    let vertices = (0..grid.corners()).map(|corner| grid.corner(corner));
    list(text, vertices, cancel, point)?;
    text.push(",\"edges\":");
    list(text, edges().map(|edge| grid.ends(edge)), cancel, pair_array)?;
    text.push(",\"faces\":");
    list(text, 0..grid.cells(), cancel, |text, cell| {
        text.list(grid.boundary(cell).map(|(edge, _)| edge_numbers.of(edge)), TextBuffer::integer);
    })?;
    text.push(",\"arcs\":");
    let arcs = edges().filter_map(|edge| grid.arc(edge).map(|arc| (edge, arc)));
    list(text, arcs, cancel, |text, (edge, arc)| {
        text.push("{\"edge\":");
        text.integer(edge_numbers.of(edge));
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
        text.integer(edge_numbers.of(edge));
        text.push(",\"points\":");
        text.list(grid.bends(edge), point);
        text.byte(b'}');
    })?;
    text.push(",\"seams\":");
    list(text, grid.seams(), cancel, |text, seam| {
        pair_array(text, seam.map(|edge| edge_numbers.of(edge)));
    })?;
    text.push(",\"crossings\":");
    list(text, grid.crossings(), cancel, |text, crossing| {
        text.push("{\"cell\":");
        text.integer(crossing.cell);
        text.push(",\"over\":");
        pair_array(text, crossing.over);
        text.push(",\"under\":");
        text.integer(crossing.under);
        text.push(",\"edges\":");
        pair_array(text, crossing.edges.map(|edge| edge_numbers.of(edge)));
        text.byte(b'}');
    })?;
    text.byte(b'}');
    Ok(())
}

fn dual(
    text: &mut ChunkedText<'_>,
    grid: &Grid,
    edge_numbers: &EdgeNumbers,
    cancel: &Cancel,
) -> Result<(), Error> {
    text.push("{\"edges\":");
    list(text, grid.link_cells(), cancel, pair_array)?;
    text.push(",\"crosses\":");
    list(text, 0..grid.links(), cancel, |text, link| {
        if grid.is_stairs(link) {
            text.push("null");
        } else {
            text.integer(edge_numbers.of(link));
        }
    })?;
    text.byte(b'}');
    Ok(())
}

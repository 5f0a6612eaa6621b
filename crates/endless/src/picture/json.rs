//! A window of an endless maze as a JSON document. `NetworkX` and d3 read it unchanged, like the
//! [document of a maze](mazewright_render::formats). Ids are indices of the nodes in the window. The open
//! passages between nodes appear twice, as `links` and as `edges`.
//!
//! `col` and `row` are positions in the whole maze. `cell` is the number of a cell there. It is a
//! string, because it has up to 60 bits, more than most programs read as a JSON number. `rim` lists
//! the passages that lead out of the window.

use crate::{Place, RouteShare, Side, Window};
use mazewright_core::{Cancel, Error, GENERATION_VERSION, Seed};
use mazewright_render::formats::number::TextBuffer;
use mazewright_render::scene::Caption;

/// Approximate number of bytes of a cell in the document.
const CELL: usize = 200;

/// The contents of a document.
#[derive(Clone, Copy, Debug)]
pub struct WindowDocument<'a> {
    /// The side of the maze, as a power of two.
    pub side_log2: u32,
    /// Its seed.
    pub seed: &'a Seed,
    /// The cells.
    pub window: &'a Window,
    /// The start and the goal of the solution, in the window or not.
    pub ends: [Place; 2],
    /// The pieces of the solution in the window.
    pub pieces: &'a [RouteShare],
    /// The URL and the parameters.
    pub caption: &'a Caption,
}

/// Writes a window.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn write(document: &WindowDocument<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let WindowDocument { side_log2, seed, window, ends, pieces, caption } = *document;
    let Window { origin, cols, rows, .. } = *window;
    let string = |text: &str| serde_json::Value::from(text).to_string();
    let mut text = TextBuffer::with_capacity(CELL * (cols * rows) as usize + 4096);
    text.push(&format!(
        "{{\"gen\":{GENERATION_VERSION},\"url\":{},\"seed\":{},\"seed_u64\":\"{}\",\"directed\":false,\
         \"multigraph\":false,\"graph\":{{}},\"params\":{},\"size\":{},\"x\":{},\"y\":{},\"cols\":{cols},\
         \"rows\":{rows},\"nodes\":",
        caption.url.as_deref().map_or_else(|| "null".to_owned(), string),
        string(seed.text()),
        seed.number(),
        caption.params,
        1_u64 << side_log2,
        origin.x,
        origin.y,
    ));
    list(&mut text, window.cells().enumerate(), cancel, |text, (id, cell)| {
        let [x, y] = [cell.x - origin.x, cell.y - origin.y].map(|along| f64::from(along) + 0.5);
        text.push("{\"id\":");
        text.integer(id as u32);
        text.push(",\"x\":");
        text.decimal(x);
        text.push(",\"y\":");
        text.decimal(y);
        text.byte(b',');
        place(text, cell, side_log2);
        text.push(",\"neighbors\":");
        text.integer(window.open_sides(cell).count_ones());
        text.byte(b'}');
    })?;
    for name in [",\"links\":", ",\"edges\":"] {
        text.push(name);
        let mut pause = cancel.pauses();
        let links = window.cells().inspect(|_| pause()).flat_map(|cell| {
            let open = [Side::East, Side::South].into_iter();
            let open = open.filter(move |&side| !window.is_wall(cell, side));
            open.map(move |side| [cell, cell.across(side)])
        });
        let links = links.filter(|[_, there]| window.holds(*there));
        list(&mut text, links, cancel, |text, link| {
            let [source, target] = link.map(|cell| window.index(cell) as u32);
            text.push("{\"source\":");
            text.integer(source);
            text.push(",\"target\":");
            text.integer(target);
            text.byte(b'}');
        })?;
    }
    text.push(",\"rim\":");
    let mut pause = cancel.pauses();
    let out = window.cells().inspect(|_| pause()).flat_map(|cell| {
        let open = Side::ALL.into_iter().filter(move |&side| !window.is_wall(cell, side));
        open.map(move |side| (cell, side))
    });
    let out = out.filter(|(cell, side)| !window.holds(cell.across(*side)));
    list(&mut text, out, cancel, |text, (cell, side)| {
        text.push("{\"node\":");
        text.integer(window.index(cell) as u32);
        text.push(",\"side\":\"");
        text.push(side.letter());
        text.push("\",");
        place(text, cell.across(side), side_log2);
        text.byte(b'}');
    })?;
    for (name, end) in [",\"start\":{", ",\"goal\":{"].into_iter().zip(ends) {
        text.push(name);
        place(&mut text, end, side_log2);
        text.byte(b'}');
    }
    text.push(",\"solution\":");
    list(&mut text, pieces, cancel, |text, RouteShare { cells, from, to }| {
        text.push("{\"nodes\":");
        text.list(cells.iter().map(|&cell| window.index(cell) as u32), TextBuffer::integer);
        for (name, side) in [(",\"from\":", from), (",\"to\":", to)] {
            text.push(name);
            match side {
                Some(side) => text.push(&format!("\"{}\"", side.letter())),
                None => text.push("null"),
            }
        }
        text.byte(b'}');
    })?;
    text.push("}\n");
    Ok(text.into_bytes())
}

/// Writes items as a JSON array.
fn list<T>(
    text: &mut TextBuffer,
    items: impl IntoIterator<Item = T>,
    cancel: &Cancel,
    mut write: impl FnMut(&mut TextBuffer, T),
) -> Result<(), Error> {
    let mut iteration = 0;
    let mut stopped = Ok(());
    let checked = items.into_iter().take_while(|_| {
        iteration += TextBuffer::ITEM_COST;
        stopped = cancel.check_periodically(iteration);
        stopped.is_ok()
    });
    text.list(checked, |text, item| write(text, item));
    stopped
}

/// Writes the members that identify a cell in the whole maze.
fn place(text: &mut TextBuffer, cell: Place, side_log2: u32) {
    text.push("\"cell\":\"");
    text.push(&cell.number(side_log2).to_string());
    text.push("\",\"col\":");
    text.integer(cell.x);
    text.push(",\"row\":");
    text.integer(cell.y);
}

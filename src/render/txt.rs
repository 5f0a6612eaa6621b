//! The maze as text, to be read on a screen: a canvas of characters, which are about twice as high as
//! wide.
//!
//! Squares are drawn by box characters, four columns and two rows a cell. Every other grid is a raster
//! of its walls, each a line of the characters that come nearest to its slope. Levels stand below each
//! other, the lowest first. Where the solution shows it is a line of dots; `S` and `G` mark ends that
//! have no opening; `^`, `v` and `%` are stairs up, down and both. No line ends in a blank.
//!
//! ```text
//!   ┌───┬   ┐      +---+   +        __
//!   │ · · · │      | * * * |       /  \__
//!   │ · ┌───┤      | * +---+       \__/  \
//!   │ · · · │      | * * * |          \__/
//!   └───┴   ┘      +---+   +
//! ```

mod canvas;
mod raster;
mod rows;

use super::squares::squares;
use super::{Canvas, Fields, Format, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::maze::Maze;
use crate::spec::Spec;

pub(super) const TXT: Choice<Format> = Choice {
    name: "txt",
    aliases: &["text"],
    doc: "Text for the screen: box drawing for squares, lines of characters for other shapes",
    is: Format {
        media: "text/plain; charset=utf-8",
        compresses: true,
        canvas: Canvas::Characters,
        takes: &["solution", "charset"],
        // A character of box drawing has three bytes, and four columns of it stand for a cell in a
        // single row.
        bytes: |cells, characters| characters.saturating_mul(3).saturating_add(8 * cells + 64),
        beside: 1,
        write: Write::Told(write),
    },
};

/// The most characters of a picture, before anything is built; saturates.
pub(super) fn characters(spec: &Spec) -> u64 {
    let size = spec.site.size();
    let [wide, high] = raster::most_scale(spec);
    // Floats saturate when they become whole numbers.
    let along = |length: f64, scale: f64| (length * scale) as u64 + 4;
    along(size.x, wide).saturating_mul(along(size.y, high))
}

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    match squares(picture.maze.grid(), cancel)? {
        Some([cols, rows]) => rows::write(picture, cols, rows, cancel),
        None => raster::write(picture, cancel),
    }
}

/// The ends that no opening shows, each with its mark.
fn marks(maze: &Maze) -> Vec<(u32, u8)> {
    let marked = maze.ends().flat_map(|[start, goal]| [(start, b'S'), (goal, b'G')]);
    marked.filter(|&(end, _)| maze.opening_at(end).is_none()).collect()
}

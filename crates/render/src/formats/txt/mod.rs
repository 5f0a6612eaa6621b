//! The maze as plain text on a canvas of characters, which are about twice as high as wide.
//!
//! Squares use box-drawing characters, four columns and two rows per cell. All other grids are
//! rasterised: each wall becomes a line of Braille dots or, in ASCII, of the characters that best
//! match its slope. Levels lie below each other, the lowest first, each below its number. The
//! solution, if shown, is a line of dots. `S` and `G` mark a start or goal without an opening; `^`,
//! `v` and `%` are stairs up, down and both. Rails along a bridge cut off the passage below it, and
//! both ends of a passage across a seam have the same number. Lines have no trailing blanks.
//!
//! ```text
//!   ┌───┬   ┐      +---+   +      ⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀     _-' * _-''-_
//!   │ · · · │      | * * * |      ⡇  •  ⠁     ⡇     |  *        |
//!   │ · ┌───┤      | * +---+      ⡇  •• •• •• ⡇     |  ** ** ** |
//!   │ · · · │      | * * * |      ⠑⠢⣀⢀⡠⠒⠁  ⢀⡠⠒⠁     '-__-'   _-'
//!   └───┴   ┘      +---+   +         ⡇     ⠁           |
//! ```

pub(crate) mod canvas;
pub(crate) mod canvas_map;
pub(crate) mod lines;
pub(crate) mod rows;
pub(crate) mod seam_labels;
pub(crate) mod segments;

use crate::formats::squares::rectangle_size;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error, Maze, Spec};

pub(crate) const TXT: Choice<Format> = Choice {
    name: "txt",
    aliases: &["text"],
    doc: "Text for the screen: box drawing for squares, Braille dots for other shapes",
    value: Format {
        media_type: "text/plain; charset=utf-8",
        purpose: FormatPurpose::Motion,
        is_compressible: true,
        shows_parts: true,
        canvas: Canvas::Characters,
        settings: &[SettingGroup::Solution, SettingGroup::Charset],
        // A box-drawing character has three bytes; a cell in a single row takes four columns.
        max_bytes: |cells, characters| characters.saturating_mul(3).saturating_add(8 * cells + 64),
        bytes_per_cell: 1,
        write: Write::Data(write),
    },
};

/// Returns the largest possible number of characters for a specification, without building the
/// grid; saturates.
pub(crate) fn characters(spec: &Spec) -> u64 {
    let size = spec.site.size();
    let [columns, rows] = canvas_map::max_scale(spec);
    // Labels of seams are next to the drawing, and above and below each level.
    let labels = 2 * seam_labels::LONGEST as u64;
    let headings = 4 * u64::from(spec.site.levels);
    // Casts from float saturate.
    let characters_along = |length: f64, scale: f64| (length * scale) as u64 + 4;
    let (width, height) = (characters_along(size.x, columns), characters_along(size.y, rows));
    (width + labels).saturating_mul(height + headings)
}

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    match rectangle_size(scene.maze.grid(), cancel)? {
        Some([cols, rows]) => rows::write(scene, cols, rows, cancel),
        None => lines::write(scene, cancel),
    }
}

/// Returns the cells of starts and goals without an opening, with their marks.
fn marks(maze: &Maze) -> Vec<(u32, u8)> {
    let marked = maze.ends().flat_map(|[start, goal]| [(start, b'S'), (goal, b'G')]);
    marked.filter(|&(end, _)| maze.opening_at(end).is_none()).collect()
}

//! The mazes of a day: one for each shape and difficulty, the same for everybody. The day is the seed,
//! so that nothing about them is stored.

use jiff::civil::Date;

use crate::board::Filter;
use crate::day;
use crate::maze_key::{maze_alone, maze_digest, maze_query};
use mazewright_core::{Choice, Chosen, SHAPES, Shape, Tiling};
use mazewright_request::error::RequestError;
use mazewright_request::reading::query::Reader;

/// The difficulties, by the values of the parameter `difficulty`. Each has its columns and rows in
/// percent of the usual numbers for the shape.
pub static DIFFICULTIES: &[Choice<u32>] = &[
    Choice { name: "easy", aliases: &[], doc: "Small, and difficulty up to 40", value: 65 },
    Choice {
        name: "medium",
        aliases: &[],
        doc: "Of the usual size, difficulty 41 to 59",
        value: 100,
    },
    Choice { name: "hard", aliases: &[], doc: "Large, difficulty 60 or more", value: 150 },
];

/// One of the mazes of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The shape of the cells.
    pub shape: &'static str,
    /// The difficulty.
    pub difficulty: &'static str,
    /// Columns.
    pub cols: u32,
    /// Rows.
    pub rows: u32,
    /// The query of its URL.
    pub query: String,
    /// Its digest.
    pub digest: String,
}

/// Returns all mazes of a day.
pub fn all(day: Date) -> Result<Vec<Daily>, RequestError> {
    let of_shape = |shape| DIFFICULTIES.iter().map(move |difficulty| daily(day, shape, difficulty));
    SHAPES.iter().flat_map(of_shape).collect()
}

/// Returns a filter of the scores on the board of a day: those of its mazes that were finished on that day.
pub fn board(day: Date) -> Result<Filter, RequestError> {
    let mazes = all(day)?.into_iter().map(|daily| daily.digest).collect();
    Ok(Filter { span: Some(day::span(day)), mazes: Some(mazes), ..Filter::default() })
}

/// Returns the maze of a day.
pub fn daily(
    day: Date,
    shape: Chosen<Shape>,
    difficulty: Chosen<u32>,
) -> Result<Daily, RequestError> {
    let (cols, rows) = shape.value.default_size;
    let scaled = |side: u32| (side * difficulty.value).div_ceil(100);
    // The first ring has a fixed number of cells, which does not depend on the size.
    let is_round = matches!(shape.value.layout, Tiling::Custom { round: true, .. });
    let (cols, rows) = (if is_round { cols } else { scaled(cols) }, scaled(rows));
    let (shape, difficulty) = (shape.name, difficulty.name);
    let mut reader = Reader::default();
    reader.query(&format!(
        "shape={shape}&cols={cols}&rows={rows}&difficulty={difficulty}&seed=daily-{day}&gen=1"
    ))?;
    let maze = maze_alone(&reader.finish(None)?)?.resolve(|| None)?;
    let query = maze_query(&maze);
    let digest = maze_digest(&query);
    Ok(Daily { shape, difficulty, cols, rows, query, digest })
}

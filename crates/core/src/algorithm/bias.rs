//! The weight that a bias gives to each side, from 0 (last choice) to 200. A side that the bias
//! does not affect has weight 100.
//!
//! ```text
//!   by rows       along a row (a ring)       100 − bias        from row to row    100 + bias
//!   by an angle   at an angle α to it        100 + bias · cos 2α
//! ```
//!
//! The angle is that of the line from the centre of a cell to the centre of its neighbour. Stairs
//! have no direction. Weights are whole numbers, so that rounding errors in coordinates do not
//! change them.

use std::f64::consts::PI;

use crate::algorithm::options::{AlgorithmOptions, BiasDirection};
use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::grid::Grid;

/// The weight of a side that the bias does not affect.
const NEUTRAL: i64 = 100;

/// Returns the weight of each side, or `None` if the bias is 0.
pub(super) fn weights(
    grid: &Grid,
    options: &AlgorithmOptions,
    cancel: &Cancel,
) -> Result<Option<Vec<u8>>, Error> {
    match options.bias_angle {
        _ if options.bias == 0 => Ok(None),
        BiasDirection::Rows => by_rows(grid, options, cancel).map(Some),
        BiasDirection::Degrees(degrees) => by_angle(grid, degrees, options.bias, cancel).map(Some),
    }
}

fn by_rows(grid: &Grid, options: &AlgorithmOptions, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let cells = grid.cells();
    let mut rows = Vec::with_capacity(cells as usize);
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let [_, row, level] = grid.col_row_level(cell);
        rows.push([row, level]);
    }
    let across = options.across() as u8;
    let along = 200 - across;
    let mut weights = Vec::with_capacity(grid.sides(cells - 1).end);
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let row = rows[cell as usize];
        let is_along = |there: u32| rows.get(there as usize).is_none_or(|&other| other == row);
        let sides = grid.neighbors(cell).into_iter();
        weights.resize(grid.sides(cell).start, 0);
        weights.extend(sides.map(|there| if is_along(there) { along } else { across }));
    }
    Ok(weights)
}

fn by_angle(grid: &Grid, degrees: u32, bias: i32, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let preferred = Point::polar(1.0, f64::from(degrees) * (PI / 180.0));
    let bias = i64::from(bias.clamp(-100, 100));
    let weight = |step: Point| {
        // cos 2α is rounded to a multiple of 1 / PARTS.
        const PARTS: i64 = 1 << 10;
        let (along, across) = (preferred.dot(step), preferred.cross(step));
        let cosine = (along * along - across * across) / step.dot(step);
        NEUTRAL + rounded((bias * rounded(cosine * PARTS as f64)) as f64 / PARTS as f64)
    };
    let cells = grid.cells();
    let mut weights = Vec::with_capacity(grid.sides(cells - 1).end);
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let sides = grid.sides(cell);
        weights.resize(sides.start, 0);
        weights
            .extend(sides.map(|side| grid.vector_across(cell, side).map_or(NEUTRAL, weight) as u8));
    }
    Ok(weights)
}

//! How much a bias makes each side weigh: from 0, not while there is another way, to 200; 100 is what
//! a side weighs to which the bias does not matter.
//!
//! ```text
//!   by rows      along a row (a ring)     100 − bias        from row to row    100 + bias
//!   by an angle  at an angle α to it      100 + bias · cos 2α
//! ```
//!
//! The angle is that of the way from a cell's centre to the next one's; stairs lead no way. Weights
//! are whole numbers, so that the last bits of a coordinate do not matter.

use std::f64::consts::PI;

use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::texture::{Direction, Texture};

/// The weight of a side to which the bias does not matter.
const PLAIN: i64 = 100;

/// The weight of each side; none where there is no bias.
pub(super) fn weights(
    grid: &Grid,
    texture: &Texture,
    cancel: &Cancel,
) -> Result<Option<Vec<u8>>, Stop> {
    match texture.bias_angle {
        _ if texture.bias == 0 => Ok(None),
        Direction::Rows => by_rows(grid, texture, cancel).map(Some),
        Direction::Degrees(degrees) => by_angle(grid, degrees, texture.bias, cancel).map(Some),
    }
}

fn by_rows(grid: &Grid, texture: &Texture, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let cells = grid.cells();
    let mut rows = Vec::with_capacity(cells as usize);
    for cell in 0..cells {
        cancel.check_now_and_then(cell as usize)?;
        let [_, row, level] = grid.place(cell);
        rows.push([row, level]);
    }
    let across = texture.across() as u8;
    let along = 200 - across;
    let mut weights = Vec::with_capacity(grid.sides(cells - 1).end);
    for cell in 0..cells {
        cancel.check_now_and_then(cell as usize)?;
        let row = rows[cell as usize];
        let is_along = |&there: &u32| rows.get(there as usize).is_none_or(|&other| other == row);
        let sides = grid.near(cell).iter();
        weights.extend(sides.map(|there| if is_along(there) { along } else { across }));
    }
    Ok(weights)
}

fn by_angle(grid: &Grid, degrees: u32, bias: i32, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let direction = Point::polar(1.0, f64::from(degrees) * (PI / 180.0));
    let bias = i64::from(bias.clamp(-100, 100));
    let weight = |way: Point| {
        // cos 2α, in parts.
        const PARTS: i64 = 1 << 10;
        let (along, across) = (direction.dot(way), direction.cross(way));
        let cosine = (along * along - across * across) / way.dot(way);
        PLAIN + rounded((bias * rounded(cosine * PARTS as f64)) as f64 / PARTS as f64)
    };
    let cells = grid.cells();
    let mut weights = Vec::with_capacity(grid.sides(cells - 1).end);
    for cell in 0..cells {
        cancel.check_now_and_then(cell as usize)?;
        let sides = grid.sides(cell);
        weights.extend(sides.map(|side| grid.way(cell, side).map_or(PLAIN, weight) as u8));
    }
    Ok(weights)
}

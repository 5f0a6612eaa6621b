//! The contours of rows of characters or pixels.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::site::mask::corner_cutting::bevelled;
use crate::site::mask::rows::BitRows;

/// The steps to the right, down, to the left and up.
const STEPS: [[i64; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/// The largest length that is cut off at a corner, in characters or pixels and in cell sides.
const CUT: f64 = 0.5;

/// Returns the closed contours of the part that is in, for bounds from the origin to `size`. They
/// are clockwise; those of holes are counterclockwise. Corners are cut, so that stairs become
/// slopes. Squares that touch only at a corner are separate. Returns `None` if there are more than
/// `most` corners.
pub(crate) fn contours(
    rows: &BitRows,
    size: Point,
    most: usize,
    cancel: &Cancel,
) -> Result<Option<Vec<Vec<Point>>>, Error> {
    let (wide, tall) = (i64::from(rows.cols()), i64::from(rows.rows()));
    let is_in = |col: i64, row: i64| {
        (0..wide).contains(&col) && (0..tall).contains(&row) && rows.is_in(col as u32, row as u32)
    };
    let at = |[col, row]: [i64; 2]| (row * (wide + 1) + col) as usize;
    // The directions in which a boundary leaves each corner, as bits.
    let mut leaving = vec![0_u8; ((wide + 1) * (tall + 1)) as usize];
    for row in 0..tall {
        cancel.check_periodically(row as usize * 64)?;
        for col in (0..wide).filter(|&col| is_in(col, row)) {
            let corners = [[col, row], [col + 1, row], [col + 1, row + 1], [col, row + 1]];
            let beyond = [[col, row - 1], [col + 1, row], [col, row + 1], [col - 1, row]];
            for (direction, (corner, [col, row])) in corners.into_iter().zip(beyond).enumerate() {
                if !is_in(col, row) {
                    leaving[at(corner)] |= 1 << direction;
                }
            }
        }
    }
    let unit = Point::new(size.x / wide as f64, size.y / tall as f64);
    let cut = CUT * unit.x.min(unit.y).min(1.0);
    let (mut found, mut count) = (Vec::new(), 0);
    for row in 0..=tall {
        cancel.check_periodically(row as usize * 64)?;
        for col in 0..=wide {
            while let Some(first) =
                (0..4).find(|direction| leaving[at([col, row])] >> direction & 1 == 1)
            {
                let (mut corner, mut direction) = ([col, row], first);
                let mut contour = Vec::new();
                loop {
                    leaving[at(corner)] &= !(1 << direction);
                    let [across, down] = STEPS[direction];
                    corner = [corner[0] + across, corner[1] + down];
                    // A right turn stays at the same character or pixel.
                    let next = [1, 0, 3].map(|turn| (direction + turn) % 4);
                    let next = next.into_iter().find(|next| leaving[at(corner)] >> next & 1 == 1);
                    let turns = next != Some(direction);
                    if turns {
                        let [x, y] = corner.map(|along| along as f64);
                        contour.push(Point::new(x * unit.x, y * unit.y));
                    }
                    match next {
                        Some(next) => direction = next,
                        None => break,
                    }
                }
                count += contour.len();
                if count > most {
                    return Ok(None);
                }
                found.push(bevelled(&contour, cut));
            }
        }
    }
    Ok(Some(found))
}

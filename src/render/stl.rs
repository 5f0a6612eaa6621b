//! The maze as a solid to print: walls on a plate, as binary STL in millimetres.
//!
//! The surface is closed and each of its edges belongs to two triangles, on every shape. Levels stand
//! side by side, each on a plate of its own. Source: 3D Systems, "SLC File Specification" (1994); the
//! Library of Congress describes the format as fdd000505.

use super::solid::{Corner, Surface};
use super::{Canvas, Fields, Format, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const STL: Choice<Format> = Choice {
    name: "stl",
    aliases: &[],
    doc: "Walls on a plate as a closed solid in millimetres, for printers",
    is: Format {
        media: "model/stl",
        compresses: true,
        canvas: Canvas::None,
        takes: &["cell_mm", "wall_mm", "height_mm", "base_mm"],
        // Fifty for a triangle, of which a hexagon takes about 40; in a single row, 70.
        bytes: |cells, rim| {
            let inner = cells.saturating_mul(2300);
            inner.saturating_add(rim.saturating_mul(2600)).saturating_add(65_536)
        },
        beside: 250,
        write: Write::Told(write),
    },
};

/// Bytes of the head, in front of the number of triangles.
const HEAD: usize = 80;
/// Bytes of a triangle: its direction, its three corners and two bytes of nothing.
const TRIANGLE: usize = 50;

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let surface = Surface::new(picture, cancel)?;
    let mut count: u32 = 0;
    surface.each(|_| count += 1, cancel)?;
    let mut file = Vec::with_capacity(HEAD + 4 + TRIANGLE * count as usize);
    file.extend_from_slice(b"maze in millimetres");
    file.resize(HEAD, b' ');
    file.extend_from_slice(&count.to_le_bytes());
    surface.each(
        |corners| {
            let mut bytes = [0; TRIANGLE];
            let [a, b, c] = corners;
            for (three, place) in [normal(corners), a, b, c].iter().zip(bytes.chunks_exact_mut(12))
            {
                for (number, place) in three.iter().zip(place.chunks_exact_mut(4)) {
                    place.copy_from_slice(&number.to_le_bytes());
                }
            }
            file.extend_from_slice(&bytes);
        },
        cancel,
    )?;
    Ok(file)
}

/// The direction that a triangle faces, of length 1.
fn normal([a, b, c]: [Corner; 3]) -> Corner {
    let way = |to: Corner| [0, 1, 2].map(|axis| f64::from(to[axis]) - f64::from(a[axis]));
    let (one, other) = (way(b), way(c));
    let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| one[i] * other[j] - one[j] * other[i]);
    let length = cross.iter().map(|part| part * part).sum::<f64>().sqrt();
    cross.map(|part| if length > 0.0 { (part / length) as f32 } else { 0.0 })
}

//! Measures how broad a silhouette is at its outline, to place openings away from tips, notches and
//! narrow parts.
//!
//! The measure at an edge is the share of a disc around it that cells cover: half at a straight
//! outline, a quarter at a right angle, less at a tip, more in a notch or a slit. Such integrals
//! are robust for jagged outlines, as whole cells have them (S. Manay, D. Cremers, B.-W. Hong, A.
//! Yezzi, S. Soatto, "Integral Invariants for Shape Matching", 2006). A cell counts with its whole
//! area at its centre, weighted by nearness.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;

/// The radius of the disc, in sides of a square with the mean area of a cell.
const REACH: f64 = 4.0;
/// The largest radius of the disc, in sides of a square with the area of the silhouette.
const REACH_OF_WHOLE: f64 = 0.3;

/// The cells of a grid, sorted by position.
pub(super) struct CellsNearby {
    /// The centre and area of each cell, sorted by the square of the plane in which the centre
    /// lies.
    cells: Vec<([i32; 2], Point, f64)>,
    /// The side of a square: the radius of the disc.
    radius: f64,
}

impl CellsNearby {
    /// Creates the index of a grid's cells. Time O(cells log cells).
    pub(super) fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let mut cells = Vec::with_capacity(grid.cells() as usize);
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            cells.push(([0; 2], grid.centre(cell), area(grid, cell)));
        }
        let mut total = 0.0;
        for (index, &(.., area)) in cells.iter().enumerate() {
            cancel.pause_periodically(index);
            total += area;
        }
        let mean = total / f64::from(grid.cells().max(1));
        let radius = (REACH * mean.sqrt()).min(REACH_OF_WHOLE * total.sqrt());
        for (index, (square, centre, _)) in cells.iter_mut().enumerate() {
            cancel.pause_periodically(index);
            *square = square_of(*centre, radius);
        }
        let mut pause = cancel.pauses();
        cells.sort_by(|(one, ..), (other, ..)| {
            pause();
            one.cmp(other)
        });
        Ok(Self { cells, radius })
    }

    /// Returns the breadth of the outline at a point, from 0 to 0.5: the covered share of the disc
    /// around it, or the uncovered share if that is less.
    pub(super) fn breadth(&self, place: Point) -> f64 {
        let [row, col] = square_of(place, self.radius);
        let mut covered = 0.0;
        for row in row - 1..=row + 1 {
            let from = self.cells.partition_point(|&(square, ..)| square < [row, col - 1]);
            let near =
                self.cells[from..].iter().take_while(|(square, ..)| *square <= [row, col + 1]);
            for &(_, centre, area) in near {
                let offset = (centre - place) * (1.0 / self.radius);
                covered += area * (1.0 - offset.dot(offset)).max(0.0);
            }
        }
        // With these weights, the whole disc counts with half of its area.
        let share = covered / (std::f64::consts::PI / 2.0 * self.radius * self.radius);
        share.min(1.0 - share)
    }
}

/// Returns row and column of the square of the plane in which a point lies.
fn square_of(place: Point, side: f64) -> [i32; 2] {
    [place.y, place.x].map(|length| (length / side).floor() as i32)
}

/// Returns the area of the polygon of a cell's corners.
fn area(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let triangle =
        |[from, to]: [u32; 2]| (grid.corner(from) - centre).cross(grid.corner(to) - centre);
    grid.boundary(cell).map(|(_, ends)| triangle(ends)).sum::<f64>().abs() / 2.0
}

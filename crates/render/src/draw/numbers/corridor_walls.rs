//! An index of the walls of inset corridors by position, which finds those near a point.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::inset;
use crate::draw::inset::InsetCorridors;
use crate::scene::Scene;
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error};

/// Steps of the coordinates of walls per cell side.
const RESOLUTION: f64 = 10_000.0;

/// Straight walls by the unit squares that they touch, in cell sides.
#[derive(Default)]
pub(crate) struct CorridorWalls {
    squares: BTreeMap<[i32; 2], Vec<[Point; 2]>>,
}

impl CorridorWalls {
    /// Returns the walls of the finished maze near `cells`; none if its walls are not inset.
    pub(crate) fn near(
        scene: &Scene<'_>,
        cells: impl Iterator<Item = u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (style, maze) = (scene.style, scene.maze.finished());
        let mut walls = Self::default();
        if style.strokes.inset == 0 {
            return Ok(walls);
        }
        let grid = maze.grid();
        let mut wanted = BTreeSet::new();
        for cell in cells {
            let corners: Vec<Point> =
                grid.boundary(cell).flat_map(|(_, ends)| ends).map(|it| grid.corner(it)).collect();
            wanted.extend(squares(&corners, 0.0));
        }
        let to_device =
            |point: Point| [point.x, point.y].map(|along| rounded(along * RESOLUTION) as i32);
        let corridors = InsetCorridors::new(maze, style, cancel)?;
        let pitch = scene.spec.site.cell_measure(false).pitch;
        let lines = [
            inset::walls(&corridors, style, to_device, cancel)?,
            inset::dashes(&corridors, pitch, to_device, cancel)?,
        ];
        let lines = lines.iter().flat_map(|it| it.point_ranges().map(|range| &it.points[range]));
        for (index, line) in lines.enumerate() {
            cancel.check_periodically(index)?;
            for pair in line.windows(2) {
                let ends = [pair[0], pair[1]]
                    .map(|at| Point::new(f64::from(at[0]), f64::from(at[1])) * (1.0 / RESOLUTION));
                for square in squares(&ends, 0.0).filter(|square| wanted.contains(square)) {
                    walls.squares.entry(square).or_default().push(ends);
                }
            }
        }
        Ok(walls)
    }

    /// Returns the walls that may lie within `distance` of `points`, or of the box around them.
    pub(crate) fn around(
        &self,
        points: &[Point],
        distance: f64,
    ) -> impl Iterator<Item = [Point; 2]> + '_ {
        let squares = if self.squares.is_empty() { None } else { Some(squares(points, distance)) };
        let found = squares.into_iter().flatten().filter_map(|square| self.squares.get(&square));
        found.flatten().copied()
    }
}

/// Returns the squares that the box around `points` touches, after it grew by `distance` on each
/// side.
fn squares(points: &[Point], distance: f64) -> impl Iterator<Item = [i32; 2]> + use<> {
    let ends = |along: fn(&Point) -> f64| {
        let least = points.iter().map(along).fold(f64::INFINITY, f64::min) - distance;
        let most = points.iter().map(along).fold(f64::NEG_INFINITY, f64::max) + distance;
        least.floor() as i32..=most.floor() as i32
    };
    let (columns, rows) = (ends(|point| point.x), ends(|point| point.y));
    columns.flat_map(move |column| rows.clone().map(move |row| [column, row]))
}

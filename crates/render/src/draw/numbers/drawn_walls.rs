//! An index of walls by position, as they are drawn: inset, with rounded corners. It finds those near a point.

use std::collections::BTreeSet;

use crate::draw::inset::{InsetCorridors, SharedCorridors};
use crate::draw::wall_places::WallPlaces;
use crate::drawing::chords::for_each_part;
use crate::scene::Scene;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::{Cancel, Error};

/// Steps of the coordinates of walls per cell side.
const RESOLUTION: f64 = 10_000.0;

/// The distance from cells up to which walls are indexed, in cell sides.
const NEAR: f64 = 0.5;

/// Straight walls, in cell sides.
#[derive(Default)]
pub(crate) struct DrawnWalls {
    /// Each wall with each of the unit squares that it touches, in the order of squares.
    by_square: Vec<([i32; 2], [Point; 2])>,
}

impl DrawnWalls {
    /// Returns the walls of the finished maze near `cells`, and the dashes across bridges if `with_dashes`. `corridors` are
    /// those of the scene, if they are known.
    pub(crate) fn near(
        scene: &Scene<'_>,
        corridors: Option<&InsetCorridors<'_>>,
        cells: impl Iterator<Item = u32>,
        with_dashes: bool,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (style, maze) = (scene.style, scene.maze.finished());
        let grid = maze.grid();
        let mut wanted = BTreeSet::new();
        let mut pause = cancel.pauses();
        for cell in cells {
            for square in squares(&grid.polygon(cell).outer, NEAR) {
                pause();
                wanted.insert(square);
            }
        }
        cancel.check()?;
        let to_device =
            |point: Point| [point.x, point.y].map(|along| rounded(along * RESOLUTION) as i32);
        let mut lines = Vec::new();
        let shared = SharedCorridors::default();
        let places = match corridors.filter(|_| std::ptr::eq(maze, scene.maze)) {
            Some(corridors) => WallPlaces::Corridors(corridors),
            None => WallPlaces::new(maze, style, &shared, cancel)?,
        };
        lines.push(places.walls(style, to_device, cancel)?);
        let bridges = places.bridges(scene, !with_dashes, to_device, cancel)?;
        lines.extend(bridges.map(|bridges| bridges.lines));
        let mut by_square = Vec::new();
        let mut pause = cancel.pauses();
        for lines in &lines {
            for_each_part(lines, |ends| {
                pause();
                let ends = ends.map(|at| at * (1.0 / RESOLUTION));
                let near = squares(&ends, 0.0).filter(|square| wanted.contains(square));
                by_square.extend(near.map(|square| (square, ends)));
            });
        }
        by_square.sort_by(|one, other| {
            pause();
            one.0.cmp(&other.0)
        });
        cancel.check()?;
        Ok(Self { by_square })
    }

    /// Returns the walls that may lie within `distance` of `points`, or of the box around them, each once.
    pub(crate) fn around(
        &self,
        points: &[Point],
        distance: f64,
    ) -> impl Iterator<Item = [Point; 2]> + '_ {
        let near = Bounds::of(points.iter().copied()).grown(distance);
        let wanted = if self.by_square.is_empty() { None } else { Some(squares(points, distance)) };
        let least = [near.min.x, near.min.y].map(|along| along.floor() as i32);
        let found = wanted.into_iter().flatten().flat_map(|square| {
            let first = self.by_square.partition_point(|it| it.0 < square);
            self.by_square[first..].iter().take_while(move |it| it.0 == square)
        });
        found.filter_map(move |&(square, wall)| {
            let bounds = Bounds::of(wall);
            let first = [bounds.min.x, bounds.min.y].map(|along| along.floor() as i32);
            let is_first = (0..2).all(|axis| first[axis].max(least[axis]) == square[axis]);
            (is_first && bounds.overlaps(&near)).then_some(wall)
        })
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

//! An index of walls by position, as they are drawn: inset, with rounded corners. It finds those near a point.

use std::collections::BTreeSet;

use crate::draw::inset::{InsetCorridors, SharedCorridors};
use crate::draw::wall_places::WallPlaces;
use crate::drawing::chords::straight_parts;
use crate::drawing::near_segments::{NearSegments, squares};
use crate::drawing::rounded_point;
use crate::scene::Scene;
use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::{Cancel, Error};

/// Steps of the coordinates of walls per cell side.
const RESOLUTION: f64 = 10_000.0;

/// The distance from cells up to which walls are indexed, in cell sides.
const NEAR: f64 = 0.5;

/// The side of a square of the index, in cell sides.
const SQUARE: f64 = 1.0;

/// Straight walls, in cell sides.
#[derive(Default)]
pub(crate) struct DrawnWalls {
    /// `None` before walls were looked for.
    index: Option<NearSegments<()>>,
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
            let near = Bounds::of(grid.polygon(cell).outer).grown(NEAR);
            for square in squares(near, SQUARE) {
                pause();
                wanted.insert(square);
            }
        }
        cancel.check()?;
        let to_device = |point: Point| rounded_point(point * RESOLUTION);
        let mut lines = Vec::new();
        let shared = SharedCorridors::default();
        let places = match corridors.filter(|_| std::ptr::eq(maze, scene.maze)) {
            Some(corridors) => WallPlaces::Corridors(corridors),
            None => WallPlaces::new(maze, style, &shared, cancel)?,
        };
        lines.push(places.walls(style, to_device, cancel)?);
        let bridges = places.bridges(scene, !with_dashes, to_device, cancel)?;
        lines.extend(bridges.map(|bridges| bridges.lines));
        let parts = lines.iter().flat_map(straight_parts);
        let walls = parts.map(|ends| (ends.map(|at| at * (1.0 / RESOLUTION)), ()));
        let index = NearSegments::new(SQUARE, walls, |square| wanted.contains(square), cancel)?;
        Ok(Self { index: Some(index) })
    }

    /// Returns the walls that may lie within `distance` of `points`, or of the box around them, each once.
    pub(crate) fn around(
        &self,
        points: &[Point],
        distance: f64,
    ) -> impl Iterator<Item = [Point; 2]> + '_ {
        let near = Bounds::of(points.iter().copied()).grown(distance);
        self.index.iter().flat_map(move |index| index.near(near)).map(|(wall, ())| wall)
    }
}

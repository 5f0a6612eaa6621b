//! The places of marks in cells, and the letters, words and icons there.

use crate::draw::free_space::{free_radius, usable_radius};
use crate::draw::inset::InsetCorridors;
use crate::draw::lines::elastic::{Walls, roomiest};
use crate::draw::mark_sizes::{CORNER, MarkSizes, cells_with_marks};
use crate::draw::numbers::drawn_walls::DrawnWalls;
use crate::scene::Scene;
use crate::style::end_marks::MarkKind;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The place of a mark in a cell, in cell sides.
#[derive(Clone, Copy)]
pub(crate) struct MarkPlace {
    pub(crate) centre: Point,
    /// The radius of the largest circle around the centre that is free of walls.
    pub(crate) room: f64,
}

/// Finds the places of marks in cells.
pub(crate) struct MarkPlaces<'a> {
    scene: &'a Scene<'a>,
    /// Whether walls may lie anywhere in a cell: rounded, inset at a rim, or on the sides of a clipped cell.
    is_narrow: bool,
    walls: DrawnWalls,
}

impl<'a> MarkPlaces<'a> {
    /// Creates the finder for some cells. `corridors` are those of the scene, if they are known.
    pub(crate) fn new(
        scene: &'a Scene<'a>,
        corridors: Option<&InsetCorridors<'_>>,
        cells: impl Iterator<Item = u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let strokes = &scene.style.strokes;
        let is_rounded = strokes.corners > 0;
        let is_clipped = scene.spec.site.is_clipped();
        let walls = if is_rounded || is_clipped && strokes.inset > 0 {
            DrawnWalls::near(scene, corridors, cells, true, cancel)?
        } else {
            DrawnWalls::default()
        };
        Ok(Self { scene, is_narrow: is_clipped || is_rounded, walls })
    }

    /// Returns the place of a mark in a cell.
    pub(crate) fn of(&self, cell: u32) -> MarkPlace {
        let grid = self.scene.maze.grid();
        let (centre, room) = (grid.centre(cell), usable_radius(self.scene, cell));
        if !self.is_narrow {
            return MarkPlace { centre, room };
        }
        // Clipped cells may be narrow around their centre, and inset or rounded walls lie anywhere in them.
        let outline = grid.polygon(cell);
        let mut walls: Walls = outline.sides().collect();
        walls.extend(self.walls.around(&outline.outer, 0.0));
        let (centre, room) = roomiest(centre, &walls, free_radius(grid, cell));
        MarkPlace { centre, room }
    }
}

/// A letter, a word or an icon in a cell at an end. Lengths are in cell sides.
pub(crate) struct Symbol {
    pub(crate) cell: u32,
    pub(crate) centre: Point,
    /// The radius of a circle around all of it.
    pub(crate) reach: f64,
}

/// Returns the letters, words and icons in cells.
pub(crate) fn symbols(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<Symbol>, Error> {
    let kind = scene.style.marks.drawn_kind();
    if !matches!(kind, MarkKind::Letters | MarkKind::Words | MarkKind::Icons) {
        return Ok(Vec::new());
    }
    let places = MarkPlaces::new(scene, None, cells_with_marks(scene), cancel)?;
    let mut found = Vec::new();
    for (index, cell) in cells_with_marks(scene).enumerate() {
        cancel.check_periodically(index)?;
        found.push((cell, places.of(cell)));
    }
    let rooms = found.iter().map(|(_, place)| place.room);
    let reach = MarkSizes::new(scene, kind, 1.0).common(rooms) * CORNER;
    let symbol = |(cell, place): (u32, MarkPlace)| Symbol { cell, centre: place.centre, reach };
    Ok(found.into_iter().map(symbol).collect())
}

//! The common size of all marks at starts and goals of a picture. The smallest of their cells
//! limits it. Dots and arrows have at least a share of their size in the picture's usual cell;
//! letters and icons, which cover what is below them, fit into their cells.

use crate::draw::free_space::{free_radius, usable_radius};
use crate::draw::line_widths::cell_width;
use crate::draw::lines::elastic::{Walls, roomiest};
use crate::draw::numbers::drawn_walls::DrawnWalls;
use crate::scene::Scene;
use crate::style::end_marks::MarkKind;
use crate::style::look::Draw;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The largest radius of a mark, relative to the free space of its cell.
const IN_CELL: f64 = 0.84;
/// The radius of a dot, in widths of a cell.
const DOT: f64 = 0.2;
/// The radius of a ring and of its hole, relative to that of a dot.
pub(crate) const RING: [f64; 2] = [1.25, 0.65];
/// Half the length of an arrow, relative to the free space of its cell.
const ARROW: f64 = 0.72;
/// The radius of the paper around a letter or an icon, relative to the radius of the mark.
pub(crate) const HALO: f64 = 1.12;
/// The radius beyond which nothing of a symbol with a square box lies, relative to its half side.
pub(crate) const CORNER: f64 = 1.2;
/// The least size of a mark, as a share of its size in the usual cell.
const OF_USUAL: f64 = 0.75;
/// The least radius of a letter or an icon in a usual passage, in hundredths of a pixel.
const LEAST: f64 = 650.0;
/// Half the width of the usual passage, in widths of a cell.
const PASSAGE: f64 = 0.3;

/// The lengths that determine the sizes of marks, in any unit.
pub(crate) struct MarkSizes {
    kind: MarkKind,
    is_passage: bool,
    /// Half the thickness of walls or passages.
    half_line: f64,
    /// The width of a cell.
    width: f64,
    inset: f64,
    /// The least radius of a letter or an icon.
    least: f64,
}

impl MarkSizes {
    /// Creates the sizes for marks of a kind. `side` is the length of a cell's side.
    pub(crate) fn new(scene: &Scene<'_>, kind: MarkKind, side: f64) -> Self {
        let style = scene.style;
        let hundredth = side / f64::from(style.cell.hundredths());
        Self {
            kind,
            is_passage: style.draw.value == Draw::Passages,
            half_line: style.half_line() * side,
            width: f64::from(cell_width(scene)) * hundredth,
            inset: f64::from(style.strokes.inset) / 100.0 * side,
            least: LEAST * hundredth,
        }
    }

    /// Returns the size of all marks, given the free radius of each of their cells: the radius of
    /// letters, icons and dots, and half the length of arrows.
    pub(crate) fn common(&self, rooms: impl Iterator<Item = f64>) -> f64 {
        let smallest = rooms.map(|room| self.within(room)).fold(f64::INFINITY, f64::min);
        let usual_room = (self.width / 2.0 - self.inset).max(self.width / 8.0);
        let least = match self.kind {
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons if self.is_passage => {
                let usual = self.width * PASSAGE * IN_CELL;
                (usual * OF_USUAL).max(self.least.min(usual))
            }
            // Walls stay whole, however small the cell is.
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons => return smallest,
            _ => self.within(usual_room) * OF_USUAL,
        };
        smallest.max(least)
    }

    /// Returns the largest size of a mark in a cell with the free radius `room`.
    fn within(&self, room: f64) -> f64 {
        match self.kind {
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons => self.free(room) * IN_CELL,
            MarkKind::Arrows => room * ARROW,
            MarkKind::Auto | MarkKind::None | MarkKind::Dots | MarkKind::Textures => {
                (self.width * DOT).min(room * IN_CELL / RING[0])
            }
        }
    }

    /// Returns the part of the free radius `room` that the lines of walls leave, or the half width
    /// of a passage.
    pub(crate) fn free(&self, room: f64) -> f64 {
        if self.is_passage { self.half_line.min(room) } else { (room - self.half_line).max(0.0) }
    }
}

/// Returns the cells that have a mark, and the radius of all marks, in cell sides.
pub(crate) fn marked_cells(scene: &Scene<'_>) -> (Vec<u32>, f64) {
    let kind = scene.style.marks.drawn_kind();
    let mut cells: Vec<u32> = cells_with_marks(scene).collect();
    cells.sort_unstable();
    if cells.is_empty() {
        return (cells, 0.0);
    }
    let rooms = cells.iter().map(|&cell| usable_radius(scene, cell));
    let size = MarkSizes::new(scene, kind, 1.0).common(rooms);
    let reach = match kind {
        MarkKind::Letters | MarkKind::Words | MarkKind::Icons => HALO,
        MarkKind::Auto | MarkKind::None | MarkKind::Dots | MarkKind::Textures => RING[0],
        MarkKind::Arrows => 1.0,
    };
    (cells, size * reach)
}

/// Returns the cells at the ends that have a mark.
fn cells_with_marks(scene: &Scene<'_>) -> impl Iterator<Item = u32> {
    let (maze, kind) = (scene.maze, scene.style.marks.drawn_kind());
    let leaves_out_openings = kind == MarkKind::Auto || scene.style.marks_outside().is_some();
    let cells = scene.ends().flat_map(|(ends, _)| ends).flatten();
    cells.filter(move |&cell| {
        kind != MarkKind::None && !(leaves_out_openings && maze.opening_at(cell).is_some())
    })
}

/// The place of a mark in a cell, in cell sides.
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
    pub(crate) fn new(scene: &'a Scene<'a>, cancel: &Cancel) -> Result<Self, Error> {
        let strokes = &scene.style.strokes;
        let is_rounded = strokes.corners > 0;
        let is_clipped = scene.spec.site.is_clipped();
        let walls = if is_rounded || is_clipped && strokes.inset > 0 {
            let cells = scene.ends().flat_map(|(ends, _)| ends).flatten();
            DrawnWalls::near(scene, cells, true, cancel)?
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
        let next = outline.iter().cycle().skip(1);
        let mut walls: Walls = outline.iter().zip(next).map(|(&at, &to)| [at, to]).collect();
        walls.extend(self.walls.around(&outline, 0.0));
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
    let places = MarkPlaces::new(scene, cancel)?;
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

//! The common size of all marks at starts and goals of a picture. The smallest of their cells
//! limits it, so that walls stay whole. On passages, marks have at least a share of their size in the
//! picture's usual cell.

use crate::draw::free_space::usable_radius;
use crate::draw::line_widths::cell_width;
use crate::scene::Scene;
use crate::style::end_marks::MarkKind;
use crate::style::look::Draw;

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
            inset: style.strokes.inset_depth() * side,
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
            _ if self.is_passage => self.within(usual_room) * OF_USUAL,
            // Walls stay whole, however small the cell is.
            _ => return smallest,
        };
        smallest.max(least)
    }

    /// Returns the largest size of a mark in a cell with the free radius `room`.
    fn within(&self, room: f64) -> f64 {
        let between_walls = if self.is_passage { room } else { self.free(room) };
        match self.kind {
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons => self.free(room) * IN_CELL,
            MarkKind::Arrows => (room * ARROW).min(between_walls),
            MarkKind::Auto | MarkKind::None | MarkKind::Dots | MarkKind::Textures => {
                let free = (room * IN_CELL).min(between_walls);
                (self.width * DOT).min(free / RING[0])
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
pub(crate) fn cells_with_marks(scene: &Scene<'_>) -> impl Iterator<Item = u32> {
    let (maze, kind) = (scene.maze, scene.style.marks.drawn_kind());
    let leaves_out_openings = kind == MarkKind::Auto || scene.style.marks_outside().is_some();
    let cells = scene.ends().flat_map(|(ends, _)| ends).flatten();
    cells.filter(move |&cell| {
        kind != MarkKind::None && !(leaves_out_openings && maze.opening_at(cell).is_some())
    })
}

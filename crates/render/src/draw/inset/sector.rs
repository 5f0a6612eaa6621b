//! Sectors: the corners of a corridor's side around a corner of cells.
//!
//! ```text
//!        wall                Directions are angles from the first wall, across the corridor. Up to
//!    ─────────P · · · edge   the middle of the sector, the corridor's side is the face of the first
//!   ───────╮  │              wall, then that of the last one. Around the end of a wall, straight
//!          │  │ wall         segments connect the faces.
//! ```

use std::f64::consts::{FRAC_PI_2, PI, SQRT_2, TAU};

use crate::draw::inset::{Beyond, InsetCorridors};
use crate::draw::lines::segment::Segment;
use mazewright_core::geometry::Point;
use smallvec::{SmallVec, smallvec};

/// The direction, from a wall, at which the end of the wall is cut off straight, so that free ends
/// are square.
pub(super) const CUT_OFF: f64 = FRAC_PI_2 * 1.5;

/// The largest angle between the end of a wall and an adjacent border that the straight end of the
/// wall reaches.
const MOST_CAPPED: f64 = PI * 1.36;

/// Angle between a border and the corner next to it.
const BORDER_OFFSET: f64 = FRAC_PI_2 / 2.0;

/// Maximum difference of directions that count as equal.
pub(super) const SAME: f64 = 1e-9;

/// Maximum share of an edge that the points at one of its corners may take.
pub(crate) const MOST_OF_EDGE: f64 = 0.48;

/// The first or last end of a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Wall,
    Border,
    /// Nothing: all cells around the corner are connected.
    None,
}

impl From<Beyond<'_>> for Bound {
    fn from(beyond: Beyond<'_>) -> Self {
        match beyond {
            Beyond::Wall => Self::Wall,
            Beyond::Border(_) => Self::Border,
            Beyond::Passage(..) => Self::None,
        }
    }
}

/// The cells of a sector, each with its side that ends at the corner, and the bounds at both ends.
pub(crate) struct SectorCells {
    pub(crate) bounds: [Bound; 2],
    pub(crate) parts: SmallVec<[(u32, usize); 6]>,
}

impl SectorCells {
    /// Returns the last part.
    pub(crate) fn last(&self) -> (u32, usize) {
        self.parts[self.parts.len() - 1]
    }
}

/// The part of a sector in a cell, at the end of one of its sides.
#[derive(Clone, Copy)]
pub(crate) struct SectorPart {
    pub(crate) cell: u32,
    pub(crate) side: usize,
    /// The directions at which the part starts and ends.
    pub(super) from: f64,
    pub(super) to: f64,
}

impl SectorPart {
    fn half(&self) -> f64 {
        (self.to - self.from) / 2.0
    }
}

/// The sequence of connected cells around a corner, between two walls or borders.
pub(crate) struct Sector {
    /// The corner, or a bend of a wall.
    pub(crate) point: u32,
    /// The bounds at the first and at the last end.
    pub(crate) bounds: [Bound; 2],
    /// The parts in its cells, from the first to the last.
    pub(crate) parts: SmallVec<[SectorPart; 6]>,
    /// The segment to the corner along the first bound, and the one from the corner along the last.
    pub(crate) along: [Segment; 2],
    /// The distance of the faces at both ends from their walls, at a depth of 1. It is 1, or 0 for
    /// walls on a clipped rim, which are drawn without inset.
    pub(super) weights: [f64; 2],
    /// The corners of the corridor's side, in order.
    pub(super) corners: Corners,
}

/// Directions from the corner, and distances at a depth of 1.
type Corners = SmallVec<[(f64, f64); 4]>;

impl InsetCorridors<'_> {
    /// Returns the cell and side of the first part of a sector, which is given by any of its parts.
    fn first_part(&self, own: (u32, usize)) -> (u32, usize) {
        let (mut first, mut least) = (own, own);
        while let Beyond::Passage(there, back) = self.beyond(first.1) {
            first = (there, self.before(there, back));
            least = least.min(first);
            if first == own {
                // Starts with the same cell for every given cell of the sector.
                return least;
            }
        }
        first
    }

    /// Returns the cells of the sector at the end of a side, if its first part is the given one.
    pub(crate) fn cells_starting_at(&self, cell: u32, side: usize) -> Option<SectorCells> {
        let own = (cell, side);
        let mut first = own;
        while let Beyond::Passage(there, back) = self.beyond(first.1) {
            first = (there, self.before(there, back));
            if first == own {
                break;
            }
            // If all cells around the corner are connected, every part has a passage before it. The
            // least part is the first.
            if first < own {
                return None;
            }
        }
        (first == own).then(|| self.cells_from(own))
    }

    /// Returns the cells of the sector of a cell at the end of one of its sides.
    pub(crate) fn sector_cells(&self, cell: u32, side: usize) -> SectorCells {
        self.cells_from(self.first_part((cell, side)))
    }

    /// Returns the sector of a cell at the end of one of its sides.
    pub(crate) fn sector(&self, cell: u32, side: usize) -> Sector {
        self.measure(&self.sector_cells(cell, side), || ())
    }

    /// Calls `see` with the sector of a cell at the end of one of its sides, and the number of its part there.
    pub(crate) fn with_sector<T>(
        &self,
        cell: u32,
        side: usize,
        see: impl FnOnce(&Sector, usize) -> T,
    ) -> T {
        if let Some((sector, part)) = self.wide_sectors.find(side) {
            return see(sector, part);
        }
        let sector = self.sector(cell, side);
        let part = sector.parts.iter().position(|part| part.cell == cell && part.side == side);
        see(&sector, part.unwrap_or(0))
    }

    /// Returns the cells of the sector with this first part.
    fn cells_from(&self, first: (u32, usize)) -> SectorCells {
        let beyond = self.beyond(first.1);
        let mut found =
            SectorCells { bounds: [beyond.into(), Bound::None], parts: SmallVec::new() };
        let mut here = first;
        loop {
            found.parts.push(here);
            let next = self.beyond(self.after(here.0, here.1));
            if let Beyond::Passage(there, back) = next
                && (there, back) != first
            {
                here = (there, back);
                continue;
            }
            if !matches!(beyond, Beyond::Passage(..)) {
                found.bounds[1] = next.into();
            }
            return found;
        }
    }

    /// Measures the directions in a sector. Calls `pause` for each of its cells.
    pub(crate) fn measure(&self, cells: &SectorCells, mut pause: impl FnMut()) -> Sector {
        let (cell, side) = cells.parts[0];
        let into = self.last(cell, side);
        let (mut last, mut next) = (into.reversed(), side);
        let mut to = 0.0;
        let parts = cells.parts.iter().map(|&(cell, side)| {
            pause();
            next = self.after(cell, side);
            // Each part begins at the edge at which the previous part ends.
            let back = std::mem::replace(&mut last, self.first(cell, next));
            let from = to;
            to += angle_between(back.direction(back.from), last.direction(last.from));
            SectorPart { cell, side, from, to }
        });
        let parts = parts.collect();
        let along = [into, last];
        let point = self.ends(cell, side)[1];
        let weights = [side, next].map(|side| self.weight(side));
        Sector::new(point, cells.bounds, parts, along, weights)
    }

    /// Returns the distance of the face of a wall on a side, at a depth of 1.
    fn weight(&self, side: usize) -> f64 {
        if self.is_on_rim(side) { 0.0 } else { 1.0 }
    }

    /// Returns the sector on one side of a bend of a wall.
    pub(crate) fn bend(&self, cell: u32, side: usize, [from, at, to]: [u32; 3]) -> Sector {
        let along = [self.piece(from, at), self.piece(at, to)];
        let [into, out] = along.map(|it| it.direction(it.from));
        let part = SectorPart { cell, side, from: 0.0, to: angle_between(into * -1.0, out) };
        Sector::new(at, [Bound::Wall; 2], smallvec![part], along, [self.weight(side); 2])
    }

    /// Returns the distance of faces from their walls at a corner or bend.
    pub(crate) fn depth(&self, point: u32) -> f64 {
        f64::from(self.depth[point as usize])
    }
}

impl Sector {
    fn new(
        point: u32,
        bounds: [Bound; 2],
        parts: SmallVec<[SectorPart; 6]>,
        along: [Segment; 2],
        weights: [f64; 2],
    ) -> Self {
        let mut sector = Self { point, bounds, parts, along, weights, corners: Corners::new() };
        sector.corners = sector.find_corners();
        sector
    }

    /// Returns the angle between both bounds.
    pub(super) fn whole(&self) -> f64 {
        self.parts.last().map_or(0.0, |part| part.to)
    }

    /// Returns the angle from a wall up to which the corridor's side is the face of that wall.
    pub(super) fn half(&self) -> f64 {
        let whole = self.whole();
        let is_wall = self.bounds.map(|it| it == Bound::Wall);
        // A sector with a border is half of one between the wall and its mirror image.
        if is_wall == [true, true] { (whole / 2.0).min(CUT_OFF) } else { whole.min(CUT_OFF) }
    }

    /// Returns whether a wall ends next to a border, so that the corridor's side is the straight
    /// end of the wall up to the border.
    pub(crate) fn is_capped(&self) -> bool {
        let has_wall = self.bounds.contains(&Bound::Wall);
        has_wall
            && self.bounds != [Bound::Wall; 2]
            && self.whole() > PI
            && self.whole() <= MOST_CAPPED
    }

    /// Returns the corners of the corridor's side, in order.
    fn find_corners(&self) -> Corners {
        let whole = self.whole();
        if self.is_at_rim() {
            return self.corners_at_rim();
        }
        // The corridor's side is at a right angle to borders, including those behind the end of a
        // wall.
        match self.bounds {
            [Bound::Wall, Bound::Wall] if whole / 2.0 > CUT_OFF + SAME => {
                end_corners(CUT_OFF, whole - CUT_OFF)
            }
            [Bound::Wall, Bound::Wall] => smallvec![(whole / 2.0, 1.0 / libm::sin(whole / 2.0))],
            [Bound::Wall, _] if whole > MOST_CAPPED => end_corners(CUT_OFF, whole - BORDER_OFFSET),
            [Bound::Wall, _] if whole > CUT_OFF + SAME => smallvec![(CUT_OFF, SQRT_2)],
            [_, Bound::Wall] if whole > MOST_CAPPED => end_corners(BORDER_OFFSET, whole - CUT_OFF),
            [_, Bound::Wall] if whole > CUT_OFF + SAME => smallvec![(whole - CUT_OFF, SQRT_2)],
            [Bound::Wall, _] | [_, Bound::Wall] => Corners::new(),
            [Bound::Border, _] if whole > FRAC_PI_2 => {
                end_corners(BORDER_OFFSET, whole - BORDER_OFFSET)
            }
            [Bound::Border, _] => smallvec![(whole / 2.0, 1.0 / libm::sin(whole / 2.0))],
            [Bound::None, _] => {
                let distance = |part: &SectorPart| 1.0 / libm::sin(part.half().min(CUT_OFF));
                self.parts.iter().map(|it| (it.from + it.half(), distance(it))).collect()
            }
        }
    }

    /// Returns whether one of the walls at the ends lies on a clipped rim.
    pub(super) fn is_at_rim(&self) -> bool {
        (0..2).any(|end| self.bounds[end] == Bound::Wall && self.weights[end] == 0.0)
    }

    /// Returns the corners between walls, at least one on a clipped rim: the face of
    /// the other one meets the rim.
    fn corners_at_rim(&self) -> Corners {
        let whole = self.whole();
        if self.bounds != [Bound::Wall; 2] {
            return Corners::new();
        }
        let is_blunt = whole > CUT_OFF + SAME;
        match self.weights {
            [_, 0.0] if self.weights[0] == 0.0 => smallvec![(whole / 2.0, 0.0)],
            [_, 0.0] if is_blunt => smallvec![(FRAC_PI_2, 1.0), (whole, 0.0)],
            [_, 0.0] => smallvec![(whole, 1.0 / libm::sin(whole))],
            _ if is_blunt => smallvec![(0.0, 0.0), (whole - FRAC_PI_2, 1.0)],
            _ => smallvec![(0.0, 1.0 / libm::sin(whole))],
        }
    }

    /// Returns the distances of the first and the last corner of the corridor's side along its
    /// bounds, at a depth of 1.
    pub(crate) fn ends_along(&self) -> [f64; 2] {
        let (corners, whole) = (&self.corners, self.whole());
        let first = corners.first().map(|(corner, distance)| distance * libm::cos(*corner));
        let last = corners.last().map(|(corner, distance)| distance * libm::cos(whole - corner));
        // Without corners, the face ends at the border.
        let face = || libm::cos(whole) / libm::sin(whole);
        [first, last].map(|it| it.unwrap_or_else(face))
    }
}

/// Returns the corners around the end of a wall between two directions, at most a quarter turn
/// apart.
fn end_corners(from: f64, to: f64) -> Corners {
    let steps = ((to - from) / FRAC_PI_2 - SAME).ceil().max(1.0);
    let corner = |step| (from + (to - from) * f64::from(step) / steps, SQRT_2);
    (0..=steps as u32).map(corner).collect()
}

/// Returns the angle between the directions `back` and `on`, clockwise from `on`: the angle to the
/// right of a line that arrives against `back` and leaves along `on`. Between 0 and a full turn; 0
/// counts as a full turn.
fn angle_between(back: Point, on: Point) -> f64 {
    let angle = libm::atan2(on.cross(back), on.dot(back));
    if angle > SAME { angle } else { angle + TAU }
}

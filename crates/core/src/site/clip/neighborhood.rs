//! The pieces of cells at a rim and the adjacent whole cells: their outlines and common edges.

use std::collections::BTreeMap;

use crate::collections::bits::BitSet;
use crate::geometry::LatticePoint;
use crate::grid::Grid;
use crate::site::clip::lattice::double_area;
use crate::site::clip::points::Points;

/// A piece of a cell, or a whole cell.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The cell of the plain grid.
    pub(super) cell: u32,
    /// The points of the outline, clockwise.
    pub(super) outline: Vec<u32>,
    /// Twice the area, in square steps.
    pub(super) area: i64,
}

/// All units. The first ones are pieces, the others are whole cells.
pub(super) struct Neighborhood {
    pub(super) units: Vec<Unit>,
    /// The number of pieces.
    pub(super) pieces: usize,
    /// Twice the area of the plain cell of each unit, in square steps.
    pub(super) usual: Vec<i64>,
    /// The unit with each segment on its outline, clockwise from the first point to the second.
    pub(super) owner: BTreeMap<[u32; 2], u32>,
}

impl Neighborhood {
    /// Adds the whole cells adjacent to pieces.
    pub(super) fn new(grid: &Grid, whole: &BitSet, pieces: Vec<Unit>, points: &Points<'_>) -> Self {
        let neighbors = pieces.iter().flat_map(|piece| grid.neighbors(piece.cell));
        let mut beside: Vec<u32> =
            neighbors.filter(|&cell| cell != grid.cells() && whole.contains(cell)).collect();
        beside.sort_unstable();
        beside.dedup();
        let count = pieces.len();
        let mut all = Self {
            usual: pieces.iter().map(|piece| plain_area(points, piece.cell)).collect(),
            units: pieces,
            pieces: count,
            owner: BTreeMap::new(),
        };
        for unit in 0..count as u32 {
            all.own(unit);
        }
        for cell in beside {
            let outline: Vec<u32> =
                points.around(cell).into_iter().map(|at| points.canonical(at)).collect();
            let area = plain_area(points, cell);
            all.usual.push(area);
            all.units.push(Unit { cell, outline, area });
            all.own(all.units.len() as u32 - 1);
        }
        all
    }

    /// Records the segments of a unit.
    fn own(&mut self, unit: u32) {
        for segment in segments(&self.units[unit as usize].outline) {
            self.owner.insert(segment, unit);
        }
    }

    /// Returns the unit across a segment of a unit.
    pub(super) fn across(&self, [from, to]: [u32; 2]) -> Option<u32> {
        self.owner.get(&[to, from]).copied()
    }
}

/// Iterates over the segments of a closed path.
pub(super) fn segments(outline: &[u32]) -> impl Iterator<Item = [u32; 2]> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// Returns twice the area of a cell before corners were moved.
fn plain_area(points: &Points<'_>, cell: u32) -> i64 {
    let outline: Vec<LatticePoint> =
        points.around(cell).into_iter().map(|at| points.plain(at)).collect();
    double_area(&outline).abs()
}

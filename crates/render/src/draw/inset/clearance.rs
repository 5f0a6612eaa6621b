//! The space for faces: reduces their distance from the walls, so that the sides of a corridor do
//! not cross.
//!
//! First, the distance is limited at each corner relative to the free space in its cells, compared
//! with that in a square, and so that openings keep most of a short edge. If the outline of a cell
//! still crosses itself or its walls, as in cells with bays, the distance is reduced step by step
//! at the corners concerned.
//!
//! Then all corners get the distance of the corner with the least space, so that every face is the
//! exact parallel of its wall. Where cells are irregular, a few corners have much less space than
//! most; these alone keep their own distance.

use std::f64::consts::SQRT_2;

use crate::draw::free_space::{SQUARE_ROOM, free_radius};
use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::{Bound, MOST_OF_EDGE, Sector, SectorCells};
use crate::draw::inset::sector_table::SectorTable;
use crate::draw::lines::segment::Segment;
use crate::draw::walls::rounded_cells::OUTLINE_COST;
use mazewright_core::collections::BitSet;
use mazewright_core::{Cancel, Error};
use smallvec::SmallVec;

/// Maximum distance of a face relative to the free space of a cell with curved edges. A larger one
/// would let straight faces cross the curved ones.
const MAX_IN_CURVED: f64 = 0.75;

/// Half of the minimum width of an opening, relative to its edge. On long edges, the opening of a
/// square cell is enough.
const MIN_HALF_OPENING: f64 = 0.3;

/// The factor of one step for the distance at a corner, and the maximum number of steps.
const REDUCTION: f32 = 0.75;
const MAX_STEPS: usize = 60;

/// Factor that makes a comparison of distances robust against rounding.
const MORE: f64 = 1.0 + 1e-6;

/// Cells are regular if the least distance is at least the share `REGULAR` of the median.
/// Elsewhere, one in `EXCEPTIONS` corners may keep a smaller distance.
const REGULAR: f32 = 0.4;
const EXCEPTIONS: usize = 20;

/// One in `RIM_EXCEPTIONS` corners at a clipped rim may keep a smaller distance than all others.
/// The others keep at least the share `LEAST_FOR_RIM` of the distance away from the rim.
const RIM_EXCEPTIONS: usize = 8;
const LEAST_FOR_RIM: f32 = 0.6;

impl InsetCorridors<'_> {
    /// Reduces the distances of faces until all of them have space.
    pub(crate) fn limit_depths(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let mut by_kind: Vec<Option<f32>> = vec![None; self.kinds()];
        for (index, cell) in self.cells().enumerate() {
            cancel.check_periodically(index)?;
            // The size of a clipped cell limits only its own corners, in `make_even`.
            if self.is_at_rim(cell) {
                continue;
            }
            let max_depth = match self.grid.kind(cell).filter(|_| self.is_pattern) {
                Some(kind) => *by_kind[kind as usize].get_or_insert_with(|| self.most_in(cell)),
                None => self.most_in(cell),
            };
            if max_depth >= self.max_depth {
                continue;
            }
            for side in self.grid.drawn_sides(cell) {
                for point in self.points(cell, side) {
                    self.limit(point, max_depth);
                }
            }
        }
        let mut limits = SectorTable::default();
        for (index, cell) in self.cells().enumerate() {
            cancel.check_periodically(index * 4)?;
            for side in self.grid.drawn_sides(cell) {
                // Each sector is limited only once, for all of its cells.
                if let Some((sector, part)) = self.wide_sectors.find(side) {
                    if part == 0 {
                        let (point, most) = (sector.point, self.most_on_edges(sector, cancel));
                        self.limit(point, most);
                    }
                } else if let Some(cells) = self.cells_starting_at(cell, side) {
                    let measured =
                        || self.most_on_edges(&self.measure(&cells, cancel.pauses()), cancel);
                    let most = match self.sector_kind(&cells) {
                        Some(kind) => *limits.get(kind, measured),
                        None if self.has_long_edges(&cells) => f32::INFINITY,
                        None => measured(),
                    };
                    if most < self.max_depth {
                        self.limit(self.ends(cell, side)[1], most);
                    }
                }
                if !self.has_bends {
                    continue;
                }
                let limits = self
                    .bends(cell, side)
                    .map(|(bend, _)| (bend.point, self.most_on_edges(&bend, cancel)));
                for (point, most) in limits.collect::<SmallVec<[(u32, f32); 4]>>() {
                    self.limit(point, most);
                }
            }
        }
        let mut to_check = self.cells_that_may_cross(cancel);
        for _ in 0..MAX_STEPS {
            let mut next = Vec::new();
            for (index, &cell) in to_check.iter().enumerate() {
                cancel.check_periodically(index * OUTLINE_COST)?;
                let points = self.crossing_points(cell, cancel)?;
                if points.is_empty() {
                    continue;
                }
                for &point in &points {
                    self.depth[point as usize] *= REDUCTION;
                }
                // The distance at a corner is shared by all cells around it.
                next.push(cell);
                next.extend(
                    self.grid.neighbors(cell).iter().filter(|&&it| it != self.grid.cells()),
                );
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|&cell| self.maze.is_used(cell) && self.may_cross(cell));
            if next.is_empty() {
                break;
            }
            to_check = next;
        }
        self.make_even(cancel);
        Ok(())
    }

    /// Reduces all distances to one that nearly all corners have. The corners of clipped cells,
    /// which may be tiny, count less.
    fn make_even(&mut self, cancel: &Cancel) {
        let near_rim = self.near_rim();
        let chosen = |is_in: &dyn Fn(usize) -> bool| {
            let depths = self.depth.iter().enumerate().filter(|&(point, _)| is_in(point));
            let mut sorted: Vec<f32> = depths.map(|(_, &depth)| depth).collect();
            let mut pause = cancel.pauses();
            sorted.sort_unstable_by(|one, other| {
                pause();
                one.total_cmp(other)
            });
            sorted
        };
        let mut sorted = chosen(&|point| !near_rim.contains(point as u32));
        if sorted.is_empty() {
            sorted = chosen(&|_| true);
        }
        let Some((&least, &median)) = sorted.first().zip(sorted.get(sorted.len() / 2)) else {
            return;
        };
        let common =
            if least >= median * REGULAR { least } else { sorted[sorted.len() / EXCEPTIONS] };
        let at_rim = chosen(&|point| near_rim.contains(point as u32));
        let at_rim = at_rim.get(at_rim.len() / RIM_EXCEPTIONS).copied();
        let common = at_rim.map_or(common, |most| common.min(most.max(common * LEAST_FOR_RIM)));
        for depth in &mut self.depth {
            *depth = depth.min(common);
        }
    }

    /// Returns the corners and bends of clipped cells.
    fn near_rim(&self) -> BitSet {
        let mut points = BitSet::new(self.depth.len());
        for cell in self.cells().filter(|&cell| self.is_at_rim(cell)) {
            for side in self.grid.drawn_sides(cell) {
                for point in self.points(cell, side) {
                    points.insert(point);
                }
            }
        }
        points
    }

    /// Returns whether a cell is clipped.
    pub(super) fn is_at_rim(&self, cell: u32) -> bool {
        self.is_clipped && self.grid.drawn_sides(cell).any(|side| self.is_on_rim(side))
    }

    fn limit(&mut self, point: u32, max_depth: f32) {
        let depth = &mut self.depth[point as usize];
        *depth = depth.min(max_depth);
    }

    /// Returns the largest distance for which a cell has space.
    fn most_in(&self, cell: u32) -> f32 {
        let room = free_radius(self.grid, cell);
        let mut edges = self.grid.boundary(cell);
        let is_curved = edges.any(|(edge, _)| self.grid.arc(edge).is_some());
        let max_depth = f64::from(self.max_depth) * (room / SQUARE_ROOM).min(1.0);
        (if is_curved { max_depth.min(room * MAX_IN_CURVED) } else { max_depth }) as f32
    }

    /// Returns the largest part of an edge between its end and a point on it, so that the passage keeps its width.
    pub(crate) fn share_of_edge(&self, length: f64) -> f64 {
        let opening = 1.0 - 2.0 * f64::from(self.max_depth);
        (0.5 - MIN_HALF_OPENING.min(opening / (2.0 * length))).min(MOST_OF_EDGE)
    }

    /// Returns the largest distance at a corner with which the points on its edges stay away from
    /// their other ends.
    fn most_on_edges(&self, sector: &Sector, cancel: &Cancel) -> f32 {
        let mut max_depth = f64::INFINITY;
        let share = |length: f64| self.share_of_edge(length);
        if !sector.is_capped() {
            let mut pause = cancel.pauses();
            sector.for_each_mark(self, |mark| {
                pause();
                if let Some(edge) = mark.edge {
                    // A rim consists of short segments.
                    let length = self.rim_at(sector, mark).map_or_else(
                        || edge.length(),
                        |end| self.pieces_from(sector, end).iter().map(Segment::length).sum(),
                    );
                    max_depth = max_depth.min(length * share(length) / mark.distance);
                }
            });
        }
        let along = sector.ends_along();
        for (end, along) in along.into_iter().enumerate() {
            let piece = &sector.along[end];
            // A rim consists of short segments.
            let is_on_rim = sector.weights[end] == 0.0;
            if sector.bounds[end] == Bound::Wall && !is_on_rim && along > 0.0 {
                max_depth = max_depth.min(piece.length() * share(piece.length()) / along);
            }
        }
        max_depth as f32
    }

    /// Returns whether the edges of a sector are certainly long enough for the largest distance,
    /// without computing its angles. Each part is examined alone: next to other parts, points are
    /// nearer to the corner.
    fn has_long_edges(&self, cells: &SectorCells) -> bool {
        if cells.bounds != [Bound::Wall; 2] || self.has_bends || self.is_clipped {
            return false;
        }
        let (depth, last) = (f64::from(self.max_depth) * MORE, cells.parts.len() - 1);
        let is_long = |edge: &Segment, distance: f64| {
            distance * depth <= (0.5 - MIN_HALF_OPENING) * (edge.to - edge.from).length()
        };
        cells.parts.iter().enumerate().all(|(at, &(cell, side))| {
            let edges =
                [self.last(cell, side).reversed(), self.first(cell, self.after(cell, side))];
            let [back, on] = edges.map(|edge| edge.direction(edge.from));
            let (sine, cosine) = (on.cross(back), on.dot(back));
            // The distance along a wall of the point where both faces meet, and the largest one
            // along a passage.
            let (along, distance) = match sine {
                _ if sine <= 0.0 => (0.0, SQRT_2),
                _ if cosine <= 0.0 => ((1.0 + cosine) / sine, SQRT_2),
                _ => ((1.0 + cosine) / sine, SQRT_2.max(1.0 / sine)),
            };
            is_long(&edges[0], if at == 0 { along } else { distance })
                && is_long(&edges[1], if at == last { along } else { distance })
        })
    }

    /// Returns the number of kinds of cells in a repeating pattern.
    fn kinds(&self) -> usize {
        if self.is_pattern { self.grid.kinds() as usize } else { 0 }
    }

    /// Returns the cells whose outline may cross itself or the walls around it. In a pattern with
    /// the same distance at all corners, one cell represents all of its kind.
    fn cells_that_may_cross(&self, cancel: &Cancel) -> Vec<u32> {
        let is_even = self.is_pattern && self.is_even();
        let mut by_kind: Vec<Option<bool>> = vec![None; self.kinds()];
        let mut may_cross = |cell: u32| match self.grid.kind(cell).filter(|_| is_even) {
            Some(kind) => *by_kind[kind as usize].get_or_insert_with(|| self.may_cross(cell)),
            None => self.may_cross(cell),
        };
        let may_cross = |(index, cell)| {
            cancel.pause_periodically(index);
            may_cross(cell).then_some(cell)
        };
        self.cells().enumerate().filter_map(may_cross).collect()
    }
}

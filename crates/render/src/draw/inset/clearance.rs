//! The space for faces: reduces their distance from the walls, so that the sides of a corridor do
//! not cross.
//!
//! First, the distance is limited at each corner relative to the free space in its cells, compared
//! with that in a square, and so that openings keep most of a short edge. If the outline of a cell
//! still crosses itself or its walls, as in cells with bays, the distance is reduced step by step
//! at the corners concerned.
//!
//! Then all corners get one distance, so that every face is the exact parallel of its wall: that of
//! the corner with the least space. Where cells are irregular, a few corners have much less space than
//! most; these alone keep their own distance.

use std::f64::consts::SQRT_2;

use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::{Bound, MOST_OF_EDGE, Sector, SectorCells};
use crate::draw::inset::sector_table::SectorTable;
use crate::draw::room::free_radius;
use crate::draw::segment::Segment;
use mazewright_core::cancel::Cancel;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use smallvec::SmallVec;

/// Free space of a square cell, in cell sides.
const SQUARE_ROOM: f64 = 0.5;

/// Maximum distance of a face relative to the free space of a cell with curved edges. A larger one
/// would let straight faces cross the curved ones.
const MAX_IN_CURVED: f64 = 0.75;

/// Half of the minimum width of an opening, relative to its edge. On long edges, the opening of a
/// square cell is enough.
const MIN_HALF_OPENING: f64 = 0.3;

/// The factor by which the distance at a corner is reduced in one step, and the maximum number of
/// steps.
const REDUCTION: f32 = 0.75;
const MAX_STEPS: usize = 60;

/// Factor for distances that are compared without regard to rounding.
const MORE: f64 = 1.0 + 1e-6;

/// The share of the median distance that the least one has where cells are regular, and the part of
/// the corners that may keep a smaller distance where they are not: one in so many.
const REGULAR: f32 = 0.4;
const EXCEPTIONS: usize = 20;

/// The part of the corners at a clipped rim that may keep a smaller distance than all others, one in so many, and the
/// share of the distance away from the rim that is left at least for their sake.
const RIM_EXCEPTIONS: usize = 8;
const LEAST_FOR_RIM: f32 = 0.6;

/// Maximum area, in squares of a cell side, that counts as touching.
const TOUCH: f64 = 1e-9;

/// The least radius of an arc, relative to the distance of faces, with which its face meets another about where that
/// of its chord would, and how many times as far away from the corner at most.
const LEAST_CURVED: f64 = 8.0;
const MORE_IN_CURVED: f64 = 1.25;

/// Number of chords for an arc.
const CHORDS: usize = 4;

/// A straight part of an outline, and the corners or bends of its ends.
struct Part {
    ends: [Point; 2],
    points: [u32; 2],
}

impl InsetCorridors<'_> {
    /// Reduces the distances of faces until all of them have space.
    pub(crate) fn limit_depths(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let mut by_kind: Vec<Option<f32>> = vec![None; self.kinds()];
        for (index, cell) in self.cells().enumerate() {
            cancel.check_periodically(index)?;
            // Clipped cells are as small as the clipping left them.
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
            cancel.check_periodically(index)?;
            for side in self.grid.drawn_sides(cell) {
                // Each sector is limited only once, for all of its cells.
                if let Some(cells) = self.cells_starting_at(cell, side) {
                    let measured = || self.most_on_edges(&self.measure(&cells));
                    let most = match self.sector_kind(&cells) {
                        Some(kind) => *limits.get(kind, measured),
                        None if self.is_ample(&cells) => f32::INFINITY,
                        None => measured(),
                    };
                    if most < self.max_depth {
                        self.limit(self.ends(cell, side)[1], most);
                    }
                }
                if !self.has_bends {
                    continue;
                }
                let limits =
                    self.bends(cell, side).map(|(bend, _)| (bend.point, self.most_on_edges(&bend)));
                for (point, most) in limits.collect::<SmallVec<[(u32, f32); 4]>>() {
                    self.limit(point, most);
                }
            }
        }
        let mut to_check = self.cells_that_may_cross();
        for _ in 0..MAX_STEPS {
            let mut next = Vec::new();
            for (index, &cell) in to_check.iter().enumerate() {
                cancel.check_periodically(index)?;
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
        self.make_even();
        Ok(())
    }

    /// Reduces all distances to one that nearly all corners have. Clipped cells are as small as the clipping left
    /// them: their corners have less say.
    fn make_even(&mut self) {
        let near_rim = self.near_rim();
        let chosen = |is_in: &dyn Fn(usize) -> bool| {
            let depths = self.depth.iter().enumerate().filter(|&(point, _)| is_in(point));
            let mut sorted: Vec<f32> = depths.map(|(_, &depth)| depth).collect();
            sorted.sort_unstable_by(f32::total_cmp);
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

    /// The corners and bends of clipped cells.
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

    /// Whether a cell is clipped.
    fn is_at_rim(&self, cell: u32) -> bool {
        self.is_clipped && self.grid.drawn_sides(cell).any(|side| self.is_on_rim(side))
    }

    fn limit(&mut self, point: u32, max_depth: f32) {
        let depth = &mut self.depth[point as usize];
        *depth = depth.min(max_depth);
    }

    /// Returns the largest distance for which a cell has room.
    fn most_in(&self, cell: u32) -> f32 {
        let room = free_radius(self.grid, cell);
        let mut edges = self.grid.boundary(cell);
        let is_curved = edges.any(|(edge, _)| self.grid.arc(edge).is_some());
        let max_depth = f64::from(self.max_depth) * (room / SQUARE_ROOM).min(1.0);
        (if is_curved { max_depth.min(room * MAX_IN_CURVED) } else { max_depth }) as f32
    }

    /// Returns the largest distance at a corner with which the points on its edges do not reach their
    /// other ends.
    fn most_on_edges(&self, sector: &Sector) -> f32 {
        let mut max_depth = f64::INFINITY;
        let opening = 1.0 - 2.0 * f64::from(self.max_depth);
        let share =
            |length: f64| (0.5 - MIN_HALF_OPENING.min(opening / (2.0 * length))).min(MOST_OF_EDGE);
        if !sector.is_capped() {
            sector.for_each_mark(self, |mark| {
                if let Some(edge) = mark.edge {
                    // A rim consists of short pieces.
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
            // A rim consists of short pieces.
            let is_on_rim = sector.weights[end] == 0.0;
            if sector.bounds[end] == Bound::Wall && !is_on_rim && along > 0.0 {
                max_depth = max_depth.min(piece.length() * share(piece.length()) / along);
            }
        }
        max_depth as f32
    }

    /// Whether the edges of a sector are certainly long enough for the largest distance, which is told without its
    /// angles. Each part counts alone: beside others, points are nearer to the corner.
    fn is_ample(&self, cells: &SectorCells) -> bool {
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
            let [back, on] = edges.map(|edge| edge.way(edge.from));
            let (sine, cosine) = (on.cross(back), on.dot(back));
            // How far the point where both faces meet is along a wall, and how far one on a passage is at most.
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

    /// Returns the cells whose outline may cross itself or the walls around it. In a pattern with the same distance at
    /// all corners, one cell stands for all of its kind.
    fn cells_that_may_cross(&self) -> Vec<u32> {
        let is_even = self.is_pattern && self.is_even();
        let mut by_kind: Vec<Option<bool>> = vec![None; self.kinds()];
        let may_cross = |&cell: &u32| match self.grid.kind(cell).filter(|_| is_even) {
            Some(kind) => *by_kind[kind as usize].get_or_insert_with(|| self.may_cross(cell)),
            None => self.may_cross(cell),
        };
        self.cells().filter(may_cross).collect()
    }

    /// Whether the outline of a cell may cross itself or the walls around it. It does not if the cell
    /// is convex, without bends, and so large that what surrounds one of its corners stays away
    /// from what surrounds the others, and from the faces of the sides beyond. Arcs count as their chords,
    /// and are as far away from these as they rise.
    fn may_cross(&self, cell: u32) -> bool {
        if self.is_at_rim(cell) {
            return true;
        }
        let sides = self.grid.drawn_sides(cell);
        let mut corners: SmallVec<[Point; 8]> = SmallVec::new();
        let (mut depth, mut start) = (0.0_f64, None);
        // The radius of the smallest arc, and how far arcs rise above their chords at most.
        let (mut radius, mut rise) = (f64::INFINITY, 0.0_f64);
        for side in sides {
            let points = self.points(cell, side);
            let &[from, to] = points.as_slice() else { return true };
            // The outline of a room may consist of several rings.
            if start.is_some_and(|expected| expected != from) {
                return true;
            }
            if let Some((arc, _)) = self.grid.arc_between(from, to) {
                let half = (arc.to - arc.from).length() / 2.0;
                radius = radius.min(arc.radius);
                let below = (arc.radius * arc.radius - half * half).max(0.0).sqrt();
                rise = rise.max(arc.radius - below);
            }
            start = Some(to);
            depth = depth.max(self.depth(from));
            corners.push(self.grid.corner(from));
        }
        if radius < depth * LEAST_CURVED {
            return true;
        }
        let count = corners.len();
        let corner = |at: usize| corners[at % count];
        let more = if rise > 0.0 { MORE_IN_CURVED } else { 1.0 };
        (0..count).any(|at| {
            let here = corner(at);
            let (on, back) = (corner(at + 1) - here, corner(at + count - 1) - here);
            // The cosine of the angle at this corner, and the distance of the point where both faces
            // meet, at a depth of 1.
            let cosine = on.dot(back) / (on.length() * back.length());
            let reach = depth * (2.0 / (1.0 - cosine)).sqrt().max(SQRT_2) * more;
            on.cross(back) < TOUCH
                || (at + 2..at + count).any(|other| {
                    let side = corner(other) - corner(other - 1);
                    let away = side.cross(here - corner(other - 1)) / side.length();
                    away < reach + depth + rise
                })
                || (at + 1..at + count).any(|other| (corner(other) - here).length() < 2.0 * reach)
        })
    }

    /// Returns the corners and bends at which the outline of a cell crosses itself or the walls
    /// around it.
    fn crossing_points(&self, cell: u32, cancel: &Cancel) -> Result<Vec<u32>, Error> {
        let mut parts: Vec<Part> = Vec::new();
        for face in self.outline(cell).into_iter().flatten() {
            let chords = if face.piece.round.is_some() { CHORDS } else { 1 };
            let length = face.piece.along(face.piece.to);
            let at = |chord: usize| match chord {
                0 => face.piece.from,
                _ if chord == chords => face.piece.to,
                _ => face.piece.point(length * chord as f64 / chords as f64),
            };
            parts.extend(
                (0..chords)
                    .map(|chord| Part { ends: [at(chord), at(chord + 1)], points: face.points }),
            );
        }
        for side in self.grid.drawn_sides(cell) {
            for pair in self.points(cell, side).windows(2) {
                if self.grid.arc_between(pair[0], pair[1]).is_none() {
                    let ends = [pair[0], pair[1]].map(|point| self.grid.corner(point));
                    parts.push(Part { ends, points: [pair[0], pair[1]] });
                }
            }
        }
        let left = |part: &Part| part.ends[0].x.min(part.ends[1].x);
        let right = |part: &Part| part.ends[0].x.max(part.ends[1].x);
        parts.sort_by(|one, other| left(one).total_cmp(&left(other)));
        let mut points = Vec::new();
        for (at, one) in parts.iter().enumerate() {
            cancel.check_periodically(at)?;
            let end = right(one);
            for other in parts[at + 1..].iter().take_while(|other| left(other) < end) {
                if cross(one.ends, other.ends) {
                    points.extend(one.points.iter().chain(&other.points));
                }
            }
        }
        points.sort_unstable();
        points.dedup();
        Ok(points)
    }
}

/// Returns whether two straight parts cross in the interior of both.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |one: Point, two: Point, point: Point| (two - one).cross(point - one);
    let separated =
        |one: f64, other: f64| one > TOUCH && other < -TOUCH || one < -TOUCH && other > TOUCH;
    separated(side(a, b, c), side(a, b, d)) && separated(side(c, d, a), side(c, d, b))
}

//! How far faces can stand from their walls: the sides of a corridor must not cross.
//!
//! At first no face takes more of a cell's room than it would of a square's, and the mouth of a way
//! keeps most of a short edge. Where a cell's outline then still crosses itself or its walls, as in cells with bays, the corners at
//! fault come nearer to their walls, until none does.

use super::super::signs::room;
use super::Inset;
use super::sector::{Bound, MOST_OF_EDGE, Sector};
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// The room in a square, in cell sides.
const OF_SQUARE: f64 = 0.5;

/// Most of the room in a cell with curved sides that a face takes: straight ones would reach into them.
const OF_CURVED: f64 = 0.75;

/// Half of the share of an edge that a mouth keeps at least, unless the edge is so long that a mouth
/// is as wide there as in squares.
const OF_MOUTH: f64 = 0.3;

/// How much of its depth a corner at fault keeps, and how often it comes nearer before it touches its
/// wall.
const LESS: f32 = 0.75;
const TURNS: usize = 60;

/// Straight parts of an arc.
const CHORDS: usize = 4;

/// A straight part of an outline, and the corners or bends that it hangs on.
struct Part {
    ends: [Point; 2],
    points: [u32; 2],
}

impl Inset<'_> {
    /// Lets faces come so near to their walls that all of them have room.
    pub(super) fn fit(&mut self, cancel: &Cancel) -> Result<(), Stop> {
        for (turn, cell) in self.cells().enumerate() {
            cancel.check_now_and_then(turn)?;
            let room = room(self.grid, cell);
            let mut edges = self.grid.round(cell);
            let is_curved = edges.any(|(edge, _)| self.grid.arc(edge).is_some());
            let most = f64::from(self.most) * (room / OF_SQUARE).min(1.0);
            let most = if is_curved { most.min(room * OF_CURVED) } else { most } as f32;
            for side in self.grid.drawn_sides(cell) {
                for point in self.points(cell, side) {
                    self.limit(point, most);
                }
            }
        }
        for (turn, cell) in self.cells().enumerate() {
            cancel.check_now_and_then(turn)?;
            for side in self.grid.drawn_sides(cell) {
                let sector = self.sector(cell, side);
                // Once for all of its cells.
                if sector.parts[0].side == side {
                    self.fit_edges(&sector);
                }
                let bends: Vec<Sector> = self.bends(cell, side).map(|(bend, _)| bend).collect();
                for bend in &bends {
                    self.fit_edges(bend);
                }
            }
        }
        let mut at_fault: Vec<u32> = self.cells().collect();
        for _ in 0..TURNS {
            let mut next = Vec::new();
            for (turn, &cell) in at_fault.iter().enumerate() {
                cancel.check_now_and_then(turn)?;
                let points = self.faults(cell, cancel)?;
                if points.is_empty() {
                    continue;
                }
                for &point in &points {
                    self.depth[point as usize] *= LESS;
                }
                // The cells round a corner share it.
                next.push(cell);
                next.extend(self.grid.near(cell).iter().filter(|&&it| it != self.grid.cells()));
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|&cell| self.maze.is_used(cell));
            if next.is_empty() {
                break;
            }
            at_fault = next;
        }
        Ok(())
    }

    fn limit(&mut self, point: u32, most: f32) {
        let depth = &mut self.depth[point as usize];
        *depth = depth.min(most);
    }

    /// Keeps a sector's marks off the other ends of its edges.
    fn fit_edges(&mut self, sector: &Sector) {
        let mut most = f64::INFINITY;
        let mouth = 1.0 - 2.0 * f64::from(self.most);
        let share = |length: f64| (0.5 - OF_MOUTH.min(mouth / (2.0 * length))).min(MOST_OF_EDGE);
        let marks = sector.marks(self);
        for mark in &marks {
            if let Some(edge) = mark.edge {
                most = most.min(edge.length() * share(edge.length()) / mark.distance);
            }
        }
        let along = sector.ends_along();
        for ((piece, bound), along) in sector.along.iter().zip(sector.bounds).zip(along) {
            if bound == Bound::Wall && along > 0.0 {
                most = most.min(piece.length() * share(piece.length()) / along);
            }
        }
        self.limit(sector.point, most as f32);
    }

    /// The corners and bends at which a cell's outline crosses itself or the walls round it.
    fn faults(&self, cell: u32, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
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
            cancel.check_now_and_then(at)?;
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

/// Whether two straight parts cross within both.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    /// What counts as no more than touching, in squares of a cell side.
    const TOUCH: f64 = 1e-9;
    let side = |one: Point, two: Point, point: Point| (two - one).cross(point - one);
    let parted =
        |one: f64, other: f64| one > TOUCH && other < -TOUCH || one < -TOUCH && other > TOUCH;
    parted(side(a, b, c), side(a, b, d)) && parted(side(c, d, a), side(c, d, b))
}

//! Finds where the outline of the corridor in a cell crosses itself or the walls around it, because
//! faces are too far from their walls.

use std::f64::consts::SQRT_2;

use crate::draw::inset::InsetCorridors;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};
use smallvec::SmallVec;

/// Arcs of at least this radius, relative to the distance of faces, meet other faces about where
/// their chords do. Relative to the chords, the point is at most `MORE_IN_CURVED` times as far from
/// the corner.
const LEAST_CURVED: f64 = 8.0;
const MORE_IN_CURVED: f64 = 1.25;

/// Maximum area, in squares of a cell side, that counts as touching.
const TOUCH: f64 = 1e-9;

/// Number of chords for an arc.
const CHORDS: usize = 4;

/// A straight piece of an outline, and the corners or bends at its ends.
struct StraightPiece {
    ends: [Point; 2],
    points: [u32; 2],
}

impl InsetCorridors<'_> {
    /// Returns whether the outline of a cell may cross itself or the walls around it. It does not
    /// if the cell is convex, has no bends, and is large enough: the surroundings of each corner
    /// stay away from those of other corners, and from the faces of the sides beyond. Arcs count as
    /// chords, widened by the rise of the arc.
    pub(super) fn may_cross(&self, cell: u32) -> bool {
        if self.is_at_rim(cell) {
            return true;
        }
        let sides = self.grid.drawn_sides(cell);
        let mut corners: SmallVec<[Point; 8]> = SmallVec::new();
        let (mut depth, mut start) = (0.0_f64, None);
        // The radius of the smallest arc, and the largest rise of an arc above its chord.
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
    pub(super) fn crossing_points(&self, cell: u32, cancel: &Cancel) -> Result<Vec<u32>, Error> {
        let mut pieces: Vec<StraightPiece> = Vec::new();
        for face in self.outline(cell).into_iter().flatten() {
            let chords = if face.piece.round.is_some() { CHORDS } else { 1 };
            let length = face.piece.along(face.piece.to);
            let at = |chord: usize| match chord {
                0 => face.piece.from,
                _ if chord == chords => face.piece.to,
                _ => face.piece.point(length * chord as f64 / chords as f64),
            };
            pieces.extend((0..chords).map(|chord| StraightPiece {
                ends: [at(chord), at(chord + 1)],
                points: face.points,
            }));
        }
        for side in self.grid.drawn_sides(cell) {
            for pair in self.points(cell, side).windows(2) {
                if self.grid.arc_between(pair[0], pair[1]).is_none() {
                    let ends = [pair[0], pair[1]].map(|point| self.grid.corner(point));
                    pieces.push(StraightPiece { ends, points: [pair[0], pair[1]] });
                }
            }
        }
        let left = |piece: &StraightPiece| piece.ends[0].x.min(piece.ends[1].x);
        let right = |piece: &StraightPiece| piece.ends[0].x.max(piece.ends[1].x);
        pieces.sort_by(|one, other| left(one).total_cmp(&left(other)));
        let mut points = Vec::new();
        let mut compared = 0;
        for (at, one) in pieces.iter().enumerate() {
            let end = right(one);
            for other in pieces[at + 1..].iter().take_while(|other| left(other) < end) {
                // Most cells have few pieces, and the callers check for each cell.
                compared += 1;
                cancel.check_periodically(compared)?;
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

/// Returns whether two straight pieces cross in the interior of both.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |one: Point, two: Point, point: Point| (two - one).cross(point - one);
    let separated =
        |one: f64, other: f64| one > TOUCH && other < -TOUCH || one < -TOUCH && other > TOUCH;
    separated(side(a, b, c), side(a, b, d)) && separated(side(c, d, a), side(c, d, b))
}

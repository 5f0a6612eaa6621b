//! The points of a corridor's side around a corner: where faces meet and where they cross edges.

use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::{Bound, CUT_OFF, MOST_OF_EDGE, SAME, Sector, SectorPart};
use crate::draw::lines::fillet::offset_intersection;
use crate::draw::lines::segment::Segment;
use mazewright_core::geometry::Point;
use smallvec::SmallVec;

/// Largest distance from a line that counts as on it, in cell sides.
const NEAR: f64 = 1e-6;

/// A point of a corridor's side: its direction from the corner, and its distance at a depth of 1.
#[derive(Clone, Copy)]
pub(crate) struct SidePoint {
    direction: f64,
    pub(crate) distance: f64,
    /// The edge that is crossed at this point, as the segment that leads away from the corner.
    pub(crate) edge: Option<Segment>,
}

impl InsetCorridors<'_> {
    /// Returns the position of a point.
    pub(crate) fn place(&self, sector: &Sector, mark: &SidePoint) -> Point {
        let depth = self.depth(sector.point);
        let [into, out] = &sector.along;
        let SidePoint { direction, distance, edge } = *mark;
        let (walls, whole) = (sector.bounds.map(|it| it == Bound::Wall), sector.whole());
        // Whether the point lies on the face of the first wall, and of the last wall.
        let near = [direction, whole - direction].map(|it| it <= sector.half() + SAME);
        let faces = [walls[0] && near[0], walls[1] && near[1]];
        let depths = sector.weights.map(|weight| depth * weight);
        let on_rim = self.rim_at(sector, mark).and_then(|end| self.meet_rim(sector, end, depths));
        if let Some(place) = on_rim {
            return place;
        }
        let is_round = into.round.is_some() || out.round.is_some();
        if let Some(edge) = edge {
            let mut along = distance * depth;
            if sector.is_capped() {
                along = along.min(edge.length() * self.share_of_edge(edge.length()));
            }
            if is_round || edge.round.is_some() {
                let guess = edge.point(along);
                let found = match faces {
                    [true, _] => offset_intersection([into, &edge], [depths[0], 0.0], guess),
                    [_, true] => offset_intersection([&edge, out], [0.0, depths[1]], guess),
                    _ => guess,
                };
                along = edge.along(found);
            }
            return edge.point(along.min(edge.length() * MOST_OF_EDGE));
        }
        let back = into.direction(into.to) * -1.0;
        let (sin, cos) = (libm::sin(direction), libm::cos(direction));
        let direction_vector = Point::new(back.x * cos + back.y * sin, back.y * cos - back.x * sin);
        let guess = into.to + direction_vector * (distance * depth);
        match faces {
            _ if !is_round => guess,
            _ if sector.is_at_rim() => offset_intersection([into, out], depths, guess),
            [true, true] => offset_intersection([into, out], depths, guess),
            [true, _] => offset_intersection([into, into], [depths[0]; 2], guess),
            [_, true] => offset_intersection([out, out], [depths[1]; 2], guess),
            _ => guess,
        }
    }

    /// Returns the end of a sector with a clipped rim that contains this point, if the face of the
    /// wall at the other end meets the rim there.
    pub(crate) fn rim_at(&self, sector: &Sector, mark: &SidePoint) -> Option<usize> {
        if !self.is_clipped || mark.distance == 0.0 || sector.whole() > CUT_OFF + SAME {
            return None;
        }
        (0..2).find(|&end| {
            let bound = [0.0, sector.whole()][end];
            let is_rim = match sector.bounds[end] {
                Bound::Wall => sector.weights[end] == 0.0,
                Bound::Border => self.grid.is_outer(self.side_at(sector, end).1),
                Bound::None => false,
            };
            let has_face = sector.bounds[1 - end] == Bound::Wall && sector.weights[1 - end] > 0.0;
            is_rim && has_face && (mark.direction - bound).abs() <= SAME
        })
    }

    /// Returns the cell and the side at an end of a sector.
    fn side_at(&self, sector: &Sector, end: usize) -> (u32, usize) {
        let part = &sector.parts[end * (sector.parts.len() - 1)];
        (part.cell, if end == 0 { part.side } else { self.after(part.cell, part.side) })
    }

    /// Returns the segments of the side at an end of a sector, each leading away from its corner.
    pub(crate) fn pieces_from(&self, sector: &Sector, end: usize) -> SmallVec<[Segment; 8]> {
        let (cell, side) = self.side_at(sector, end);
        let mut points = self.points(cell, side);
        if end == 0 {
            points.reverse();
        }
        points.windows(2).map(|ends| self.piece(ends[0], ends[1])).collect()
    }

    /// Returns the point where the face of the wall at the end opposite `end` meets the rim at
    /// `end`, which may bend before.
    fn meet_rim(&self, sector: &Sector, end: usize, depths: [f64; 2]) -> Option<Point> {
        let wall = &sector.along[1 - end];
        let depth = depths[1 - end];
        self.pieces_from(sector, end).iter().find_map(|piece| {
            let length = piece.length();
            let place = offset_intersection([wall, piece], [depth, 0.0], piece.point(length / 2.0));
            let misses = [wall.right(place) - depth, piece.right(place)];
            let along = piece.along(place);
            let is_on_piece = -SAME <= along && along <= length + SAME;
            (is_on_piece && misses.iter().all(|miss| miss.abs() < NEAR)).then_some(place)
        })
    }
}

impl Sector {
    /// Returns the distance at which the corridor's side crosses an edge in this direction.
    fn crossing(&self, direction: f64) -> f64 {
        let (whole, corners) = (self.whole(), &self.corners);
        let at = corners.partition_point(|&(before, _)| before < direction - SAME);
        if self.bounds[0] == Bound::None {
            let count = corners.len();
            return between(corners[(at + count - 1) % count], corners[at % count], direction);
        }
        match (at.checked_sub(1).map(|at| corners[at]), corners.get(at)) {
            (Some(before), Some(&after)) => between(before, after, direction),
            (None, _) if self.bounds[0] == Bound::Wall => self.weights[0] / libm::sin(direction),
            (_, None) if self.bounds[1] == Bound::Wall => {
                self.weights[1] / libm::sin(whole - direction)
            }
            // The end of the wall is cut off straight, up to the border.
            _ if self.is_capped() => -1.0 / libm::cos(whole),
            // From the outermost corner, the side is at a right angle to the border.
            (Some((corner, distance)), None) => {
                distance * libm::cos(whole - corner) / libm::cos(whole - direction)
            }
            (None, Some((corner, distance))) => {
                distance * libm::cos(*corner) / libm::cos(direction)
            }
            (None, None) => 1.0,
        }
    }

    /// Passes the points of the corridor's side to `see`, from the first bound to the last: its
    /// corners and its crossings with edges.
    pub(crate) fn for_each_mark(
        &self,
        inset: &InsetCorridors<'_>,
        mut see: impl FnMut(&SidePoint),
    ) {
        let last = self.parts.len() - 1;
        for part in 0..=last {
            // Neighbouring parts have a common edge; around a corner, the last part and the first.
            let ends = [part == 0, part < last || self.bounds[0] != Bound::None];
            self.for_each_mark_between(inset, part, ends, &mut see);
        }
    }

    /// Passes the points in the part of one cell to `see`.
    pub(crate) fn for_each_mark_of(
        &self,
        inset: &InsetCorridors<'_>,
        part: usize,
        see: impl FnMut(&SidePoint),
    ) {
        self.for_each_mark_between(inset, part, [true; 2], see);
    }

    /// Returns the first and the last point of the corridor's side.
    pub(crate) fn end_marks(&self, inset: &InsetCorridors<'_>) -> Option<[SidePoint; 2]> {
        let mut ends: Option<[SidePoint; 2]> = None;
        self.for_each_mark(inset, |mark| {
            ends = Some([ends.map_or(*mark, |[first, _]| first), *mark]);
        });
        ends
    }

    /// Passes the points in the part of one cell to `see`. `ends` says whether these include the
    /// crossings with the edges at its ends.
    fn for_each_mark_between(
        &self,
        inset: &InsetCorridors<'_>,
        part: usize,
        ends: [bool; 2],
        mut see: impl FnMut(&SidePoint),
    ) {
        let SectorPart { cell, side, from, to } = self.parts[part];
        let is_first = part == 0 && self.bounds[0] == Bound::Wall;
        let is_last = part + 1 == self.parts.len() && self.bounds[1] == Bound::Wall;
        let cross = |direction, edge| {
            let distance = self.crossing(direction);
            SidePoint { direction, distance, edge: Some(edge) }
        };
        if ends[0] && !is_first {
            see(&cross(from, inset.last(cell, side).reversed()));
        }
        let first = self.corners.partition_point(|&(direction, _)| direction < from - SAME);
        let here =
            self.corners[first..].iter().take_while(|(direction, _)| *direction <= to + SAME);
        for &(direction, distance) in here {
            // On a rim, corners lie on the bounds.
            let is_after = direction > from + SAME || is_first && direction >= from - SAME;
            let is_before = direction < to - SAME || is_last && direction <= to + SAME;
            if is_after && is_before {
                see(&SidePoint { direction, distance, edge: None });
            }
        }
        if ends[1] && !is_last {
            see(&cross(to, inset.first(cell, inset.after(cell, side))));
        }
    }
}

/// Returns the distance at which the straight line between two corners crosses a direction. A line
/// that starts or ends at a rim crosses none, however large the angle is.
fn between((start, a): (f64, f64), (end, b): (f64, f64), direction: f64) -> f64 {
    if a == 0.0 || b == 0.0 {
        return 0.0;
    }
    let (before, after) = (direction - start, end - direction);
    a * b * libm::sin(before + after) / (a * libm::sin(before) + b * libm::sin(after))
}

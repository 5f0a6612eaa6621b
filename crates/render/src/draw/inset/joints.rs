//! The joints of the sides of corridors, and how far their corners may be rounded.

use std::f64::consts::PI;

use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::{Bound, CUT_OFF, SAME, Sector, SectorPart};
use crate::draw::lines::fillet::Joint;
use crate::draw::lines::segment::Segment;

impl Sector {
    /// Returns the joint of the corridor's side at the corner.
    pub(crate) fn joint(&self, inset: &InsetCorridors<'_>) -> Joint {
        let rounds = !inset.walls.is_empty();
        match (self.bounds, self.weights) {
            _ if !rounds => Joint::Corner(f64::INFINITY),
            _ if !self.is_at_rim() => Joint::Corner(self.max_radius(inset)),
            // The bends of a rim stay.
            ([Bound::Wall, Bound::Wall], [0.0, 0.0]) => Joint::Bend,
            // The face of a wall meets the rim.
            ([Bound::Wall, Bound::Wall], _) if self.whole() < PI => Joint::Corner(f64::INFINITY),
            _ => Joint::Corner(0.0),
        }
    }

    /// Returns the maximum radius for the corner of two walls, so that both of their faces can be
    /// rounded. If more walls meet there, the rounded side must not cross them.
    fn max_radius(&self, inset: &InsetCorridors<'_>) -> f64 {
        let whole = self.whole();
        if self.bounds != [Bound::Wall; 2] || whole / 2.0 > CUT_OFF + SAME {
            return f64::INFINITY;
        }
        let turn = (whole - PI).abs() / 2.0;
        let room = self.along.iter().map(Segment::length).fold(f64::INFINITY, f64::min) / 2.0;
        // At a bridge, the sides of a tunnel end at the face of the wall, which stays straight
        // there.
        let is_bridge =
            |part: Option<&SectorPart>| part.is_some_and(|it| inset.grid.is_crossing(it.cell));
        let beside = is_bridge(self.parts.first()) || is_bridge(self.parts.last());
        let room = if beside { room.min(inset.depth(self.point)) } else { room };
        let most = room / libm::tan(turn).max(SAME);
        if whole < PI {
            return most.min(self.most_beside_rim(inset));
        }
        if inset.walls[self.point as usize] == 2 {
            return most;
        }
        // Distance of the corner from an arc of radius 1.
        let cut = 1.0 / libm::cos(turn) - 1.0;
        most.min(inset.depth(self.point) / libm::sin(whole / 2.0) / cut.max(SAME))
    }

    /// Returns the maximum radius with which an arc comes no nearer to a notch of a rim than the faces, or than the inset.
    fn most_beside_rim(&self, inset: &InsetCorridors<'_>) -> f64 {
        let [into, out] = &self.along;
        let between = out.direction(out.from) - into.direction(into.to);
        let inward = between * (1.0 / between.length());
        let (half, depth) = (self.whole() / 2.0, inset.depth(self.point));
        let (sin, tan) = (libm::sin(half), libm::tan(half));
        let corner = into.to + inward * (depth / sin);
        let cells = self.parts.iter().map(|part| part.cell).filter(|&cell| inset.is_at_rim(cell));
        let polygons = cells.map(|cell| inset.grid.polygon(cell));
        let points = polygons.flat_map(|it| it.holes.into_iter().chain([it.outer])).flatten();
        points.fold(f64::INFINITY, |most, point| {
            let (along, aside) =
                ((point - corner).dot(inward), (point - corner).cross(inward).abs());
            let from_face = along * sin - aside * sin / tan;
            if from_face <= SAME {
                return most;
            }
            // (along − r / sin)² + aside² = (r − free)², where the centre is r / sin away from the corner.
            let free = from_face.min(depth);
            let (square, linear) = (1.0 / (tan * tan), along / sin - free);
            let root = linear * linear - square * (along * along + aside * aside - free * free);
            // An arc that ends before the point does not come nearer.
            let before = (along * sin / tan + aside * sin) * tan;
            most.min(if root < 0.0 { before } else { (linear + root.sqrt()) / square })
        })
    }
}

//! The outline of the corridor in each cell, for areas that fill it.

use crate::draw::inset::{Beyond, InsetCorridors};
use crate::draw::lines::corner_arcs::{CornerArcs, RingPart};
use crate::draw::lines::segment::Segment;
use crate::draw::walls::rounded_cells::draw_rings;
use crate::drawing::{DevicePoint, Lines};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// A segment of a corridor's outline, and the corners or bends of its ends.
#[derive(Clone, Copy)]
pub(crate) struct FaceSegment {
    pub(crate) piece: Segment,
    pub(crate) points: [u32; 2],
    /// Whether it lies across a passage instead of along a wall.
    pub(crate) is_open: bool,
}

/// Draws the closed outlines of the corridors in cells, clockwise.
pub(crate) fn outlines(
    inset: &InsetCorridors<'_>,
    corners: &CornerArcs,
    cells: &[u32],
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let part = |face: FaceSegment| RingPart { segment: face.piece, is_open: face.is_open };
    let rings = |cell| {
        inset.outline(cell).into_iter().map(|ring| ring.into_iter().map(part).collect()).collect()
    };
    draw_rings(cells, rings, corners, to_device, cancel)
}

impl InsetCorridors<'_> {
    /// Returns the outline of the corridor in a cell, clockwise: one ring, or several for a cell
    /// with enclaves.
    pub(crate) fn outline(&self, cell: u32) -> Vec<Vec<FaceSegment>> {
        let sides = self.grid.drawn_sides(cell);
        let mut remaining: Vec<bool> = vec![true; sides.len()];
        let mut rings = Vec::new();
        while let Some(start) = remaining.iter().position(|&it| it) {
            let start = sides.start + start;
            let mut ring = RingBuilder::default();
            let mut side = start;
            while std::mem::take(&mut remaining[side - sides.start]) {
                let next = self.after(cell, side);
                self.add_corner(&mut ring, cell, side);
                self.add_side(&mut ring, cell, next);
                side = next;
            }
            rings.push(ring.close());
        }
        rings
    }

    /// Adds the points at the corner at the end of a side.
    fn add_corner(&self, ring: &mut RingBuilder, cell: u32, side: usize) {
        self.with_sector(cell, side, |sector, part| {
            sector.for_each_mark_of(self, part, |mark| {
                ring.to(self.place(sector, mark), sector.point);
            });
        });
    }

    /// Adds the points along a side, except its last one, and prepares its last segment.
    fn add_side(&self, ring: &mut RingBuilder, cell: u32, side: usize) {
        match self.beyond(side) {
            Beyond::Wall => {
                for (bend, round) in self.bends(cell, side) {
                    ring.round = round;
                    bend.for_each_mark(self, |mark| {
                        ring.to(self.place(&bend, mark), bend.point);
                    });
                }
            }
            Beyond::Border(Some(crossing)) => {
                let ends = self.ends(cell, side);
                ring.to(self.tunnel_wall_point(crossing, cell, side, true), ends[0]);
                ring.to(self.tunnel_wall_point(crossing, cell, side, false), ends[1]);
            }
            Beyond::Passage(..) | Beyond::Border(None) => {
                for [_, bend, _] in self.bends_left(cell, side) {
                    ring.is_open = true;
                    ring.to(self.grid.corner(bend), bend);
                }
            }
        }
        ring.round = self.last(cell, side).round;
        ring.is_open = !matches!(self.beyond(side), Beyond::Wall);
    }
}

/// An outline that is being built.
#[derive(Default)]
struct RingBuilder {
    faces: Vec<FaceSegment>,
    at: Option<(Point, u32)>,
    round: Option<(Point, bool)>,
    is_open: bool,
}

impl RingBuilder {
    fn to(&mut self, to: Point, point: u32) {
        let (round, is_open) = (self.round.take(), std::mem::take(&mut self.is_open));
        if let Some((from, before)) = self.at.replace((to, point)) {
            let piece = Segment { from, to, round };
            self.faces.push(FaceSegment { piece, points: [before, point], is_open });
        }
    }

    fn close(mut self) -> Vec<FaceSegment> {
        if let Some(&FaceSegment { piece, points, .. }) = self.faces.first() {
            self.to(piece.from, points[0]);
        }
        self.faces
    }
}

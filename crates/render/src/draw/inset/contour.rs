//! The sides of corridors as lines, found by following the walls; and the outline of the corridor
//! in each cell.

use crate::draw::fillet::SegmentChain;
use crate::draw::inset::sector::{Bound, Sector};
use crate::draw::inset::{Beyond, InsetCorridors};
use crate::draw::path_builder::PathBuilder;
use crate::draw::segment::Segment;
use crate::drawing::{DevicePoint, Lines};
use crate::style::Style;
use mazewright_core::cancel::Cancel;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Crossing;

/// A segment of a corridor's outline, and the corners or bends of its ends.
#[derive(Clone, Copy)]
pub(crate) struct FaceSegment {
    pub(crate) piece: Segment,
    pub(crate) points: [u32; 2],
}

/// Draws both faces of each wall, each once.
pub(crate) fn walls(
    inset: &InsetCorridors<'_>,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let sides = inset.grid.sides(inset.grid.cells() - 1).end;
    let pen = PathBuilder::with_half_width(&to_device, style.half_line());
    let (drawn, visited) = (BitSet::new(sides), BitSet::new(sides));
    let mut tracer = CorridorTracer { inset, pen, drawn, visited, radius: style.strokes.radius() };
    // Lines that start at a border also end at one.
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if let Beyond::Border(_) = inset.beyond(cell, side) {
            tracer.draw_from_border(cell, side, cancel)?;
        }
    }
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if matches!(inset.beyond(cell, side), Beyond::Wall) && !tracer.drawn.contains(side as u32) {
            tracer.draw_around_walls(cell, side, cancel)?;
        }
    }
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if !tracer.visited.contains(side as u32) {
            tracer.draw_around_corner(cell, side);
        }
    }
    Ok(tracer.pen.finish_with_caps(style.strokes.caps.value))
}

/// Draws the closed outlines of the corridors in cells, clockwise.
pub(crate) fn outlines(
    inset: &InsetCorridors<'_>,
    cells: &[u32],
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut pen = PathBuilder::new(&to_device);
    for (index, &cell) in cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        for ring in inset.outline(cell) {
            let mut chain = SegmentChain { closed: true, ..SegmentChain::default() };
            for face in ring {
                chain.push(face.piece, 0.0);
            }
            chain.draw(&mut pen, 0.0);
        }
    }
    Ok(pen.finish())
}

/// The state while the sides of corridors are followed.
struct CorridorTracer<'a, 'b, F> {
    inset: &'b InsetCorridors<'a>,
    pen: PathBuilder<'b, F>,
    /// The sides whose faces are drawn.
    drawn: BitSet,
    /// The sides whose last corner was visited.
    visited: BitSet,
    radius: f64,
}

impl<F: Fn(Point) -> DevicePoint> CorridorTracer<'_, '_, F> {
    /// Draws the line that starts at the end of a side with a border.
    fn draw_from_border(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Error> {
        let inset = self.inset;
        let sector = inset.sector(cell, side);
        let mut line = LineBuilder::default();
        let is_open = match inset.beyond(cell, side) {
            Beyond::Border(Some(crossing)) => {
                line.to(inset.tunnel_wall_point(crossing, cell, side, false));
                false
            }
            _ => true,
        };
        line.chain.free_ends[0] = is_open;
        self.add_sector(&sector, &mut line);
        // The wall of a tunnel starts straight.
        if let Some(max_radius) = line.chain.max_radii.first_mut()
            && !is_open
        {
            *max_radius = 0.0;
        }
        self.follow(&sector, line, cancel)
    }

    /// Draws the closed line that contains the face of a wall.
    fn draw_around_walls(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Error> {
        let before = self.inset.sector(cell, self.inset.before(cell, side));
        let mut line = LineBuilder::default();
        let marks = before.marks(self.inset);
        line.at = marks.last().map(|mark| self.inset.place(&before, mark));
        line.chain.closed = true;
        self.follow(&before, line, cancel)
    }

    /// Continues a line after a sector, until a border or a wall whose face is drawn.
    fn follow(
        &mut self,
        sector: &Sector,
        mut line: LineBuilder,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let inset = self.inset;
        let last = |sector: &Sector| {
            sector.parts.last().map(|part| (part.cell, inset.after(part.cell, part.side)))
        };
        let (mut bound, mut here) = (sector.bounds[1], last(sector));
        for index in 1.. {
            cancel.check_periodically(index)?;
            let Some((cell, side)) = here else { break };
            if bound != Bound::Wall {
                line.chain.free_ends[1] = true;
                if let Beyond::Border(Some(crossing)) = inset.beyond(cell, side) {
                    if let Some(max_radius) = line.chain.max_radii.last_mut() {
                        *max_radius = 0.0;
                    }
                    line.to(inset.tunnel_wall_point(crossing, cell, side, true));
                    line.chain.free_ends[1] = false;
                }
                break;
            }
            if self.drawn.contains(side as u32) {
                break;
            }
            self.drawn.insert(side as u32);
            let next = inset.sector(cell, side);
            for (bend, round) in inset.bends(cell, side) {
                line.round = round;
                for mark in bend.marks(inset) {
                    line.to(inset.place(&bend, &mark));
                    line.limit_radius(bend.max_radius(inset));
                }
            }
            line.round = inset.last(cell, side).round;
            self.add_sector(&next, &mut line);
            (bound, here) = (next.bounds[1], last(&next));
        }
        line.chain.merge();
        line.chain.draw(&mut self.pen, self.radius);
        Ok(())
    }

    /// Draws the closed line around a corner without walls: all cells around it are connected.
    fn draw_around_corner(&mut self, cell: u32, side: usize) {
        let sector = self.inset.sector(cell, side);
        if sector.bounds[0] != Bound::None {
            return;
        }
        let mut line = LineBuilder::default();
        self.add_sector(&sector, &mut line);
        let first = line.chain.segments.first().map(|piece| piece.from);
        if let Some(first) = first {
            line.to(first);
        }
        line.chain.closed = true;
        line.chain.merge();
        line.chain.draw(&mut self.pen, self.radius);
    }

    /// Adds the points of a sector to a line.
    fn add_sector(&mut self, sector: &Sector, line: &mut LineBuilder) {
        for part in &sector.parts {
            self.visited.insert(part.side as u32);
        }
        for mark in sector.marks(self.inset) {
            line.to(self.inset.place(sector, &mark));
            line.limit_radius(sector.max_radius(self.inset));
        }
    }
}

/// A line that is being built.
#[derive(Default)]
struct LineBuilder {
    chain: SegmentChain,
    at: Option<Point>,
    /// For an arc as the next segment: its centre, and whether it runs clockwise.
    round: Option<(Point, bool)>,
}

impl LineBuilder {
    fn to(&mut self, to: Point) {
        let round = self.round.take();
        if let Some(from) = self.at.replace(to) {
            self.chain.push(Segment { from, to, round }, f64::INFINITY);
        }
    }

    /// Limits the radius of the corner at the end of the line.
    fn limit_radius(&mut self, max_radius: f64) {
        if let Some(last) = self.chain.max_radii.last_mut() {
            *last = max_radius;
        }
    }
}

impl InsetCorridors<'_> {
    /// Returns all drawn sides of the maze's cells.
    fn all_sides(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        self.cells().flat_map(|cell| self.grid.drawn_sides(cell).map(move |side| (cell, side)))
    }

    /// Returns the bends of a side, each with the arc of the segment before it, if that is an arc.
    pub(crate) fn bends(
        &self,
        cell: u32,
        side: usize,
    ) -> impl Iterator<Item = (Sector, Option<(Point, bool)>)> + '_ {
        let points = self.points(cell, side);
        (1..points.len().saturating_sub(1)).map(move |at| {
            let bend = self.bend(cell, side, [points[at - 1], points[at], points[at + 1]]);
            let round = bend.along[0].round;
            (bend, round)
        })
    }

    /// Returns the point at which the side of a corridor, continued beyond the end of a tunnel,
    /// meets the wall of the crossing above: the face on the other side of the same edge.
    fn tunnel_wall_point(&self, over: &Crossing, cell: u32, side: usize, at_start: bool) -> Point {
        let ends = self.ends(cell, side);
        let edge = if at_start { self.first(cell, side) } else { self.last(cell, side).reversed() };
        let corner = if at_start { self.before(cell, side) } else { side };
        let sector = self.sector(cell, corner);
        let marks = sector.marks(self);
        let mark = if at_start { marks.last() } else { marks.first() };
        let from = mark.map_or(edge.from, |mark| self.place(&sector, mark));
        let direction = edge.way(from) * if at_start { 1.0 } else { -1.0 };
        let out = Point::new(direction.y, -direction.x);
        let (bridge, drawn) = (over.cell, self.grid.drawn_edge(side));
        let mut sides = self.grid.drawn_sides(bridge);
        if let Some(under) = sides.find(|&side| self.grid.drawn_edge(side) == drawn) {
            let before = self.sector(bridge, self.before(bridge, under));
            let after = self.sector(bridge, under);
            let start = before.marks(self).last().map(|mark| self.place(&before, mark));
            let end = after.marks(self).first().map(|mark| self.place(&after, mark));
            if let (Some(start), Some(end)) = (start, end) {
                if let Some((centre, _)) = edge.round {
                    // The face is a curve between two points at different distances from the centre
                    // of its wall.
                    let [start, end, here] = [start, end, from].map(|it| it - centre);
                    let angle = |to: Point| libm::atan2(start.cross(to), start.dot(to));
                    let share = angle(here) / angle(end);
                    let radius = start.length() + (end.length() - start.length()) * share;
                    return centre + here * (radius / here.length());
                }
                let face = end - start;
                return from + out * ((start - from).cross(face) / out.cross(face));
            }
        }
        let share = edge.along(from) / edge.length();
        let [own, other] = if at_start { ends } else { [ends[1], ends[0]] };
        let depth = self.depth(own) * (1.0 - share) + self.depth(other) * share;
        from + out * depth
    }

    /// Returns the outline of the corridor in a cell, clockwise: one ring, or several for rooms
    /// with islands.
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
        let sector = self.sector(cell, side);
        let part = sector.parts.iter().position(|part| part.cell == cell && part.side == side);
        for mark in sector.marks_of(self, part.unwrap_or(0)) {
            ring.to(self.place(&sector, &mark), sector.point);
        }
    }

    /// Adds the points along a side, except its last one, and prepares its last segment.
    fn add_side(&self, ring: &mut RingBuilder, cell: u32, side: usize) {
        match self.beyond(cell, side) {
            Beyond::Wall => {
                for (bend, round) in self.bends(cell, side) {
                    ring.round = round;
                    for mark in bend.marks(self) {
                        ring.to(self.place(&bend, &mark), bend.point);
                    }
                }
            }
            Beyond::Border(Some(crossing)) => {
                let ends = self.ends(cell, side);
                ring.to(self.tunnel_wall_point(crossing, cell, side, true), ends[0]);
                ring.to(self.tunnel_wall_point(crossing, cell, side, false), ends[1]);
            }
            Beyond::Passage(..) | Beyond::Border(None) => {
                let points = self.points(cell, side);
                for &bend in &points[1..points.len().saturating_sub(1).max(1)] {
                    ring.to(self.grid.corner(bend), bend);
                }
            }
        }
        ring.round = self.last(cell, side).round;
    }
}

/// An outline that is being built.
#[derive(Default)]
struct RingBuilder {
    faces: Vec<FaceSegment>,
    at: Option<(Point, u32)>,
    round: Option<(Point, bool)>,
}

impl RingBuilder {
    fn to(&mut self, to: Point, point: u32) {
        let round = self.round.take();
        if let Some((from, before)) = self.at.replace((to, point)) {
            self.faces
                .push(FaceSegment { piece: Segment { from, to, round }, points: [before, point] });
        }
    }

    fn close(mut self) -> Vec<FaceSegment> {
        if let Some(&FaceSegment { piece, points }) = self.faces.first() {
            self.to(piece.from, points[0]);
        }
        self.faces
    }
}

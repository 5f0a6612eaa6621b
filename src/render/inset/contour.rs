//! The sides of corridors as closed lines, found by walking round them with a hand on the wall; and
//! the corridor's part in a cell.

use super::super::chain::{Chain, Piece};
use super::super::drawing::{Lines, Spot};
use super::super::pen::Pen;
use super::super::style::Style;
use super::sector::{Bound, Sector};
use super::{Beyond, Inset};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Crossing;

/// A piece of a corridor's outline, and the corners or bends that its ends belong to.
#[derive(Clone, Copy)]
pub(super) struct Face {
    pub(super) piece: Piece,
    pub(super) points: [u32; 2],
}

/// The walls: both faces of each, each once.
pub(in super::super) fn walls(
    inset: &Inset<'_>,
    style: &Style,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let sides = inset.grid.sides(inset.grid.cells() - 1).end;
    let pen = Pen::of_thickness(&spot, style.half_line());
    let (drawn, passed) = (Bits::new(sides), Bits::new(sides));
    let mut walk = Walk { inset, pen, drawn, passed, radius: style.strokes.radius() };
    // Those that start at a border end at one.
    for (turn, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_now_and_then(turn)?;
        if let Beyond::Border(_) = inset.beyond(cell, side) {
            walk.enter(cell, side, cancel)?;
        }
    }
    for (turn, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_now_and_then(turn)?;
        if matches!(inset.beyond(cell, side), Beyond::Wall) && !walk.drawn.has(side as u32) {
            walk.round(cell, side, cancel)?;
        }
    }
    for (turn, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_now_and_then(turn)?;
        if !walk.passed.has(side as u32) {
            walk.pillar(cell, side);
        }
    }
    Ok(walk.pen.capped(style.strokes.caps.is))
}

/// The closed outlines of the corridor's parts in cells, clockwise.
pub(in super::super) fn outlines(
    inset: &Inset<'_>,
    cells: &[u32],
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let mut pen = Pen::new(&spot);
    for (turn, &cell) in cells.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        for ring in inset.outline(cell) {
            let mut chain = Chain { closed: true, ..Chain::default() };
            for face in ring {
                chain.push(face.piece, 0.0);
            }
            chain.draw(&mut pen, 0.0);
        }
    }
    Ok(pen.done())
}

/// A walk along the sides of corridors.
struct Walk<'a, 'b, F> {
    inset: &'b Inset<'a>,
    pen: Pen<'b, F>,
    /// The sides whose faces are drawn.
    drawn: Bits,
    /// The sides at whose ends it has passed.
    passed: Bits,
    radius: f64,
}

impl<F: Fn(Point) -> Spot> Walk<'_, '_, F> {
    /// Walks from the end of a border side.
    fn enter(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Stop> {
        let inset = self.inset;
        let sector = inset.sector(cell, side);
        let mut line = Line::default();
        let is_open = match inset.beyond(cell, side) {
            Beyond::Border(Some(crossing)) => {
                line.to(inset.beyond_border(crossing, cell, side, false));
                false
            }
            _ => true,
        };
        line.chain.free[0] = is_open;
        self.pass(&sector, &mut line);
        // What comes up from below a bridge does so straight.
        if let Some(most) = line.chain.most.first_mut()
            && !is_open
        {
            *most = 0.0;
        }
        self.follow(&sector, line, cancel)
    }

    /// Walks round from a wall until there again.
    fn round(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Stop> {
        let before = self.inset.sector(cell, self.inset.before(cell, side));
        let mut line = Line::default();
        let marks = before.marks(self.inset);
        line.at = marks.last().map(|mark| self.inset.place(&before, mark));
        line.chain.closed = true;
        self.follow(&before, line, cancel)
    }

    /// Walks on from a sector until a border, or until a wall that has been passed.
    fn follow(&mut self, sector: &Sector, mut line: Line, cancel: &Cancel) -> Result<(), Stop> {
        let inset = self.inset;
        let last = |sector: &Sector| {
            sector.parts.last().map(|part| (part.cell, inset.after(part.cell, part.side)))
        };
        let (mut bound, mut here) = (sector.bounds[1], last(sector));
        for turn in 1.. {
            cancel.check_now_and_then(turn)?;
            let Some((cell, side)) = here else { break };
            if bound != Bound::Wall {
                line.chain.free[1] = true;
                if let Beyond::Border(Some(crossing)) = inset.beyond(cell, side) {
                    if let Some(most) = line.chain.most.last_mut() {
                        *most = 0.0;
                    }
                    line.to(inset.beyond_border(crossing, cell, side, true));
                    line.chain.free[1] = false;
                }
                break;
            }
            if self.drawn.has(side as u32) {
                break;
            }
            self.drawn.put(side as u32);
            let next = inset.sector(cell, side);
            for (bend, round) in inset.bends(cell, side) {
                line.round = round;
                for mark in bend.marks(inset) {
                    line.to(inset.place(&bend, &mark));
                    line.rounds_to(bend.most_round(inset));
                }
            }
            line.round = inset.last(cell, side).round;
            self.pass(&next, &mut line);
            (bound, here) = (next.bounds[1], last(&next));
        }
        line.chain.merge();
        line.chain.draw(&mut self.pen, self.radius);
        Ok(())
    }

    /// Draws what no wall stands at: all round a corner ways lead from cell to cell.
    fn pillar(&mut self, cell: u32, side: usize) {
        let sector = self.inset.sector(cell, side);
        if sector.bounds[0] != Bound::None {
            return;
        }
        let mut line = Line::default();
        self.pass(&sector, &mut line);
        let first = line.chain.pieces.first().map(|piece| piece.from);
        if let Some(first) = first {
            line.to(first);
        }
        line.chain.closed = true;
        line.chain.merge();
        line.chain.draw(&mut self.pen, self.radius);
    }

    /// Goes round a corner.
    fn pass(&mut self, sector: &Sector, line: &mut Line) {
        for part in &sector.parts {
            self.passed.put(part.side as u32);
        }
        for mark in sector.marks(self.inset) {
            line.to(self.inset.place(sector, &mark));
            line.rounds_to(sector.most_round(self.inset));
        }
    }
}

/// A line that is being walked.
#[derive(Default)]
struct Line {
    chain: Chain,
    at: Option<Point>,
    /// What the next piece is if it is an arc.
    round: Option<(Point, bool)>,
}

impl Line {
    fn to(&mut self, to: Point) {
        let round = self.round.take();
        if let Some(from) = self.at.replace(to) {
            self.chain.push(Piece { from, to, round }, f64::INFINITY);
        }
    }

    /// Limits the radius of the corner that it has come to.
    fn rounds_to(&mut self, most: f64) {
        if let Some(last) = self.chain.most.last_mut() {
            *last = most;
        }
    }
}

impl Inset<'_> {
    /// All sides that are drawn of the maze's cells.
    fn all_sides(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        self.cells().flat_map(|cell| self.grid.drawn_sides(cell).map(move |side| (cell, side)))
    }

    /// The bends of a side, each with what the piece before it is if it is an arc.
    pub(super) fn bends(
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

    /// Where a corridor's side that has come to a tunnel's mouth meets the wall of the crossing
    /// above: the face of the same edge on its other side.
    fn beyond_border(&self, over: &Crossing, cell: u32, side: usize, at_start: bool) -> Point {
        let ends = self.ends(cell, side);
        let edge = if at_start { self.first(cell, side) } else { self.last(cell, side).reversed() };
        let corner = if at_start { self.before(cell, side) } else { side };
        let sector = self.sector(cell, corner);
        let marks = sector.marks(self);
        let mark = if at_start { marks.last() } else { marks.first() };
        let from = mark.map_or(edge.from, |mark| self.place(&sector, mark));
        let way = edge.way(from) * if at_start { 1.0 } else { -1.0 };
        let out = Point::new(way.y, -way.x);
        let (bridge, drawn) = (over.cell, self.grid.drawn(side));
        let mut sides = self.grid.drawn_sides(bridge);
        if let Some(under) = sides.find(|&side| self.grid.drawn(side) == drawn) {
            let before = self.sector(bridge, self.before(bridge, under));
            let after = self.sector(bridge, under);
            let start = before.marks(self).last().map(|mark| self.place(&before, mark));
            let end = after.marks(self).first().map(|mark| self.place(&after, mark));
            if let (Some(start), Some(end)) = (start, end) {
                if let Some((centre, _)) = edge.round {
                    // An arc whose ends lie unequally far from the centre of its wall.
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

    /// The corridor's outline in a cell, clockwise: one ring, but for rooms with islands.
    pub(super) fn outline(&self, cell: u32) -> Vec<Vec<Face>> {
        let sides = self.grid.drawn_sides(cell);
        let mut left: Vec<bool> = vec![true; sides.len()];
        let mut rings = Vec::new();
        while let Some(start) = left.iter().position(|&it| it) {
            let start = sides.start + start;
            let mut ring = Ring::default();
            let mut side = start;
            while std::mem::take(&mut left[side - sides.start]) {
                let next = self.after(cell, side);
                self.turn(&mut ring, cell, side);
                self.go(&mut ring, cell, next);
                side = next;
            }
            rings.push(ring.close());
        }
        rings
    }

    /// Goes round the corner at the end of a side.
    fn turn(&self, ring: &mut Ring, cell: u32, side: usize) {
        let sector = self.sector(cell, side);
        let part = sector.parts.iter().position(|part| part.cell == cell && part.side == side);
        for mark in sector.marks_of(self, part.unwrap_or(0)) {
            ring.to(self.place(&sector, &mark), sector.point);
        }
    }

    /// Goes along a side, but for its last piece.
    fn go(&self, ring: &mut Ring, cell: u32, side: usize) {
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
                ring.to(self.beyond_border(crossing, cell, side, true), ends[0]);
                ring.to(self.beyond_border(crossing, cell, side, false), ends[1]);
            }
            Beyond::Way(..) | Beyond::Border(None) => {
                let points = self.points(cell, side);
                for &bend in &points[1..points.len().saturating_sub(1).max(1)] {
                    ring.to(self.grid.corner(bend), bend);
                }
            }
        }
        ring.round = self.last(cell, side).round;
    }
}

/// An outline that is being walked.
#[derive(Default)]
struct Ring {
    faces: Vec<Face>,
    at: Option<(Point, u32)>,
    round: Option<(Point, bool)>,
}

impl Ring {
    fn to(&mut self, to: Point, point: u32) {
        let round = self.round.take();
        if let Some((from, before)) = self.at.replace((to, point)) {
            self.faces.push(Face { piece: Piece { from, to, round }, points: [before, point] });
        }
    }

    fn close(mut self) -> Vec<Face> {
        if let Some(&Face { piece, points }) = self.faces.first() {
            self.to(piece.from, points[0]);
        }
        self.faces
    }
}

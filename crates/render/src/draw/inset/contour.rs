//! The sides of corridors as lines, found by following the walls.

use crate::draw::inset::sector::{Bound, SectorCells};
use crate::draw::inset::sector_table::SectorTable;
use crate::draw::inset::{Beyond, InsetCorridors};
use crate::draw::lines::corner_arcs::CornerArcs;
use crate::draw::lines::fillet::{Joint, SegmentChain};
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::segment::Segment;
use crate::drawing::{DevicePoint, Lines};
use crate::style::Style;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};
use smallvec::SmallVec;

/// How many plain iterations of a loop a sector costs.
const SECTOR_COST: usize = 4;

/// Draws both faces of each wall, each once.
pub(crate) fn walls(
    inset: &InsetCorridors<'_>,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let pen = PathBuilder::with_half_width(&to_device, style.half_line());
    Ok(joined(inset, style, pen, cancel)?.finish_with_caps(style.strokes.caps.value))
}

/// Returns the rounded corners of the faces.
pub(crate) fn corner_arcs(
    inset: &InsetCorridors<'_>,
    style: &Style,
    cancel: &Cancel,
) -> Result<CornerArcs, Error> {
    let pen = PathBuilder::new(&|_| [0; 2]).keep_corners();
    Ok(joined(inset, style, pen, cancel)?.into_corners())
}

/// Joins the faces into lines.
fn joined<'a, F: Fn(Point) -> DevicePoint>(
    inset: &InsetCorridors<'_>,
    style: &Style,
    pen: PathBuilder<'a, F>,
    cancel: &Cancel,
) -> Result<PathBuilder<'a, F>, Error> {
    let sides = inset.grid.sides(inset.grid.cells() - 1).end;
    let (drawn, visited) = (BitSet::new(sides), BitSet::new(sides));
    let radius = style.strokes.radius();
    let known = (inset.is_pattern && inset.is_even() && radius == 0.0).then(SectorTable::default);
    let mut tracer = CorridorTracer { inset, pen, drawn, visited, radius, known };
    // Lines that start at a border also end at one.
    for (index, cell) in inset.cells().enumerate() {
        cancel.check_periodically(index)?;
        for side in inset.borders.in_range(inset.grid.drawn_sides(cell)) {
            tracer.draw_from_border(cell, side, cancel)?;
        }
    }
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if !tracer.drawn.contains(side as u32) && matches!(inset.beyond(side), Beyond::Wall) {
            tracer.draw_around_walls(cell, side, cancel)?;
        }
    }
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if !tracer.visited.contains(side as u32) {
            tracer.draw_around_corner(cell, side, cancel);
        }
    }
    Ok(tracer.pen)
}

/// The state of a walk along the sides of corridors.
struct CorridorTracer<'a, 'b, 'c, F> {
    inset: &'b InsetCorridors<'a>,
    pen: PathBuilder<'c, F>,
    /// The sides whose faces are drawn.
    drawn: BitSet,
    /// The sides whose last corner was visited.
    visited: BitSet,
    radius: f64,
    /// In a pattern with the same distance at all corners and no rounded corners: the points of each kind of sector,
    /// from its corner.
    known: Option<SectorTable<SmallVec<[Point; 4]>>>,
}

impl<F: Fn(Point) -> DevicePoint> CorridorTracer<'_, '_, '_, F> {
    /// Draws the line that starts at the end of a side with a border.
    fn draw_from_border(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Error> {
        let inset = self.inset;
        let sector = inset.sector_cells(cell, side);
        let mut line = LineBuilder::default();
        let is_open = match inset.beyond(side) {
            Beyond::Border(Some(crossing)) => {
                line.to(inset.tunnel_wall_point(crossing, cell, side, false));
                false
            }
            _ => true,
        };
        line.chain.free_ends[0] = is_open;
        line.chain.joins_borders = true;
        self.add_sector(&sector, &mut line, cancel);
        // The wall of a tunnel starts straight.
        if let Some(joint) = line.chain.joints.first_mut()
            && !is_open
        {
            *joint = Joint::Corner(0.0);
        }
        self.follow(&sector, line, cancel)
    }

    /// Draws the closed line that contains the face of a wall.
    fn draw_around_walls(&mut self, cell: u32, side: usize, cancel: &Cancel) -> Result<(), Error> {
        let before = self.inset.sector_cells(cell, self.inset.before(cell, side));
        let at = self.points(&before, cancel).last().map(|&(point, _)| point);
        let mut line = LineBuilder { at, ..LineBuilder::default() };
        line.chain.closed = true;
        self.follow(&before, line, cancel)
    }

    /// Continues a line after a sector, until a border or a wall whose face is drawn.
    fn follow(
        &mut self,
        sector: &SectorCells,
        mut line: LineBuilder,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let inset = self.inset;
        let last = |sector: &SectorCells| {
            let (cell, side) = sector.last();
            (cell, inset.after(cell, side))
        };
        let (mut bound, mut here) = (sector.bounds[1], last(sector));
        for index in 1.. {
            cancel.check_periodically(index * SECTOR_COST)?;
            let (cell, side) = here;
            if bound != Bound::Wall {
                line.chain.free_ends[1] = true;
                if let Beyond::Border(Some(crossing)) = inset.beyond(side) {
                    line.set_joint(Joint::Corner(0.0));
                    line.to(inset.tunnel_wall_point(crossing, cell, side, true));
                    line.chain.free_ends[1] = false;
                }
                break;
            }
            if self.drawn.contains(side as u32) {
                break;
            }
            self.drawn.insert(side as u32);
            let next = inset.sector_cells(cell, side);
            for (bend, round) in inset.bends(cell, side) {
                line.round = round;
                let joint = bend.joint(inset);
                bend.for_each_mark(inset, |mark| {
                    line.to(inset.place(&bend, mark));
                    line.set_joint(joint);
                });
            }
            if inset.grid.has_arcs() {
                line.round = inset.last(cell, side).round;
            }
            self.add_sector(&next, &mut line, cancel);
            (bound, here) = (next.bounds[1], last(&next));
        }
        line.chain.join_straight(cancel);
        cancel.check()?;
        line.chain.draw(&mut self.pen, self.radius, cancel);
        Ok(())
    }

    /// Draws the closed line around a corner without walls: all cells around it are connected.
    fn draw_around_corner(&mut self, cell: u32, side: usize, cancel: &Cancel) {
        let sector = self.inset.sector_cells(cell, side);
        if sector.bounds[0] != Bound::None {
            return;
        }
        let mut line = LineBuilder::default();
        self.add_sector(&sector, &mut line, cancel);
        let first = line.chain.segments.first().map(|piece| piece.from);
        if let Some(first) = first {
            line.to(first);
        }
        line.chain.closed = true;
        line.chain.join_straight(cancel);
        line.chain.draw(&mut self.pen, self.radius, cancel);
    }

    /// Adds the points of a sector to a line.
    fn add_sector(&mut self, sector: &SectorCells, line: &mut LineBuilder, cancel: &Cancel) {
        for &(_, side) in &sector.parts {
            self.visited.insert(side as u32);
        }
        for (point, joint) in self.points(sector, cancel) {
            line.to(point);
            line.set_joint(joint);
        }
    }

    /// Returns the points of a sector, each with the joint there.
    fn points(&mut self, cells: &SectorCells, cancel: &Cancel) -> SmallVec<[(Point, Joint); 4]> {
        let inset = self.inset;
        let measured = || {
            let sector = inset.measure(cells, cancel.pauses());
            let joint = sector.joint(inset);
            let mut points = SmallVec::new();
            let mut pause = cancel.pauses();
            sector.for_each_mark(inset, |mark| {
                pause();
                points.push((inset.place(&sector, mark), joint));
            });
            points
        };
        let Some((known, kind)) = self.known.as_mut().zip(inset.sector_kind(cells)) else {
            return measured();
        };
        let (cell, side) = cells.parts[0];
        let corner = inset.grid.corner(inset.ends(cell, side)[1]);
        let offsets = known.get(kind, || {
            let points: SmallVec<[(Point, Joint); 4]> = measured();
            points.iter().map(|&(point, _)| point - corner).collect()
        });
        offsets.iter().map(|&offset| (corner + offset, Joint::Corner(f64::INFINITY))).collect()
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
            self.chain.push(Segment { from, to, round }, Joint::Corner(f64::INFINITY));
        }
    }

    /// Sets the joint at the end of the line.
    fn set_joint(&mut self, joint: Joint) {
        if let Some(last) = self.chain.joints.last_mut() {
            *last = joint;
        }
    }
}

impl InsetCorridors<'_> {
    /// Returns all drawn sides of the maze's cells.
    pub(super) fn all_sides(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        self.cells().flat_map(|cell| self.grid.drawn_sides(cell).map(move |side| (cell, side)))
    }
}

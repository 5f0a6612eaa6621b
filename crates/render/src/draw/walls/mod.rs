//! The walls as lines: each wall is drawn once, straight runs are merged, and lines are as long as
//! possible.
//!
//! At each corner the walls are paired (see [`WallJunctions`]), and a line follows the pairs. It
//! ends where a wall has no partner: at each corner with an odd number of walls, one line ends.
//! Time and memory are O(corners + bends + walls).

pub(crate) mod lattice_joints;
pub(crate) mod lattice_walls;
pub(crate) mod meeting_walls;
pub(crate) mod outline_walls;
pub(crate) mod rounded_cells;
pub(crate) mod wall_junctions;

use crate::draw::lines::corner_arcs::CornerArcs;
use crate::draw::lines::fillet::{Joint, SegmentChain};
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::polylines::Polylines;
use crate::draw::lines::segment::Segment;
use crate::draw::walls::lattice_joints::MAX_EDGES;
use crate::draw::walls::meeting_walls::meeting_walls;
use crate::draw::walls::wall_junctions::{
    DRAWN, FixedWallJunctions, OTHER_END_MASK, PackedWallJunctions, STRAIGHT, WallJunctions,
};
use crate::drawing::{DevicePoint, Lines};
use crate::style::Style;
use crate::style::strokes::Strokes;
use mazewright_core::geometry::Point;
use mazewright_core::grid::{Grid, Rail};
use mazewright_core::{Cancel, Error, Maze};

/// Joins the walls of a maze into lines.
pub(crate) fn walls(
    maze: &Maze,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let pen = PathBuilder::with_half_width(&to_device, style.half_line());
    Ok(joined(maze, &[], style, pen, cancel)?.finish_with_caps(style.strokes.caps.value))
}

/// Returns the rounded corners of the walls of a maze.
pub(crate) fn corner_arcs(
    maze: &Maze,
    style: &Style,
    cancel: &Cancel,
) -> Result<CornerArcs, Error> {
    let pen = PathBuilder::new(&|_| [0; 2]).keep_corners();
    Ok(joined(maze, &[], style, pen, cancel)?.into_corners())
}

/// Joins the walls of `maze`, which are some of the walls of `whole`, into lines. Only corners at
/// which two walls of `whole` meet are rounded, so that the others still touch.
pub(crate) fn walls_among(
    maze: &Maze,
    whole: &Maze,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let meeting = if style.strokes.corners > 0 { meeting_walls(whole, cancel) } else { Vec::new() };
    let pen = PathBuilder::with_half_width(&to_device, style.half_line());
    Ok(joined(maze, &meeting, style, pen, cancel)?.finish_with_caps(style.strokes.caps.value))
}

/// Joins walls into lines. `meeting` is the number of walls at each point, if these include walls
/// that `maze` lacks.
fn joined<'a, F: Fn(Point) -> DevicePoint>(
    maze: &Maze,
    meeting: &[u8],
    style: &Style,
    pen: PathBuilder<'a, F>,
    cancel: &Cancel,
) -> Result<PathBuilder<'a, F>, Error> {
    cancel.check()?;
    let grid = maze.grid();
    let corners = grid.corner_lattice().filter(|it| it.most_edges() <= MAX_EDGES);
    if let Some(corners) = corners.filter(|_| style.strokes.is_plain()) {
        return lattice_walls::join(maze, corners, pen, cancel);
    }
    match grid.most_edges_at_a_corner() {
        Some(3) => join::<FixedWallJunctions<3>, F>(maze, meeting, style, pen, cancel),
        Some(4) => join::<FixedWallJunctions<4>, F>(maze, meeting, style, pen, cancel),
        Some(5) => join::<FixedWallJunctions<5>, F>(maze, meeting, style, pen, cancel),
        Some(6) => join::<FixedWallJunctions<6>, F>(maze, meeting, style, pen, cancel),
        _ => join::<PackedWallJunctions, F>(maze, meeting, style, pen, cancel),
    }
}

/// How much longer a short line takes than another step of a loop.
const LINE_COST: usize = 8;

fn join<'a, M: WallJunctions, F: Fn(Point) -> DevicePoint>(
    maze: &Maze,
    meeting: &[u8],
    style: &Style,
    pen: PathBuilder<'a, F>,
    cancel: &Cancel,
) -> Result<PathBuilder<'a, F>, Error> {
    let grid = maze.grid();
    cancel.check()?;
    let mut junctions = M::new(grid, cancel)?;
    let undrawn = junctions.fill(maze, cancel)?;
    junctions.pair(grid, cancel)?;
    let strokes = &style.strokes;
    let mut tracer = WallTracer { grid, junctions, meeting, undrawn, pen, strokes };
    for corner in 0..grid.points() {
        cancel.check_periodically(corner as usize * LINE_COST)?;
        let walls = tracer.junctions.at(corner);
        if let Some(&wall) = walls.last()
            && !walls.len().is_multiple_of(2)
            && wall & DRAWN == 0
        {
            tracer.draw(corner, walls.len() - 1, cancel)?;
        }
    }
    // The remaining lines are closed loops.
    for corner in 0..grid.points() {
        if tracer.undrawn == 0 {
            break;
        }
        cancel.check_periodically(corner as usize * LINE_COST)?;
        while let Some(at) = tracer.junctions.at(corner).iter().position(|wall| wall & DRAWN == 0) {
            tracer.draw(corner, at, cancel)?;
        }
    }
    Ok(tracer.pen)
}

/// Draws lines through points, and omits points on straight runs.
pub(crate) fn polylines(
    lines: &Polylines,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Lines {
    let mut pen = PathBuilder::new(&to_device);
    let mut pause = cancel.pauses();
    for points in lines.iter() {
        pen.start(points[0]);
        for at in 1..points.len() {
            pause();
            let ahead = points.get(at + 1).map(|&next| next - points[at]);
            if !ahead.is_some_and(|ahead| (points[at] - points[at - 1]).has_same_direction(ahead)) {
                pen.straight(points[at], false);
            }
        }
    }
    pen.finish()
}

/// Draws the rails of all bridges.
pub(crate) fn rails(
    grid: &Grid,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut pen = PathBuilder::new(&to_device);
    for (index, crossing) in grid.crossings().iter().enumerate() {
        cancel.check_periodically(index)?;
        let rails = grid.bridge_at(crossing).map(|bridge| bridge.rails);
        for Rail { points: [start, leave, reach, end], arc } in rails.into_iter().flatten() {
            pen.start(start);
            pen.straight(leave, false);
            match arc {
                Some((arc, clockwise)) => pen.curve(&arc, clockwise),
                None => pen.straight(reach, false),
            }
            pen.straight(end, false);
        }
    }
    Ok(pen.finish())
}

/// Draws the closed outlines of cells, clockwise.
pub(crate) fn outlines(
    grid: &Grid,
    cells: &[u32],
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut pen = PathBuilder::new(&to_device);
    let is_pattern = grid.corner_lattice().is_some();
    for (index, &cell) in cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        if is_pattern {
            // All sides are straight.
            let mut ends = grid.sides(cell).filter_map(|side| grid.oriented_ends(cell, side));
            let Some([first, second]) = ends.next() else { continue };
            pen.start(grid.corner(first));
            pen.straight(grid.corner(second), false);
            ends.for_each(|[_, to]| pen.straight(grid.corner(to), false));
            continue;
        }
        let mut end = None;
        for (edge, [from, to]) in grid.boundary(cell) {
            if end.replace(to) != Some(from) {
                pen.start(grid.corner(from));
            }
            // Arcs are not merged, so that adjacent areas have the same arcs and leave no gap.
            pen.separate_arcs();
            pen.edge(grid, edge, [from, to]);
        }
    }
    Ok(pen.finish())
}

/// Draws edges, each as a line of its own.
pub(crate) fn edges(
    grid: &Grid,
    edges: impl Iterator<Item = u32>,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut pen = PathBuilder::new(&to_device);
    for (index, edge) in edges.enumerate() {
        cancel.check_periodically(index)?;
        let ends = grid.ends(edge);
        pen.start(grid.corner(ends[0]));
        pen.edge(grid, edge, ends);
    }
    Ok(pen.finish())
}

/// The state while walls are joined into lines.
struct WallTracer<'a, 'b, M, F> {
    grid: &'a Grid,
    junctions: M,
    /// The number of walls that meet at each point, if these include walls that are not drawn.
    meeting: &'a [u8],
    /// The number of walls that are not drawn yet.
    undrawn: usize,
    pen: PathBuilder<'b, F>,
    strokes: &'a Strokes,
}

impl<M: WallJunctions, F: Fn(Point) -> DevicePoint> WallTracer<'_, '_, M, F> {
    /// Draws the line that leaves a corner by its wall at index `at`.
    fn draw(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<(), Error> {
        if self.strokes.is_plain() {
            return self.follow(corner, at, cancel);
        }
        let chain = self.chain(corner, at, cancel)?;
        chain.draw(&mut self.pen, self.strokes.radius(), cancel);
        Ok(())
    }

    /// Returns the segments of the line that leaves a corner by its wall at index `at`.
    fn chain(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<SegmentChain, Error> {
        let grid = self.grid;
        let mut corner = corner;
        let is_free = self.junctions.at(corner).len() == 1;
        let mut chain = SegmentChain { free_ends: [is_free, false], ..SegmentChain::default() };
        let wall = &mut self.junctions.at_mut(corner)[at];
        *wall |= DRAWN;
        let mut next = *wall & OTHER_END_MASK;
        for index in 1.. {
            cancel.check_periodically(index)?;
            self.undrawn -= 1;
            let round = grid.arc_between(corner, next);
            let round = round.map(|(arc, clockwise)| (arc.centre, clockwise));
            let (from, to) = (grid.corner(corner), grid.corner(next));
            let partner = self.junctions.arrive(next, corner);
            let count = self.junctions.at(next).len();
            let is_bend =
                count == 2 && self.meeting.get(next as usize).is_none_or(|&meeting| meeting == 2);
            let most = if is_bend { f64::INFINITY } else { 0.0 };
            chain.push(Segment { from, to, round }, Joint::Corner(most));
            match partner {
                Some((at, wall)) if wall & DRAWN == 0 => {
                    self.junctions.at_mut(next)[at] |= DRAWN;
                    (corner, next) = (next, wall & OTHER_END_MASK);
                }
                _ => {
                    chain.closed = partner.is_some();
                    chain.free_ends[1] = count == 1;
                    break;
                }
            }
        }
        Ok(chain)
    }

    /// Draws the line that leaves a corner by its wall at index `at`, without rounded corners.
    /// Needs no memory besides the drawing.
    fn follow(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.grid;
        let mut corner = corner;
        self.pen.start(grid.corner(corner));
        let mut continues = false;
        let wall = &mut self.junctions.at_mut(corner)[at];
        *wall |= DRAWN;
        let mut next = *wall & OTHER_END_MASK;
        for index in 1.. {
            cancel.check_periodically(index)?;
            self.undrawn -= 1;
            let partner = self.junctions.arrive(next, corner);
            let (_, wall) = partner.unwrap_or((0, DRAWN));
            let (runs_on, ends_here) = (wall & STRAIGHT != 0, wall & DRAWN != 0);
            if grid.has_arcs() {
                match grid.arc_between(corner, next) {
                    Some((arc, clockwise)) => self.pen.curve(&arc, clockwise),
                    None => self.pen.straight(grid.corner(next), continues),
                }
                continues = runs_on;
            } else if ends_here || !runs_on {
                // Only the end of a straight run is needed.
                self.pen.straight(grid.corner(next), false);
            }
            match partner {
                Some((at, wall)) if !ends_here => {
                    self.junctions.at_mut(next)[at] |= DRAWN;
                    (corner, next) = (next, wall & OTHER_END_MASK);
                }
                _ => {
                    if runs_on {
                        self.pen.close();
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

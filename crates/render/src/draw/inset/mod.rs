//! Inset walls, after Jamis Buck, "Mazes for Programmers": passages are corridors narrower than the
//! cells, and there is a gap of twice the inset between neighbouring corridors.
//!
//! Each wall is drawn as two lines, its *faces*, one on each side at the distance of the inset, its
//! *depth*. A *sector* is the sequence of cells around a corner, from one wall to the next, that
//! are connected with each other. The faces of both walls meet in it, so that all its cells use the
//! same points at which the side of the corridor crosses the edges between them.
//!
//! ```text
//!   ───┬───────         │ │           A passage out of the maze, over a seam or below a bridge
//!      │          ──────┘ │           ends the corridor at an edge, which stays open: a *border*.
//!      │    ▶     ┌───────┘
//!      └───       └───────────
//! ```
//!
//! The depth is reduced where there is not enough space: at short edges, and in thin cells. Walls
//! on a clipped rim are drawn without inset, and the faces of other walls end there.

pub(crate) mod clearance;
pub(crate) mod contour;
mod hidden;
mod joints;
mod mouth;
pub(crate) mod off_outline;
pub(crate) mod outline;
mod overlaps;
pub(crate) mod sector;
mod sector_table;
pub(crate) mod side_points;
mod tunnel;
mod wide_sectors;

use std::cell::OnceCell;

use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;
use mazewright_core::grid::{Crossing, Grid};
use mazewright_core::{Cancel, Error, Maze};
use smallvec::{SmallVec, smallvec};

use crate::draw::inset::sector::Sector;
use crate::draw::inset::wide_sectors::WideSectors;
use crate::draw::lines::segment::Segment;
use crate::draw::walls::meeting_walls::meeting_walls;
use crate::style::Style;

pub(crate) use crate::draw::inset::contour::{corner_arcs, walls};
pub(crate) use crate::draw::inset::hidden::{dashes, route_dashes};
pub(crate) use crate::draw::inset::outline::outlines;

/// The corridors of a maze.
pub(crate) struct InsetCorridors<'a> {
    maze: &'a Maze,
    grid: &'a Grid,
    /// Maximum distance of faces from their walls, in cell sides.
    max_depth: f32,
    /// Distance of faces from their walls at each corner and bend, in cell sides.
    depth: Vec<f32>,
    /// The sides with a border.
    borders: BitSet,
    /// Number of walls at each corner and bend; empty if corners are not rounded.
    walls: Vec<u8>,
    /// Whether cells are clipped at a smooth rim.
    is_clipped: bool,
    /// Whether the grid is a repeating pattern: then each cell has a single ring of straight sides.
    is_pattern: bool,
    /// Whether there are edges with bends.
    has_bends: bool,
    /// The corner at which each side starts, if the sides of every cell are a single ring, in order; empty otherwise,
    /// and for patterns.
    starts: Vec<u32>,
    wide_sectors: WideSectors,
}

/// The corridors of a maze, created when the first layer needs them.
#[derive(Default)]
pub(crate) struct SharedCorridors<'a>(OnceCell<InsetCorridors<'a>>);

impl<'a> SharedCorridors<'a> {
    /// Returns the corridors; `None` if walls are not inset.
    pub(crate) fn get(
        &self,
        maze: &'a Maze,
        style: &Style,
        cancel: &Cancel,
    ) -> Result<Option<&InsetCorridors<'a>>, Error> {
        if style.strokes.inset > 0 && self.0.get().is_none() {
            let made = InsetCorridors::new(maze, style, cancel)?;
            return Ok(Some(self.0.get_or_init(|| made)));
        }
        Ok(self.0.get())
    }
}

/// The other side of a side of a cell: a wall, a passage or a border.
#[derive(Clone, Copy)]
enum Beyond<'a> {
    Wall,
    /// A passage to a cell, with the side of that cell at the common edge.
    Passage(u32, usize),
    /// An edge at which the corridor ends; for the end of a tunnel, with the crossing that it
    /// passes.
    Border(Option<&'a Crossing>),
}

impl<'a> InsetCorridors<'a> {
    /// Returns the corridors, with faces at the distance in `style` where cells have enough space.
    pub(crate) fn new(maze: &'a Maze, style: &Style, cancel: &Cancel) -> Result<Self, Error> {
        let grid = maze.grid();
        let most = style.strokes.inset as f32 / 100.0;
        let points = grid.points() as usize;
        // The number of walls that meet matters only if corners are rounded.
        let walls =
            if style.strokes.corners > 0 { meeting_walls(maze, cancel) } else { Vec::new() };
        let mut inset = Self {
            maze,
            grid,
            max_depth: most,
            depth: vec![most; points],
            borders: BitSet::new(0),
            walls,
            is_clipped: maze.spec().site.is_clipped(),
            is_pattern: grid.corner_lattice().is_some(),
            has_bends: grid.has_bends(),
            starts: Vec::new(),
            wide_sectors: WideSectors::default(),
        };
        if !inset.is_pattern {
            inset.starts = starts_in_order(grid, cancel)?.unwrap_or_default();
        }
        let mut borders = BitSet::new(grid.sides(grid.cells() - 1).end);
        for (index, (cell, side)) in inset.all_sides().enumerate() {
            cancel.check_periodically(index)?;
            if inset.is_border(cell, side) {
                borders.insert(side as u32);
            }
        }
        inset.borders = borders;
        if !inset.is_pattern {
            inset.wide_sectors = WideSectors::new(&inset, cancel)?;
        }
        inset.limit_depths(cancel)?;
        Ok(inset)
    }

    /// Returns whether a side lies on a clipped rim.
    fn is_on_rim(&self, side: usize) -> bool {
        self.is_clipped && self.grid.is_outer(side)
    }

    /// Returns whether faces have the same distance from their walls at all corners.
    fn is_even(&self) -> bool {
        self.depth.iter().all(|depth| depth.to_bits() == self.depth[0].to_bits())
    }

    fn cells(&self) -> impl Iterator<Item = u32> + use<'a> {
        let maze = self.maze;
        (0..self.grid.cells()).filter(move |&cell| maze.is_used(cell))
    }

    /// Returns the corners of a side, clockwise around its cell.
    fn ends(&self, cell: u32, side: usize) -> [u32; 2] {
        match self.starts.get(side) {
            Some(&from) => [from, self.starts[self.after(cell, side)]],
            None => self.grid.oriented_ends(cell, side).unwrap_or_default(),
        }
    }

    /// Returns whether the sides of every cell are a single ring, in order.
    fn is_in_order(&self) -> bool {
        self.is_pattern || !self.starts.is_empty()
    }

    /// Returns the side of a cell that starts at the end of another.
    fn after(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.drawn_sides(cell);
        let next = if side + 1 < sides.end { side + 1 } else { sides.start };
        if self.is_in_order() {
            return next;
        }
        let [_, to] = self.ends(cell, side);
        // The outline of a cell with enclaves consists of several rings.
        let starts = |&side: &usize| self.ends(cell, side)[0] == to;
        if starts(&next) { next } else { sides.clone().find(starts).unwrap_or(next) }
    }

    /// Returns the side of a cell that ends at the start of another.
    fn before(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.drawn_sides(cell);
        let last = if side > sides.start { side - 1 } else { sides.end - 1 };
        if self.is_in_order() {
            return last;
        }
        let [from, _] = self.ends(cell, side);
        let ends = |&side: &usize| self.ends(cell, side)[1] == from;
        if ends(&last) { last } else { sides.clone().find(ends).unwrap_or(last) }
    }

    #[inline]
    fn beyond(&self, side: usize) -> Beyond<'a> {
        if self.borders.contains(side as u32) {
            return Beyond::Border(self.tunnel(side));
        }
        let open = self.maze.is_open_side(side).then(|| self.grid.opposite_side(side));
        open.flatten().map_or(Beyond::Wall, |back| Beyond::Passage(self.grid.neighbor(side), back))
    }

    /// Returns whether the corridor of a cell ends at a side that is open.
    fn is_border(&self, cell: u32, side: usize) -> bool {
        let (maze, grid) = (self.maze, self.grid);
        let there = grid.neighbor(side);
        if there == grid.cells() {
            return grid.is_outer(side) && !maze.is_wall(grid.edge(side));
        }
        let has_same_edge =
            |back: usize| self.is_pattern || grid.drawn_edge(back) == grid.drawn_edge(side);
        maze.is_open_side(side)
            && (there == cell
                || self.tunnel(side).is_some()
                || !grid.opposite_side(side).is_some_and(has_same_edge))
    }

    /// Returns the crossing that is passed by the tunnel which begins at a side that is open.
    fn tunnel(&self, side: usize) -> Option<&'a Crossing> {
        let grid = self.grid;
        if grid.crossings().is_empty() || !self.maze.is_open_side(side) {
            return None;
        }
        grid.tunnel(grid.edge(side))
    }

    /// Returns the points of a side, clockwise around its cell: its first corner, its bends, and
    /// its last corner.
    fn points(&self, cell: u32, side: usize) -> SmallVec<[u32; 8]> {
        if !self.has_bends {
            return SmallVec::from_slice(&self.ends(cell, side));
        }
        let Some((edge, [from, to])) = self.grid.oriented_edge(cell, side) else {
            return SmallVec::new();
        };
        let bends = self.grid.bend_ids(edge);
        let mut points: SmallVec<[u32; 8]> = smallvec![from];
        if self.grid.ends(edge)[0] == from {
            points.extend(bends);
        } else {
            points.extend(bends.rev());
        }
        points.push(to);
        points
    }

    /// Returns the segment between consecutive points of an edge.
    fn piece(&self, from: u32, to: u32) -> Segment {
        let round = self.grid.arc_between(from, to);
        let round = round.map(|(arc, clockwise)| (arc.centre, clockwise));
        Segment { from: self.grid.corner(from), to: self.grid.corner(to), round }
    }

    /// Returns the first segment of a side.
    fn first(&self, cell: u32, side: usize) -> Segment {
        self.end_segment(cell, side, true)
    }

    /// Returns the last segment of a side.
    fn last(&self, cell: u32, side: usize) -> Segment {
        self.end_segment(cell, side, false)
    }

    fn end_segment(&self, cell: u32, side: usize, first: bool) -> Segment {
        if !self.has_bends {
            let [from, to] = self.ends(cell, side);
            return self.piece(from, to);
        }
        let Some((edge, [from, to])) = self.grid.oriented_edge(cell, side) else {
            return Segment::straight(Point::default(), Point::default());
        };
        let bends = self.grid.bend_ids(edge);
        if bends.is_empty() {
            return self.piece(from, to);
        }
        let runs_clockwise = self.grid.ends(edge)[0] == from;
        let bend = if runs_clockwise == first { bends.start } else { bends.end - 1 };
        if first { self.piece(from, bend) } else { self.piece(bend, to) }
    }

    /// Returns the bends of a side, each with the arc of the segment before it, if that is an arc.
    fn bends(
        &self,
        cell: u32,
        side: usize,
    ) -> impl Iterator<Item = (Sector, Option<(Point, bool)>)> + '_ {
        self.bends_left(cell, side).into_iter().map(move |around| {
            let bend = self.bend(cell, side, around);
            let round = bend.along[0].round;
            (bend, round)
        })
    }

    /// Returns the bends of a side, each between the points before and after it. On a rim, bends
    /// are omitted where the faces of adjacent walls replace the rim.
    fn bends_left(&self, cell: u32, side: usize) -> SmallVec<[[u32; 3]; 4]> {
        if !self.has_bends {
            return SmallVec::new();
        }
        let points = self.points(cell, side);
        let bends = points.windows(3).filter_map(|it| it.try_into().ok());
        if points.len() < 3 || !self.is_clipped || !self.grid.is_outer(side) {
            return bends.collect();
        }
        let reach = self.reach_along(cell, side);
        let ends = [points[0], points[points.len() - 1]].map(|end| self.grid.corner(end));
        let is_left = |around: &[u32; 3]| {
            let place = self.grid.corner(around[1]);
            (0..2).all(|end| (place - ends[end]).length() >= reach[end])
        };
        bends.filter(is_left).collect()
    }

    /// Returns the lengths of the rim that the faces of the adjacent walls replace, from the first
    /// and from the last corner of a side.
    fn reach_along(&self, cell: u32, side: usize) -> [f64; 2] {
        let corners = [self.before(cell, side), side];
        [0, 1].map(|end| {
            self.with_sector(cell, corners[end], |sector, _| {
                let marks = sector.end_marks(self);
                marks.map_or(0.0, |marks| {
                    let place = self.place(sector, &marks[1 - end]);
                    (place - self.grid.corner(sector.point)).length()
                })
            })
        })
    }
}

/// Returns the corner at which each side starts; `None` if the sides of a cell are not a single ring, in order.
fn starts_in_order(grid: &Grid, cancel: &Cancel) -> Result<Option<Vec<u32>>, Error> {
    let mut starts = vec![0; grid.sides(grid.cells() - 1).end];
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let ends = |side| grid.oriented_ends(cell, side).unwrap_or_default();
        let sides = grid.drawn_sides(cell);
        let mut expected = sides.clone().last().map(|last| ends(last)[1]);
        for side in sides {
            let [from, to] = ends(side);
            if expected.replace(to) != Some(from) {
                return Ok(None);
            }
            starts[side] = from;
        }
    }
    Ok(Some(starts))
}

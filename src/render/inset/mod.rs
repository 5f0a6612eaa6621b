//! Inset walls, as Jamis Buck's "Mazes for Programmers" calls them: passages are corridors narrower
//! than the cells, and between two of them lies a gap of twice the inset.
//!
//! Walls have two faces, each some way aside. Round a corner, the cells that lie between two walls
//! and lead to each other make a **sector**: there the faces of both walls meet, and so all cells of
//! a sector agree on where the corridor's side crosses the edges between them.
//!
//! ```text
//!   ───┬───────         │ │           where a passage leads out of the outline, over a seam, or
//!      │          ──────┘ │           below a bridge, the corridor is open: a **border**
//!      │    ▶     ┌───────┘
//!      └───       └───────────
//! ```
//!
//! How far a face stands from its wall is less where there is not enough room: at short edges, and in
//! thin cells.

mod contour;
mod room;
mod sector;

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::{Crossing, Grid};
use crate::maze::Maze;

use super::chain::Piece;
use super::style::Style;

pub(super) use contour::{outlines, walls};

/// The corridors of a maze.
pub(super) struct Inset<'a> {
    maze: &'a Maze,
    grid: &'a Grid,
    /// How far they stand from the walls at most, in cell sides.
    most: f32,
    /// How far faces stand from the walls at each corner and bend, in cell sides.
    depth: Vec<f32>,
    /// How many walls meet at each corner and bend.
    walls: Vec<u8>,
}

/// What lies beyond a side of a cell.
#[derive(Clone, Copy)]
enum Beyond<'a> {
    Wall,
    /// A cell, by one of its sides.
    Way(u32, usize),
    /// What the picture does not show, but for a tunnel's crossing.
    Border(Option<&'a Crossing>),
}

impl<'a> Inset<'a> {
    /// The corridors, with faces as far aside as the style says and the cells allow.
    pub(super) fn new(maze: &'a Maze, style: &Style, cancel: &Cancel) -> Result<Self, Stop> {
        let grid = maze.grid();
        let most = style.strokes.inset as f32 / 100.0;
        let points = grid.points() as usize;
        let mut walls = vec![0_u8; points];
        for edge in maze.walls() {
            let ends = grid.ends(edge).into_iter();
            let met = ends.chain(grid.bend_ids(edge).flat_map(|bend| [bend, bend]));
            met.for_each(|point| walls[point as usize] = walls[point as usize].saturating_add(1));
        }
        let mut inset = Self { maze, grid, most, depth: vec![most; points], walls };
        inset.fit(cancel)?;
        Ok(inset)
    }

    fn cells(&self) -> impl Iterator<Item = u32> + use<'a> {
        let maze = self.maze;
        (0..self.grid.cells()).filter(move |&cell| maze.is_used(cell))
    }

    /// The corners of a side, clockwise round its cell.
    fn ends(&self, cell: u32, side: usize) -> [u32; 2] {
        self.grid.clockwise(cell, side).map_or([0; 2], |(_, ends)| ends)
    }

    /// The side of a cell that starts where another ends.
    fn after(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.drawn_sides(cell);
        let next = if side + 1 < sides.end { side + 1 } else { sides.start };
        let [_, to] = self.ends(cell, side);
        // The outline of a room may be several rings.
        let starts = |&side: &usize| self.ends(cell, side)[0] == to;
        if starts(&next) { next } else { sides.clone().find(starts).unwrap_or(next) }
    }

    /// The side of a cell that ends where another starts.
    fn before(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.drawn_sides(cell);
        let last = if side > sides.start { side - 1 } else { sides.end - 1 };
        let [from, _] = self.ends(cell, side);
        let ends = |&side: &usize| self.ends(cell, side)[1] == from;
        if ends(&last) { last } else { sides.clone().find(ends).unwrap_or(last) }
    }

    fn beyond(&self, cell: u32, side: usize) -> Beyond<'a> {
        let (maze, grid) = (self.maze, self.grid);
        let (there, link) = (grid.beyond(side), grid.edge(side));
        if there == grid.cells() {
            let is_open = grid.is_outer(side) && !maze.is_wall(link);
            return if is_open { Beyond::Border(None) } else { Beyond::Wall };
        }
        if !maze.leads(side) {
            return Beyond::Wall;
        }
        if !grid.crossings().is_empty()
            && let Some(crossing) = grid.tunnel(link)
        {
            return Beyond::Border(Some(crossing));
        }
        let back = grid.sides(there).find(|&back| back != side && grid.edge(back) == link);
        match back.filter(|&back| grid.drawn(back) == grid.drawn(side)) {
            Some(back) if there != cell => Beyond::Way(there, back),
            _ => Beyond::Border(None),
        }
    }

    /// The points of a side, clockwise round its cell: its corners, and its bends between them.
    fn points(&self, cell: u32, side: usize) -> Vec<u32> {
        let Some((edge, [from, to])) = self.grid.clockwise(cell, side) else { return Vec::new() };
        let bends = self.grid.bend_ids(edge);
        let mut points = vec![from];
        if self.grid.ends(edge)[0] == from {
            points.extend(bends);
        } else {
            points.extend(bends.rev());
        }
        points.push(to);
        points
    }

    /// The piece from one point of an edge to the next.
    fn piece(&self, from: u32, to: u32) -> Piece {
        let round = self.grid.arc_between(from, to);
        let round = round.map(|(arc, clockwise)| (arc.centre, clockwise));
        Piece { from: self.grid.corner(from), to: self.grid.corner(to), round }
    }

    /// The first piece of a side.
    fn first(&self, cell: u32, side: usize) -> Piece {
        self.end_piece(cell, side, true)
    }

    /// The last piece of a side.
    fn last(&self, cell: u32, side: usize) -> Piece {
        self.end_piece(cell, side, false)
    }

    fn end_piece(&self, cell: u32, side: usize, first: bool) -> Piece {
        let Some((edge, [from, to])) = self.grid.clockwise(cell, side) else {
            return Piece::straight(Point::default(), Point::default());
        };
        let bends = self.grid.bend_ids(edge);
        if bends.is_empty() {
            return self.piece(from, to);
        }
        let runs = self.grid.ends(edge)[0] == from;
        let bend = if runs == first { bends.start } else { bends.end - 1 };
        if first { self.piece(from, bend) } else { self.piece(bend, to) }
    }
}

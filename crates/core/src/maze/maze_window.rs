//! Converts a rectangle of an endless maze to a maze, so that it can be drawn and written like any
//! other.
//!
//! Its outline opens wherever a passage leads out of the rectangle. The route through it may be in
//! several pieces, or in none.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::endless::{Place, RouteShare, Side, Window};
use crate::error::Error;
use crate::grid::Grid;
use crate::maze::{Maze, open_sides};
use crate::solver::Route;
use crate::spec::Spec;

/// A window of an endless maze, with the pieces of a route in it.
#[derive(Clone, Copy, Debug)]
pub struct MazeWindow<'a> {
    /// The cells.
    pub window: &'a Window,
    /// The pieces of the route in the window, as
    /// [`EndlessRoute::pieces`](crate::endless::EndlessRoute::pieces) returns them.
    pub pieces: &'a [RouteShare],
    /// The sides of the start and the goal of the whole route at which the outline opens.
    pub openings: [Option<Side>; 2],
}

impl Maze {
    /// Converts a window of an endless maze to a maze, and the pieces of the route to routes.
    /// Without a piece, the result has one empty route. The site of `spec` must be plain squares of
    /// the window's size, and `grid` its grid.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of_window(
        part: &MazeWindow<'_>,
        spec: &Spec,
        grid: Arc<Grid>,
        cancel: &Cancel,
    ) -> Result<(Self, Vec<Route>), Error> {
        let MazeWindow { window, pieces, openings: [entrance, exit] } = *part;
        let number = |cell: Place| window.index(cell) as u32;
        let edge = |cell: Place, side: Side| grid.edges_of(number(cell))[side as usize];
        let mut open = BitSet::new(grid.edges() as usize);
        let mut rim = Vec::new();
        for (iteration, cell) in window.cells().enumerate() {
            cancel.check_periodically(iteration)?;
            for side in Side::ALL.into_iter().filter(|&side| !window.is_wall(cell, side)) {
                let edge = edge(cell, side);
                if edge < grid.links() { open.insert(edge) } else { rim.push(edge) }
            }
        }
        let (open_sides, moves) = open_sides::open_sides(&grid, &open, cancel)?;
        let order = open.in_range(0..grid.links() as usize).map(|link| link as u32).collect();
        let mut openings = Vec::new();
        for RouteShare { cells, from, to } in pieces {
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            openings.extend(from.or(entrance).map(|side| edge(first, side)));
            openings.extend(to.or(exit).map(|side| edge(last, side)));
        }
        rim.iter().chain(&openings).for_each(|&edge| open.insert(edge));
        let ends = pieces.iter().map(|it| [it.cells[0], it.cells[it.cells.len() - 1]].map(number));
        let mut ends = ends.collect::<Vec<_>>().into_iter();
        let [start, goal] = ends.next().unwrap_or_default();
        let routes = pieces.iter().map(|RouteShare { cells, .. }| Route {
            cells: cells.iter().map(|&cell| number(cell)).collect(),
            explored: cells.len() as u32,
            ..Route::default()
        });
        let routes = if pieces.is_empty() { vec![Route::default()] } else { routes.collect() };
        let maze = Self {
            spec: Arc::new(spec.clone()),
            grid,
            open,
            without_wall: None,
            removed: None,
            open_sides,
            moves,
            order,
            openings,
            start,
            goal,
            other_ends: ends.collect(),
            has_no_ends: pieces.is_empty(),
            cut_ends: pieces.iter().map(|it| [it.from.is_some(), it.to.is_some()]).collect(),
            finished: None,
        };
        Ok((maze, routes))
    }

    /// Returns the edges of the outline through which a route enters its first cell and leaves its
    /// last cell.
    pub fn openings_of(&self, route: &[u32]) -> [Option<u32>; 2] {
        let [first, last] = [route.first().copied(), route.last().copied()];
        let entrance = first.and_then(|cell| self.opening_at(cell));
        match (first, last) {
            // A route of one cell in a corner may enter and leave it through different edges.
            (Some(cell), Some(last)) if cell == last => {
                let mut edges = self.grid.boundary(cell).map(|(edge, _)| edge);
                let exit = edges.rfind(|edge| self.openings.contains(edge));
                [entrance, exit.filter(|_| exit != entrance)]
            }
            _ => [entrance, last.and_then(|cell| self.opening_at(cell))],
        }
    }
}

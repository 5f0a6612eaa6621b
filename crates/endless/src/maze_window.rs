//! Converts a rectangle of an endless maze to a maze, so that it can be drawn and written like any
//! other.
//!
//! Its outline opens wherever a passage leads out of the rectangle. The route through it may be in
//! several pieces, or in none.

use std::sync::Arc;

use crate::{Place, RouteShare, Side, Window};
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze, Route, Spec};

/// A window of an endless maze, with the pieces of a route in it.
#[derive(Clone, Copy, Debug)]
pub struct MazeWindow<'a> {
    /// The cells.
    pub window: &'a Window,
    /// The pieces of the route in the window, as
    /// [`EndlessRoute::pieces`](crate::EndlessRoute::pieces) returns them.
    pub pieces: &'a [RouteShare],
    /// The sides of the start and the goal of the whole route at which the outline opens.
    pub openings: [Option<Side>; 2],
}

impl MazeWindow<'_> {
    /// Returns the maze of the window, and the pieces of the route as its routes. Without a piece, the
    /// maze has no ends and one empty route. The site of `spec` must be plain squares of the window's
    /// size, and `grid` its grid.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn maze(
        &self,
        spec: &Spec,
        grid: Arc<Grid>,
        cancel: &Cancel,
    ) -> Result<(Maze, Vec<Route>), Error> {
        let Self { window, pieces, openings: [entrance, exit] } = *self;
        let number = |cell: Place| window.index(cell) as u32;
        let edge = |cell: Place, side: Side| grid.edges_of(number(cell))[side as usize];
        let (mut links, mut rim) = (Vec::new(), Vec::new());
        for (iteration, cell) in window.cells().enumerate() {
            cancel.check_periodically(iteration)?;
            for side in Side::ALL.into_iter().filter(|&side| !window.is_wall(cell, side)) {
                let edge = edge(cell, side);
                if edge >= grid.links() {
                    rim.push(edge);
                } else if matches!(side, Side::East | Side::South) {
                    links.push(edge);
                }
            }
        }
        links.sort_unstable();
        let mut openings = Vec::new();
        for RouteShare { cells, from, to } in pieces {
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            openings.extend(from.or(entrance).map(|side| edge(first, side)));
            openings.extend(to.or(exit).map(|side| edge(last, side)));
        }
        let ends = pieces.iter().map(|it| [it.cells[0], it.cells[it.cells.len() - 1]].map(number));
        let ends = ends.collect();
        let routes = pieces.iter().map(|RouteShare { cells, from, to }| Route {
            cells: cells.iter().map(|&cell| number(cell)).collect(),
            explored: cells.len() as u32,
            continues: [from.is_some(), to.is_some()],
            ..Route::default()
        });
        let routes = if pieces.is_empty() { vec![Route::default()] } else { routes.collect() };
        let maze = Maze::from_links(spec, grid, links, cancel)?;
        Ok((maze.with_gaps(&rim)?.with_openings(openings)?.with_ends(ends)?, routes))
    }
}

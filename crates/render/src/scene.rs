//! The scene: everything that a format may show of one maze.

use crate::style::Style;
use mazewright_core::{Chosen, Maze, Route, Solver, Spec};

/// Everything that a format can write: the maze, its routes and how to draw them.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The specification of the maze.
    pub spec: &'a Spec,
    /// How to draw it.
    pub style: &'a Style,
    /// The maze.
    pub maze: &'a Maze,
    /// The solver that found the routes.
    pub solver: Chosen<Solver>,
    /// The routes from start to goal: one, or one for each connected component of the maze.
    pub routes: &'a [Route],
    /// Metadata that the caller adds.
    pub caption: &'a Caption,
}

impl Scene<'_> {
    /// Returns start and goal of each component, with the cells of its route. A route that continues
    /// outside the picture has no start or goal there.
    pub(crate) fn ends(&self) -> impl Iterator<Item = ([Option<u32>; 2], &[u32])> + '_ {
        self.maze.ends().enumerate().map(|(index, ends)| {
            let route = self.routes.get(index);
            let continues = route.map_or([false; 2], |route| route.continues);
            let [start, goal] = ends.map(Some);
            let shown = [start.filter(|_| !continues[0]), goal.filter(|_| !continues[1])];
            (shown, route.map_or(&[][..], |route| &route.cells))
        })
    }
}

/// Metadata of a document that cannot be derived from the maze.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The URL of the same document, without a host, if it has one.
    pub url: Option<String>,
    /// The scheme and the host of the service, for example `https://example.org`; may be empty.
    pub host: String,
    /// All parameters with their resolved values, as the text of a JSON object.
    pub params: String,
    /// If a difficulty was requested: the seed that gives the same maze without that parameter.
    pub difficulty_seed: Option<u64>,
}

//! Requests that are executed stage by stage, like those of the service.

use std::fmt;
use std::sync::Arc;

use mazewright_core::analysis::{Counts, Difficulty};
use mazewright_core::{
    Cancel, Chosen, Error, Maze, MazeBuilder, Route, SOLVERS, Search, Solver, Spec, find, routes,
};
use mazewright_render::draw::draw;
use mazewright_render::drawing::Drawing;
use mazewright_render::formats::chunks::Chunks;
use mazewright_render::formats::{FORMATS, Fields, Format};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::checkpoints::Late;

/// The longer side of a picture in pixels, unless cells would be too small.
const PIXELS: u32 = 640;

/// The least sides of cells and the least thickness of walls, in hundredths of a pixel.
const LEAST: [u32; 2] = [150, 50];

/// Answers of more cells than these are sent in chunks by the service.
const LEAST_STREAMED: u32 = 150_000;

/// A request.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) spec: Spec,
    style: Style,
    solver: Chosen<Solver>,
    format: Chosen<Format>,
}

impl Request {
    /// Returns the request for an SVG of a maze that is about `side` cells wide.
    pub(crate) fn new(builder: MazeBuilder, side: u32) -> Result<Self, Error> {
        let cell = (100 * PIXELS / side).max(LEAST[0]);
        let style = Style {
            cell: Length::from_hundredths(cell),
            line: Length::from_hundredths((cell / 10).max(LEAST[1])),
            solution: Overlay::Over,
            ..Style::default()
        };
        Ok(Self {
            spec: builder.seed(1).into_spec()?,
            style,
            solver: &SOLVERS[0],
            format: &FORMATS[0],
        })
    }

    pub(crate) fn solver(self, solver: Chosen<Solver>) -> Self {
        Self { solver, ..self }
    }

    pub(crate) fn format(self, name: &str) -> Self {
        Self { format: find(FORMATS, name).unwrap(), ..self }
    }

    pub(crate) fn styled(mut self, change: impl FnOnce(&mut Style)) -> Self {
        change(&mut self.style);
        self
    }

    /// Carves and solves the maze of a spec as requested.
    pub(crate) fn carve(&self, spec: &Spec, cancel: &Cancel) -> Result<(Maze, Vec<Route>), Error> {
        let grid = Arc::new(spec.site.lay(spec.seed.number(), cancel)?);
        let maze = Maze::carve(spec, grid, cancel)?;
        let is_layer = self.style.layers.contains(StyleLayer::Trace);
        let traced = is_layer || self.style.options.animation.shows_search();
        let search = Search::new(spec.seed.number(), cancel).traced(traced);
        let routes = routes(self.solver, &maze, &search)?;
        Ok((maze, routes))
    }

    /// Draws the maze.
    pub(crate) fn drawing(&self, cancel: &Cancel) -> Result<Drawing, Error> {
        let Self { spec, style, solver, .. } = self;
        let (maze, routes) = self.carve(spec, cancel)?;
        let caption = Caption::default();
        let scene = Scene { spec, style, maze: &maze, solver, routes: &routes, caption: &caption };
        let drawing = draw(&scene, cancel)?;
        cancel.check()?;
        Ok(drawing)
    }

    /// Executes the request.
    pub(crate) fn answer(&self, cancel: &Cancel) -> Result<(), Error> {
        let Self { spec, style, solver, format, .. } = self;
        let (maze, routes) = self.carve(spec, cancel)?;
        Counts::of(&maze, cancel)?;
        Difficulty::of(&maze, &routes[0], cancel)?;
        let caption = Caption { params: "{}".into(), ..Caption::default() };
        let scene = Scene { spec, style, maze: &maze, solver, routes: &routes, caption: &caption };
        let write = &format.value.write;
        if maze.grid().cells() > LEAST_STREAMED {
            let mut take = |chunk| {
                drop::<Vec<u8>>(chunk);
                cancel.check()
            };
            let chunks = Chunks { bytes: 1 << 16, take: &mut take };
            write.write_in_chunks(&scene, Fields::ALL, chunks, cancel)?;
            return free(maze, routes, cancel);
        }
        let bytes = if write.is_of_drawings() && !style.options.animation.is_animated() {
            let drawing = write.draw(&scene, cancel)?;
            let bytes = write.write_drawing(&drawing, cancel).unwrap()?;
            cancel.check()?;
            bytes
        } else {
            write.write(&scene, Fields::ALL, cancel)?
        };
        // Freeing much memory takes milliseconds.
        cancel.check()?;
        drop(bytes);
        free(maze, routes, cancel)
    }
}

/// Gives back the memory of a maze.
fn free(maze: Maze, routes: Vec<Route>, cancel: &Cancel) -> Result<(), Error> {
    drop(routes);
    cancel.check()?;
    drop(maze);
    Ok(())
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { spec, solver, format, .. } = self;
        let (site, algorithm) = (&spec.site, spec.algorithm.name);
        let (shape, cols, rows) = (site.shape.name, site.cols, site.rows);
        write!(f, "{shape} {cols}x{rows} {algorithm} {} {}", solver.name, format.name)
    }
}

impl Late {
    /// Checks the work for a request.
    pub(crate) fn answer(&mut self, what: &str, request: &Request) {
        let run = self.check(&format!("{what} {request}"), |cancel| request.answer(cancel));
        assert!(!matches!(run.result, Err(Error::Cancelled)), "{what} {request}");
    }
}

//! Renders a request to bytes: lays the grid, carves, solves, counts, draws and encodes.

use std::sync::Arc;

use crate::ResolvedRequest;
use crate::facts::Facts;
use mazewright_core::analysis::{self, SearchResult, Target};
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze, Route, Search, Spec, Stage, routes};
use mazewright_render::cost::kept;
use mazewright_render::formats::chunks::Chunks;
use mazewright_render::scene::{Caption, Scene};

/// The least number of bytes of a maze that is freed with checks of the cancel flag.
const LARGE: u64 = 1 << 23;

/// The context of a render: it may keep grids and measure stages.
pub trait RenderContext {
    /// Returns the grid of `spec`: a kept one, or a new one.
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error>;

    /// Notes that a stage such as `carve` has ended; the next one begins then.
    fn stage_ended(&mut self, stage: &'static str);
}

/// Keeps no grids and measures no stages.
impl RenderContext for () {
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        spec.site.lay(spec.seed.number(), cancel).map(Arc::new)
    }

    fn stage_ended(&mut self, _stage: &'static str) {}
}

impl<C: RenderContext> RenderContext for &mut C {
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        (**self).grid(spec, cancel)
    }

    fn stage_ended(&mut self, stage: &'static str) {
        (**self).stage_ended(stage);
    }
}

/// The maze of a request with its routes.
#[derive(Debug)]
pub struct SolvedMaze {
    /// The maze.
    pub maze: Maze,
    /// Its routes.
    pub routes: Vec<Route>,
    /// The seed that a search for a difficulty has found.
    pub difficulty_seed: Option<u64>,
}

impl SolvedMaze {
    /// Carves the maze of a request and solves it. If the request has a difficulty, it carves mazes until one has it or
    /// enough were tried.
    pub fn new(
        request: &ResolvedRequest,
        context: &mut impl RenderContext,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let solve = |spec: &Spec, maze: &Maze| {
            let search = Search::new(spec.seed.number(), cancel).traced(request.is_traced());
            routes(request.solver, maze, &search)
        };
        if request.difficulty == Target::Any {
            cancel.begin_stage(Stage::Layout);
            let grid = context.grid(&request.spec, cancel)?;
            context.stage_ended("layout");
            cancel.begin_stage(Stage::Carve);
            let maze = Maze::carve(&request.spec, grid, cancel)?;
            context.stage_ended("carve");
            cancel.begin_stage(Stage::Solve);
            let routes = solve(&request.spec, &maze)?;
            context.stage_ended("solve");
            return Ok(Self { maze, routes, difficulty_seed: None });
        }
        cancel.begin_stage(Stage::Search);
        let found = analysis::search(
            &request.spec,
            request.difficulty,
            request.difficulty_strict,
            cancel,
            |spec| {
                // A grid that depends on the seed is used once; kept, it would replace others.
                let grid = if spec.site.is_seeded() {
                    Arc::new(spec.site.lay(spec.seed.number(), cancel)?)
                } else {
                    context.grid(spec, cancel)?
                };
                let maze = Maze::carve(spec, grid, cancel)?;
                let routes = solve(spec, &maze)?;
                Ok((maze, routes))
            },
        )?;
        context.stage_ended("search");
        let SearchResult { seed, maze, routes, .. } = found;
        Ok(Self { maze, routes, difficulty_seed: Some(seed.number()) })
    }

    /// Counts the cells and dead ends, and rates the first route.
    pub fn facts(&self, context: &mut impl RenderContext, cancel: &Cancel) -> Result<Facts, Error> {
        let facts = Facts::of(&self.maze, &self.routes[0], self.difficulty_seed, cancel)?;
        context.stage_ended("count");
        Ok(facts)
    }

    /// Returns the memory that it takes while it is written in chunks, in bytes.
    pub fn bytes(&self) -> u64 {
        kept(&self.maze)
    }

    /// Frees the memory. For a large maze this takes milliseconds, so that other jobs get the core before.
    fn free(self, cancel: &Cancel) -> Result<(), Error> {
        let is_large = self.bytes() > LARGE;
        let Self { maze, routes, .. } = self;
        if is_large {
            cancel.check()?;
            drop(routes);
            cancel.check()?;
        }
        drop(maze);
        Ok(())
    }

    fn scene<'a>(&'a self, request: &'a ResolvedRequest, caption: &'a Caption) -> Scene<'a> {
        Scene {
            spec: &request.spec,
            style: &request.style,
            maze: &self.maze,
            solver: request.solver,
            routes: &self.routes,
            caption,
        }
    }

    fn caption(&self, request: &ResolvedRequest, names: Names<'_>) -> Caption {
        let difficulty_seed = self.difficulty_seed;
        Caption { difficulty_seed, host: names.host.to_owned(), ..request.caption(names.url) }
    }

    /// Returns the bytes of the answer to a request for this maze.
    pub fn write(
        &self,
        request: &ResolvedRequest,
        names: Names<'_>,
        context: &mut impl RenderContext,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        let request = &*request.fitted(&self.maze);
        cancel.begin_stage(Stage::Write);
        let moves = request.style.options.animation.is_animated();
        let write = &request.format.value.write;
        if write.is_of_drawings() && !moves {
            // A drawing does not contain the URL or the parameters, so that no caption is made for it.
            let drawing = write.draw(&self.scene(request, &Caption::default()), cancel)?;
            context.stage_ended("draw");
            if let Some(bytes) = write.write_drawing(&drawing, cancel) {
                context.stage_ended("encode");
                return bytes;
            }
        }
        let caption = self.caption(request, names);
        let bytes = write.write(&self.scene(request, &caption), request.fields, cancel)?;
        context.stage_ended("encode");
        Ok(bytes)
    }

    /// Writes the answer in chunks. The format of the request must be one that
    /// [can](mazewright_render::formats::Format::is_chunked).
    pub fn write_in_chunks(
        &self,
        request: &ResolvedRequest,
        names: Names<'_>,
        chunks: Chunks<'_>,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let request = &*request.fitted(&self.maze);
        let caption = self.caption(request, names);
        let scene = self.scene(request, &caption);
        cancel.begin_stage(Stage::Write);
        request.format.value.write.write_in_chunks(&scene, request.fields, chunks, cancel)
    }
}

/// Names that documents contain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a> {
    /// The URL at which the service is known; empty if it has none.
    pub host: &'a str,
    /// The canonical URL of the request.
    pub url: &'a str,
}

/// Returns the bytes of the answer to a request, and numbers of its maze.
pub fn render(
    request: &ResolvedRequest,
    names: Names<'_>,
    context: &mut impl RenderContext,
    cancel: &Cancel,
) -> Result<(Vec<u8>, Facts), Error> {
    let solved = SolvedMaze::new(request, context, cancel)?;
    let facts = solved.facts(context, cancel)?;
    let bytes = solved.write(request, names, context, cancel)?;
    solved.free(cancel)?;
    Ok((bytes, facts))
}

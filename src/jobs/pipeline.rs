//! The pipeline from a request to bytes: lay the grid, carve, solve, count, draw, encode, each stage
//! with its time. Runs on a worker thread.

use std::sync::Arc;
use std::time::Instant;

use crate::jobs::grid_cache::GridCache;
use crate::jobs::stage_times::StageTimes;
use crate::request::MazeRequest;
use crate::response::maze_headers::MazeHeaders;
use mazewright_core::analysis::{self, SearchResult, Target};
use mazewright_core::{Cancel, Error, Maze, Route, Search, Spec, Stage, routes};
use mazewright_render::cost::kept;
use mazewright_render::formats::chunks::Chunks;
use mazewright_render::scene::{Caption, Scene};

/// The maze of a request and its routes. If the request has a difficulty, mazes are carved until one
/// has it, and the seed of that one is given, too.
pub fn find_maze(
    request: &MazeRequest,
    grids: &GridCache,
    times: &mut StageTimes,
    cancel: &Cancel,
) -> Result<(Maze, Vec<Route>, Option<u64>), Error> {
    let began = Instant::now();
    let solve = |spec: &Spec, maze: &Maze| {
        let search = Search::new(spec.seed.number(), cancel).traced(request.is_traced());
        routes(request.solver, maze, &search)
    };
    if request.difficulty == Target::Any {
        cancel.begin_stage(Stage::Layout);
        let grid = grids.get_or_lay(&request.spec, cancel)?;
        let began = times.add("layout", began);
        cancel.begin_stage(Stage::Carve);
        let maze = Maze::carve(&request.spec, grid, cancel)?;
        let began = times.add("carve", began);
        cancel.begin_stage(Stage::Solve);
        let routes = solve(&request.spec, &maze)?;
        times.add("solve", began);
        return Ok((maze, routes, None));
    }
    cancel.begin_stage(Stage::Search);
    let found = analysis::search(&request.spec, request.difficulty, cancel, |spec| {
        // A grid that depends on the seed is used once; in the cache it would replace others.
        let grid = if spec.site.is_seeded() {
            Arc::new(spec.site.lay(spec.seed.number(), cancel)?)
        } else {
            grids.get_or_lay(spec, cancel)?
        };
        let maze = Maze::carve(spec, grid, cancel)?;
        let routes = solve(spec, &maze)?;
        Ok((maze, routes))
    })?;
    times.add("search", began);
    let SearchResult { seed, maze, routes, .. } = found;
    Ok((maze, routes, Some(seed.number())))
}

/// A maze with its routes, and what the headers of an answer say of it.
pub struct Made {
    maze: Maze,
    routes: Vec<Route>,
    /// What the headers say.
    pub headers: MazeHeaders,
    /// The seed that a search for a difficulty has found.
    difficulty_seed: Option<u64>,
}

impl Made {
    /// The maze of a request.
    pub fn new(
        request: &MazeRequest,
        grids: &GridCache,
        times: &mut StageTimes,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (maze, routes, difficulty_seed) = find_maze(request, grids, times, cancel)?;
        let began = Instant::now();
        let headers = MazeHeaders::of(&maze, &routes[0], difficulty_seed, cancel)?;
        times.add("count", began);
        Ok(Self { maze, routes, headers, difficulty_seed })
    }

    /// Memory that it takes while it is written in chunks, in bytes.
    pub fn bytes(&self) -> u64 {
        kept(&self.maze)
    }

    fn scene<'a>(&'a self, request: &'a MazeRequest, caption: &'a Caption) -> Scene<'a> {
        Scene {
            spec: &request.spec,
            style: &request.style,
            maze: &self.maze,
            solver: request.solver,
            routes: &self.routes,
            caption,
        }
    }

    /// What is written beside the maze. `host` is where the service is known, perhaps nowhere, and `url`
    /// the canonical URL of the request.
    fn caption(&self, request: &MazeRequest, [host, url]: [&str; 2]) -> Caption {
        let Self { difficulty_seed, .. } = *self;
        Caption { difficulty_seed, host: host.to_owned(), ..request.caption(url) }
    }
}

/// The bytes of an answer, and what its headers say. `names` are where the service is known, perhaps
/// nowhere, and the canonical URL of the request.
pub fn render(
    request: &MazeRequest,
    names: [&str; 2],
    grids: &GridCache,
    cancel: &Cancel,
) -> Result<(Vec<u8>, MazeHeaders, StageTimes), Error> {
    let mut times = StageTimes::begin();
    let made = Made::new(request, grids, &mut times, cancel)?;
    let began = Instant::now();
    let request = &*request.fitted(&made.maze);
    cancel.begin_stage(Stage::Write);
    let moves = request.style.options.animation.is_animated();
    let write = &request.format.value.write;
    if write.is_of_drawings() && !moves {
        // A drawing does not contain the URL or the parameters, so that no caption is made for it.
        let drawing = write.draw(&made.scene(request, &Caption::default()), cancel)?;
        let began = times.add("draw", began);
        if let Some(bytes) = write.write_drawing(&drawing, cancel) {
            times.add("encode", began);
            return Ok((bytes?, made.headers, times));
        }
    }
    let caption = made.caption(request, names);
    let bytes = write.write(&made.scene(request, &caption), request.fields, cancel)?;
    times.add("encode", began);
    Ok((bytes, made.headers, times))
}

/// Writes an answer in chunks, if its format can; `names` as above.
pub fn write_in_chunks(
    request: &MazeRequest,
    names: [&str; 2],
    made: &Made,
    chunks: Chunks<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let request = &*request.fitted(&made.maze);
    let caption = made.caption(request, names);
    let scene = made.scene(request, &caption);
    cancel.begin_stage(Stage::Write);
    request.format.value.write.write_in_chunks(&scene, request.fields, chunks, cancel)
}

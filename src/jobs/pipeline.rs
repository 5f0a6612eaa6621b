//! From a request to bytes: the stages, one after the other, each with its time. Runs on the
//! blocking pool.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use axum::http::HeaderValue;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use crate::jobs::memory::{Hold, Memory};
use crate::request::MazeRequest;
use crate::response::maze_headers::Facts;
use mazewright_core::analysis::difficulty;
use mazewright_core::analysis::difficulty::{Found, Target};
use mazewright_core::cancel::{Cancel, Stage};
use mazewright_core::error::Error;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::site::Site;
use mazewright_core::solver;
use mazewright_core::solver::{Route, Search};
use mazewright_core::spec::Spec;
use mazewright_render::draw::draw;
use mazewright_render::formats::Write;
use mazewright_render::scene::{Caption, Scene};

/// How long the stages took.
#[derive(Clone, Debug, Default)]
pub struct Times(String);

impl Times {
    /// Adds a stage that began at some moment and ends now.
    pub fn add(&mut self, stage: &str, began: Instant) -> Instant {
        let now = Instant::now();
        let comma = if self.0.is_empty() { "" } else { ", " };
        let millis = (now - began).as_secs_f64() * 1e3;
        let _ = write!(self.0, "{comma}{stage};dur={millis:.3}");
        now
    }

    /// As the value of a header.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<&HeaderValue> for Times {
    /// Goes on from the stages of work that was done before.
    fn from(value: &HeaderValue) -> Self {
        Self(value.to_str().unwrap_or_default().to_owned())
    }
}

/// Grids that were laid lately, by their site and, where it decides the cells, the seed.
#[derive(Clone, Debug)]
pub struct Grids(Cache<(Site, u64), Kept>);

/// A grid and its part of the memory budget.
#[derive(Clone, Debug)]
struct Kept {
    grid: Arc<Grid>,
    _memory: Arc<Hold>,
}

impl Grids {
    /// Keeps so many bytes of grids at most.
    pub fn new(bytes: u64) -> Self {
        let weigh = |(site, _): &(Site, u64), kept: &Kept| {
            u32::try_from(kept.grid.bytes() + site.bytes()).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder().max_capacity(bytes).weigher(weigh);
        Self(cache.eviction_policy(EvictionPolicy::lru()).build())
    }

    /// Throws out what is too much now, rather than at leisure.
    pub fn tidy(&self) {
        self.0.run_pending_tasks();
    }

    /// The grid of a spec, kept if there is memory to keep it.
    pub fn lay(&self, spec: &Spec, memory: &Memory, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        let seed = if spec.site.is_seeded() { spec.seed.number() } else { 0 };
        let key = (spec.site.clone(), seed);
        if let Some(kept) = self.0.get(&key) {
            return Ok(kept.grid);
        }
        let grid = Arc::new(spec.site.lay(seed, cancel)?);
        let bytes = (grid.bytes() + spec.site.bytes()) as u64;
        let fits = self.0.policy().max_capacity().is_none_or(|most| bytes <= most);
        if let Some(hold) = fits.then(|| memory.try_take(bytes)).flatten() {
            self.0.insert(key, Kept { grid: Arc::clone(&grid), _memory: Arc::new(hold) });
        }
        Ok(grid)
    }
}

/// The maze that a request asks for and its routes; where a difficulty is wanted, also the seed by
/// which it was found.
pub fn find(
    ask: &MazeRequest,
    grids: &Grids,
    memory: &Memory,
    times: &mut Times,
    cancel: &Cancel,
) -> Result<(Maze, Vec<Route>, Option<u64>), Error> {
    let began = Instant::now();
    let solve = |spec: &Spec, maze: &Maze| {
        let search = Search { seed: spec.seed.number(), traced: ask.is_traced(), cancel };
        solver::routes(ask.solver, maze, &search)
    };
    if ask.difficulty == Target::Any {
        cancel.begin(Stage::Layout);
        let grid = grids.lay(&ask.spec, memory, cancel)?;
        let began = times.add("layout", began);
        cancel.begin(Stage::Carve);
        let maze = Maze::carve(&ask.spec, grid, cancel)?;
        let began = times.add("carve", began);
        cancel.begin(Stage::Solve);
        let routes = solve(&ask.spec, &maze)?;
        times.add("solve", began);
        return Ok((maze, routes, None));
    }
    cancel.begin(Stage::Search);
    let found = difficulty::search(&ask.spec, ask.difficulty, cancel, |spec| {
        // Grids that the seed decides would push all others out.
        let grid = if spec.site.is_seeded() {
            Arc::new(spec.site.lay(spec.seed.number(), cancel)?)
        } else {
            grids.lay(spec, memory, cancel)?
        };
        let maze = Maze::carve(spec, grid, cancel)?;
        let routes = solve(spec, &maze)?;
        Ok((maze, routes))
    })?;
    times.add("search", began);
    let Found { seed, maze, routes, .. } = found;
    Ok((maze, routes, Some(seed.number())))
}

/// Makes what a request asks for.
pub fn render(
    ask: &MazeRequest,
    url: &str,
    grids: &Grids,
    memory: &Memory,
    cancel: &Cancel,
) -> Result<(Vec<u8>, Facts, Times), Error> {
    let mut times = Times::default();
    let (maze, routes, difficulty_seed) = find(ask, grids, memory, &mut times, cancel)?;
    let began = Instant::now();
    let facts = Facts::of(&maze, &routes[0], difficulty_seed, cancel)?;
    let began = times.add("count", began);
    cancel.begin(Stage::Write);
    let picture = |caption| Scene {
        spec: &ask.spec,
        style: &ask.style,
        maze: &maze,
        solver: ask.solver,
        routes: &routes,
        caption,
    };
    // Pictures say nothing of where they come from.
    let plain = Caption::default();
    let caption = || Caption { difficulty_seed, ..ask.caption(url) };
    let moves = ask.style.options.animation.moves();
    let bytes = match &ask.format.is.write {
        Write::Drawn(write) | Write::Moving { still: write, .. } if !moves => {
            let drawing = draw(&picture(&plain), cancel)?;
            let began = times.add("draw", began);
            let bytes = write(&drawing, cancel)?;
            times.add("encode", began);
            bytes
        }
        write => {
            let bytes = write.bytes(&picture(&caption()), ask.fields, cancel)?;
            times.add("encode", began);
            bytes
        }
    };
    Ok((bytes, facts, times))
}

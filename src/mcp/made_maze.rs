//! A maze from its query, made on a thread for work under the limits of `/maze`.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::ContentBlock;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::mcp::arguments::Picture;
use crate::mcp::tool_error::ToolError;
use mazewright_core::{Cancel, Error, Maze, Route, Seed, find};
use mazewright_render::formats::FORMATS;
use mazewright_render::style::Overlay;
use mazewright_request::reading::query::{MAX_QUERY_BYTES, Reader};
use mazewright_request::render::SolvedMaze;
use mazewright_request::render::{Names, render};
use mazewright_request::{ParameterId, ResolvedRequest};

/// The largest picture in a result, in bytes. Longer ones do not fit into what a model reads.
const PICTURE_BYTES: usize = 1 << 20;

/// Why a query has no mesh.
const NO_MESHES: &str = "the tools take no mesh, but only mazes that have a query; take shape, cols and rows, or a mask";

/// The formats of pictures.
const TEXT: &str = "txt";
const IMAGE: &str = "png";

/// Reads a query, or the query of a URL.
fn reader(text: &str) -> Result<Reader, ToolError> {
    // A value may hold a URL, such as a title.
    let start = text.split(['?', '=', '&']).next().unwrap_or_default();
    let is_url = text.starts_with('/') || start.contains("://");
    let query = if is_url { text.split_once('?').map_or("", |(_, query)| query) } else { text };
    let query = query.trim_start_matches('?');
    if query.len() > MAX_QUERY_BYTES {
        let detail = format!(
            "maze has {} bytes, but at most {MAX_QUERY_BYTES} are allowed; take a smaller mask",
            query.len()
        );
        return Err(ToolError::new("query-too-long", detail));
    }
    let mut reader = Reader::default();
    reader.query(query)?;
    if reader.has(ParameterId::MESH) {
        return Err(ToolError::new("not-in-body", NO_MESHES));
    }
    Ok(reader)
}

/// Reads a query. One without a seed gets `seed`, or else a fresh one, as if the caller had given it.
pub fn read_request(query: &str, seed: Option<Seed>) -> Result<ResolvedRequest, ToolError> {
    let mut request = reader(query)?.finish(None)?.resolve(fresh_seed)?;
    if let Some(seed) = seed.filter(|_| !request.given.has(ParameterId::SEED)) {
        request = request.with_seed(seed);
    }
    read_made(&query_of(&request))
}

/// Returns whether a query has a seed.
pub fn has_seed(query: &str) -> Result<bool, ToolError> {
    Ok(reader(query)?.has(ParameterId::SEED))
}

/// Reads the query of a maze that was made before, which must have a seed.
pub fn read_made(query: &str) -> Result<ResolvedRequest, ToolError> {
    let reader = reader(query)?;
    if !reader.has(ParameterId::SEED) {
        return Err(ToolError::new(
            "missing",
            "maze has no seed, so that each call would make a new maze; call new_maze and pass the maze that it returns",
        ));
    }
    Ok(reader.finish(None)?.resolve(|| None)?)
}

/// Returns the canonical query, which names the maze.
pub fn query_of(request: &ResolvedRequest) -> String {
    let url = request.canonical();
    url.split_once('?').map_or(String::new(), |(_, query)| query.to_owned())
}

/// Makes mazes for one caller.
#[derive(Clone, Debug)]
pub struct MazeWork {
    /// The service.
    pub app: Arc<App>,
    /// Who pays.
    pub caller: Caller,
}

impl MazeWork {
    /// Makes a maze and passes it with its routes to `work`, on a thread for work.
    pub async fn with_maze<T: Send + 'static>(
        &self,
        request: &ResolvedRequest,
        work: impl FnOnce(&Maze, &[Route], &Cancel) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, ToolError> {
        let Self { app, caller } = self;
        let cost = request.check_maze(&app.settings.limits())?;
        caller.check_cells(cost.cells)?;
        app.quota.check(caller).await?;
        let work = |_: &ResolvedRequest, solved: &SolvedMaze, cancel: &Cancel| {
            work(&solved.maze, &solved.routes, cancel)
        };
        let bytes = demand::replay(&cost, 0);
        let done = app.renders.run_with_maze(caller.payer(), bytes, request.clone(), work);
        done.await.map_err(|error| ToolError::of_work(error, &app.settings))
    }

    /// Draws a picture, if one is wanted.
    pub async fn picture(
        &self,
        request: &ResolvedRequest,
        picture: Picture,
        is_solved: bool,
    ) -> Result<Option<ContentBlock>, ToolError> {
        let name = match picture {
            Picture::None => return Ok(None),
            Picture::Text => TEXT,
            Picture::Image => IMAGE,
        };
        let Self { app, caller } = self;
        let mut raw = request.clone().into_raw();
        raw.format = find(FORMATS, name).unwrap_or(raw.format);
        if is_solved {
            raw.style.solution = Overlay::Over;
        }
        let request = raw.resolve(|| None)?;
        let cost = request.check(&app.settings.limits())?;
        app.quota.check(caller).await?;
        let service = Arc::clone(&app.renders);
        let done = app.renders.run(caller.payer(), demand::render(&cost), move |cancel| {
            let url = request.canonical();
            let names = Names { url: &url, ..Names::default() };
            render(&request, names, &mut service.context(), cancel).map(|(bytes, _)| bytes)
        });
        let bytes = done.await.map_err(|error| ToolError::of_work(error, &app.settings))?;
        if bytes.len() > PICTURE_BYTES {
            return Err(ToolError::new(
                "too-many-bytes",
                format!(
                    "the picture has {} bytes, but at most {PICTURE_BYTES} are shown; take a smaller maze or width",
                    bytes.len()
                ),
            ));
        }
        Ok(Some(match picture {
            Picture::Image => ContentBlock::image(STANDARD.encode(&bytes), "image/png"),
            _ => ContentBlock::text(String::from_utf8_lossy(&bytes).into_owned()),
        }))
    }
}

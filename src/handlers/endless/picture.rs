//! Tiles and windows of an endless maze.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;

use crate::app::App;
use crate::handlers::answering::MazeResponder;
use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::quota::Caller;
use crate::response::etag::EntityTag;
use crate::response::negotiation::ContentCoding;
use crate::response::per_request_headers::PerRequestHeaders;
use crate::response::problem::Problem;
use mazewright_core::{Chosen, Error};
use mazewright_endless::Place;
use mazewright_endless::picture::{Zoom, last_zoom};
use mazewright_render::cost::Cost;
use mazewright_render::formats::Format;
use mazewright_request::ParameterId;
use mazewright_request::endless::EndlessRequest;
use mazewright_request::endless::render::{endless, tile_cost};
use mazewright_request::endless::view::{PictureView, tile_formats};
use mazewright_request::error::shown;
use mazewright_request::text::number::is_whole;

/// The suffix of a tile with two pixels for each pixel.
const DOUBLE: &str = "@2x";

/// `GET /endless/{z}/{x}/{y}.png`, and with other extensions.
pub async fn tile(
    State(app): State<Arc<App>>,
    Path([z, x, y]): Path<[String; 3]>,
    request: Request,
) -> Result<Response, Problem> {
    let formats: Vec<&str> = tile_formats().map(|format| format.name).collect();
    let found = y.rsplit_once('.').and_then(|(name, extension)| {
        let format = tile_formats().find(|format| format.name == extension)?;
        let (y, scale) = name.strip_suffix(DOUBLE).map_or((name, 1), |name| (name, 2));
        let [zoom, x, y] =
            [&*z, &*x, y].map(|text| if is_whole(text) { text.parse().ok() } else { None });
        Some((format, zoom?, [x?, y?], scale))
    });
    let Some((format, zoom, at, scale)) = found else {
        let detail = format!(
            "there is no tile {}; a tile is /endless/zoom/column/row.{}, or {DOUBLE} before the \
             extension",
            shown(&format!("{z}/{x}/{y}")),
            formats.join(", .")
        );
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let (parts, _) = request.into_parts();
    let view = PictureView::Tile { zoom, at, scale };
    let request = EndlessRequest::read(parts.uri.query().unwrap_or(""), view, Some(format))?;
    check_tile(&app, &request, zoom, at)?;
    let cost = tile_cost(&request.maze, scale);
    let caller = Caller::of(&parts.extensions);
    caller.check_cells_of("the tile", "z", cost.cells)?;
    answer_picture(&app, request, cost, &parts, &caller).await
}

/// Returns a problem if there is no such tile.
fn check_tile(
    app: &App,
    request: &EndlessRequest<PictureView>,
    zoom: u32,
    [x, y]: [u32; 2],
) -> Result<(), Problem> {
    let missing = |detail| Err(Problem::new(StatusCode::NOT_FOUND, "no-such-tile", detail));
    let side_log2 = request.part.side_log2;
    let size = 1_u32 << side_log2;
    let last = last_zoom(side_log2);
    let maze = endless(&request.maze, &request.part, app.renders.regions());
    let maze = maze.map_err(|error| match error {
        Error::Refused(refusal) => Problem::refused(refusal),
        Error::Cancelled => Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR),
    })?;
    let Some(zoom) = Zoom::new(&maze, zoom) else {
        let detail =
            format!("zoom {zoom} does not exist; with size {size} the last zoom is {last}");
        return missing(detail);
    };
    let tiles = zoom.tiles();
    if x >= tiles || y >= tiles {
        let detail = format!(
            "tile {x},{y} does not exist at zoom {}; columns and rows are from 0 to {}",
            zoom.zoom,
            tiles - 1
        );
        return missing(detail);
    }
    Ok(())
}

/// `GET /endless.svg`, and with other extensions.
pub async fn window(
    State(app): State<Arc<App>>,
    format: Chosen<Format>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, _) = request.into_parts();
    let view = PictureView::Window { origin: Place { x: 0, y: 0 } };
    let request = EndlessRequest::read(parts.uri.query().unwrap_or(""), view, Some(format))?;
    let cost = request.maze.check(&app.settings.limits())?;
    let caller = Caller::of(&parts.extensions);
    caller.check_cells_of("the window", ParameterId::COLS.name(), cost.cells)?;
    answer_picture(&app, request, cost, &parts, &caller).await
}

async fn answer_picture(
    app: &Arc<App>,
    request: EndlessRequest<PictureView>,
    cost: Cost,
    parts: &Parts,
    caller: &Caller,
) -> Result<Response, Problem> {
    let canonical: Arc<str> = request.canonical().into();
    let EndlessRequest { maze: request, part } = request;
    let coding = ContentCoding::choose(&parts.headers, request.format.value.is_compressible)?;
    let tag = EntityTag::new(&canonical);
    let own = PerRequestHeaders::of(&request, Some(&part), &canonical, false, false);
    let (part, payer, cacheable) = (Some(part), caller.payer(), true);
    let is_streamed = false;
    let checked =
        CheckedRequest { request, part, canonical, tag, cost, is_streamed, cacheable, payer };
    let responder = MazeResponder { app, parts, caller, coding, is_post: false };
    responder.respond(checked, own).await
}

//! `GET /endless/tiles.json`: the URLs of the tiles, in the format of map libraries (`TileJSON` 3.0.0).

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::handlers::endless::tagged;
use crate::handlers::origin::origin;
use crate::response::problem::Problem;
use mazewright_endless::picture::last_zoom;
use mazewright_request::endless::EndlessRequest;
use mazewright_request::endless::view::MapView;

/// The latitude at which maps in Web Mercator end, so that the world is a square.
const MERCATOR: f64 = 85.051_128_779_806_59;

/// A document of `TileJSON`.
#[derive(Serialize)]
struct TileJson {
    tilejson: &'static str,
    name: String,
    description: String,
    version: &'static str,
    scheme: &'static str,
    tiles: [String; 1],
    minzoom: u32,
    maxzoom: u32,
    bounds: [f64; 4],
    center: [f64; 3],
}

/// `GET /endless/tiles.json`
pub async fn map(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let query = request.uri().query().unwrap_or("");
    let wanted = EndlessRequest::read(query, MapView, None)?;
    // Without an origin the URLs are relative to the caller's.
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    let identity = format!("{origin}{}", wanted.canonical());
    let tagged = match tagged(&wanted, &identity, request.headers(), "application/json") {
        Ok(response) => return Ok(response),
        Err(tagged) => tagged,
    };
    let size = 1_u32 << wanted.part.side_log2;
    let document = TileJson {
        tilejson: "3.0.0",
        name: format!("Endless maze, seed {}", wanted.maze.spec.seed.text()),
        description: format!(
            "A maze of {size} × {size} cells, its regions carved by {}",
            wanted.maze.spec.algorithm.name
        ),
        version: env!("CARGO_PKG_VERSION"),
        scheme: "xyz",
        tiles: [format!("{origin}/endless/{{z}}/{{x}}/{{y}}.png?{}", wanted.tile_query())],
        minzoom: 0,
        maxzoom: last_zoom(wanted.part.side_log2),
        bounds: [-180.0, -MERCATOR, 180.0, MERCATOR],
        center: [0.0, 0.0, 0.0],
    };
    let mut response = tagged.response(serde_json::to_vec(&document).unwrap_or_default());
    if app.settings.public_url.is_empty() {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("host"));
    }
    Ok(response)
}

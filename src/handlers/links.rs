//! `POST /links`: stores the body of a `POST /maze` under a short name. `GET /maze?link=NAME` makes its maze.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::body;
use crate::handlers::games::fresh;
use crate::jobs::quota::Caller;
use crate::net::bodies::BodyKept;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_games::day::time_text;
use mazewright_games::short_link::ShortLink;
use mazewright_request::error::RequestError;
use mazewright_request::reading::compact::compact;
use mazewright_request::reading::query::{Reader, check_all_in_body};

/// The parameter of `/maze` that names a link.
pub const LINK: &str = "link";

/// The cost of a new link in a caller's quota of requests about games, and the bytes that cost one more.
const QUOTA: u64 = 5;
const BYTES_PER_UNIT: u64 = 4096;

/// A stored request.
#[derive(Serialize)]
struct LinkDocument {
    url: String,
    expires: String,
}

/// `POST /links`
pub async fn store(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    check_all_in_body(parts.uri.query().unwrap_or(""))?;
    app.games.database.check_on()?;
    let caller = Caller::of(&parts.extensions);
    let read = |bytes: &[u8], cancel: &Cancel| -> Result<_, RequestError> {
        Ok((Reader::of_json(bytes, cancel)?, compact(bytes)?))
    };
    let ((reader, text), _kept) = body::read_json(&app, &parts, body, read).await?;
    let request = reader.finish(None)?.resolve(fresh_seed)?;
    let cost = request.check_maze(&app.settings.limits())?;
    caller.check_cells(cost.cells)?;
    app.games_quota.take(QUOTA + text.len() as u64 / BYTES_PER_UNIT, &caller).await?;
    app.quota.check(&caller).await?;
    let link = ShortLink::new(text);
    let expires = link.store(&app.games.database, app.games.clock.now()).await?;
    let url = format!("/maze?{LINK}={}", link.name);
    let location = text_value(&url);
    let document = LinkDocument { url, expires: time_text(expires) };
    let mut response = fresh(StatusCode::CREATED, &document)?;
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// Reads the request of a link, in addition to what `reader` has read from the query.
pub async fn open(
    app: &App,
    parts: &Parts,
    name: &str,
    reader: Reader,
) -> Result<(Reader, BodyKept), Problem> {
    let caller = Caller::of(&parts.extensions);
    app.games_quota.take(1, &caller).await?;
    // A stored request takes memory before it is reserved, so that few are read at once.
    let _turn = app.games.link_turn().await?;
    let stored = ShortLink::load(&app.games.database, name, app.games.clock.now()).await?;
    let stored = stored.ok_or_else(|| {
        let detail = "there is no such link: it has expired, or was never made; post its request to \
                      /links again";
        Problem::new(StatusCode::NOT_FOUND, "no-such-link", detail)
    })?;
    body::read_stored(app, parts, Body::from(stored), reader).await
}

//! `GET /oembed`: the data with which a site shows a shared address of the studio, after <https://oembed.com>.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::handlers::origin::origin;
use crate::handlers::pages::studio::{Address, picture_url, words};
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::document::FIVE_MINUTES;
use crate::response::problem::Problem;
use mazewright_render::draw::frame::{pixels, pixels_of};
use mazewright_request::ResolvedRequest;
use mazewright_request::error::{Fault, shown};
use mazewright_request::reading::other_names::is_ignored;
use mazewright_request::reading::query::{Garbled, decode};

/// The answer.
#[derive(Serialize)]
struct Photo {
    version: &'static str,
    r#type: &'static str,
    provider_name: &'static str,
    provider_url: String,
    title: String,
    url: String,
    width: u64,
    height: u64,
    cache_age: u32,
}

/// The parameters, as they were given.
#[derive(Default)]
struct Given {
    url: Option<String>,
    format: Option<String>,
    sides: [Option<String>; 2],
}

/// `GET /oembed`
pub async fn oembed(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let given = given(request.uri().query().unwrap_or(""))?;
    if let Some(format) = given.format.filter(|format| format != "json") {
        let detail = format!("format is {}, but must be json", shown(&format));
        return Err(wrong("format", "unknown-value", &detail));
    }
    let Some(url) = given.url else { return Err(wrong("url", "empty", "url is not given")) };
    let own = origin(request.headers(), &app.settings).unwrap_or_default();
    // Behind a proxy the scheme may differ.
    let without_scheme = |url: &str| url.split_once("://").map(|(_, rest)| rest.to_owned());
    let path = match without_scheme(&own).zip(without_scheme(&url)) {
        Some((own, url)) => url.strip_prefix(&own).map(str::to_owned),
        None => Some(url.clone()),
    };
    let query = path.and_then(|path| Some(path.strip_prefix("/?")?.to_owned()));
    let Some(query) = query else {
        let detail =
            format!("url is {}, but only addresses of the studio here are shown", shown(&url));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let address = Address::read(&query, &app.settings);
    let maze = address.into_request()?;
    let caller = request.extensions().get::<Caller>().cloned().unwrap_or_default();
    let [width, height] = picture_size(&app, &maze, &caller).await?;
    let scale = given.sides.iter().zip([width, height]).map(|(most, side)| match most {
        None => Ok(1.0),
        Some(most) => match most.parse::<u32>() {
            Ok(most) if most > 0 => Ok(f64::from(most) / side as f64),
            _ => Err(wrong(
                "maxwidth",
                "invalid",
                "maxwidth and maxheight must be whole numbers from 1 on",
            )),
        },
    });
    let scale = scale.collect::<Result<Vec<f64>, Problem>>()?.into_iter().fold(1.0, f64::min);
    let scaled = |side: u64| ((side as f64 * scale) as u64).max(1);
    let photo = Photo {
        version: "1.0",
        r#type: "photo",
        provider_name: "mazewright",
        provider_url: format!("{own}/"),
        title: words(&maze),
        url: format!("{own}{}", picture_url(&maze, Some("png"))),
        width: scaled(width),
        height: scaled(height),
        cache_age: 86_400,
    };
    // Texts and numbers can always be written.
    let text = serde_json::to_string(&photo).unwrap_or_default();
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FIVE_MINUTES));
    Ok(response)
}

/// Returns the width and height of the picture of a maze in pixels. It makes the maze if they depend on it.
async fn picture_size(
    app: &Arc<App>,
    maze: &ResolvedRequest,
    caller: &Caller,
) -> Result<[u64; 2], Problem> {
    let cost = maze.check(&app.settings.limits())?;
    caller.check_cells(cost.cells)?;
    if maze.style.room.is_none() {
        return Ok(pixels(&maze.spec, &maze.style));
    }
    app.quota.check(caller).await?;
    let (service, maze) = (Arc::clone(&app.renders), maze.clone());
    let bytes = demand::replay(&cost, 0);
    let size = app.renders.run(caller.payer(), bytes, move |cancel| {
        let made = service.requested_maze(&maze, cancel)?;
        Ok(pixels_of(made.grid().size(), &maze.spec, &maze.fitted(&made).style))
    });
    size.await.map_err(|error| error.problem(&app.settings))
}

fn wrong(name: &str, code: &'static str, detail: &str) -> Problem {
    let fault = Fault::new(name.to_owned(), code, detail.to_owned());
    Problem::invalid(vec![fault])
}

fn given(query: &str) -> Result<Given, Problem> {
    let mut given = Given::default();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let place = match name {
            "url" => &mut given.url,
            "format" => &mut given.format,
            "maxwidth" => &mut given.sides[0],
            "maxheight" => &mut given.sides[1],
            name if is_ignored(name) => continue,
            _ => {
                let detail = format!(
                    "{} is not a parameter; url, format, maxwidth and maxheight are",
                    shown(name)
                );
                return Err(wrong(&shown(name), "unknown-parameter", &detail));
            }
        };
        let value = decode(value)
            .map_err(|Garbled(what)| wrong(name, "garbled", &format!("{name} {what}")))?;
        if place.replace(value.into_owned()).is_some() {
            return Err(wrong(name, "duplicate", &format!("{name} is given twice")));
        }
    }
    Ok(given)
}

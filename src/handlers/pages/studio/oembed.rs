//! `GET /oembed`: the data with which a site shows a shared address of the studio, after <https://oembed.com>.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::config::Settings;
use crate::fresh_seed::fresh_seed;
use crate::handlers::origin::origin;
use crate::handlers::pages::policy::{EMBED, without_embed};
use crate::handlers::pages::shell::escape;
use crate::handlers::pages::studio::{Address, picture_url, words};
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::document::FIVE_MINUTES;
use crate::response::problem::Problem;
use mazewright_core::{Cancel, find};
use mazewright_endless::Place;
use mazewright_render::draw::frame::{pixels, pixels_of};
use mazewright_render::formats::FORMATS;
use mazewright_request::endless::view::PictureView;
use mazewright_request::endless::{EndlessRequest, SIZE};
use mazewright_request::error::{Fault, shown};
use mazewright_request::limits::AnswerLimits;
use mazewright_request::reading::other_names::is_ignored;
use mazewright_request::reading::query::{UnreadableText, decode};
use mazewright_request::render::SolvedMaze;
use mazewright_request::{ParameterId, ResolvedRequest};

/// The answer: a photo, or a frame with a game.
#[derive(Serialize)]
struct Embedded {
    version: &'static str,
    r#type: &'static str,
    provider_name: &'static str,
    provider_url: String,
    title: String,
    #[serde(flatten)]
    content: OembedContent,
    width: u64,
    height: u64,
    cache_age: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum OembedContent {
    /// The URL of a photo.
    Url(String),
    /// The element of a frame.
    Html(String),
}

/// The size of a frame with a game in pixels, where the caller sets no limits.
const FRAME: [u64; 2] = [720, 640];

/// The parameters, as they were given.
#[derive(Default)]
struct OembedParameters {
    url: Option<String>,
    format: Option<String>,
    sides: [Option<String>; 2],
}

/// `GET /oembed`
pub async fn oembed(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let given = given(request.uri().query().unwrap_or(""))?;
    match given.format.as_deref() {
        None | Some("json") => {}
        Some("xml") => {
            let detail = "format is xml, but answers are JSON; take format=json";
            return Err(Problem::new(StatusCode::NOT_IMPLEMENTED, "not-implemented", detail));
        }
        Some(format) => {
            let detail = format!("format is {}, but must be json", shown(format));
            return Err(wrong("format", "unknown-value", &detail));
        }
    }
    let Some(mut url) = given.url else {
        let detail =
            "url is not given, but must be the address of a maze, a game or the studio here";
        return Err(wrong("url", "empty", detail));
    };
    // A fragment is for browsers alone: that of a game is secret.
    if let Some(end) = url.find('#') {
        url.truncate(end);
    }
    let own = origin(request.headers(), &app.settings).unwrap_or_default();
    // Behind a proxy the scheme may differ.
    let without_scheme = |url: &str| url.split_once("://").map(|(_, rest)| rest.to_owned());
    let path = match without_scheme(&own).zip(without_scheme(&url)) {
        Some((own, url)) => url.strip_prefix(&own).map(str::to_owned),
        None => Some(url.clone()),
    };
    let path = path.map(|path| match path.split_once('?') {
        Some(("/play", query)) => format!("/play?{}", without_embed(query)),
        _ => path,
    });
    let Some(linked) = path.as_deref().and_then(LinkedMaze::of) else {
        let detail =
            format!("url is {}, but only mazes, games and the studio here are shown", shown(&url));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let game =
        path.filter(|path| path.starts_with("/play?") && !app.settings.embed_origins.is_empty());
    let frame = [0, 1].map(|at| {
        let most = given.sides[at].as_ref().and_then(|side| side.parse().ok());
        most.map_or(FRAME[at], |most: u64| most.min(FRAME[at]))
    });
    let LinkPicture { maze, url, title } = linked.shown(given.sides, &app.settings)?;
    let (kind, content, [width, height]) = if let Some(game) = game {
        ("rich", OembedContent::Html(frame_of(&format!("{own}{game}"), &title, frame)), frame)
    } else {
        let caller = Caller::of(request.extensions());
        let size = picture_size(&app, &maze, &caller).await?;
        ("photo", OembedContent::Url(format!("{own}{url}")), size)
    };
    let embedded = Embedded {
        version: "1.0",
        r#type: kind,
        provider_name: "mazewright",
        provider_url: format!("{own}/"),
        title,
        content,
        width,
        height,
        cache_age: 86_400,
    };
    // Texts and numbers can always be written.
    let text = serde_json::to_string(&embedded).unwrap_or_default();
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FIVE_MINUTES));
    Ok(response)
}

/// Returns the element of a frame with a game.
fn frame_of(game: &str, title: &str, [width, height]: [u64; 2]) -> String {
    let (source, title) = (escape(&format!("{game}&{EMBED}")), escape(title));
    format!(
        "<iframe src=\"{source}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" \
         allow=\"fullscreen\"></iframe>"
    )
}

/// The names of the largest width and height.
const SIDES: [&str; 2] = ["maxwidth", "maxheight"];

/// The maze of a link: to the studio, a game or a picture.
enum LinkedMaze {
    /// A maze, with the query of the studio.
    Whole(String),
    /// An endless maze, with the query of its game.
    Endless(String),
}

/// The picture of a link.
struct LinkPicture {
    maze: ResolvedRequest,
    url: String,
    title: String,
}

impl LinkedMaze {
    fn of(path: &str) -> Option<Self> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let name = |pair: &str| pair.split_once('=').map_or(pair, |(name, _)| name).to_owned();
        if path == "/play" && query.split('&').any(|pair| name(pair) == SIZE.name) {
            return Some(Self::Endless(query.to_owned()));
        }
        let format = path.strip_prefix("/maze.").map(|name| find(FORMATS, name));
        match format {
            Some(format) => format.map(|format| format!("{query}&format={}", format.name)),
            None => ["/", "/play", "/maze"].contains(&path).then(|| query.to_owned()),
        }
        .map(Self::Whole)
    }

    /// Returns the picture that fits into a width and a height. Of an endless maze, it is that of its first cells.
    fn shown(
        self,
        sides: [Option<String>; 2],
        settings: &Settings,
    ) -> Result<LinkPicture, Problem> {
        let limits = settings.limits();
        match self {
            Self::Whole(query) => {
                let maze = Address::read(&query, &limits).into_request()?;
                let maze = within(maze, sides, &limits)?;
                Ok(LinkPicture { url: picture_url(&maze, Some("png")), title: words(&maze), maze })
            }
            Self::Endless(query) => {
                let view = PictureView::Window { origin: Place { x: 0, y: 0 } };
                let EndlessRequest { maze, part } =
                    EndlessRequest::read(&query, view, find(FORMATS, "png"))?;
                let side = 1_u32 << part.side_log2;
                let shown = EndlessRequest { maze: within(maze, sides, &limits)?, part };
                let title = format!("A maze of {side} × {side} squares");
                Ok(LinkPicture { url: shown.canonical(), title, maze: shown.maze })
            }
        }
    }
}

/// Returns the maze as a PNG that fits into a width and a height, with the sizes of its parts in proportion. Without
/// them, it has its own size. A title and a legend that do not fit are left out.
fn within(
    maze: ResolvedRequest,
    sides: [Option<String>; 2],
    limits: &AnswerLimits,
) -> Result<ResolvedRequest, Problem> {
    let mut raw = maze.into_raw();
    raw.format = find(FORMATS, "png").unwrap_or(raw.format);
    raw.forget_refused();
    let [natural_width, natural_height] = {
        let natural = raw.clone().resolve(fresh_seed)?;
        pixels(&natural.spec, &natural.style)
    };
    let mut is_smaller = false;
    for ((side, name), natural) in sides.iter().zip(SIDES).zip([natural_width, natural_height]) {
        let Some(text) = side else { continue };
        let most = text.parse::<u32>().ok().filter(|most| *most > 0);
        let most = most.ok_or_else(|| {
            let detail = format!("{name} is {}, but must be a whole number from 1 on", shown(text));
            wrong(name, "invalid", &detail)
        })?;
        is_smaller |= u64::from(most) < natural;
    }
    if is_smaller {
        for id in [ParameterId::CELL, ParameterId::LINE, ParameterId::MARGIN, ParameterId::SCALE] {
            raw.given.remove(id);
        }
        raw.style.scale = 1;
        let own = [ParameterId::WIDTH, ParameterId::HEIGHT];
        let given = sides.into_iter().zip(SIDES);
        for (((side, name), id), natural) in given.zip(own).zip([natural_width, natural_height]) {
            let most = side.unwrap_or_else(|| natural.to_string());
            let fit = |side: u64| side.min(natural).to_string();
            let most = most.parse().map_or(most, fit);
            raw.given.add(id);
            id.entry().read(&most, &mut raw).map_err(|_| {
                let detail = format!("{name} is {most}, which is too small for a picture");
                wrong(name, "out-of-range", &detail)
            })?;
        }
    }
    if let Ok(fitted) = raw.clone().resolve(fresh_seed)
        && fitted.check(limits).is_ok()
    {
        return Ok(fitted);
    }
    // Words need more space than a small picture has.
    raw.given.remove(ParameterId::TITLE);
    raw.given.remove(ParameterId::LEGEND);
    (raw.style.title, raw.style.legend) = (None, false);
    Ok(raw.resolve(fresh_seed)?)
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
    let measure = |request: &ResolvedRequest, solved: &SolvedMaze, _: &Cancel| {
        let maze = &solved.maze;
        Ok(pixels_of(maze.grid().size(), &request.spec, &request.fitted(maze).style))
    };
    let bytes = demand::replay(&cost, 0);
    let size = app.renders.run_with_maze(caller.payer(), bytes, maze.clone(), measure);
    size.await.map_err(|error| error.problem(&app.settings))
}

fn wrong(name: &str, code: &'static str, detail: &str) -> Problem {
    let fault = Fault::new(name.to_owned(), code, detail.to_owned());
    Problem::invalid(vec![fault])
}

fn given(query: &str) -> Result<OembedParameters, Problem> {
    let mut given = OembedParameters::default();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let place = match name {
            "url" => &mut given.url,
            "format" => &mut given.format,
            name if name == SIDES[0] => &mut given.sides[0],
            name if name == SIDES[1] => &mut given.sides[1],
            // Publishing systems tell whether visitors want to be tracked. No visitor is.
            "dnt" => continue,
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
            .map_err(|UnreadableText(what)| wrong(name, "garbled", &format!("{name} {what}")))?;
        if place.replace(value.into_owned()).is_some() {
            return Err(wrong(name, "duplicate", &format!("{name} is given twice")));
        }
    }
    Ok(given)
}

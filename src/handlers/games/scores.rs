//! `GET /scores`: the scoreboard, as JSON and as CSV.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde::Serialize;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::games::document::ScoreDocument;
use crate::jobs::quota::Caller;
use crate::response::cache_policy::NO_STORE;
use crate::response::headers::text_value;
use crate::response::negotiation;
use crate::response::problem::Problem;
use mazewright_core::{Choice, Chosen, SHAPES, Shape, find};
use mazewright_games::board::Filter;
use mazewright_games::daily;
use mazewright_games::database::StoreError;
use mazewright_games::day;
use mazewright_games::maze_key::{is_digest, maze_alone, maze_digest, maze_query};
use mazewright_render::formats::BYTE_ORDER_MARK;
use mazewright_request::ParameterId;
use mazewright_request::canonical::encode;
use mazewright_request::error::Fault;
use mazewright_request::kinds::{BooleanKind, ChoiceKind, IntegerKind};
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, wrong_value};
use mazewright_request::reading::query::Reader;

/// The number of scores on a page.
const LIMIT: OwnParameter<IntegerKind> =
    OwnParameter { name: "limit", kind: IntegerKind { min: 1, max: 1000 } };
const DEFAULT_LIMIT: u32 = 20;

/// The number of better scores that are left out.
const OFFSET: OwnParameter<IntegerKind> =
    OwnParameter { name: "offset", kind: IntegerKind { min: 0, max: 1_000_000 } };

/// Whether a CSV begins with a byte order mark. Excel reads it as UTF-8 then.
const BOM: OwnParameter<BooleanKind> = OwnParameter { name: "bom", kind: BooleanKind };

/// Whether only the mazes of the day count.
const DAILY: OwnParameter<BooleanKind> = OwnParameter { name: "daily", kind: BooleanKind };

/// The shape of the cells.
static SHAPE: OwnParameter<ChoiceKind<Shape>> =
    OwnParameter { name: "shape", kind: ChoiceKind(SHAPES) };

/// The names of the maze and of the day.
const MAZE: &str = "maze";
const DAY: &str = "day";

/// A form of scores.
struct ScoresForm {
    media: &'static str,
    write: fn(&Page) -> Result<Vec<u8>, StoreError>,
}

/// The forms; the first is the default.
static FORMS: &[Choice<ScoresForm>] = &[
    Choice {
        name: "json",
        aliases: &[],
        doc: "For programs",
        value: ScoresForm { media: "application/json", write: Page::json },
    },
    Choice {
        name: "csv",
        aliases: &[],
        doc: "For spreadsheets",
        value: ScoresForm { media: "text/csv; charset=utf-8", write: Page::csv },
    },
];

/// Scores.
#[derive(Serialize)]
struct Page {
    /// The number of scores on all pages.
    total: i64,
    offset: u32,
    limit: u32,
    scores: Vec<RankedScore>,
}

#[derive(Serialize)]
struct RankedScore {
    rank: i64,
    #[serde(flatten)]
    score: ScoreDocument,
}

/// The parameters of a request.
struct Query {
    filter: Filter,
    limit: u32,
    offset: u32,
    has_bom: bool,
    form: Option<Chosen<ScoresForm>>,
    /// The query without `offset`, for the links to other pages.
    rest: String,
}

/// Iterates over the extensions that the path may have.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.name)
}

/// `GET /scores`. `extension` is that of the path, if it has one.
pub async fn scores(
    State(app): State<Arc<App>>,
    extension: Option<&'static str>,
    request: Request,
) -> Result<Response, Problem> {
    let today = day::day_of(app.games.clock.now());
    let query = Query::read(request.uri().query().unwrap_or(""), extension, today)?;
    let (form, varies) = match query.form {
        Some(form) => (form, false),
        None => (negotiation::choose(request.headers(), FORMS, |form| form.media)?, true),
    };
    app.games_quota.take(1, &Caller::of(request.extensions())).await?;
    let Query { filter, limit, offset, .. } = &query;
    let database = &app.games.database;
    let scores = filter.page((*offset).into(), (*limit).into(), database).await?;
    let ranked = (i64::from(*offset) + 1..).zip(scores);
    let page = Page {
        total: filter.count(database).await?,
        offset: *offset,
        limit: *limit,
        scores: ranked.map(|(rank, score)| RankedScore { rank, score: score.into() }).collect(),
    };
    let mut text = (form.value.write)(&page)?;
    if query.has_bom {
        check_bom(form)?;
        text.splice(..0, BYTE_ORDER_MARK.bytes());
    }
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(form.value.media));
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    if let Some(links) = query.links(request.uri().path(), page.total) {
        headers.insert(header::LINK, text_value(&links));
    }
    if varies {
        headers.insert(header::VARY, HeaderValue::from_static("accept"));
    }
    Ok(response)
}

/// Returns an error for a byte order mark in another form than CSV.
fn check_bom(form: Chosen<ScoresForm>) -> Result<(), Problem> {
    if form.value.media.starts_with("text/csv") {
        return Ok(());
    }
    let name = BOM.name;
    let detail = format!("{name} is true, but the answer is {}; take format=csv", form.name);
    let fault = Fault::new(name, "not-taken", detail).allowing("format=csv");
    Err(Problem::impossible("not-taken", vec![fault.suggesting(Some("false".to_owned()))]))
}

impl Query {
    fn read(query: &str, extension: Option<&'static str>, today: Date) -> Result<Self, Problem> {
        let format = OwnParameter { name: ParameterId::FORMAT.name(), kind: ChoiceKind(FORMS) };
        let own =
            [MAZE, DAY, DAILY.name, SHAPE.name, LIMIT.name, OFFSET.name, BOM.name, format.name];
        let mut reader = Reader::only(&own);
        reader.query(query)?;
        let mut filter = Filter {
            maze: read_held(&mut reader, MAZE, maze),
            shape: SHAPE.read(&mut reader).map(|shape| shape.name.to_owned()),
            span: read_held(&mut reader, DAY, span),
            mazes: None,
        };
        let is_daily = DAILY.read(&mut reader).unwrap_or(false);
        let limit = LIMIT.read(&mut reader).unwrap_or(DEFAULT_LIMIT);
        let offset = OFFSET.read(&mut reader).unwrap_or(0);
        let has_bom = BOM.read(&mut reader).unwrap_or(false);
        let format = format.read(&mut reader);
        let fixed = extension.and_then(|extension| find(FORMS, extension));
        let form = reader.chosen_format(fixed, format);
        reader.check()?;
        if is_daily {
            let day = filter.span.map_or(today, |[from, _]| day::day_of(from));
            filter = Filter { maze: filter.maze, shape: filter.shape, ..daily::board(day)? };
        }
        let mut rest = format!("limit={limit}");
        let mut and = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = write!(rest, "&{name}={}", encode(value));
        };
        if let Some(maze) = &filter.maze {
            and(MAZE, maze);
        }
        if let Some(shape) = &filter.shape {
            and(SHAPE.name, shape);
        }
        if let Some([from, _]) = filter.span {
            and(DAY, &day::day_of(from).to_string());
        }
        if is_daily {
            and(DAILY.name, "true");
        }
        if has_bom {
            and(BOM.name, "true");
        }
        if let Some(format) = format {
            and(ParameterId::FORMAT.name(), format.name);
        }
        Ok(Self { filter, limit, offset, has_bom, form, rest })
    }

    /// Returns the links to the previous and the next page, in the form of the header.
    fn links(&self, path: &str, total: i64) -> Option<String> {
        let Self { limit, offset, rest, .. } = self;
        let link =
            |offset: u32, relation| format!("<{path}?{rest}&offset={offset}>; rel=\"{relation}\"");
        let before = (*offset > 0).then(|| link(offset.saturating_sub(*limit), "prev"));
        let after = offset + limit;
        let after = (i64::from(after) < total).then(|| link(after, "next"));
        let links: Vec<String> = before.into_iter().chain(after).collect();
        (!links.is_empty()).then(|| links.join(", "))
    }
}

impl Page {
    fn json(&self) -> Result<Vec<u8>, StoreError> {
        serde_json::to_vec(self).map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    /// Writes the scores as CSV by RFC 4180.
    fn csv(&self) -> Result<Vec<u8>, StoreError> {
        let unwritten = |error: String| StoreError::Unavailable(error);
        let ends = csv::Terminator::CRLF;
        let mut lines = csv::WriterBuilder::new().terminator(ends).from_writer(Vec::new());
        let header = [
            "rank", "name", "when", "seconds", "explored", "steps", "shortest", "score", "hints",
            "pauses", "shape", "maze", "url",
        ];
        lines.write_record(header).map_err(|error| unwritten(error.to_string()))?;
        for RankedScore { rank, score } in &self.scores {
            let record = [
                rank.to_string(),
                safe_cell(score.name.as_deref().unwrap_or_default()),
                score.when.clone(),
                score.seconds.to_string(),
                score.explored.to_string(),
                score.steps.to_string(),
                score.shortest.to_string(),
                score.score.to_string(),
                score.hints.to_string(),
                score.pauses.to_string(),
                score.shape.clone(),
                score.maze.clone(),
                score.url.clone(),
            ];
            lines.write_record(record).map_err(|error| unwritten(error.to_string()))?;
        }
        lines.into_inner().map_err(|error| unwritten(error.to_string()))
    }
}

/// Returns a caller's text for a cell of a spreadsheet. An apostrophe before it keeps programs from taking it
/// for a formula.
fn safe_cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

/// Returns the digest of a maze: the given digest, or that of the maze of a URL or of its query.
fn maze(text: &str) -> Result<String, Fault> {
    if is_digest(text) {
        return Ok(text.to_owned());
    }
    let query = text.split_once('?').map_or(text, |(_, query)| query);
    let digest = || {
        let mut reader = Reader::default();
        reader.query(query)?;
        let request = reader.finish(None)?;
        if request.is_fresh() {
            let status = StatusCode::BAD_REQUEST;
            return Err(Problem::new(status, "missing", "seed is missing"));
        }
        let maze = maze_alone(&request)?.resolve(fresh_seed)?;
        Ok(maze_digest(&maze_query(&maze)))
    };
    digest().map_err(|problem: Problem| {
        let allowed = "the maze of a game, 32 hexadecimal digits, or the URL of a maze with its seed, \
                       percent-encoded";
        let mut fault = wrong_value(MAZE, text, "invalid", allowed.to_owned());
        if query.contains('=') {
            fault.detail = format!("{}: {}", fault.detail, problem.detail);
        }
        fault
    })
}

/// Returns the span of time of a day.
fn span(text: &str) -> Result<[i64; 2], Fault> {
    let wrong = || wrong_value(DAY, text, "invalid", "a day of UTC such as 2026-11-22".to_owned());
    day::parse(text).map(day::span).ok_or_else(wrong)
}

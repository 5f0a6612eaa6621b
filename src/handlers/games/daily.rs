//! `GET /daily`: the mazes of a day.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde::Serialize;

use crate::app::App;
use crate::handlers::games::document::{maze_url, play_url, scores_url};
use crate::response::cache_policy::IMMUTABLE;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_core::{SHAPES, Shape};
use mazewright_games::daily::{self, DIFFICULTIES, Daily};
use mazewright_games::day;
use mazewright_request::error::Fault;
use mazewright_request::kinds::ChoiceKind;
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, wrong_value};
use mazewright_request::reading::query::Reader;

/// The shape of the cells.
static SHAPE: OwnParameter<ChoiceKind<Shape>> =
    OwnParameter { name: "shape", kind: ChoiceKind(SHAPES) };

/// The difficulty of the mazes.
static DIFFICULTY: OwnParameter<ChoiceKind<u32>> =
    OwnParameter { name: "difficulty", kind: ChoiceKind(DIFFICULTIES) };

/// The name of the day.
const DAY: &str = "day";

/// The largest number of seconds for which a list is kept, in case a clock is wrong.
const KEPT: i64 = 300;

/// The mazes of a day.
#[derive(Serialize)]
struct Document {
    day: String,
    /// The beginning of the next day.
    until: String,
    mazes: Vec<DailyEntry>,
}

#[derive(Serialize)]
struct DailyEntry {
    shape: &'static str,
    difficulty: &'static str,
    cols: u32,
    rows: u32,
    url: String,
    play: String,
    maze: String,
    scores: String,
}

/// `GET /daily`
pub async fn daily(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let now = app.games.clock.now();
    let today = day::day_of(now);
    let mut reader = Reader::only(&[DAY, SHAPE.name, DIFFICULTY.name]);
    reader.query(request.uri().query().unwrap_or(""))?;
    let of = read_held(&mut reader, DAY, |text| read_day(text, today)).unwrap_or(today);
    let shape = SHAPE.read(&mut reader);
    let difficulty = DIFFICULTY.read(&mut reader);
    reader.check()?;
    let is_wanted = |daily: &Daily| {
        shape.is_none_or(|shape| shape.name == daily.shape)
            && difficulty.is_none_or(|difficulty| difficulty.name == daily.difficulty)
    };
    let mazes = daily::all(of)?.iter().filter(|own| is_wanted(own)).map(DailyEntry::new).collect();
    let [_, end] = day::span(of);
    let document = Document { day: of.to_string(), until: day::time_text(end), mazes };
    let text = serde_json::to_vec(&document).unwrap_or_default();
    // The answer without a day changes when the day ends. Those of past days never change.
    let age = ((day::span(today)[1] - now) / 1000).clamp(0, KEPT);
    let cache = if of < today { IMMUTABLE } else { text_value(&format!("public, max-age={age}")) };
    let media = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, cache)], text).into_response())
}

fn read_day(text: &str, today: Date) -> Result<Date, Fault> {
    let allowed = || format!("a date such as {today}, in UTC and not later than that day");
    let day = day::parse(text).ok_or_else(|| wrong_value(DAY, text, "invalid", allowed()))?;
    if day > today { Err(wrong_value(DAY, text, "out-of-range", allowed())) } else { Ok(day) }
}

impl DailyEntry {
    fn new(of: &Daily) -> Self {
        let Daily { shape, difficulty, cols, rows, query, digest } = of;
        Self {
            shape,
            difficulty,
            cols: *cols,
            rows: *rows,
            url: maze_url(query),
            play: play_url(query),
            maze: digest.clone(),
            scores: scores_url(digest),
        }
    }
}

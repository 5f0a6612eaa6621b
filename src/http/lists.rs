//! Lists of what there is to choose from: `GET /algorithms`, `/shapes`, `/solvers`. One line in
//! [`LISTS`] makes a path of a table.
//!
//! What a table does not say is found by trying, once, on a thread that may take its time over it:
//! a small grid of each shape is cut, glued and carved in every way that there is.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde_json::{Map, Value, json};
use tokio::sync::OnceCell;

use super::answer::{Tag, text_value};
use super::negotiate::Encoding;
use super::pages::PAGE_CACHE;
use super::problem::Problem;
use super::query::no_parameters;
use super::trial::{self, Trial};
use crate::algorithm::ALGORITHMS;
use crate::catalog::Choice;
use crate::solver::SOLVERS;

/// A list of what there is.
pub struct List {
    /// Where it is found, with a slash; without it the name of the document's only member.
    pub path: &'static str,
    /// Its entries, in the order of the table.
    entries: fn() -> Vec<Value>,
    /// The document, once somebody has asked for it.
    kept: OnceCell<Document>,
}

/// A list as it is sent.
struct Document {
    text: Bytes,
    tag: Tag,
}

/// The lists.
pub static LISTS: [List; 3] = [
    List::new("/algorithms", algorithms),
    List::new("/shapes", shapes),
    List::new("/solvers", solvers),
];

impl List {
    const fn new(path: &'static str, entries: fn() -> Vec<Value>) -> Self {
        Self { path, entries, kept: OnceCell::const_new() }
    }

    /// `GET`
    pub async fn answer(&'static self, request: Request) -> Result<Response, Problem> {
        no_parameters(request.uri().query().unwrap_or(""))?;
        let document = self.kept.get_or_try_init(|| self.write()).await?;
        Ok(document.response(request.headers()))
    }

    async fn write(&'static self) -> Result<Document, Problem> {
        let write = || {
            let name = self.path.trim_start_matches('/').to_owned();
            let list = Map::from_iter([(name, Value::from((self.entries)()))]);
            let text = Value::from(list).to_string();
            Document { tag: Tag::new(&text), text: text.into() }
        };
        let written = tokio::task::spawn_blocking(write).await;
        written.map_err(|_| Problem::bare(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

impl Document {
    fn response(&self, asked: &HeaderMap) -> Response {
        let encodings = [Encoding::Identity];
        let mut response = match self.tag.matched(asked, &encodings) {
            Some(_) => StatusCode::NOT_MODIFIED.into_response(),
            None => Response::new(Body::from(self.text.clone())),
        };
        let is_whole = response.status() == StatusCode::OK;
        let headers = response.headers_mut();
        if is_whole {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        headers.insert(header::ETAG, text_value(&self.tag.of(Encoding::Identity)));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(PAGE_CACHE));
        response
    }
}

/// What every table says of an entry, and what else is known of it.
fn entry<T>(choice: &Choice<T>, more: Value) -> Value {
    let Choice { name, aliases, doc, .. } = choice;
    let mut entry = json!({ "name": name, "aliases": aliases, "description": doc });
    if let (Value::Object(entry), Value::Object(more)) = (&mut entry, more) {
        entry.extend(more);
    }
    entry
}

fn algorithms() -> Vec<Value> {
    let trials = trial::trials();
    let list = ALGORITHMS.iter().map(|algorithm| {
        let takes: Vec<&str> = algorithm.is.takes.iter().map(|knob| knob.name()).collect();
        let tried = trials.iter().filter(|trial| trial.algorithms.contains(&algorithm.name));
        let shapes: Vec<&str> = tried.map(|trial| trial.shape.name).collect();
        let more =
            json!({ "takes": takes, "shapes": shapes, "limited": algorithm.is.steps.is_some() });
        entry(algorithm, more)
    });
    list.collect()
}

fn shapes() -> Vec<Value> {
    let trials = trial::trials();
    trials.iter().map(|trial| entry(trial.shape, of_shape(trial))).collect()
}

fn of_shape(trial: &Trial) -> Value {
    let Trial { shape, cells, sides, neighbors, .. } = trial;
    let (cols, rows) = shape.is.size;
    let range = |[min, max]: [usize; 2]| json!({ "min": min, "max": max });
    json!({
        "cols": cols,
        "rows": rows,
        "cells_are": shape.is.cells_are,
        "cells": cells,
        "sides": range(*sides),
        "neighbors": range(*neighbors),
        "outlines": trial.outlines,
        "wraps": trial.wraps,
        "holes": trial.holes,
        "algorithms": trial.algorithms,
    })
}

fn solvers() -> Vec<Value> {
    SOLVERS.iter().map(|it| entry(it, json!({ "shortest": it.is.shortest }))).collect()
}

//! `GET /dataset.ndjson`, `.tar`, `.csv`, `.parquet`: many mazes as one stream.
//!
//! The handler rejects impossible requests before it sends the first byte. A short data set with a seed is made whole, so
//! that it has a length, and callers can read parts of it. In a longer one, a later error ends the body early, which a
//! client notices by the encoding of the body.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::{self, StreamExt};

use crate::app::App;
use crate::dataset::batches::stream as batches;
use crate::fresh_seed::fresh_seed;
use crate::jobs::document_cache::KeptDocument;
use crate::jobs::quota::Caller;
use crate::response::answer::{disposition, link};
use crate::response::byte_range;
use crate::response::cache_policy::cache_control;
use crate::response::etag::EntityTag;
use crate::response::headers::{MAZE_SEED, text_value};
use crate::response::held_bytes::HeldBytes;
use crate::response::negotiation::{ContentCoding, Encoding};
use crate::response::problem::Problem;
use crate::response::streaming::Incomplete;
use mazewright_core::Chosen;
use mazewright_dataset::earlier::EarlierMazes;
use mazewright_dataset::formats::DatasetFormat;
use mazewright_dataset::plan::DatasetPlan;
use mazewright_request::canonical::encode;
use mazewright_request::reading::query::MAX_QUERY_BYTES;

/// Answers a request for a data set.
pub async fn dataset(
    State(app): State<Arc<App>>,
    format: Chosen<DatasetFormat>,
    request: Request,
) -> Result<Response, Problem> {
    let headers = request.headers();
    let kind = &format.value.kind;
    // A range is one of the plain data set, unless the caller refuses that.
    let is_part = headers.contains_key(header::RANGE);
    let coding = ContentCoding::choose(headers, kind.is_compressible && !is_part)?;
    if coding.must && !kind.is_compressible {
        let detail = "accept-encoding refuses identity, but this data set is sent without encoding";
        return Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail));
    }
    let query = request.uri().query().unwrap_or("");
    let limits = app.settings.limits();
    let plan = DatasetPlan::read(query, format.name, format.value.kind, &limits, fresh_seed)?;
    let caller = Caller::of(request.extensions());
    caller.check_cells(plan.cells)?;
    let tag = (!plan.base.is_fresh()).then(|| EntityTag::new(&plan.url()));
    let mut own = HeaderMap::new();
    insert_headers(&mut own, &plan);
    if coding.encoding != Encoding::Identity {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.encoding.name()));
    }
    let tag_text = tag.map(|tag| tag.of(coding.encoding));
    if let Some(tag) = &tag_text {
        own.insert(header::ETAG, text_value(tag));
    }
    if tag.is_some_and(|tag| tag.matched(headers, &[coding.encoding]).is_some()) {
        own.remove(header::CONTENT_TYPE);
        return Ok((StatusCode::NOT_MODIFIED, own).into_response());
    }
    let (documents, plan) = (app.renders.documents(), Arc::new(plan));
    if let Some(tag) = tag_text.filter(|_| plan.bytes() <= documents.largest()) {
        let whole = whole(&app, &plan, format, &caller, coding.encoding).await?;
        // Only GET has parts (RFC 9110, section 14.2).
        let none = HeaderMap::new();
        let wanted = if request.method() == Method::HEAD { &none } else { headers };
        return byte_range::respond(wanted, &whole, &tag, own);
    }
    own.insert(header::ACCEPT_RANGES, HeaderValue::from_static("none"));
    let body = if request.method() == Method::HEAD {
        Body::from_stream(stream::empty::<Result<Bytes, Incomplete>>())
    } else {
        body(&app, &plan, format, coding.encoding, caller).await?
    };
    let mut response = Response::new(body);
    *response.headers_mut() = own;
    Ok(response)
}

/// Returns the bytes of a short data set, which is made once for all callers, and cached.
async fn whole(
    app: &Arc<App>,
    plan: &Arc<DatasetPlan>,
    format: Chosen<DatasetFormat>,
    caller: &Caller,
    encoding: Encoding,
) -> Result<Bytes, Problem> {
    let documents = app.renders.documents();
    let url: Arc<str> = format!("{} {}", plan.url(), encoding.name()).into();
    if let Some(kept) = documents.get(&url) {
        return Ok(kept.bytes.body());
    }
    app.quota.check(caller).await?;
    let make = {
        let (app, plan, caller) = (Arc::clone(app), Arc::clone(plan), caller.clone());
        || async move {
            let payer = caller.payer();
            let earlier = EarlierMazes::default();
            let mut chunks =
                Box::pin(batches(&app, &plan, format, encoding, Some(caller), &earlier));
            let mut parts = Vec::new();
            while let Some(chunk) = chunks.next().await {
                parts.push(chunk?.bytes);
            }
            let length: usize = parts.iter().map(Bytes::len).sum();
            let joined = app.renders.run_with_memory(payer, length as u64, move |_, memory| {
                let mut all = Vec::with_capacity(length);
                for part in parts {
                    all.extend_from_slice(&part);
                }
                Ok(HeldBytes::new(all, memory))
            });
            joined.await.map(KeptDocument::from)
        }
    };
    let made = documents.get_or_make(url, make).await;
    made.map(|made| made.bytes.body()).map_err(|error| error.problem(&app.settings))
}

/// Returns the data set as a body. The first batch is made before the response begins, so that the response has
/// the status of an error if that fails.
async fn body(
    app: &Arc<App>,
    plan: &Arc<DatasetPlan>,
    format: Chosen<DatasetFormat>,
    encoding: Encoding,
    caller: Caller,
) -> Result<Body, Problem> {
    app.quota.check(&caller).await?;
    let earlier = EarlierMazes::default();
    let mut chunks = Box::pin(batches(app, plan, format, encoding, Some(caller), &earlier));
    let mut begun = Vec::new();
    // The head of a file has no items.
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| error.problem(&app.settings))?;
        let is_batch = chunk.numbers > 0;
        begun.push(Ok(chunk.bytes));
        if is_batch {
            break;
        }
    }
    let rest = chunks.map(|chunk| match chunk {
        Ok(chunk) => Ok(chunk.bytes),
        Err(error) => {
            tracing::error!(?error, "a data set breaks off");
            Err(Incomplete)
        }
    });
    let filled =
        |bytes: &Result<Bytes, Incomplete>| bytes.as_ref().map_or(true, |it| !it.is_empty());
    let all = stream::iter(begun).chain(rest).filter(move |it| std::future::ready(filled(it)));
    Ok(Body::from_stream(all))
}

fn insert_headers(headers: &mut HeaderMap, plan: &DatasetPlan) {
    let DatasetPlan { base, format, kind, items, .. } = plan;
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind.media_type));
    headers.insert(header::CACHE_CONTROL, cache_control(base));
    if kind.is_compressible {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    let seed = &base.spec.seed;
    headers.insert(MAZE_SEED, text_value(&encode(seed.text())));
    let name = format!("mazes-{}-{}-{}.{format}", seed.number(), items.start, items.end);
    headers.insert(header::CONTENT_DISPOSITION, text_value(&disposition(base.download, &name)));
    let url = plan.url();
    if url.len() <= MAX_QUERY_BYTES {
        headers.insert(header::LINK, text_value(&link(&url)));
        if base.is_fresh() {
            headers.insert(header::CONTENT_LOCATION, text_value(&url));
        }
    }
}

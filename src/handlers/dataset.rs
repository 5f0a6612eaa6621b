//! `GET /dataset.ndjson`, `.tar`, `.csv`, `.parquet`: many mazes as one stream.
//!
//! The handler rejects impossible requests before it sends the first byte. A later error ends the body
//! early, which a client notices by the encoding of the body.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::{self, StreamExt};

use crate::app::App;
use crate::dataset::batches::stream as batches;
use crate::fresh_seed::fresh_seed;
use crate::jobs::quota::Caller;
use crate::response::answer::link;
use crate::response::cache_policy::NO_STORE;
use crate::response::headers::{MAZE_SEED, text_value};
use crate::response::negotiation::Coding;
use crate::response::problem::Problem;
use crate::response::streaming::Incomplete;
use mazewright_core::Chosen;
use mazewright_dataset::earlier::Earlier;
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
    if Coding::choose(headers, false)?.must {
        let detail = "accept-encoding refuses identity, but a data set is sent as it is made";
        return Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail));
    }
    let query = request.uri().query().unwrap_or("");
    let plan = DatasetPlan::read(
        query,
        format.name,
        format.value.kind,
        &app.settings.limits(),
        fresh_seed,
    )?;
    let caller = request.extensions().get::<Caller>().cloned().unwrap_or_default();
    caller.check_cells(plan.cells)?;
    let plan = Arc::new(plan);
    let body = if request.method() == Method::HEAD {
        Body::from_stream(stream::empty::<Result<Bytes, Incomplete>>())
    } else {
        body(&app, &plan, format, caller).await?
    };
    let mut response = Response::new(body);
    insert_headers(response.headers_mut(), &plan);
    Ok(response)
}

/// Returns the data set as a body. The first batch is made before the response begins, so that the response has
/// the status of an error if that fails.
async fn body(
    app: &Arc<App>,
    plan: &Arc<DatasetPlan>,
    format: Chosen<DatasetFormat>,
    caller: Caller,
) -> Result<Body, Problem> {
    app.quota.check(&caller).await?;
    let mut chunks = Box::pin(batches(app, plan, format, Some(caller), &Earlier::default()));
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
    // A cache would have to hold data that is made faster than it is fetched.
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    let seed = &base.spec.seed;
    headers.insert(MAZE_SEED, text_value(&encode(seed.text())));
    let name = format!("mazes-{}-{}-{}.{format}", seed.number(), items.start, items.end);
    let manner = if base.download { "attachment" } else { "inline" };
    let disposition = text_value(&format!("{manner}; filename=\"{name}\""));
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    let url = plan.url();
    if url.len() <= MAX_QUERY_BYTES {
        headers.insert(header::LINK, text_value(&link(&url)));
        if base.is_fresh() {
            headers.insert(header::CONTENT_LOCATION, text_value(&url));
        }
    }
}

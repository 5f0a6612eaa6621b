//! `GET /book.pdf` and `POST /book.pdf`: many mazes in one document, sent page by page.
//!
//! A book takes the parameters of a maze and a few of its own; a body may list the mazes one by one.
//! The handler rejects impossible requests before it sends the first byte. In a caller's
//! quota a book counts once for each of its mazes.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::book::printer::BookPrinter;
use crate::book::stream;
use crate::book::survey::survey;
use crate::fresh_seed::fresh_seed;
use crate::handlers::body;
use crate::jobs::document_cache::KeptDocument;
use crate::jobs::payer::Payer;
use crate::jobs::quota::Caller;
use crate::jobs::render_error::RenderError;
use crate::response::answer::{disposition, link};
use crate::response::cache_policy::{NO_STORE, cache_control};
use crate::response::etag::EntityTag;
use crate::response::headers::{MAZE_MISSING, MAZE_NOTE, MAZE_SEED, text_value};
use crate::response::negotiation::{ContentCoding, Encoding};
use crate::response::problem::Problem;
use mazewright_book::arranged::ArrangedBook;
use mazewright_book::draft::BookRequest;
use mazewright_book::plan::{BookPlan, located, numbered};
use mazewright_request::ParameterId;
use mazewright_request::canonical::encode;
use mazewright_request::error::RequestError;
use mazewright_request::reading::query::{MAX_QUERY_BYTES, check_all_in_body};

/// Answers a request for a book.
pub async fn book(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let (headers, query) = (&parts.headers, parts.uri.query().unwrap_or(""));
    let caller = Caller::of(&parts.extensions);
    let is_post = parts.method == Method::POST;
    let (request, _kept) = if is_post {
        check_all_in_body(query)?;
        let (request, kept) = body::read_json(&app, &parts, body, BookRequest::json).await?;
        (request, Some(kept))
    } else {
        (BookRequest::query(query)?, None)
    };
    if ContentCoding::choose(headers, false)?.must {
        let detail = "accept-encoding refuses identity, but a book is sent as it is made";
        return Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail));
    }
    let plan = BookPlan::new(request, &app.settings.limits(), fresh_seed)?;
    for maze in &plan.mazes {
        caller.check_cells(maze.cost.cells)?;
    }
    let tag = plan.url.as_deref().filter(|_| !plan.base.is_fresh()).map(EntityTag::new);
    if let Some(matched) = tag.filter(|_| !is_post).and_then(|tag| matched(tag, headers)) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        response.headers_mut().insert(header::ETAG, text_value(&matched));
        insert_common(response.headers_mut(), &plan, is_post);
        return Ok(response);
    }
    let plan = Arc::new(plan);
    let printed = print(&app, &plan, &caller, parts.method == Method::HEAD).await?;
    let mut response = Response::new(printed.body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    let disposition = disposition(plan.base.download, &filename(&plan));
    headers.insert(header::CONTENT_DISPOSITION, text_value(&disposition));
    if let Some(tag) = tag {
        headers.insert(header::ETAG, text_value(&tag.of(Encoding::Identity)));
    }
    if let Some(missing) = printed.missing {
        headers.insert(MAZE_MISSING, missing.into());
    }
    if let Some(note) = printed.note {
        headers.insert(MAZE_NOTE, text_value(&note));
    }
    insert_common(headers, &plan, is_post);
    Ok(response)
}

fn matched(tag: EntityTag, headers: &HeaderMap) -> Option<String> {
    tag.matched(headers, &[Encoding::Identity])
}

/// A book that is printed, or is being printed.
struct PrintedBook {
    body: Body,
    /// The number of missing mazes, if that is known.
    missing: Option<usize>,
    /// A note for the caller.
    note: Option<String>,
}

impl From<KeptDocument> for PrintedBook {
    fn from(KeptDocument { bytes, missing, note }: KeptDocument) -> Self {
        Self { body: bytes.body().into(), missing: Some(missing), note }
    }
}

/// Prints the book's pages. A short book with a URL is
/// printed whole, once for all callers, and cached. Of other books the first page is printed before the response
/// begins, so that the response has the status of an error if that fails. For `HEAD` no page of a long book is printed.
async fn print(
    app: &Arc<App>,
    plan: &Arc<BookPlan>,
    caller: &Caller,
    is_head: bool,
) -> Result<PrintedBook, Problem> {
    let documents = app.renders.documents();
    // Without a cache every book is sent page by page.
    let url = plan.url.as_deref().filter(|_| plan.is_short() && documents.largest() > 0);
    if let Some(kept) = url.and_then(|url| documents.get(url)) {
        return Ok(kept.into());
    }
    app.quota.check(caller).await?;
    if let Some(url) = url {
        let make = whole(Arc::clone(app), Arc::clone(plan), caller.payer());
        let whole = documents.get_or_make(url.into(), || make).await;
        let whole = whole.map_err(|error| error.problem(&app.settings))?;
        return Ok(whole.into());
    }
    let found = survey(app, plan, &caller.payer()).await;
    let findings = found.map_err(|error| error.problem(&app.settings))?;
    let findings = findings
        .map_err(|(at, refusal)| located(RequestError::refused(refusal), at, plan.is_list))?;
    let book = ArrangedBook::new((**plan).clone(), findings);
    let (missing, note) = (book.missing(), book.note());
    if is_head {
        return Ok(PrintedBook { body: stream::headers_only(), missing, note });
    }
    let mut printer = BookPrinter::new(Arc::clone(app), Arc::new(book), caller.payer());
    let first = printer.next_page().await.map_err(|error| match error {
        RenderError::Refused(refusal) => {
            located(RequestError::refused(refusal), 0, plan.is_list).into()
        }
        error => error.problem(&app.settings),
    })?;
    let body = stream::body(first.unwrap_or_default(), printer);
    Ok(PrintedBook { body, missing, note })
}

/// Returns the bytes of a whole book without a list.
async fn whole(
    app: Arc<App>,
    plan: Arc<BookPlan>,
    payer: Payer,
) -> Result<KeptDocument, RenderError> {
    let findings = survey(&app, &plan, &payer).await?.map_err(|(at, refusal)| {
        let detail = numbered(at, &refusal.detail);
        RenderError::Refused(refusal.with_detail(detail))
    })?;
    let book = ArrangedBook::new((*plan).clone(), findings);
    let (missing, note) = (book.missing().unwrap_or(0), book.note());
    let bytes = BookPrinter::new(app, Arc::new(book), payer).whole().await?;
    Ok(KeptDocument { bytes, missing, note })
}

/// Inserts the headers of every successful response with a book.
fn insert_common(headers: &mut HeaderMap, plan: &BookPlan, is_post: bool) {
    let base = &plan.base;
    let policy = if plan.url.is_some() { cache_control(base) } else { NO_STORE };
    headers.insert(header::CACHE_CONTROL, policy);
    let seed = plan.seed().map(|seed| HeaderValue::from_str(&encode(seed.text())));
    if let Some(Ok(seed)) = seed {
        headers.insert(MAZE_SEED, seed);
    }
    let Some(url) = plan.url.as_deref().filter(|url| url.len() <= MAX_QUERY_BYTES) else { return };
    let (fresh, fixed) = (base.is_fresh(), base.given.has(ParameterId::GEN));
    if fresh || !fixed {
        headers.insert(header::LINK, text_value(&link(url)));
    }
    if fresh || is_post {
        headers.insert(header::CONTENT_LOCATION, text_value(url));
    }
}

fn filename(plan: &BookPlan) -> String {
    let seed = plan.seed().map(|seed| format!("-{}", seed.number())).unwrap_or_default();
    let cover = if plan.options.cover { "-cover" } else { "" };
    format!("mazes-{}{seed}{cover}.pdf", plan.mazes.len())
}

//! The service: routes, and what they share.
//!
//! A request goes through one layer ([`front`]), is read against one [`table`] into a
//! [`MazeRequest`](request::MazeRequest), and answered by its entity tag, from the cache, or by [`work`], which passes the
//! [`gate`] that bounds jobs and memory.
//!
//! Beside the maze there are [`lists`] of what there is to choose from, grades for a caller's way
//! ([`solve`]), solvers side by side ([`compare`]) and books of mazes to print ([`book`]); the last
//! three read a maze's parameters with the same reader and pass the same gate.

use crate::handlers::book;
use crate::handlers::compare;
use crate::handlers::gallery;
use crate::handlers::lists;
use crate::handlers::maze;
use crate::handlers::pages;
use crate::handlers::solve;
use crate::request;
use crate::response::middleware;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, options, post};
use tower_http::catch_panic::CatchPanicLayer;

use crate::config::Settings;
use crate::jobs::quota::Quota;
use crate::jobs::render_service::Work;
use crate::net::metrics::Metrics;
use crate::response::problem::{Problem, shown};
use mazewright_core::catalog::Chosen;
use mazewright_render::formats::{FORMATS, Format};

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// How the service is set.
    pub settings: Settings,
    /// What makes and keeps answers.
    pub work: Arc<Work>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// How much each caller may have made.
    pub quota: Quota,
    /// Whether we have been asked to stop.
    pub draining: AtomicBool,
}

impl App {
    /// A service as the settings have it, or why they contradict each other.
    pub fn new(settings: Settings) -> Result<Arc<Self>, String> {
        let needed = Work::largest(&settings)
            .saturating_add(settings.cache_bytes())
            .saturating_add(settings.grids_bytes());
        if settings.memory_bytes() < needed {
            return Err(format!(
                "MAZE_MEMORY is {} MiB, but must be at least {} MiB: MAZE_CACHE {} and MAZE_GRIDS \
                 {}, and the largest request that MAZE_MAX_CELLS and MAZE_MAX_ANSWER allow",
                settings.memory,
                needed.div_ceil(1 << 20),
                settings.cache,
                settings.grids,
            ));
        }
        let metrics = Arc::new(Metrics::new());
        Ok(Arc::new(Self {
            work: Work::new(&settings, Arc::clone(&metrics)),
            quota: Quota::new(&settings),
            metrics,
            draining: AtomicBool::new(false),
            settings,
        }))
    }
}

/// Methods of a page.
const READ: &str = "GET, HEAD, OPTIONS";

/// Methods of a maze.
const READ_OR_POST: &str = "GET, HEAD, POST, OPTIONS";

/// Methods of what is sent in.
const POST: &str = "POST, OPTIONS";

/// The paths that are answered, other than those of the formats; also the labels of metrics.
const PATHS: &[&str] = &[
    "/",
    "/maze",
    "/algorithms",
    "/shapes",
    "/formats",
    "/solvers",
    "/solve",
    "/compare",
    "/compare.json",
    "/compare.txt",
    "/book.pdf",
    "/gallery",
    "/openapi.yaml",
    "/docs",
    "/docs/",
    "/healthz",
    "/page.js",
    "/page.css",
];

/// The routes.
pub fn router(app: Arc<App>) -> Router {
    let page =
        |handler: MethodRouter<Arc<App>>| handler.options(async || middleware::preflight(READ));
    let mut router = Router::new()
        .route("/healthz", page(get(async || "ok")))
        .route("/", page(get(pages::playground)))
        .route("/page.js", page(get(pages::script)))
        .route("/page.css", page(get(pages::style)))
        .route("/gallery", page(get(gallery::gallery)))
        .route("/openapi.yaml", page(get(pages::openapi)))
        .route("/docs", page(get(pages::to_docs)))
        .route("/docs/", page(get(pages::docs_index)))
        .route("/docs/{*file}", page(get(pages::docs)))
        .route("/solve", post(solve::solve).options(async || middleware::preflight(POST)))
        .route("/compare", page(get(|state, request| compare::compare(state, None, request))))
        .route(
            "/book.pdf",
            options(async || middleware::preflight(READ_OR_POST)).get(book::book).post(book::book),
        )
        .route("/maze", maze_route(None));
    for name in compare::extensions() {
        let answer = move |state, request| compare::compare(state, Some(name), request);
        router = router.route(&format!("/compare.{name}"), page(get(answer)));
    }
    for list in &lists::LISTS {
        router = router.route(list.path, page(get(|request| list.answer(request))));
    }
    for format in FORMATS {
        router = router.route(&format!("/maze.{}", format.name), maze_route(Some(format)));
    }
    router
        .fallback(not_found)
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn_with_state(Arc::clone(&app), middleware::pass))
        .with_state(app)
}

fn maze_route(fixed: Option<Chosen<Format>>) -> MethodRouter<Arc<App>> {
    let answer = move |state, request: Request| maze::maze(state, fixed, request);
    options(async || middleware::preflight(READ_OR_POST)).get(answer).post(answer)
}

async fn not_found(uri: Uri) -> Problem {
    let path = uri.path();
    let formats = FORMATS.iter().map(|format| format!("/maze.{}", format.name));
    let known = formats.chain(PATHS.iter().map(ToString::to_string));
    let near = known
        .map(|known| (strsim::damerau_levenshtein(&known, &shown(path)), known))
        .min()
        .filter(|(distance, _)| *distance <= 4);
    let hint = near.map_or("/docs lists all paths".into(), |(_, known)| format!("try {known}"));
    Problem::new(
        StatusCode::NOT_FOUND,
        "not-found",
        format!("there is nothing at {}; {hint}", shown(path)),
    )
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is the layer's")]
fn broken(cause: Box<dyn Any + Send>) -> Response {
    let text = cause.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
    tracing::error!(cause = text.unwrap_or_default(), "a handler has panicked");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

/// A path as a metric's label: one of a fixed set.
pub(crate) fn known_route(path: &str) -> &'static str {
    if let Some(extension) = path.strip_prefix("/maze.") {
        let known = FORMATS.iter().find(|format| format.name == extension);
        return known.map_or("other", |format| format.name);
    }
    if path.starts_with("/docs") {
        return "/docs";
    }
    PATHS.iter().find(|known| **known == path).copied().unwrap_or("other")
}

//! The routes of the service.
//!
//! A request passes the [middleware](crate::server::middleware). One [table](mazewright_request::table) of parameters
//! reads it into a [`ResolvedRequest`](mazewright_request::ResolvedRequest). The service answers it by its entity tag,
//! from the cache, or by the [render service](crate::jobs::render_service). All CPU work runs in one
//! [workload](crate::jobs::job), which limits jobs and memory.
//!
//! Apart from mazes, there are [`lists`] of choices, grades for a caller's path
//! ([`solve`]), comparisons of solvers ([`compare`]), books of mazes to print ([`book`]),
//! [games](crate::handlers::games) and parts of an [`endless`] maze. The last five read the parameters of a
//! maze with the same reader and run in the same workload.

use std::mem;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, Uri};
use axum::routing::{MethodRouter, get};

use crate::app::App;
use crate::handlers::games::{begin, change, daily, finish, replay, scores};
use crate::handlers::pages::docs::description;
use crate::handlers::pages::{
    assets, docs, endless as endless_page, gallery, licenses, play, purpose, studio, well_known,
};
use crate::handlers::{book, compare, dataset, endless, links, lists, maze, solve};
use crate::mcp::transports::HttpTools;
use crate::response::finish::preflight;
use crate::response::paths::Paths;
use crate::response::problem::Problem;
use crate::server::base_path::{self, HEALTH};
use mazewright_core::Chosen;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_render::formats::{FORMATS, Format};
use mazewright_request::endless::view::window_formats;
use mazewright_request::error::shown;

/// Methods of a page.
const READ: &str = "GET, HEAD, OPTIONS";

/// Methods of mazes and books.
const READ_OR_POST: &str = "GET, HEAD, POST, OPTIONS";

/// Methods of `/solve`, of `/links`, of `/mcp`, and of games that begin and end.
const POST: &str = "POST, OPTIONS";

/// Methods of a game.
const GAME: &str = "GET, HEAD, PATCH, DELETE, OPTIONS";

/// Methods of the name on a score.
const DELETE: &str = "DELETE, OPTIONS";

/// The routes and their paths.
#[derive(Default)]
struct RouteList {
    router: Router<Arc<App>>,
    paths: Vec<Arc<str>>,
}

impl RouteList {
    fn add(&mut self, path: impl Into<Arc<str>>, methods: MethodRouter<Arc<App>>) {
        let path = path.into();
        self.router = mem::take(&mut self.router).route(&path, methods);
        self.paths.push(path);
    }

    /// Adds a read-only route.
    fn page(&mut self, path: impl Into<Arc<str>>, get: MethodRouter<Arc<App>>) {
        self.add(path, get.merge(preflight(READ)));
    }
}

/// Creates the routes, and stores their paths in the application.
pub fn router(app: Arc<App>) -> Router {
    let mut all = RouteList::default();
    all.page(HEALTH, get(async || "ok"));
    all.page("/", get(studio::studio));
    all.page("/oembed", get(studio::oembed::oembed));
    all.page("/assets/{version}/{*file}", get(assets::asset));
    all.page("/gallery", get(gallery::gallery));
    all.page("/for/{purpose}", get(purpose::purpose));
    all.page("/play", get(play::play));
    all.page("/openapi.yaml", get(description::openapi));
    all.page("/openapi.json", get(description::openapi_json));
    all.page("/docs", get(docs::to_docs));
    all.page("/docs/", get(docs::docs));
    all.page("/docs/{page}", get(docs::doc_page));
    all.page("/licenses", get(licenses::licenses));
    all.page("/robots.txt", get(well_known::robots));
    all.page("/sitemap.xml", get(well_known::sitemap));
    all.page("/llms.txt", get(well_known::llms));
    all.page("/.well-known/security.txt", get(well_known::security));
    all.page("/favicon.ico", get(well_known::icon));
    for list in &lists::LISTS {
        all.page(list.path, get(|request| list.answer(request)));
    }
    all.add("/maze", maze_route(None));
    for format in FORMATS {
        all.add(format!("/maze.{}", format.name), maze_route(Some(format)));
    }
    all.add("/book.pdf", preflight(READ_OR_POST).get(book::book).post(book::book));
    all.add("/solve", preflight(POST).post(solve::solve));
    all.page("/compare", get(|state, request| compare::compare(state, None, request)));
    for name in compare::extensions() {
        let answer = move |state, request| compare::compare(state, Some(name), request);
        all.page(format!("/compare.{name}"), get(answer));
    }
    for format in DATASET_FORMATS {
        let answer = move |state, request| dataset::dataset(state, format, request);
        all.page(format!("/dataset.{}", format.name), get(answer));
    }
    if app.settings.mcp {
        let tools = HttpTools::new(Arc::clone(&app));
        all.add("/mcp", preflight(POST).post(move |request| tools.answer(request)));
    }
    all.add("/links", preflight(POST).post(links::store));
    all.add("/games", preflight(POST).post(begin::begin));
    let game = preflight(GAME).get(change::read).patch(change::save).delete(change::delete);
    all.add("/games/{id}", game);
    all.add("/games/{id}/name", preflight(DELETE).delete(change::delete_name));
    all.add("/games/{id}/finish", preflight(POST).post(finish::finish));
    all.page("/games/{id}/replay", get(replay::replay));
    all.page("/daily", get(daily::answer));
    all.page("/scores", get(|state, request| scores::scores(state, None, request)));
    for name in scores::extensions() {
        let answer = move |state, request| scores::scores(state, Some(name), request);
        all.page(format!("/scores.{name}"), get(answer));
    }
    all.page("/endless", get(endless_page::map));
    all.page("/endless/tiles.json", get(endless::map::map));
    all.page("/endless/{z}/{x}/{y}", get(endless::picture::tile));
    all.page("/endless/next", get(endless::way::next));
    all.page("/endless/route", get(endless::way::route));
    for format in window_formats() {
        let answer = move |state, request| endless::picture::window(state, format, request);
        all.page(format!("/endless.{}", format.name), get(answer));
    }
    let paths: Paths = all.paths.into_iter().collect();
    app.paths.get_or_init(|| paths.clone());
    let base = app.settings.base_path().to_owned();
    all.router.fallback(async move |uri| not_found(&base, &paths, &uri)).with_state(app)
}

fn maze_route(fixed: Option<Chosen<Format>>) -> MethodRouter<Arc<App>> {
    let answer = move |state, request: Request| maze::maze(state, fixed, request);
    preflight(READ_OR_POST).get(answer).post(answer)
}

fn not_found(base: &str, paths: &Paths, uri: &Uri) -> Problem {
    let path = shown(uri.path());
    let hint = match paths.nearest(&path) {
        Some(nearest) => format!("try {}", base_path::full(base, nearest)),
        None => format!("{base}/docs lists all paths"),
    };
    let path = base_path::full(base, &path);
    let detail = format!("there is nothing at {path}; {hint}");
    Problem::new(StatusCode::NOT_FOUND, "not-found", detail)
}

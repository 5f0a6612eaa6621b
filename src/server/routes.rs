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
use axum::handler::Handler;
use axum::http::{StatusCode, Uri};

use crate::app::App;
use crate::handlers::games::{begin, change, daily, finish, replay, scores};
use crate::handlers::pages::docs::description;
use crate::handlers::pages::{
    assets, docs, endless as endless_page, gallery, licenses, play, purpose, studio, well_known,
};
use crate::handlers::{book, compare, dataset, endless, links, lists, maze, solve};
use crate::mcp::transports::HttpTools;
use crate::response::paths::Paths;
use crate::response::problem::Problem;
use crate::server::base_path::{self, HEALTH};
use crate::server::path_methods::PathMethods;
use mazewright_core::Chosen;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_render::formats::{FORMATS, Format};
use mazewright_request::endless::view::window_formats;
use mazewright_request::error::shown;

/// The routes and their paths.
#[derive(Default)]
struct RouteList {
    router: Router<Arc<App>>,
    paths: Vec<Arc<str>>,
}

impl RouteList {
    fn add(&mut self, path: impl Into<Arc<str>>, methods: PathMethods) {
        let path = path.into();
        self.router = mem::take(&mut self.router).route(&path, methods.into_router());
        self.paths.push(path);
    }

    /// Adds a path that is only read.
    fn get<H, T>(&mut self, path: impl Into<Arc<str>>, handler: H)
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(path, PathMethods::new().get(handler));
    }
}

/// Creates the routes, and stores their paths in the application.
pub fn router(app: Arc<App>) -> Router {
    let mut all = RouteList::default();
    all.get(HEALTH, async || "ok");
    all.get("/", studio::studio);
    all.get("/oembed", studio::oembed::oembed);
    all.get("/assets/{version}/{*file}", assets::asset);
    all.get("/gallery", gallery::gallery);
    all.get("/for/{purpose}", purpose::purpose);
    all.get("/play", play::play);
    all.get("/openapi.yaml", description::openapi);
    all.get("/openapi.json", description::openapi_json);
    all.get("/docs", docs::to_docs);
    all.get("/docs/", docs::docs);
    all.get("/docs/{page}", docs::doc_page);
    all.get("/licenses", licenses::licenses);
    all.get("/robots.txt", well_known::robots);
    all.get("/sitemap.xml", well_known::sitemap);
    all.get("/llms.txt", well_known::llms);
    all.get("/.well-known/security.txt", well_known::security);
    all.get("/favicon.ico", well_known::icon);
    for list in &lists::LISTS {
        all.get(list.path, |request| list.respond(request));
    }
    all.add("/maze", maze_route(None));
    for format in FORMATS {
        all.add(format!("/maze.{}", format.name), maze_route(Some(format)));
    }
    all.add("/book.pdf", PathMethods::new().get(book::book).post(book::book));
    all.add("/solve", PathMethods::new().post(solve::solve));
    all.get("/compare", |state, request| compare::compare(state, None, request));
    for name in compare::extensions() {
        let handler = move |state, request| compare::compare(state, Some(name), request);
        all.get(format!("/compare.{name}"), handler);
    }
    for format in DATASET_FORMATS {
        let handler = move |state, request| dataset::dataset(state, format, request);
        all.get(format!("/dataset.{}", format.name), handler);
    }
    if app.settings.mcp {
        let tools = HttpTools::new(Arc::clone(&app));
        all.add("/mcp", PathMethods::new().post(move |request| tools.respond(request)));
    }
    all.add("/links", PathMethods::new().post(links::store));
    all.add("/games", PathMethods::new().post(begin::begin_game));
    let game = PathMethods::new()
        .get(change::read_game)
        .patch(change::save_game)
        .delete(change::delete_game);
    all.add("/games/{id}", game);
    all.add("/games/{id}/name", PathMethods::new().delete(change::delete_name));
    all.add("/games/{id}/finish", PathMethods::new().post(finish::finish_game));
    all.get("/games/{id}/replay", replay::replay);
    all.get("/daily", daily::daily);
    all.get("/scores", |state, request| scores::scores(state, None, request));
    for name in scores::extensions() {
        let handler = move |state, request| scores::scores(state, Some(name), request);
        all.get(format!("/scores.{name}"), handler);
    }
    all.get("/endless", endless_page::map);
    all.get("/endless/tiles.json", endless::map::map);
    all.get("/endless/{z}/{x}/{y}", endless::picture::tile);
    all.get("/endless/next", endless::route::next);
    all.get("/endless/route", endless::route::route);
    for format in window_formats() {
        let handler = move |state, request| endless::picture::window(state, format, request);
        all.get(format!("/endless.{}", format.name), handler);
    }
    let paths: Paths = all.paths.into_iter().collect();
    app.paths.get_or_init(|| paths.clone());
    let base = app.settings.base_path().to_owned();
    all.router.fallback(async move |uri| not_found(&base, &paths, &uri)).with_state(app)
}

fn maze_route(fixed: Option<Chosen<Format>>) -> PathMethods {
    let handler = move |state, request: Request| maze::maze(state, fixed, request);
    PathMethods::new().get(handler).post(handler)
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

//! The routes of the service.
//!
//! A request passes the [entry](crate::net::entry), is read by one [table](crate::request::table) of parameters
//! into a [`MazeRequest`](crate::request::MazeRequest), and is answered by its entity tag, from the
//! cache, or by the [render service](crate::jobs::render_service). All CPU work passes one
//! [admission](crate::jobs::admission), which bounds jobs and memory.
//!
//! Beside mazes there are [`lists`] of what there is to choose from, grades for a caller's path
//! ([`solve`]), comparisons of solvers ([`compare`]), books of mazes to print ([`book`]),
//! [games](crate::handlers::games) and parts of an [`endless`] maze. The last five read the parameters of a
//! maze with the same reader and pass the same admission.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, Uri};
use axum::routing::{MethodRouter, get, post};

use crate::app::App;
use crate::dataset::formats::DATASET_FORMATS;
use crate::handlers::games::{begin, change, daily, finish, scores};
use crate::handlers::pages::{
    assets, docs, endless as endless_page, gallery, licenses, play, studio,
};
use crate::handlers::{book, compare, dataset, endless, lists, maze, solve};
use crate::request::endless::view::window_formats;
use crate::response::finish::preflight;
use crate::response::paths;
use crate::response::problem::{Problem, shown};
use mazewright_core::catalog::Chosen;
use mazewright_render::formats::{FORMATS, Format};

/// Methods of a page.
const READ: &str = "GET, HEAD, OPTIONS";

/// Methods of mazes and books.
const READ_OR_POST: &str = "GET, HEAD, POST, OPTIONS";

/// Methods of `/solve`, and of games that begin and end.
const POST: &str = "POST, OPTIONS";

/// Methods of a game.
const GAME: &str = "GET, HEAD, PATCH, DELETE, OPTIONS";

/// Methods of the name on a score.
const DELETE: &str = "DELETE, OPTIONS";

/// The routes.
pub fn router(app: Arc<App>) -> Router {
    let page = |handler: MethodRouter<Arc<App>>| handler.merge(preflight(READ));
    let mut router = Router::new()
        .route("/healthz", page(get(async || "ok")))
        .route("/", page(get(studio::studio)))
        .route("/oembed", page(get(studio::oembed::oembed)))
        .route("/assets/{version}/{*file}", page(get(assets::asset)))
        .route("/gallery", page(get(gallery::gallery)))
        .route("/play", page(get(play::play)))
        .route("/openapi.yaml", page(get(docs::openapi)))
        .route("/docs", page(get(docs::to_docs)))
        .route("/docs/", page(get(docs::docs)))
        .route("/licenses", page(get(licenses::licenses)))
        .route("/solve", post(solve::solve).merge(preflight(POST)))
        .route("/compare", page(get(|state, request| compare::compare(state, None, request))))
        .route("/book.pdf", preflight(READ_OR_POST).get(book::book).post(book::book))
        .route("/games", post(begin::begin).merge(preflight(POST)))
        .route(
            "/games/{id}",
            preflight(GAME).get(change::read).patch(change::save).delete(change::delete),
        )
        .route("/games/{id}/name", preflight(DELETE).delete(change::delete_name))
        .route("/games/{id}/finish", post(finish::finish).merge(preflight(POST)))
        .route("/scores", page(get(|state, request| scores::scores(state, None, request))))
        .route("/daily", page(get(daily::answer)))
        .route("/endless", page(get(endless_page::map)))
        .route("/endless/tiles.json", page(get(endless::map::map)))
        .route("/endless/{z}/{x}/{y}", page(get(endless::picture::tile)))
        .route("/endless/next", page(get(endless::way::next)))
        .route("/endless/route", page(get(endless::way::route)))
        .route("/maze", maze_route(None));
    for name in scores::extensions() {
        let answer = move |state, request| scores::scores(state, Some(name), request);
        router = router.route(&format!("/scores.{name}"), page(get(answer)));
    }
    for format in window_formats() {
        let answer = move |state, request| endless::picture::window(state, format, request);
        router = router.route(&format!("/endless.{}", format.name), page(get(answer)));
    }
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
    for format in DATASET_FORMATS {
        let answer = move |state, request| dataset::dataset(state, format, request);
        router = router.route(&format!("/dataset.{}", format.name), page(get(answer)));
    }
    router.fallback(not_found).with_state(app)
}

fn maze_route(fixed: Option<Chosen<Format>>) -> MethodRouter<Arc<App>> {
    let answer = move |state, request: Request| maze::maze(state, fixed, request);
    preflight(READ_OR_POST).get(answer).post(answer)
}

async fn not_found(uri: Uri) -> Problem {
    let path = shown(uri.path());
    let nearest = paths::nearest(&path);
    let hint = nearest.map_or("/docs lists all paths".into(), |path| format!("try {path}"));
    let detail = format!("there is nothing at {path}; {hint}");
    Problem::new(StatusCode::NOT_FOUND, "not-found", detail)
}

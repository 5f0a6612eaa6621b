//! The page for playing: a list of mazes, or a game in the maze whose parameters its address has.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::response::Response;

use crate::app::App;
use crate::handlers::origin::origin;
use crate::handlers::pages::assets::ASSETS;
use crate::handlers::pages::shell::{Shell, document, oembed_link, respond};
use crate::response::document::StaticDocument;
use crate::response::problem::Problem;

/// The folders of scripts that pages load on demand: the first-person view, and walks in
/// the endless maze.
const LATER: [&str; 2] = ["play/first-person/", "play/endless/"];

/// The scripts of these folders that the list of mazes needs.
const LISTED: [&str; 2] = ["play/endless/home.js", "play/endless/kept.js"];

/// The title of the page.
const TITLE: &str = "Play · mazewright";

static PAGE: LazyLock<StaticDocument> = LazyLock::new(|| document(HTML.clone()));

static HTML: LazyLock<String> = LazyLock::new(|| {
    let own = |name: &&str| {
        Path::new(name).extension().is_some_and(|it| it == "js")
            && name.starts_with("play/")
            && (LISTED.contains(name) || !LATER.iter().any(|folder| name.starts_with(folder)))
    };
    let first = "play/main.js";
    let names = ASSETS.iter().map(|asset| asset.name).filter(own).filter(|name| *name != first);
    let scripts: Vec<&str> = [first, "common/api.js", "common/dom.js", "common/stored.js"]
        .into_iter()
        .chain(names)
        .collect();
    let shell = Shell {
        path: "/play",
        title: TITLE,
        description: "Mazes to be played: one a day for each shape, levels that rise, or any maze of your own",
        styles: &["play/play.css"],
        scripts: &scripts,
        head: "",
        main: include_str!("../../pages/play/play.html"),
    };
    shell.html()
});

/// `GET /play`. The script reads the parameters, so that the page is the same for all mazes, but for the link to oEmbed.
pub async fn play(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let Some(query) = request.uri().query().filter(|query| !query.is_empty()) else {
        return respond(&PAGE, request.headers()).await;
    };
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    let end = "</head>";
    let link = format!("{}{end}", oembed_link(&origin, &format!("{origin}/play?{query}"), TITLE));
    respond(&document(HTML.replacen(end, &link, 1)), request.headers()).await
}

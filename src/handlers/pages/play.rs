//! The page for playing: a list of mazes, or a game in the maze whose parameters its address has.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::Response;

use crate::app::App;
use crate::config::Settings;
use crate::handlers::origin::origin;
use crate::handlers::pages::policy::{EMBED, PAGE_POLICY, without_embed};
use crate::handlers::pages::shell::{Shell, document, escape, oembed_link, respond};
use crate::handlers::pages::studio::{Address, picture_url, words};
use crate::response::document::StaticDocument;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_request::ParameterId;

/// The title of the page.
const TITLE: &str = "Play · mazewright";

static PAGE: LazyLock<StaticDocument> = LazyLock::new(|| document(HTML.clone()));

static HTML: LazyLock<String> = LazyLock::new(|| {
    let shell = Shell {
        path: "/play",
        title: TITLE,
        description: "Mazes to be played: one a day for each shape, levels that rise, or any maze of your own",
        styles: &["play/play.css"],
        scripts: &["play/main.js"],
        head: "",
        main: include_str!("../../pages/play/play.html"),
    };
    shell.html()
});

/// `GET /play`. The script reads the parameters, so that the page is the same for all mazes, but for the elements for
/// previews.
pub async fn play(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let Some(query) = request.uri().query().filter(|query| !query.is_empty()) else {
        return respond(&PAGE, request.headers()).await;
    };
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    let end = "</head>";
    let head = format!("{}{end}", preview(query, &origin, &app.settings));
    let page = document(HTML.replacen(end, &head, 1));
    let mut response = respond(&page, request.headers()).await?;
    let origins = &app.settings.embed_origins;
    if !origins.is_empty() && query.split('&').any(|pair| pair == EMBED) {
        let framed = format!("frame-ancestors {}", origins.join(" "));
        let policy = PAGE_POLICY.replace("frame-ancestors 'none'", &framed);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, text_value(&policy));
    }
    Ok(response)
}

/// Returns the elements for previews of a shared game: title, picture and oEmbed.
fn preview(query: &str, origin: &str, settings: &Settings) -> String {
    let query = without_embed(query);
    if query.is_empty() {
        return String::new();
    }
    let page = format!("{origin}/play?{query}");
    let address = Address::read(&query, &settings.limits());
    let has_seed = address.gives(ParameterId::SEED);
    let Ok(maze) = address.into_request() else { return oembed_link(origin, &page, TITLE) };
    let title = format!("Play: {}", words(&maze));
    let mut head = String::new();
    let mut add = |name: &str, content: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(head, "<meta property=\"{name}\" content=\"{}\">", escape(content));
    };
    add("og:type", "website");
    add("og:site_name", "mazewright");
    add("og:title", &title);
    add("og:description", "Find the way to the flag in as few steps and seconds as you can");
    add("og:url", &page);
    // Without a seed, each visit has another maze.
    if has_seed {
        // A game has the nearest maze where none has its difficulty.
        let nearest = maze.altered(|maze| {
            if maze.given.has(ParameterId::DIFFICULTY) {
                maze.difficulty_strict = false;
                maze.given.add(ParameterId::DIFFICULTY_STRICT);
            }
        });
        add("og:image", &format!("{origin}{}", picture_url(&nearest, Some("png"))));
        add("og:image:type", "image/png");
        head.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    }
    head + &oembed_link(origin, &page, &title)
}

//! Files that crawlers, agents and browsers look for at fixed paths.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use jiff::ToSpan;

use crate::app::App;
use crate::handlers::origin::origin;
use crate::handlers::pages::docs::contents;
use crate::handlers::pages::purposes::{MazePurpose, PURPOSES};
use crate::handlers::pages::shell::{LOGO_PATH, NAVIGATION, escape};
use crate::response::document::{FIVE_MINUTES, StaticDocument};
use crate::response::problem::Problem;

const TEXT: &str = "text/plain; charset=utf-8";

/// Programs that fetch the picture of a link which a person has shared.
const PREVIEWERS: [&str; 7] = [
    "Discordbot",
    "facebookexternalhit",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "TelegramBot",
    "Twitterbot",
    "WhatsApp",
];

/// Paths whose answers are without end: mazes, and what is made of them.
const ENDLESS: [&str; 7] =
    ["/maze", "/book.pdf", "/compare", "/dataset", "/endless.", "/endless/", "/*?"];

/// `GET /robots.txt`: crawlers may fetch the pages, but not the mazes, which have no end.
pub async fn robots(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let mut text = String::new();
    let mut add = |line: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    };
    for previewer in PREVIEWERS {
        add(&format!("User-agent: {previewer}"));
    }
    let base = app.settings.base_path();
    add(&format!("Allow: {base}/\n\nUser-agent: *"));
    for path in ENDLESS {
        add(&format!("Disallow: {base}{path}"));
    }
    if let Some(origin) = origin(request.headers(), &app.settings) {
        add(&format!("\nSitemap: {origin}/sitemap.xml"));
    }
    StaticDocument::new(TEXT, text).response(request.headers(), FIVE_MINUTES).await
}

/// `GET /sitemap.xml`: the pages.
pub async fn sitemap(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    let pages = NAVIGATION.iter().map(|(path, _)| (*path).to_owned());
    let docs = contents::pages().map(|page| format!("/docs/{}", page.name));
    for path in pages.chain(PURPOSES.iter().map(MazePurpose::path)).chain(docs) {
        // Writing to a string cannot fail.
        let _ = writeln!(xml, "<url><loc>{}</loc></url>", escape(&format!("{origin}{path}")));
    }
    xml.push_str("</urlset>\n");
    StaticDocument::new("text/xml; charset=utf-8", xml)
        .response(request.headers(), FIVE_MINUTES)
        .await
}

/// `GET /llms.txt`: what the service is, for language models (<https://llmstxt.org>).
pub async fn llms(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    let text = include_str!("../../pages/llms.txt").replace("{origin}", &origin);
    let mut text = format!("{text}\n## Purposes\n\n");
    for it in &PURPOSES {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- [{}]({origin}{}): {}", it.name, it.path(), it.description);
    }
    StaticDocument::new(TEXT, text).response(request.headers(), FIVE_MINUTES).await
}

/// `GET /.well-known/security.txt`: whom to tell about a vulnerability (RFC 9116).
pub async fn security(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let contact = &app.settings.security_contact;
    if contact.is_empty() {
        let detail = "this service names no contact for vulnerabilities; its operator can set one \
                      (MAZE_SECURITY_CONTACT)";
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    }
    // A reader may trust the file for a year. Whole days keep it the same for caches.
    let today = mazewright_games::day::day_of(app.games.clock.now());
    let expires = today.saturating_add(1.year());
    let text = format!("Contact: {contact}\nExpires: {expires}T00:00:00Z\n");
    StaticDocument::new(TEXT, text).response(request.headers(), FIVE_MINUTES).await
}

static ICON: LazyLock<StaticDocument> = LazyLock::new(|| {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\">\
         <rect width=\"24\" height=\"24\" fill=\"#fff\"/><path d=\"{LOGO_PATH}\" fill=\"none\" \
         stroke=\"#000\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>"
    );
    StaticDocument::new("image/svg+xml", svg)
});

/// `GET /favicon.ico`, for browsers that show an answer without a page.
pub async fn icon(headers: HeaderMap) -> Result<Response, Problem> {
    ICON.response(&headers, FIVE_MINUTES).await
}

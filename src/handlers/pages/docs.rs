//! The API's description, and the page for trying it out.

use std::sync::LazyLock;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::handlers::pages::shell::{Shell, document};
use crate::handlers::pages::{assets, packed};
use crate::response::document::{ASK_EACH_TIME, FIVE_MINUTES, StaticDocument};
use crate::response::problem::Problem;

/// The API's description.
static OPENAPI: LazyLock<StaticDocument> =
    LazyLock::new(|| StaticDocument::packed("application/yaml", packed::file("openapi.yaml")));

/// Swagger UI sets styles from its script and has icons in its style sheet.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static PAGE: LazyLock<StaticDocument> = LazyLock::new(|| {
    // Not a module: it makes its function global.
    let library = assets::url("vendor/swagger-ui/swagger-ui-bundle.js");
    let shell = Shell {
        path: "/docs/",
        title: "The API of mazewright",
        description: "All requests with their parameters and answers, to be tried in place",
        styles: &["vendor/swagger-ui/swagger-ui.css", "docs/docs.css"],
        scripts: &["docs/docs.js"],
        head: &format!("<script defer src=\"{library}\"></script>\n"),
        main: "<main id=\"main\">\n<h1 class=\"unseen\">The API</h1>\n<div id=\"api\"></div>\n\
               <noscript><p class=\"fault\">This page needs JavaScript. The description that it \
               shows is <a href=\"/openapi.yaml\">openapi.yaml</a>.</p></noscript>\n</main>",
    };
    document(shell.html())
});

/// `GET /openapi.yaml`
pub async fn openapi(asked: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(OPENAPI.response(&asked, FIVE_MINUTES).await?, PAGE_POLICY))
}

/// `GET /docs`: redirects, because one page has one address.
pub async fn to_docs() -> Response {
    let place = [(header::LOCATION, "/docs/")];
    (StatusCode::PERMANENT_REDIRECT, place).into_response()
}

/// `GET /docs/`
pub async fn docs(asked: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(PAGE.response(&asked, ASK_EACH_TIME).await?, DOCS_POLICY))
}

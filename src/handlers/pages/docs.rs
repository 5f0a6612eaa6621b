//! The API's description, the reference with its texts in full, and the page for trying it out.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::handlers::pages::shell::{Shell, document};
use crate::handlers::pages::{assets, packed};
use crate::response::document::{ASK_EACH_TIME, FIVE_MINUTES, StaticDocument, unpack};
use crate::response::problem::Problem;

/// The API's description.
static OPENAPI: LazyLock<StaticDocument> =
    LazyLock::new(|| StaticDocument::packed("application/yaml", packed::file("openapi.yaml")));

/// The same as JSON.
static OPENAPI_JSON: LazyLock<StaticDocument> =
    LazyLock::new(|| StaticDocument::packed("application/json", packed::file("openapi.json")));

/// The texts of the description in full.
static REFERENCE: LazyLock<StaticDocument> = LazyLock::new(|| {
    StaticDocument::packed("text/markdown; charset=utf-8", packed::file("docs/reference.md"))
});

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
        head: &format!("<script defer src=\"..{library}\"></script>\n"),
        main: "<main id=\"main\">\n<h1 class=\"unseen\">The API</h1>\n<div id=\"api\"></div>\n\
               <noscript><p class=\"fault\">This page needs JavaScript. The description that it \
               shows is <a href=\"../openapi.yaml\">openapi.yaml</a>.</p></noscript>\n</main>",
    };
    document(shell.html())
});

/// The server in the description as YAML.
const SERVER: &str = "servers: [{url: /,";

/// Returns the description as YAML and as JSON, with the URL at which the service is known.
fn descriptions_at(url: &str) -> [StaticDocument; 2] {
    let file = |name| unpack(packed::file(name)).unwrap_or_default();
    let yaml = file("openapi.yaml");
    let yaml =
        String::from_utf8_lossy(&yaml).replace(SERVER, &format!("servers: [{{url: '{url}',"));
    let mut json: serde_json::Value =
        serde_json::from_slice(&file("openapi.json")).unwrap_or_default();
    json["servers"][0]["url"] = url.into();
    [
        StaticDocument::new("application/yaml", yaml),
        StaticDocument::new("application/json", json.to_string()),
    ]
}

/// `GET /openapi.yaml`
pub async fn openapi(State(app): State<Arc<App>>, asked: HeaderMap) -> Result<Response, Problem> {
    described(&app, &asked, &OPENAPI, 0).await
}

/// `GET /openapi.json`
pub async fn openapi_json(
    State(app): State<Arc<App>>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    described(&app, &asked, &OPENAPI_JSON, 1).await
}

/// Returns the description in one of its forms. `usual` is the one without a public URL.
async fn described(
    app: &App,
    asked: &HeaderMap,
    usual: &StaticDocument,
    form: usize,
) -> Result<Response, Problem> {
    let url = &app.settings.public_url;
    let document = match url.as_str() {
        "" => usual,
        _ => &app.descriptions.get_or_init(|| descriptions_at(url))[form],
    };
    Ok(with_policy(document.response(asked, FIVE_MINUTES).await?, PAGE_POLICY))
}

/// `GET /docs/reference.md`
pub async fn reference(asked: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(REFERENCE.response(&asked, FIVE_MINUTES).await?, PAGE_POLICY))
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

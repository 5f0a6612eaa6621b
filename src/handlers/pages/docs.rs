//! The API's description, and the page on which it can be tried.

use std::sync::{Arc, LazyLock};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_swagger_ui::Config;

use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::response::document::{Document, FIVE_MINUTES};
use crate::response::problem::Problem;

/// The API's description.
static OPENAPI: LazyLock<Document> =
    LazyLock::new(|| Document::new("application/yaml", include_str!("../../../openapi.yaml")));

/// The API pages set styles from scripts and have icons in their style sheet.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// `GET /openapi.yaml`
pub async fn openapi(asked: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(OPENAPI.response(&asked, FIVE_MINUTES).await?, PAGE_POLICY))
}

/// `GET /docs`: redirects, because the pages refer to their files relative to `/docs/`.
pub async fn to_docs() -> Response {
    let place = [(header::LOCATION, "/docs/")];
    (StatusCode::PERMANENT_REDIRECT, place).into_response()
}

/// `GET /docs/`
pub async fn docs_index(asked: HeaderMap) -> Result<Response, Problem> {
    docs(Path(String::new()), asked).await
}

/// `GET /docs/…`
pub async fn docs(Path(file): Path<String>, asked: HeaderMap) -> Result<Response, Problem> {
    let Some(document) = vendored(&file) else {
        let detail = "the API's pages have no such file; try /docs/";
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    Ok(with_policy(document.response(&asked, FIVE_MINUTES).await?, DOCS_POLICY))
}

/// A file of the vendored pages, if there is one of that name.
fn vendored(file: &str) -> Option<Document> {
    static CONFIG: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
        let config = Config::new(["/openapi.yaml"]).validator_url("none");
        // At first each tag is collapsed to one line. Schemas are not listed.
        let config = config.doc_expansion("none").default_models_expand_depth(-1);
        Arc::new(config.try_it_out_enabled(true).display_request_duration(true))
    });
    let found = utoipa_swagger_ui::serve(file, Arc::clone(&CONFIG)).ok()??;
    let media = if found.content_type.starts_with("text/") {
        format!("{}; charset=utf-8", found.content_type)
    } else {
        found.content_type
    };
    Some(Document::new(media, found.bytes.into_owned()))
}

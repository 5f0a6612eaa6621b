//! The API's description, and the reference with its texts in full.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::app::App;
use crate::handlers::pages::packed;
use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::response::document::{FIVE_MINUTES, StaticDocument, unpack};
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
pub async fn openapi(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Problem> {
    described(&app, &headers, &OPENAPI, 0).await
}

/// `GET /openapi.json`
pub async fn openapi_json(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    described(&app, &headers, &OPENAPI_JSON, 1).await
}

/// Returns the description in one of its forms. `usual` is the one without a public URL.
async fn described(
    app: &App,
    headers: &HeaderMap,
    usual: &StaticDocument,
    form: usize,
) -> Result<Response, Problem> {
    let url = &app.settings.public_url;
    let document = match url.as_str() {
        "" => usual,
        _ => &app.descriptions.get_or_init(|| descriptions_at(url))[form],
    };
    Ok(with_policy(document.response(headers, FIVE_MINUTES).await?, PAGE_POLICY))
}

/// The name of the reference below `/docs/`.
pub const REFERENCE_NAME: &str = "reference.md";

/// `GET /docs/reference.md`
pub async fn reference(headers: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(REFERENCE.response(&headers, FIVE_MINUTES).await?, PAGE_POLICY))
}

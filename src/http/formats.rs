//! The list of formats, for programs that let people choose.

use std::sync::LazyLock;

use axum::response::Response;
use serde_json::json;

use super::pages::{PAGE_POLICY, page};
use crate::render::FORMATS;

/// Each format: its name, which is also the extension of its path, and what only some take.
static LIST: LazyLock<String> = LazyLock::new(|| {
    let formats = FORMATS.iter().map(|format| {
        json!({
            "name": format.name,
            "aliases": format.aliases,
            "media_type": format.is.media,
            "extension": format.name,
            "path": format!("/maze.{}", format.name),
            "description": format.doc,
            "takes": format.is.takes,
        })
    });
    json!({ "formats": formats.collect::<Vec<_>>() }).to_string() + "\n"
});

/// `GET /formats`
pub(super) async fn formats() -> Response {
    page("application/json", PAGE_POLICY, LIST.as_str())
}

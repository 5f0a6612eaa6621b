//! The files that pages load: scripts, styles, vendored libraries and the WebAssembly module, as `build.rs` finds them.
//!
//! `GET /assets/VERSION/FILE`, where `VERSION` is a digest of all of them. Files that import each other
//! by relative paths always fit together, and may be kept for ever. A page from before a release sends an older
//! version. It gets the current file, but may not keep it.

use std::io;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use xxhash_rust::xxh3::Xxh3Default;

use crate::handlers::pages::packed;
use crate::handlers::pages::policy::{PAGE_POLICY, WORKER_POLICY, with_policy};
use crate::handlers::pages::thumbnails;
use crate::response::document::{ASK_EACH_TIME, FOR_EVER, StaticDocument, pack, unpack};
use crate::response::problem::Problem;
use mazewright_request::error::shown;

/// A file that pages load.
pub struct Asset {
    /// Its path below `src/pages`, or `npm`.
    pub name: &'static str,
    /// Its compressed content.
    packed: &'static [u8],
    document: StaticDocument,
}

/// The file that the program draws. All others are below `src/pages` and `npm`.
pub const DRAWN: &str = thumbnails::MASKS;

/// The worker that runs the module.
const WORKER: &str = "js/worker.js";

/// The files.
pub static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let masks: &'static [u8] = pack(thumbnails::masks().as_bytes()).leak();
    let files = packed::below("src/pages").chain(packed::below("npm")).chain([(DRAWN, masks)]);
    let asset = |(name, packed)| Asset {
        name,
        packed,
        document: StaticDocument::packed(media(name), packed),
    };
    files.map(asset).collect()
});

impl Asset {
    /// Returns whether it is a script.
    pub fn is_script(&self) -> bool {
        media(self.name) == media(WORKER)
    }

    /// Returns its content.
    pub fn content(&self) -> io::Result<Vec<u8>> {
        unpack(self.packed)
    }
}

/// The digest of all files.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Xxh3Default::new();
    for asset in ASSETS.iter() {
        digest.update(asset.name.as_bytes());
        digest.update(asset.packed);
    }
    format!("{:016x}", digest.digest())
});

/// Returns the media type of a file, by its extension.
fn media(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns the URL of a file of the table.
pub fn url(name: &str) -> String {
    debug_assert!(ASSETS.iter().any(|asset| asset.name == name), "{name} is not an asset");
    format!("/assets/{}/{name}", *VERSION)
}

/// Returns the URL of the worker that makes mazes, if the program was built with the WebAssembly module.
pub fn worker() -> Option<String> {
    ASSETS.iter().any(|asset| asset.name == WORKER).then(|| url(WORKER))
}

/// `GET /assets/…`
pub async fn asset(
    Path((version, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == file) else {
        let detail = format!("the pages have no file {}", shown(&file));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let cache = if version == *VERSION { FOR_EVER } else { ASK_EACH_TIME };
    let policy = if asset.name == WORKER { WORKER_POLICY } else { PAGE_POLICY };
    Ok(with_policy(asset.document.response(&headers, cache).await?, policy))
}

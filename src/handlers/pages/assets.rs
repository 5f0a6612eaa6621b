//! The files that pages load: scripts, styles and vendored libraries, in one table.
//!
//! `GET /assets/VERSION/FILE`, where `VERSION` is a digest of all of them: files that import each other
//! by relative paths always fit together, and may be kept for ever. A request with another version, as
//! a page from before a release sends it, has the file that there is now, but may not keep it.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use xxhash_rust::xxh3::Xxh3Default;

use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::response::document::{ASK_EACH_TIME, FOR_EVER, StaticDocument};
use crate::response::problem::{Problem, shown};

/// The name and the content of each file, from `src/pages`.
macro_rules! assets {
    ($($name:literal,)*) => {
        &[$(($name, include_bytes!(concat!("../../pages/", $name)))),*]
    };
}

/// The files. A test finds those in `src/pages` that are missing here.
pub static ASSETS: &[(&str, &[u8])] = assets![
    "common/api.js",
    "common/base.css",
    "common/dom.js",
    "common/stored.js",
    "docs/docs.css",
    "docs/docs.js",
    "endless/endless.css",
    "endless/map.js",
    "gallery/gallery.css",
    "play/actions.js",
    "play/control/driver.js",
    "play/control/gamepad.js",
    "play/control/keyboard.js",
    "play/control/pointer.js",
    "play/control/press.js",
    "play/duel.js",
    "play/endless/address.js",
    "play/endless/arrival.js",
    "play/endless/chunks.js",
    "play/endless/compass.js",
    "play/endless/explorer.js",
    "play/endless/game.js",
    "play/endless/ground.js",
    "play/endless/home.js",
    "play/endless/kept.js",
    "play/endless/plan.js",
    "play/endless/start.js",
    "play/finish.js",
    "play/first-person/eyes.js",
    "play/first-person/matrix.js",
    "play/first-person/scene.js",
    "play/first-person/solid.js",
    "play/help.js",
    "play/home.js",
    "play/main.js",
    "play/mazes.js",
    "play/model/clock.js",
    "play/model/companion.js",
    "play/model/daily.js",
    "play/model/directions.js",
    "play/model/game.js",
    "play/model/geometry.js",
    "play/model/levels.js",
    "play/model/maze.js",
    "play/model/moves.js",
    "play/model/outline.js",
    "play/model/score.js",
    "play/model/search.js",
    "play/model/walk.js",
    "play/model/words.js",
    "play/play.css",
    "play/race.js",
    "play/records.js",
    "play/registration.js",
    "play/resume.js",
    "play/scores.js",
    "play/session.js",
    "play/settings.js",
    "play/start.js",
    "play/view/board.js",
    "play/view/camera.js",
    "play/view/cells.js",
    "play/view/floor-plan.js",
    "play/view/fog.js",
    "play/view/marks.js",
    "play/view/mover.js",
    "play/view/palette.js",
    "play/view/picture.js",
    "play/view/player.js",
    "play/view/trail.js",
    "studio/book.js",
    "studio/facts.js",
    "studio/film.js",
    "studio/form.js",
    "studio/main.js",
    "studio/mask.js",
    "studio/picture.js",
    "studio/repair.js",
    "studio/snippets.js",
    "studio/state.js",
    "studio/studio.css",
    "studio/take.js",
    "vendor/leaflet/LICENSE.txt",
    "vendor/leaflet/leaflet.css",
    "vendor/leaflet/leaflet.js",
    "vendor/swagger-ui/LICENSE.txt",
    "vendor/swagger-ui/swagger-ui-bundle.js",
    "vendor/swagger-ui/swagger-ui-bundle.js.LICENSE.txt",
    "vendor/swagger-ui/swagger-ui.css",
];

/// The documents of the table, in its order.
static DOCUMENTS: LazyLock<Vec<StaticDocument>> = LazyLock::new(|| {
    ASSETS.iter().map(|(name, content)| StaticDocument::new(media(name), *content)).collect()
});

/// The digest of all files.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Xxh3Default::new();
    for (name, content) in ASSETS {
        digest.update(name.as_bytes());
        digest.update(content);
    }
    format!("{:016x}", digest.digest())
});

/// The media type of a file, by its extension.
fn media(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The URL of a file of the table.
pub fn url(name: &str) -> String {
    debug_assert!(ASSETS.iter().any(|(own, _)| *own == name), "{name} is not an asset");
    format!("/assets/{}/{name}", *VERSION)
}

/// `GET /assets/…`
pub async fn asset(
    Path((version, file)): Path<(String, String)>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let Some(at) = ASSETS.iter().position(|(name, _)| *name == file) else {
        let detail = format!("there is no file {} for pages", shown(&file));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let cache = if version == *VERSION { FOR_EVER } else { ASK_EACH_TIME };
    Ok(with_policy(DOCUMENTS[at].response(&asked, cache).await?, PAGE_POLICY))
}

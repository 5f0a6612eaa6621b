//! The map of the endless maze.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::response::document::StaticDocument;
use crate::response::problem::Problem;
use mazewright_core::ALGORITHMS;
use mazewright_endless::MAX_SIDE_LOG2;
use mazewright_render::style::look::THEMES;

/// The least size that the page offers, as a power of two: a few tiles.
const LEAST_LOG2: u32 = 5;

static PAGE: LazyLock<StaticDocument> = LazyLock::new(|| {
    let sizes = (LEAST_LOG2..=MAX_SIDE_LOG2).rev().map(|log2| {
        let size = 1_u32 << log2;
        option(&size.to_string(), &format!("2^{log2}, {size} cells a side"))
    });
    let algorithms = ALGORITHMS.iter().map(|it| option(it.name, it.doc));
    let themes = THEMES.iter().map(|it| option(it.name, it.doc));
    let main = include_str!("../../pages/endless/endless.html")
        .replace("<!-- sizes -->", &sizes.collect::<String>())
        .replace("<!-- algorithms -->", &algorithms.collect::<String>())
        .replace("<!-- themes -->", &themes.collect::<String>());
    let shell = Shell {
        path: "/endless",
        title: "The endless maze",
        description: "A maze of 2^30 by 2^30 cells with its solution, as a map",
        styles: &["vendor/leaflet/leaflet.css", "endless/endless.css"],
        scripts: &["endless/main.js", "vendor/leaflet/leaflet.js"],
        head: "",
        main: &main,
    };
    document(shell.html())
});

/// Returns an option of a list, with its description.
fn option(value: &str, doc: &str) -> String {
    let mut html = String::new();
    // Writing to a string cannot fail.
    let _ = write!(html, "<option value=\"{value}\" title=\"{}\">{value}</option>", escape(doc));
    html
}

/// `GET /endless`
pub async fn map(headers: HeaderMap) -> Result<Response, Problem> {
    respond(&PAGE, &headers).await
}

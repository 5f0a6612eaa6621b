//! The paths that are answered: for suggestions, and as labels of metrics.

use crate::request::endless::view::window_formats;
use mazewright_core::catalog;
use mazewright_render::formats::FORMATS;

/// All paths but those of mazes and windows with an extension, and of single games and tiles.
const PATHS: &[&str] = &[
    "/",
    "/maze",
    "/algorithms",
    "/shapes",
    "/formats",
    "/solvers",
    "/solve",
    "/compare",
    "/compare.json",
    "/compare.txt",
    "/book.pdf",
    "/dataset.ndjson",
    "/dataset.tar",
    "/dataset.csv",
    "/dataset.parquet",
    "/games",
    "/scores",
    "/scores.json",
    "/scores.csv",
    "/daily",
    "/gallery",
    "/play",
    "/oembed",
    "/endless",
    "/endless/tiles.json",
    "/endless/next",
    "/endless/route",
    "/openapi.yaml",
    "/docs",
    "/docs/",
    "/licenses",
    "/healthz",
];

/// A path as a label of metrics: one of a fixed set, so that no caller can make new series.
pub fn label(path: &str) -> &'static str {
    if let Some(extension) = path.strip_prefix("/maze.") {
        let known = FORMATS.iter().find(|format| format.name == extension);
        return known.map_or("other", |format| format.name);
    }
    if path.starts_with("/endless.") {
        return "/endless.*";
    }
    for folder in ["/docs", "/assets"] {
        if path.starts_with(folder) {
            return folder;
        }
    }
    if path.starts_with("/games/") {
        return "/games";
    }
    let known = PATHS.iter().find(|known| **known == path);
    let other = if path.starts_with("/endless/") { "/endless/*" } else { "other" };
    known.copied().unwrap_or(other)
}

/// The path that was probably meant.
pub fn nearest(path: &str) -> Option<String> {
    let mazes = FORMATS.iter().map(|format| format!("/maze.{}", format.name));
    let windows = window_formats().map(|format| format!("/endless.{}", format.name));
    let known: Vec<String> =
        mazes.chain(windows).chain(PATHS.iter().map(ToString::to_string)).collect();
    catalog::nearest(path, known.iter().map(String::as_str)).map(str::to_owned)
}

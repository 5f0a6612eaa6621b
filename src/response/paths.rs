//! The paths that are answered: for suggestions, and as labels of metrics.

use mazewright_render::formats::FORMATS;

/// All paths but those of `/maze` with an extension.
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

/// Most edits between a path and one that is suggested for it.
const MAX_EDITS: usize = 4;

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
    let formats = FORMATS.iter().map(|format| format!("/maze.{}", format.name));
    let known = formats.chain(PATHS.iter().map(ToString::to_string));
    let distances = known.map(|known| (strsim::damerau_levenshtein(&known, path), known));
    let (distance, nearest) = distances.min()?;
    (distance <= MAX_EDITS).then_some(nearest)
}

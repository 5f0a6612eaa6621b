//! The paths of the service: for suggestions, and as labels of metrics.

use std::sync::Arc;

use mazewright_core::nearest;
use mazewright_render::formats::FORMATS;
use mazewright_request::other_values::other_value;

/// The paths of all routes, with variables in braces: `/maze.svg`, `/games/{id}`.
#[derive(Clone, Debug, Default)]
pub struct Paths(Arc<[Arc<str>]>);

/// The path of the route that answers a request, as a label of metrics. It is one of a fixed set, so that no
/// caller can create new series.
#[derive(Clone, Debug)]
pub struct RouteLabel(pub Arc<str>);

impl FromIterator<Arc<str>> for Paths {
    fn from_iter<I: IntoIterator<Item = Arc<str>>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl Paths {
    /// Iterates over all paths.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// Returns the label of a request for a path; `other` if no route has it.
    pub fn label(&self, path: &str) -> RouteLabel {
        let exact = self.0.iter().find(|known| ***known == *path);
        let known = exact.or_else(|| self.0.iter().find(|known| is_of(path, known)));
        RouteLabel(known.map_or_else(|| "other".into(), Arc::clone))
    }

    /// Returns the path that was probably meant.
    pub fn nearest(&self, path: &str) -> Option<&str> {
        let known = || self.all().filter(|known| !known.contains('{'));
        let of_format = in_known_format(path);
        let of_format = of_format.and_then(|path| known().find(|known| *known == path));
        of_format.or_else(|| nearest(path, known()))
    }
}

/// Replaces the extension of a path with that of the format that it probably means, such as `.jpg` with `.png`.
fn in_known_format(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    let format = other_value(extension, FORMATS.iter().map(|format| format.name))?;
    Some(format!("{stem}.{format}"))
}

/// Returns whether the path of a route matches `path`. A star at its last variable matches the rest of the
/// path.
fn is_of(path: &str, route: &str) -> bool {
    let mut parts = path.split('/');
    for expected in route.split('/') {
        let Some(part) = parts.next() else { return false };
        if expected.starts_with("{*") {
            return !part.is_empty();
        }
        let is_variable = expected.starts_with('{') && !part.is_empty();
        if !is_variable && part != expected {
            return false;
        }
    }
    parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_by_other_names_are_those_that_are_meant() {
        let paths: Paths =
            ["/maze.apng", "/maze.gif", "/maze.png"].map(Arc::from).into_iter().collect();
        for (path, meant) in [
            ("/maze.jpg", Some("/maze.png")),
            ("/maze.JPEG", Some("/maze.png")),
            ("/maze.mp4", Some("/maze.gif")),
            ("/maze.pgn", Some("/maze.png")),
            ("/book.jpg", None),
        ] {
            assert_eq!(paths.nearest(path), meant, "{path}");
        }
    }

    #[test]
    fn labels_are_paths_of_routes() {
        let routes = ["/games", "/games/{id}", "/games/{id}/name", "/assets/{version}/{*file}"];
        let paths: Paths = routes.into_iter().map(Arc::from).collect();
        let label = |path| paths.label(path).0.to_string();
        for (path, expected) in [
            ("/games", "/games"),
            ("/games/7", "/games/{id}"),
            ("/games/7/name", "/games/{id}/name"),
            ("/assets/1/common/base.css", "/assets/{version}/{*file}"),
            ("/games/", "other"),
            ("/games//name", "other"),
            ("/games/7/names", "other"),
            ("/games/7/name/8", "other"),
            ("/assets/1/", "other"),
            ("/assets/1", "other"),
            ("", "other"),
        ] {
            assert_eq!(label(path), expected, "{path}");
        }
    }
}

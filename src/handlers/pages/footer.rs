//! The end of pages: links to what the service is for.

use std::fmt::Write as _;

use crate::handlers::pages::purposes::PURPOSES;

/// The end of pages of a static site. `licenses.txt` is at its root.
pub(super) fn site_footer(root: &str) -> String {
    format!(
        "<footer class=\"foot\">\n<p>{TERMS} <a href=\"{root}/licenses.txt\">Licences</a></p>\n</footer>"
    )
}

/// What people may do with their mazes.
const TERMS: &str = "Mazes that you make are yours, also to sell.";

/// Returns the links below a page. `root` is the relative path from the page to the root of the service.
pub(super) fn footer(root: &str) -> String {
    let mut html = "<footer class=\"foot\">\n<nav aria-label=\"What mazes are for\">\n".to_owned();
    for purpose in &PURPOSES {
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<a href=\"{root}{}\">{}</a>", purpose.path(), purpose.name);
    }
    let _ =
        write!(html, "</nav>\n<p>{TERMS} <a href=\"{root}/licenses\">Licences</a></p>\n</footer>");
    html
}

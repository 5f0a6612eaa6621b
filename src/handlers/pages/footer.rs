//! The end of pages: links to what the service is for.

use std::fmt::Write as _;

use crate::handlers::pages::purposes::PURPOSES;

/// Returns the links below a page. `root` is the relative path from the page to the root of the service.
pub(super) fn footer(root: &str) -> String {
    let mut html = "<footer class=\"foot\">\n<nav aria-label=\"What mazes are for\">\n".to_owned();
    for purpose in &PURPOSES {
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<a href=\"{root}{}\">{}</a>", purpose.path(), purpose.name);
    }
    let _ = write!(
        html,
        "</nav>\n<p>Mazes that you make are yours, also to sell. <a href=\"{root}/licenses\">Licences</a></p>\n</footer>"
    );
    html
}

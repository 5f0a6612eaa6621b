//! The pages of what mazes are for: an explanation, pictures, files to download, and a link to the studio.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use crate::app::App;
use crate::handlers::origin::origin;
use crate::handlers::pages::footer::footer;
use crate::handlers::pages::purposes::{MazePurpose, PURPOSES};
use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::response::problem::Problem;
use mazewright_request::error::shown;

/// What people may do with mazes.
const TERMS: &str = "<h2>May I use them commercially?</h2>\n<p>Yes. The mazes that you make are yours: print them, change them and \
    sell them, alone or in a product. There is no fee, and you need not name us. The program is free under the MIT licence. \
    Silhouettes and icons come from Material Design Icons (Apache 2.0) and Phosphor Icons (MIT), and letters from DejaVu Sans; \
    their licences allow the same. <a href=\"../licenses\">All licences</a></p>\n";

/// `GET /for/{purpose}`
pub async fn purpose(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Some(purpose) = PURPOSES.iter().find(|it| it.slug == slug) else {
        let slugs: Vec<&str> = PURPOSES.iter().map(|it| it.slug).collect();
        let detail =
            format!("/for/{} is not a page; try one of {}", shown(&slug), slugs.join(", "));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let origin = origin(&headers, &app.settings).unwrap_or_default();
    respond(&document(page(purpose, &origin)), &headers).await
}

fn page(purpose: &MazePurpose, origin: &str) -> String {
    let MazePurpose { title, description, text, steps, pictures, files, studio, .. } = purpose;
    let mut main = format!("<main id=\"main\" class=\"site\">\n<h1>{}</h1>\n", escape(title));
    // Writing to a string cannot fail.
    for paragraph in *text {
        let _ = writeln!(main, "<p class=\"lead\">{}</p>", escape(paragraph));
    }
    let _ = writeln!(
        main,
        "<p class=\"button-row\"><a class=\"button primary\" href=\"../?{}\">Make your own in the studio</a></p>\n<div class=\"samples\">",
        escape(studio)
    );
    for (shows, path) in *pictures {
        let (shows, path) = (escape(shows), escape(path));
        let _ = writeln!(
            main,
            "<figure class=\"card\"><a href=\"..{path}\"><img src=\"..{path}\" alt=\"{shows}\" width=\"320\" height=\"260\"></a>\
             <figcaption>{shows}</figcaption></figure>"
        );
    }
    main.push_str("</div>\n<h2>Download</h2>\n<ul class=\"files\">\n");
    for (name, path) in *files {
        let _ = writeln!(
            main,
            "<li><a class=\"button\" href=\"..{}\">{}</a></li>",
            escape(path),
            escape(name)
        );
    }
    main.push_str(
        "</ul>\n<p class=\"soft\">Each is a URL: change a number in it, and it is another maze. \
        <a href=\"../docs/\">The documentation</a> has all settings.</p>\n<h2>How to</h2>\n<ol>\n",
    );
    for step in *steps {
        let _ = writeln!(main, "<li>{}</li>", escape(step));
    }
    let _ = writeln!(main, "</ol>\n{TERMS}</main>\n{}", footer(".."));
    Shell {
        path: &purpose.path(),
        title: &format!("{title} · mazewright"),
        description,
        styles: &["common/site.css"],
        scripts: &[],
        head: &head(purpose, origin),
        main: &main,
    }
    .html()
}

/// Returns the elements for search engines and for previews on other sites.
fn head(purpose: &MazePurpose, origin: &str) -> String {
    let url = escape(&format!("{origin}{}", purpose.path()));
    let mut head = format!("<link rel=\"canonical\" href=\"{url}\">\n");
    let mut add = |name: &str, content: &str| {
        let _ = writeln!(head, "<meta property=\"{name}\" content=\"{}\">", escape(content));
    };
    add("og:type", "website");
    add("og:site_name", "mazewright");
    add("og:title", purpose.title);
    add("og:description", purpose.description);
    add("og:url", &format!("{origin}{}", purpose.path()));
    // Drawings for cutters have no pixels.
    if let Some((shows, path)) = purpose.pictures.iter().find(|(_, path)| !path.contains("cut=")) {
        add("og:image", &format!("{origin}{}", path.replacen(".svg", ".png", 1)));
        add("og:image:alt", shows);
    }
    head.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    head
}

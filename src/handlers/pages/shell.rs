//! The shell of all pages: the head of the document and the navigation.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::handlers::pages::{assets, imports};
use crate::response::document::{ASK_EACH_TIME, StaticDocument};
use crate::response::problem::Problem;
use mazewright_request::canonical::encode;

/// The pages in the navigation: their paths and names.
pub const NAVIGATION: [(&str, &str); 5] = [
    ("/", "Studio"),
    ("/play", "Play"),
    ("/gallery", "Gallery"),
    ("/endless", "Endless"),
    ("/docs/", "Docs"),
];

/// The same for a static site.
const SITE_NAVIGATION: [(&str, &str); 2] = [("/", "Studio"), ("/gallery/", "Gallery")];

/// The individual parts of a page.
pub struct Shell<'a> {
    /// Its path, which the navigation marks as the current one.
    pub path: &'a str,
    /// Its title, as text.
    pub title: &'a str,
    /// A sentence about it, as text.
    pub description: &'a str,
    /// Its style sheets in addition to the common one, as names of [assets](assets::ASSETS).
    pub styles: &'a [&'a str],
    /// Its scripts, which are modules. The page runs the first one. It fetches the others, and what all of them import, at
    /// the same time.
    pub scripts: &'a [&'a str],
    /// More elements of the head, as HTML.
    pub head: &'a str,
    /// The content below the navigation, as HTML.
    pub main: &'a str,
}

impl Shell<'_> {
    /// Returns the relative path from a page to the root of the service. Links are relative, because the service may be
    /// below another path on its host.
    pub fn root_of(path: &str) -> String {
        match path.matches('/').count() {
            0 | 1 => ".".to_owned(),
            depth => vec![".."; depth - 1].join("/"),
        }
    }

    /// Returns the page as HTML.
    pub fn html(&self) -> String {
        self.html_with_root(&Self::root_of(self.path))
    }

    /// Returns the page as HTML. `root` is the relative path from the page to the root of the service.
    pub fn html_with_root(&self, root: &str) -> String {
        self.html_with(root, ICON, &NAVIGATION)
    }

    /// Returns the page as HTML for a static site.
    pub fn html_of_site(&self) -> String {
        self.html_with(&Self::root_of(self.path), SITE_ICON, &SITE_NAVIGATION)
    }

    fn html_with(&self, root: &str, icon: &str, navigation: &[(&str, &str)]) -> String {
        let (title, description) = (escape(self.title), escape(self.description));
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"description\" content=\"{description}\">\n<title>{title}</title>\n\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"{root}{icon}\">\n"
        );
        for style in ["common/base.css"].iter().chain(self.styles) {
            push_line(
                &mut html,
                format_args!("<link rel=\"stylesheet\" href=\"{root}{}\">", assets::url(style)),
            );
        }
        if let Some((first, others)) = imports::with_imports(self.scripts).split_first() {
            let url = assets::url(first);
            push_line(
                &mut html,
                format_args!("<script type=\"module\" src=\"{root}{url}\"></script>"),
            );
            for other in others {
                let url = assets::url(other);
                push_line(
                    &mut html,
                    format_args!("<link rel=\"modulepreload\" href=\"{root}{url}\">"),
                );
            }
        }
        html.push_str(self.head);
        html.push_str(
            "</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n",
        );
        html.push_str("<header class=\"bar\">\n");
        push_line(
            &mut html,
            format_args!(
                "<a class=\"brand\" href=\"{root}/\"><svg viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" \
                 aria-hidden=\"true\"><path d=\"{LOGO_PATH}\" fill=\"none\" stroke=\"currentColor\" \
                 stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>\
                 <span>mazewright</span></a>"
            ),
        );
        html.push_str("<nav aria-label=\"Pages\">");
        for (path, name) in navigation {
            let current = if *path == self.path { " aria-current=\"page\"" } else { "" };
            push_line(&mut html, format_args!("<a href=\"{root}{path}\"{current}>{name}</a>"));
        }
        push_line(&mut html, format_args!("</nav>\n</header>\n{}\n</body>\n</html>", self.main));
        html
    }
}

/// The icon of the tab.
const ICON: &str = "/maze.svg?cols=4&amp;rows=4&amp;seed=1&amp;cell=8&amp;margin=2&amp;gen=1";

/// The icon in a static site.
pub const SITE_ICON: &str = "/pictures/icon.svg";

/// The URL of its maze.
pub const SITE_ICON_MAZE: &str = "/maze.svg?cols=4&rows=4&seed=1&cell=8&margin=2&gen=1";

/// The lines of the logo, in a square of 24 units.
pub const LOGO_PATH: &str = "M3 21V3h18v18H8M8 3v5h8v8H8v-3M12 12h0";

fn push_line(html: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "{text}");
}

/// Returns the response with a page that caches may keep.
pub async fn respond(page: &StaticDocument, headers: &HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(page.response(headers, ASK_EACH_TIME).await?, PAGE_POLICY))
}

/// Returns the element that leads other sites to the oEmbed data of a page.
pub fn oembed_link(origin: &str, page: &str, title: &str) -> String {
    let data = format!("{origin}/oembed?url={}", encode(page));
    format!(
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\" title=\"{}\">\n",
        escape(&data),
        escape(title)
    )
}

/// Creates a document from HTML.
pub fn document(html: String) -> StaticDocument {
    StaticDocument::new("text/html; charset=utf-8", html)
}

/// Escapes text for HTML, also within double quotes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

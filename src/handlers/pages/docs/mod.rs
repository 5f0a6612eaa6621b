//! The documentation: guides, operations and parameters as pages that the program makes of its tables, of the
//! description of the API, and of the documents in `docs`. All works without a script; scripts add suggestions while a
//! reader types, buttons that copy, and a form that sends requests.

pub mod contents;
pub mod description;
mod finished;
pub mod operations;
pub mod parameters;
mod prose;
pub mod samples;
mod search;

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::handlers::origin::origin;
use crate::handlers::pages::docs::contents::{CONTENTS, DocPage};
use crate::handlers::pages::docs::operations::{OPERATIONS, Operation};
use crate::handlers::pages::docs::samples::Sample;
use crate::handlers::pages::footer::footer;
use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::response::problem::Problem;
use mazewright_request::error::shown;
use mazewright_request::parameter::Parameter;
use mazewright_request::reading::query::decode;
use mazewright_request::table::PARAMETERS;

/// The request of the first page.
const FIRST: &str = "/maze.svg?shape=hex&cols=12&rows=10&seed=42&gen=1&solution=true";

/// `GET /docs`: redirects, because one page has one address.
pub async fn to_docs() -> Response {
    let place = [(header::LOCATION, "/docs/")];
    (StatusCode::PERMANENT_REDIRECT, place).into_response()
}

/// `GET /docs/`: the contents, or what a search finds.
pub async fn docs(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let query = request.uri().query().unwrap_or_default();
    let words = query.split('&').find_map(|pair| pair.strip_prefix("q="));
    let words = words.map(|it| decode(it).map(|it| shown(&it).into_owned()).unwrap_or_default());
    let html = match words.filter(|words| !words.trim().is_empty()) {
        None => {
            let start = finished::start(origin(request.headers(), &app.settings));
            return respond(&start, request.headers()).await;
        }
        Some(words) => {
            let title = format!("Search: {words}");
            let content = format!("<h1>{}</h1>\n{}", escape(&title), search::results(&words));
            page("", &title, "Results of a search in the documentation", &words, &content)
        }
    };
    let html = match origin(request.headers(), &app.settings) {
        Some(origin) => finished::at_origin(&html, &origin),
        None => html,
    };
    respond(&document(html), request.headers()).await
}

/// `GET /docs/{page}`
pub async fn doc_page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if name == description::REFERENCE_NAME {
        return description::reference(headers).await;
    }
    let Some(found) = contents::page(&name) else {
        let detail =
            format!("the documentation has no page {}; /docs/ lists its pages", shown(&name));
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    respond(&finished::page(found, origin(&headers, &app.settings)), &headers).await
}

/// Returns a page with its search and its contents. `current` is its name.
fn page(current: &str, title: &str, about: &str, words: &str, content: &str) -> String {
    let main = format!(
        "<main id=\"main\" class=\"docs\">\n<div class=\"finder\"><form role=\"search\" action=\"./\" method=\"get\">\n\
         <label for=\"q\" class=\"unseen\">Search the documentation</label>\
         <input type=\"search\" id=\"q\" name=\"q\" value=\"{}\" placeholder=\"Search\" autocomplete=\"off\" maxlength=\"80\">\
         <button class=\"primary\">Search</button></form>\n<div id=\"suggestions\" role=\"status\"></div>\n\
         <a class=\"down\" href=\"#contents\">Contents</a></div>\n\
         <article>\n{content}</article>\n<nav id=\"contents\" aria-label=\"Documentation\">\n{}</nav>\n</main>\n{}",
        escape(words),
        links(current),
        footer("..")
    );
    Shell {
        path: "/docs/",
        title: &format!("{title} · mazewright"),
        description: about,
        styles: &["common/site.css", "docs/docs.css"],
        scripts: &["docs/docs.js"],
        head: "",
        main: &main,
    }
    .html()
}

/// Returns the contents as lists of links.
fn links(current: &str) -> String {
    let mut html = String::new();
    let mark = |name: &str| if name == current { " aria-current=\"page\"" } else { "" };
    let _ = writeln!(html, "<p><a href=\"./\"{}>Overview</a></p>", mark(""));
    for part in &CONTENTS {
        let _ = writeln!(html, "<h2>{}</h2>\n<ul>", part.title);
        for page in part.pages {
            let title = escape(page.title());
            let _ = writeln!(
                html,
                "<li><a href=\"./{0}\"{1}>{title}</a></li>",
                page.name,
                mark(page.name)
            );
        }
        html.push_str("</ul>\n");
    }
    html
}

/// Returns the content of the first page.
fn start() -> String {
    let sample = Sample {
        method: "GET",
        target: FIRST,
        body: None,
        needs_token: false,
        media: "image/svg+xml",
    };
    let first = escape(FIRST);
    let mut html = format!(
        "<h1>Documentation</h1>\n<p class=\"lead\">A maze is a URL. One request returns it as a picture, a page to print, a \
         document of data or a solid to build. With a seed it is the same maze every time.</p>\n\
         <section class=\"entry\"><div class=\"text\"><p>Change <code>shape</code>, <code>cols</code> or <code>seed</code> \
         and ask again. No key is needed.</p>\n{}\n</div><div class=\"aside\"><a class=\"example\" href=\"..{first}\">\
         <img src=\"..{first}\" alt=\"A maze of hexagons with its solution\"></a></div></section>\n",
        sample.html(0)
    );
    for part in &CONTENTS {
        let _ = writeln!(html, "<h2>{}</h2>\n<ul class=\"cards\">", part.title);
        for page in part.pages {
            let (title, about) = (escape(page.title()), escape(page.about));
            let _ = writeln!(
                html,
                "<li class=\"card\"><a href=\"./{}\">{title}</a><p>{about}</p></li>",
                page.name
            );
        }
        html.push_str("</ul>\n");
    }
    html.push_str(
        "<h2>For programs</h2>\n<ul class=\"plain\">\n\
         <li><a href=\"../openapi.yaml\">openapi.yaml</a> or <a href=\"../openapi.json\">openapi.json</a>: \
         the API in OpenAPI 3.1, for generators of clients</li>\n\
         <li><a href=\"./reference.md\">reference.md</a>: every text in full, in one file</li>\n\
         <li><a href=\"../llms.txt\">llms.txt</a>: what the service is, for language models</li>\n</ul>\n",
    );
    html
}

/// Returns the content of another page: its operations, its parameters and its guide.
fn content(page: &DocPage) -> String {
    let title = escape(page.title());
    let mut html = format!("<h1>{title}</h1>\n<p class=\"lead\">{}</p>\n", escape(page.about));
    let operations: Vec<&Operation> = OPERATIONS.iter().filter(|it| it.is_on(page)).collect();
    let parameters: Vec<&Parameter> =
        PARAMETERS.iter().filter(|it| page.topic == Some(it.topic)).collect();
    let guide = page.guide.map(|file| prose::read_markdown(&prose::text(file)));
    let mut chips = String::new();
    let mut chip = |id: &str, text: &str| {
        let _ = writeln!(chips, "<li><a href=\"#{id}\">{text}</a></li>");
    };
    for operation in &operations {
        chip(operation.id(), &format!("<code>{}</code>", escape(&operation.heading())));
    }
    for parameter in &parameters {
        chip(parameter.name, &contents::parameter_link(parameter.name));
    }
    for chapter in guide.iter().flat_map(|it| &it.chapters).filter(|it| it.is_main) {
        chip(&chapter.id, &escape(&chapter.title));
    }
    let _ = writeln!(html, "<ul class=\"chips\" aria-label=\"On this page\">\n{chips}</ul>");
    for (number, operation) in operations.iter().enumerate() {
        operation.write(number, &mut html);
    }
    for (number, parameter) in parameters.iter().enumerate() {
        parameters::write_parameter(parameter, number, &mut html);
    }
    if let Some(guide) = guide {
        let _ = writeln!(html, "<div class=\"guide\">\n{}</div>", guide.html);
    }
    html
}

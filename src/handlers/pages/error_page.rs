//! Errors as pages, for people who open an address in a browser. Programs get a problem document.

use std::fmt::Write as _;

use axum::http::{Method, Request, StatusCode, Uri, header};

use crate::handlers::pages::footer::footer;
use crate::handlers::pages::shell::{Shell, escape};
use crate::response::negotiation::weighted;
use crate::response::problem::Problem;
use mazewright_core::find;
use mazewright_render::formats::FORMATS;

/// Returns whether the caller is a browser that opens a page. It names HTML, and XHTML or that it navigates: Java's clients
/// name HTML too. It names no kind of JSON.
pub fn is_wanted<B>(request: &Request<B>) -> bool {
    let headers = request.headers();
    let (mut html, mut xhtml) = (0, 0);
    for (range, weight) in weighted(headers, &header::ACCEPT) {
        if range.eq_ignore_ascii_case("text/html") {
            html = weight;
        } else if range.eq_ignore_ascii_case("application/xhtml+xml") {
            xhtml = weight;
        } else if range.contains("json") && weight > 0 {
            return false;
        }
    }
    let navigates = headers.get("sec-fetch-mode").is_some_and(|it| it == "navigate");
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    is_read && html > 0 && (xhtml > 0 || navigates)
}

/// Returns the heading of a problem.
fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => "There is nothing here",
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => "Please try again soon",
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "This address is not open to you",
        StatusCode::METHOD_NOT_ALLOWED => "This address is not a page",
        StatusCode::NOT_IMPLEMENTED => "This service does not offer that",
        _ if status.is_server_error() => "Something went wrong on our side",
        _ => "This address asks for something that cannot be made",
    }
}

/// Returns a detail as a sentence.
fn sentence(detail: &str) -> String {
    let mut letters = detail.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

/// Returns the query of the studio for the maze of an address, with its question mark; empty for other addresses.
fn studio_query(uri: &Uri) -> String {
    let Some(rest) = uri.path().strip_prefix("/maze") else { return String::new() };
    let query = uri.query().unwrap_or_default();
    let format = rest.strip_prefix('.').and_then(|it| find(FORMATS, it)).map(|it| it.name);
    match format {
        None if query.is_empty() => String::new(),
        None => format!("?{query}"),
        Some(name) if query.is_empty() => format!("?format={name}"),
        Some(name) => format!("?{query}&format={name}"),
    }
}

/// Returns the page of a problem at an address. `root` leads from there to the root of the service.
pub fn html(problem: &Problem, root: &str, uri: &Uri) -> String {
    let mut details = String::new();
    if problem.faults.len() > 1 {
        for fault in &problem.faults {
            // Writing to a string cannot fail.
            let _ = write!(details, "<li>{}</li>", escape(&sentence(&fault.detail)));
        }
        details = format!("<ul>{details}</ul>");
    } else {
        let _ = write!(details, "<p>{}</p>", escape(&sentence(&problem.detail)));
    }
    let title = heading(problem.status);
    let shell = |main: &str| {
        Shell {
            path: uri.path(),
            title: &format!("{title} · mazewright"),
            description: title,
            styles: &["common/site.css"],
            scripts: &[],
            head: "",
            main,
        }
        .html_with_root(root)
    };
    // The studio shows the faults of the parameters next to their controls.
    let studio = escape(&studio_query(uri));
    shell(&format!(
        "<main id=\"main\" class=\"site narrow\">\n<h1>{title}</h1>\n<div class=\"details\">{details}</div>\n\
         <p class=\"button-row\"><a class=\"button primary\" href=\"{root}/{studio}\">Make a maze in the studio</a>\n\
         <a class=\"button\" href=\"{root}/play\">Play a maze</a>\n<a class=\"button\" href=\"{root}/gallery\">See the gallery</a>\n\
         <a class=\"button\" href=\"{root}/docs/\">Read the documentation</a></p>\n\
         <p class=\"soft\">{} {}</p>\n</main>\n{}",
        problem.status.as_str(),
        escape(problem.status.canonical_reason().unwrap_or_default()),
        footer(root)
    ))
}

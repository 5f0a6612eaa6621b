//! Errors as pages, for people who open an address in a browser. Programs get a problem document.

use std::fmt::Write as _;

use axum::http::{Method, Request, StatusCode, Uri, header};

use crate::handlers::pages::footer::footer;
use crate::handlers::pages::shell::{Shell, escape};
use crate::response::problem::Problem;

/// Returns whether the caller is a browser that opens a page: it names HTML, and no kind of JSON.
pub fn is_wanted<B>(request: &Request<B>) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|it| it.to_str().ok());
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    is_read && accepted.is_some_and(|it| it.contains("text/html") && !it.contains("json"))
}

/// Returns the heading of a problem.
fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => "There is nothing here",
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => "Please try again soon",
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "This address is not open to you",
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

/// Returns the page of a problem at an address.
pub fn html(problem: &Problem, uri: &Uri) -> String {
    let mut told = String::new();
    if problem.faults.len() > 1 {
        for fault in &problem.faults {
            // Writing to a string cannot fail.
            let _ = write!(told, "<li>{}</li>", escape(&sentence(&fault.detail)));
        }
        told = format!("<ul>{told}</ul>");
    } else {
        let _ = write!(told, "<p>{}</p>", escape(&sentence(&problem.detail)));
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
        .html()
    };
    let root = Shell::root_of(uri.path());
    // The studio shows the faults of the parameters beside their controls.
    let query = uri.query().filter(|_| uri.path().starts_with("/maze")).unwrap_or_default();
    let query = if query.is_empty() { String::new() } else { format!("?{}", escape(query)) };
    shell(&format!(
        "<main id=\"main\" class=\"site narrow\">\n<h1>{title}</h1>\n<div class=\"told\">{told}</div>\n\
         <p class=\"ways\"><a class=\"button primary\" href=\"{root}/{query}\">Make a maze in the studio</a>\n\
         <a class=\"button\" href=\"{root}/play\">Play a maze</a>\n<a class=\"button\" href=\"{root}/gallery\">See the gallery</a>\n\
         <a class=\"button\" href=\"{root}/docs/\">Read the documentation</a></p>\n\
         <p class=\"soft\">{} {}</p>\n</main>\n{}",
        problem.status.as_str(),
        escape(problem.status.canonical_reason().unwrap_or_default()),
        footer(&root)
    ))
}

//! Errors as pages, for people who open an address in a browser.

use axum::http::{Method, StatusCode};

use crate::app::{Service, settings};

/// What browsers send when a person opens an address.
const BROWSER: (&str, &str) =
    ("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8");

#[tokio::test]
async fn browsers_get_a_page_with_ways_on() {
    let service = Service::new();
    for (path, status, told) in [
        ("/nothing", 404, "There is nothing at /nothing"),
        ("/a/b/%3Cb%3E", 404, "/a/b/%3Cb%3E"),
        ("/galery", 404, "try /gallery"),
        ("/for/nothing", 404, "worksheets"),
        ("/docs/nothing", 404, "/docs/ lists its pages"),
        ("/gallery?for=lasers", 400, "must be one of worksheets"),
        ("/maze?cols=0&shape=x", 400, "<li>Cols is 0"),
        ("/maze.svg?cols=5000&rows=5000", 422, "cells"),
    ] {
        let reply = service.get_with(path, &[BROWSER]).await;
        assert_eq!(reply.status.as_u16(), status, "{path}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(reply.header("cache-control"), "no-store", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        let text = reply.text();
        assert!(text.contains(told), "{path}: {text}");
        assert!(!text.contains("<b>"), "{path}");
        let root = if path.starts_with("/a/b/") { "../.." } else { ".." };
        let root = if path.matches('/').count() == 1 { "." } else { root };
        for way in ["/play", "/gallery", "/docs/"] {
            assert!(text.contains(&format!("href=\"{root}{way}\"")), "{path}: {way}");
        }
        let head = service.send(Method::HEAD, path, &[BROWSER], "").await;
        assert_eq!(head.header("content-length"), reply.header("content-length"), "{path}");
    }
    // The studio shows which parameter is wrong.
    let reply = service.get_with("/maze?cols=0&rows=3", &[BROWSER]).await;
    assert!(reply.text().contains("href=\"./?cols=0&amp;rows=3\""));
    let reply = service.get_with("/maze.png?cols=0", &[BROWSER]).await;
    assert!(reply.text().contains("href=\"./?cols=0&amp;format=png\""));
    let reply = service.get_with("/games", &[BROWSER]).await;
    assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(reply.text().contains("<h1>This address is not a page</h1>"), "{}", reply.text());
}

#[tokio::test]
async fn programs_get_a_problem() {
    let service = Service::new();
    for headers in [
        &[][..],
        &[("accept", "*/*")],
        &[("accept", "application/json")],
        &[("accept", "application/problem+json, text/html;q=0.5")],
        &[("accept", "image/avif,image/webp,*/*")],
        // HttpURLConnection of Java.
        &[("accept", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2")],
        &[("accept", "text/html;q=0, */*")],
        &[("accept", "text/html;q=0, application/xhtml+xml"), ("sec-fetch-mode", "navigate")],
    ] {
        let reply = service.get_with("/nothing", headers).await;
        assert_eq!(reply.header("content-type"), "application/problem+json", "{headers:?}");
    }
    let navigates = [("accept", "text/html, */*;q=0.5"), ("sec-fetch-mode", "navigate")];
    let reply = service.get_with("/nothing", &navigates).await;
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    let posted = service.send(Method::POST, "/nothing", &[BROWSER], "").await;
    assert_eq!(posted.header("content-type"), "application/problem+json");
    let picture = service.get_with("/maze?cols=0&error=image", &[BROWSER]).await;
    assert!(picture.header("content-type").starts_with("image/"));
}

#[tokio::test]
async fn pages_of_errors_stay_below_the_base() {
    let mut own = settings();
    own.public_url = "https://mazes.example/some".into();
    let service = Service::with(own);
    let reply = service.get_with("/some/a/b", &[BROWSER]).await;
    assert_eq!(reply.status, StatusCode::NOT_FOUND);
    assert!(reply.text().contains("href=\"../play\""), "{}", reply.text());
    let outside = service.get_with("/other", &[BROWSER]).await;
    assert_eq!(outside.status, StatusCode::NOT_FOUND);
    assert_eq!(outside.header("content-type"), "text/html; charset=utf-8");
    assert!(outside.text().contains("href=\"./some/play\""), "{}", outside.text());
    let document = service.get("/other").await;
    assert_eq!(document.header("content-type"), "application/problem+json");
}

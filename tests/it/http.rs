//! The HTTP interface: routes, formats, headers and errors.

use axum::http::{Method, StatusCode};
use mazewright_render::formats::FORMATS;
use mazewright_request::parameter::{Fallback, Parameter, UrlPlace};
use mazewright_request::table::PARAMETERS;

use crate::app::{Service, settings};

#[tokio::test]
async fn the_default_request_returns_an_svg() {
    let service = Service::new();
    let reply = service.get("/maze?shape=tri&cols=18&rows=12").await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.header("content-type"), "image/svg+xml");
    assert!(reply.text().starts_with("<svg"));
    assert_eq!(reply.header("content-length"), reply.body.len().to_string());
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "cross-origin"),
        ("access-control-allow-origin", "*"),
        ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    ] {
        assert_eq!(reply.header(name), value);
    }
    for stage in ["layout", "carve", "solve", "draw", "encode"] {
        assert!(reply.header("server-timing").contains(stage), "{stage}");
    }
}

#[tokio::test]
async fn every_format_by_extension_parameter_and_accept() {
    let service = Service::new();
    for format in FORMATS {
        let (name, media) = (format.name, format.value.media_type);
        let by_path = service.get(&format!("/maze.{name}?seed=1")).await;
        let by_name = service.get(&format!("/maze?seed=1&format={name}")).await;
        let by_both = service.get(&format!("/maze.{name}?seed=1&format={name}")).await;
        let by_accept = service.get_with("/maze?seed=1", &[("accept", media)]).await;
        for reply in [&by_path, &by_name, &by_both, &by_accept] {
            assert_eq!(reply.status, StatusCode::OK);
            assert_eq!(reply.header("content-type"), media);
            assert_eq!(reply.header("etag"), by_path.header("etag"));
            assert_eq!(reply.body, by_path.body);
        }
        let varies = |reply: &crate::app::Reply| {
            reply.headers.get_all("vary").iter().any(|value| value == "accept")
        };
        assert!(varies(&by_accept));
        assert!(!varies(&by_path));
        assert!(!varies(&by_name));
        let other = FORMATS.iter().find(|other| other.name != name).unwrap().name;
        let clash = service.get(&format!("/maze.{name}?format={other}")).await;
        assert_eq!(clash.faults(), [("format".to_owned(), "contradiction".to_owned())]);
    }
}

#[tokio::test]
async fn accept_by_weight_and_precision() {
    // A weight has at most three decimals; an invalid one counts as nothing.
    const LONG: &str = "image/png;q=0.1234";
    let service = Service::new();
    for (accept, media) in [
        ("", "image/svg+xml"),
        ("*/*", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("image/*;q=0.5, image/png", "image/png"),
        ("image/*, image/svg+xml;q=0", "image/png"),
        ("application/*", "application/json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "image/svg+xml"),
        ("APPLICATION/JSON;q=0.9;v=1, image/*;q=0.1", "application/json"),
        ("*/*;q=0.1, image/png;q=0.2", "image/png"),
    ] {
        let reply = service.get_with("/maze?seed=1", &[("accept", accept)]).await;
        assert_eq!(reply.header("content-type"), media, "{accept}");
    }
    for accept in
        ["text/rtf", "image/avif", "image/svg+xml;q=0", "*/*;q=0", "image/png;q=nine", LONG]
    {
        let reply = service.get_with("/maze?seed=1", &[("accept", accept)]).await;
        assert_eq!(reply.status, StatusCode::NOT_ACCEPTABLE, "{accept}");
        assert!(reply.text().contains("image/png"));
        let fixed = service.get_with("/maze.svg?seed=1", &[("accept", accept)]).await;
        assert_eq!(fixed.status, StatusCode::OK, "{accept}");
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get() {
    let service = Service::new();
    for path in ["/maze?seed=1", "/maze.json?seed=1", "/healthz", "/", "/maze?cols=0", "/nothing"] {
        let got = service.get(path).await;
        let got = if path.contains("seed") { service.get(path).await } else { got };
        let head = service.send(Method::HEAD, path, &[], "").await;
        assert_eq!(got.status, head.status, "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "vary", "link"] {
            assert_eq!(got.header(name), head.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn every_status_is_open_to_all_origins_and_every_error_is_a_problem() {
    let mut small = settings();
    small.max_body = 1;
    let service = Service::with(small);
    let json = ("content-type", "application/json");
    let long = "x".repeat(2000);
    let longer = format!("/maze?_={}", "x".repeat(9000));
    for (status, method, path, header, body) in [
        (200, Method::GET, "/maze?seed=1", json, ""),
        (204, Method::OPTIONS, "/maze", json, ""),
        (308, Method::GET, "/docs", json, ""),
        (400, Method::GET, "/maze?x=1", json, ""),
        (404, Method::GET, "/mazes", json, ""),
        (404, Method::GET, "/docs/no-such-file", json, ""),
        (405, Method::DELETE, "/maze", json, ""),
        (405, Method::POST, "/healthz", json, ""),
        (406, Method::GET, "/maze", ("accept", "text/rtf"), ""),
        (413, Method::POST, "/maze", json, &long),
        (414, Method::GET, &longer, json, ""),
        (415, Method::POST, "/maze", ("content-type", "text/plain"), "{}"),
        (415, Method::POST, "/maze", ("accept", "*/*"), "{}"),
        (422, Method::GET, "/maze?shape=tri&cols=1&rows=3", json, ""),
        (422, Method::GET, "/maze?seed=1&start=4&goal=4", json, ""),
        (422, Method::GET, "/maze?cols=1000000&rows=1000000", json, ""),
        (422, Method::GET, "/maze?margin=0&line=4", json, ""),
    ] {
        let reply = service.send(method.clone(), path, &[header], body).await;
        let path = &path[..path.len().min(40)];
        assert_eq!(reply.status.as_u16(), status, "{method} {path}");
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{method} {path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{method} {path}");
        if status >= 400 {
            assert_eq!(reply.header("content-type"), "application/problem+json");
            let document = reply.json();
            assert_eq!(document["status"], status);
            for member in ["type", "title", "detail", "instance"] {
                assert!(document[member].is_string(), "{method} {path} {member}");
            }
            let detail = document["detail"].as_str().unwrap();
            assert!(!detail.ends_with('.'), "{detail}");
            assert!(!detail.starts_with(char::is_uppercase), "{detail}");
        }
        assert_eq!(reply.headers.contains_key("allow"), matches!(status, 204 | 405));
    }
}

#[tokio::test]
async fn paths_that_are_no_text_lead_nowhere() {
    let service = Service::new();
    for path in ["/docs/%FF", "/for/%C3", "/games/%FF/replay", "/assets/%FF/x", "/maze.svg%FF"] {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert!(reply.text().contains("is not valid UTF-8 once decoded"), "{}", reply.text());
    }
}

#[tokio::test]
async fn hostile_texts_are_never_markup() {
    let service = Service::new();
    for hostile in
        ["<script>alert(1)</script>", "\"/><x", "]]>", "&amp;<!--", "'\" onload=", "\u{0}\u{1b}"]
    {
        let encoded = mazewright_request::canonical::encode(hostile);
        let reply = service.get(&format!("/maze.svg?seed={encoded}")).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(!reply.text().contains("<script"), "{hostile}");
        assert!(!reply.text().contains("<x"), "{hostile}");
        assert!(!reply.text().contains("<!--"), "{hostile}");
        assert!(!reply.text().contains('\u{1b}'), "{hostile}");
        let file = reply.header("content-disposition").split('"').nth(1).unwrap().to_owned();
        assert!(file.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)), "{file}");
        // Seeds, titles and instructions may be any text.
        for parameter in
            PARAMETERS.iter().filter(|it| !matches!(it.name, "seed" | "title" | "instructions"))
        {
            let path = format!("/maze.svg?seed=1&{}={encoded}", parameter.name);
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{}", parameter.name);
            assert_eq!(reply.header("content-type"), "application/problem+json");
        }
    }
}

#[tokio::test]
async fn downloads_are_named() {
    let service = Service::new();
    let path = "/maze.svg?shape=triangle&cols=18&rows=12&seed=42";
    let shown = service.get(path).await;
    assert_eq!(shown.header("content-disposition"), "inline; filename=\"maze-tri-18x12-42.svg\"");
    let saved = service.get(&format!("{path}&download=true")).await;
    assert_eq!(
        saved.header("content-disposition"),
        "attachment; filename=\"maze-tri-18x12-42.svg\""
    );
    assert_eq!(saved.header("etag"), shown.header("etag"));
}

#[tokio::test]
async fn documents_say_how_they_were_asked_for() {
    let service = Service::new();
    let reply = service.get("/maze?shape=tri&cols=6&rows=4&format=json&seed=héllo").await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let document = reply.json();
    let again = service.get(document["url"].as_str().unwrap()).await;
    assert_eq!(again.body, reply.body);
    // Parameters that JSON does not accept are left out, and parameters that were not given.
    let in_query = |it: &&Parameter| {
        let is_told =
            !matches!(it.place, UrlPlace::Nowhere | UrlPlace::Body) && it.default != Fallback::None;
        is_told && !it.is_exclusive()
    };
    for parameter in PARAMETERS.iter().filter(in_query) {
        assert!(!document["params"][parameter.name].is_null(), "{}", parameter.name);
    }
    let few = service.get("/maze.json?seed=1&fields=solution,stats").await.json();
    assert!(few["solution"].is_object());
    assert!(few["nodes"].is_null());
}

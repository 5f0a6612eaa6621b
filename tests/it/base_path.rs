//! The service below a path of its host. Nothing in its answers leads out of that path.

use std::collections::BTreeSet;

use axum::body::to_bytes;
use axum::http::{Method, StatusCode};
use mazewright::handlers::pages::assets::{ASSETS, DRAWN};
use mazewright::handlers::pages::docs::contents;
use mazewright::handlers::pages::purposes::{MazePurpose, PURPOSES};

use crate::app::{Service, settings, with_games};

const ORIGIN: &str = "https://here.example";
const BASE: &str = "/some/mazes";

fn service() -> Service {
    let mut settings = with_games();
    settings.public_url = format!("{ORIGIN}{BASE}");
    Service::with(settings)
}

/// Returns the path and query to which a link in the page `from` leads; `None` for one to another host or in the page.
fn target(from: &str, link: &str) -> Option<String> {
    let link = link.replace("&amp;", "&");
    if let Some(rest) = link.strip_prefix(ORIGIN) {
        return Some(rest.to_owned());
    }
    if link.is_empty() || link.starts_with('#') || link.contains("://") || link.starts_with("data:")
    {
        return None;
    }
    if link.starts_with('/') {
        return Some(link);
    }
    let mut parts: Vec<&str> = from.split('?').next().unwrap().split('/').collect();
    parts.pop();
    let (path, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    if path.ends_with("/.") || path == "." || path == ".." {
        parts.push("");
    }
    Some(parts.join("/") + rest)
}

/// Returns the values of attributes that name a resource. Code that the page shows names none.
fn links(html: &str) -> Vec<String> {
    let outside = html.split("<pre").map(|it| it.split_once("</pre>").map_or(it, |(_, rest)| rest));
    let html: String = outside.collect();
    let mut found = Vec::new();
    for attribute in
        [" href=\"", " src=\"", " action=\"", " content=\"https:", " content=\"/", " formaction=\""]
    {
        for rest in html.split(attribute).skip(1) {
            let value = rest.split('"').next().unwrap();
            let kept = attribute.split('"').nth(1).unwrap();
            found.push(format!("{kept}{value}"));
        }
    }
    found
}

#[tokio::test]
async fn every_link_of_every_page_stays_below_the_base() {
    let service = service();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![format!("{BASE}/"), format!("{BASE}/?seed=1&nothing=1")];
    let mut pages = BTreeSet::new();
    while let Some(url) = waiting.pop() {
        // One query for each path is enough, apart from pages with problems.
        let path = url.split(['?', '#']).next().unwrap().to_owned();
        if !seen.insert(path.clone()) && !url.contains("nothing") {
            continue;
        }
        let reply = service.get(url.split('#').next().unwrap()).await;
        let allowed = [StatusCode::OK, StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY];
        assert!(allowed.contains(&reply.status), "{url}: {} {}", reply.status, reply.text());
        assert!(
            reply.status == StatusCode::OK || url.contains("oembed"),
            "{url}: {}",
            reply.text()
        );
        if !reply.header("content-type").starts_with("text/html") {
            continue;
        }
        pages.insert(path);
        for link in links(reply.text()) {
            let Some(target) = target(&url, &link) else { continue };
            assert!(target.starts_with(&format!("{BASE}/")), "{url} has a link to {link}");
            waiting.push(target);
        }
    }
    let mut all = ["/", "/play", "/gallery", "/endless", "/docs/"].map(str::to_owned).to_vec();
    all.extend(PURPOSES.iter().map(MazePurpose::path));
    all.extend(contents::pages().map(|page| format!("/docs/{}", page.name)));
    assert_eq!(pages, all.into_iter().map(|path| format!("{BASE}{path}")).collect());
    assert!(seen.iter().any(|path| path.ends_with("/common/base.css")), "{seen:?}");
}

/// Requests of scripts are relative to the page. A path from the root would leave the base.
#[test]
fn no_script_or_style_names_a_path_from_the_root() {
    // These values are not requested: a maze by its parameters, and the key of a kept one.
    let values = [
        ("play/service/ghosts.js", "`/maze?${key}`"),
        ("play/service/scores.js", "`/maze?${session.query}`"),
        ("studio/state.js", "`/?${query(state)}`"),
    ];
    // The silhouettes of masks are drawn by the program.
    let is_written = |name: &str| !name.starts_with("vendor/") && name != DRAWN;
    for asset in ASSETS.iter().filter(|asset| is_written(asset.name)) {
        let file = format!("{}/src/pages/{}", env!("CARGO_MANIFEST_DIR"), asset.name);
        let mut text = std::fs::read_to_string(file).unwrap();
        for (_, value) in values.iter().filter(|(name, _)| *name == asset.name) {
            assert!(text.contains(value), "{}: {value}", asset.name);
            text = text.replace(value, "");
        }
        for line in text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])) {
            for quote in ["\"/", "'/", "`/", "url(/"] {
                let after = line.split(quote).skip(1);
                let is_path =
                    |rest: &str| rest.starts_with(|it: char| it.is_ascii_lowercase() || it == '?');
                let mut paths = after.filter(|rest| is_path(rest) && !rest.starts_with("g,"));
                assert!(paths.next().is_none(), "{}: {line}", asset.name);
            }
        }
    }
}

#[tokio::test]
async fn urls_in_headers_have_the_base() {
    let service = service();
    for (path, names) in [
        ("/maze", &["link", "content-location"][..]),
        ("/maze.png?cols=4&rows=4&seed=1", &["link"]),
        ("/maze.json?cols=4&rows=4", &["link", "content-location"]),
        ("/book.pdf?cols=4&rows=4&seed=1&count=1", &["link"]),
        ("/book.pdf?cols=4&rows=4&count=1", &["link", "content-location"]),
        ("/dataset.csv?cols=4&rows=4&count=2&seed=1", &["link"]),
        ("/endless.svg?x=0&y=0&cols=4&rows=4&seed=1", &["link"]),
        ("/docs", &["location"]),
    ] {
        // The second answer may come from the cache, and the third knows that the caller has it.
        let first = service.get(&format!("{BASE}{path}")).await;
        let second = service.get(&format!("{BASE}{path}")).await;
        let tag = first.header("etag").to_owned();
        let third = service.get_with(&format!("{BASE}{path}"), &[("if-none-match", &tag)]).await;
        for reply in [&first, &second, &third] {
            for name in names {
                let value = reply.header(name).trim_start_matches('<');
                assert!(value.starts_with(&format!("{BASE}/")), "{path}: {name} is {value}");
                assert!(!value[1..].contains(BASE), "{path}: {name} is {value}");
            }
        }
    }
    let begun = service.post(&format!("{BASE}/games"), r#"{"cols":4,"rows":3}"#).await;
    assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text());
    let place = begun.header("location");
    assert!(place.starts_with(&format!("{BASE}/games/")), "{place}");
}

#[tokio::test]
async fn nothing_is_served_beside_the_base() {
    let service = service();
    for path in [
        "/",
        "/maze.svg",
        "/play",
        "/some",
        "/some/",
        "/some/mazesx",
        "/some/mazes%2Fmaze",
        "/SOME/MAZES/maze",
    ] {
        // The description of the API has no such answers.
        let reply = service.begin(&Method::GET, path, &[], "").await;
        assert_eq!(reply.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.headers()["content-type"], "application/problem+json", "{path}");
        let body = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8_lossy(&body);
        assert!(text.contains("all paths begin with /some/mazes/"), "{text}");
    }
    // Below the base, the hint has it too.
    let reply = service.begin(&Method::GET, "/some/mazes/mazee", &[], "").await;
    let body = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8_lossy(&body);
    assert!(text.contains("nothing at /some/mazes/mazee; try /some/mazes/maze"), "{text}");
    let reply = service.get("/some/mazes?seed=1").await;
    assert_eq!(reply.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(reply.header("location"), "/some/mazes/?seed=1");
    // Health checks come from the machine itself.
    for path in ["/healthz", "/some/mazes/healthz"] {
        assert_eq!(service.get(path).await.text(), "ok", "{path}");
    }
    let problem = service.get("/some/mazes/maze.svg?cols=0").await;
    assert_eq!(problem.json()["instance"], "/some/mazes/maze.svg");
    assert_eq!(service.get("/some/mazes/m%61ze.svg?seed=1").await.status, StatusCode::OK);
}

/// Data do not depend on the base.
#[tokio::test]
async fn bodies_of_data_are_the_same_below_any_base() {
    let (below, root) = (service(), Service::with(settings()));
    for path in [
        "/maze.json?cols=4&rows=4&seed=1",
        "/maze.svg?cols=4&rows=4&seed=1&gen=1",
        "/formats",
        "/shapes",
        "/dataset.ndjson?cols=4&rows=4&seed=1&count=3",
        "/compare.txt?cols=4&rows=4&seed=1&samples=2",
    ] {
        let (below, root) = (below.get(&format!("{BASE}{path}")).await, root.get(path).await);
        assert_eq!(below.status, StatusCode::OK, "{path}");
        assert!(below.body == root.body, "{path}");
        assert_eq!(below.header("etag"), root.header("etag"), "{path}");
    }
}

#[tokio::test]
async fn documents_for_machines_have_the_whole_url() {
    let service = service();
    let at = |path: &str| format!("{ORIGIN}{BASE}{path}");
    let get = async |path: &str| service.get(&format!("{BASE}{path}")).await;
    let description = get("/openapi.yaml").await;
    assert!(description.text().contains(&format!("servers: [{{url: '{ORIGIN}{BASE}',")));
    let description = get("/openapi.json").await.json();
    assert_eq!(description["servers"][0]["url"], at(""));
    let sitemap = get("/sitemap.xml").await;
    for line in sitemap.text().lines().filter(|line| line.contains("<loc>")) {
        assert!(line.contains(&format!("<loc>{ORIGIN}{BASE}/")), "{line}");
    }
    let robots = get("/robots.txt").await;
    assert!(robots.text().contains(&format!("Sitemap: {}", at("/sitemap.xml"))));
    for line in robots.text().lines() {
        let Some((_, path)) = line.split_once("llow: ") else { continue };
        assert!(path.starts_with(&format!("{BASE}/")), "{line}");
    }
    let embed = get(&format!("/oembed?url={}", at("/?seed=1"))).await.json();
    assert_eq!(embed["provider_url"], at("/"));
    assert!(embed["url"].as_str().unwrap().starts_with(&at("/maze.png?")), "{embed}");
    let tiles = get("/endless/tiles.json").await.json();
    assert!(tiles["tiles"][0].as_str().unwrap().starts_with(&at("/endless/{z}/")), "{tiles}");
    let llms = get("/llms.txt").await;
    for link in llms.text().split("](").skip(1) {
        assert!(link.starts_with(&at("/")), "{link}");
    }
}

#[tokio::test]
async fn known_requests_and_other_methods_are_found_below_the_base() {
    let service = service();
    for _ in 0..3 {
        let reply = service.get(&format!("{BASE}/maze.svg?cols=5&rows=5&seed=3")).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(reply.header("link").starts_with(&format!("<{BASE}/maze.svg?")));
    }
    let reply = service.send(Method::OPTIONS, &format!("{BASE}/maze.svg"), &[], "").await;
    assert_eq!(reply.status, StatusCode::NO_CONTENT);
}

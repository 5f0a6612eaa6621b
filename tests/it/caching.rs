//! Entity tags, cache policies, encodings, and shared renders.

use std::collections::BTreeSet;
use std::io::Read;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use mazewright_request::parameter::UrlPlace;
use mazewright_request::table::PARAMETERS;
use mazewright_workload::SharedTask;

use crate::app::{Service, settings, with_games};

/// A maze that takes long enough to be waited for.
const LARGE: &str = "/maze.svg?cols=1000&rows=1000&algorithm=wilson&seed=1";

#[tokio::test]
async fn every_parameter_changes_the_tag_and_spellings_do_not() {
    let service = Service::new();
    let plain = service.get("/maze.json?seed=1").await;
    for parameter in PARAMETERS {
        let Some(value) = (match parameter.name {
            "format" | "gen" | "progress" | "download" | "error" | "mesh" => None,
            "seed" => Some("2"),
            _ => Some(parameter.example),
        }) else {
            continue;
        };
        // A parameter that only some mazes accept is compared with the same kind of maze.
        let with =
            match parameter.name {
                "angle" => "outline=sector&",
                "inner" => "outline=ring&",
                "rim" => "outline=circle&",
                "hole_size" => "hole=circle&",
                "mask_parts" => "mask=text:HI&",
                "pick" => "algorithm=growing-tree&",
                "corner" => "algorithm=sidewinder&",
                "bias_angle" => "bias=50&",
                "animate" | "dpi" | "cut" | "group_ids" | "tactile" => "format=svg&",
                "difficulty_strict" => "difficulty=medium&",
                "frames" | "duration" | "pause" => "format=svg&animate=carve&",
                "charset" => "format=txt&",
                "array" => "format=npy&",
                "bom" => "format=csv&",
                "cut_shape" | "kerf_mm" => "format=dxf&openings=false&",
                "cell_mm" | "fit_mm" | "wall_mm" | "height_mm" | "base_mm" | "bumps"
                | "groove_mm" => "format=stl&",
                "feed_mm_min" | "pen_up" | "pen_down" | "layer_pause" => "format=gcode&",
                "head" => "format=gif&",
                "page" | "sheets" | "orientation" | "page_margin" | "footer" | "worksheet"
                | "key" => "format=pdf&",
                "lang" | "instructions" => "format=pdf&worksheet=true&",
                "scale" | "bit_depth" => "format=png&",
                "colormap" | "legend" => "fill=distance&",
                "way" => "solution=true&",
                _ => "",
            };
        let seed = if parameter.name == "seed" { "" } else { "seed=1&" };
        let path = if with.starts_with("format=") { "/maze" } else { "/maze.json" };
        let plain = &service.get(&format!("{path}?{with}{seed}")).await;
        let path = format!("{path}?{seed}{with}{}={value}", parameter.name);
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert_ne!(reply.header("etag"), plain.header("etag"), "{path}");
        assert_ne!(reply.body, plain.body, "{path}");
        assert!(matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed));
    }
    let same = service.get("/maze?format=json&_=2&seed=%31&shape=gamma&columns=20&gen=1").await;
    assert_eq!(same.header("etag"), plain.header("etag"));
    assert_eq!(same.header("server-timing"), "cache;desc=hit");
}

#[tokio::test]
async fn known_answers_are_not_sent_again() {
    let service = Service::new();
    let path = "/maze?shape=tri&cols=18&rows=12&seed=1&gen=1";
    let first = service.get(path).await;
    let tag = first.header("etag").to_owned();
    let renders = service.metric("mazewright_render_seconds_count");
    for condition in [
        tag.clone(),
        format!("W/{tag}"),
        format!("\"x\", {tag}"),
        format!("W/\"y\" ,{tag}"),
        "*".into(),
    ] {
        let reply = service.get_with(path, &[("if-none-match", &condition)]).await;
        assert_eq!(reply.status, StatusCode::NOT_MODIFIED, "{condition}");
        assert!(reply.body.is_empty());
        for name in ["etag", "cache-control", "vary"] {
            assert_eq!(reply.header(name), first.header(name), "{name}");
        }
    }
    for condition in ["\"x\"", &tag[1..], ""] {
        let reply = service.get_with(path, &[("if-none-match", condition)]).await;
        assert_eq!(reply.status, StatusCode::OK, "{condition}");
    }
    // A new server knows the tag without having made the maze.
    let other = Service::new();
    let reply = other.get_with(path, &[("if-none-match", &tag)]).await;
    assert_eq!(reply.status, StatusCode::NOT_MODIFIED);
    assert_eq!(service.metric("mazewright_render_seconds_count"), renders);
    assert_eq!(other.metric("mazewright_render_seconds_count"), 0);
}

#[tokio::test]
async fn three_policies() {
    let service = Service::new();
    let fixed = service.get("/maze?seed=1&gen=1").await;
    assert_eq!(fixed.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(fixed.header("link"), "");
    let seeded = service.get("/maze?seed=1").await;
    assert_eq!(
        seeded.header("cache-control"),
        "public, max-age=86400, stale-while-revalidate=604800"
    );
    assert!(seeded.header("link").contains("gen=1>; rel=\"canonical\""));
    assert_eq!(seeded.header("etag"), fixed.header("etag"));

    let fresh = service.get("/maze?shape=hex").await;
    assert_eq!(fresh.header("cache-control"), "no-store");
    assert_eq!(fresh.header("etag"), "");
    assert_ne!(fresh.header("maze-seed"), service.get("/maze?shape=hex").await.header("maze-seed"));
    let again = service.get(fresh.header("content-location")).await;
    assert_eq!(again.body, fresh.body);
    assert_eq!(again.header("maze-seed"), fresh.header("maze-seed"));
    assert_eq!(again.header("cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn errors_are_never_cached() {
    let service = Service::new();
    for accept in
        ["identity", "gzip", "br", "zstd", "*", "identity;q=0", "identity;q=0, gzip", "*;q=0"]
    {
        for path in [
            "/maze?seed=1&cols=0",
            "/nothing",
            "/maze?seed=1&start=1&goal=1&gen=1",
            "/maze?shape=tri&cols=1&rows=9&seed=1",
            "/maze.svg?seed=1&format=png",
        ] {
            let headers = [("accept-encoding", accept), ("if-none-match", "*")];
            let reply = service.get_with(path, &headers[..1]).await;
            assert!(reply.status.is_client_error(), "{path}");
            assert_eq!(reply.header("cache-control"), "no-store", "{path} {accept}");
            assert_eq!(reply.header("etag"), "", "{path} {accept}");
            assert_eq!(reply.header("last-modified"), "", "{path} {accept}");
        }
    }
}

pub(crate) fn unpack(encoding: &str, body: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match encoding {
        "" => plain.extend(body),
        "gzip" => drop(flate2::read::GzDecoder::new(body).read_to_end(&mut plain).unwrap()),
        "br" => drop(brotli::Decompressor::new(body, 4096).read_to_end(&mut plain).unwrap()),
        "zstd" => plain = zstd::decode_all(body).unwrap(),
        other => panic!("{other}"),
    }
    plain
}

#[tokio::test]
async fn encodings_are_negotiated_and_kept_apart() {
    let service = Service::new();
    let path = "/maze.json?cols=30&rows=30&seed=1";
    let plain = service.get(path).await;
    let mut tags = vec![plain.header("etag").to_owned()];
    for (accept, encoding) in [
        ("gzip", "gzip"),
        ("br", "br"),
        ("zstd", "zstd"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip;q=1.0, br;q=0.5, *;q=0", "gzip"),
        ("*", "zstd"),
        ("deflate", ""),
        ("identity", ""),
        ("gzip;q=0", ""),
        ("identity;q=1, gzip;q=0.5", ""),
        ("identity, gzip", "gzip"),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("identity;q=0, gzip", "gzip"),
        ("*;q=0, br", "br"),
        ("", ""),
    ] {
        for _ in 0..2 {
            let reply = service.get_with(path, &[("accept-encoding", accept)]).await;
            assert_eq!(reply.status, StatusCode::OK, "{accept}");
            assert_eq!(reply.header("content-encoding"), encoding, "{accept}");
            assert_eq!(unpack(encoding, &reply.body), plain.body, "{accept}");
            assert_eq!(reply.header("content-length"), reply.body.len().to_string());
            assert_eq!(reply.header("vary"), "accept-encoding");
            tags.push(reply.header("etag").to_owned());
        }
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4);
    assert_eq!(service.metric("mazewright_render_seconds_count"), 1);

    // A client that rejects identity cannot use a copy without encoding.
    for (accept, condition, status) in [
        ("identity;q=0, gzip", plain.header("etag"), StatusCode::OK),
        ("gzip", plain.header("etag"), StatusCode::NOT_MODIFIED),
    ] {
        let headers = [("accept-encoding", accept), ("if-none-match", condition)];
        assert_eq!(service.get_with(path, &headers).await.status, status, "{accept}");
    }

    let small =
        service.get_with("/maze.svg?cols=2&rows=2&seed=1", &[("accept-encoding", "gzip")]).await;
    assert_eq!(small.header("content-encoding"), "");
    let picture = service.get_with("/maze.png?seed=1", &[("accept-encoding", "gzip")]).await;
    assert_eq!(picture.header("content-encoding"), "");
    let refused = [("accept-encoding", "identity;q=0, gzip")];
    let picture = service.get_with("/maze.png?seed=1", &refused).await;
    assert_eq!(picture.header("content-encoding"), "gzip");
    let none = service.get_with("/maze.svg?seed=1", &[("accept-encoding", "*;q=0")]).await;
    assert_eq!(none.status, StatusCode::NOT_ACCEPTABLE);
}

/// Grids are kept for the next maze; where the seed decides the cells, only for the same seed.
#[tokio::test]
async fn a_kept_grid_is_that_of_the_seed() {
    let service = Service::new();
    for shape in ["square", "voronoi"] {
        for seed in [1, 2, 1] {
            for solver in ["bfs", "dfs"] {
                let path = format!(
                    "/maze.json?shape={shape}&cols=6&rows=6&seed={seed}&solver={solver}&gen=1"
                );
                let [kept, alone] =
                    [service.get(&path).await, Service::new().get(&path).await].map(|it| it.body);
                assert!(kept == alone, "{path}");
            }
        }
    }
}

#[tokio::test]
async fn one_render_for_all_and_it_outlives_the_first_caller() {
    let service = Service::new();
    let path = "/maze.svg?cols=300&rows=300&algorithm=wilson&seed=1";
    let ask = || {
        let service = service.clone();
        tokio::spawn(async move { service.get(path).await })
    };
    let leader = ask();
    service.until(|app| app.renders.workload().running() == 1).await;
    let others: Vec<_> = (0..8).map(|_| ask()).collect();
    // The others have joined once each has run; nothing else runs on this thread.
    for _ in 0..32 {
        tokio::task::yield_now().await;
    }
    leader.abort();
    let mut bodies = Vec::new();
    for other in others {
        let reply = other.await.unwrap();
        assert_eq!(reply.status, StatusCode::OK);
        bodies.push(reply.body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
    assert_eq!(service.metric("mazewright_render_seconds_count"), 1);
    assert_eq!(service.metric("mazewright_cancelled_total"), 0);
}

#[tokio::test]
async fn work_stops_when_nobody_waits() {
    let service = Service::new();
    let asked = service.clone();
    let only = tokio::spawn(async move { asked.get(LARGE).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    only.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
    assert_eq!(service.metric("mazewright_render_seconds_count"), 0);
    assert_eq!(service.app.renders.workload().waiting(), 0);
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Sends the requests that docs/api.md names in its table of caching. Each path without parameters is in it.
#[tokio::test]
async fn the_documented_policies_are_those_of_the_answers() {
    let mut own = with_games();
    own.security_contact = "https://mazes.example/security".into();
    let service = Service::with(own);
    let text = include_str!("../../docs/api.md");
    let table = text.split("| request | `Cache-Control` |\n").nth(1).unwrap();
    let mut paths = BTreeSet::new();
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').collect();
        let policy = quoted(cells[2]).next().unwrap();
        let requests: Vec<&str> = quoted(cells[1]).filter(|it| it.starts_with('/')).collect();
        assert!(!requests.is_empty(), "{row}");
        for url in requests {
            let reply = service.get(url).await;
            assert_eq!(reply.header("cache-control"), policy, "{url}");
            paths.insert(url.split('?').next().unwrap().to_owned());
        }
    }
    let is_plain = |path: &&str| !path.contains(['{', '.']) || path.starts_with("/openapi");
    // Probes and redirects are not cached, and what is below is like `/endless.svg` and needs a body.
    let others =
        ["/healthz", "/docs", "/solve", "/games", "/links", "/endless/next", "/endless/route"];
    let known = service.app.paths.get().unwrap();
    for path in known.all().filter(is_plain).filter(|path| !others.contains(path)) {
        assert!(paths.contains(path), "{path} is not in the table");
    }
}

#[tokio::test]
async fn work_stops_when_it_takes_too_long() {
    let mut hasty = settings();
    hasty.request_timeout = Duration::from_millis(30);
    let service = Service::with(hasty);
    let reply = service.get(LARGE).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!reply.header("retry-after").is_empty());
    assert!(reply.text().contains("0.03 s"), "{}", reply.text());
    service.until(|app| app.renders.workload().running() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
}

#[tokio::test]
async fn a_panic_is_seen_by_all_who_wait() {
    let (task, completion) = SharedTask::<u8, ()>::new(());
    let waiting = tokio::spawn({
        let task = task.clone();
        async move { task.wait().await }
    });
    let panicked = std::thread::spawn(move || {
        let _completion = completion;
        panic!("on purpose");
    });
    assert!(panicked.join().is_err());
    assert_eq!(task.wait().await, None);
    assert_eq!(waiting.await.unwrap(), None);
}

/// `If-Match` comes before `If-None-Match`, and a caller who has another version gets 412.
#[tokio::test]
async fn preconditions_are_checked_in_their_order() {
    let service = Service::new();
    for path in [
        "/maze?seed=1&gen=1",
        "/maze.png?seed=1",
        "/maze.json?seed=2&cols=3&rows=3",
        "/book.pdf?seed=1&count=2&cols=5&rows=5",
        "/compare.json?seed=1&samples=1&solvers=bfs",
        "/dataset.csv?seed=1&count=2&cols=4&rows=4",
        "/endless.svg?seed=1&cols=5&rows=5",
        "/shapes",
        "/openapi.yaml",
        "/play",
    ] {
        let tag = service.get(path).await.header("etag").to_owned();
        assert!(!tag.is_empty(), "{path}");
        let (weak, listed) = (format!("W/{tag}"), format!("\"x\", {tag}"));
        let none = [("if-none-match", &*tag)];
        for (tags, is_met) in [
            ("*", true),
            (&tag, true),
            (&listed, true),
            ("\"x\"", false),
            (&weak, false),
            ("", false),
        ] {
            for method in [Method::GET, Method::HEAD] {
                let alone = service.send(method.clone(), path, &[("if-match", tags)], "").await;
                assert_eq!(alone.status == 200, is_met, "{path} {tags}: {}", alone.status);
                assert_eq!(alone.status == 412, !is_met, "{path} {tags}: {}", alone.status);
                let both = [("if-match", tags), none[0]];
                let both = service.send(method, path, &both, "").await;
                let wanted = if is_met { 304 } else { 412 };
                assert_eq!(both.status.as_u16(), wanted, "{path} {tags}");
            }
        }
        assert_eq!(service.get(path).await.status, 200, "{path}: nothing else has changed");
    }
    let fresh = service.get_with("/maze.svg", &[("if-match", "\"x\"")]).await;
    assert_eq!(fresh.status, StatusCode::PRECONDITION_FAILED);
    assert_eq!(service.get_with("/maze.svg", &[("if-match", "*")]).await.status, StatusCode::OK);
    let wrong = service.get_with("/maze.svg?cols=0", &[("if-match", "\"x\"")]).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

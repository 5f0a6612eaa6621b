//! Searches for a difficulty: the facts about them in the response, and rejections.

use axum::http::{Method, StatusCode};

use crate::app::Service;

#[tokio::test]
async fn the_answer_says_what_was_reached_and_by_which_seed() {
    let service = Service::new();
    for (query, least, most) in [
        ("cols=20&rows=20&difficulty=45", 43, 47),
        ("shape=hex&cols=20&rows=20&difficulty=easy", 0, 40),
        ("shape=voronoi&cols=20&rows=20&difficulty=hard", 60, 100),
        ("shape=tri&levels=2&cols=14&rows=14&difficulty=medium&solver=bfs", 41, 59),
    ] {
        let url = format!("/maze.json?seed=Ada&{query}");
        let reply = service.get(&url).await;
        assert_eq!(reply.status, StatusCode::OK, "{url}: {}", reply.text());
        let json = reply.json();
        let stats = &json["stats"];
        let percent = stats["difficulty"].as_u64().unwrap();
        assert!((least..=most).contains(&percent), "{url}: {percent}");
        let wanted = query.split("difficulty=").nth(1).unwrap().split('&').next().unwrap();
        assert_eq!(json["params"]["difficulty"], wanted, "{url}");
        assert_eq!(json["seed"], "Ada", "{url}: the given seed");
        let seed = stats["difficulty_seed"].as_str().unwrap();
        let plain: Vec<&str> = query.split('&').filter(|it| !it.starts_with("diff")).collect();
        let again =
            service.get(&format!("/maze.json?seed={seed}&{}", plain.join("&"))).await.json();
        assert_eq!(again["stats"]["difficulty"], percent, "{url}");
        assert!(again["stats"]["difficulty_seed"].is_null(), "{url}: nothing was searched");
        for same in ["walls", "solution", "nodes", "links"] {
            assert_eq!(again[same], json[same], "{url}: {same}");
        }
        let picture = service.get(&url.replace(".json", ".svg")).await;
        assert_eq!(picture.header("maze-difficulty"), percent.to_string(), "{url}");
        assert_eq!(picture.header("maze-difficulty-seed"), seed, "{url}");
        assert_eq!(picture.header("maze-seed"), "Ada", "{url}");
        let other = Service::new().get(&url).await;
        assert_eq!(other.body, reply.body, "{url}: the same elsewhere");
        assert!(json["url"].as_str().unwrap().contains("difficulty="), "{url}");
    }
}

#[tokio::test]
async fn invalid_difficulties_are_rejected() {
    let service = Service::new();
    for (value, code, suggestion) in [
        ("101", "out-of-range", ""),
        ("4294967297", "out-of-range", ""),
        ("harf", "unknown-value", "hard"),
        ("", "empty", ""),
        ("5.5", "unknown-value", ""),
        ("-1", "unknown-value", ""),
    ] {
        let reply = service.get(&format!("/maze?difficulty={value}&seed=1")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{value}");
        assert_eq!(reply.faults(), [("difficulty".to_owned(), code.to_owned())], "{value}");
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["suggestion"].as_str().unwrap_or(""), suggestion, "{value}");
        let allowed = "easy, medium, hard, any or a whole number from 0 to 100";
        assert_eq!(fault["allowed"], allowed);
    }
    let posted = service.post("/maze.json", r#"{"seed":1,"difficulty":45}"#).await;
    let got = service.get("/maze.json?seed=1&difficulty=45").await;
    assert_eq!(posted.body, got.body);
}

#[tokio::test]
async fn headers_have_numbers_of_the_maze() {
    let service = Service::new();
    let query = "shape=hex&cols=30&rows=20&seed=5";
    let stats = service.get(&format!("/maze.json?{query}")).await.json()["stats"].clone();
    for (format, encoding) in
        [("svg", ""), ("png", ""), ("json", ""), ("svg", "gzip"), ("json", "br")]
    {
        for method in [Method::GET, Method::HEAD, Method::GET] {
            let url = format!("/maze.{format}?{query}");
            let reply = service.send(method, &url, &[("accept-encoding", encoding)], "").await;
            for (header, name) in [
                ("maze-cells", "cells"),
                ("maze-dead-ends", "dead_ends"),
                ("maze-solution-length", "solution_length"),
                ("maze-difficulty", "difficulty"),
            ] {
                assert_eq!(reply.header(header), stats[name].to_string(), "{url}: {header}");
            }
            assert_eq!(reply.header("maze-difficulty-seed"), "", "{url}");
            assert_eq!(reply.header("content-encoding"), encoding, "{url}");
            assert_eq!(reply.header("access-control-expose-headers"), "*", "{url}");
        }
    }
}

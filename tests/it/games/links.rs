//! Short links for requests that are too long for a URL.

use std::time::Instant;

use axum::http::{Method, StatusCode};
use mazewright::config::Settings;
use mazewright_games::day::time_text;
use mazewright_render::formats::FORMATS;
use serde_json::{Value, json};

use crate::app::{Service, settings as without_database};
use crate::games::{MORNING, Table, quota_leaves, settings};

const REGIONS: &str = include_str!("../../../crates/core/tests/data/regions.geojson");

/// A quota of requests about games, a minute.
const QUOTA: u32 = 12;

/// The lifetime of a link, in milliseconds.
const KEPT: i64 = 30 * 24 * 3600 * 1000;

fn bodies() -> [Value; 3] {
    let regions: Value = serde_json::from_str(REGIONS).unwrap();
    let rows = [".".repeat(150), "X".repeat(150)].join(",");
    let mask = vec![rows; 40].join(",");
    [
        json!({"mesh": regions, "seed": 7}),
        json!({"mask": mask, "mask_parts": "largest", "cols": 150, "rows": 80, "seed": "a b"}),
        json!({"shape": "hex", "cols": 6, "rows": 5, "seed": 1, "gen": 1}),
    ]
}

/// Returns the URL of a link, and when it expires.
async fn linked(table: &Table, body: &str) -> [String; 2] {
    let reply = table.service.post("/links", body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{body}: {}", reply.text());
    let document = reply.json();
    let text = |name: &str| document[name].as_str().unwrap().to_owned();
    assert_eq!(reply.header("location"), text("url"));
    [text("url"), text("expires")]
}

/// The URL with an extension.
fn with_format(url: &str, format: &str) -> String {
    url.replace("/maze?", &format!("/maze.{format}?"))
}

#[tokio::test]
async fn a_link_gives_what_its_request_gives() {
    let table = Table::new();
    for body in bodies() {
        let [url, _] = linked(&table, &body.to_string()).await;
        assert!(url.len() < 40, "{url}");
        for format in FORMATS {
            for (query, more) in [("", json!({})), ("&theme=dark", json!({"theme": "dark"}))] {
                let mut all = body.clone();
                all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                let path = format!("/maze.{}", format.name);
                let posted = table.service.post(&path, &all.to_string()).await;
                let path = format!("{}{query}", with_format(&url, format.name));
                let got = table.service.get(&path).await;
                assert_eq!((got.status, &got.body), (posted.status, &posted.body), "{path}");
                for name in ["etag", "cache-control", "maze-seed", "content-disposition"] {
                    assert_eq!(got.header(name), posted.header(name), "{path}: {name}");
                }
                let tag = got.header("etag");
                if !tag.is_empty() {
                    let again = table.service.get_with(&path, &[("if-none-match", tag)]).await;
                    assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
                }
            }
        }
    }
    let [url, _] = linked(&table, r#"{"cols":4,"rows":4}"#).await;
    let [one, other] = [table.service.get(&url).await, table.service.get(&url).await];
    assert_eq!(one.header("cache-control"), "no-store");
    assert_ne!(one.header("maze-seed"), other.header("maze-seed"), "a new maze each time");
    let seeded = table.service.get(&format!("{url}&seed=5")).await;
    assert_eq!(seeded.header("maze-seed"), "5");
}

#[tokio::test]
async fn equal_requests_have_the_same_link() {
    let table = Table::new();
    let [url, _] = linked(&table, r#"{"cols":4,"rows":5,"seed":"x y"}"#).await;
    for same in [
        r#"{"seed":"x y","rows":5,"cols":4}"#,
        "{ \"columns\" : 4,\n\"rows\":5 , \"seed\":\"x y\", \"theme\": null, \"utm_source\": \"a\" }",
    ] {
        assert_eq!(linked(&table, same).await[0], url, "{same}");
    }
    for other in [r#"{"cols":4,"rows":5,"seed":"xy"}"#, r#"{"cols":4,"rows":5}"#, "{}"] {
        assert_ne!(linked(&table, other).await[0], url, "{other}");
    }
}

#[tokio::test]
async fn links_expire_unless_they_are_posted_again() {
    let table = Table::new();
    let body = r#"{"cols":3,"rows":2,"seed":"expiring"}"#;
    let [url, expires] = linked(&table, body).await;
    assert_eq!(expires, time_text(MORNING + KEPT));
    // Each request is a new one, so that no answer is remembered.
    let status = async |at: u32| {
        let reply = table.service.get(&format!("{}&_={at}", with_format(&url, "txt"))).await;
        reply.status.as_u16()
    };
    table.wait(KEPT - 1);
    assert_eq!(status(0).await, 200);
    assert_eq!(linked(&table, body).await, [url.clone(), time_text(MORNING + 2 * KEPT - 1)]);
    table.wait(KEPT - 1);
    assert_eq!(status(1).await, 200);
    table.wait(1);
    assert_eq!(status(2).await, 404);
    let reply = table.service.get(&url).await;
    assert!(reply.text().contains("urn:mazewright:problem:no-such-link"), "{}", reply.text());
    assert_eq!(linked(&table, body).await[0], url, "it can be made again");
    assert_eq!(status(3).await, 200);
}

#[tokio::test]
async fn links_are_refused_as_their_requests_are() {
    let table = Table::new();
    for body in [
        "",
        "[]",
        r#"{"cols":0}"#,
        r#"{"colz":5}"#,
        r#"{"cols":5,"columns":5}"#,
        r#"{"mesh":{}}"#,
        r#"{"cols":100000,"rows":100000}"#,
        r#"{"link":"AAAAAAAAAAAAAAAAAAAAAA"}"#,
    ] {
        let [posted, linked] =
            [table.service.post("/maze", body).await, table.service.post("/links", body).await];
        assert_eq!(linked.status, posted.status, "{body}");
        let kind = |reply: &crate::app::Reply| reply.json()["type"].clone();
        assert_eq!(kind(&linked), kind(&posted), "{body}");
    }
    let [url, _] = linked(&table, r#"{"cols":4,"rows":5}"#).await;
    let twice = table.service.get(&format!("{url}&cols=4")).await;
    assert_eq!(twice.faults(), [("cols".to_owned(), "duplicate".to_owned())]);
    for name in ["", "x", "%00", "AAAAAAAAAAAAAAAAAAAAAA", "'%20OR%201=1"] {
        let reply = table.service.get(&format!("/maze.svg?link={name}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn links_need_a_database_and_count_in_the_quota() {
    let off = Service::with(without_database());
    let game = "/games/AAAAAAAAAAAAAAAAAAAAAA";
    let send = async |method, path: &str| off.send(method, path, &[], "{}").await;
    for reply in [
        off.post("/links", "{}").await,
        off.get("/maze?link=AAAAAAAAAAAAAAAAAAAAAA").await,
        // A token cannot help where no database is set.
        off.get(game).await,
        off.send(Method::PATCH, game, &[("content-type", "application/json")], "{}").await,
        send(Method::DELETE, game).await,
        send(Method::DELETE, &format!("{game}/name")).await,
        off.post(&format!("{game}/finish"), r#"{"moves":[0,1]}"#).await,
    ] {
        assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(reply.text().contains("database-off"), "{}", reply.text());
    }
    let table = Table::with(Settings { games_quota: QUOTA, trust_forwarded: true, ..settings() });
    let headers = [("content-type", "application/json"), ("x-forwarded-for", "1.2.3.4")];
    let post = async |body: &str| {
        let sent = table.service.send(Method::POST, "/links", &headers, body).await;
        (sent.status.as_u16(), sent)
    };
    let began = Instant::now();
    let (status, made) = post(r#"{"cols":3}"#).await;
    assert_eq!(status, 201);
    assert_eq!(post(r#"{"cols":4}"#).await.0, 201);
    let url = made.header("location").to_owned();
    // Two links leave two requests.
    quota_leaves(2, QUOTA, began, async |turn| {
        table.service.get_with(&format!("{url}&rows={}", turn + 2), &headers[1..]).await.status
    })
    .await;
}

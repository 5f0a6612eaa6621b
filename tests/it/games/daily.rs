//! The mazes of a day.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use mazewright_core::{SHAPES, find};
use serde_json::{Value, json};

use crate::games::Table;

async fn daily(table: &Table, query: &str) -> Value {
    let reply = table.service.get(&format!("/daily?{query}")).await;
    assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text());
    reply.json()
}

#[tokio::test]
async fn there_is_a_daily_maze_for_each_shape_and_difficulty() {
    let table = Table::new();
    let list = daily(&table, "").await;
    assert_eq!(
        (&list["day"], &list["until"]),
        (&"2026-11-22".into(), &"2026-11-23T00:00:00.000Z".into())
    );
    let mazes = list["mazes"].as_array().unwrap();
    assert_eq!(mazes.len(), 3 * SHAPES.len());
    let kinds: BTreeSet<String> =
        mazes.iter().map(|maze| format!("{} {}", maze["shape"], maze["difficulty"])).collect();
    assert_eq!(kinds.len(), mazes.len());
    // Sizes are rounded up to whole numbers.
    for maze in mazes {
        let shape = find(SHAPES, maze["shape"].as_str().unwrap()).unwrap();
        let usual = u64::from(shape.value.default_size.1);
        let percent = match maze["difficulty"].as_str().unwrap() {
            "easy" => 65,
            "medium" => 100,
            _ => 150,
        };
        let hundredths = maze["rows"].as_u64().unwrap() * 100;
        let range = usual * percent..usual * percent + 100;
        assert!(range.contains(&hundredths), "{maze}: {range:?}");
    }
    let ids: BTreeSet<&str> = mazes.iter().map(|maze| maze["maze"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), mazes.len());
    // Every client gets the same mazes all day long, from every service.
    table.wait(15 * 3_600_000);
    assert_eq!(daily(&Table::new(), "").await, list);
    assert_eq!(daily(&table, "day=2026-11-22").await, list);
    table.wait(3_600_000);
    let next = daily(&table, "").await;
    assert_eq!(next["day"], "2026-11-23");
    let next: BTreeSet<&str> = next["mazes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|maze| maze["maze"].as_str().unwrap())
        .collect();
    assert!(next.is_disjoint(&ids));
    assert_eq!(daily(&table, "day=2026-11-22").await, list);
}

/// Each maze has the stated difficulty, and hard ones are larger than easy ones.
#[tokio::test]
async fn daily_mazes_have_their_stated_difficulty() {
    let table = Table::new();
    for shape in SHAPES {
        let list = daily(&table, &format!("shape={}", shape.name)).await;
        let mut cells = 0;
        for maze in list["mazes"].as_array().unwrap() {
            let url = maze["url"].as_str().unwrap().replace(".svg", ".json");
            let stats =
                table.service.get(&format!("{url}&fields=stats")).await.json()["stats"].clone();
            let difficulty = stats["difficulty"].as_u64().unwrap();
            let range = match maze["difficulty"].as_str().unwrap() {
                "easy" => 0..=40,
                "medium" => 41..=59,
                _ => 60..=100,
            };
            assert!(range.contains(&difficulty), "{url}: {difficulty}");
            let own = stats["cells"].as_u64().unwrap();
            assert!(own > cells, "{url}: {own}");
            cells = own;
        }
    }
}

#[tokio::test]
async fn a_daily_maze_is_chosen_and_played() {
    let table = Table::new();
    let list = daily(&table, "shape=hex&difficulty=easy").await;
    let maze = &list["mazes"][0];
    assert_eq!((&list["mazes"][1], &maze["difficulty"]), (&Value::Null, &"easy".into()));
    let query = maze["play"].as_str().unwrap().strip_prefix("/play?").unwrap().to_owned();
    assert_eq!(maze["url"], format!("/maze.svg?{query}&difficulty_strict=false"));
    let body: serde_json::Map<String, Value> = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let player = table.begin(&Value::Object(body)).await;
    assert_eq!(player.begun["maze"], maze["maze"]);
    assert_eq!(player.begun["scores"], maze["scores"]);
    let solution = table.service.get(&format!("/maze.json?{query}&fields=solution")).await.json();
    table.wait(20_000);
    let done = player.finished(&json!({"moves": solution["solution"]["cells"]})).await;
    let scores = table.service.get(maze["scores"].as_str().unwrap()).await.json();
    assert!(scores["scores"].as_array().unwrap().iter().any(|score| score["id"] == done["id"]));
}

#[tokio::test]
async fn caches_keep_daily_mazes_until_the_day_ends_at_most() {
    let table = Table::new();
    let cache = async || table.service.get("/daily").await.header("cache-control").to_owned();
    assert_eq!(cache().await, "public, max-age=300");
    table.wait(16 * 3_600_000 - 42_000);
    assert_eq!(cache().await, "public, max-age=42");
    let past = table.service.get("/daily?day=2026-11-20").await;
    assert!(past.header("cache-control").contains("immutable"), "{}", past.header("cache-control"));
    for (query, code) in [
        ("day=2026-11-23", "out-of-range"),
        ("day=tomorrow", "invalid"),
        ("difficulty=any", "unknown-value"),
        ("shape=round", "unknown-value"),
        ("seed=1", "unknown-parameter"),
    ] {
        let reply = table.service.get(&format!("/daily?{query}")).await;
        assert_eq!(
            (reply.status, &*reply.faults()[0].1),
            (StatusCode::BAD_REQUEST, code),
            "{query}"
        );
    }
}

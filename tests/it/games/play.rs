//! A game from its beginning to its end.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::Service;
use crate::games::{MORNING, Table, WAY, kind};

#[tokio::test]
async fn a_game_from_beginning_to_end() {
    let table = Table::new();
    let player = table.small().await;
    let begun = &player.begun;
    assert_eq!(begun["url"], "/maze.svg?shape=square&cols=4&rows=3&seed=1&gen=1");
    let play = format!("/play?shape=square&cols=4&rows=3&seed=1&gen=1#game={}", player.token);
    assert_eq!(begun["play"], *play);
    assert_eq!(
        (&begun["state"], &begun["began"]),
        (&"running".into(), &"2026-11-22T08:00:00.000Z".into())
    );
    assert!(player.token.starts_with(&format!("{}.", player.id)));

    table.wait(2000);
    let saved = player.save(&json!({"moves": WAY[..4]})).await;
    assert_eq!((&saved["seconds"], &saved["state"]), (&json!(2.0), &"running".into()));
    assert_eq!((&saved["token"], &saved["path"]), (&Value::Null, &Value::Null));
    let got = player.get().await;
    assert_eq!((&got["path"], &got["score"]), (&json!(WAY[..4]), &Value::Null));

    table.wait(10_000);
    let done = player.finished(&json!({"name": " Ada ", "moves": WAY})).await;
    let score = json!({
        "id": player.id, "name": "Ada", "when": "2026-11-22T08:00:12.000Z", "seconds": 12.0,
        "explored": 10, "steps": 9, "shortest": 9, "score": 50.0, "hints": 0, "pauses": 0,
        "shape": "square", "maze": begun["maze"], "url": begun["url"],
    });
    assert_eq!((&done["state"], &done["seconds"]), (&"finished".into(), &json!(12.0)));
    assert_eq!(done["score"], score);
    assert!(done["ranks"]["maze"].as_i64() >= Some(1));
    assert!(done["ranks"]["day"].as_i64() >= Some(1));

    // It is still the same later.
    table.wait(50_000);
    let got = player.get().await;
    assert_eq!(
        (&got["score"], &got["seconds"], &got["path"]),
        (&score, &json!(12.0), &Value::Null)
    );
}

/// The score equals that of `/solve` for the same time.
#[tokio::test]
async fn scores_are_those_of_grades() {
    let table = Table::new();
    let longer = [0, 1, 0, 4, 8, 9, 5, 6, 2, 3, 7, 11];
    for (hints, share) in [(0, 1.0), (2, 0.81)] {
        let player = table.small().await;
        table.wait(3210);
        let done = player.finished(&json!({"path": longer, "hints": hints})).await;
        let body = json!({"cols": 4, "rows": 3, "seed": 1, "path": longer, "seconds": 3.21});
        let grade = table.service.post("/solve", &body.to_string()).await.json();
        let expected = (grade["score"].as_f64().unwrap() * share * 100.0).round() / 100.0;
        assert_eq!(done["score"]["score"], json!(expected));
        assert_eq!(
            (&done["score"]["explored"], &done["score"]["hints"]),
            (&json!(11), &json!(hints))
        );
        assert_eq!(done["score"]["name"], Value::Null);
    }
}

#[tokio::test]
async fn the_clock_stops_in_pauses_only() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(4000);
    let paused = player.save(&json!({"paused": true, "moves": WAY[..3]})).await;
    assert_eq!(
        (&paused["state"], &paused["seconds"], &paused["pauses"]),
        (&"paused".into(), &json!(4.0), &json!(1))
    );
    table.wait(86_400_000);
    assert_eq!(player.get().await["seconds"], json!(4.0));
    let resumed = player.save(&json!({"paused": false})).await;
    assert_eq!((&resumed["state"], &resumed["seconds"]), (&"running".into(), &json!(4.0)));
    table.wait(1000);
    // A crashed page returns after a day: half a minute of it counts, and a pause.
    table.wait(86_400_000);
    let resumed = player.save(&json!({"paused": false})).await;
    assert_eq!((&resumed["seconds"], &resumed["pauses"]), (&json!(34.0), &json!(2)));
    // Without a pause, all of the time counts.
    table.wait(100_000);
    assert_eq!(player.save(&json!({})).await["seconds"], json!(134.0));
    let done = player.finished(&json!({"moves": WAY})).await;
    assert_eq!((&done["score"]["seconds"], &done["score"]["pauses"]), (&json!(134.0), &json!(2)));
}

#[tokio::test]
async fn a_pause_at_the_goal_does_not_count() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(4000);
    let paused = player.save(&json!({"paused": true, "moves": WAY})).await;
    assert_eq!((&paused["state"], &paused["pauses"]), (&"paused".into(), &json!(1)));
    // The time in which the player thinks of a name.
    table.wait(60_000);
    let done = player.finished(&json!({"moves": WAY})).await;
    assert_eq!((&done["score"]["seconds"], &done["score"]["pauses"]), (&json!(4.0), &json!(0)));
}

#[tokio::test]
async fn directions_are_routes_too() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(1000);
    player.save(&json!({"moves": "SSE"})).await;
    assert_eq!(player.get().await["moves"], json!(["s", "s", "e"]));
    player.save(&json!({"moves": ["s", "s", "e", "n"]})).await;
    let done = player.finished(&json!({"moves": "s,s,e,n,e,n,e,s,s"})).await;
    assert_eq!(done["score"]["steps"], 9);
}

#[tokio::test]
async fn a_new_maze_has_a_seed_and_looks_make_no_difference() {
    let table = Table::new();
    let fresh = table.begin(&json!({"cols": 4, "rows": 3})).await;
    let other = table.begin(&json!({"cols": 4, "rows": 3})).await;
    assert_ne!(fresh.begun["maze"], other.begun["maze"]);
    let url = fresh.begun["url"].as_str().unwrap();
    assert!(url.contains("&seed="), "{url}");
    assert_eq!(table.service.get(url).await.status, StatusCode::OK);
    let plain = table.small().await;
    let looks = json!({"columns": 4, "rows": 3, "seed": 1, "theme": "light", "solver": "dfs", "cell": 30,
        "solution": true, "shape": "square", "algorithm": "backtracker"});
    let pretty = table.begin(&looks).await;
    assert_eq!(pretty.begun["maze"], plain.begun["maze"]);
    assert_eq!(pretty.begun["url"], plain.begun["url"]);
    let mirrored =
        table.begin(&json!({"cols": 4, "rows": 3, "seed": 1, "start": 11, "goal": 0})).await;
    assert_ne!(mirrored.begun["maze"], plain.begun["maze"]);
}

/// Links lead to the requested maze, but the maze on the scoreboard is the same.
#[tokio::test]
async fn links_keep_the_theme() {
    let table = Table::new();
    let plain = table.small().await;
    let maze = json!({"cols": 4, "rows": 3, "seed": 1, "theme": "dark", "solution": true});
    let dark = table.begin(&maze).await;
    let query = "shape=square&cols=4&rows=3&seed=1&gen=1&theme=dark";
    let play = format!("/play?{query}#game={}", dark.token);
    let url = format!("/maze.svg?{query}");
    for told in [&dark.begun, &dark.get().await, &dark.save(&json!({"moves": WAY[..2]})).await] {
        assert_eq!((&told["url"], &told["play"]), (&json!(url), &json!(play)));
        assert_eq!(told["maze"], plain.begun["maze"]);
    }
    let picture = table.service.get(&url).await;
    assert_ne!(picture.body, table.service.get(&url.replace("dark", "light")).await.body);
    table.wait(10_000);
    let done = dark.finished(&json!({"moves": WAY})).await;
    assert_eq!((&done["url"], &done["score"]["url"]), (&json!(url), &json!(url)));
    assert_eq!(done["score"]["maze"], plain.begun["maze"]);
}

/// A game of each kind of maze: shapes, levels, wraps, loops, several parts, a difficulty.
#[tokio::test]
async fn every_kind_of_maze_is_played() {
    let table = Table::new();
    for query in [
        "shape=hex&cols=6&rows=5",
        "shape=polar&rows=4",
        "shape=penrose-p3&cols=6&rows=6",
        "levels=2&cols=4&rows=4",
        "wrap=xy&cols=5&rows=5&loops=3",
        "weave=1&cols=8&rows=8",
        "mask=text:HI&mask_parts=all&cols=24&rows=10",
        "difficulty=easy&cols=8&rows=8&start=random&goal=farthest",
    ] {
        let query = format!("{query}&seed=7&gen=1");
        let maze: serde_json::Map<String, Value> = query
            .split('&')
            .map(|pair| pair.split_once('=').unwrap())
            .map(|(name, value)| (name.to_owned(), value.into()))
            .collect();
        let player = table.begin(&Value::Object(maze)).await;
        let solution =
            table.service.get(&format!("/maze.json?{query}&fields=solution")).await.json();
        let cells = &solution["solution"]["cells"];
        table.wait(5000);
        let done = player.finished(&json!({"moves": cells})).await;
        assert_eq!(done["score"]["steps"], done["score"]["shortest"], "{query}");
        assert_eq!(done["score"]["steps"], solution["solution"]["length"], "{query}");
    }
}

#[tokio::test]
async fn a_game_has_the_nearest_maze_where_none_is_hard_enough() {
    let table = Table::new();
    let query = "cols=5&rows=5&difficulty=hard&seed=7&gen=1";
    let refused = table.service.get(&format!("/maze.json?{query}")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut maze = json!({"cols": 5, "rows": 5, "difficulty": "hard", "seed": 7, "gen": 1});
    let player = table.begin(&maze).await;
    let picture = table.service.get(player.begun["url"].as_str().unwrap()).await;
    assert_eq!(picture.status, StatusCode::OK, "{}", player.begun);
    // It is the same maze, with the same scores, however it was asked for.
    maze["difficulty_strict"] = false.into();
    assert_eq!(table.begin(&maze).await.begun["maze"], player.begun["maze"]);
}

#[tokio::test]
async fn names_and_games_are_deleted_by_their_token() {
    let table = Table::new();
    let player = table.own().await;
    table.wait(1000);
    player.finished(&json!({"name": "Ada", "moves": [0, 1]})).await;
    let scores = format!("maze={}", player.begun["maze"].as_str().unwrap());
    assert_eq!(table.scores(&scores).await["scores"][0]["name"], "Ada");
    let reply = player.send(Method::DELETE, "/name", "").await;
    assert_eq!((reply.status, reply.text()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(table.scores(&scores).await["scores"][0]["name"], Value::Null);
    assert_eq!(player.send(Method::DELETE, "", "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(table.scores(&scores).await["total"], 0);
    for (method, rest, body) in [
        (Method::GET, "", ""),
        (Method::DELETE, "", ""),
        (Method::DELETE, "/name", ""),
        (Method::PATCH, "", "{}"),
        (Method::POST, "/finish", r#"{"moves":[0,1]}"#),
    ] {
        let reply = player.send(method, rest, body).await;
        assert_eq!((reply.status, &*kind(&reply)), (StatusCode::NOT_FOUND, "no-such-game"));
    }
}

/// Without a database everything else works, and the response names the setting.
#[tokio::test]
async fn without_a_database_mazes_go_on() {
    let service = Service::new();
    for reply in [
        service.post("/games", r#"{"cols":4,"rows":3}"#).await,
        service.get("/scores").await,
        service.get("/scores.csv?day=2026-11-22").await,
    ] {
        assert_eq!(
            (reply.status, &*kind(&reply)),
            (StatusCode::SERVICE_UNAVAILABLE, "database-off")
        );
        assert!(reply.json()["detail"].as_str().unwrap().contains("MAZE_DATABASE"));
        assert_eq!(reply.header("cache-control"), "no-store");
    }
    assert_eq!(service.get("/maze?cols=4&rows=3").await.status, StatusCode::OK);
    assert_eq!(service.get("/daily").await.status, StatusCode::OK);
}

/// Such a game has the nearest maze, from its beginning to its end.
#[tokio::test]
async fn a_maze_whose_difficulty_is_out_of_reach_can_be_played() {
    let table = Table::new();
    let player = table.begin(&json!({"cols": 5, "rows": 4, "seed": 3, "difficulty": 100})).await;
    let url = player.begun["url"].as_str().unwrap().replace(".svg", ".json");
    let maze = table.service.get(&url).await.json();
    let cells = maze["solution"]["cells"].as_array().unwrap();
    assert!(maze["stats"]["difficulty"].as_u64() < Some(90), "{}", maze["stats"]);
    table.wait(9000);
    player.save(&json!({"path": cells[..3]})).await;
    let times = vec![100; cells.len() - 1];
    player.finished(&json!({"path": cells, "times": times})).await;
    let reply = table.service.get(&format!("/games/{}/replay", player.id)).await;
    assert_eq!(reply.json()["path"], maze["solution"]["cells"], "{}", reply.text());
}

/// Tokens stay valid as long as the database exists: a clock far later changes nothing.
#[tokio::test]
async fn abandoned_games_are_deleted() {
    let table = Table::new();
    let (empty, begun, done) = (table.small().await, table.small().await, table.small().await);
    table.wait(1000);
    begun.save(&json!({"moves": [0, 4]})).await;
    done.finished(&json!({"moves": WAY})).await;
    let day = 86_400_000;
    let prune = async |time: i64| {
        let database = &table.service.app.games.database;
        mazewright_games::game::Game::prune(database, time).await.unwrap();
    };
    prune(MORNING + day).await;
    assert_eq!(empty.get().await["state"], "running");
    prune(MORNING + day + 1).await;
    assert_eq!(empty.send(Method::GET, "", "").await.status, StatusCode::NOT_FOUND);
    prune(MORNING + 30 * day + 1000).await;
    assert_eq!(begun.get().await["state"], "running");
    prune(MORNING + 30 * day + 1001).await;
    assert_eq!(begun.send(Method::GET, "", "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(done.get().await["state"], "finished");
}

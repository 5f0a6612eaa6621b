//! Rejections: games of others, invented routes and times, and bodies that say nothing.

use std::time::Instant;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::games::{Table, WAY, kind, quota_leaves};

#[tokio::test]
async fn only_the_token_of_a_game_opens_it() {
    let table = Table::new();
    let (player, other) = (table.small().await, table.small().await);
    let forged = format!("{}.{}", player.id, other.token.split_once('.').unwrap().1);
    for (token, expected) in [
        (None, "no-token"),
        (Some(format!("Basic {}", player.token)), "no-token"),
        (Some(format!("Bearer {}", other.token)), "invalid-token"),
        (Some(format!("Bearer {forged}")), "invalid-token"),
        (Some(format!("Bearer {}x", player.token)), "invalid-token"),
        (Some("Bearer x".to_owned()), "invalid-token"),
    ] {
        for (method, rest) in [
            (Method::GET, ""),
            (Method::PATCH, ""),
            (Method::DELETE, ""),
            (Method::DELETE, "/name"),
            (Method::POST, "/finish"),
        ] {
            let mut headers = vec![("content-type", "application/json")];
            headers.extend(token.as_deref().map(|token| ("authorization", token)));
            let path = format!("/games/{}{rest}", player.id);
            let reply = table.service.send(method, &path, &headers, "{}").await;
            assert_eq!(
                (reply.status, &*kind(&reply)),
                (StatusCode::UNAUTHORIZED, expected),
                "{token:?}"
            );
            assert_eq!(reply.header("www-authenticate"), "Bearer");
        }
    }
    // The scheme is case-insensitive.
    let token = format!("bEARER {}", player.token);
    let path = format!("/games/{}", player.id);
    let reply = table.service.get_with(&path, &[("authorization", &token)]).await;
    assert_eq!(reply.status, StatusCode::OK);
}

#[tokio::test]
async fn a_key_that_is_set_signs_and_a_short_one_is_refused() {
    let key = "0123456789abcdef0123456789abcdef";
    let with = |key: &str| {
        let mut settings = super::settings();
        settings.token_key = Some(key.into());
        settings
    };
    let table = Table::with(with(key));
    let player = table.small().await;
    let signer = mazewright_games::token::TokenKey::new(key);
    assert_eq!(player.token, signer.sign(&player.id));
    let error = mazewright::app::App::new(with("short")).unwrap_err();
    assert!(error.contains("MAZE_TOKEN_KEY"), "{error}");
}

#[tokio::test]
async fn impossible_routes_do_not_finish_a_game() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(1000);
    for (moves, expected, detail) in [
        (json!([0, 1]), "not-at-the-goal", "does not end at the goal"),
        (json!([0, 11]), "impossible-step", "do not touch"),
        (json!([0, 4, 5, 6, 2, 3, 7, 11]), "impossible-step", "there is a wall between them"),
        (json!([4, 8, 9, 5, 6, 2, 3, 7, 11]), "impossible-step", "the start is 0"),
        (json!("SSE"), "not-at-the-goal", "does not end at the goal"),
        (json!([0, 4, 8, 9, 5, 6, 2, 3, 7, 11, 10]), "not-at-the-goal", "does not end at the goal"),
    ] {
        let reply = player.finish(&json!({"moves": moves, "name": "Ada"})).await;
        assert_eq!(
            (reply.status, &*kind(&reply)),
            (StatusCode::UNPROCESSABLE_ENTITY, expected),
            "{moves}"
        );
        assert!(reply.text().contains(detail), "{}", reply.text());
    }
    // The game continues.
    assert_eq!(player.finished(&json!({"moves": WAY})).await["state"], "finished");
}

#[tokio::test]
async fn superhuman_speed_is_rejected() {
    let table = Table::new();
    let player = table.small().await;
    // Nine steps take 180 ms at 50 a second.
    table.wait(179);
    let reply = player.finish(&json!({"moves": WAY})).await;
    assert_eq!((reply.status, &*kind(&reply)), (StatusCode::UNPROCESSABLE_ENTITY, "too-fast"));
    assert!(reply.text().contains("0.18 s after it began"), "{}", reply.text());
    table.wait(1);
    assert_eq!(player.finished(&json!({"moves": WAY})).await["score"]["seconds"], json!(0.18));
    // A pause does not count as time for steps.
    let player = table.small().await;
    player.save(&json!({"paused": true})).await;
    table.wait(60_000);
    player.save(&json!({"paused": false})).await;
    assert_eq!(kind(&player.finish(&json!({"moves": WAY})).await), "too-fast");
}

#[tokio::test]
async fn a_game_is_finished_once() {
    let table = Table::new();
    let player = table.own().await;
    table.wait(1000);
    let body = json!({"name": "Ada", "moves": [0, 1]});
    let all = futures_util::future::join_all((0..20).map(|_| player.finish(&body))).await;
    let (good, bad): (Vec<_>, Vec<_>) = all.iter().partition(|reply| reply.status.is_success());
    assert_eq!((good.len(), bad.len()), (1, 19));
    for reply in bad {
        assert_eq!((reply.status, &*kind(reply)), (StatusCode::CONFLICT, "already-finished"));
    }
    let reply = player.patch(&json!({"hints": 1})).await;
    assert_eq!(kind(&reply), "already-finished");
    let scores = table.scores(&format!("maze={}", player.begun["maze"].as_str().unwrap())).await;
    assert_eq!(scores["total"], 1);
}

#[tokio::test]
async fn saved_steps_cannot_be_taken_back() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(1000);
    player.save(&json!({"moves": [0, 1, 0], "hints": 3})).await;
    for moves in [json!(WAY), json!([0, 1]), json!([0, 1, 4]), json!("E")] {
        let reply = player.patch(&json!({"moves": moves})).await;
        assert_eq!((reply.status, &*kind(&reply)), (StatusCode::CONFLICT, "not-a-continuation"));
        let reply = player.finish(&json!({"moves": moves})).await;
        assert_eq!(kind(&reply), "not-a-continuation", "{moves}");
    }
    // Saving the same again is not a step back.
    player.save(&json!({"moves": [0, 1, 0]})).await;
    player.save(&json!({"paused": true, "moves": [0, 1, 0, 4]})).await;
    for body in
        [json!({"moves": [0, 1, 0, 4, 8]}), json!({"paused": true, "moves": [0, 1, 0, 4, 8]})]
    {
        assert_eq!(kind(&player.patch(&body).await), "paused");
    }
    let whole: Vec<u32> = [0, 1].iter().chain(&WAY).copied().collect();
    assert_eq!(kind(&player.finish(&json!({"moves": whole})).await), "paused");
    // A smaller number of hints is not a fault, and changes nothing.
    assert_eq!(player.save(&json!({"paused": false, "hints": 1})).await["hints"], 3);
    let done = player.finished(&json!({"moves": whole, "hints": 2})).await;
    assert_eq!((&done["score"]["hints"], &done["score"]["steps"]), (&json!(3), &json!(11)));
}

/// Impossible routes are not saved, so that every saved game can be finished.
#[tokio::test]
async fn impossible_steps_are_not_saved() {
    let table = Table::new();
    let player = table.small().await;
    table.wait(1000);
    for (body, member) in [
        (json!({"path": [0, 99_999]}), "path"),
        (json!({"path": [5]}), "path"),
        (json!({"moves": [0, 1, 0, 2]}), "moves"),
        (json!({"moves": "NNNN"}), "moves"),
    ] {
        let reply = player.patch(&body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(reply.faults(), [(member.to_owned(), "impossible-step".to_owned())], "{body}");
        let reply = player.finish(&body).await;
        assert_eq!(reply.faults(), [(member.to_owned(), "impossible-step".to_owned())], "{body}");
    }
    player.save(&json!({"moves": "E"})).await;
    let reply = player.patch(&json!({"path": [0, 1, 0]})).await;
    assert_eq!(kind(&reply), "not-a-continuation");
    assert!(reply.text().contains("given as cells"));
    assert!(reply.text().contains("as directions"));
    player.save(&json!({"moves": "EW"})).await;
    let other = table.small().await;
    table.wait(1000);
    assert_eq!(other.finished(&json!({"moves": WAY})).await["state"], "finished");
}

#[tokio::test]
async fn all_faults_are_reported_at_once() {
    let table = Table::new();
    let player = table.small().await;
    let faults = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(name, code)| ((*name).to_owned(), (*code).to_owned())).collect()
    };
    for (body, expected) in [
        (
            json!({"moves": "", "name": "", "hints": 1001}),
            faults(&[("moves", "empty"), ("name", "empty"), ("hints", "out-of-range")]),
        ),
        (
            json!({"name": 7, "nmae": "x"}),
            faults(&[("nmae", "unknown-parameter"), ("path", "missing"), ("name", "wrong-type")]),
        ),
        (json!({"moves": [0], "name": "a\u{202e}b"}), faults(&[("name", "strange-character")])),
        (json!({"moves": [0], "name": "x".repeat(33)}), faults(&[("name", "too-long")])),
        (json!({"moves": [0], "path": [0]}), faults(&[("moves", "contradiction")])),
        (
            json!({"moves": [0, -1], "cols": 4}),
            faults(&[("cols", "unknown-parameter"), ("moves", "invalid")]),
        ),
        (json!({"moves": vec![0; 100_002]}), faults(&[("moves", "too-long")])),
    ] {
        let reply = player.finish(&body).await;
        assert_eq!(
            (reply.status, reply.faults()),
            (StatusCode::BAD_REQUEST, expected),
            "{}",
            reply.text()
        );
    }
    for (body, expected) in [
        (
            json!({"paused": "maybe", "hints": "x"}),
            faults(&[("paused", "invalid"), ("hints", "invalid")]),
        ),
        (
            json!({"hints": -1, "seconds": 3}),
            faults(&[("seconds", "unknown-parameter"), ("hints", "out-of-range")]),
        ),
    ] {
        let reply = player.patch(&body).await;
        assert_eq!(
            (reply.status, reply.faults()),
            (StatusCode::BAD_REQUEST, expected),
            "{}",
            reply.text()
        );
    }
    let suggested = player.finish(&json!({"moevs": [0]})).await.json();
    assert_eq!(suggested["errors"][0]["suggestion"], "moves");
    assert_eq!(suggested["errors"][0]["allowed"], "path, moves, name, hints, times");
    let reply = player.send(Method::POST, "/finish?name=x", r#"{"moves":[0]}"#).await;
    assert_eq!(reply.faults(), faults(&[("name", "in-query")]));
    let reply = player.send(Method::GET, "?x=1", "").await;
    assert_eq!(reply.faults(), faults(&[("x", "unknown-parameter")]));
}

#[tokio::test]
async fn mazes_that_cannot_be_played_are_refused() {
    let table = Table::new();
    let mesh =
        json!({"vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]});
    for (body, status, expected) in [
        (json!({"cols": 257, "rows": 256}), 422, "too-large"),
        (json!({"cols": 1, "rows": 3, "shape": "tri"}), 422, "disconnected"),
        (json!({"seed": 1, "mesh": mesh}), 422, "no-url"),
        (json!({"cols": 0}), 400, "invalid-parameters"),
        (json!({"colls": 4}), 400, "invalid-parameters"),
        (json!({"mask": "heart", "cols": 2, "rows": 1}), 422, "no-cells"),
    ] {
        let reply = table.service.post("/games", &body.to_string()).await;
        assert_eq!(
            (reply.status.as_u16(), &*kind(&reply)),
            (status, expected),
            "{body}: {}",
            reply.text()
        );
    }
    let most = json!({"cols": 256, "rows": 256, "seed": 1});
    assert_eq!(table.begin(&most).await.begun["state"], "running");
}

#[tokio::test]
async fn a_client_has_a_quota() {
    const QUOTA: u32 = 12;
    let mut settings = super::settings();
    (settings.games_quota, settings.trust_forwarded) = (QUOTA, true);
    let table = Table::with(settings);
    let began = Instant::now();
    let headers = |address| [("content-type", "application/json"), ("x-forwarded-for", address)];
    let begin = async |address: &'static str| {
        let body = r#"{"cols":4,"rows":3,"seed":1}"#;
        table.service.send(Method::POST, "/games", &headers(address), body).await
    };
    // Beginning a game counts as five requests.
    assert_eq!(begin("192.0.2.1").await.status, StatusCode::CREATED);
    assert_eq!(begin("192.0.2.1").await.status, StatusCode::CREATED);
    let reply = begin("192.0.2.1").await;
    assert_eq!((reply.status, &*kind(&reply)), (StatusCode::TOO_MANY_REQUESTS, "quota-exceeded"));
    assert!(reply.text().contains("12 requests about games a minute"), "{}", reply.text());
    assert_ne!(reply.header("retry-after"), "");
    assert_eq!(reply.header("ratelimit-policy"), "\"games\";q=12;w=60");
    assert!(
        reply.header("ratelimit").starts_with("\"games\";r=0"),
        "{}",
        reply.header("ratelimit")
    );
    quota_leaves(2, QUOTA, began, async |_| {
        table.service.get_with("/scores", &headers("192.0.2.1")[1..]).await.status
    })
    .await;
    // Other clients and requests for mazes are not affected.
    assert_eq!(begin("192.0.2.2").await.status, StatusCode::CREATED);
    let maze = table.service.get_with("/maze?seed=1", &headers("192.0.2.1")[1..]).await;
    assert_eq!(maze.status, StatusCode::OK);
    let _: Value = begin("192.0.2.3").await.json();
}

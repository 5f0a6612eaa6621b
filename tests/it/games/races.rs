//! Races against finished games, the board of the day, and what is learned from games.

use axum::http::{Method, StatusCode};
use mazewright_games::calibration::ENOUGH;
use mazewright_games::play::{Play, csv};
use serde_json::{Value, json};

use crate::app::with_games;
use crate::games::{Player, Table, WAY, kind};

#[tokio::test]
async fn a_game_with_times_can_be_raced_against() {
    let table = Table::new();
    let player = table.small().await;
    let replay = format!("/games/{}/replay", player.id);
    table.wait(5000);
    assert_eq!(
        table.service.get(&replay).await.status,
        StatusCode::NOT_FOUND,
        "it is not finished"
    );
    for (times, code) in
        [(json!([1, 2]), "invalid"), (json!("soon"), "wrong-type"), (json!([-1]), "wrong-type")]
    {
        let reply = player.finish(&json!({"path": WAY, "times": times})).await;
        let expected = vec![("times".to_owned(), code.to_owned())];
        assert_eq!((reply.status, reply.faults()), (StatusCode::BAD_REQUEST, expected), "{times}");
    }
    let times: Vec<u32> = (1..=9).map(|step| 100 * step).collect();
    player.finished(&json!({"path": WAY, "times": times, "name": "Ada"})).await;
    let reply = table.service.get(&replay).await;
    let expected = json!({
        "maze": player.begun["maze"], "name": "Ada", "seconds": 5.0, "steps": 9, "path": WAY,
        "times": times,
    });
    assert_eq!((reply.status, reply.json()), (StatusCode::OK, expected));

    // The same route by directions and by places.
    let places: Vec<[u32; 3]> = WAY.iter().map(|cell| [cell % 4, cell / 4, 0]).collect();
    for route in [json!({"moves": "SSENENESS"}), json!({"path": places})] {
        let player = table.small().await;
        table.wait(5000);
        let mut body = route.clone();
        body["times"] = json!(times);
        player.finished(&body).await;
        let reply = table.service.get(&format!("/games/{}/replay", player.id)).await;
        assert_eq!((&reply.json()["path"], &reply.json()["times"]), (&json!(WAY), &json!(times)));
    }

    let without = table.small().await;
    table.wait(5000);
    without.finished(&json!({"path": WAY})).await;
    let reply = table.service.get(&format!("/games/{}/replay", without.id)).await;
    assert_eq!((reply.status, &*kind(&reply)), (StatusCode::NOT_FOUND, "no-such-game"));
}

/// Earlier versions stored the route of a finished game as it was sent.
#[tokio::test]
async fn games_of_earlier_versions_can_be_raced_against() {
    let table = Table::new();
    let times: Vec<u32> = (1..=9).map(|step| 100 * step).collect();
    let moves = "s,s,e,n,e,n,e,s,s";
    let places: Vec<String> =
        WAY.iter().map(|cell| format!("{}:{}:0", cell % 4, cell / 4)).collect();
    for stored in [moves, &places.join(",")] {
        let player = table.small().await;
        table.wait(5000);
        player.finished(&json!({"path": WAY, "times": times})).await;
        let values = vec![stored.into(), player.id.as_str().into()];
        let sql = "UPDATE game SET route = $1 WHERE id = $2";
        let database = &table.service.app.games.database;
        assert_eq!(database.execute(sql, values).await.unwrap(), 1);
        let reply = table.service.get(&format!("/games/{}/replay", player.id)).await;
        assert_eq!(reply.status, StatusCode::OK, "{stored}: {}", reply.text());
        assert_eq!((&reply.json()["path"], &reply.json()["times"]), (&json!(WAY), &json!(times)));
    }
}

/// Rows that other programs or earlier faults have written.
#[tokio::test]
async fn games_with_impossible_contents_cannot_be_raced_against() {
    let table = Table::new();
    let way = "s,s,e,n,e,n,e,s,s";
    let query = "shape=square&cols=4&rows=3&seed=1&gen=1";
    let lost = "the maze of this game cannot be made again";
    let unfit = "the stored route of the game does not fit its maze or its times";
    for (query, route, times, words) in [
        (query, "n,n,n,n,n,n,n,n,n", "1,1,1,1,1,1,1,1,1", unfit),
        (query, "99:0:0,0:0:0", "1", unfit),
        (query, way, "1,1,1", unfit),
        (query, "0,4,8", "soon", unfit),
        (query, "northward", "1", "was finished without the times of its steps"),
        ("shape=hx&seed=1", way, "1,1,1,1,1,1,1,1,1", lost),
        ("%ff=%zz", way, "1,1,1,1,1,1,1,1,1", lost),
        ("mask=sha256:00&seed=1", way, "1,1,1,1,1,1,1,1,1", lost),
        ("cols=99999&rows=99999&seed=1", way, "1,1,1,1,1,1,1,1,1", lost),
        ("cols=3&rows=3&mask=X.X,.X.,X.X&seed=1", way, "1,1,1,1,1,1,1,1,1", lost),
    ] {
        let player = table.small().await;
        table.wait(5000);
        player.finished(&json!({"path": WAY})).await;
        let values = [query, route, times, &player.id].map(Into::into).to_vec();
        let sql = "UPDATE game SET query = $1, route = $2, times = $3 WHERE id = $4";
        let database = &table.service.app.games.database;
        assert_eq!(database.execute(sql, values).await.unwrap(), 1);
        let reply = table.service.get(&format!("/games/{}/replay", player.id)).await;
        let expected = (StatusCode::NOT_FOUND, "no-such-game");
        assert_eq!((reply.status, &*kind(&reply)), expected, "{query} {route}: {}", reply.text());
        assert!(reply.text().contains(words), "{query} {route}: {}", reply.text());
        // The tests may share their database.
        assert_eq!(player.send(Method::DELETE, "", "").await.status, StatusCode::NO_CONTENT);
    }
}

/// Finishes the easy maze of squares of 22 November.
async fn finish_daily(table: &Table) -> Value {
    let list = table.service.get("/daily?shape=square&difficulty=easy&day=2026-11-22").await.json();
    let daily = &list["mazes"][0];
    let query = daily["url"].as_str().unwrap().split_once('?').unwrap().1;
    let maze = table.service.get(&format!("/maze.json?{query}&fields=solution")).await.json();
    let body = json!({
        "shape": "square", "cols": daily["cols"], "rows": daily["rows"], "difficulty": "easy",
        "seed": "daily-2026-11-22",
    });
    let player = table.begin(&body).await;
    table.wait(60_000);
    player.finished(&json!({"path": maze["solution"]["cells"]})).await
}

#[tokio::test]
async fn the_board_of_a_day_has_its_mazes_of_that_day_alone() {
    let table = Table::with(with_games());
    let other = table.small().await;
    table.wait(5000);
    let other = other.finished(&json!({"path": WAY})).await;
    assert_eq!(other["ranks"], json!({"maze": 1, "day": 1, "daily": null}));
    let daily = finish_daily(&table).await;
    assert_eq!(daily["ranks"]["daily"], 1);
    let listed = async |query: &str| {
        let page = table.scores(query).await;
        let scores = page["scores"].as_array().unwrap();
        assert_eq!(page["total"], scores.len());
        scores.iter().map(|score| score["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let own = vec![daily["id"].as_str().unwrap().to_owned()];
    assert_eq!(listed("day=2026-11-22").await.len(), 2);
    assert_eq!(listed("day=2026-11-22&daily=true").await, own);
    assert_eq!(listed("daily=true").await, own);
    assert_eq!(listed("daily=true&shape=hex").await, Vec::<String>::new());

    // Played on a later day, it changes no board of a day.
    table.wait(86_400_000);
    assert_eq!(finish_daily(&table).await["ranks"]["daily"], Value::Null);
    assert_eq!(listed("day=2026-11-22&daily=true").await, own);
    assert_eq!(listed("daily=true").await, Vec::<String>::new());
}

#[tokio::test]
async fn finished_games_teach_how_long_people_take() {
    let table = Table::with(with_games());
    let database = &table.service.app.games.database;
    let player = table.small().await;
    assert_eq!(player.begun["expected_seconds"], Value::Null, "nobody has played");
    table.wait(5000);
    // The whole route is counted once, when it comes first.
    let mut longer = WAY.to_vec();
    player.save(&json!({"path": longer})).await;
    for _ in 0..2 {
        longer.extend([7, 11]);
        player.save(&json!({"path": longer})).await;
    }
    player.finished(&json!({"path": longer, "name": "Ada"})).await;
    let plays = Play::newest(database, i64::MAX).await.unwrap();
    let [own] = &plays[..] else { panic!("{plays:?}") };
    assert_eq!((own.cells, own.shortest, own.steps, own.active), (12, 9, 9, 5000));
    let text = csv(plays.clone());
    assert!(
        text.starts_with("shape,cells,shortest,effort,steps,seconds,hints\r\nsquare,12,9,"),
        "{text}"
    );
    assert!(!text.contains("Ada"), "nothing about people");

    for number in 0..2 * ENOUGH as i64 {
        let (cells, shortest) = (12 + number % 11, 9 + number % 7);
        let play =
            Play { cells, shortest, effort: 100 * (number % 13), active: 40_000, ..own.clone() };
        play.insert(database).await.unwrap();
    }
    table.wait(600_000);
    // One of the games took 5 seconds, all others 40.
    let expects = |player: &Player<'_>| player.begun["expected_seconds"].as_u64().unwrap();
    let expected = expects(&table.small().await);
    assert!((35..40).contains(&expected), "{expected}");
    let large = table.begin(&json!({"cols": 60, "rows": 60, "seed": 1})).await;
    assert_eq!(
        large.begun["expected_seconds"],
        Value::Null,
        "nobody has played a maze of this size"
    );

    // The newest games are kept.
    Play { cells: 99, ..own.clone() }.insert(database).await.unwrap();
    assert!(Play::prune(database, 3).await.unwrap() > 0);
    let plays = Play::newest(database, i64::MAX).await.unwrap();
    assert_eq!((plays.len(), plays[0].cells), (3, 99));
    assert_eq!(Play::newest(database, 1).await.unwrap(), plays[..1]);

    // A game is finished although it is not counted, and the last estimate holds.
    table.wait(600_000);
    database.execute("ALTER TABLE play RENAME TO lost", Vec::new()).await.unwrap();
    let player = table.small().await;
    assert_eq!(expects(&player), expected);
    table.wait(5000);
    player.save(&json!({"path": WAY})).await;
    player.finished(&json!({"path": WAY})).await;
    database.execute("ALTER TABLE lost RENAME TO play", Vec::new()).await.unwrap();
}

#[tokio::test]
async fn times_that_the_game_has_not_had_are_dropped() {
    let table = Table::new();
    for (last, status) in [(14_000.0, StatusCode::OK), (14_001.0, StatusCode::NOT_FOUND)] {
        let player = table.small().await;
        table.wait(5000);
        let mut times = vec![json!(125.0); 8];
        times.push(json!(last));
        player.finished(&json!({"path": WAY, "times": times})).await;
        let reply = table.service.get(&format!("/games/{}/replay", player.id)).await;
        assert_eq!(reply.status, status, "{last}");
    }
}

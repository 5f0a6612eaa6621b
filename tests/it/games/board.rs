//! The scoreboard: order, filters, pages, and CSV.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::with_games;
use crate::games::{MORNING, Table};

/// Plays a game in the maze of another game, finished after `milliseconds` under a name.
async fn play(table: &Table, maze: &Value, milliseconds: i64, name: &str) -> Value {
    let player = table.begin(maze).await;
    table.wait(milliseconds);
    player.finished(&json!({"name": name, "moves": [0, 1]})).await
}

/// Returns a maze of two cells that only one test plays.
async fn own_maze(table: &Table) -> Value {
    let url = table.own().await.begun["url"].as_str().unwrap().to_owned();
    let seed = url.split("seed=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    json!({"cols": 2, "rows": 1, "seed": seed})
}

fn names(page: &Value) -> Vec<&str> {
    page["scores"].as_array().unwrap().iter().map(|score| score["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_best_is_first_and_pages_follow_each_other() {
    let table = Table::new();
    let maze = own_maze(&table).await;
    let mut done = Value::Null;
    for (milliseconds, name) in [(3000, "c"), (1000, "a"), (2000, "b"), (5000, "e"), (3000, "d")] {
        done = play(&table, &maze, milliseconds, name).await;
    }
    // Of two equal scores the older one is first.
    assert_eq!(done["ranks"]["maze"], 4);
    let maze = done["maze"].as_str().unwrap();
    let all = table.scores(&format!("maze={maze}")).await;
    assert_eq!(names(&all), ["a", "b", "c", "d", "e"]);
    assert_eq!((&all["total"], &all["offset"], &all["limit"]), (&json!(5), &json!(0), &json!(20)));
    let ranks: Vec<i64> =
        all["scores"].as_array().unwrap().iter().map(|it| it["rank"].as_i64().unwrap()).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5]);
    // 100 · 1 / 1 · 2^(−1 / 2)
    assert_eq!(all["scores"][0]["score"], json!(70.71));

    let mut found = Vec::new();
    let mut next = format!("/scores?maze={maze}&limit=2");
    while !next.is_empty() {
        let reply = table.service.get(&next).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        found.extend(names(&reply.json()).iter().map(ToString::to_string));
        let links = reply.header("link");
        let link = links.split(", ").find(|link| link.ends_with("rel=\"next\""));
        next = link
            .map_or("", |link| link.trim_start_matches('<').split('>').next().unwrap())
            .to_owned();
    }
    assert_eq!(found, ["a", "b", "c", "d", "e"]);
    let reply = table.service.get(&format!("/scores.json?maze={maze}&limit=2&offset=3")).await;
    assert_eq!(
        reply.header("link"),
        format!("</scores.json?limit=2&maze={maze}&offset=1>; rel=\"prev\"")
    );
    assert_eq!(reply.json()["scores"][1]["rank"], 5);
}

#[tokio::test]
async fn scores_are_those_of_a_maze_a_day_or_a_shape() {
    let table = Table::new();
    let maze = own_maze(&table).await;
    // The last millisecond of the day, and the first of the next.
    let midnight = MORNING + 16 * 3_600_000;
    let (late, early) = (table.begin(&maze).await, table.begin(&maze).await);
    table.wait(midnight - MORNING - 1);
    let last = late.finished(&json!({"name": "late", "moves": [0, 1]})).await;
    table.wait(1);
    let first = early.finished(&json!({"name": "early", "moves": [0, 1]})).await;
    assert_eq!(last["score"]["when"], "2026-11-22T23:59:59.999Z");
    assert_eq!(first["score"]["when"], "2026-11-23T00:00:00.000Z");
    let id = last["maze"].as_str().unwrap();
    for (query, expected) in [
        (format!("maze={id}"), vec!["late", "early"]),
        (format!("maze={id}&day=2026-11-22"), vec!["late"]),
        (format!("maze={id}&day=2026-11-23"), vec!["early"]),
        (format!("maze={id}&day=2026-11-24"), vec![]),
        (format!("maze={id}&shape=square"), vec!["late", "early"]),
        (format!("maze={id}&shape=hex"), vec![]),
    ] {
        assert_eq!(names(&table.scores(&query).await), expected, "{query}");
    }
    // The URL of a maze names it, too, in any spelling, and with looks.
    let seed = maze["seed"].as_str().unwrap();
    for url in [
        format!("/maze.svg?shape=square&cols=2&rows=1&seed={seed}&gen=1"),
        format!("rows=1&columns=2&seed={seed}&theme=dark"),
        last["url"].as_str().unwrap().to_owned(),
    ] {
        let encoded = url.replace('&', "%26").replace('=', "%3D");
        assert_eq!(
            names(&table.scores(&format!("maze={encoded}")).await),
            ["late", "early"],
            "{url}"
        );
    }
}

/// The test has its own database, because other scores would fill the page.
#[tokio::test]
async fn scores_are_those_of_all_time() {
    let table = Table::with(with_games());
    let (one, other) = (own_maze(&table).await, own_maze(&table).await);
    play(&table, &one, 2000, "b").await;
    table.wait(86_400_000);
    play(&table, &other, 1000, "a").await;
    for (query, expected) in [
        ("", vec!["a", "b"]),
        ("shape=square", vec!["a", "b"]),
        ("shape=hex", vec![]),
        ("day=2026-11-22", vec!["b"]),
        ("day=2026-11-23&shape=square", vec!["a"]),
    ] {
        assert_eq!(names(&table.scores(query).await), expected, "{query}");
    }
}

#[tokio::test]
async fn scores_as_csv_are_safe_in_spreadsheets() {
    let table = Table::new();
    let maze = own_maze(&table).await;
    let mut id = Value::Null;
    for (milliseconds, name) in
        [(1000, "=HYPERLINK(\"http://x\")"), (2000, "a, \"b\""), (3000, "@x"), (4000, "Zoë")]
    {
        id = play(&table, &maze, milliseconds, name).await["maze"].clone();
    }
    let id = id.as_str().unwrap();
    let reply = table.service.get(&format!("/scores.csv?maze={id}")).await;
    let marked = table.service.get(&format!("/scores.csv?maze={id}&bom=true")).await;
    assert_eq!(marked.body, [b"\xef\xbb\xbf", &*reply.body].concat(), "for Excel");
    let json = table.service.get(&format!("/scores.json?maze={id}&bom=true")).await;
    assert_eq!(json.faults(), [("bom".to_owned(), "not-taken".to_owned())]);
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = reply.text().split("\r\n").collect();
    assert_eq!(
        lines[0],
        "rank,name,when,seconds,explored,steps,shortest,score,hints,pauses,shape,maze,url"
    );
    let start =
        "1,\"'=HYPERLINK(\"\"http://x\"\")\",2026-11-22T08:00:01.000Z,1,2,1,1,70.71,0,0,square,";
    assert!(lines[1].starts_with(start), "{}", lines[1]);
    assert!(lines[2].starts_with("2,\"a, \"\"b\"\"\","), "{}", lines[2]);
    assert!(lines[3].starts_with("3,'@x,"), "{lines:?}");
    assert!(lines[4].starts_with("4,Zoë,"), "{lines:?}");
    assert_eq!((lines.len(), lines[5]), (6, ""));
    let csv = [("accept", "text/csv")];
    let negotiated = table.service.get_with(&format!("/scores?maze={id}"), &csv).await;
    assert_eq!((negotiated.text(), negotiated.header("vary")), (reply.text(), "accept"));
    let asked = table.service.get(&format!("/scores?maze={id}&format=csv")).await;
    assert_eq!(asked.text(), reply.text());
    let none = table.service.get_with("/scores", &[("accept", "image/png")]).await;
    assert_eq!(none.status, StatusCode::NOT_ACCEPTABLE);
}

#[tokio::test]
async fn invalid_queries_are_reported() {
    let table = Table::new();
    for (query, parameter, code) in [
        ("maze=x", "maze", "invalid"),
        ("maze=cols%3D4", "maze", "invalid"),
        ("maze=cols%3D0%26seed%3D1", "maze", "invalid"),
        ("maze=", "maze", "empty"),
        ("day=2026-02-30", "day", "invalid"),
        ("day=today", "day", "invalid"),
        ("shape=round", "shape", "unknown-value"),
        ("limit=0", "limit", "out-of-range"),
        ("limit=1001", "limit", "out-of-range"),
        ("offset=-1", "offset", "invalid"),
        ("cols=4", "cols", "unknown-parameter"),
        ("day=2026-11-22&day=2026-11-23", "day", "duplicate"),
    ] {
        let reply = table.service.get(&format!("/scores?{query}")).await;
        let expected = vec![(parameter.to_owned(), code.to_owned())];
        assert_eq!((reply.status, reply.faults()), (StatusCode::BAD_REQUEST, expected), "{query}");
    }
    let reply = table.service.get("/scores.csv?format=json").await;
    assert_eq!(reply.faults(), [("format".to_owned(), "contradiction".to_owned())]);
    let reply = table.service.get("/scores?maze=cols%3D0%26seed%3D1").await;
    assert!(reply.text().contains("cols is 0"), "{}", reply.text());
}

//! Grades of routes that clients send: each verdict, and each reason with its words.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{Reply, Service};

/// Squares, 4 × 3, seed 1:
///
/// ```text
///   0─1 2─3
///   │   │ │
///   4 5─6 7        the route from 0 to 11 is 0 4 8 9 5 6 2 3 7 11
///   │ │   │
///   8─9 10─11
/// ```
pub(crate) const SMALL: &str = r#""cols":4,"rows":3,"seed":1"#;

const WAY: [u32; 10] = [0, 4, 8, 9, 5, 6, 2, 3, 7, 11];

/// Sends a route through a maze to `/solve`; `maze` and `rest` are members of a body.
pub(crate) async fn solve(service: &Service, maze: &str, rest: &str) -> Reply {
    service.post("/solve", &format!("{{{maze},{rest}}}")).await
}

/// Returns the grade of a route through the small maze.
pub(crate) async fn grade(service: &Service, rest: &str) -> Value {
    let reply = solve(service, SMALL, rest).await;
    assert_eq!(reply.status, StatusCode::OK, "{rest}: {}", reply.text());
    reply.json()
}

#[tokio::test]
async fn a_whole_grade() {
    let service = Service::new();
    let reply = solve(&service, SMALL, &format!("\"path\":{WAY:?},\"seconds\":12")).await;
    let text = concat!(
        r#"{"valid":true,"complete":true,"steps":9,"shortest":9,"longer_by":0,"is_shortest":true,"#,
        r#""score":50.0,"at":null,"cell":null,"reason":null,"detail":null,"visited":10,"#,
        r#""url":"/maze.svg?shape=square&cols=4&rows=3&seed=1&gen=1"}"#
    );
    assert_eq!(reply.text(), text);
    assert_eq!(reply.header("content-type"), "application/json");
    assert_eq!((reply.header("cache-control"), reply.header("etag")), ("no-store", ""));
    assert_eq!(reply.header("access-control-allow-origin"), "*");
    assert_eq!(service.get(reply.json()["url"].as_str().unwrap()).await.status, StatusCode::OK);
    let again = solve(&service, SMALL, &format!("\"seconds\":12,\"path\":{WAY:?}")).await;
    assert_eq!(again.text(), text);
}

#[tokio::test]
async fn every_spelling_of_moves_is_the_same_route() {
    let service = Service::new();
    let path = grade(&service, &format!("\"path\":{WAY:?}")).await;
    for moves in [
        r#""SSENENESS""#,
        r#""s,s,e,n,e,n,e,s,s""#,
        r#""S, s, E, n, e, N, e, s, s""#,
        r#"["s","s","e","n","e","n","e","s","S"]"#,
        r#""\u0053SENENESS""#,
    ] {
        assert_eq!(grade(&service, &format!("\"moves\":{moves}")).await, path, "{moves}");
    }
    // Without commas, capitals are letters, and lower case is one word.
    let letters = grade(&service, r#""moves":"SE""#).await;
    assert_eq!((&letters["reason"], &letters["at"]), (&"wall".into(), &2.into()));
    let word = grade(&service, r#""moves":"se""#).await;
    assert_eq!((&word["reason"], &word["at"]), (&"no-neighbor".into(), &1.into()));
}

#[tokio::test]
async fn possible_routes_are_counted() {
    let service = Service::new();
    let longer = [0, 1, 0, 4, 8, 9, 5, 6, 2, 3, 7, 11, 10, 11];
    for (path, complete, steps, longer_by, visited) in [
        (&[0][..], false, 0, None, 1),
        (&[0, 1], false, 1, None, 2),
        (&[0, 1, 0], false, 2, None, 2),
        (&WAY[..9], false, 8, None, 9),
        (&WAY[..], true, 9, Some(0), 10),
        (&longer[..], true, 13, Some(4), 12),
        // A route that goes past the goal does not end at the goal.
        (&longer[..13], false, 12, None, 12),
    ] {
        let got = grade(&service, &format!("\"path\":{path:?},\"seconds\":0")).await;
        assert_eq!((&got["valid"], &got["complete"]), (&true.into(), &complete.into()), "{path:?}");
        assert_eq!((&got["steps"], &got["visited"]), (&steps.into(), &visited.into()), "{path:?}");
        assert_eq!(
            (&got["longer_by"], &got["shortest"]),
            (&json!(longer_by), &9.into()),
            "{path:?}"
        );
        assert_eq!(got["is_shortest"], longer_by == Some(0), "{path:?}");
        let score = complete.then(|| (900.0 / f64::from(steps) * 100.0).round() / 100.0);
        assert_eq!(got["score"], json!(score), "{path:?}");
        for member in ["at", "cell", "reason", "detail"] {
            assert!(got[member].is_null(), "{path:?} {member}");
        }
    }
}

#[tokio::test]
async fn impossible_routes_report_where_and_why() {
    let service = Service::new();
    for (way, at, cell, reason, detail) in [
        ("\"path\":[5,6]", 0, None, "not-the-start", "the path starts at 5, but the start is 0"),
        (
            "\"path\":[999]",
            0,
            None,
            "no-such-cell",
            "the path names cell 999, but the maze has cells 0 to 11",
        ),
        (
            "\"path\":[0,12]",
            1,
            Some(0),
            "no-such-cell",
            "the path names cell 12, but the maze has cells 0 to 11",
        ),
        (
            "\"path\":[0,4,4294967296]",
            2,
            Some(4),
            "no-such-cell",
            "the path names cell 4294967296, but the maze",
        ),
        (
            "\"path\":[0,4,5]",
            2,
            Some(4),
            "wall",
            "step 2 goes from cell 4 to cell 5, but there is a wall between them",
        ),
        (
            "\"path\":[0,4,8,3]",
            3,
            Some(8),
            "not-adjacent",
            "step 3 goes from cell 8 to cell 3, but these cells do not touch",
        ),
        (
            "\"path\":[0,0]",
            1,
            Some(0),
            "not-adjacent",
            "step 1 goes from cell 0 to cell 0, but they are the same cell",
        ),
        (
            "\"moves\":\"SSES\"",
            4,
            Some(9),
            "no-neighbor",
            "step 4 goes s from cell 9, but the maze ends there",
        ),
        (
            "\"moves\":\"ES\"",
            2,
            Some(1),
            "wall",
            "step 2 goes s from cell 1, but there is a wall between it and cell 5",
        ),
        (
            "\"moves\":\"ne\"",
            1,
            Some(0),
            "no-neighbor",
            "step 1 goes ne from cell 0, but that cell has no side in that direction",
        ),
        // On a single level, up is north.
        (
            "\"moves\":\"U\"",
            1,
            Some(0),
            "no-neighbor",
            "step 1 goes n from cell 0, but the maze ends there",
        ),
        // The outline is open at the start, but nothing lies beyond.
        (
            "\"moves\":\"N\"",
            1,
            Some(0),
            "no-neighbor",
            "step 1 goes n from cell 0, but the maze ends there",
        ),
    ] {
        let got = grade(&service, &format!("{way},\"seconds\":1")).await;
        let steps = i32::max(at - 1, 0);
        assert_eq!((&got["valid"], &got["complete"]), (&false.into(), &false.into()), "{way}");
        assert_eq!((&got["at"], &got["cell"]), (&at.into(), &json!(cell)), "{way}");
        assert_eq!((&got["steps"], &got["reason"]), (&steps.into(), &reason.into()), "{way}");
        assert!(got["detail"].as_str().unwrap().starts_with(detail), "{way}: {}", got["detail"]);
        let visited = if cell.is_some() { steps + 1 } else { 0 };
        assert_eq!((&got["visited"], &got["shortest"]), (&visited.into(), &9.into()), "{way}");
        for member in ["score", "longer_by"] {
            assert!(got[member].is_null(), "{way} {member}");
        }
        assert_eq!(got["is_shortest"], false, "{way}");
    }
}

#[tokio::test]
async fn scores_fall_by_half_with_a_second_for_each_cell() {
    let service = Service::new();
    for (seconds, score) in [
        ("0", 100.0),
        ("12", 50.0),
        ("12.0", 50.0),
        ("24", 25.0),
        ("1", 94.39),
        ("0.5", 97.15),
        ("1e9", 0.0),
        ("1000000000", 0.0),
    ] {
        let got = grade(&service, &format!("\"path\":{WAY:?},\"seconds\":{seconds}")).await;
        assert_eq!(got["score"].as_f64(), Some(score), "{seconds}");
    }
    let without = grade(&service, &format!("\"path\":{WAY:?}")).await;
    assert!(without["score"].is_null());
    assert!(without["complete"] == true);
}

#[tokio::test]
async fn a_mesh_is_graded_and_has_no_url() {
    let service = Service::new();
    let mesh = r#""mesh":{"vertices":[[0,0],[1,0],[2,0],[2,1],[1,1],[0,1]],"faces":[[0,1,4,5],[1,2,3,4]]},"seed":1"#;
    for way in ["\"path\":[0,1]", "\"moves\":\"E\""] {
        let reply = solve(&service, mesh, way).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        let got = reply.json();
        assert_eq!((&got["complete"], &got["url"]), (&true.into(), &Value::Null), "{way}");
    }
    let reply = solve(&service, mesh, "\"path\":[0,1],\"shape\":\"tri\"").await;
    assert_eq!(reply.faults(), [("shape".to_owned(), "contradiction".to_owned())]);
}

#[tokio::test]
async fn drawing_parameters_are_in_the_url_and_path_is_not_a_colour() {
    let service = Service::new();
    let rest = r#""path":[0],"cell":7,"format":"png","solution":true"#;
    let url = grade(&service, rest).await["url"].clone();
    assert_eq!(url, "/maze.png?shape=square&cols=4&rows=3&seed=1&gen=1&solution=true&cell=7");
}

#[tokio::test]
async fn the_maze_of_a_difficulty_is_the_one_that_was_drawn() {
    let service = Service::new();
    let query = "/maze.json?cols=12&rows=12&seed=5&difficulty=hard&difficulty_strict=false";
    let document = service.get(query).await.json();
    // The search used another seed than the given one, and the route of that maze is graded.
    assert_ne!(document["stats"]["difficulty_seed"], document["seed_u64"]);
    let maze = r#""cols":12,"rows":12,"seed":5,"difficulty":"hard","difficulty_strict":false"#;
    let way = format!("\"path\":{}", document["solution"]["cells"]);
    let reply = solve(&service, maze, &way).await;
    let grade = reply.json();
    assert_eq!(
        (&grade["complete"], &grade["is_shortest"]),
        (&json!(true), &json!(true)),
        "{grade}"
    );
}

#[tokio::test]
async fn cells_that_are_cut_away_do_not_count_in_a_score() {
    let service = Service::new();
    let query = "/maze.json?cols=10&rows=10&seed=2&sparse=3";
    let document = service.get(query).await.json();
    let used = document["stats"]["cells"].as_f64().unwrap()
        - document["stats"]["unused"].as_f64().unwrap();
    assert!(used < 100.0);
    let maze = r#""cols":10,"rows":10,"seed":2,"sparse":3"#;
    let way = format!("\"path\":{},\"seconds\":{used}", document["solution"]["cells"]);
    // One second per remaining cell halves the score.
    assert_eq!(solve(&service, maze, &way).await.json()["score"], 50.0);
}

/// A seed that is given, but wrong, is not missing too.
#[tokio::test]
async fn a_wrong_seed_is_one_fault() {
    let service = Service::new();
    for (seed, code) in [("null", "missing"), ("true", "wrong-type"), ("[1]", "wrong-type")] {
        let maze = format!("\"cols\":4,\"rows\":3,\"seed\":{seed}");
        let reply = solve(&service, &maze, "\"moves\":\"e\"").await;
        assert_eq!(reply.faults(), [("seed".to_owned(), code.to_owned())], "{}", reply.text());
    }
}

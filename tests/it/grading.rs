//! Ways that callers send in are graded: each verdict, each reason with its words, on every shape.

use axum::http::{Method, StatusCode};
use mazewright::catalog::Chosen;
use mazewright::shape::{SHAPES, Shape};
use serde_json::{Value, json};

use crate::app::{Reply, Service, settings};
use crate::headings::Drawn;

/// Squares, 4 × 3, seed 1:
///
/// ```text
///   0─1 2─3
///   │   │ │
///   4 5─6 7        the way from 0 to 11 is 0 4 8 9 5 6 2 3 7 11
///   │ │   │
///   8─9 10─11
/// ```
const SMALL: &str = r#""cols":4,"rows":3,"seed":1"#;

const WAY: [u32; 10] = [0, 4, 8, 9, 5, 6, 2, 3, 7, 11];

async fn solve(service: &Service, maze: &str, rest: &str) -> Reply {
    service.post("/solve", &format!("{{{maze},{rest}}}")).await
}

/// The grade of a way through the small maze.
async fn grade(service: &Service, rest: &str) -> Value {
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
async fn every_spelling_of_moves_is_the_same_way() {
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
    // Without commas capitals are letters, and lower case is a word.
    let letters = grade(&service, r#""moves":"SE""#).await;
    assert_eq!((&letters["reason"], &letters["at"]), (&"wall".into(), &2.into()));
    let word = grade(&service, r#""moves":"se""#).await;
    assert_eq!((&word["reason"], &word["at"]), (&"no-neighbor".into(), &1.into()));
}

#[tokio::test]
async fn ways_that_can_be_walked_are_counted() {
    let service = Service::new();
    let longer = [0, 1, 0, 4, 8, 9, 5, 6, 2, 3, 7, 11, 10, 11];
    for (path, complete, steps, longer_by, visited) in [
        (&[0][..], false, 0, None, 1),
        (&[0, 1], false, 1, None, 2),
        (&[0, 1, 0], false, 2, None, 2),
        (&WAY[..9], false, 8, None, 9),
        (&WAY[..], true, 9, Some(0), 10),
        (&longer[..], true, 13, Some(4), 12),
        // Past the goal is not at the goal.
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
async fn ways_that_break_off_say_where_and_why() {
    let service = Service::new();
    for (way, at, cell, steps, reason, detail) in [
        ("\"path\":[5,6]", 0, None, 0, "not-the-start", "the path starts at 5, but the start is 0"),
        (
            "\"path\":[999]",
            0,
            None,
            0,
            "no-such-cell",
            "there is no cell 999, the maze has cells 0 to 11",
        ),
        (
            "\"path\":[0,12]",
            1,
            Some(0),
            0,
            "no-such-cell",
            "there is no cell 12, the maze has cells 0 to 11",
        ),
        (
            "\"path\":[0,4,4294967296]",
            2,
            Some(4),
            1,
            "no-such-cell",
            "there is no cell 4294967296, the maze",
        ),
        (
            "\"path\":[0,4,5]",
            2,
            Some(4),
            1,
            "wall",
            "step 2 goes from cell 4 to cell 5, but a wall stands between them",
        ),
        (
            "\"path\":[0,4,8,3]",
            3,
            Some(8),
            2,
            "not-adjacent",
            "step 3 goes from cell 8 to cell 3, but it is not next to it",
        ),
        (
            "\"path\":[0,0]",
            1,
            Some(0),
            0,
            "not-adjacent",
            "step 1 goes from cell 0 to cell 0, but that is the same cell",
        ),
        (
            "\"moves\":\"SSES\"",
            4,
            Some(9),
            3,
            "no-neighbor",
            "step 4 goes s from cell 9, but there the maze ends",
        ),
        (
            "\"moves\":\"ES\"",
            2,
            Some(1),
            1,
            "wall",
            "step 2 goes s from cell 1, but a wall stands between it and cell 5",
        ),
        (
            "\"moves\":\"ne\"",
            1,
            Some(0),
            0,
            "no-neighbor",
            "step 1 goes ne from cell 0, but no side of that cell faces there",
        ),
        (
            "\"moves\":\"U\"",
            1,
            Some(0),
            0,
            "no-neighbor",
            "step 1 goes up from cell 0, but there is no level there",
        ),
        // The outline is open at the start, but nothing lies beyond.
        (
            "\"moves\":\"N\"",
            1,
            Some(0),
            0,
            "no-neighbor",
            "step 1 goes n from cell 0, but there the maze ends",
        ),
    ] {
        let got = grade(&service, &format!("{way},\"seconds\":1")).await;
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
    assert!(without["score"].is_null() && without["complete"] == true);
}

#[tokio::test]
async fn what_is_malformed_names_the_member() {
    let service = Service::new();
    let words = "a list of n, ne, e, se, s, sw, w, nw, up and down";
    for (rest, parameter, code, word) in [
        ("\"path\":[]", "path", "empty", "path is empty, but must be a list of cells"),
        ("\"path\":\"0,4\"", "path", "wrong-type", "whole numbers from 0, such as [0, 1, 21]"),
        ("\"path\":7", "path", "wrong-type", "path is 7, but must be"),
        ("\"path\":null", "path", "wrong-type", "path is null, but"),
        ("\"path\":{\"0\":1}", "path", "wrong-type", "path is {\"0\":1}, but"),
        ("\"path\":[0,-4]", "path", "invalid", "path has -4 at 1, but"),
        ("\"path\":[0,4.0]", "path", "invalid", "path has 4.0 at 1"),
        ("\"path\":[0,1e1]", "path", "invalid", "path has 1e1 at 1"),
        ("\"path\":[0,\"4\"]", "path", "invalid", "path has \"4\" at 1"),
        ("\"path\":[0,[4]]", "path", "invalid", "path has [4] at 1"),
        ("\"path\":[0,null]", "path", "invalid", "path has null at 1"),
        ("\"path\":[99999999999999999999]", "path", "invalid", "at 0"),
        ("\"path\":[0],\"path\":[0]", "path", "duplicate", "path is given twice"),
        ("\"moves\":[]", "moves", "empty", "moves is empty"),
        ("\"moves\":\"\"", "moves", "empty", "moves is empty"),
        ("\"moves\":3", "moves", "wrong-type", words),
        ("\"moves\":{}", "moves", "wrong-type", words),
        ("\"moves\":\"s,,s\"", "moves", "unknown-value", "moves has nothing at 1, but must be"),
        ("\"moves\":\"s,x\"", "moves", "unknown-value", "moves has x at 1"),
        ("\"moves\":\"sse\"", "moves", "unknown-value", "letters in capitals such as EESN"),
        ("\"moves\":\"SSX\"", "moves", "unknown-value", "moves has X at 2"),
        ("\"moves\":[\"s\",3]", "moves", "unknown-value", "moves has 3 at 1"),
        ("\"moves\":[[\"s\"]]", "moves", "unknown-value", "at 0"),
        ("\"moves\":\"S\",\"path\":[0]", "moves", "contradiction", "leave one of them out"),
        ("\"seconds\":1", "path", "missing", "neither path nor moves is given"),
        (
            "\"path\":[0],\"seconds\":-1",
            "seconds",
            "out-of-range",
            "seconds is -1, but must be a number from 0 to 1000000000",
        ),
        ("\"path\":[0],\"seconds\":1000000001", "seconds", "out-of-range", "but must be a number"),
        ("\"path\":[0],\"seconds\":1e999", "seconds", "invalid", "seconds is 1e999"),
        ("\"path\":[0],\"seconds\":\"1\"", "seconds", "invalid", "seconds is \"1\""),
        ("\"path\":[0],\"seconds\":null", "seconds", "invalid", "seconds is null"),
        ("\"path\":[0],\"secs\":1", "secs", "unknown-parameter", "secs is no parameter"),
        ("\"path\":[0],\"shape\":\"squid\"", "shape", "unknown-value", "shape is squid"),
    ] {
        let reply = solve(&service, SMALL, rest).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{rest}: {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{rest}");
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(word) && !detail.ends_with('.'), "{rest}: {detail}");
    }
    let fresh = solve(&service, "\"cols\":4", "\"path\":[]").await;
    let faults = [("path", "empty"), ("seed", "missing")];
    assert_eq!(fresh.faults(), faults.map(|(one, other)| (one.to_owned(), other.to_owned())));
    let detail = fresh.json()["errors"][1]["detail"].clone();
    assert!(
        detail
            .as_str()
            .unwrap()
            .starts_with("seed is not given, but a fresh maze cannot be graded")
    );
}

#[tokio::test]
async fn hostile_bodies_are_refused() {
    let service = Service::new();
    let deep = format!("\"path\":{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let reply = solve(&service, SMALL, &deep).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{}", reply.text());
    let long = "S".repeat(10_000_000);
    let reply = solve(&service, SMALL, &format!("\"moves\":\"{long}\"")).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    for (body, kind) in [
        ("", "invalid-json"),
        ("[]", "invalid-json"),
        ("{\"path\":[0", "invalid-json"),
        ("{\"path\":[0]}}", "invalid-json"),
        ("{\"path\":[\u{0}]}", "invalid-json"),
    ] {
        let reply = service.post("/solve", body).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{body}");
        assert!(reply.text().contains(kind), "{body}: {}", reply.text());
    }
    let in_query = service.post("/solve?cols=4&_=1", "{\"path\":[0],\"seed\":1}").await;
    assert_eq!(in_query.faults(), [("cols".to_owned(), "in-query".to_owned())]);
    for media in ["text/plain", "multipart/form-data; boundary=x"] {
        let reply = service.send(Method::POST, "/solve", &[("content-type", media)], "{}").await;
        assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{media}");
    }
    for impossible in ["\"cols\":1000000,\"rows\":1000000", "\"start\":4,\"goal\":4", "\"angle\":7"]
    {
        let reply = solve(&service, impossible, "\"seed\":1,\"path\":[0]").await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{impossible}");
    }
}

#[tokio::test]
async fn ways_are_bounded_where_bodies_are_not() {
    let mut roomy = settings();
    roomy.max_body = 64 * 1024;
    let service = Service::with(roomy);
    let million = 1_000_000;
    let longest = format!("\"moves\":\"{}\"", "EW".repeat(million / 2));
    let got = grade(&service, &longest).await;
    assert_eq!((&got["valid"], &got["steps"]), (&true.into(), &million.into()));
    assert_eq!(got["visited"], 2);
    for (rest, parameter, word) in [
        (
            format!("\"moves\":\"{}E\"", "EW".repeat(million / 2)),
            "moves",
            "moves has 1000001 moves",
        ),
        (format!("\"moves\":\"{}e\"", "e,".repeat(million)), "moves", "moves has 1000001 moves"),
        (format!("\"moves\":[{}\"e\"]", "\"e\",".repeat(million)), "moves", "has 1000001 moves"),
        (format!("\"path\":[{}0]", "0,".repeat(3 * million)), "path", "path has 3000001 cells"),
    ] {
        let reply = solve(&service, SMALL, &rest).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), "too-long".to_owned())]);
        let detail = format!("{word}, but at most 1000000 are allowed");
        assert!(reply.text().contains(&detail) || reply.text().contains(word), "{}", reply.text());
    }
}

#[tokio::test]
async fn only_post_is_taken() {
    let service = Service::new();
    for method in [Method::GET, Method::HEAD, Method::PUT, Method::DELETE] {
        let reply = service.send(method.clone(), "/solve?cols=4", &[], "").await;
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert!(reply.header("allow").contains("POST"), "{method}");
    }
    let options = service.send(Method::OPTIONS, "/solve", &[], "").await;
    assert_eq!(options.status, StatusCode::NO_CONTENT);
    for name in ["allow", "access-control-allow-methods"] {
        assert_eq!(options.header(name), "POST, OPTIONS");
    }
    let line = "mazewright_requests_total{route=\"/solve\",method=\"GET\",status=\"405\"";
    assert_eq!(service.metric(line), 1);
}

#[tokio::test]
async fn the_solution_of_every_shape_is_complete() {
    let service = Service::new();
    for shape in SHAPES {
        for site in [
            json!({}),
            json!({"outline": "circle"}),
            json!({"hole": "circle"}),
            json!({"levels": 2}),
            json!({"goal": "farthest", "start": "farthest", "algorithm": "wilson"}),
        ] {
            let mut body = json!({"shape": shape.name, "seed": 3, "cols": 8, "rows": 8});
            body.as_object_mut().unwrap().extend(site.as_object().unwrap().clone());
            let maze = service.post("/maze.json", &body.to_string()).await.json();
            body["path"] = maze["solution"]["cells"].clone();
            body["seconds"] = 0.into();
            let got = service.post("/solve", &body.to_string()).await.json();
            assert_eq!(
                (&got["is_shortest"], &got["score"]),
                (&true.into(), &100.0.into()),
                "{body}"
            );
            assert_eq!(got["shortest"], maze["solution"]["length"], "{body}");
            let url = maze["url"].as_str().unwrap().replace("/maze.json", "/maze.svg");
            assert_eq!(got["url"], url.as_str(), "{body}");
        }
    }
}

#[tokio::test]
async fn each_part_of_a_mask_has_a_start_of_its_own() {
    let service = Service::new();
    let mut body =
        json!({"mask": "text:MAZE", "mask_parts": "all", "cols": 40, "rows": 12, "seed": 3});
    let maze = service.post("/maze.json", &body.to_string()).await.json();
    let parts = maze["parts"].as_array().unwrap();
    assert!(parts.len() >= 4);
    body["seconds"] = 10.into();
    for part in parts {
        let cells = part["solution"]["cells"].as_array().unwrap();
        body["path"] = cells.clone().into();
        let got = service.post("/solve", &body.to_string()).await.json();
        assert_eq!(
            (&got["is_shortest"], &got["shortest"]),
            (&true.into(), &part["solution"]["length"])
        );
        let area = part["nodes"].as_array().unwrap().len() as f64;
        let score = 100.0 * (-10.0 / area).exp2();
        assert!((got["score"].as_f64().unwrap() - score).abs() < 0.006, "{got} {score}");
        body["path"] = cells[1..].to_vec().into();
        let got = service.post("/solve", &body.to_string()).await.json();
        let told = format!("the path starts at {}, but the start is {}", cells[1], cells[0]);
        assert_eq!(got["detail"], told.as_str());
    }
    // Moves begin in the first part.
    body.as_object_mut().unwrap().remove("path");
    body["moves"] = "nw".into();
    let got = service.post("/solve", &body.to_string()).await.json();
    assert_eq!(got["cell"], parts[0]["start"]);
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

/// For every cell and every point of the compass: the move leads where the picture says, or breaks off
/// for the reason that the picture shows.
async fn moves_go_where_the_picture_shows(service: &Service, shape: Chosen<Shape>, site: &Value) {
    let mut body = json!({"shape": shape.name, "cols": 4, "rows": 4, "seed": 5});
    body.as_object_mut().unwrap().extend(site.as_object().unwrap().clone());
    let drawn = Drawn::new(&service.post("/maze.json", &body.to_string()).await.json());
    let mut went = 0;
    for cell in 0..drawn.cells() {
        for (at, word) in ["n", "ne", "e", "se", "s", "sw", "w", "nw"].into_iter().enumerate() {
            let beyond = drawn.beyond(cell, at);
            body["start"] = cell.into();
            body["goal"] = match beyond {
                Some((Some(there), _)) => there.into(),
                _ => if cell == 0 { 1 } else { 0 }.into(),
            };
            body["moves"] = word.into();
            let reply = service.post("/solve", &body.to_string()).await;
            assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text());
            let got = reply.json();
            let reason = match beyond {
                None | Some((None, _)) => "no-neighbor".into(),
                Some((Some(_), false)) => "wall".into(),
                Some((Some(_), true)) => Value::Null,
            };
            assert_eq!(got["reason"], reason, "{body}: {got}");
            assert_eq!(got["complete"], reason.is_null(), "{body}: {got}");
            let faces = got["detail"].as_str().unwrap_or_default().contains("no side of that cell");
            assert_eq!(faces, beyond.is_none(), "{body}: {got}");
            went += u32::from(reason.is_null());
        }
    }
    assert!(went >= drawn.cells(), "{body}: moves lead somewhere");
}

#[tokio::test]
async fn moves_of_every_shape_go_where_the_picture_shows() {
    let service = Service::new();
    for shape in SHAPES {
        moves_go_where_the_picture_shows(&service, shape, &json!({})).await;
    }
}

#[tokio::test]
async fn moves_over_seams_rings_and_rooms_go_where_the_picture_shows() {
    let service = Service::new();
    let named = |name: &str| SHAPES.iter().find(|shape| shape.name == name).unwrap();
    for (shape, site) in [
        ("square", json!({"wrap": "xy"})),
        ("hex", json!({"wrap": "x"})),
        ("square", json!({"wrap": "mobius"})),
        ("square", json!({"hole": "rectangle", "hole_size": 60, "cols": 6, "rows": 6})),
        ("polar", json!({"outline": "ring", "rows": 6})),
    ] {
        moves_go_where_the_picture_shows(&service, named(shape), &site).await;
    }
}

#[tokio::test]
async fn stairs_are_gone_up_and_down() {
    let service = Service::new();
    let mut body = json!({"cols": 3, "rows": 3, "levels": 3, "seed": 2});
    let maze = service.post("/maze.json", &body.to_string()).await.json();
    let open = |one: u32, other: u32| {
        let links = maze["links"].as_array().unwrap();
        links.iter().any(|link| link["source"] == one && link["target"] == other)
    };
    let mut climbed = 0;
    for cell in 0..27 {
        for (words, there) in [(["up", "u", "U"], cell + 9), (["down", "d", "D"], cell - 9)] {
            for word in words {
                let inside = (0..27).contains(&there);
                body["start"] = cell.into();
                body["goal"] = if inside { there } else { 13 }.into();
                body["moves"] = word.into();
                let got = service.post("/solve", &body.to_string()).await.json();
                let told = got["detail"].as_str().unwrap_or_default();
                if !inside {
                    assert!(told.ends_with("but there is no level there"), "{body}: {told}");
                } else if open(cell.min(there) as u32, cell.max(there) as u32) {
                    assert_eq!(got["complete"], true, "{body}: {told}");
                    climbed += 1;
                } else {
                    let why = format!("but no stairs lead between it and cell {there}");
                    assert!(told.ends_with(&why), "{body}: {told}");
                }
            }
        }
    }
    assert!(climbed > 0);
}

#[tokio::test]
async fn it_takes_its_turn_and_its_part_of_the_quota() {
    let mut strict = settings();
    (strict.quota, strict.trust_forwarded) = (2, true);
    let service = Service::with(strict);
    let headers = [("content-type", "application/json"), ("x-forwarded-for", "1.2.3.4")];
    let body = format!("{{{SMALL},\"path\":[0]}}");
    for status in [200, 200, 429] {
        let reply = service.send(Method::POST, "/solve", &headers, &body).await;
        assert_eq!(reply.status.as_u16(), status);
    }
    let mut narrow = settings();
    (narrow.jobs, narrow.queue) = (1, 0);
    let service = Service::with(narrow);
    let asked = service.clone();
    let long = "/maze.svg?cols=1000&rows=1000&algorithm=wilson&seed=1";
    let first = tokio::spawn(async move { asked.get(long).await });
    service.until(|app| app.work.gate.working() == 1).await;
    let reply = solve(&service, SMALL, "\"path\":[0]").await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    first.abort();
    service.until(|app| app.work.gate.working() == 0).await;
    assert_eq!(solve(&service, SMALL, "\"path\":[0]").await.status, StatusCode::OK);
    service.until(|app| app.work.gate.working() == 0).await;
}

#[tokio::test]
async fn drawing_parameters_stand_in_the_url_and_path_is_no_colour() {
    let service = Service::new();
    let rest = r#""path":[0],"cell":7,"format":"png","solution":true"#;
    let url = grade(&service, rest).await["url"].clone();
    assert_eq!(url, "/maze.png?shape=square&cols=4&rows=3&seed=1&gen=1&solution=true&cell=7");
}

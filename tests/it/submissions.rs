//! The input of `POST /solve`: malformed members by name, hostile bodies, bounds, and the queue.

use axum::http::{Method, StatusCode};

use crate::app::{Service, USED_UP_SOON, settings};
use crate::grading::{SMALL, grade, solve};

#[tokio::test]
async fn malformed_members_are_named() {
    let service = Service::new();
    let words = "a list of n, ne, e, se, s, sw, w, nw, up and down";
    for (rest, parameter, code, word) in [
        ("\"path\":[]", "path", "empty", "path is empty, but must be a list of cells"),
        ("\"path\":\"0,4\"", "path", "wrong-type", "whole numbers from 0, such as [0, 1, 21]"),
        ("\"path\":7", "path", "wrong-type", "path is 7, but must be"),
        ("\"path\":null", "path", "missing", "neither path nor moves is given"),
        ("\"path\":{\"0\":1}", "path", "wrong-type", "path is {\"0\":1}, but"),
        ("\"path\":[0,-4]", "path", "invalid", "path has -4 at 1, but"),
        ("\"path\":[0,4.5]", "path", "invalid", "path has 4.5 at 1"),
        ("\"path\":[[0,0],[1]]", "path", "invalid", "path has [1] at 1"),
        ("\"path\":[[0,0],[0,1,0,0]]", "path", "invalid", "path has [0,1,0,0] at 1"),
        ("\"path\":[[0,0],[0,-1]]", "path", "invalid", "path has [0,-1] at 1"),
        ("\"path\":[[0,0],1]", "path", "invalid", "path has 1 at 1"),
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
        ("\"moves\":\"ssx\"", "moves", "unknown-value", "letters such as EESN or RRDU"),
        ("\"moves\":\"SSX\"", "moves", "unknown-value", "moves has X at 2"),
        ("\"moves\":[\"s\",3]", "moves", "unknown-value", "moves has 3 at 1"),
        ("\"moves\":[[\"s\"]]", "moves", "unknown-value", "at 0"),
        ("\"moves\":\"S\",\"path\":[0]", "moves", "contradiction", "path and moves are both given"),
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
        ("\"path\":[0],\"secs\":1", "secs", "unknown-parameter", "secs is not a parameter"),
        ("\"path\":[0],\"shape\":\"squid\"", "shape", "unknown-value", "shape is squid"),
    ] {
        let reply = solve(&service, SMALL, rest).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{rest}: {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{rest}");
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(word), "{rest}: {detail}");
        assert!(!detail.ends_with('.'), "{rest}: {detail}");
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
async fn routes_are_bounded_where_bodies_are_not() {
    let mut roomy = settings();
    roomy.max_body = 64 * 1024;
    let service = Service::with(roomy);
    let million = 1_000_000;
    let longest = format!("\"moves\":\"{}\"", "EW".repeat(million / 2));
    let got = grade(&service, &longest).await;
    assert_eq!((&got["valid"], &got["steps"]), (&true.into(), &million.into()));
    assert_eq!(got["visited"], 2);
    let longest = format!("\"path\":[{}0,1]", "0,1,".repeat(million / 2 - 1));
    let got = grade(&service, &longest).await;
    assert_eq!((&got["valid"], &got["steps"]), (&true.into(), &(million - 1).into()));
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
async fn grading_waits_in_the_queue_and_uses_the_quota() {
    let mut strict = settings();
    (strict.quota, strict.trust_forwarded) = (USED_UP_SOON, true);
    let service = Service::with(strict);
    let headers = [("content-type", "application/json"), ("x-forwarded-for", "1.2.3.4")];
    let body = format!("{{{SMALL},\"path\":[0]}}");
    for status in [200, 429] {
        let reply = service.send(Method::POST, "/solve", &headers, &body).await;
        assert_eq!(reply.status.as_u16(), status);
    }
    let mut narrow = settings();
    (narrow.jobs, narrow.queue) = (1, 0);
    let service = Service::with(narrow);
    let asked = service.clone();
    let long = "/maze.svg?cols=1000&rows=1000&algorithm=wilson&seed=1";
    let first = tokio::spawn(async move { asked.get(long).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    let large = "\"cols\":800,\"rows\":800,\"seed\":1";
    let reply = solve(&service, large, "\"path\":[0]").await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE, "{}", reply.text());
    first.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    assert_eq!(solve(&service, SMALL, "\"path\":[0]").await.status, StatusCode::OK);
    service.until(|app| app.renders.workload().running() == 0).await;
}

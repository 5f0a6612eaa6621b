//! Progress, sent as events while a response is made.

use axum::http::{Method, StatusCode};
use serde_json::Value;

use crate::app::{Reply, Service, USED_UP_SOON};

/// Returns the events of a response: their names and data.
fn events(reply: &Reply) -> Vec<(String, Value)> {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "text/event-stream");
    assert_eq!(reply.header("cache-control"), "no-store");
    let event = |text: &str| {
        let (name, data) = text.strip_prefix("event: ").unwrap().split_once("\ndata: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    };
    let text = reply.text();
    assert!(text.ends_with("\n\n"));
    text.trim_end().split("\n\n").filter(|it| !it.starts_with(':')).map(event).collect()
}

#[tokio::test]
async fn events_end_with_where_the_answer_is() {
    let service = Service::new();
    for path in [
        "/maze.gif?shape=hex&cols=40&rows=40&cell=8&progress=true",
        "/maze.json?seed=7&progress=true",
        "/maze?seed=7&progress=true&download=true",
    ] {
        let told = events(&service.get(path).await);
        let (last, before) = told.split_last().unwrap();
        assert_eq!(last.0, "done", "{path}");
        for (name, data) in before {
            assert_eq!(name, "progress", "{path}");
            assert!(data["stage"].is_string(), "{path}");
            assert!(data["done"].as_u64().unwrap() <= data["of"].as_u64().unwrap(), "{path}");
        }
        let url = last.1["url"].as_str().unwrap();
        assert!(!url.contains("progress"), "{url}");
        assert!(url.contains("seed="), "{url}");
        let reply = service.get(url).await;
        assert_eq!(reply.header("server-timing"), "cache;desc=hit", "{url}");
        assert_eq!(last.1["bytes"], reply.body.len(), "{url}");
        // A second request finds the answer at once.
        let again = events(&service.get(&format!("{url}&progress=1")).await);
        assert_eq!(again.last(), Some(last), "{url}");
    }
    // Wide lines in chalk take a second, so that there are several events.
    let path = "/maze.gif?cols=60&rows=60&cell=20&frames=300&algorithm=growing-tree&theme=chalk&seed=1&progress=true";
    let told = events(&service.get(path).await);
    let steps = told.iter().filter(|(name, data)| name == "progress" && data["of"] == 300);
    let steps: Vec<u64> = steps.map(|(_, data)| data["done"].as_u64().unwrap()).collect();
    assert!(steps.len() > 1, "{steps:?}");
    assert!(steps.is_sorted(), "{steps:?}");
}

/// Two consecutive events never report the same progress.
#[tokio::test]
async fn each_progress_is_sent_once() {
    let service = Service::new();
    let path = "/maze.svg?cols=500&rows=500&algorithm=aldous-broder&seed=1&progress=true";
    let told = events(&service.get(path).await);
    assert_eq!(told.last().unwrap().0, "done");
    assert!(told.windows(2).all(|pair| pair[0] != pair[1]), "{told:?}");
}

/// A cached answer costs nothing of the quota, with events or without.
#[tokio::test]
async fn events_on_a_cached_answer_take_nothing_from_the_quota() {
    let mut strict = crate::app::settings();
    (strict.quota, strict.trust_forwarded) = (USED_UP_SOON, true);
    let service = Service::with(strict);
    let from = [("x-forwarded-for", "1.2.3.4")];
    assert_eq!(service.get_with("/maze.svg?seed=1", &from).await.status, StatusCode::OK);
    for _ in 0..2 {
        let told = events(&service.get_with("/maze.svg?seed=1&progress=true", &from).await);
        assert_eq!(told.last().unwrap().0, "done");
    }
    let other = service.get_with("/maze.svg?seed=2&progress=true", &from).await;
    assert_eq!(other.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn faults_are_reported_as_without_progress() {
    let service = Service::new();
    let path = "/maze.svg?seed=1&start=1&goal=1&progress=true";
    let told = events(&service.get(path).await);
    let (name, data) = told.last().unwrap();
    assert_eq!((name.as_str(), &data["status"]), ("problem", &Value::from(422)));
    assert_eq!(data["instance"], "/maze.svg");
    let reply = service.get("/maze.svg?cols=0&progress=true").await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    let reply = service.get("/maze.svg?progress=maybe").await;
    assert_eq!(reply.faults()[0].0, "progress");
    let mesh = r#"{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,1,2],[0,2,3]]}"#;
    let body = format!("{{\"progress\":true,\"mesh\":{mesh}}}");
    let reply = service.post("/maze.svg", &body).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text().contains("no-url"), "{}", reply.text());
    let reply = service.post("/maze.svg", r#"{"progress":true,"seed":4}"#).await;
    assert_eq!(events(&reply).last().unwrap().0, "done");
}

#[tokio::test]
async fn a_head_request_starts_no_work() {
    let service = Service::new();
    let reply = service.send(Method::HEAD, "/maze.svg?seed=1&progress=true", &[], "").await;
    assert_eq!(reply.header("content-type"), "text/event-stream");
    assert!(reply.body.is_empty());
    assert_eq!(service.metric("mazewright_render_seconds_count"), 0);
}

#[tokio::test]
async fn work_stops_when_the_listener_leaves() {
    let service = Service::new();
    let asked = service.clone();
    let path = "/maze.svg?cols=1000&rows=1000&algorithm=wilson&seed=1&progress=true";
    let only = tokio::spawn(async move { asked.get(path).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    only.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
    assert_eq!(service.metric("mazewright_render_seconds_count"), 0);
}

#[tokio::test]
async fn browsers_may_ask_for_events_by_accept() {
    let service = Service::new();
    let accept = [("accept", "text/event-stream")];
    let told = events(&service.get_with("/maze?seed=7&progress=true", &accept).await);
    let (name, data) = told.last().unwrap();
    assert_eq!(
        (name.as_str(), data["url"].as_str().unwrap()),
        ("done", "/maze.svg?shape=square&cols=20&rows=20&seed=7&gen=1")
    );
    let refused = service.get_with("/maze?seed=7", &accept).await;
    assert_eq!(refused.status, StatusCode::NOT_ACCEPTABLE);
}

//! `loops`, `braid` and `sparse` as parameters, and their rejections.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn loops_are_parameters_and_rejections_name_alternatives() {
    let service = Service::new();
    let base = "/maze.svg?shape=square&cols=20&rows=20";
    let path = "/maze?loops=7&braid=0.25&sparse=2&seed=1&gen=1";
    let reply = service.get(path).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let url = crate::canonical::canonical("loops=7&braid=0.25&sparse=2&seed=1");
    assert_eq!(url, format!("{base}&sparse=2&braid=0.25&loops=7&seed=1&gen=1"));
    assert_eq!(service.get(&url).await.body, reply.body);
    let plain = service.get("/maze?seed=1&gen=1&sparse=0&braid=0&loops=0").await;
    assert_eq!(plain.body, service.get("/maze?seed=1&gen=1").await.body);
    for (query, parameter, code, says) in [
        ("cols=2&rows=1&sparse=1", "sparse", "too-sparse", "cut away 0 times"),
        ("cols=4&rows=1&sparse=5", "sparse", "too-sparse", "cut away once"),
        (
            "cols=3&rows=3&loops=5",
            "loops",
            "too-many",
            "loops is 5, but this maze has only 4 closed",
        ),
        ("cols=3&rows=3&loops=4000000000", "loops", "too-many", "at most 4 for this maze"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(says), "{query}: {}", reply.text());
    }
    let posted = service.post("/maze", r#"{"braid":0.25,"loops":7,"sparse":2,"seed":1}"#).await;
    assert_eq!(posted.body, reply.body);
    let named = service.get("/maze?seed=1&sparse=1000000&start=0&goal=19,19").await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.text());
}

/// An option that is given counts as given, even at its default.
#[tokio::test]
async fn options_without_effect_are_rejected_at_any_value() {
    let service = Service::new();
    for (algorithm, knob, value) in [
        ("kruskal", "river", "100"),
        ("kruskal", "run", "0"),
        ("wilson", "bias", "0"),
        ("backtracker", "corner", "nw"),
        ("backtracker", "pick", "newest,random"),
    ] {
        let path = format!("/maze?seed=1&algorithm={algorithm}&{knob}={value}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(reply.faults(), [(knob.to_owned(), "not-taken".to_owned())], "{path}");
        let says = format!("{knob} changes nothing where algorithm is {algorithm}");
        assert!(reply.text().contains(&says), "{path}: {}", reply.text());
    }
    let taken = "/maze?seed=1&algorithm=growing-tree&pick=newest,random&bias=0&run=0";
    assert_eq!(service.get(taken).await.status, StatusCode::OK);
}

//! Answers that are too large to be held: they equal other answers, and their memory is bounded.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::{Method, StatusCode};
use futures_util::StreamExt as _;

use crate::app::{Service, settings};
use crate::caching::unpack;

/// JSON that may take up to 2.9 MB.
const PATH: &str = "/maze.json?cols=100&rows=60&seed=1&algorithm=kruskal";

/// SVG of 1.1 MB: lines, areas and discs.
const PICTURE: &str =
    "/maze.svg?shape=hex&cols=90&rows=90&seed=1&fill=distance&layers=walls,cells,dual";

/// SVG for cutters, of 1.2 MB.
const CUT: &str = "/maze.svg?shape=hex&cols=250&rows=250&seed=1&cut=true&cell_mm=5&solution=true";

/// JSON of some 80 MB, more than queues and sockets hold.
const LARGE: &str = "/maze.json?cols=500&rows=400&seed=1";

/// Creates a service that holds answers of up to `mebibytes` MiB, and does one piece of work at
/// once.
fn holding(mebibytes: u64) -> Service {
    let mut small = settings();
    (small.max_answer, small.jobs) = (mebibytes, 1);
    Service::with(small)
}

#[tokio::test]
async fn streamed_answers_equal_held_ones() {
    for path in [PATH, PICTURE, CUT] {
        equal_held_ones(path).await;
    }
}

/// What only drawing shows is refused with a status, although the answer would be streamed.
#[tokio::test]
async fn a_picture_that_cannot_be_drawn_is_refused() {
    let path = "/maze.svg?cols=30&rows=30&seed=3&layers=walls,ids&warp=polar";
    let service = holding(1);
    let [held, streamed] = [Service::new().get(path).await, service.get(path).await];
    assert_eq!(streamed.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", streamed.text());
    assert_eq!((streamed.status, streamed.text()), (held.status, held.text()));
}

async fn equal_held_ones(path: &str) {
    let [held, streamed] = [Service::new(), holding(1)];
    let expected = held.get(path).await;
    assert!(expected.body.len() > 1 << 20, "{path}: {} bytes", expected.body.len());
    for encoding in ["identity", "gzip", "zstd", "br"] {
        let asked = [("accept-encoding", encoding)];
        let reply = streamed.get_with(path, &asked).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(
            unpack(reply.header("content-encoding"), &reply.body) == expected.body,
            "{encoding}: another document"
        );
        let of_held = held.get_with(path, &asked).await;
        assert_eq!(reply.header("content-length"), "");
        for name in of_held.headers.keys() {
            if !["content-length", "server-timing"].contains(&name.as_str()) {
                assert_eq!(reply.header(name.as_str()), of_held.header(name.as_str()), "{name}");
            }
        }
        let tag = [("accept-encoding", encoding), ("if-none-match", reply.header("etag"))];
        assert_eq!(streamed.get_with(path, &tag).await.status, StatusCode::NOT_MODIFIED);
    }
    let head = streamed.send(Method::HEAD, path, &[], "").await;
    assert_eq!((head.status, head.header("etag")), (StatusCode::OK, expected.header("etag")));
    assert_eq!(streamed.app.renders.answers_weight(), 0);
}

#[tokio::test]
async fn impossible_mazes_are_rejected_before_the_body() {
    let service = holding(1);
    let refused = service.get(&format!("{PATH}&start=5&goal=5")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    let refused = service.get(&format!("{PATH}&progress=true")).await;
    assert_eq!(refused.faults(), [("progress".to_owned(), "not-kept".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_nothing_does_not_block_others() {
    let service = holding(32);
    let response = service.begin(&Method::GET, LARGE, &[], "").await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut body: BodyDataStream = response.into_body().into_data_stream();
    assert!(body.next().await.unwrap().unwrap().len() >= 1 << 18);
    // The only core, which the first answer no longer uses.
    for seed in 0..3 {
        let path = format!("/maze.svg?cols=600&rows=600&seed={seed}");
        assert_eq!(service.get(&path).await.status, StatusCode::OK);
    }
    let reserved = service.app.renders.workload().memory().reserved();
    assert!(reserved > 0, "{reserved} bytes are held");
    assert!(reserved < 256 << 20, "{reserved} bytes are held");
    // When the client leaves, all memory is returned.
    drop(body);
    service.until(|app| app.metrics_text().contains("mazewright_cancelled_total 1")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_of_several_large_answers_have_all_of_them() {
    let service = holding(1);
    let bodies = [1, 2, 3].map(|seed| {
        let service = service.clone();
        tokio::spawn(async move { service.get(&format!("{PATH}&loops={seed}")).await.body })
    });
    let held = Service::new();
    for (seed, body) in (1..).zip(bodies) {
        assert!(held.get(&format!("{PATH}&loops={seed}")).await.body == body.await.unwrap());
    }
}

/// Reads only the first bytes of a large answer, for a client.
async fn hold(service: &Service, seed: u32, client: &str) -> Result<BodyDataStream, StatusCode> {
    let path = format!("/maze.json?cols=500&rows=400&seed={seed}");
    let response = service.begin(&Method::GET, &path, &[("x-forwarded-for", client)], "").await;
    let status = response.status();
    let mut body = response.into_body().into_data_stream();
    let first = body.next().await.unwrap().unwrap();
    assert_eq!(first.len() >= 1 << 18, status.is_success());
    if status.is_success() { Ok(body) } else { Err(status) }
}

/// Creates a service that distinguishes clients.
fn of_several_clients(memory: u64) -> Service {
    let mut small = settings();
    (small.max_answer, small.max_cells, small.memory) = (32, 200_000, memory);
    (small.trust_forwarded, small.queue_wait) = (true, Duration::from_secs(3));
    Service::with(small)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_holds_at_most_half_of_the_memory() {
    const MEMORY: u64 = 384;
    let service = of_several_clients(MEMORY);
    let mut held = Vec::new();
    let refused = loop {
        match hold(&service, held.len() as u32, "192.0.2.1").await {
            Ok(body) => held.push(body),
            Err(status) => break status,
        }
    };
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    assert!(held.len() > 1, "{} answers are held", held.len());
    let reserved = service.app.renders.workload().memory().reserved();
    let kept = service.app.renders.grids_weight();
    assert!(reserved - kept <= MEMORY << 19, "{reserved} bytes, including {kept} of grids");
    let other = hold(&service, 3, "192.0.2.2").await.expect("another client");
    drop((held, other));
}

/// Answers of many clients fill the memory. Clients that read nothing are disconnected when others
/// need it.
#[tokio::test(flavor = "multi_thread")]
async fn unread_large_answers_leave_memory_to_other_clients() {
    let service = of_several_clients(384);
    let mut held = Vec::new();
    for client in 0..20 {
        let body = hold(&service, client, &format!("192.0.2.{client}")).await;
        held.push(body.expect("the one that has waited longest makes room"));
    }
    let reply = service.get("/maze.png?cols=500&rows=400&seed=1").await;
    assert_eq!(reply.status, StatusCode::OK);
    let stopped = service.metric("mazewright_cancelled_total");
    assert!((1..20).contains(&stopped), "{stopped} of 20 make room");
}

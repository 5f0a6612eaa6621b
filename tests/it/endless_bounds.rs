//! The load of parts of an endless maze on the service: caches, quotas, queues and memory.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use futures_util::StreamExt;

use crate::app::{LARGE, Service, USED_UP_SOON, settings};

/// The number of different tiles that are requested.
const TILES: u32 = 2000;

#[tokio::test]
async fn equal_tiles_are_rendered_once_and_many_stay_within_the_caches() {
    let service = Service::new();
    let path = "/endless/20/5/9.png?solution=true";
    let both = futures_util::future::join_all((0..8).map(|_| service.get(path))).await;
    assert!(both.iter().all(|reply| reply.body == both[0].body));
    assert_eq!(service.metric("mazewright_render_seconds_count{format=\"png\"}"), 1);
    // Some of the eight may have arrived when the tile was ready.
    let from_cache = "mazewright_answers_total{from=\"cache\"}";
    let before = service.metric(from_cache);
    service.get(path).await;
    assert_eq!(service.metric(from_cache), before + 1);
    let mut few = settings();
    (few.cache, few.grids) = (1, 1);
    let service = Service::with(few);
    for index in 0..TILES {
        let (x, y) = (index * 7919 % 4096, index * 104_729 % 4096);
        let reply = service.get(&format!("/endless/12/{x}/{y}.png")).await;
        assert_eq!(reply.status, StatusCode::OK);
        if index % 100 == 99 {
            let most = 1 << 20;
            assert!(service.metric("mazewright_cache_bytes") <= most, "{index}");
            assert!(service.metric("mazewright_grids_bytes") <= most, "{index}");
        }
    }
    let rendered = service.metric("mazewright_render_seconds_count{format=\"png\"}");
    assert_eq!(rendered, u64::from(TILES));
    // The caches have been full.
    assert!(service.metric("mazewright_cache_bytes") > 1 << 19);
    service.until(|app| app.renders.workload().running() == 0).await;
}

#[tokio::test]
async fn a_route_is_charged_while_it_is_read() {
    let service = Service::with_quota(Duration::from_secs(4));
    let used = async |client: &'static str, limit: u32| {
        let from = [("x-forwarded-for", client)];
        for path in [&*format!("/endless/route?limit={limit}"), "/endless/next"] {
            let reply = service.get_with(path, &from).await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
            if path == "/endless/next" {
                let (_, left) = reply.header("ratelimit").split_once("r=").unwrap();
                return 4000 - left.split(';').next().unwrap().parse::<u32>().unwrap();
            }
        }
        unreachable!("the second path returns")
    };
    let (short, long) = (used("192.0.2.1", 100).await, used("192.0.2.2", 300_000).await);
    assert!(long > short, "{short} and {long} ms");
}

#[tokio::test]
async fn a_client_without_quota_gets_no_more_parts() {
    let service = Service::with_quota(USED_UP_SOON);
    let from = [("x-forwarded-for", "192.0.2.1")];
    let first = "/endless/24/7/9.png";
    assert_eq!(service.get_with(first, &from).await.status, StatusCode::OK);
    for path in ["/endless/24/7/10.png", "/endless.svg", "/endless/route", "/endless/next"] {
        let reply = service.get_with(path, &from).await;
        assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(reply.header("retry-after").parse::<u32>().unwrap() >= 1, "{path}");
    }
    // A cached tile costs nothing.
    assert_eq!(service.get_with(first, &from).await.status, StatusCode::OK);
}

#[tokio::test]
async fn large_windows_queue_like_large_mazes_and_tiles_and_routes_overtake_them() {
    let (service, jobs) = Service::busy("/endless.svg?").await;
    let third = service.get(&format!("/endless.svg?{LARGE}&seed=3")).await;
    assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(third.header("retry-after").parse::<u32>().unwrap() >= 1);
    jobs.iter().for_each(tokio::task::JoinHandle::abort);
    let mut narrow = settings();
    narrow.jobs = 1;
    let service = Service::with(narrow);
    let jobs = [1, 2].map(|seed| {
        let service = service.clone();
        tokio::spawn(async move { service.get(&format!("/endless.svg?{LARGE}&seed={seed}")).await })
    });
    service.until(|app| app.renders.workload().waiting() == 1).await;
    for path in ["/endless/24/7/9.png", "/endless/next", "/endless/route?limit=5000"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    jobs.iter().for_each(tokio::task::JoinHandle::abort);
    service.until(|app| app.renders.workload().running() == 0).await;
}

#[tokio::test]
async fn a_route_is_found_while_it_is_read() {
    const PART: usize = 1 << 18;
    let service = Service::new();
    let path = "/endless/route?limit=1000000";
    let regions = || service.metric("mazewright_grids_bytes");
    let response = service.begin(&Method::GET, path, &[], "").await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut body = response.into_body().into_data_stream();
    let first = body.next().await.unwrap().unwrap();
    let lines = first.split(|&byte| byte == b'\n').count() - 1;
    assert!(first.starts_with(b"{\"col\":0,\"row\":0}\n"));
    assert!(lines > 0, "{lines} of a million lines");
    assert!(lines < 10_000, "{lines} of a million lines");
    // The server finds nothing before it is requested, and a part is small.
    let before = regions();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    service.until(|app| app.renders.workload().running() == 0).await;
    assert_eq!(regions(), before);
    for _ in 0..10 {
        assert!(body.next().await.unwrap().unwrap().len() < PART);
        service.until(|app| app.renders.workload().running() == 0).await;
    }
    assert!(regions() > before);
    // A client that leaves uses nothing more.
    drop(body);
    service.until(|app| app.renders.workload().running() == 0).await;
    let after = regions();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(regions(), after);
}

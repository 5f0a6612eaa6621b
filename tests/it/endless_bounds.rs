//! What parts of an endless maze take of the service: caches, quotas, queues and memory.

use axum::http::{Method, StatusCode};
use futures_util::StreamExt;

use crate::app::{LARGE, Service, settings};

/// Different tiles that are asked for.
const TILES: u32 = 2000;

#[tokio::test]
async fn equal_tiles_are_rendered_once_and_many_stay_within_the_caches() {
    let service = Service::new();
    let path = "/endless/20/5/9.png?solution=true";
    let both = futures_util::future::join_all((0..8).map(|_| service.get(path))).await;
    assert!(both.iter().all(|reply| reply.body == both[0].body));
    assert_eq!(service.metric("mazewright_render_seconds_count{format=\"png\"}"), 1);
    // Some of the eight may have come when it was ready.
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
    service.until(|app| app.renders.admission().working() == 0).await;
}

/// A service that counts the renders of each client.
fn counting(quota: u32) -> Service {
    let mut limited = settings();
    (limited.quota, limited.trust_forwarded) = (quota, true);
    Service::with(limited)
}

#[tokio::test]
async fn a_way_counts_in_the_quota_by_its_limit() {
    let service = counting(1000);
    for (client, limit, used) in
        [("192.0.2.1", 39_999, 1), ("192.0.2.2", 40_000, 2), ("192.0.2.3", 1_000_000, 26)]
    {
        let path = format!("/endless/route?size=16&limit={limit}");
        let reply = service.get_with(&path, &[("x-forwarded-for", client)]).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        let left = format!("r={};", 1000 - used);
        assert!(reply.header("ratelimit").contains(&left), "{}", reply.header("ratelimit"));
    }
}

#[tokio::test]
async fn a_tile_counts_one_in_the_quota_and_a_window_by_its_cells() {
    let service = counting(1000);
    let mut client = 0;
    let mut used = async |path: &str| {
        client += 1;
        let from = format!("192.0.2.{client}");
        let reply = service.get_with(path, &[("x-forwarded-for", &from)]).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {}", reply.text());
        let left = reply.header("ratelimit").split_once("r=").unwrap().1;
        1000 - left.split(';').next().unwrap().parse::<u32>().unwrap()
    };
    for tile in ["0/0/0.png", "24/7/9.svg", "27/7/9@2x.webp"] {
        assert_eq!(used(&format!("/endless/{tile}?solution=true")).await, 1, "{tile}");
    }
    assert_eq!(used("/endless.svg?cols=20&rows=20").await, 1);
    assert_eq!(used("/endless/next").await, 1);
    let [window, maze] = ["/endless.svg", "/maze.svg"]
        .map(|path| format!("{path}?cols=800&rows=800&algorithm=wilson&seed=1"));
    let (window, maze) = (used(&window).await, used(&maze).await);
    assert!(window > 1 && window == maze, "{window} for a window, {maze} for a maze");
}

#[tokio::test]
async fn a_client_without_quota_gets_no_more_parts() {
    let service = counting(1);
    let from = [("x-forwarded-for", "192.0.2.1")];
    let first = "/endless/24/7/9.png";
    assert_eq!(service.get_with(first, &from).await.status, StatusCode::OK);
    for path in ["/endless/24/7/10.png", "/endless.svg", "/endless/route", "/endless/next"] {
        let reply = service.get_with(path, &from).await;
        assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(reply.header("retry-after").parse::<u32>().unwrap() >= 1, "{path}");
    }
    // What is in the cache counts as nothing.
    assert_eq!(service.get_with(first, &from).await.status, StatusCode::OK);
}

#[tokio::test]
async fn large_windows_queue_like_large_mazes_and_tiles_and_ways_go_past_them() {
    let (service, jobs) = Service::busy("/endless.svg?").await;
    let third = service.get(&format!("/endless.svg?{LARGE}&seed=3")).await;
    assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(third.header("retry-after").parse::<u32>().unwrap() >= 1);
    for path in ["/endless/24/7/9.png", "/endless/next", "/endless/route?limit=5000"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    jobs.iter().for_each(tokio::task::JoinHandle::abort);
    service.until(|app| app.renders.admission().working() == 0).await;
}

#[tokio::test]
async fn a_way_is_found_while_it_is_read() {
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
    assert!(lines > 0 && lines < 10_000, "{lines} of a million lines");
    // Nothing is found before it is asked for, and a part is small.
    let before = regions();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!((regions(), service.app.renders.admission().working()), (before, 0));
    for _ in 0..10 {
        assert!(body.next().await.unwrap().unwrap().len() < PART);
        assert!(service.app.renders.admission().working() <= 1);
    }
    assert!(regions() > before);
    // Who leaves takes nothing more.
    drop(body);
    service.until(|app| app.renders.admission().working() == 0).await;
    let after = regions();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(regions(), after);
}

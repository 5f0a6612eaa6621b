//! Counts the blocks of memory that a request allocates: a measure of the hot path that does not
//! depend on how busy the machine is.
//!
//! The binary has one test, because its allocator counts for the whole process.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at that point")]
#![allow(unsafe_code, reason = "an allocator is unsafe code; it only counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use clap::Parser;
use mazewright::app::App;
use mazewright::config::Settings;
use mazewright::server::middleware::RouteStack;

/// The system's allocator with a counter.
struct Counting;

static TAKEN: AtomicU64 = AtomicU64::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(1, Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        TAKEN.fetch_add(1, Relaxed);
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Counts the blocks that are allocated between a request and its response, while the rest of the
/// process is idle.
async fn taken(
    stack: &RouteStack,
    method: Method,
    path: &str,
    header: [&str; 2],
) -> (StatusCode, u64) {
    let request = Request::builder().method(method).uri(path).header("host", "localhost");
    let request = request.header(header[0], header[1]);
    let request = request.body(Body::empty()).unwrap();
    let before = TAKEN.load(Relaxed);
    let response = stack.respond(request).await;
    (response.status(), TAKEN.load(Relaxed) - before)
}

#[tokio::test]
async fn the_hot_path_takes_few_blocks() {
    let stack = RouteStack::public(App::new(Settings::parse_from(["mazewright"])).unwrap());
    let tri =
        |format: &str, seed: u64| format!("/maze.{format}?shape=tri&cols=18&rows=12&seed={seed}");
    let all = ["accept", "*/*"];
    let known = ["if-none-match", "*"];
    let mut over = Vec::new();
    let mut check = |what: String, (status, taken): (StatusCode, u64), most: u64| {
        if taken > most {
            over.push(format!("{what}, {status}: {taken} blocks, but {most} are allowed"));
        }
    };
    // The check of the host allocates once. A 200 allocates the headers in a map, its index, and the body; a 304 has no body.
    for format in ["svg", "png", "json", "pdf"] {
        for _ in 0..3 {
            taken(&stack, Method::GET, &tri(format, 1), all).await;
        }
        let hit = taken(&stack, Method::GET, &tri(format, 1), all).await;
        assert_eq!(hit.0, StatusCode::OK);
        check(format!("known {format}"), hit, 4);
    }
    for _ in 0..2 {
        taken(&stack, Method::GET, &tri("svg", 1), known).await;
    }
    let not_modified = taken(&stack, Method::GET, &tri("svg", 1), known).await;
    assert_eq!(not_modified.0, StatusCode::NOT_MODIFIED);
    check("known 304".to_owned(), not_modified, 3);

    // Counts for a response from the cache, and for a rendered one.
    for (format, read, rendered) in [("svg", 21, 117), ("json", 21, 196), ("pdf", 22, 381)] {
        taken(&stack, Method::GET, &tri(format, 2), all).await;
        let again = format!("{}&_=1", tri(format, 2));
        check(format!("read {format}"), taken(&stack, Method::GET, &again, all).await, read);
        let fresh = taken(&stack, Method::GET, &tri(format, 3), all).await;
        check(format!("rendered {format}"), fresh, rendered);
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

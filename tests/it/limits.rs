//! Bounds of sizes, the queue, the quota of a client, and metric series.

use axum::http::StatusCode;
use clap::Parser;
use mazewright::app::App;
use mazewright::config::Settings;
use mazewright_core::{OUTLINES, SHAPES, Site, find};
use mazewright_render::cost::cost;
use mazewright_render::formats::FORMATS;
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::{Length, Style};
use mazewright_request::RawRequest;

use crate::app::{LARGE, Service, TEST_TIMEOUT, USED_UP_SOON, settings};
use crate::common::{shape, spec, style};

/// The histograms count each render by format and by stage, and each wait.
#[tokio::test(flavor = "multi_thread")]
async fn histograms_count_what_was_done() {
    let mut narrow = settings();
    narrow.jobs = 1;
    let service = Service::with(narrow);
    let paths = ["/maze.svg?cols=200&rows=200&seed=1", "/maze.pdf?cols=200&rows=200&seed=2"];
    let (one, other) = tokio::join!(service.get(paths[0]), service.get(paths[1]));
    assert_eq!([one.status, other.status], [StatusCode::OK; 2]);
    let encoding = [("accept-encoding", "gzip")];
    assert_eq!(service.get_with(paths[0], &encoding).await.status, StatusCode::OK);
    for (format, stages) in [
        ("svg", &["layout", "carve", "solve", "draw", "encode", "compress"][..]),
        ("pdf", &["layout", "carve", "solve"]),
    ] {
        for stage in stages {
            let line =
                format!("mazewright_cpu_seconds_count{{format=\"{format}\",stage=\"{stage}\"}}");
            assert_eq!(service.metric(&line), 1, "{line}");
        }
        let line = format!("mazewright_render_seconds_count{{format=\"{format}\"}}");
        assert_eq!(service.metric(&line), 1, "{line}");
    }
    // One of the two renders has waited for the only slot.
    assert!(service.metric("mazewright_queue_wait_seconds_count") >= 1);
    // The other kind of work that takes a slot.
    let waits = service.metric("mazewright_queue_wait_seconds_count");
    let compared = service.get("/compare?cols=9&rows=9&samples=2&seed=1").await;
    assert_eq!(compared.status, StatusCode::OK);
    assert!(service.metric("mazewright_queue_wait_seconds_count") > waits);
}

#[tokio::test]
async fn pixels_at_the_limit_and_one_above() {
    let mut exact = settings();
    // 10 × 10 cells of 20 pixels and twice 10 pixels of margin.
    exact.max_pixels = 220 * 220;
    let service = Service::with(exact.clone());
    let path = "/maze.png?cols=10&rows=10&seed=1&cell=20";
    assert_eq!(service.get(path).await.status, StatusCode::OK);
    exact.max_pixels -= 1;
    let service = Service::with(exact);
    let reply = service.get(path).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("cell".to_owned(), "too-many-pixels".to_owned())]);
    assert!(reply.text().contains("48400 pixels, but at most 48399"), "{}", reply.text());
    assert_eq!(service.get("/maze.svg?cols=10&rows=10&seed=1").await.status, StatusCode::OK);
}

/// The message about a picture that is too large names all given sizes.
#[tokio::test]
async fn too_many_pixels_name_what_is_given() {
    let mut few = settings();
    few.max_pixels = 250_000;
    let service = Service::with(few);
    for (query, parameter, clause, advice) in [
        ("width=900", "width", "width is 900: ", "a smaller width, or fewer cols or rows"),
        ("height=900", "height", "height is 900: ", "a smaller height, "),
        (
            "width=900&height=800&scale=2",
            "width",
            "width is 900 and height is 800 and scale is 2: ",
            "a smaller width or height or scale, ",
        ),
        ("cell=50&scale=3", "cell", "cell is 50 and scale is 3: ", "a smaller cell or scale, "),
        (
            "cell=50&margin=0&draw=passages&scale=1",
            "cell",
            "cell is 50: ",
            "a smaller cell, or fewer ",
        ),
        ("cell=50&dpi=600", "cell", "cell is 50: ", "a smaller cell, or fewer "),
        ("margin=300", "margin", "margin is 300: ", "a smaller margin, "),
        ("cols=500&rows=510", "cols", "cols is 500 and rows is 510: ", "take fewer cols or rows"),
    ] {
        let reply = service.get(&format!("/maze.png?seed=1&{query}")).await;
        assert_eq!(
            reply.faults(),
            [(parameter.to_owned(), "too-many-pixels".to_owned())],
            "{query}"
        );
        let detail = reply.json()["errors"][0]["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with(clause), "{query}: {detail}");
        assert!(detail.contains(advice), "{query}: {detail}");
    }
    let wide = service.get("/maze.webp?seed=1&cols=20&rows=1&cell=900&margin=50").await;
    let detail = wide.json()["errors"][0]["detail"].clone();
    assert!(detail.as_str().unwrap().starts_with("cell is 900 and margin is 50: "), "{detail}");
}

#[tokio::test]
async fn cells_at_the_limit_and_one_above() {
    let mut few = settings();
    few.max_cells = 12;
    let service = Service::with(few);
    assert_eq!(service.get("/maze?cols=4&rows=3").await.status, StatusCode::OK);
    let reply = service.get("/maze?cols=13&rows=1").await;
    assert_eq!(reply.faults(), [("cols".to_owned(), "too-large".to_owned())]);
    assert!(reply.text().contains("13 cells, but at most 12"));
}

#[tokio::test]
async fn every_format_at_its_limits_and_one_above() {
    let mut tight = settings();
    tight.max_cells = 900;
    let few = Service::with(tight.clone());
    tight.max_cells = 100_000_000;
    tight.max_pixels = u64::MAX;
    tight.max_answer = 1;
    let short = Service::with(tight);
    for format in FORMATS {
        let path = |cols: u32, rows: u32| {
            format!("/maze.{}?cols={cols}&rows={rows}&seed=1&cell=2&line=1&margin=1", format.name)
        };
        let reply = few.get(&path(30, 30)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}: {:.300}", format.name, reply.text());
        let reply = few.get(&path(53, 17)).await;
        let too_large = ("cols".to_owned(), "too-large".to_owned());
        assert_eq!(reply.faults(), [too_large], "{}", format.name);

        // The most rows whose answer is sure to fit.
        let mut style = Style {
            cell: Length::whole(2),
            line: Length::whole(1),
            margin: Length::whole(1),
            ..style()
        };
        if format.value.is_animation() {
            style.options.animation.animate = find(ANIMATES, "carve").unwrap();
        }
        let bytes = |rows| cost(&spec(shape("square"), 100, rows), &style, format).output;
        let rows = (1..100_000).take_while(|&rows| bytes(rows) <= 1 << 20).last().unwrap();
        let reply = short.get(&path(100, rows)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}: {:.300}", format.name, reply.text());
        assert!(reply.body.len() <= 1 << 20, "{}: {} bytes", format.name, reply.body.len());
        let reply = short.get(&path(100, rows + 1)).await;
        // An answer that need not be held is sent nevertheless, if there is memory for its maze.
        if format.value.is_chunked() {
            assert_eq!(reply.status, StatusCode::OK, "{}: {rows} rows", format.name);
            let reply = short.get(&path(10_000, 9000)).await;
            assert_eq!(reply.faults(), [("cols".to_owned(), "too-much-memory".to_owned())]);
            continue;
        }
        let too_many = ("cols".to_owned(), "too-many-bytes".to_owned());
        assert_eq!(reply.faults(), [too_many], "{}: {rows} rows", format.name);
    }
}

#[tokio::test]
async fn the_largest_sizes_are_counted_not_built() {
    let service = Service::new();
    for (path, status) in [
        ("/maze?cols=1000000&rows=1000000", 422),
        ("/maze?shape=polar&cols=1000000&rows=1000000", 422),
        ("/maze?cols=4294967296&rows=4294967296", 400),
        ("/maze?cols=18446744073709551616", 400),
        ("/maze.png?cols=1000&rows=1000&cell=1000&margin=1000", 422),
        ("/maze.json?cols=2001&rows=2000", 422),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status.as_u16(), status, "{path}");
    }
    assert_eq!(service.metric("mazewright_memory_bytes"), 0);
}

/// Four million cells of every repeating pattern fit into the default memory. Cells that are stored
/// one by one do not.
#[test]
fn four_million_plain_cells_are_allowed_by_default() {
    let settings = Settings::try_parse_from(["mazewright"]).unwrap();
    let mut patterns = 0;
    for shape in SHAPES.iter().filter(|shape| shape.value.block().is_some()) {
        for format in ["svg", "json"] {
            let mut request = RawRequest::blank();
            request.spec.site = Site::new(shape, 2000, 2000);
            request.format = find(FORMATS, format).unwrap();
            assert_eq!(request.spec.cells(), 4_000_000);
            let answer = |request: &RawRequest| {
                request.clone().resolve(|| Some(1))?.check_answer(&settings.limits())
            };
            let checked = answer(&request);
            assert!(checked.is_ok(), "{} as {format}: {:?}", shape.name, checked.err());
            request.spec.site.outline = find(OUTLINES, "circle").unwrap();
            assert!(answer(&request).is_err(), "{} as {format}", shape.name);
            patterns += 1;
        }
    }
    assert!(patterns > 20, "{patterns}");
}

#[tokio::test]
async fn long_and_narrow_mazes_are_made_or_refused_at_once() {
    // The test covers immediate rejection, not the speed of the machine.
    let mut patient = settings();
    patient.request_timeout = TEST_TIMEOUT;
    let service = Service::with(patient);
    for (path, status) in [
        ("/maze.svg?cols=1000000&rows=1&seed=1", 200),
        ("/maze.svg?cols=1&rows=300000&seed=1&algorithm=kruskal", 200),
        // All of its spokes meet at the centre.
        ("/maze.svg?shape=polar&cols=300000&rows=1&seed=1&fields=all", 200),
        ("/maze.svg?cols=30000&rows=30&seed=1&algorithm=wilson", 200),
        // Walks in a corridor take as many steps as the square of its length.
        ("/maze.svg?cols=1000000&rows=1&seed=1&algorithm=wilson", 422),
        ("/maze.svg?shape=polar&cols=300000&rows=1&seed=1&algorithm=wilson", 422),
        ("/maze.svg?cols=100000&rows=1&seed=1&algorithm=aldous-broder", 422),
        ("/maze.svg?cols=30000&rows=30&seed=1&algorithm=origin-shift", 422),
        ("/maze.svg?cols=100000&rows=1&seed=1&algorithm=houston", 422),
        ("/maze.svg?cols=1&rows=300000&seed=1&algorithm=blobby-division", 200),
        ("/maze.svg?cols=300000&rows=1&seed=1&algorithm=eller", 200),
        ("/maze.svg?cols=1000000&rows=1&seed=1&cell=1000", 422),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status.as_u16(), status, "{path}: {:.300}", reply.text());
    }
    let refused = service.get("/maze?cols=1000000&rows=1&algorithm=wilson").await;
    assert_eq!(refused.faults(), [("algorithm".to_owned(), "too-slow".to_owned())]);
}

#[tokio::test]
async fn a_full_queue_says_so_at_once() {
    let (service, [first, second]) = Service::busy("/maze.svg?").await;
    let third = service.get(&format!("/maze.svg?{LARGE}&seed=3")).await;
    assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(third.header("retry-after"), "5");
    assert_eq!(third.header("cache-control"), "no-store");
    assert_eq!(service.get("/healthz").await.status, StatusCode::OK);
    // A client that leaves the queue frees its place.
    second.abort();
    service.until(|app| app.renders.workload().waiting() == 0).await;
    first.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    assert_eq!(service.get("/maze?cols=5&rows=5").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_wait_in_the_queue_ends() {
    let mut narrow = settings();
    narrow.queue_wait = std::time::Duration::from_millis(20);
    let service = Service::with(narrow);
    // All memory is reserved, and nothing else ends a wait.
    let memory = service.app.renders.workload().memory();
    let taken = memory.try_reserve(None, memory.largest()).unwrap();
    let refused = service.get("/maze.svg?cols=800&rows=800&seed=2").await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.text().contains(":queue-timeout"), "{}", refused.text());
    assert_eq!(service.get("/maze?seed=2").await.status, StatusCode::OK, "small mazes have a part");
    assert_eq!(service.app.renders.workload().waiting(), 0);
    drop(taken);
    let served = service.get("/maze.svg?cols=800&rows=800&seed=2").await;
    assert_eq!(served.status, StatusCode::OK);
}

#[tokio::test]
async fn each_caller_is_charged_for_new_mazes() {
    let service = Service::with_quota(USED_UP_SOON);
    let ask = |path: &'static str, from: &'static str| {
        let service = service.clone();
        async move { service.get_with(path, &[("x-forwarded-for", from)]).await }
    };
    assert_eq!(ask("/maze?seed=1", "6.6.6.6, 1.2.3.4").await.status, StatusCode::OK);
    let second = ask("/maze?seed=3", "7.7.7.7, 1.2.3.4").await;
    assert_eq!(second.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(second.header("retry-after").parse::<u32>().unwrap() >= 1);
    assert_eq!(ask("/maze?seed=1", "1.2.3.4").await.status, StatusCode::OK, "it is cached");
    assert_eq!(ask("/healthz", "1.2.3.4").await.status, StatusCode::OK);
    assert_eq!(ask("/maze?seed=3", "1.2.3.5").await.status, StatusCode::OK);
    assert_eq!(ask("/maze?seed=4", "2001:db8::1").await.status, StatusCode::OK);
    assert_eq!(ask("/maze?seed=5", "2001:db8::2").await.status, StatusCode::TOO_MANY_REQUESTS);
}

/// Each proxy appends the address that it sees, in a line of its own or to the last one.
#[tokio::test]
async fn a_quota_belongs_to_the_address_that_the_nearest_proxy_saw() {
    let mut strict = settings();
    (strict.quota, strict.trust_forwarded) = (USED_UP_SOON, true);
    let service = Service::with(strict);
    for (seed, lines, status) in [
        (1, ["1.1.1.1", "2.2.2.2"], StatusCode::OK),
        (2, ["1.1.1.1", "3.3.3.3"], StatusCode::OK),
        (3, ["4.4.4.4", "2.2.2.2"], StatusCode::TOO_MANY_REQUESTS),
        (4, ["5.5.5.5", "6.6.6.6, 3.3.3.3"], StatusCode::TOO_MANY_REQUESTS),
    ] {
        let headers = lines.map(|line| ("x-forwarded-for", line));
        let reply = service.get_with(&format!("/maze?seed={seed}"), &headers).await;
        assert_eq!(reply.status, status, "{lines:?}");
    }
}

/// A client that waits as long as the answer says is served, and after another minute the quota is
/// full.
#[tokio::test]
async fn a_used_quota_says_how_long_to_wait() {
    let service = Service::with_quota(USED_UP_SOON);
    let from = [("x-forwarded-for", "1.2.3.4")];
    assert_eq!(service.get_with("/maze?seed=1", &from).await.status, StatusCode::OK);
    let refused = service.get_with("/maze?seed=2", &from).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!(refused.text().contains(&format!("wait {wait} s")), "{}", refused.text());
    let (_, whole) = refused.header("ratelimit").split_once("r=0;t=").unwrap();
    let whole: u64 = whole.parse().unwrap();
    assert!(wait > 0, "{wait} s, whole in {whole} s");
    assert!((wait + 59..=wait + 60).contains(&whole), "{wait} s, whole in {whole} s");
}

/// Half of a wall lies outside the outline: a margin of half a wall is enough.
#[tokio::test]
async fn a_margin_holds_half_a_wall() {
    let service = Service::new();
    for (margin, status) in [("2", StatusCode::OK), ("1.99", StatusCode::UNPROCESSABLE_ENTITY)] {
        let reply = service.get(&format!("/maze?seed=1&line=4&margin={margin}")).await;
        assert_eq!(reply.status, status, "{margin}");
    }
}

#[tokio::test]
async fn random_paths_make_no_new_series() {
    let service = Service::new();
    let count = |service: &Service| service.app.metrics_text().lines().count();
    service.get("/x").await;
    service.get("/maze.svg?seed=x&cols=0").await;
    let before = count(&service);
    for at in 0..200 {
        service.get(&format!("/x{at}/y?z={at}")).await;
        service.get(&format!("/maze.x{at}")).await;
        service.get(&format!("/maze.svg?x{at}=1")).await;
    }
    assert_eq!(count(&service), before);
}

#[tokio::test]
async fn memory_comes_back() {
    let mut bare = settings();
    (bare.cache, bare.grids) = (0, 0);
    let service = Service::with(bare);
    for seed in 0..5 {
        let reply = service.get(&format!("/maze.svg?cols=100&rows=100&seed={seed}")).await;
        assert_eq!(reply.status, StatusCode::OK);
    }
    service.until(|app| app.renders.workload().memory().reserved() == 0).await;
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    let mut poor = settings();
    poor.memory = 100;
    let Err(why) = App::new(poor) else { panic!("accepted") };
    assert!(why.starts_with("MAZE_MEMORY is 100 MiB, but must be at least"), "{why}");
}

#[test]
fn no_setting_allows_more_cells_than_can_be_numbered() {
    let with = |cells: &str| Settings::try_parse_from(["mazewright", "--max-cells", cells]);
    assert_eq!(with("100000000").unwrap().max_cells, 100_000_000);
    let refused = with("100000001").unwrap_err().to_string();
    assert!(refused.contains("must be a whole number from 2 to 100000000"), "{refused}");
}

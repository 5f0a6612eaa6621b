//! Data sets: each item follows from its number, parts equal parts of the whole, and what is
//! rejected.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use bytes::Bytes;
use futures_util::StreamExt as _;
use mazewright::app::App;
use mazewright::dataset::batches;
use mazewright::response::negotiation::Encoding;
use mazewright_core::{Seed, find};
use mazewright_dataset::earlier::EarlierMazes;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_dataset::plan::DatasetPlan;
use serde_json::Value;

use crate::app::{Reply, Service, USED_UP_SOON, settings};

fn lines(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the rows of a CSV, each by the names of its columns.
fn rows(reply: &Reply) -> Vec<std::collections::BTreeMap<String, String>> {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    csv::Reader::from_reader(&reply.body[..]).deserialize().map(Result::unwrap).collect()
}

/// Returns the files of a tar.
fn files(reply: &Reply) -> Vec<(String, Vec<u8>)> {
    assert_eq!(reply.status, StatusCode::OK, "{}", String::from_utf8_lossy(&reply.body));
    let mut archive = tar::Archive::new(&reply.body[..]);
    let read = |file: std::io::Result<tar::Entry<'_, &[u8]>>| {
        let mut file = file.unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.path().unwrap().to_str().unwrap().to_owned(), bytes)
    };
    archive.entries().unwrap().map(read).collect()
}

#[tokio::test]
async fn an_item_is_the_maze_of_its_seed() {
    let service = Service::new();
    let all =
        service.get("/dataset.ndjson?shape=hex&cols=4&rows=3&seed=Ada&count=5&offset=3").await;
    let seed = Seed::parse("Ada").unwrap();
    let documents = lines(&all);
    assert_eq!(documents.len(), 5);
    for (index, document) in (3..).zip(&documents) {
        assert_eq!(document["index"], index);
        assert_eq!(document["seed_u64"], seed.derive(index).number().to_string());
        let alone = service.get(document["url"].as_str().unwrap()).await.json();
        for member in ["nodes", "edges", "start", "goal", "solution", "stats"] {
            assert_eq!(document[member], alone[member], "{member} of {index}");
        }
        assert!(document["planar"].is_null());
    }
    assert_eq!(all.header("maze-seed"), "Ada");
    assert_eq!(all.header("cache-control"), "public, max-age=86400, stale-while-revalidate=604800");
    assert!(all.header("content-location").is_empty());
    // `fields` is that of /maze.json.
    let some =
        service.get("/dataset.ndjson?cols=3&rows=3&seed=1&count=1&fields=params,walls").await;
    let document = &lines(&some)[0];
    assert!(document["walls"].is_array());
    assert!(document["params"].is_object());
    assert!(document["nodes"].is_null());
}

#[tokio::test]
async fn parts_of_a_data_set_are_those_of_the_whole() {
    let service = Service::new();
    // More than a batch, so that several are joined.
    let base = "cols=5&rows=5&seed=7&vary=shape:square:hex,algorithm:all,loops:0..3";
    for unique in ["", "&unique=true"] {
        let path =
            |count, offset| format!("/dataset.ndjson?{base}{unique}&count={count}&offset={offset}");
        let whole = service.get(&path(1300, 0)).await;
        assert_eq!(whole.body, service.get(&path(1300, 0)).await.body, "made twice");
        let mut parts = Vec::new();
        for (count, offset) in [(513, 0), (700, 513), (87, 1213)] {
            parts.extend(service.get(&path(count, offset)).await.body);
        }
        assert!(whole.body == parts, "{unique}");
        assert_eq!(lines(&whole).len(), 1300);
    }
}

#[tokio::test]
async fn names_of_values_are_read_in_any_case() {
    let service = Service::new();
    for [lower, upper] in [
        ["ndjson?vary=shape:hex:tri,solver:all", "ndjson?vary=shape:HEX:Tri,solver:ALL"],
        ["tar?formats=svg,txt", "tar?formats=SVG,Txt"],
    ]
    .map(|paths| paths.map(|path| format!("/dataset.{path}&seed=1&count=3")))
    {
        let (lower, upper) = (service.get(&lower).await, service.get(&upper).await);
        assert_eq!(upper.status, 200, "{}", upper.text());
        assert!(upper.body == lower.body);
    }
}

#[tokio::test]
async fn a_tar_has_the_files_of_each_item() {
    let service = Service::new();
    let path = "/dataset.tar?cols=4&rows=3&seed=7&count=3&offset=999998\
                &formats=png,solution.svg,json,txt";
    let found = files(&service.get(path).await);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let expected: Vec<String> = ["999998", "999999", "1000000"]
        .iter()
        .flat_map(|item| ["png", "solution.svg", "json", "txt"].map(|end| format!("{item}.{end}")))
        .collect();
    assert_eq!(names, expected);
    let document: Value = serde_json::from_slice(&found[2].1).unwrap();
    assert_eq!(document["index"], 999_998);
    let seed = document["seed"].as_str().unwrap();
    for (at, rest) in [(0, "png?cols=4"), (1, "svg?solution=true&cols=4"), (3, "txt?cols=4")] {
        let alone = service.get(&format!("/maze.{rest}&rows=3&seed={seed}")).await;
        assert!(alone.body == found[at].1, "{}", found[at].0);
    }
    let usual = files(&service.get("/dataset.tar?cols=4&rows=3&seed=7&count=1").await);
    let names: Vec<&str> = usual.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["000000.png", "000000.json"]);
}

#[tokio::test]
async fn parameters_vary_over_their_values() {
    let service = Service::new();
    let path = "/dataset.csv?seed=7&count=600&vary=shape:tri:hex,cols:5..7,rows:5..5,braid:0:1";
    let head = service
        .get("/dataset.csv?seed=1&count=1&vary=loops:0:1,difficulty:easy:hard,braid:0:1")
        .await;
    let names: Vec<&str> = head.text().lines().next().unwrap().split(',').collect();
    let distinct: BTreeSet<&str> = names.iter().copied().collect();
    assert!(distinct.len() == names.len(), "{names:?}");
    assert!(distinct.contains("braid"), "{names:?}");
    let rows = rows(&service.get(path).await);
    let seen = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<BTreeSet<_>>();
    let set = |all: &[&str]| all.iter().map(|&it| it.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(seen("shape"), set(&["tri", "hex"]));
    assert_eq!(seen("cols"), set(&["5", "6", "7"]));
    assert_eq!(seen("rows"), set(&["5"]));
    assert_eq!(seen("braid").len(), 2);
    for (name, value, parts) in [("shape", "hex", 2), ("cols", "6", 3)] {
        let count = rows.iter().filter(|row| row[name] == value).count();
        assert!(count.abs_diff(600 / parts) < 60, "{name} {value}: {count}");
    }
    // The URL of a row leads to its maze.
    let row = &rows[17];
    let alone = service.get(&row["url"]).await.json();
    assert_eq!(alone["stats"]["dead_ends"].to_string(), row["dead_ends"]);
    assert_eq!(alone["solution"]["length"].to_string(), row["solution_length"]);
    assert_eq!(alone["stats"]["difficulty"].to_string(), row["difficulty"]);
}

#[tokio::test]
async fn combinations_that_do_not_exist_are_drawn_again() {
    let service = Service::new();
    // Recursive division exists on squares only.
    let path = "/dataset.csv?cols=6&rows=6&seed=7&count=400&vary=algorithm:division:wilson,shape:square:hex";
    let rows = rows(&service.get(path).await);
    assert_eq!(rows.len(), 400);
    let count = |algorithm: &str, shape: &str| {
        rows.iter().filter(|row| row["algorithm"] == algorithm && row["shape"] == shape).count()
    };
    assert_eq!(count("division", "hex"), 0);
    assert!(count("division", "square") > 80);
    assert!(count("wilson", "hex") > 80);
}

#[tokio::test]
async fn filters_keep_what_they_say() {
    let service = Service::new();
    let path =
        "/dataset.csv?cols=20&rows=20&seed=7&count=60&solution_length=40..90&difficulty=medium";
    let kept = rows(&service.get(path).await);
    assert!(kept.len() > 40, "{}", kept.len());
    for row in &kept {
        let length: u32 = row["solution_length"].parse().unwrap();
        let difficulty: u32 = row["difficulty"].parse().unwrap();
        assert!((40..=90).contains(&length), "{row:?}");
        assert!((41..=59).contains(&difficulty), "{row:?}");
        // The URL of each item has the item's own seed instead.
        assert!(!row["url"].contains("difficulty"), "{}", row["url"]);
    }
    let seen: BTreeSet<&String> = kept.iter().map(|row| &row["index"]).collect();
    assert_eq!(seen.len(), kept.len());
    // No maze that is tried is that long: the response has no items, and is not an error.
    let path = "/dataset.csv?cols=9&rows=9&seed=7&count=2&solution_length=80..";
    assert!(rows(&service.get(path).await).is_empty());
    // All the varied difficulties appear.
    let path = "/dataset.csv?cols=20&rows=20&seed=7&count=60&vary=difficulty:easy:medium:hard";
    let varied = rows(&service.get(path).await);
    let number = |row: &std::collections::BTreeMap<String, String>| {
        row["difficulty"].parse::<u32>().unwrap()
    };
    assert!(varied.iter().filter(|row| number(row) <= 40).count() >= 10);
    assert!(varied.iter().filter(|row| number(row) >= 60).count() >= 10);
}

#[tokio::test]
async fn unique_items_are_different_mazes() {
    let service = Service::new();
    // Squares of 2 × 2 have four perfect mazes, and 3 × 3 have 192. Wilson's algorithm makes all of
    // them.
    for (side, count, mazes) in [(2, 40, 4), (3, 600, 192)] {
        let path = format!(
            "/dataset.ndjson?cols={side}&rows={side}&seed=7&count={count}&algorithm=wilson&unique=true&fields=edges"
        );
        let documents = lines(&service.get(&path).await);
        let distinct: BTreeSet<String> =
            documents.iter().map(|document| document["edges"].to_string()).collect();
        assert_eq!((documents.len(), distinct.len()), (mazes, mazes), "{path}");
    }
}

/// Mazes with the same passages are different puzzles if their ends differ.
#[tokio::test]
async fn ends_distinguish_unique_items() {
    let service = Service::new();
    // Four perfect mazes of 2 × 2 squares, with each cell or pair of cells that the route can have as its ends.
    for (ends, wanted) in [
        ("start=first&goal=last", 4),
        ("start=first&goal=random", 4 * 3),
        ("start=random&goal=last", 4 * 3),
        ("start=random&goal=random", 4 * 4 * 3),
    ] {
        let path = format!(
            "/dataset.ndjson?cols=2&rows=2&seed=7&count=80&algorithm=wilson&unique=true&{ends}&fields=edges,start,goal"
        );
        let documents = lines(&service.get(&path).await);
        let puzzle = |it: &Value| format!("{} {} {}", it["edges"], it["start"], it["goal"]);
        let distinct: BTreeSet<String> = documents.iter().map(puzzle).collect();
        assert_eq!((documents.len(), distinct.len()), (wanted, wanted), "{path}");
    }
}

/// Returns the bytes of a part of a data set without duplicates, where `earlier` has the mazes of
/// earlier items.
async fn part(app: &Arc<App>, seed: u64, items: Range<u64>, earlier: &EarlierMazes) -> Vec<u8> {
    let format = find(DATASET_FORMATS, "ndjson").unwrap();
    let query =
        format!("cols=3&rows=3&seed={seed}&count=600&algorithm=wilson&unique=true&fields=edges");
    let plan =
        DatasetPlan::read(&query, format.name, format.value.kind, &app.settings.limits(), || {
            Some(1)
        })
        .unwrap();
    let chunks = batches::stream(
        app,
        &Arc::new(plan.part(items)),
        format,
        Encoding::Identity,
        None,
        earlier,
    );
    let chunks: Vec<Bytes> = chunks.map(|chunk| chunk.unwrap().bytes).collect().await;
    chunks.concat()
}

/// Otherwise each file of a data set in parts would take longer than the one before.
#[tokio::test]
async fn the_mazes_of_earlier_parts_are_not_made_again() {
    let app = App::new(settings()).unwrap();
    let nothing = || EarlierMazes::default();
    let whole = part(&app, 7, 0..600, &nothing()).await;
    let earlier = nothing();
    let mut parts = Vec::new();
    for start in [0, 150, 300, 450] {
        assert_eq!(earlier.end(), start);
        parts.extend(part(&app, 7, start..start + 150, &earlier).await);
    }
    assert!(parts == whole);
    // Mazes that are recorded as known are not examined again: here those of another seed are
    // recorded.
    let (own, other) = (nothing(), nothing());
    part(&app, 7, 0..100, &own).await;
    part(&app, 8, 0..100, &other).await;
    assert!(part(&app, 7, 100..200, &own).await != part(&app, 7, 100..200, &other).await);
    // Nothing is known of an earlier part.
    assert!(part(&app, 7, 0..100, &own).await == part(&app, 7, 0..100, &nothing()).await);
}

#[tokio::test]
async fn bad_requests_are_refused_before_the_first_byte() {
    let service = Service::new();
    for (query, status, parameter, code) in [
        ("count=0", 400, "count", "out-of-range"),
        ("count=1000000001", 400, "count", "out-of-range"),
        ("offset=1000000001", 400, "offset", "out-of-range"),
        ("offset=-1", 400, "offset", "invalid"),
        ("vary=shpe:hex", 400, "vary", "unknown-parameter"),
        ("vary=shape:hxe", 400, "vary", "unknown-value"),
        ("vary=shape", 400, "vary", "empty"),
        ("vary=cols:0..9", 400, "vary", "out-of-range"),
        ("vary=cols:9..5", 400, "vary", "invalid"),
        ("vary=cols:5:5", 400, "vary", "duplicate"),
        ("vary=cols:5,cols:6", 400, "vary", "duplicate"),
        ("vary=seed:5", 400, "vary", "not-taken"),
        ("vary=format:svg", 400, "vary", "not-taken"),
        ("vary=shape:all,algorithm:all,solver:all,outline:all", 400, "vary", "too-many"),
        ("vary=shape:hex&shape=tri", 422, "shape", "contradiction"),
        ("solution_length=9..3", 400, "solution_length", "invalid"),
        ("formats=png", 422, "formats", "not-taken"),
        ("format=svg", 422, "format", "not-taken"),
        ("progress=true", 422, "progress", "not-taken"),
        ("page=a3", 422, "page", "not-taken"),
        ("unique=true&count=1000001", 422, "unique", "too-large"),
        ("unique=true&count=1&offset=999999", 422, "offset", "too-large"),
        ("unique=true&count=1&offset=10001&cols=20&rows=20", 422, "offset", "too-large"),
        ("cols=100000&rows=100000", 422, "cols", "too-large"),
        ("vary=cols:10..100000&rows=100000", 422, "cols", "too-large"),
        ("shape=tri&cols=1&rows=8", 422, "cols", "disconnected"),
    ] {
        let reply = service.get(&format!("/dataset.ndjson?seed=1&{query}")).await;
        assert_eq!(reply.status.as_u16(), status, "{query}: {}", reply.text());
        let faults = reply.faults();
        assert_eq!(faults, [(parameter.to_owned(), code.to_owned())], "{query}: {}", reply.text());
    }
    let reply = service.get("/dataset.tar?formats=png,pgn").await;
    assert_eq!(reply.json()["errors"][0]["suggestion"], "png");
    assert_eq!(service.get("/dataset.xml").await.status, StatusCode::NOT_FOUND);
    let posted = service.send(Method::POST, "/dataset.csv", &[], "").await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_fresh_data_set_says_how_to_get_it_again() {
    let service = Service::new();
    for format in DATASET_FORMATS {
        let path = format!("/dataset.{}?cols=3&rows=3&count=4&vary=shape:tri:hex", format.name);
        let fresh = service.get(&path).await;
        let location = fresh.header("content-location").to_owned();
        assert!(location.starts_with(&format!("/dataset.{}?", format.name)), "{location}");
        let again = service.get(&location).await;
        assert!(again.body == fresh.body, "{location}");
        assert!(!fresh.body.is_empty(), "{location}");
        let head = service.send(Method::HEAD, &location, &[], "").await;
        assert_eq!(head.status, StatusCode::OK);
        assert!(head.body.is_empty());
        let encoded = [("accept-encoding", "identity;q=0, gzip")];
        let encoded = service.get_with(&location, &encoded).await;
        let is_text = ["ndjson", "csv"].contains(&format.name);
        let status = if is_text { StatusCode::OK } else { StatusCode::NOT_ACCEPTABLE };
        assert_eq!(encoded.status, status, "{location}");
    }
}

#[tokio::test]
async fn the_work_for_items_is_charged() {
    let service = Service::with_quota(Duration::from_secs(4));
    let used = async |client: &'static str, query: &str| {
        let from = [("x-forwarded-for", client)];
        let reply = service.get_with(&format!("/dataset.{query}&seed=1&count=2"), &from).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        let (_, rest) = reply.header("ratelimit").split_once("r=").unwrap();
        4000 - rest.split(';').next().unwrap().parse::<u32>().unwrap()
    };
    // Each large item is its own batch: the response begins when the first one is made.
    let small = used("192.0.2.1", "csv?cols=3&rows=3").await;
    let large = used("192.0.2.2", "tar?cols=100&rows=100&cell=40&formats=png,solution.png").await;
    assert!(small < large, "{small} and {large} ms");
    let service = Service::with_quota(USED_UP_SOON);
    let from = [("x-forwarded-for", "192.0.2.1")];
    for (seed, status) in [(1, StatusCode::OK), (2, StatusCode::TOO_MANY_REQUESTS)] {
        let path = format!("/dataset.csv?cols=9&rows=9&seed={seed}&count=1");
        let reply = service.get_with(&path, &from).await;
        assert_eq!(reply.status, status);
    }
}

/// `bom=true` puts a byte order mark before each table, and nothing else changes.
#[tokio::test]
async fn tables_may_begin_with_a_byte_order_mark() {
    let service = Service::new();
    for path in
        ["/maze.csv?seed=1", "/maze?format=csv&seed=1&shape=hex", "/dataset.csv?seed=1&count=3"]
    {
        let plain = service.get(path).await;
        let marked = service.get(&format!("{path}&bom=true")).await;
        assert_eq!(marked.status, 200, "{path}: {}", marked.text());
        assert_eq!(marked.body, ["\u{feff}".as_bytes(), &plain.body].concat(), "{path}");
        assert_ne!(marked.header("etag"), plain.header("etag"), "{path}");
        let without = service.get(&format!("{path}&bom=false")).await;
        assert_eq!(without.body, plain.body, "{path}");
    }
    for path in ["/maze.svg?seed=1", "/maze.json?seed=1", "/dataset.ndjson?seed=1&count=1"] {
        let reply = service.get(&format!("{path}&bom=true")).await;
        assert_eq!(reply.faults(), [("bom".to_owned(), "not-taken".to_owned())], "{path}");
    }
}

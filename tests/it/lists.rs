//! The lists of choices: equal to the tables, and to the responses of requests.

use axum::http::{Method, StatusCode};
use mazewright::handlers::lists::LISTS;
use mazewright_core::{ALGORITHMS, Choice, SHAPES, SOLVERS};
use serde_json::Value;

use crate::app::{Service, USED_UP_SOON};

/// Returns the entries of a list.
async fn list(service: &Service, name: &str) -> Vec<Value> {
    let reply = service.get(&format!("/{name}")).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let document = reply.json();
    assert_eq!(document.as_object().unwrap().len(), 1);
    document[name].as_array().unwrap().clone()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// Checks that each entry equals that of the table, in its order.
fn is_table<T>(entries: &[Value], table: &[Choice<T>]) {
    assert_eq!(entries.len(), table.len());
    for (entry, choice) in entries.iter().zip(table) {
        assert_eq!(entry["name"], choice.name);
        assert_eq!(words(&entry["aliases"]), choice.aliases, "{}", choice.name);
        assert_eq!(entry["description"], choice.doc, "{}", choice.name);
    }
}

#[tokio::test]
async fn algorithms_say_what_they_take_and_carve() {
    let service = Service::new();
    let entries = list(&service, "algorithms").await;
    is_table(&entries, ALGORITHMS);
    for (entry, algorithm) in entries.iter().zip(ALGORITHMS) {
        // The list agrees with responses to requests.
        let name = algorithm.name;
        for (option, value) in
            [("pick", "oldest"), ("corner", "se"), ("bias", "-50"), ("river", "80"), ("run", "60")]
        {
            let path = format!("/maze.svg?algorithm={name}&seed=1&{option}={value}");
            let taken = service.get(&path).await.status == StatusCode::OK;
            assert_eq!(words(&entry["takes"]).contains(&option), taken, "{name} {option}");
        }
        for shape in SHAPES {
            let path = format!("/maze.svg?shape={}&algorithm={name}&seed=1", shape.name);
            let carved = service.get(&path).await.status == StatusCode::OK;
            let listed = words(&entry["shapes"]).contains(&shape.name);
            assert_eq!(listed, carved, "{name} {}", shape.name);
        }
    }
    let named = |name: &str| entries.iter().find(|entry| entry["name"] == name).unwrap();
    assert_eq!(words(&named("division")["shapes"]), ["square"]);
    assert_eq!(named("wilson")["limited"], true);
    assert_eq!(named("kruskal")["limited"], false);
    assert_eq!(words(&named("growing-tree")["takes"])[0], "pick");
}

#[tokio::test]
async fn solvers_say_whether_they_are_exact() {
    let service = Service::new();
    let entries = list(&service, "solvers").await;
    is_table(&entries, SOLVERS);
    let length = async |solver: &str, seed: u32| {
        let path = format!(
            "/maze.json?cols=12&rows=12&loops=30&seed={seed}&solver={solver}&fields=solution"
        );
        service.get(&path).await.json()["solution"]["length"].clone()
    };
    for entry in &entries {
        let name = entry["name"].as_str().unwrap();
        let mut longer = 0;
        for seed in 0..8 {
            longer += u32::from(length(name, seed).await != length("bfs", seed).await);
        }
        assert_eq!(entry["shortest"], longer == 0, "{name}: {longer} of 8 routes are longer");
    }
}

#[tokio::test]
async fn shapes_say_what_their_cells_are() {
    let service = Service::new();
    let entries = list(&service, "shapes").await;
    is_table(&entries, SHAPES);
    for (entry, shape) in entries.iter().zip(SHAPES) {
        let name = shape.name;
        assert_eq!(
            (&entry["cols"], &entry["rows"]),
            (&shape.value.default_size.0.into(), &shape.value.default_size.1.into())
        );
        assert_eq!(entry["cells_are"], shape.value.cell_name, "{name}");
        let path = format!("/maze.json?shape={name}&seed=1&fields=planar,dual,stats");
        let maze = service.get(&path).await.json();
        assert_eq!(entry["cells"], maze["stats"]["cells"], "{name}");
        let faces = maze["planar"]["faces"].as_array().unwrap();
        let sides = || faces.iter().map(|face| face.as_array().unwrap().len());
        assert_eq!(entry["sides"]["min"], sides().min().unwrap(), "{name}");
        assert_eq!(entry["sides"]["max"], sides().max().unwrap(), "{name}");
        let mut near = vec![std::collections::BTreeSet::new(); faces.len()];
        for pair in maze["dual"]["edges"].as_array().unwrap() {
            let [one, other] = [0, 1].map(|at| pair[at].as_u64().unwrap() as usize);
            near[one].insert(other);
            near[other].insert(one);
        }
        let counts = || near.iter().map(std::collections::BTreeSet::len);
        assert_eq!(entry["neighbors"]["min"], counts().min().unwrap(), "{name}");
        assert_eq!(entry["neighbors"]["max"], counts().max().unwrap(), "{name}");
        for algorithm in ALGORITHMS {
            let path = format!("/maze.svg?shape={name}&algorithm={}&seed=1", algorithm.name);
            let carved = service.get(&path).await.status == StatusCode::OK;
            let listed = words(&entry["algorithms"]).contains(&algorithm.name);
            assert_eq!(listed, carved, "{name} {}", algorithm.name);
        }
    }
}

#[tokio::test]
async fn shapes_take_the_sites_that_they_list_and_no_other() {
    let service = Service::new();
    for entry in list(&service, "shapes").await {
        let shape = entry["name"].as_str().unwrap();
        for (member, parameter) in [("outlines", "outline"), ("holes", "hole"), ("wraps", "wrap")] {
            let listed = words(&entry[member]);
            let all: Vec<&str> = match parameter {
                "outline" => mazewright_core::OUTLINES.iter().map(|it| it.name).collect(),
                "hole" => mazewright_core::HOLES.iter().map(|it| it.name).collect(),
                _ => mazewright_core::WRAPS.iter().map(|it| it.name).collect(),
            };
            let listed_in_order: Vec<&str> =
                all.iter().copied().filter(|name| listed.contains(name)).collect();
            assert_eq!(listed, listed_in_order, "{shape} {member}");
            for value in all {
                let sizes: Vec<String> = match parameter {
                    "wrap" => (12..=16).map(|rows| format!("&cols=12&rows={rows}")).collect(),
                    _ => vec![String::new()],
                };
                let mut made = false;
                for size in sizes {
                    let path = format!("/maze.svg?shape={shape}&{parameter}={value}{size}&seed=1");
                    made |= service.get(&path).await.status == StatusCode::OK;
                    if made {
                        break;
                    }
                }
                assert_eq!(made, listed.contains(&value), "{shape} {parameter}={value}");
            }
        }
    }
    for entry in list(&service, "shapes").await {
        let shape = entry["name"].as_str().unwrap();
        let woven = service.get(&format!("/maze.svg?shape={shape}&weave=1&seed=1")).await;
        assert_eq!(entry["weaves"], woven.status == StatusCode::OK, "{shape} weave");
        let listed = words(&entry["symmetries"]);
        for symmetry in mazewright_core::SYMMETRIES {
            let sizes = (3..=6).flat_map(|rows| (3..=6).map(move |cols| (cols, rows)));
            let mut made = false;
            for (cols, rows) in sizes {
                let query = format!("shape={shape}&cols={cols}&rows={rows}&seed=1");
                let path = format!("/maze.svg?{query}&symmetry={}", symmetry.name);
                made |= service.get(&path).await.status == StatusCode::OK;
            }
            assert_eq!(made, listed.contains(&symmetry.name), "{shape} {}", symmetry.name);
        }
    }
    let entries = list(&service, "shapes").await;
    let named = |name: &str| entries.iter().find(|entry| entry["name"] == name).unwrap();
    assert_eq!(words(&named("polar")["wraps"]), ["none"]);
    assert_eq!(words(&named("square")["wraps"]), ["none", "x", "y", "xy", "mobius"]);
}

#[tokio::test]
async fn lists_are_kept_by_callers_and_checked_by_tag() {
    let service = Service::new();
    let mut tags = std::collections::BTreeSet::new();
    for list in &LISTS {
        let path = list.path;
        let got = service.get(path).await;
        assert_eq!(got.header("content-type"), "application/json", "{path}");
        assert_eq!(got.header("cache-control"), "public, max-age=300", "{path}");
        assert_eq!(got.header("access-control-allow-origin"), "*", "{path}");
        let tag = got.header("etag");
        assert!(tag.starts_with('"'), "{path} {tag}");
        assert!(tags.insert(tag.to_owned()), "{path} {tag}");
        let other = service.get(&format!("{path}?_={path}")).await;
        assert_eq!((&other.body, other.header("etag")), (&got.body, tag), "{path}");
        for asked in [tag.to_owned(), format!("\"x\", W/{tag}"), "*".to_owned()] {
            let same = service.get_with(path, &[("if-none-match", &asked)]).await;
            assert_eq!(same.status, StatusCode::NOT_MODIFIED, "{path} {asked}");
            assert_eq!((same.body.len(), same.header("etag")), (0, tag), "{path}");
            assert_eq!(same.header("cache-control"), "public, max-age=300", "{path}");
        }
        let changed = service.get_with(path, &[("if-none-match", "\"x\"")]).await;
        assert_eq!(changed.status, StatusCode::OK, "{path}");
        let head = service.send(Method::HEAD, path, &[], "").await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control"] {
            assert_eq!(head.header(name), got.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn lists_have_no_parameters_and_no_other_methods() {
    let service = Service::new();
    for list in &LISTS {
        let path = list.path;
        let wrong = service.get(&format!("{path}?shape=tri&_ok&x")).await;
        assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{path}");
        let code = "unknown-parameter".to_owned();
        assert_eq!(wrong.faults(), [("shape".to_owned(), code.clone()), ("x".to_owned(), code)]);
        let detail = "shape is given, but this path takes no parameters";
        assert_eq!(wrong.json()["errors"][0]["detail"], detail);
        let options = service.send(Method::OPTIONS, path, &[], "").await;
        assert_eq!(options.status, StatusCode::NO_CONTENT, "{path}");
        assert_eq!(options.header("allow"), "GET, HEAD, OPTIONS", "{path}");
        for method in [Method::POST, Method::PUT, Method::DELETE] {
            let refused = service.send(method, path, &[], "").await;
            assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert!(refused.header("allow").contains("GET"), "{path}");
        }
    }
    let missed = service.get("/shape").await;
    assert_eq!(missed.status, StatusCode::NOT_FOUND);
    assert!(missed.text().contains("try /shapes"), "{}", missed.text());
}

#[tokio::test]
async fn lists_take_no_place_in_the_queue_and_are_counted_by_path() {
    let mut narrow = crate::app::settings();
    (narrow.jobs, narrow.queue, narrow.quota) = (1, 0, USED_UP_SOON);
    let service = Service::with(narrow);
    for _ in 0..5 {
        for list in &LISTS {
            assert_eq!(service.get(list.path).await.status, StatusCode::OK, "{}", list.path);
        }
    }
    for list in &LISTS {
        let line = format!("mazewright_requests_total{{route=\"{}\",method=\"GET\"", list.path);
        assert_eq!(service.metric(&line), 5, "{line}");
    }
}

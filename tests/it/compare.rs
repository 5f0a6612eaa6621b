//! Solvers side by side: the averages are those of the mazes that the seeds name, only times vary,
//! and comparisons that would take too long are rejected.

use axum::http::{Method, StatusCode};
use mazewright_core::{SOLVERS, Seed};
use mazewright_request::parameter::UrlPlace;
use mazewright_request::table::PARAMETERS;
use serde_json::Value;

use crate::app::{Reply, Service, USED_UP_SOON, settings};

/// Returns a report without its measured times.
fn without_times(reply: &Reply) -> Value {
    let mut report = reply.json();
    for line in report["solvers"].as_array_mut().unwrap() {
        assert!(line.get("ms").is_none());
    }
    report
}

#[tokio::test]
async fn averages_are_those_of_the_mazes_that_the_seeds_name() {
    let service = Service::new();
    for query in [
        "cols=9&rows=7&seed=42",
        "shape=hex&cols=6&rows=6&seed=x&algorithm=kruskal&start=farthest&goal=farthest",
        "shape=voronoi&cols=5&rows=5&seed=1",
        "mask=text:AB&mask_parts=all&cols=24&rows=12&seed=7",
        "levels=2&wrap=x&cols=6&rows=4&seed=7",
    ] {
        let samples = 8;
        let reply = service.get(&format!("/compare?{query}&samples={samples}&solvers=bfs")).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        let report = reply.json();
        let (mut length, mut explored, mut cells) = (0, 0, 0);
        let seed = query.split('&').find_map(|pair| pair.strip_prefix("seed=")).unwrap();
        for at in 0..samples {
            let own = Seed::parse(seed).unwrap().derive(at);
            let path = query.replace(&format!("seed={seed}"), &format!("seed={}", own.text()));
            let maze = service.get(&format!("/maze.json?{path}")).await.json();
            cells += maze["stats"]["cells"].as_u64().unwrap();
            let parts = maze["parts"].as_array().unwrap();
            let whole = [maze["solution"].clone()];
            let solutions: Vec<&Value> = if parts.is_empty() {
                whole.iter().collect()
            } else {
                parts.iter().map(|part| &part["solution"]).collect()
            };
            length += solutions.iter().map(|it| it["length"].as_u64().unwrap()).sum::<u64>();
            explored += solutions.iter().map(|it| it["explored"].as_u64().unwrap()).sum::<u64>();
        }
        let mean = |sum: u64| (sum as f64 / samples as f64 * 100.0).round() / 100.0;
        assert_eq!((&report["samples"], &report["cells"]), (&samples.into(), &cells.into()));
        assert_eq!((&report["seed"], &report["count"]), (&seed.into(), &"cells".into()), "{query}");
        let line = &report["solvers"][0];
        assert_eq!(line["solver"], "bfs", "{query}");
        assert_eq!(line["length"].as_f64(), Some(mean(length)), "{query}");
        assert_eq!(line["explored"].as_f64(), Some(mean(explored)), "{query}");
        assert_eq!((&line["found"], &line["shortest"]), (&samples.into(), &1.0.into()), "{query}");
        let first = service.get(report["first"].as_str().unwrap()).await;
        let own = Seed::parse(seed).unwrap().derive(0);
        assert_eq!((first.status, first.header("maze-seed")), (StatusCode::OK, own.text()));
    }
}

#[tokio::test]
async fn all_but_times_is_fixed_by_the_seed() {
    let service = Service::new();
    let path = "/compare?cols=12&rows=9&seed=5";
    let one = without_times(&service.get(path).await);
    assert_eq!(one["samples"], 20);
    let names: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
    let told: Vec<&str> = one["solvers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["solver"].as_str().unwrap())
        .collect();
    assert_eq!(told, names, "all of them, in the order of the table");
    for same in [path, "/compare.json?cols=12&rows=9&seed=5&samples=20&solvers=all&count=cells"] {
        assert_eq!(without_times(&service.get(same).await), one, "{same}");
    }
    for line in one["solvers"].as_array().unwrap() {
        let solver = SOLVERS.iter().find(|solver| line["solver"] == solver.name).unwrap();
        assert!(line["found"].as_u64().unwrap() <= 20, "{line}");
        assert!(!solver.value.shortest || line["shortest"] == 1.0, "{line}");
        assert!(line["explored"].as_f64().unwrap() <= 108.0 || !solver.value.shortest, "{line}");
    }
    let other = without_times(&service.get("/compare?cols=12&rows=9&seed=6").await);
    assert_ne!(other["solvers"], one["solvers"]);
    let fresh = service.get("/compare?cols=5&rows=5&samples=1").await;
    assert_eq!(fresh.json()["seed"], fresh.header("maze-seed"));
    assert_ne!(fresh.json()["seed"], service.get("/compare?samples=1").await.json()["seed"]);
}

#[tokio::test]
async fn solvers_are_reported_in_the_requested_order() {
    let service = Service::new();
    let names: Vec<&str> = SOLVERS.iter().rev().map(|solver| solver.name).collect();
    let path = format!("/compare?cols=5&rows=5&seed=1&samples=2&solvers={}", names.join(","));
    let report = service.get(&path).await.json();
    let told: Vec<&str> = report["solvers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["solver"].as_str().unwrap())
        .collect();
    assert_eq!(told, names);
    let alias = service.get("/compare?seed=1&samples=1&solvers=breadth-first").await.json();
    assert_eq!(alias["solvers"][0]["solver"], "bfs");
    let [lower, upper] = ["bfs,a-star", "BFS,A-Star"]
        .map(|names| format!("/compare.json?cols=5&rows=5&seed=1&samples=2&solvers={names}"));
    assert_eq!(service.get(&upper).await.body, service.get(&lower).await.body);
}

#[tokio::test]
async fn a_table_has_the_same_numbers_in_aligned_columns() {
    let service = Service::new();
    let query = "cols=12&rows=9&seed=5&samples=7";
    let report = service.get(&format!("/compare?{query}")).await.json();
    let by_path = service.get(&format!("/compare.txt?{query}")).await;
    let by_name = service.get(&format!("/compare?{query}&format=txt")).await;
    let accept = [("accept", "text/plain")];
    let by_accept = service.get_with(&format!("/compare?{query}"), &accept).await;
    for reply in [&by_path, &by_name, &by_accept] {
        assert_eq!(reply.status, StatusCode::OK);
        assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
        let lines: Vec<&str> = reply.text().lines().collect();
        assert_eq!(lines.len(), SOLVERS.len() + 1);
        let columns: Vec<&str> = lines[0].split_whitespace().collect();
        assert_eq!(columns, ["solver", "explored", "length", "found", "shortest"]);
        for (line, solver) in lines[1..].iter().zip(report["solvers"].as_array().unwrap()) {
            assert_eq!(line.len(), lines[0].len(), "each line is as long as the head");
            let cells: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(cells[0], solver["solver"]);
            assert_eq!(cells[1], format!("{:.2}", solver["explored"].as_f64().unwrap()));
            if let Some(length) = solver["length"].as_f64() {
                assert_eq!(cells[2], format!("{length:.2}"));
            }
            assert_eq!(cells[3], format!("{}/7", solver["found"]));
        }
    }
    assert_eq!((by_accept.header("vary"), by_path.header("vary")), ("accept", ""));
    let clash = service.get("/compare.txt?format=json").await;
    assert_eq!(clash.faults(), [("format".to_owned(), "contradiction".to_owned())]);
    assert!(
        clash.text().contains("format is json, but the path ends in .txt; leave one of them out")
    );
    let refused = service.get_with("/compare", &[("accept", "image/png")]).await;
    assert_eq!(refused.status, StatusCode::NOT_ACCEPTABLE);
    assert!(refused.text().contains("accept allows none of application/json, text/plain"));
}

#[tokio::test]
async fn answers_without_times_are_cached_and_shared() {
    let service = Service::new();
    for path in ["/compare", "/compare.json", "/compare.txt"] {
        let path = format!("{path}?cols=4&rows=4&seed=1&samples=2");
        let got = service.get(&path).await;
        assert_eq!(
            got.header("cache-control"),
            "public, max-age=86400, stale-while-revalidate=604800"
        );
        let tag = got.header("etag");
        let known = service.get_with(&path, &[("if-none-match", tag)]).await;
        assert_eq!((known.status, known.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        assert_eq!(known.header("etag"), tag);
        assert_eq!(service.get(&path).await.body, got.body);
        assert_eq!(
            (got.header("maze-seed"), got.header("access-control-allow-origin")),
            ("1", "*")
        );
        let head = service.send(Method::HEAD, &path, &[], "").await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
        assert_eq!(head.header("content-type"), got.header("content-type"), "{path}");
        assert_eq!(head.header("cache-control"), got.header("cache-control"), "{path}");
        let options = service.send(Method::OPTIONS, &path, &[], "").await;
        assert_eq!(options.header("allow"), "GET, HEAD, OPTIONS", "{path}");
        let posted = service.post(&path, "{}").await;
        assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
    let line = "mazewright_requests_total{route=\"/compare.txt\",method=\"GET\",status=\"200\"";
    assert_eq!(service.metric(line), 2);
    // One answer was made for each form.
    assert_eq!(service.metric("mazewright_answers_total{from=\"work\"}"), 2);

    for path in ["/compare?cols=4&rows=4&seed=1&samples=2&times=true", "/compare?samples=1"] {
        let measured = service.get(path).await;
        assert_eq!((measured.header("cache-control"), measured.header("etag")), ("no-store", ""));
        let has_times = measured.json()["solvers"][0].get("ms").is_some();
        assert_eq!(has_times, path.contains("times"), "{path}");
    }
}

#[tokio::test]
async fn faults_name_the_value_and_what_is_allowed() {
    let service = Service::new();
    for (query, parameter, code, word) in [
        (
            "samples=0",
            "samples",
            "out-of-range",
            "samples is 0, but must be a whole number from 1 to 1000",
        ),
        ("samples=1001", "samples", "out-of-range", "samples is 1001, but"),
        ("samples=99999999999999999999", "samples", "out-of-range", "1 to 1000"),
        ("samples=-1", "samples", "invalid", "samples is -1, but"),
        ("samples=1.5", "samples", "invalid", "samples is 1.5"),
        ("samples=007", "samples", "invalid", "samples is 007"),
        ("samples=", "samples", "empty", "samples is empty, but must be"),
        ("samples=%zz", "samples", "garbled", "samples has a % that two"),
        ("samples=2&samples=3", "samples", "duplicate", "samples is given twice"),
        ("solvers=bfs,bfs", "solvers", "duplicate", "bfs is given twice"),
        (
            "solvers=bfs,",
            "solvers",
            "unknown-value",
            "solvers is bfs,, but must be all, or some of bfs",
        ),
        ("solvers=bsf", "solvers", "unknown-value", "bsf is unknown; take all, or some of bfs"),
        ("count=block", "count", "unknown-value", "one of cells, blocks"),
        ("format=svg", "format", "unknown-value", "format is svg, but must be one of json, txt"),
        ("sampels=3", "sampels", "unknown-parameter", "did you mean samples?"),
        ("cols=0", "cols", "out-of-range", "cols is 0"),
    ] {
        let reply = service.get(&format!("/compare?{query}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(
            reply.json()["detail"].as_str().unwrap().contains(word),
            "{query}: {}",
            reply.text()
        );
    }
    let several = service.get("/compare?samples=0&solvers=x&cols=0").await;
    assert_eq!(several.faults().len(), 3, "all at once: {}", several.text());
}

#[tokio::test]
async fn parameters_of_drawing_are_rejected() {
    let service = Service::new();
    let blank = mazewright_request::RawRequest::blank();
    for parameter in
        PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body && it.name != "format")
    {
        let name = parameter.name;
        let mut ask = blank.clone();
        let read = parameter.read(parameter.example, &mut ask);
        assert!(read.is_ok(), "{name}");
        let changes = ask.spec != blank.spec && name != "solver";
        assert!(!changes || parameter.is_of_mazes(), "{name} decides the maze and must be taken");
        let path = format!("/compare?cols=4&rows=4&samples=1&{name}={}", parameter.example);
        let path = if matches!(name, "cols" | "rows") {
            path.replacen(&format!("{name}=4&"), "", 1)
        } else {
            path
        };
        let reply = service.get(&path).await;
        let not_taken = reply.text().contains("no maze is shown here")
            || reply.text().contains("solvers are compared");
        assert_eq!(not_taken, !parameter.is_of_mazes(), "{name}: {}", reply.text());
        if not_taken {
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
            assert_eq!(reply.faults(), [(name.to_owned(), "not-taken".to_owned())]);
        }
    }
}

#[tokio::test]
async fn comparisons_that_would_take_too_long_are_rejected_at_once() {
    let service = Service::new();
    for (query, parameter, code, word) in [
        (
            "cols=1000&rows=1000&samples=21",
            "samples",
            "too-large",
            "21000000 cells together, but at most 20000000 are allowed; take fewer samples or smaller mazes",
        ),
        (
            "cols=2001&rows=2000&samples=1",
            "cols",
            "too-large",
            "4002000 cells, but at most 4000000",
        ),
        ("cols=100000&rows=1&algorithm=aldous-broder", "algorithm", "too-slow", "steps"),
        (
            "cols=30000&rows=30&algorithm=wilson&samples=22",
            "samples",
            "too-slow",
            "samples is 22 and algorithm is wilson",
        ),
        (
            "count=blocks&mask=text:II&mask_parts=all",
            "count",
            "several-parts",
            "count is blocks, but the maze has several parts",
        ),
        ("shape=tri&cols=1&rows=3", "cols", "disconnected", "cols is 1"),
        ("start=4&goal=4", "goal", "same-cell", "goal is cell 4"),
        ("angle=3", "angle", "not-taken", "angle is given, but outline is rectangle"),
    ] {
        let reply = service.get(&format!("/compare?{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(word), "{query}: {}", reply.text());
    }
    assert_eq!(
        service.get("/compare?cols=10&rows=10&samples=1000&seed=1").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_comparison_stops_when_its_client_leaves_or_its_time_is_up() {
    let service = Service::new();
    let asked = service.clone();
    let path = "/compare?cols=500&rows=500&samples=80&algorithm=wilson&seed=1";
    let leaving = tokio::spawn(async move { asked.get(path).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    leaving.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    let line = "mazewright_cancelled_total";
    while service.metric(line) == 0 {
        tokio::task::yield_now().await;
    }
    let mut hasty = settings();
    hasty.request_timeout = std::time::Duration::from_millis(50);
    let service = Service::with(hasty);
    let late = service.get(path).await;
    assert_eq!(late.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(late.text().contains("not finished within 0.05 s"), "{}", late.text());
    service.until(|app| app.renders.workload().running() == 0).await;
}

#[tokio::test]
async fn a_comparison_waits_in_the_queue_and_uses_the_quota() {
    let mut narrow = settings();
    (narrow.jobs, narrow.queue) = (1, 0);
    let service = Service::with(narrow);
    let asked = service.clone();
    let long = "/compare?cols=500&rows=500&samples=80&algorithm=wilson&seed=1";
    let first = tokio::spawn(async move { asked.get(long).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    let second = service.get("/compare?seed=1&cols=300&rows=300").await;
    assert_eq!(second.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(second.text().contains("too many mazes are waiting"), "{}", second.text());
    first.abort();
    service.until(|app| app.renders.workload().running() == 0).await;

    let service = Service::with_quota(USED_UP_SOON);
    let ask = |path: &'static str, from: &'static str| {
        let service = service.clone();
        async move { service.get_with(path, &[("x-forwarded-for", from)]).await.status }
    };
    let (one, other) = ("/compare?samples=1&seed=1", "/compare?samples=1&seed=2");
    // A cached answer costs nothing.
    for (path, status) in [(one, 200), (one, 200), (other, 429), (one, 200)] {
        assert_eq!(ask(path, "1.2.3.4").await.as_u16(), status, "{path}");
    }
    // Neither does a request that is rejected before any work.
    for _ in 0..9 {
        assert_eq!(ask("/compare?samples=0", "1.2.3.6").await.as_u16(), 400);
        assert_eq!(ask("/compare?cell=3", "1.2.3.6").await.as_u16(), 422);
    }
    assert_eq!(ask(other, "1.2.3.6").await.as_u16(), 200);
}

#[tokio::test]
async fn the_comparison_reproduces_a_published_one() {
    let service = Service::new();
    let query = "cols=50&rows=50&algorithm=kruskal&loops=100&count=blocks&samples=40&seed=1\
                 &solvers=bfs-full,bfs,right-hand";
    let report = service.get(&format!("/compare?{query}")).await.json();
    let line = |at: usize, name: &str| report["solvers"][at][name].as_f64().unwrap();
    // 2500 cells, 2499 + 100 links and two openings: every search that explores the whole maze
    // explores 5101.
    assert_eq!(line(0, "explored"), 5101.0);
    assert_eq!(line(0, "length"), line(1, "length"));
    // The published means of 1000 mazes are 4948.3 and 1353.8 explored, and routes of 264.8 and
    // 446.2. Means of 40 mazes stray by a few percent. Those of the right hand stray more, because
    // its walks vary from maze to maze.
    for (at, name, published, stray) in [
        (1, "explored", 4948.3, 0.03),
        (1, "length", 264.752, 0.06),
        (2, "explored", 1353.8, 0.2),
        (2, "length", 446.236, 0.2),
    ] {
        let found = line(at, name);
        let away = (found / published - 1.0).abs();
        assert!(away <= stray, "{name} of solver {at} is {found}, published is {published}");
    }
}

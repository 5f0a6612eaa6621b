//! The metrics: those of the program and of the process, and the document that lists them.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::app::Service;

/// Returns the value of a metric without labels.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing: {text}")).parse().unwrap()
}

#[tokio::test]
async fn the_process_is_measured() {
    let service = Service::new();
    let before = service.app.metrics_text();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let age = now.as_secs_f64() - value(&before, "process_start_time_seconds");
    assert!((0.0..600.0).contains(&age), "{age} s");
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let resident: f64 =
        status.split_once("VmRSS:").unwrap().1.split_whitespace().next().unwrap().parse().unwrap();
    let measured = value(&before, "process_resident_memory_bytes") / 1024.0;
    assert!((measured / resident - 1.0).abs() < 0.5, "{measured} and {resident} KiB");
    assert!(
        value(&before, "process_virtual_memory_bytes")
            > value(&before, "process_resident_memory_bytes")
    );
    assert!(value(&before, "process_threads") >= 1.0);
    let (open, most) = (value(&before, "process_open_fds"), value(&before, "process_max_fds"));
    assert!(open >= 3.0 && open <= most, "{open} of {most}");
    assert_eq!(service.get("/maze.svg?cols=100&rows=100&seed=1").await.status, StatusCode::OK);
    let after = service.app.metrics_text();
    let cpu = |text: &str| value(text, "process_cpu_seconds_total");
    assert!(cpu(&after) > cpu(&before), "{} and {}", cpu(&before), cpu(&after));
    assert!(cpu(&before) > 0.0);
}

/// Other tests of this process open and close files at the same time.
#[tokio::test]
async fn open_files_are_counted() {
    let service = Service::new();
    let open = || value(&service.app.metrics_text(), "process_open_fds");
    let more: Vec<_> = (0..200).map(|_| std::fs::File::open("/dev/null").unwrap()).collect();
    let many = open();
    assert!(many >= 200.0, "{many}");
    drop(more);
    assert!(open() < many - 100.0, "{} and {many}", open());
}

#[tokio::test]
async fn the_build_is_named() {
    let text = Service::new().app.metrics_text();
    let line = text.lines().find(|line| line.starts_with("mazewright_build_info{")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    for label in [format!("version=\"{version}\""), "arch=\"".to_owned(), "os=\"".to_owned()] {
        assert!(line.contains(&label), "{line}");
    }
    assert!(line.ends_with(" 1"), "{line}");
}

#[tokio::test]
async fn each_metric_is_documented() {
    let service = Service::new();
    assert_eq!(service.get("/maze.svg?seed=1").await.status, StatusCode::OK);
    let text = service.app.metrics_text();
    let mut metrics = BTreeSet::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("# TYPE ") else { continue };
        let (name, kind) = rest.split_once(' ').unwrap();
        let suffix = match kind {
            "counter" => "_total",
            "info" => "_info",
            _ => "",
        };
        metrics.insert(format!("{name}{suffix}"));
    }
    let document = include_str!("../../docs/operations.md");
    let (_, table) = document.split_once("| metric | meaning |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let names = table.lines().flat_map(|line| line.split(" | ").next().unwrap_or("").split('`'));
    let documented: BTreeSet<String> =
        names.filter(|name| name.contains('_')).map(str::to_owned).collect();
    assert_eq!(metrics, documented);
}

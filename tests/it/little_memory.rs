//! Limits and caches that follow from `MAZE_MEMORY`, in proportion.

use axum::http::StatusCode;
use mazewright::app::App;
use mazewright::config::Settings;
use mazewright::jobs::render_service::RenderService;
use mazewright_core::find;
use mazewright_render::formats::FORMATS;
use mazewright_request::RawRequest;
use mazewright_request::reading::query::Reader;

use crate::app::{Service, settings};
use crate::server::command;

/// The least possible memory and the default, in MiB.
const LEAST: u64 = 48;
const DEFAULT: u64 = 768;

/// The settings that follow from the memory.
type Following = [u64; 5];

fn following(settings: &Settings) -> Following {
    let Settings { max_cells, max_pixels, max_answer, cache, grids, .. } = *settings;
    [max_cells, max_pixels, max_answer, cache, grids]
}

fn with_memory(memory: u64, more: &[&str]) -> Settings {
    let memory = format!("--memory={memory}");
    let given = ["mazewright", &memory].into_iter().chain(more.iter().copied());
    Settings::read(given).unwrap()
}

#[test]
fn settings_follow_the_memory_and_agree_with_it() {
    let usual = following(&settings());
    let mut last: Following = [0; 5];
    for memory in (LEAST..=DEFAULT + 1).chain([1024, 4096]) {
        let settings = with_memory(memory, &[]);
        let now = following(&settings);
        assert!(
            now.iter().zip(last).all(|(now, last)| *now >= last),
            "{memory}: {now:?}, {last:?}"
        );
        let part = usual.map(|it| (it * memory.min(DEFAULT) / DEFAULT).max(1));
        assert_eq!(now, part, "{memory}");
        last = now;
        let mut largest = RawRequest::blank();
        largest.spec.site.cols = 1000;
        largest.spec.site.rows = u32::try_from(settings.max_cells / 1000).unwrap();
        for format in ["svg", "json"] {
            largest.format = find(FORMATS, format).unwrap();
            let checked =
                largest.clone().resolve(|| Some(1)).unwrap().check_answer(&settings.limits());
            assert!(checked.is_ok(), "{memory}, {format}: {:?}", checked.err());
        }
        let largest = RenderService::largest(&settings);
        assert!(largest <= settings.job_bytes(), "{memory}: {largest}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_maze_is_answered_with_little_memory() {
    for memory in [LEAST, LEAST + 1, 64, 96, 192] {
        let settings = with_memory(memory, &[]);
        let rows = settings.max_cells / 1000;
        let service = Service::with(settings);
        for format in ["svg", "json"] {
            let reply = service.get(&format!("/maze.{format}?cols=1000&rows={rows}&seed=1")).await;
            assert_eq!(reply.status, StatusCode::OK, "{memory}: {}", reply.text());
            assert!(reply.body.len() as u64 > rows * 1000, "{memory}: {}", reply.body.len());
        }
        let more = service.get(&format!("/maze.svg?cols=1000&rows={}", rows + 1)).await;
        assert_eq!(more.status, StatusCode::UNPROCESSABLE_ENTITY, "{memory}");
    }
}

/// What caches keep is not their client's, and leaves room for the largest job that the limits accept.
#[tokio::test(flavor = "multi_thread")]
async fn full_caches_leave_memory_for_the_largest_job() {
    let large = "rim=smooth&outline=star&corners=50&format=3mf";
    for memory in [LEAST, 96] {
        let settings = with_memory(memory, &[]);
        let (limits, answers, grids) =
            (settings.limits(), settings.answers_bytes(), settings.grids_bytes());
        let service = Service::with(settings);
        let weights = || {
            let renders = &service.app.renders;
            (renders.answers_weight(), renders.grids_weight())
        };
        let is_full = || weights().0 > answers * 3 / 4 && weights().1 > grids * 3 / 4;
        for seed in 0..300 {
            let path = format!("/maze.png?cols={}&rows=100&width=1200&seed={seed}", 50 + seed);
            assert_eq!(service.get(&path).await.status, StatusCode::OK);
            if is_full() {
                break;
            }
        }
        assert!(is_full(), "{memory}: {:?}", weights());
        let compared = service.get("/compare?cols=20&rows=20&seed=1").await;
        assert_eq!(compared.status, StatusCode::OK);
        let query = |size: u32| format!("cols={size}&rows={size}&seed=1&{large}");
        let cost = |size: u32| {
            let mut reader = Reader::default();
            reader.query(&query(size)).unwrap();
            reader.finish(None).unwrap().resolve(|| Some(1)).unwrap().check_answer(&limits)
        };
        let sizes: Vec<u32> = (10..200).collect();
        let largest = sizes[sizes.partition_point(|size| cost(*size).is_ok()) - 1];
        let (cost, _) = cost(largest).unwrap();
        assert!(cost.memory + cost.output > limits.memory_bytes / 2, "{memory}: {cost:?}");
        let reply = service.get(&format!("/maze?{}", query(largest))).await;
        assert_eq!(reply.status, StatusCode::OK, "{memory}: {}", reply.text());
    }
}

/// Each setting is given with less memory than it needs, and with enough.
#[test]
fn settings_that_are_given_do_not_follow() {
    let names = ["max-cells", "max-pixels", "max-answer", "cache", "grids"];
    for (at, name) in names.into_iter().enumerate() {
        let flag = format!("--{name}=77");
        for memory in [LEAST, 192, 4096] {
            let [given, free] = [&[flag.as_str()][..], &[]];
            let [given, free] = [given, free].map(|more| following(&with_memory(memory, more)));
            let mut expected = free;
            expected[at] = 77;
            assert_eq!(given, expected, "{name}, {memory}");
        }
    }
    for (flag, named) in [
        ("--max-cells=4000000", "MAZE_MAX_CELLS"),
        ("--max-answer=96", "MAZE_MAX_ANSWER"),
        ("--cache=96", "MAZE_CACHE 96"),
        ("--grids=96", "MAZE_GRIDS 96"),
        ("--max-body=65536", "MAZE_MAX_BODY"),
    ] {
        let Err(why) = App::new(with_memory(96, &[flag])) else { panic!("{flag} is accepted") };
        assert!(why.starts_with("MAZE_MEMORY is 96 MiB, but must be at least"), "{why}");
        assert!(why.contains(named), "{why}");
    }
}

#[test]
fn check_prints_the_settings_that_follow() {
    let said = |argument: &str, name: &str, value: &str| {
        let run = command().arg(argument).env("MAZE_MEMORY", "192").env(name, value).output();
        let run = run.unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let words = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap().split_whitespace().skip(1).collect::<Vec<&str>>().join(" ")
    };
    let check = said("check", "MAZE_GRIDS", "5");
    assert_eq!(words(&check, "MAZE_MAX_CELLS"), "1000000 follows MAZE_MEMORY");
    assert_eq!(words(&check, "MAZE_CACHE"), "16 follows MAZE_MEMORY");
    assert_eq!(words(&check, "MAZE_GRIDS"), "5 environment");
    assert_eq!(words(&check, "MAZE_MAX_BODY"), "1024 default");
    let help = said("--help", "MAZE_GRIDS", "5");
    assert!(help.contains("[default: 1000000]"), "{help}");
    assert!(help.contains("Follows `MAZE_MEMORY`"), "{help}");
}

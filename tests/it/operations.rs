//! The commands, URLs and values in docs/operations.md and in the Helm chart are those that the program knows.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use clap::CommandFactory as _;
use mazewright::config::Settings;
use yaml_rust2::{Yaml, YamlLoader};

use crate::app::Service;
use crate::server::command;

const DOCUMENT: &str = include_str!("../../docs/operations.md");
const VALUES: &str = include_str!("../../deploy/helm/values.yaml");
const CHART: &str = include_str!("../../deploy/helm/Chart.yaml");

/// Returns the blocks of code.
fn blocks() -> Vec<&'static str> {
    DOCUMENT.split("\n```").skip(1).step_by(2).collect()
}

/// Returns the settings in a block, as a shell would read them.
fn settings(block: &str) -> BTreeMap<String, String> {
    let words = block.split_whitespace().filter(|word| word.starts_with("MAZE_"));
    let pairs = words.filter_map(|word| word.split_once('='));
    pairs
        .map(|(name, value)| (name.to_owned(), value.trim_matches(['\'', '"']).to_owned()))
        .collect()
}

#[test]
fn settings_in_examples_are_accepted() {
    let mut count = 0;
    for block in blocks() {
        let given = settings(block);
        if given.is_empty() {
            continue;
        }
        count += given.len();
        let output = command().arg("check").envs(&given).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{given:?}: {text}{error}");
        assert!(!text.contains("is not a setting"), "{given:?}: {text}");
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn a_machine_with_256_mb_has_room() {
    let block = blocks().into_iter().find(|block| block.contains("MAZE_MEMORY=128")).unwrap();
    let output = command().arg("check").envs(settings(block)).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let value = |name: &str| -> u64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().find_map(|word| word.parse().ok()).unwrap()
    };
    assert_eq!(value("resident memory, at most"), 192, "{text}");
    assert!((660_000..670_000).contains(&value("MAZE_MAX_CELLS")), "{text}");
    assert!((16_000_000..17_000_000).contains(&value("MAZE_MAX_PIXELS")), "{text}");
}

#[tokio::test]
async fn urls_in_recipes_have_answers() {
    let service = Service::new();
    let (_, recipes) = DOCUMENT.split_once("\n## Recipes\n").unwrap();
    let (recipes, _) = recipes.split_once("\n## ").unwrap();
    let mut urls = 0;
    for host in ["https://mazes.example/", "http://127.0.0.1:8080/"] {
        for rest in recipes.split(host).skip(1) {
            let end = rest.find(['"', '\'', '`', '\n', ' ']).unwrap();
            let reply = service.get(&format!("/{}", &rest[..end])).await;
            assert_eq!(reply.status, StatusCode::OK, "{}: {}", &rest[..end], reply.text());
            urls += 1;
            if rest.starts_with("maze.svg") {
                assert_eq!(reply.header("cache-control"), "public, max-age=31536000, immutable");
            }
        }
    }
    assert!(urls >= 4, "{urls}");
}

/// Helm itself is not needed for this. `tests/deploy/check.sh` renders the chart.
#[test]
fn the_chart_has_the_values_that_the_document_sets() {
    let values = &YamlLoader::load_from_str(VALUES).unwrap()[0];
    let mut count = 0;
    for pair in DOCUMENT.split("--set ").skip(1) {
        let path = pair.split('=').next().unwrap();
        let mut value = values;
        for name in path.split('.') {
            // Further settings may be added to those of the file.
            if let Some(name) = path.strip_prefix("settings.") {
                assert!(is_setting(name), "{name}");
                break;
            }
            value = &value[name];
            assert_ne!(*value, Yaml::BadValue, "{path}");
        }
        count += 1;
    }
    assert!(count >= 8, "{count}");
    for (name, _) in values["settings"].as_hash().unwrap() {
        assert!(is_setting(name.as_str().unwrap()), "{name:?}");
    }
    let chart = &YamlLoader::load_from_str(CHART).unwrap()[0];
    assert_eq!(chart["appVersion"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(chart["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
}

fn is_setting(name: &str) -> bool {
    let command = Settings::command();
    command.get_arguments().any(|it| it.get_env().and_then(|it| it.to_str()) == Some(name))
}

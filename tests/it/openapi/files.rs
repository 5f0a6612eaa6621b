//! The files that are written from the description: they are up to date, and short.

use std::collections::BTreeSet;
use std::path::Path;

use mazewright_request::table::PARAMETERS;
use yaml_rust2::{Yaml, YamlLoader};

use crate::app::Service;
use crate::openapi::check::{DOCUMENT, WHOLE};
use crate::openapi::document::LONGEST;
use crate::openapi::{document, entries, json, reference};

/// The most bytes of the description.
const MOST_BYTES: usize = 150_000;

/// The most aliases of collections that some parsers take.
const MOST_ALIASES: usize = 50;

/// Writes a file, or fails if it is not what it should be.
fn hold(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "{name} is old: run `UPDATE=1 cargo test openapi`, and commit it");
}

#[test]
fn openapi_file_is_what_the_tables_say() {
    let text = document::file();
    let read = YamlLoader::load_from_str(&text).unwrap();
    assert!(read == [document::document()], "the file says something else than what was written");
    hold("openapi.yaml", &text);
    hold("docs/reference.md", &reference::page());
    assert!(text.len() <= MOST_BYTES, "the file has {} bytes", text.len());
    assert!(collection_aliases(&text) <= MOST_ALIASES, "{}", collection_aliases(&text));
}

/// Counts the aliases of collections in a text.
fn collection_aliases(text: &str) -> usize {
    let words =
        |text: &str| text.split([' ', ',', ']', '}', '\n']).map(str::to_owned).collect::<Vec<_>>();
    let is_collection = |behind: &str| behind.trim_start().starts_with(['{', '[']);
    let anchors = text.split('&').skip(1).filter_map(|rest| {
        let (name, behind) = rest.split_once([' ', '\n'])?;
        is_collection(behind).then(|| format!("*{name}"))
    });
    let anchors: BTreeSet<String> = anchors.collect();
    words(text).iter().filter(|word| anchors.contains(*word)).count()
}

/// Returns the places of all descriptions of a value, and their texts.
fn descriptions(yaml: &'static Yaml, place: &str) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    match yaml {
        Yaml::Array(items) => found.extend(items.iter().flat_map(|it| descriptions(it, place))),
        Yaml::Hash(_) => {
            for (name, it) in entries(yaml) {
                match it.as_str() {
                    Some(text) if name == "description" => found.push((place.to_owned(), text)),
                    _ => found.extend(descriptions(it, &format!("{place}/{name}"))),
                }
            }
        }
        _ => {}
    }
    found
}

#[test]
fn openapi_descriptions_are_short() {
    let all = descriptions(&DOCUMENT, "");
    assert!(all.len() > 500, "{}", all.len());
    for (place, text) in all {
        let count = text.chars().count();
        assert!((1..=LONGEST).contains(&count), "{place} has {count} characters: {text}");
    }
}

#[tokio::test]
async fn openapi_is_the_same_as_json() {
    let service = Service::new();
    let yaml = service.get("/openapi.yaml").await;
    let other = service.get("/openapi.json").await;
    assert_eq!(other.header("content-type"), "application/json");
    assert_eq!(other.json(), json(&DOCUMENT));
    for header in ["cache-control", "vary", "content-security-policy"] {
        assert_eq!(other.header(header), yaml.header(header));
    }
}

#[tokio::test]
async fn openapi_reference_has_all_parameters_and_codes() {
    let reply = Service::new().get("/docs/reference.md").await;
    let page = reply.text();
    for parameter in PARAMETERS {
        let title = format!("### `{}`\n", parameter.name);
        let is_in_query = !WHOLE["components"]["parameters"][parameter.name].is_badvalue();
        assert!(page.contains(&title) || !is_in_query, "{title}");
        assert!(page.contains(parameter.doc), "{}", parameter.name);
    }
    let lists = entries(&WHOLE["components"]["responses"]).flat_map(|(_, response)| {
        [&response["x-types"], &response["x-codes"]].into_iter().filter_map(Yaml::as_vec)
    });
    for code in lists.flatten().filter_map(Yaml::as_str) {
        assert!(page.contains(&format!("* `{code}`: ")), "{code}");
    }
}

//! Checks responses against the description: status, media type, headers, and the schemas of JSON
//! documents.
//!
//! Every response of the service in a test is passed to [`answer`].

use std::sync::LazyLock;

use axum::http::Method;
use serde_json::Value;
use yaml_rust2::Yaml;

use crate::app::Reply;
use crate::openapi::document;
use crate::openapi::paths::{STEMS, without_paths};

/// The longest body that is checked against a schema, in bytes. Longer ones would take too long.
const MAX_CHECKED: usize = 1 << 16;

/// Headers that a response may have only if the description declares them, besides those of mazes.
const HEADERS: [&str; 6] =
    ["content-disposition", "content-location", "etag", "link", "location", "retry-after"];

/// The description, as generated from the tables now.
pub(super) static DOCUMENT: LazyLock<Yaml> = LazyLock::new(document::document);

/// The same with all of its texts and components.
pub(super) static WHOLE: LazyLock<Yaml> = LazyLock::new(document::whole);

/// Checks a response against the description.
pub(crate) fn answer(method: &Method, url: &str, reply: &Reply) {
    let context = format!("{method} {url} {}", reply.status);
    let media = reply.header("content-type").split(';').next().unwrap().trim();
    let status = reply.status.as_u16();
    if reply.status.is_client_error() || reply.status.is_server_error() {
        // Every path of a maze can answer with a picture of an error, but only `/maze` says so.
        let asks = url.starts_with("/maze") && url.to_lowercase().contains("rror=image");
        if asks && media.starts_with("image/") {
            return;
        }
        // Browsers that open an address say so by `Accept`.
        if media == "text/html" && method.is_safe() {
            return;
        }
        assert_eq!(media, "application/problem+json", "{context}");
        if *method != Method::HEAD && !reply.body.is_empty() {
            let problem = reply.json();
            holds(&problem, &DOCUMENT["components"]["schemas"]["Problem"], &context);
            words(&problem, status, &context);
        }
    }
    let path = url.split('?').next().unwrap();
    let method = if *method == Method::HEAD { "get" } else { &method.as_str().to_lowercase() };
    let Some(operation) = operation(path, method) else { return };
    let declared = &operation["responses"][status.to_string().as_str()];
    assert!(!declared.is_badvalue(), "openapi.yaml does not declare {context}: {}", shown(reply));
    let declared = resolved(declared);
    for name in reply.headers.keys().map(axum::http::HeaderName::as_str) {
        if name.starts_with("maze-") || HEADERS.contains(&name) {
            let mut known = declared["headers"].as_hash().into_iter().flatten();
            let known = known.any(|(own, _)| own.as_str().unwrap().eq_ignore_ascii_case(name));
            assert!(known, "openapi.yaml does not declare the header {name} of {context}");
        }
    }
    // Every path of a maze can answer with events, but only `/maze` declares them.
    if reply.body.is_empty() || media == "text/event-stream" && path.starts_with("/maze") {
        return;
    }
    let content = &declared["content"][media];
    assert!(!content.is_badvalue(), "openapi.yaml does not declare {media} for {context}");
    if reply.headers.contains_key("content-encoding") {
        return;
    }
    if media == "application/json" && reply.body.len() <= MAX_CHECKED {
        holds(&reply.json(), &content["schema"], &context);
    }
    if content["schema"]["format"].as_str() != Some("binary") || media == "image/svg+xml" {
        assert!(std::str::from_utf8(&reply.body).is_ok(), "{context} is declared as text");
    }
}

/// Returns the operation of a path and a method, if the description has it.
pub(super) fn operation(path: &str, method: &str) -> Option<&'static Yaml> {
    let folders = [
        ("/assets/", "/assets/{version}/{file}"),
        ("/docs/", "/docs/{page}"),
        ("/for/", "/for/{purpose}"),
    ];
    let below =
        folders.iter().find(|(folder, _)| path.len() > folder.len() && path.starts_with(folder));
    let path = below.map_or(path, |(_, described)| described);
    let of_game = path.strip_prefix("/games/").map(|rest| {
        let part = rest.find('/').map_or("", |at| &rest[at..]);
        format!("/games/{{id}}{part}")
    });
    let path = of_game.as_deref().unwrap_or(path);
    let is_tile = path.starts_with("/endless/") && path.split('/').count() == 5;
    let path = if is_tile { "/endless/{z}/{x}/{y}" } else { path };
    let of_format = path
        .rsplit_once('.')
        .filter(|(stem, format)| STEMS.contains(stem) && without_paths(stem).contains(format));
    let path = &of_format.map_or(path.to_owned(), |(stem, _)| format!("{stem}.{{format}}"));
    let operation = &WHOLE["paths"][path.as_str()][method];
    (!operation.is_badvalue()).then_some(operation)
}

/// Returns the object that a reference refers to; any other object itself.
pub(super) fn resolved(yaml: &'static Yaml) -> &'static Yaml {
    let Some(reference) = yaml["$ref"].as_str() else { return yaml };
    let mut found = &*WHOLE;
    for part in reference.strip_prefix("#/").unwrap().split('/') {
        found = &found[part];
    }
    assert!(!found.is_badvalue(), "there is no {reference}");
    resolved(found)
}

/// Checks that the `type` and the `code`s of a problem are listed with its status.
fn words(problem: &Value, status: u16, context: &str) {
    let kind = problem["type"].as_str().unwrap();
    let kind = kind.strip_prefix("urn:mazewright:problem:").unwrap();
    let responses = WHOLE["components"]["responses"].as_hash().unwrap();
    let lists = |response: &'static Yaml| ["x-types", "x-codes"].map(|name| &response[name]);
    let known: Vec<&str> = responses
        .values()
        .flat_map(lists)
        .filter_map(Yaml::as_vec)
        .flatten()
        .filter_map(Yaml::as_str)
        .collect();
    let codes = problem["errors"].as_array().into_iter().flatten();
    let codes = codes.map(|fault| fault["code"].as_str().unwrap());
    // Unknown paths and methods have no operation that could list them.
    let is_general = matches!(status, 404 | 405);
    for word in std::iter::once(kind).filter(|_| !is_general).chain(codes) {
        assert!(
            known.contains(&word),
            "openapi/parts/shared.yaml does not list {word} of {context}"
        );
    }
}

fn shown(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).chars().take(300).collect()
}

/// Checks a JSON value against a schema. Objects must not have members that the schema does not list.
pub(super) fn holds(value: &Value, schema: &'static Yaml, context: &str) {
    if let Some(why) = fault(value, schema, "") {
        panic!("{context}: {why}");
    }
}

/// Returns why a value does not match a schema, or `None` if it does.
pub(super) fn fault(value: &Value, schema: &'static Yaml, place: &str) -> Option<String> {
    if schema["$ref"].as_str().is_some() {
        return fault(value, resolved(schema), place);
    }
    let wrong = |why: String| Some(format!("{place}: {why}"));
    if let Some(any) = schema["oneOf"].as_vec().or(schema["anyOf"].as_vec()) {
        let faults: Option<Vec<String>> = any.iter().map(|one| fault(value, one, place)).collect();
        return faults.map(|all| all.join(" and "));
    }
    let types: Vec<&str> = match &schema["type"] {
        Yaml::String(one) => vec![one],
        Yaml::Array(all) => all.iter().filter_map(Yaml::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !types.is_empty() && !types.iter().any(|name| is(name)) {
        return wrong(format!("{value} is not {types:?}"));
    }
    if let Some(all) = schema["enum"].as_vec()
        && !all.iter().any(|one| is_same(one, value))
    {
        return wrong(format!("{value} is not one of {all:?}"));
    }
    if !schema["const"].is_badvalue() && !is_same(&schema["const"], value) {
        return wrong(format!("{value} is not {:?}", schema["const"]));
    }
    if let Some(own) = value.as_f64() {
        let bound = |name: &str| number(&schema[name]);
        if bound("minimum").is_some_and(|min| own < min)
            || bound("maximum").is_some_and(|max| own > max)
        {
            return wrong(format!("{own} is out of range"));
        }
    }
    match value {
        Value::Array(items) => {
            let bound = |name: &str| schema[name].as_i64().map(|bound| bound as usize);
            if bound("minItems").is_some_and(|min| items.len() < min)
                || bound("maxItems").is_some_and(|max| items.len() > max)
            {
                return wrong(format!("{} items are too few or too many", items.len()));
            }
            let item = &schema["items"];
            (0..).zip(items).find_map(|(at, it)| fault(it, item, &format!("{place}[{at}]")))
        }
        Value::Object(members) => {
            let required = schema["required"].as_vec().into_iter().flatten();
            for name in required.map(|name| name.as_str().unwrap()) {
                if !members.contains_key(name) {
                    return wrong(format!("{name} is missing"));
                }
            }
            members.iter().find_map(|(name, it)| {
                let own = &schema["properties"][name.as_str()];
                let place = format!("{place}.{name}");
                match (own, &schema["additionalProperties"]) {
                    (Yaml::BadValue, Yaml::Boolean(true)) => None,
                    (Yaml::BadValue, other @ Yaml::Hash(_)) => fault(it, other, &place),
                    (Yaml::BadValue, _) => Some(format!("{place} is not described")),
                    _ => fault(it, own, &place),
                }
            })
        }
        _ => None,
    }
}

fn number(yaml: &Yaml) -> Option<f64> {
    yaml.as_f64().or_else(|| yaml.as_i64().map(|number| number as f64))
}

fn is_same(yaml: &Yaml, value: &Value) -> bool {
    match yaml {
        Yaml::Null => value.is_null(),
        Yaml::Boolean(own) => value.as_bool() == Some(*own),
        Yaml::Integer(own) => value.as_i64() == Some(*own),
        Yaml::String(own) => value.as_str() == Some(own),
        _ => false,
    }
}

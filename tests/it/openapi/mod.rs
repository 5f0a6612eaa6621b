//! `openapi.yaml` is generated from the tables of the program, and checked against its responses.
//!
//! `UPDATE=1 cargo test openapi` writes the file. Without `UPDATE`, the test fails if the file
//! differs from the generated text.

mod check;
mod document;
mod files;
mod parameters;
mod paths;
mod reference;
mod requests;
mod responses;
mod schemas;
mod writer;
mod yaml;

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use mazewright::config::Settings;
use mazewright_render::formats::field_names;
use mazewright_request::parameter::{Parameter, Schema, UrlPlace};
use mazewright_request::table::PARAMETERS;
use serde_json::Value;
use yaml_rust2::Yaml;

pub(crate) use check::answer;
use check::{DOCUMENT, WHOLE, fault, holds, resolved};

use paths::without_paths;

use crate::app::{Service, USED_UP_SOON, settings, with_games};

fn entries(yaml: &'static Yaml) -> impl Iterator<Item = (&'static str, &'static Yaml)> {
    yaml.as_hash().unwrap().iter().map(|(name, value)| (name.as_str().unwrap(), value))
}

/// Returns all operations, each with its path and method.
fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Yaml)> {
    let of = |(path, item)| entries(item).map(move |(method, own)| (path, method, own));
    entries(&DOCUMENT["paths"]).flat_map(of)
}

/// Returns whether an operation needs the token of a game, which the tests of games have.
fn needs_token(operation: &Yaml) -> bool {
    !operation["security"].is_badvalue()
}

/// Returns the paths that a path of the description stands for: one for each format.
fn spelt_out(path: &str) -> Vec<String> {
    match path.split_once(".{format}") {
        Some((stem, _)) => without_paths(stem).iter().map(|it| format!("{stem}.{it}")).collect(),
        None => vec![path.to_owned()],
    }
}

/// Returns the parameters of an operation.
fn parameters(operation: &'static Yaml) -> impl Iterator<Item = &'static Yaml> {
    operation["parameters"].as_vec().into_iter().flatten().map(resolved)
}

fn json(yaml: &Yaml) -> Value {
    match yaml {
        Yaml::String(text) => Value::from(text.as_str()),
        Yaml::Integer(number) => Value::from(*number),
        Yaml::Real(number) => Value::from(number.parse::<f64>().unwrap()),
        Yaml::Boolean(answer) => Value::from(*answer),
        Yaml::Array(items) => items.iter().map(json).collect(),
        Yaml::Hash(all) => {
            all.iter().map(|(name, it)| (name.as_str().unwrap().to_owned(), json(it))).collect()
        }
        _ => Value::Null,
    }
}

/// Returns a value as text of a query.
fn text(yaml: &Yaml) -> Option<String> {
    match json(yaml) {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    }
}

#[test]
fn openapi_has_each_parameter_once() {
    let described = &WHOLE["components"]["parameters"];
    let of_maze = &DOCUMENT["paths"]["/maze"]["get"];
    for Schema { name, kind, values, min, max, default, doc, .. } in
        PARAMETERS.iter().map(Parameter::schema)
    {
        if kind == "object" {
            continue;
        }
        let parameter = &described[name];
        assert_eq!(parameter["name"].as_str(), Some(name));
        assert_eq!(parameter["in"].as_str(), Some("query"), "{name}");
        let listed = parameters(of_maze).find(|it| it["name"].as_str() == Some(name)).unwrap();
        assert!(listed["description"].as_str().unwrap().starts_with(doc), "{name}");
        assert_eq!(listed["schema"], parameter["schema"], "{name}");
        let said = parameter["description"].as_str().unwrap();
        assert_eq!(said.lines().next(), Some(doc), "{name}");
        let own = resolved(&parameter["schema"]);
        assert_eq!(own["type"].as_str(), Some(kind), "{name}");
        assert_eq!(text(&parameter["x-default"]).as_deref(), default, "{name}");
        if let Some(default) = default {
            assert!(said.contains(&format!("Default: `{default}`.")), "{name}");
        }
        let bounds =
            if kind == "string" { ["minLength", "maxLength"] } else { ["minimum", "maximum"] };
        let number = |name: &str| json(&own[name]).as_f64();
        assert_eq!(bounds.map(number), [min, max], "{name}");
        match own["enum"].as_vec() {
            Some(all) => {
                let all: Vec<_> = all.iter().filter_map(Yaml::as_str).collect();
                assert_eq!(all, values, "{name}");
            }
            // Names that are not the only values are listed in the description.
            None => assert!(values.iter().all(|value| said.contains(value)), "{name}: {values:?}"),
        }
    }
    for parameter in PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body) {
        let said = described[parameter.name]["description"].as_str().unwrap();
        let values = parameter.values();
        let aliases = values.iter().flat_map(|value| value.aliases).chain(parameter.aliases);
        for alias in aliases {
            let quoted = format!("`{alias}`");
            // All booleans accept 0 and 1; the head of the document says so once.
            let is_digit = ["0", "1"].contains(alias);
            assert!(is_digit || said.contains(&quoted), "{}: {alias}", parameter.name);
        }
    }
}

#[test]
fn openapi_lists_what_a_request_has() {
    let schemas = &DOCUMENT["components"]["schemas"];
    let all: BTreeSet<&str> = PARAMETERS.iter().map(|it| it.name).collect();
    let described = entries(&schemas["MazeRequest"]["properties"]).map(|(name, _)| name);
    assert_eq!(described.collect::<BTreeSet<_>>(), all);
    for field in field_names() {
        assert!(!schemas["Maze"]["properties"][field].is_badvalue(), "{field}");
    }
}

#[tokio::test]
async fn openapi_has_each_path_with_its_methods() {
    let service = Service::with(Settings { mcp: true, ..settings() });
    let paths = service.app.paths.get().unwrap();
    let paths: BTreeSet<String> =
        paths.all().map(|path| path.replace("{*file}", "{file}")).collect();
    let described = entries(&DOCUMENT["paths"]).flat_map(|(path, _)| spelt_out(path));
    assert_eq!(described.collect::<BTreeSet<String>>(), paths);
    for (path, item) in entries(&DOCUMENT["paths"]) {
        let path = spelt_out(path)[0].replace("{file}", "common/base.css");
        let path = path.replace("{z}/{x}/{y}", "1/0/1.png");
        // The response to an unsupported method lists the supported ones.
        let reply = service.send(Method::TRACE, &path, &[], "").await;
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        let allowed = reply.header("allow").split(',').map(|it| it.trim().to_lowercase());
        let allowed: BTreeSet<String> =
            allowed.filter(|method| !["head", "options"].contains(&method.as_str())).collect();
        let said: BTreeSet<String> = entries(item).map(|(method, _)| method.to_owned()).collect();
        assert_eq!(said, allowed, "{path}");
    }
}

#[test]
fn openapi_operations_have_names_and_tags() {
    let tags = DOCUMENT["tags"].as_vec().unwrap();
    let mut ids = BTreeSet::new();
    for (path, method, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap();
        assert!(id.starts_with(method), "{id} of {path}");
        assert!(ids.insert(id), "{id} of {path}");
        assert!(operation["summary"].as_str().is_some(), "{method} {path}");
        let own = operation["tags"].as_vec().unwrap();
        assert!(own.iter().all(|tag| tags.iter().any(|it| it["name"] == *tag)), "{path}");
        let mut names: Vec<_> =
            parameters(operation).map(|parameter| parameter["name"].as_str()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{method} {path} has a parameter twice");
    }
}

/// Sends the first request of the interactive page: the one with the examples of all parameters that
/// have one.
#[tokio::test]
async fn openapi_examples_of_parameters_are_answered() {
    let mut own = with_games();
    own.security_contact = "https://mazes.example/security".into();
    let service = Service::with(own);
    let open = operations().filter(|(_, method, own)| *method == "get" && !needs_token(own));
    // A game has an id that no example can know.
    for (path, _, operation) in open.filter(|(path, ..)| !path.starts_with("/games/")) {
        let mut url = path.to_owned();
        let mut query = Vec::new();
        for parameter in parameters(operation) {
            let name = parameter["name"].as_str().unwrap();
            match text(&parameter["example"]) {
                Some(value) if parameter["in"].as_str() == Some("path") => {
                    url = url.replace(&format!("{{{name}}}"), &value);
                }
                Some(value) => query.push(format!("{name}={value}")),
                None => assert!(parameter["required"].is_badvalue(), "{name}"),
            }
        }
        let at_maze = path.starts_with("/maze");
        assert!(!at_maze || query == ["shape=tri", "cols=18", "rows=12"], "{path} {query:?}");
        let reply = service.get(&format!("{url}?{}", query.join("&"))).await;
        let good = [StatusCode::OK, StatusCode::PERMANENT_REDIRECT];
        assert!(good.contains(&reply.status), "{url}: {}", reply.status);
    }
}

#[tokio::test]
async fn openapi_examples_of_bodies_are_answered() {
    let service = Service::with(with_games());
    let mut count = 0;
    let open = operations().filter(|(_, method, own)| *method == "post" && !needs_token(own));
    for (path, _, operation) in open {
        let content = &resolved(&operation["requestBody"])["content"]["application/json"];
        let several = content["examples"].as_hash().into_iter().flatten();
        let several = several.map(|(_, example)| &example["value"]);
        for example in several.chain([&content["example"]]).filter(|it| !it.is_badvalue()) {
            let body = json(example);
            holds(&body, &content["schema"], path);
            for path in spelt_out(path) {
                let reply = service.post(&path, &body.to_string()).await;
                assert!(reply.status.is_success(), "{path}: {}", reply.text());
                count += 1;
            }
        }
    }
    assert!(count >= 18, "{count}");
}

/// Checks documents with all their fields, of many kinds of mazes, against the schemas.
#[tokio::test]
async fn openapi_schemas_hold_for_documents() {
    let service = Service::new();
    for query in [
        "",
        "shape=polar",
        "weave=1&shape=square",
        "levels=2&shape=hex",
        "wrap=xy&shape=square",
        "hole=circle&cols=16&rows=16",
        "mask=text:HI&mask_parts=all&solver=all-shortest",
        "braid=1&loops=3&solver=left-hand&shape=tri",
        "unicursal=true",
        "difficulty=easy",
        "openings=n,s",
        "solver=all-shortest&loops=5&title=A",
    ] {
        let path = format!(
            "/maze.json?{query}&seed=1&fields=all,order,segments,trace,distances,mazes,blocks"
        );
        let path = if query.contains("cols") || query.contains("mask") {
            path
        } else {
            format!("{path}&cols=6&rows=6")
        };
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
        let schema = &DOCUMENT["components"]["schemas"]["Maze"];
        holds(&reply.json(), schema, &path);
        // Generators of clients take a constant that is a boolean for a text.
        assert!(["directed", "multigraph"].iter().all(|it| reply.json()[it] == false), "{path}");
    }
    let mesh =
        r#"{"seed":1,"mesh":{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,1,2],[0,2,3]]}}"#;
    let reply = service.post("/maze.json", mesh).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    for path in ["/shapes", "/algorithms", "/formats", "/solvers"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK);
    }
    let reply = service.get("/compare?samples=1&cols=4&rows=4&count=blocks").await;
    assert_eq!(reply.status, StatusCode::OK);
    let reply = service.post("/solve", r#"{"seed":1,"path":[0,9]}"#).await;
    assert_eq!(reply.json()["valid"], false);
}

/// Compares the ranges of parameters that only one path has with the service's own error texts.
#[tokio::test]
async fn openapi_bounds_of_single_paths_are_those_of_the_service() {
    let service = Service::new();
    for (path, component) in [
        ("/compare", "samples"),
        ("/book.pdf", "book_count"),
        ("/book.pdf", "per_page"),
        ("/scores", "limit"),
        ("/scores", "offset"),
    ] {
        let parameter = &WHOLE["components"]["parameters"][component];
        let name = parameter["name"].as_str().unwrap();
        let problem = service.get(&format!("{path}?{name}=9999999")).await.json();
        let allowed = problem["errors"][0]["allowed"].as_str().unwrap().to_owned();
        let own = &parameter["schema"];
        let said = match own["enum"].as_vec() {
            Some(all) => all.iter().filter_map(text).collect(),
            None => vec![text(&own["minimum"]).unwrap(), text(&own["maximum"]).unwrap()],
        };
        let numbers: Vec<String> = allowed
            .split(|letter: char| !letter.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        assert_eq!(numbers, said, "{path} {name}: {allowed}");
    }
    for (path, component) in [
        ("/compare", "compare_count"),
        ("/compare", "compare_format"),
        ("/book.pdf", "ramp"),
        ("/scores", "score_format"),
        ("/daily", "daily_difficulty"),
    ] {
        let parameter = &WHOLE["components"]["parameters"][component];
        let name = parameter["name"].as_str().unwrap();
        let problem = service.get(&format!("{path}?{name}=x")).await.json();
        let values = resolved(&parameter["schema"])["enum"].as_vec().unwrap();
        let values: Vec<_> = values.iter().filter_map(text).collect();
        assert_eq!(problem["errors"][0]["allowed"], format!("one of {}", values.join(", ")));
    }
}

#[test]
fn openapi_checker_refuses_what_is_not_described() {
    let schemas = &DOCUMENT["components"]["schemas"];
    let wrong = |text: &str, name: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        fault(&value, &schemas[name], "").is_some()
    };
    assert!(!wrong(r#"{"min":1,"max":2}"#, "Range"));
    assert!(wrong(r#"{"min":1}"#, "Range"));
    assert!(wrong(r#"{"min":1,"max":2.5}"#, "Range"));
    assert!(wrong(r#"{"min":1,"max":2,"more":3}"#, "Range"));
    assert!(wrong("[1,2,3]", "Pair"));
    assert!(wrong("\"round\"", "Shape"));
    assert!(!wrong(r#"["X.",".X"]"#, "MaskInBody"));
    assert!(wrong("7", "MaskInBody"));
}

/// The statuses of requests that exceed a limit.
#[tokio::test]
async fn openapi_declares_what_limits_answer() {
    let mut few = with_games();
    few.quota = USED_UP_SOON;
    let service = Service::with(few);
    let long = format!("/maze?title={}", "a".repeat(9000));
    assert_eq!(service.get(&long).await.status, StatusCode::URI_TOO_LONG);
    let plain = [("content-type", "text/plain")];
    let open = operations().filter(|(_, method, own)| *method == "post" && !needs_token(own));
    // The tools for agents are off; the tests of them have their own faults.
    for path in open.flat_map(|(path, ..)| spelt_out(path)).filter(|path| path != "/mcp") {
        let path = path.as_str();
        let reply = service.send(Method::POST, path, &plain, "x").await;
        assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
        let reply = service.post(path, &" ".repeat(20 << 20)).await;
        assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        let reply = service.post(path, r#"{"cols":0}"#).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{path}");
    }
    let open = operations().filter(|(_, method, own)| *method == "get" && !needs_token(own));
    for (path, _, operation) in open {
        if !operation["responses"]["400"].is_badvalue() {
            let path = spelt_out(path)[0].replace("{z}/{x}/{y}", "1/0/1.png");
            // Pages ignore names that they do not know.
            let wrong = if path == "/gallery" { "for=nonsense" } else { "nonsense=1" };
            let reply = service.get(&format!("{path}?{wrong}")).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{path}");
        }
    }
}

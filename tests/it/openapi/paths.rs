//! The paths and their operations.

use mazewright_book as book;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_endless::Place;
use mazewright_render::formats::FORMATS;
use mazewright_request::endless::view::{
    MapView, PictureView, StepView, View as _, window_formats,
};
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::table::PARAMETERS;
use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::openapi::document::Parts;
use crate::openapi::parameters::{SQUARES, dataset_component};
use crate::openapi::yaml::{entries, object, pascal, put, reference, string};

/// Parameters that the paths with an extension accept, but do not list. `format` follows from the
/// extension. With `progress` and `error` the response would have two media types, and generated
/// clients could not give it one type.
const NOT_OF_FORMATS: [&str; 3] = ["format", "progress", "error"];

/// The paths with an extension, without it.
pub(super) const STEMS: [&str; 3] = ["/maze", "/dataset", "/endless"];

/// Returns the formats that the paths of a stem have as their extension.
fn extensions(stem: &str) -> Vec<&'static str> {
    match stem {
        "/maze" => FORMATS.iter().map(|it| it.name).collect(),
        "/dataset" => DATASET_FORMATS.iter().map(|it| it.name).collect(),
        _ => window_formats().map(|it| it.name).collect(),
    }
}

/// Returns the formats that have a path of their own in the description: JSON, because clients have types for
/// it, and the pictures that all browsers show.
fn with_paths(stem: &str) -> Vec<&'static str> {
    let mut all = extensions(stem);
    all.retain(|format| ["svg", "png", "json"].contains(format));
    all
}

/// Returns the formats that have no path of their own. A path with a variable describes them.
pub(super) fn without_paths(stem: &str) -> Vec<&'static str> {
    let own = with_paths(stem);
    let mut all = extensions(stem);
    all.retain(|format| !own.contains(format));
    all
}

impl Parts {
    pub(super) fn paths(&self) -> Yaml {
        let mut all = Hash::new();
        for (path, given) in self.paths.as_hash().unwrap() {
            let Some(stem) = path.as_str().unwrap().strip_suffix(".*") else {
                all.insert(path.clone(), Self::path(given, None));
                continue;
            };
            let what = given["what"].as_str().unwrap();
            for format in with_paths(stem) {
                let mut own = entries(given);
                let id = format!("{}{}", pascal(&stem[1..]), pascal(format));
                let answer = if id == "EndlessJson" {
                    "EndlessWindow"
                } else {
                    &format!("Maze{}", pascal(format))
                };
                put(&mut own, "id", string(&id));
                put(&mut own, "answer", string(answer));
                put(&mut own, "summary", string(&format!("{what} as {}", self.title(format))));
                let item = Self::path(&Yaml::Hash(own), Some(format));
                put(&mut all, &format!("{stem}.{format}"), item);
            }
            let mut own = entries(given);
            let id = format!("{}Format", pascal(&stem[1..]));
            put(&mut own, "id", string(&id));
            put(&mut own, "answer", string(&id));
            put(&mut own, "summary", string(&format!("{what} in the format of the extension")));
            put(&mut own, "in_path", string(&format!("{}_format", &stem[1..])));
            if stem == "/dataset" {
                let names = mazewright_dataset::parameters::described().into_iter();
                let names = names.map(|it| string(&dataset_component(it.name)));
                put(&mut own, "own", Yaml::Array(names.collect()));
            }
            let item = Self::path(&Yaml::Hash(own), None);
            put(&mut all, &format!("{stem}.{{format}}"), item);
        }
        Yaml::Hash(all)
    }

    /// Returns one path.
    fn path(given: &Yaml, format: Option<&str>) -> Yaml {
        if let Some(operations) = given["operations"].as_hash() {
            let own = |(method, own): (&Yaml, &Yaml)| {
                (method.clone(), Self::operation(method.as_str().unwrap(), given, own))
            };
            return Yaml::Hash(operations.iter().map(own).collect());
        }
        let id = given["id"].as_str().unwrap();
        let summary = given["summary"].as_str().unwrap();
        let mut parameters = Self::taken(given, format);
        let is_maze = matches!(given["parameters"].as_str(), Some("all" | "format"));
        let mut of_all = Vec::new();
        of_all.extend(given["in_path"].as_str().map(|name| reference("parameters", name)));
        if is_maze {
            of_all.push(reference("parameters", "Accept-Encoding"));
        }
        parameters.splice(..0, of_all.clone());
        let tagged = parameters.contains(&reference("parameters", "If-None-Match"));
        let operation = |method: &str, summary: &str, prose: &Yaml| {
            let mut own = vec![
                ("operationId", string(&format!("{method}{id}"))),
                ("tags", Yaml::Array(vec![given["tag"].clone()])),
                ("summary", string(summary)),
            ];
            if !prose.is_badvalue() {
                own.push(("description", prose.clone()));
            }
            own
        };
        let good = reference("responses", given["answer"].as_str().unwrap());
        let status = if given["redirects"].is_badvalue() { "200" } else { "308" };
        let mut item = Vec::new();
        let only_posted = given["parameters"].is_badvalue() && !given["body"].is_badvalue();
        if !only_posted {
            let mut get = operation("get", summary, &given["description"]);
            if !parameters.is_empty() {
                get.push(("parameters", Yaml::Array(parameters)));
            }
            get.push(("responses", Self::statuses(given, status, good.clone(), tagged, &[])));
            item.push(("get", object(get)));
        }
        if let Some(name) = given["body"].as_str() {
            let of_body = format!("{summary}, by POST");
            let summary = if only_posted { summary } else { &of_body };
            let mut post = operation("post", summary, &given["posted"]);
            if is_maze {
                post.push(("parameters", Yaml::Array(of_all)));
            }
            post.push(("requestBody", reference("requestBodies", name)));
            post.push(("responses", Self::statuses(given, status, good, false, &[408, 413, 415])));
            item.push(("post", object(post)));
        }
        object(item)
    }

    /// Returns one of several operations of a path that have little in common.
    fn operation(method: &str, path: &Yaml, given: &Yaml) -> Yaml {
        let text = |name: &str| given[name].as_str().unwrap();
        let mut operation = vec![
            ("operationId", string(&format!("{method}{}", text("id")))),
            ("tags", Yaml::Array(vec![path["tag"].clone()])),
            ("summary", given["summary"].clone()),
        ];
        if !given["description"].is_badvalue() {
            operation.push(("description", given["description"].clone()));
        }
        let of_path = path["own"].as_vec().into_iter().flatten();
        let names = of_path.chain(given["own"].as_vec().into_iter().flatten());
        let parameters: Vec<Yaml> =
            names.map(|it| reference("parameters", it.as_str().unwrap())).collect();
        if !parameters.is_empty() {
            operation.push(("parameters", Yaml::Array(parameters)));
        }
        let mut more = &[][..];
        if let Some(name) = given["body"].as_str() {
            operation.push(("requestBody", reference("requestBodies", name)));
            more = &[408, 413, 415];
        }
        if given["token"].as_bool() == Some(true) {
            let bearer = object([("token", Yaml::Array(Vec::new()))]);
            operation.push(("security", Yaml::Array(vec![bearer])));
        }
        let status = given["status"].as_i64().unwrap_or(200).to_string();
        let answer = reference("responses", text("answer"));
        operation.push(("responses", Self::statuses(given, &status, answer, false, more)));
        object(operation)
    }

    /// Returns the parameters of a path.
    fn taken(given: &Yaml, format: Option<&str>) -> Vec<Yaml> {
        let stem = if given["tag"].as_str() == Some("endless") { "/endless" } else { "/maze" };
        let others = without_paths(stem);
        let of_this = |it: &Parameter| {
            it.formats().any(|taker| match format {
                Some(format) => taker.name == format,
                None => others.contains(&taker.name),
            })
        };
        let is_taken = |it: &Parameter| match given["parameters"].as_str() {
            Some("all") => true,
            Some("format") => !NOT_OF_FORMATS.contains(&it.name) && of_this(it),
            Some("book") => book::plan::is_taken(it),
            Some("compare") => it.is_of_mazes(),
            Some("dataset") => mazewright_dataset::plan::is_taken(it),
            Some("endless_tile") => MapView.takes(it.id),
            Some("endless_way") => StepView.takes(it.id),
            Some("endless_window") => {
                let window = PictureView::Window { origin: Place { x: 0, y: 0 } };
                window.takes(it.id) && !NOT_OF_FORMATS.contains(&it.name) && of_this(it)
            }
            _ => false,
        };
        let in_queries = PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body);
        let mut names: Vec<&str> = in_queries.filter(|it| is_taken(it)).map(|it| it.name).collect();
        names.extend(given["own"].as_vec().into_iter().flatten().map(|it| it.as_str().unwrap()));
        if matches!(given["parameters"].as_str(), Some("all" | "format" | "book" | "dataset")) {
            names.push("If-None-Match");
        }
        let is_endless = given["tag"].as_str() == Some("endless");
        if is_endless {
            names.iter_mut().filter(|name| **name == "shape").for_each(|name| *name = SQUARES);
        }
        names.into_iter().map(|name| reference("parameters", name)).collect()
    }

    /// Returns the responses of an operation, by status.
    fn statuses(given: &Yaml, good: &str, answer: Yaml, tagged: bool, more: &[i64]) -> Yaml {
        let mut all = vec![(good.to_owned(), answer.clone())];
        if given["partial"].as_bool() == Some(true) {
            all.push(("206".into(), answer));
        }
        if tagged {
            all.push(("304".into(), reference("responses", "NotModified")));
        }
        let fails = given["fails"].as_vec().into_iter().flatten().map(|it| it.as_i64().unwrap());
        let failed = tagged.then_some(412);
        for status in fails.chain(more.iter().copied()).chain(failed).chain([431]) {
            let status = status.to_string();
            all.push((status.clone(), reference("responses", &status)));
        }
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        Yaml::Hash(all.into_iter().map(|(status, it)| (string(&status), it)).collect())
    }
}

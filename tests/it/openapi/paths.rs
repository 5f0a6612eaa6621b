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

impl Parts {
    pub(super) fn paths(&self) -> Yaml {
        let mut all = Hash::new();
        for (path, given) in self.paths.as_hash().unwrap() {
            if path.as_str() == Some("/dataset.*") {
                for format in DATASET_FORMATS {
                    let mut own = entries(given);
                    let id = format!("Dataset{}", pascal(format.name));
                    let names = mazewright_dataset::parameters::described().into_iter();
                    let names = names.filter(|it| format.value.kind.has_files || !it.is_of_tar);
                    let names = names.map(|it| string(&dataset_component(it.name)));
                    put(&mut own, "id", string(&id));
                    put(&mut own, "answer", string(&id));
                    put(&mut own, "summary", string(&format!("Many mazes as {}", format.name)));
                    put(&mut own, "own", Yaml::Array(names.collect()));
                    let kind = if format.value.kind.has_files { "tar" } else { "json" };
                    let item = self.path(&Yaml::Hash(own), Some(kind));
                    put(&mut all, &format!("/dataset.{}", format.name), item);
                }
                continue;
            }
            if path.as_str() == Some("/maze.*") {
                for format in FORMATS {
                    let mut own = entries(given);
                    let id = format!("Maze{}", pascal(format.name));
                    let summary = format!("A maze as {}", self.title(format.name));
                    put(&mut own, "id", string(&id));
                    put(&mut own, "answer", string(&id));
                    put(&mut own, "summary", string(&summary));
                    put(&mut own, "description", string(format.doc));
                    let item = self.path(&Yaml::Hash(own), Some(format.name));
                    put(&mut all, &format!("/maze.{}", format.name), item);
                }
            } else if path.as_str() == Some("/endless.*") {
                for format in window_formats() {
                    let mut own = entries(given);
                    let answer = match format.name {
                        "json" => "EndlessWindow".to_owned(),
                        name => format!("Maze{}", pascal(name)),
                    };
                    let summary =
                        format!("Cells of an endless maze as {}", self.title(format.name));
                    put(&mut own, "id", string(&format!("Endless{}", pascal(format.name))));
                    put(&mut own, "answer", string(&answer));
                    put(&mut own, "summary", string(&summary));
                    let item = self.path(&Yaml::Hash(own), Some(format.name));
                    put(&mut all, &format!("/endless.{}", format.name), item);
                }
            } else {
                all.insert(path.clone(), self.path(given, None));
            }
        }
        Yaml::Hash(all)
    }

    /// Returns one path.
    fn path(&self, given: &Yaml, format: Option<&str>) -> Yaml {
        if let Some(operations) = given["operations"].as_hash() {
            let own = |(method, own): (&Yaml, &Yaml)| {
                (method.clone(), self.operation(method.as_str().unwrap(), given, own))
            };
            return Yaml::Hash(operations.iter().map(own).collect());
        }
        let id = given["id"].as_str().unwrap();
        let summary = given["summary"].as_str().unwrap();
        let mut parameters = self.taken(given, format);
        let is_maze = matches!(given["parameters"].as_str(), Some("all" | "format"));
        let encoding = reference("parameters", "Accept-Encoding");
        if is_maze {
            parameters.push(encoding.clone());
        }
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
            get.push(("responses", self.statuses(given, status, good.clone(), tagged, &[])));
            item.push(("get", object(get)));
        }
        if let Some(name) = given["body"].as_str() {
            let of_body = format!("{summary}, asked for in a body");
            let summary = if only_posted { summary } else { &of_body };
            let mut post = operation("post", summary, &given["posted"]);
            if is_maze {
                post.push(("parameters", Yaml::Array(vec![encoding])));
            }
            post.push(("requestBody", reference("requestBodies", name)));
            post.push(("responses", self.statuses(given, status, good, false, &[408, 413, 415])));
            item.push(("post", object(post)));
        }
        object(item)
    }

    /// Returns one of several operations of a path that have little in common.
    fn operation(&self, method: &str, path: &Yaml, given: &Yaml) -> Yaml {
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
        operation.push(("responses", self.statuses(given, &status, answer, false, more)));
        object(operation)
    }

    /// Returns the parameters of a path.
    fn taken(&self, given: &Yaml, format: Option<&str>) -> Vec<Yaml> {
        let of_this = |it: &Parameter| it.formats().any(|taker| Some(taker.name) == format);
        let is_taken = |it: &Parameter| match given["parameters"].as_str() {
            Some("all") => true,
            Some("format") => !NOT_OF_FORMATS.contains(&it.name) && of_this(it),
            Some("book") => book::plan::is_taken(it),
            Some("compare") => it.is_of_mazes(),
            Some("dataset") => {
                mazewright_dataset::plan::is_taken(it)
                    && (format == Some("tar") || !it.is_exclusive() || of_this(it))
            }
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
        if matches!(given["parameters"].as_str(), Some("all" | "format" | "book")) {
            names.push("If-None-Match");
        }
        let shown = |name: &str| self.shared["formats"][format.unwrap_or_default()][name].as_bool();
        let is_endless = given["tag"].as_str() == Some("endless");
        if is_endless || shown("squares") == Some(true) {
            names.iter_mut().filter(|name| **name == "shape").for_each(|name| *name = SQUARES);
        }
        names.into_iter().map(|name| reference("parameters", name)).collect()
    }

    /// Returns the responses of an operation, by status.
    fn statuses(&self, given: &Yaml, good: &str, answer: Yaml, tagged: bool, more: &[i64]) -> Yaml {
        let mut all = vec![(good.to_owned(), answer)];
        if tagged {
            all.push(("304".into(), reference("responses", "NotModified")));
        }
        let fails = given["fails"].as_vec().into_iter().flatten().map(|it| it.as_i64().unwrap());
        for status in fails.chain(more.iter().copied()).chain([431]) {
            let error = &self.shared["errors"].as_hash().unwrap()[&Yaml::Integer(status)];
            let name = error["name"].as_str().unwrap();
            all.push((status.to_string(), reference("responses", name)));
        }
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        Yaml::Hash(all.into_iter().map(|(status, it)| (string(&status), it)).collect())
    }
}

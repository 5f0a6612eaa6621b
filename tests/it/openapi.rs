//! `openapi.yaml` is held to the table of parameters, the routes and the formats.

use axum::http::StatusCode;
use mazewright::handlers::{book, compare};
use mazewright::request::parameter::{Parameter, Place, Schema};
use mazewright::request::table::{PARAMETERS, schemas};
use mazewright_render::formats::{FORMATS, field_names};
use yaml_rust2::{Yaml, YamlLoader};

use crate::app::Service;

fn document() -> Yaml {
    let text = include_str!("../../openapi.yaml");
    YamlLoader::load_from_str(text).unwrap().remove(0)
}

fn number(yaml: &Yaml) -> Option<f64> {
    yaml.as_f64().or_else(|| yaml.as_i64().map(|number| number as f64))
}

/// A value as it is written in a query.
fn text(yaml: &Yaml) -> Option<String> {
    match yaml {
        Yaml::String(text) | Yaml::Real(text) => Some(text.clone()),
        Yaml::Integer(number) => Some(number.to_string()),
        Yaml::Boolean(answer) => Some(answer.to_string()),
        _ => None,
    }
}

/// The parameters that a query can have; objects stand in bodies alone.
fn of_queries() -> Vec<Schema> {
    schemas().into_iter().filter(|schema| schema.kind != "object").collect()
}

#[test]
fn its_parameters_are_those_of_the_table() {
    let document = document();
    let described = &document["components"]["parameters"];
    let table = of_queries();
    let mut names: Vec<_> = table.iter().map(|schema| schema.name).collect();
    names.push("If-None-Match");
    let found: Vec<_> =
        described.as_hash().unwrap().keys().map(|key| key.as_str().unwrap()).collect();
    for name in &found {
        assert!(names.contains(name), "openapi.yaml describes {name}, which is no parameter");
    }
    assert_eq!(found.len(), names.len(), "openapi.yaml lacks a parameter: {names:?}");
    for schema in table {
        let yaml = &described[schema.name];
        let name = schema.name;
        assert_eq!(yaml["name"].as_str(), Some(name));
        assert_eq!(yaml["in"].as_str(), Some("query"), "{name}");
        let first = yaml["description"].as_str().and_then(|text| text.lines().next());
        assert_eq!(first, Some(schema.doc), "{name}");
        assert_eq!(text(&yaml["example"]).as_deref(), Some(schema.example), "{name}");
        let own = &yaml["schema"];
        assert_eq!(own["type"].as_str(), Some(schema.kind), "{name}");
        assert_eq!(text(&own["default"]).as_deref(), schema.default, "{name}");
        let (least, most) = if schema.kind == "string" {
            ("minLength", "maxLength")
        } else {
            ("minimum", "maximum")
        };
        assert_eq!(number(&own[least]), schema.min, "{name}");
        assert_eq!(number(&own[most]), schema.max, "{name}");
        if let Some(values) = own["enum"].as_vec() {
            let values: Vec<_> = values.iter().filter_map(Yaml::as_str).collect();
            assert_eq!(values, schema.values, "{name}");
        } else {
            // Open sets are told in words.
            let said = yaml["description"].as_str().unwrap();
            for value in schema.values {
                assert!(said.contains(value), "{name}: {value} is not mentioned");
            }
        }
    }
}

#[test]
fn each_maze_path_has_every_parameter_and_every_method() {
    let document = document();
    let paths = FORMATS.iter().map(|format| format!("/maze.{}", format.name));
    for path in paths.chain(["/maze".into()]) {
        let item = &document["paths"][path.as_str()];
        for method in ["get", "head"] {
            let given = item[method]["parameters"].as_vec().unwrap();
            let given: Vec<_> = given
                .iter()
                .filter_map(|one| one["$ref"].as_str()?.strip_prefix("#/components/parameters/"))
                .collect();
            for schema in of_queries() {
                assert!(given.contains(&schema.name), "{method} {path} lacks {}", schema.name);
            }
        }
        assert!(!item["post"]["requestBody"].is_badvalue(), "{path}");
    }
    let body = &document["components"]["schemas"]["Request"]["properties"];
    assert_eq!(body.as_hash().unwrap().len(), schemas().len());
    for schema in schemas() {
        let own = &body[schema.name];
        assert!(!own.is_badvalue(), "a body may have {}", schema.name);
        if schema.kind == "object" {
            let first = own["description"].as_str().and_then(|text| text.lines().next());
            assert_eq!((first, own["type"].as_str()), (Some(schema.doc), Some("object")));
        }
    }
}

#[test]
fn its_documents_have_the_members_that_can_be_selected() {
    let document = document();
    let described = &document["components"]["schemas"]["Maze"]["properties"];
    for field in field_names() {
        assert!(!described[field].is_badvalue(), "{field}");
    }
}

#[test]
fn comparisons_take_what_decides_a_maze() {
    let document = document();
    for path in std::iter::once("/compare".to_owned())
        .chain(compare::extensions().map(|name| format!("/compare.{name}")))
    {
        for method in ["get", "head"] {
            let given = document["paths"][path.as_str()][method]["parameters"].as_vec().unwrap();
            let names = given.iter().map(|one| {
                let named = one["$ref"].as_str();
                named.map_or_else(
                    || one["name"].as_str().unwrap(),
                    |named| named.strip_prefix("#/components/parameters/").unwrap(),
                )
            });
            let bodies = |it: &&Parameter| it.place != Place::Body;
            let taken = PARAMETERS.iter().filter(bodies).filter(|it| compare::is_taken(it));
            let wanted = taken.map(|it| it.name).chain(["samples", "solvers", "count", "format"]);
            assert!(names.eq(wanted), "{method} {path}");
        }
    }
}

#[test]
fn books_take_what_pdfs_take() {
    let document = document();
    for method in ["get", "head"] {
        let given = document["paths"]["/book.pdf"][method]["parameters"].as_vec().unwrap();
        let names = given.iter().map(|one| {
            let named = one["$ref"].as_str();
            named.map_or_else(
                || one["name"].as_str().unwrap(),
                |named| named.strip_prefix("#/components/parameters/").unwrap(),
            )
        });
        let bodies = |it: &&Parameter| it.place != Place::Body;
        let taken = PARAMETERS.iter().filter(|it| book::plan::is_taken(it)).map(|it| it.name);
        let in_queries = PARAMETERS.iter().filter(bodies).map(|it| it.name);
        let in_queries: Vec<&str> = in_queries.collect();
        let taken = taken.filter(|name| in_queries.contains(name));
        assert!(names.eq(taken.chain(book::draft::OWN).chain(["If-None-Match"])), "{method}");
    }
    let ramps = document["paths"]["/book.pdf"]["get"]["parameters"].as_vec().unwrap();
    let ramp = ramps.iter().find(|one| one["name"].as_str() == Some("ramp")).unwrap();
    let told: Vec<_> = ramp["schema"]["enum"].as_vec().unwrap().iter().collect();
    let told: Vec<_> = told.iter().map(|name| name.as_str().unwrap()).collect();
    assert!(told.into_iter().eq(book::draft::RAMPS.iter().map(|ramp| ramp.name)));
}

#[tokio::test]
async fn grades_and_comparisons_have_the_members_that_it_describes() {
    let service = Service::new();
    let document = document();
    let is_described = |schema: &Yaml, value: &serde_json::Value| {
        let names: Vec<&str> = schema["required"]
            .as_vec()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect();
        let told: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, told);
        for name in names {
            assert!(!schema["properties"][name].is_badvalue(), "{name}");
        }
    };
    let schemas = &document["components"]["schemas"];
    let grade = service.post("/solve", r#"{"seed":1,"path":[0]}"#).await.json();
    is_described(&schemas["Grade"], &grade);
    let comparison = service.get("/compare?samples=1&cols=4&rows=4").await.json();
    is_described(&schemas["Comparison"], &comparison);
    let lines = &schemas["Comparison"]["properties"]["solvers"]["items"];
    is_described(lines, &comparison["solvers"][0]);
    for (name, schema) in
        [("algorithms", "Algorithms"), ("shapes", "Shapes"), ("solvers", "Solvers")]
    {
        let items = &schemas[schema]["properties"][name]["items"]["allOf"][1];
        let list = service.get(&format!("/{name}")).await.json();
        let mut entry = list[name][0].clone();
        for common in ["name", "aliases", "description"] {
            assert!(entry.as_object_mut().unwrap().remove(common).is_some(), "{name} {common}");
        }
        is_described(items, &entry);
    }
}

#[tokio::test]
async fn each_of_its_paths_is_answered() {
    let service = Service::new();
    for (path, item) in document()["paths"].as_hash().unwrap() {
        let path = path.as_str().unwrap();
        let answer = if item["get"].is_badvalue() {
            let content = &item["post"]["requestBody"]["content"]["application/json"];
            let example = &content["examples"]["path"]["value"];
            let seed = example["seed"].as_i64().unwrap();
            service.post(path, &format!("{{\"seed\":{seed},\"path\":[0]}}")).await
        } else {
            service.get(path).await
        };
        assert_eq!(answer.status, StatusCode::OK, "{path}");
    }
}

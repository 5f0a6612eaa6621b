//! The schemas of the values of parameters, of requests, and of the documents in responses.

use mazewright_book as book;
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::table::PARAMETERS;
use yaml_rust2::Yaml;

use crate::openapi::document::Parts;
use crate::openapi::parameters::{FILLED_IN, is_choice};
use crate::openapi::yaml::{entries, from_json, number, object, pascal, put, string, value};

impl Parts {
    /// Returns the name of the schema of a parameter's values.
    pub(super) fn schema_name(&self, parameter: &str) -> String {
        self.schemas["names"][parameter].as_str().map_or_else(|| pascal(parameter), str::to_owned)
    }

    /// Returns the schema of a parameter's values.
    fn schema(&self, parameter: &Parameter) -> Yaml {
        let own = parameter.schema();
        let mut schema = vec![("type", string(own.kind))];
        if is_choice(parameter) {
            schema
                .push(("enum", Yaml::Array(own.values.iter().map(|name| string(name)).collect())));
        } else {
            let [least, most] = match own.kind {
                "string" => ["minLength", "maxLength"],
                _ => ["minimum", "maximum"],
            };
            schema.extend(own.min.map(|min| (least, number(min))));
            schema.extend(own.max.map(|max| (most, number(max))));
            if let pattern @ Yaml::String(_) = &self.schemas["patterns"][own.name] {
                schema.push(("pattern", pattern.clone()));
            }
            if own.kind == "string" && !FILLED_IN.contains(&own.name) {
                schema.push(("examples", Yaml::Array(vec![value(own.kind, own.example)])));
            }
        }
        object(schema)
    }

    pub(super) fn schemas(&self) -> Yaml {
        let mut all = entries(&self.schemas);
        for helper in ["names", "patterns", "in_bodies", "route"] {
            all.remove(&string(helper));
        }
        let mesh = all.remove(&string("Mesh")).unwrap();
        for parameter in PARAMETERS {
            let name = self.schema_name(parameter.name);
            let schema = if parameter.place == UrlPlace::Body {
                let mut mesh = entries(&mesh);
                put(&mut mesh, "description", string(&self.description(parameter)));
                let example = serde_json::from_str(parameter.example).unwrap();
                put(&mut mesh, "examples", Yaml::Array(vec![from_json(&example)]));
                Yaml::Hash(mesh)
            } else {
                self.schema(parameter)
            };
            assert!(all.insert(string(&name), schema).is_none(), "two schemas are called {name}");
        }
        for (name, schema) in self.schemas["in_bodies"].as_hash().unwrap() {
            let name = format!("{}InBody", self.schema_name(name.as_str().unwrap()));
            put(&mut all, &name, schema.clone());
        }
        let ramps = book::draft::RAMPS.iter().map(|ramp| string(ramp.name)).collect();
        put(&mut all, "Ramp", object([("type", string("string")), ("enum", Yaml::Array(ramps))]));
        put(&mut all, "MazeRequest", self.maze_request());
        put(&mut all, "BookRequest", self.book_request());
        put(&mut all, "RouteRequest", self.route_request());
        put(&mut all, "Params", self.params());
        let mut sorted: Vec<_> = all.into_iter().collect();
        sorted.sort_by(|(one, _), (other, _)| one.as_str().cmp(&other.as_str()));
        Yaml::Hash(sorted.into_iter().collect())
    }
}

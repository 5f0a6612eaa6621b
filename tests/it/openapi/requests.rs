//! The schemas of the bodies of requests, and of the parameters that a document repeats.

use mazewright_book as book;
use mazewright_request::ParameterId;
use mazewright_request::parameter::{Fallback, Parameter, UrlPlace};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::JsonType;
use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::openapi::document::Parts;
use crate::openapi::parameters::is_choice;
use crate::openapi::yaml::{entries, object, put, reference, string};

/// Returns whether a document always repeats a parameter. `cols` and `rows` are left out where the
/// caller gives the cells, and parameters without a default where they are not given.
fn is_always_repeated(parameter: &Parameter) -> bool {
    parameter.default != Fallback::None && !["cols", "rows"].contains(&parameter.name)
}

impl Parts {
    /// Returns the parameters that a body may have.
    fn members(&self, is_taken: impl Fn(&Parameter) -> bool) -> Hash {
        let taken = PARAMETERS.iter().filter(|it| is_taken(it)).map(|it| it.name);
        let member = |name: &str| {
            let other = !self.schemas["in_bodies"][name].is_badvalue();
            let suffix = if other { "InBody" } else { "" };
            reference("schemas", &format!("{}{suffix}", self.schema_name(name)))
        };
        taken.map(|name| (string(name), member(name))).collect()
    }

    pub(super) fn maze_request(&self) -> Yaml {
        let doc = "The parameters of GET by the same names; numbers and booleans may be given as such or as text. In a form, which has at most {most} fields, the mask and icons may be files";
        body(doc, &[], self.members(|_| true))
    }

    pub(super) fn book_request(&self) -> Yaml {
        let mut members = self.members(book::plan::is_taken);
        for own in self.paths["/book.pdf"]["own"].as_vec().unwrap() {
            let parameter = &self.shared["parameters"][own.as_str().unwrap()];
            put(&mut members, parameter["name"].as_str().unwrap(), parameter["schema"].clone());
        }
        let listed = [
            ("type", string("array")),
            ("description", string("The mazes one by one, each with the parameters of a maze")),
            ("minItems", Yaml::Integer(1)),
            ("maxItems", Yaml::Integer(book::draft::MAX_COUNT.into())),
            ("items", reference("schemas", "MazeRequest")),
        ];
        put(&mut members, "mazes", object(listed));
        body("The parameters of GET, or a list of mazes", &[], members)
    }

    pub(super) fn route_request(&self) -> Yaml {
        let mut members = self.members(|it| it.id != ParameterId::PATH);
        members.extend(entries(&self.schemas["route"]));
        let doc = "The members of `MazeRequest`, and the route as `path` or `moves`. Here `path` is a route. At most 1 000 000 cells or moves";
        body(doc, &["seed"], members)
    }

    /// Returns the parameters that a document repeats.
    pub(super) fn params(&self) -> Yaml {
        let mut members = Hash::new();
        let mut required = Vec::new();
        for parameter in PARAMETERS.iter().filter(|it| it.place != UrlPlace::Nowhere) {
            let name = parameter.name;
            let json_type = parameter.value.describe().json_type;
            let schema = if is_choice(parameter) && parameter.id != ParameterId::SHAPE {
                reference("schemas", &self.schema_name(name))
            } else if parameter.id == ParameterId::OPENINGS {
                // Of a list of types, or of a choice of schemas, some generator makes a type that has no values.
                object([("description", string("A boolean or a string"))])
            } else if json_type == JsonType::Object {
                // The document gives the digest.
                object([("type", string("string"))])
            } else {
                // `shape` is among them, because it is `mesh` where the caller gives the cells.
                object([("type", string(json_type.name()))])
            };
            put(&mut members, name, schema);
            if !parameter.is_exclusive() && is_always_repeated(parameter) {
                required.push(string(name));
            }
        }
        let doc = "All parameters, resolved, as far as the format uses them. A `mesh` and a large `mask` are given by their digests, and `shape` is `mesh` where there is one";
        object([
            ("type", string("object")),
            ("description", string(doc)),
            ("required", Yaml::Array(required)),
            ("properties", Yaml::Hash(members)),
        ])
    }
}

/// Returns the schema of a body.
fn body(doc: &str, required: &[&str], members: Hash) -> Yaml {
    let mut schema = vec![("type", string("object")), ("description", string(doc))];
    if !required.is_empty() {
        let required = required.iter().map(|name| string(name)).collect();
        schema.push(("required", Yaml::Array(required)));
    }
    schema.push(("additionalProperties", Yaml::Boolean(false)));
    schema.push(("patternProperties", object([("^_", Yaml::Hash(Hash::new()))])));
    schema.push(("properties", Yaml::Hash(members)));
    object(schema)
}

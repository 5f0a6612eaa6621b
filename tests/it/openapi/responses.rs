//! The responses: those of mazes, one for each format, those of other paths, and errors.

use std::fmt::Write as _;

use mazewright_core::Maze;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_render::formats::FORMATS;
use mazewright_render::{Style, write};
use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::openapi::document::Parts;
use crate::openapi::yaml::{entries, essence, object, pascal, put, reference, string};

/// The media type of the response with `progress=true`.
const EVENTS: &str = "text/event-stream";

impl Parts {
    pub(super) fn responses(&self) -> Yaml {
        let mut all = Hash::new();
        let headers = |names: &Yaml| match names {
            Yaml::Hash(names) => {
                let own = |(name, own): (&Yaml, &Yaml)| {
                    (name.clone(), reference("headers", own.as_str().unwrap()))
                };
                names.iter().map(own).collect()
            }
            Yaml::Array(names) => {
                let own =
                    |name: &Yaml| (name.clone(), reference("headers", name.as_str().unwrap()));
                names.iter().map(own).collect()
            }
            _ => Hash::new(),
        };
        let of_mazes = |is_svg: bool| {
            let mut own = headers(&self.shared["of_mazes"]);
            if is_svg {
                let policy = "Content-Security-Policy";
                put(&mut own, policy, reference("headers", policy));
            }
            Yaml::Hash(own)
        };
        // A stream of events is not one value, so it has no type.
        let events = [("description", string("With `progress=true`: server-sent events"))];
        let events = object([("schema", object(events))]);
        let mut contents = Hash::new();
        for format in FORMATS {
            put(&mut contents, essence(format.value.media_type), Self::content(format.name));
        }
        put(&mut contents, EVENTS, events);
        let any = [
            ("description", string("A maze, in the format asked for")),
            ("headers", of_mazes(true)),
            ("content", Yaml::Hash(contents)),
        ];
        put(&mut all, "Maze", object(any));
        for format in FORMATS {
            // With a second type of content, generated clients would lose the type of the response.
            let content = [(essence(format.value.media_type), Self::content(format.name))];
            let own = [
                ("description", string(&format!("A maze as {}", self.title(format.name)))),
                ("headers", of_mazes(format.name == "svg")),
                ("content", object(content)),
            ];
            put(&mut all, &format!("Maze{}", pascal(format.name)), object(own));
        }
        for format in DATASET_FORMATS {
            let names = self.shared["of_datasets"].clone();
            let is_binary =
                !format.value.kind.media_type.contains("text") && format.name != "ndjson";
            let mut schema = vec![("type", string("string"))];
            if is_binary {
                schema.push(("format", string("binary")));
            }
            let content = object([("schema", object(schema))]);
            let own = [
                ("description", string(format.doc)),
                ("headers", Yaml::Hash(headers(&names))),
                ("content", object([(essence(format.value.kind.media_type), content)])),
            ];
            put(&mut all, &format!("Dataset{}", pascal(format.name)), object(own));
        }
        for (name, given) in self.shared["responses"].as_hash().unwrap() {
            let mut own = entries(given);
            if !given["headers"].is_badvalue() {
                put(&mut own, "headers", Yaml::Hash(headers(&given["headers"])));
            }
            all.insert(name.clone(), Yaml::Hash(own));
        }
        for (_, error) in self.shared["errors"].as_hash().unwrap() {
            let Some(name) = error["name"].as_str() else { continue };
            let mut own = headers(&error["headers"]);
            put(&mut own, "Cache-Control", reference("headers", "No-Store"));
            let mut content = entries(&object([("schema", reference("schemas", "Problem"))]));
            if !error["example"].is_badvalue() {
                put(&mut content, "example", error["example"].clone());
            }
            let content = object([("application/problem+json", Yaml::Hash(content))]);
            let response = [
                ("description", string(&meaning(error))),
                ("headers", Yaml::Hash(own)),
                ("content", content),
            ];
            put(&mut all, name, object(response));
        }
        Yaml::Hash(all)
    }

    /// Returns the name of a format in a sentence: the one in the hand-written part, or else in
    /// capitals.
    pub(super) fn title(&self, format: &str) -> String {
        let title = self.shared["formats"][format]["title"].as_str();
        title.map_or_else(|| format.to_uppercase(), str::to_owned)
    }

    /// Returns the content of a response in a format.
    fn content(format: &str) -> Yaml {
        let schema = if format == "json" {
            reference("schemas", "Maze")
        } else if is_binary(format) {
            object([("type", string("string")), ("format", string("binary"))])
        } else {
            object([("type", string("string"))])
        };
        object([("schema", schema)])
    }
}

/// Returns whether a format writes bytes that are not text.
fn is_binary(format: &str) -> bool {
    let maze = Maze::builder().size(3, 3).seed(1).build().unwrap();
    String::from_utf8(write(&maze, format, &Style::default()).unwrap()).is_err()
}

/// Returns the meaning of an error status, and the values of `type` and `code` that it has.
fn meaning(error: &Yaml) -> String {
    let mut text = error["description"].as_str().unwrap().to_owned();
    for (what, name) in [("types", "Types"), ("codes", "Codes")] {
        let Some(words) = error[what].as_hash() else { continue };
        let _ = write!(text, "\n\n{name}:\n");
        for (word, meaning) in words {
            let (word, meaning) = (word.as_str().unwrap(), meaning.as_str().unwrap());
            let _ = write!(text, "\n* `{word}`: {meaning}");
        }
    }
    text
}

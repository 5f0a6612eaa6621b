//! The responses: those of mazes, one for each format, those of other paths, and errors.

use std::fmt::Write as _;

use mazewright_core::find;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_render::formats::FORMATS;
use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::openapi::document::{GENERAL, Parts};
use crate::openapi::paths::without_paths;
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
        let bytes = object([("type", string("string")), ("format", string("binary"))]);
        let content = object([("schema", bytes)]);
        for (name, headers_of, media) in [
            ("Maze", "of_mazes", media_of("/maze")),
            ("Endless", "of_mazes", media_of("/endless")),
            (
                "Dataset",
                "of_datasets",
                DATASET_FORMATS.iter().map(|it| it.value.kind.media_type).collect(),
            ),
        ] {
            let all_media =
                media.into_iter().map(|media| (string(essence(media)), content.clone()));
            let other = [
                ("description", string("What was asked for, in the format of the extension")),
                ("headers", Yaml::Hash(headers(&self.shared[headers_of]))),
                ("content", Yaml::Hash(all_media.collect())),
            ];
            put(&mut all, &format!("{name}Format"), object(other));
        }
        for (name, given) in self.shared["responses"].as_hash().unwrap() {
            let mut own = entries(given);
            if !given["headers"].is_badvalue() {
                put(&mut own, "headers", Yaml::Hash(headers(&given["headers"])));
            }
            all.insert(name.clone(), Yaml::Hash(own));
        }
        let errors = self.shared["errors"].as_hash().unwrap();
        put(&mut all, "Other", self.other());
        // No operation has those without a description.
        for (status, error) in errors.iter().filter(|(_, it)| !it["description"].is_badvalue()) {
            let mut own = headers(&error["headers"]);
            put(&mut own, "Cache-Control", reference("headers", "No-Store"));
            let mut content = entries(&object([("schema", reference("schemas", "Problem"))]));
            if !error["example"].is_badvalue() {
                put(&mut content, "example", error["example"].clone());
            }
            let content = object([("application/problem+json", Yaml::Hash(content))]);
            let mut response = vec![("description", string(&meaning(error)))];
            for (extension, words) in [("x-types", &error["types"]), ("x-codes", &error["codes"])] {
                let names = words.as_hash().map(|all| all.keys().cloned().collect());
                response.extend(names.map(|names| (extension, Yaml::Array(names))));
            }
            response.extend([("headers", Yaml::Hash(own)), ("content", content)]);
            put(&mut all, &status.as_i64().unwrap().to_string(), object(response));
        }
        Yaml::Hash(all)
    }

    /// Returns the response for the errors that any request can have.
    fn other(&self) -> Yaml {
        let errors = self.shared["errors"].as_hash().unwrap();
        let mut types = Hash::new();
        let mut headers = Hash::new();
        for status in GENERAL {
            let error = &errors[&Yaml::Integer(status.parse().unwrap())];
            let own = error["types"].as_hash().unwrap().keys().cloned().collect();
            put(&mut types, status, Yaml::Array(own));
            let names = error["headers"].as_vec().into_iter().flatten();
            headers.extend(
                names.map(|name| (name.clone(), reference("headers", name.as_str().unwrap()))),
            );
        }
        put(&mut headers, "Cache-Control", reference("headers", "No-Store"));
        let content = object([("schema", reference("schemas", "Problem"))]);
        object([
            ("description", self.shared["other"].clone()),
            ("x-statuses", Yaml::Hash(types)),
            ("headers", Yaml::Hash(headers)),
            ("content", object([("application/problem+json", content)])),
        ])
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

/// Returns the media types of the formats without a path of their own.
fn media_of(stem: &str) -> Vec<&'static str> {
    let formats = without_paths(stem).into_iter().map(|name| find(FORMATS, name).unwrap());
    formats.map(|format| format.value.media_type).collect()
}

/// Returns whether the description calls a format bytes. Some generated clients read texts of types such as
/// `image/svg+xml` only as bytes.
fn is_binary(format: &str) -> bool {
    !find(FORMATS, format).unwrap().value.media_type.starts_with("text/")
}

/// Returns the meaning of an error status, and those of its values of `type` and `code`.
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

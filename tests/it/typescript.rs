//! The types of requests for TypeScript, written from the table of parameters.
//!
//! `UPDATE=1 cargo test --test it typescript` writes the file. Without `UPDATE`, the test fails if the file is old.

use std::fmt::Write as _;

use mazewright_render::formats::FORMATS;
use mazewright_request::parameter::Parameter;
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{Description, JsonType, Widget};

const FILE: &str = "npm/js/request.d.ts";

/// Returns names as a union of literals.
fn union<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    quoted.join(" | ")
}

/// Returns the type of a parameter's values.
fn type_of(parameter: &Parameter) -> String {
    let Description { json_type, values, widget, takes_list, .. } = parameter.value.describe();
    let names: Vec<&str> = values.iter().map(|value| value.name).collect();
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    let mut types = match (json_type, widget) {
        (JsonType::Boolean, _) => vec!["boolean".to_owned()],
        (JsonType::Object, _) => vec!["object".to_owned()],
        (JsonType::Integer | JsonType::Number, _) => vec!["number".to_owned()],
        (JsonType::String, Widget::Select) => {
            let numbers = names.iter().filter(|name| is_number(name)).map(ToString::to_string);
            [union(names.iter().copied())].into_iter().chain(numbers).collect()
        }
        (JsonType::String, _) => {
            // A text such as a seed may be written as a number.
            let numbers = is_number(parameter.example).then(|| "number | bigint".to_owned());
            // Other texts than the names are allowed, too.
            let text = if names.is_empty() {
                vec!["string".to_owned()]
            } else {
                vec![union(names.iter().copied()), "(string & {})".to_owned()]
            };
            text.into_iter().chain(numbers).collect()
        }
    };
    if json_type == JsonType::String && names.contains(&"true") {
        types.push("boolean".to_owned());
    }
    if takes_list {
        types.push("readonly (string | number)[]".to_owned());
    }
    if json_type == JsonType::String && Reader::takes_file(parameter.name) {
        types.push("Picture".to_owned());
    }
    types.join(" | ")
}

fn types() -> String {
    let mut text = String::from(
        "// Written by `UPDATE=1 cargo test --test it typescript` from the table of parameters; do not edit.\n\n\
         /** The formats of a file. */\n",
    );
    let _ = writeln!(text, "export type Format = {};\n", union(FORMATS.iter().map(|it| it.name)));
    text.push_str(
        "/** A picture: the bytes of a PNG or an SVG, for masks also of a JPEG or a WebP, or a file that `maze()` reads. */\n\
         export type Picture = ArrayBuffer | ArrayBufferView | Blob | { file: string } | { svg: string };\n\n",
    );
    text.push_str("/** A request for a maze. A parameter that is left out has its default. */\n");
    text.push_str("export interface MazeRequest {\n");
    for parameter in PARAMETERS {
        let _ = write!(text, "  /** {}.", parameter.doc);
        if let Some(default) = parameter.default.hint() {
            let _ = write!(text, " Default: {default}.");
        }
        let _ = writeln!(text, " */\n  {}?: {};", parameter.name, type_of(parameter));
    }
    text.push_str("}\n");
    text
}

#[test]
fn types_of_requests_follow_the_table() {
    let text = types();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let known = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(known == text, "{FILE} is old: run `UPDATE=1 cargo test --test it typescript`");
}

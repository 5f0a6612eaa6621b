//! The types of requests for TypeScript, written from the table of parameters.
//!
//! `UPDATE=1 cargo test --test it typescript` writes the file. Without `UPDATE`, the test fails if the file is old.

use std::fmt::Write as _;

use mazewright_render::formats::FORMATS;
use mazewright_request::parameter::Parameter;
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
    let names = union(values.iter().map(|value| value.name));
    let one = match (json_type, widget) {
        (JsonType::Boolean, _) => "boolean".to_owned(),
        (JsonType::Object, _) => "object".to_owned(),
        (JsonType::Integer | JsonType::Number, _) => "number".to_owned(),
        (JsonType::String, Widget::Select) => {
            let is_number = |name: &&str| name.parse::<f64>().is_ok();
            let numbers = values.iter().map(|value| value.name).filter(is_number);
            numbers.fold(names, |all, number| format!("{all} | {number}"))
        }
        // A text that has names, and other values besides.
        (JsonType::String, _) if !values.is_empty() => format!("{names} | (string & {{}})"),
        (JsonType::String, _) => "string".to_owned(),
    };
    // A text such as a seed may be written as a number.
    let is_number = json_type == JsonType::String
        && widget != Widget::Select
        && parameter.example.parse::<f64>().is_ok();
    let one = if is_number { format!("{one} | number") } else { one };
    if takes_list { format!("{one} | readonly (string | number)[]") } else { one }
}

fn types() -> String {
    let mut text = String::from(
        "// Written by `UPDATE=1 cargo test --test it typescript` from the table of parameters; do not edit.\n\n\
         /** The formats of a file. */\n",
    );
    let _ = writeln!(text, "export type Format = {};\n", union(FORMATS.iter().map(|it| it.name)));
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

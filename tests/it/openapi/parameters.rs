//! The parameters of queries: one component for each entry of the table of parameters.

use mazewright_book as book;
use mazewright_core::{ALGORITHMS, Algorithm, Choice};
use mazewright_dataset::parameters::Described;
use mazewright_request::ParameterId;
use mazewright_request::parameter::{Fallback, Parameter, Schema, UrlPlace};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{Name, Widget};
use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::openapi::document::{Parts, filled, placeholders};
use crate::openapi::paths::{STEMS, without_paths};
use crate::openapi::yaml::{entries, number, object, put, quoted, reference, string, value};

/// The parameters of the first request that the interactive page sends. Only these have an `example`,
/// because the page fills in every example that it finds.
pub(super) const FILLED_IN: [&str; 3] = ["shape", "cols", "rows"];

/// The component that replaces `shape` at paths whose format supports squares only. Its example is
/// such a shape.
pub(super) const SQUARES: &str = "shape_of_squares";

impl Parts {
    /// Returns all parameters of queries, and those that only one path has.
    pub(super) fn parameters(&self) -> Yaml {
        for name in self.parameters.as_hash().unwrap().keys().map(|key| key.as_str().unwrap()) {
            assert!(ParameterId::named(name).is_some(), "parts/parameters.yaml: {name}");
        }
        let mut all = Hash::new();
        for parameter in PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body) {
            let name = parameter.name;
            let mut own = vec![
                ("name", string(name)),
                ("in", string("query")),
                ("description", string(&self.description(parameter))),
            ];
            let Schema { kind, default, .. } = parameter.schema();
            own.extend(default.map(|text| ("x-default", value(kind, text))));
            let formats: Vec<Yaml> = parameter.formats().map(|it| string(it.name)).collect();
            if parameter.is_exclusive() {
                own.push(("x-formats", Yaml::Array(formats)));
            }
            if FILLED_IN.contains(&name) {
                own.push(("example", value(kind, parameter.example)));
            }
            own.push(("schema", reference("schemas", &self.schema_name(name))));
            put(&mut all, name, object(own));
        }
        let mut squares = entries(&all[&string("shape")]);
        put(&mut squares, "example", string("square"));
        put(&mut all, SQUARES, Yaml::Hash(squares));
        for own in mazewright_dataset::parameters::described() {
            put(&mut all, &dataset_component(own.name), dataset_parameter(&own));
        }
        all.extend(entries(&self.shared["parameters"]));
        for stem in STEMS {
            let others = without_paths(stem);
            let names = others.iter().map(|name| string(name)).collect();
            let schema = [("type", string("string")), ("enum", Yaml::Array(names))];
            let format = [
                ("name", string("format")),
                ("in", string("path")),
                ("required", Yaml::Boolean(true)),
                ("description", string("The format, as an extension")),
                ("example", string(others[0])),
                ("schema", object(schema)),
            ];
            put(&mut all, &format!("{}_format", &stem[1..]), object(format));
        }
        Yaml::Hash(all)
    }

    /// Returns the description of a parameter: short facts first.
    pub(super) fn description(&self, parameter: &Parameter) -> String {
        let prose = self.parameters[parameter.name].as_str().unwrap_or_default();
        let mut paragraphs = vec![parameter.doc.to_owned()];
        if !parameter.aliases.is_empty() {
            paragraphs.push(format!("Also called {}.", quoted(parameter.aliases)));
        }
        if let Fallback::Text(text) = parameter.default {
            paragraphs.push(format!("Default: `{text}`."));
        }
        paragraphs.push(takers(parameter));
        paragraphs.push(prose.to_owned());
        paragraphs.push(values(parameter, prose));
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n\n")
    }
}

/// Returns the name of the component of a parameter that only data sets have.
pub(super) fn dataset_component(name: &str) -> String {
    format!("dataset_{name}")
}

/// Returns a parameter that only data sets have.
fn dataset_parameter(own: &Described) -> Yaml {
    let Described { name, doc, default, example, values, .. } = own;
    let kind = values.json_type.name();
    let mut paragraphs = vec![(*doc).to_owned(), format!("It must be {}.", values.allowed)];
    let mut schema = vec![("type", string(kind))];
    if let Some([least, most]) = values.range {
        schema.extend([("minimum", number(least)), ("maximum", number(most))]);
        paragraphs.truncate(1);
    }
    if !default.is_empty() {
        paragraphs.push(format!("Default: `{default}`."));
    }
    if kind == "string" {
        paragraphs.push(format!("For example `{example}`."));
    }
    let mut parameter = vec![
        ("name", string(name)),
        ("in", string("query")),
        ("description", string(&paragraphs.join("\n\n"))),
    ];
    if !default.is_empty() {
        parameter.push(("x-default", value(kind, default)));
    }
    if own.is_of_tar {
        parameter.push(("x-formats", Yaml::Array(vec![string("tar")])));
    }
    parameter.push(("schema", object(schema)));
    object(parameter)
}

/// Returns a list of the named values of a parameter; empty if the prose names all of them.
fn values(parameter: &Parameter, prose: &str) -> String {
    let all = parameter.values();
    let called = |value: &Name| match value.aliases {
        [] => format!("`{}`", value.name),
        aliases => format!("`{}` (or {})", value.name, quoted(aliases)),
    };
    if is_choice(parameter) {
        if all.iter().all(|value| value.doc.is_empty() && value.aliases.is_empty()) {
            return String::new();
        }
        let line = |value: &Name| match value.doc {
            "" => format!("* {}", called(value)),
            doc => format!("* {}: {doc}", called(value)),
        };
        return all.iter().map(line).collect::<Vec<_>>().join("\n");
    }
    let prose = filled(&string(prose), &placeholders());
    let prose = prose.as_str().unwrap();
    if all.is_empty() || all.iter().all(|it| prose.contains(it.name) && it.aliases.is_empty()) {
        return String::new();
    }
    format!("Names: {}.", all.iter().map(called).collect::<Vec<_>>().join(", "))
}

/// Returns the formats or the algorithms that accept a parameter, where others reject it.
fn takers(parameter: &Parameter) -> String {
    if parameter.is_exclusive() {
        let formats = parameter.formats().map(|format| format.name);
        let books = if book::plan::is_taken(parameter) { ", and in books" } else { "" };
        let formats: Vec<&str> = formats.collect();
        return format!("Only for the formats {}{books}; refused with others.", quoted(&formats));
    }
    let takes = |it: &&Choice<Algorithm>| {
        it.value.options.iter().any(|option| option.name() == parameter.name)
    };
    let algorithms: Vec<&str> = ALGORITHMS.iter().filter(takes).map(|it| it.name).collect();
    if algorithms.is_empty() {
        return String::new();
    }
    format!("For the algorithms {}; refused with others, whatever its value.", quoted(&algorithms))
}

/// Returns whether the values of a parameter are the entries of a table.
pub(super) fn is_choice(parameter: &Parameter) -> bool {
    parameter.value.describe().widget == Widget::Select
}

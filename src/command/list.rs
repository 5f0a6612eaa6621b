//! `mazewright list`: the parameters, and the values of each.

use serde_json::{Value, json};

use crate::arguments::ListArguments;
use crate::command::failure::Failure;
use crate::command::output::Destination;
use mazewright_core::nearest;
use mazewright_request::parameter::{Parameter, Schema};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::Name;

/// The list of all parameters.
const ALL: &str = "parameters";

/// Prints a list.
pub fn print(arguments: &ListArguments) -> Result<(), Failure> {
    let ListArguments { topic, json } = arguments;
    let (topic, rows, entries): (&str, Vec<ListRow>, Vec<Value>) = match topic.as_deref() {
        None => {
            let all = [ListRow { name: ALL, doc: "All parameters of a maze" }];
            let rows: Vec<ListRow> = all.into_iter().chain(listed().map(of_parameter)).collect();
            ("lists", rows.clone(), rows.iter().map(ListRow::document).collect())
        }
        Some(ALL) => {
            let entries: Vec<Value> = PARAMETERS.iter().map(document).collect();
            (ALL, PARAMETERS.iter().map(of_parameter).collect(), entries)
        }
        Some(topic) => {
            let parameter =
                listed().find(|it| is_list_of(it, topic)).ok_or_else(|| unknown(topic))?;
            let values = parameter.values();
            (topic, values.iter().map(of_value).collect(), values.iter().map(value).collect())
        }
    };
    let text = if *json {
        format!("{}\n", json!({ topic: Value::Array(entries) }))
    } else {
        let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        rows.iter()
            .map(|row| format!("{:width$}  {}", row.name, row.doc).trim_end().to_owned() + "\n")
            .collect()
    };
    Destination::Standard { is_named: true }.write_all(text.as_bytes())
}

/// A line of a list.
#[derive(Clone, Copy)]
struct ListRow {
    name: &'static str,
    doc: &'static str,
}

impl ListRow {
    fn document(&self) -> Value {
        json!({ "name": self.name, "description": self.doc })
    }
}

fn of_parameter(parameter: &'static Parameter) -> ListRow {
    ListRow { name: parameter.name, doc: parameter.doc }
}

fn of_value(value: &Name) -> ListRow {
    ListRow { name: value.name, doc: value.doc }
}

/// Iterates over the parameters whose values can be listed.
fn listed() -> impl Iterator<Item = &'static Parameter> {
    PARAMETERS.iter().filter(|parameter| !parameter.values().is_empty())
}

/// Returns whether `topic` is the name of a parameter, or its plural.
fn is_list_of(parameter: &Parameter, topic: &str) -> bool {
    [topic, topic.strip_suffix('s').unwrap_or(topic)].iter().any(|name| parameter.is_called(name))
}

fn unknown(topic: &str) -> Failure {
    let names = listed().map(|parameter| parameter.name).chain([ALL]);
    let meant = nearest(topic.strip_suffix('s').unwrap_or(topic), names);
    let meant = meant.map(|name| format!("did you mean {name}? ")).unwrap_or_default();
    Failure::wrong(format!("{topic} is not a list; {meant}`mazewright list` names all"))
}

fn value(value: &Name) -> Value {
    let Name { name, aliases, doc } = value;
    json!({ "name": name, "aliases": aliases, "description": doc })
}

fn document(parameter: &'static Parameter) -> Value {
    let Schema { name, kind, values, min, max, default, doc, example } = parameter.schema();
    let [min, max] = [min, max].map(|bound| bound.map(shortest));
    json!({
        "name": name, "aliases": parameter.aliases, "type": kind, "values": values, "minimum": min,
        "maximum": max, "default": default, "example": example, "description": doc,
    })
}

/// Returns a number without a fraction of zero.
fn shortest(number: f64) -> Value {
    if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }
}

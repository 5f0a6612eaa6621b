//! Values of YAML, and names in the form of the description.

use yaml_rust2::yaml::Hash;
use yaml_rust2::{Yaml, YamlLoader};

pub(super) fn string(text: &str) -> Yaml {
    Yaml::String(text.to_owned())
}

pub(super) fn number(number: f64) -> Yaml {
    if number.fract() == 0.0 {
        Yaml::Integer(number as i64)
    } else {
        Yaml::Real(number.to_string())
    }
}

/// Converts a text of a query into a value of a JSON type, by the name of the type.
pub(super) fn value(kind: &str, text: &str) -> Yaml {
    match kind {
        "integer" | "number" => number(text.parse().unwrap()),
        "boolean" => Yaml::Boolean(text == "true"),
        _ => string(text),
    }
}

pub(super) fn from_json(json: &serde_json::Value) -> Yaml {
    let text = serde_json::to_string(json).unwrap();
    YamlLoader::load_from_str(&text).unwrap().remove(0)
}

pub(super) fn object<'a>(members: impl IntoIterator<Item = (&'a str, Yaml)>) -> Yaml {
    Yaml::Hash(members.into_iter().map(|(name, value)| (string(name), value)).collect())
}

pub(super) fn entries(yaml: &Yaml) -> Hash {
    yaml.as_hash().unwrap().clone()
}

pub(super) fn put(hash: &mut Hash, name: &str, value: Yaml) {
    hash.insert(string(name), value);
}

pub(super) fn reference(kind: &str, name: &str) -> Yaml {
    object([("$ref", string(&format!("#/components/{kind}/{name}")))])
}

/// Returns a media type without its parameters.
pub(super) fn essence(media: &str) -> &str {
    media.split(';').next().unwrap().trim()
}

/// Returns names between backticks, separated by commas.
pub(super) fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Converts `hole_size` to `HoleSize`.
pub(super) fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    name.split(['_', '-']).map(word).collect()
}

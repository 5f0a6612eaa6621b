//! The description of the API, assembled from the tables of the program and from the hand-written
//! files in the folder `parts`.

use std::collections::BTreeMap;
use std::path::Path;

use mazewright::handlers::games::begin;
use mazewright_book as book;
use mazewright_core::{Choice, SHAPES, SOLVERS, Shape};
use mazewright_games::{player_name, scoring, stopwatch};
use mazewright_render::formats::{EXTRA_FIELDS, FIELDS};
use mazewright_request::reading::query::MAX_PARAMETERS;
use mazewright_request::table::PARAMETERS;
use yaml_rust2::{Yaml, YamlLoader};

use crate::openapi::writer::written;
use crate::openapi::yaml::{entries, object, put, quoted, reference, string};

/// The most characters of a description in the file.
pub(super) const LONGEST: usize = 300;

/// The most characters of a description that has several sentences.
const SHORT: usize = 40;

/// The statuses that say nothing about a single operation: the response `Other` has them.
pub(super) const GENERAL: [&str; 11] =
    ["403", "406", "408", "412", "413", "414", "415", "429", "431", "500", "503"];

/// How paragraphs begin that no lead has.
const LEFT_OUT: [&str; 3] = ["Also called ", "Default: ", "Only for the formats "];

/// Returns the text of the file.
pub(super) fn file() -> String {
    let head = "# Written by `UPDATE=1 cargo test openapi` from tests/it/openapi; do not edit. Whole texts: docs/reference.md";
    format!("{head}\n{}", written(&document()))
}

/// Returns the description, with the beginnings of its texts. What is used once has no component.
pub(super) fn document() -> Yaml {
    let mut short = entries(&shortened(&whole()));
    let paths = with_default(&short[&string("paths")]);
    put(&mut short, "paths", paths);
    let short = Yaml::Hash(short);
    let mut uses = BTreeMap::new();
    count_uses(&short, &mut uses);
    let mut document = entries(&without_single(&short, &short, &uses));
    let kept = |(kind, all): (Yaml, Yaml)| {
        let prefix = format!("#/components/{}/", kind.as_str().unwrap());
        let is_named = ["schemas", "securitySchemes"].iter().any(|it| prefix.contains(it));
        let is_kept = |(name, _): &(Yaml, Yaml)| {
            let name = prefix.clone() + name.as_str().unwrap();
            is_named || uses.get(&name).is_some_and(|count| *count > 1)
        };
        let all = entries(&all).into_iter().filter(is_kept).collect();
        (kind, Yaml::Hash(all))
    };
    let components = entries(&document[&string("components")]).into_iter().map(kept).collect();
    put(&mut document, "components", Yaml::Hash(components));
    Yaml::Hash(document)
}

/// Returns a value in which operations have one response for the errors that any request can have. An operation that
/// has no other error of the caller keeps that of headers.
fn with_default(yaml: &Yaml) -> Yaml {
    let Yaml::Hash(all) = yaml else {
        let Yaml::Array(items) = yaml else { return yaml.clone() };
        return Yaml::Array(items.iter().map(with_default).collect());
    };
    let changed = |(name, it): (&Yaml, &Yaml)| match it {
        Yaml::Hash(own)
            if name.as_str() == Some("responses") && own.contains_key(&string("431")) =>
        {
            let is_general = |status: &Yaml| GENERAL.contains(&status.as_str().unwrap());
            let is_other =
                |status: &Yaml| !is_general(status) && status.as_str().unwrap().starts_with('4');
            let kept = if own.keys().any(is_other) { "" } else { "431" };
            let mut own = own.clone();
            own.retain(|status, _| !is_general(status) || status.as_str() == Some(kept));
            put(&mut own, "default", reference("responses", "Other"));
            (name.clone(), Yaml::Hash(own))
        }
        _ => (name.clone(), with_default(it)),
    };
    Yaml::Hash(all.iter().map(changed).collect())
}

/// Counts the references to components, but none to schemas, whose names are those of types.
fn count_uses(yaml: &Yaml, uses: &mut BTreeMap<String, u32>) {
    match yaml {
        Yaml::Array(items) => items.iter().for_each(|it| count_uses(it, uses)),
        Yaml::Hash(all) => match yaml["$ref"].as_str() {
            Some(target) if target.contains("/schemas/") => {}
            Some(target) => *uses.entry(target.to_owned()).or_default() += 1,
            None => all.values().for_each(|it| count_uses(it, uses)),
        },
        _ => {}
    }
}

/// Returns a value with the components that are used once in the place of their references.
fn without_single(yaml: &Yaml, document: &Yaml, uses: &BTreeMap<String, u32>) -> Yaml {
    let again = |it: &Yaml| without_single(it, document, uses);
    match yaml {
        Yaml::Array(items) => Yaml::Array(items.iter().map(again).collect()),
        Yaml::Hash(all) => {
            if let Some(target) = yaml["$ref"].as_str().filter(|it| uses.get(*it) == Some(&1)) {
                let parts = target.split('/').skip(1);
                return again(parts.fold(document, |found, part| &found[part]));
            }
            let kept = all.iter().map(|(name, it)| (name.clone(), again(it)));
            Yaml::Hash(kept.collect())
        }
        other => other.clone(),
    }
}

/// Returns the description with all of its texts.
pub(super) fn whole() -> Yaml {
    let parts = Parts::read();
    let mut document = entries(&parts.shared["head"]);
    put(&mut document, "paths", parts.paths());
    let components = object([
        ("parameters", parts.parameters()),
        ("schemas", parts.schemas()),
        ("responses", parts.responses()),
        ("headers", parts.shared["headers"].clone()),
        ("requestBodies", parts.shared["bodies"].clone()),
        ("securitySchemes", parts.shared["tokens"].clone()),
    ]);
    put(&mut document, "components", components);
    filled(&Yaml::Hash(document), &placeholders())
}

/// Returns a value with the leads of its descriptions in their place.
fn shortened(yaml: &Yaml) -> Yaml {
    match yaml {
        Yaml::Array(items) => Yaml::Array(items.iter().map(shortened).collect()),
        Yaml::Hash(all) => {
            let short = |(name, it): (&Yaml, &Yaml)| match it {
                Yaml::String(text) if name.as_str() == Some("description") => {
                    (name.clone(), string(&lead(text)))
                }
                other => (name.clone(), shortened(other)),
            };
            Yaml::Hash(all.iter().map(short).collect())
        }
        other => other.clone(),
    }
}

/// Returns the first sentence of a text, and those behind it as far as they are short together. A list ends it. Other
/// names are left out, and what the description has elsewhere: `x-default`, and the paths that list a parameter.
pub(super) fn lead(text: &str) -> String {
    let mut lead = String::new();
    let has_place = |it: &&str| !LEFT_OUT.iter().any(|head| it.starts_with(head));
    for paragraph in text.split("\n\n").filter(has_place) {
        if !lead.is_empty() && !lead.ends_with(['.', '?', ':']) {
            lead.push('.');
        }
        let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in line.split_inclusive(". ") {
            let more = format!("{lead} {sentence}").trim().to_owned();
            let is_list = sentence.ends_with(':') || sentence.starts_with("* ");
            if !lead.is_empty() && (is_list || more.chars().count() > SHORT) {
                return lead;
            }
            lead = more;
        }
    }
    lead
}

/// The hand-written parts.
pub(super) struct Parts {
    pub(super) shared: Yaml,
    pub(super) paths: Yaml,
    pub(super) parameters: Yaml,
    pub(super) schemas: Yaml,
}

impl Parts {
    fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/openapi/parts");
        let read = |name: &str| {
            let text = std::fs::read_to_string(folder.join(name)).unwrap();
            YamlLoader::load_from_str(&text).unwrap().remove(0)
        };
        Self {
            shared: read("shared.yaml"),
            paths: read("paths.yaml"),
            parameters: read("parameters.yaml"),
            schemas: read("schemas.yaml"),
        }
    }
}

/// Returns the texts that replace names in braces.
pub(super) fn placeholders() -> Vec<(&'static str, String)> {
    let sizes = |of: fn((u32, u32)) -> u32| {
        let size = |it: &Choice<Shape>| format!("* `{}`: {}", it.name, of(it.value.default_size));
        SHAPES.iter().map(size).collect::<Vec<_>>().join("\n")
    };
    let shortest: Vec<&str> =
        SOLVERS.iter().filter(|it| it.value.shortest).map(|it| it.name).collect();
    let own: Vec<&str> =
        PARAMETERS.iter().filter(|it| it.is_exclusive()).map(|it| it.name).collect();
    let ramps = book::draft::RAMPS.iter().map(|it| format!("* `{}`: {}", it.name, it.doc));
    vec![
        ("{version}", env!("CARGO_PKG_VERSION").to_owned()),
        ("{most}", MAX_PARAMETERS.to_string()),
        ("{own}", quoted(&own)),
        ("{cols}", sizes(|(cols, _)| cols)),
        ("{rows}", sizes(|(_, rows)| rows)),
        ("{shortest}", quoted(&shortest)),
        ("{fields}", quoted(&FIELDS)),
        ("{extras}", quoted(&EXTRA_FIELDS)),
        ("{game_cells}", begin::MAX_CELLS.to_string()),
        ("{fastest}", scoring::FASTEST.to_string()),
        ("{gap}", (stopwatch::LONGEST_GAP / 1000).to_string()),
        ("{name_length}", player_name::MAX_CHARACTERS.to_string()),
        ("{ramps}", ramps.collect::<Vec<_>>().join("\n")),
        ("{stages}", quoted(&["waiting", "layout", "carve", "solve", "search", "write"])),
    ]
}

/// Returns a value with the names in braces replaced.
pub(super) fn filled(yaml: &Yaml, with: &[(&str, String)]) -> Yaml {
    match yaml {
        Yaml::String(text) => {
            let mut text = text.clone();
            for (name, meant) in with {
                text = text.replace(name, meant);
            }
            Yaml::String(text)
        }
        Yaml::Array(items) => Yaml::Array(items.iter().map(|item| filled(item, with)).collect()),
        Yaml::Hash(all) => {
            Yaml::Hash(all.iter().map(|(name, it)| (name.clone(), filled(it, with))).collect())
        }
        other => other.clone(),
    }
}

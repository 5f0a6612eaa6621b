//! The description of the API, assembled from the tables of the program and from the hand-written
//! files in the folder `parts`.

use std::path::Path;

use mazewright::handlers::games::begin;
use mazewright_book as book;
use mazewright_core::{Choice, SHAPES, SOLVERS, Shape};
use mazewright_games::{player_name, scoring, stopwatch};
use mazewright_render::formats::{EXTRA_FIELDS, FIELDS};
use mazewright_request::reading::query::MAX_PARAMETERS;
use mazewright_request::table::PARAMETERS;
use yaml_rust2::{Yaml, YamlEmitter, YamlLoader};

use crate::openapi::yaml::{entries, object, put, quoted};

/// Returns the text of the file.
pub(super) fn file() -> String {
    let mut text = String::new();
    let mut emitter = YamlEmitter::new(&mut text);
    emitter.multiline_strings(true);
    emitter.dump(&document()).unwrap();
    // The emitter indents empty lines, too.
    let lines: Vec<&str> = text.lines().skip(1).map(str::trim_end).collect();
    let text = lines.join("\n");
    format!(
        "# Written by `UPDATE=1 cargo test openapi` from tests/it/openapi; do not edit.\n{text}\n"
    )
}

/// Returns the description.
pub(super) fn document() -> Yaml {
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
        let size = |it: &Choice<Shape>| format!("{} {}", it.name, of(it.value.default_size));
        SHAPES.iter().map(size).collect::<Vec<_>>().join(", ")
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

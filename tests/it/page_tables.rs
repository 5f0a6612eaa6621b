//! Tables for pages, written from those of the service: the names of shapes, sets of formats, and parameters of the
//! endless maze.
//!
//! `UPDATE=1 cargo test --test it page_tables` writes the scripts. Without `UPDATE`, the tests fail if one is old.

use std::fmt::Write as _;

use mazewright_render::formats::{FORMATS, Format};
use mazewright_request::ParameterId;
use mazewright_request::parameter::EndlessUse;
use mazewright_request::table::PARAMETERS;

/// The end of the comment at the head of each script.
const WRITTEN: &str = "Written by `UPDATE=1 cargo test --test it page_tables`; do not edit. */\n\n";

fn shape_names() -> String {
    let mut text = format!(
        "/** The names that people have for shapes. {WRITTEN}\
         const NAMES = new Map([\n"
    );
    let entry = ParameterId::SHAPE.entry();
    for shape in entry.values() {
        let _ = writeln!(text, "  [{:?}, {:?}],", shape.name, entry.title_of(shape.name));
    }
    text += "]);\n\n\
        /**\n * The name that people have for a shape.\n * @param {string} shape\n */\n\
        export function nameOf(shape) {\n  return NAMES.get(shape) ?? shape;\n}\n";
    text
}

/// A set of formats that a script names.
struct ScriptSet {
    name: &'static str,
    doc: &'static str,
    has: fn(&Format) -> bool,
}

const SETS: [ScriptSet; 3] = [
    ScriptSet {
        name: "PICTURES",
        doc: "Formats that browsers show as a picture.",
        has: Format::is_picture,
    },
    ScriptSet { name: "PIXELS", doc: "Formats in pixels.", has: Format::is_raster },
    ScriptSet {
        name: "ANIMATIONS",
        doc: "Formats that are mainly used for animations.",
        has: Format::is_animation,
    },
];

fn format_sets() -> String {
    let mut text = format!("/** Sets of formats. {WRITTEN}");
    for (index, ScriptSet { name, doc, has }) in SETS.iter().enumerate() {
        let members = FORMATS.iter().filter(|format| has(&format.value));
        let members: Vec<String> = members.map(|format| format!("{:?}", format.name)).collect();
        let gap = if index > 0 { "\n" } else { "" };
        let _ =
            writeln!(text, "{gap}/** {doc} */\nexport const {name} = [{}];", members.join(", "));
    }
    text
}

/// The parameters of the endless maze: those that decide the maze, those of its pictures alone, and their aliases.
fn endless_parameters() -> String {
    let list = |is_in: fn(EndlessUse) -> bool| {
        let names = PARAMETERS.iter().filter(|it| is_in(it.endless)).map(|it| it.name);
        names.collect::<Vec<_>>().join(" ")
    };
    let mut aliases = String::new();
    let is_in = |endless| matches!(endless, EndlessUse::Maze | EndlessUse::Pictures);
    for parameter in PARAMETERS.iter().filter(|it| is_in(it.endless)) {
        for alias in parameter.aliases {
            let _ = writeln!(aliases, "  [{alias:?}, {:?}],", parameter.name);
        }
    }
    format!(
        "/** The parameters of the endless maze. {WRITTEN}\
         /** Those that decide the maze. */\nexport const OF_MAZE = \"{}\".split(\" \");\n\n\
         /** Those of its pictures alone. */\nexport const OF_PICTURES = \"{}\".split(\" \");\n\n\
         /** Their names, by their aliases. */\nexport const NAMES = new Map([\n{aliases}]);\n",
        list(|endless| endless == EndlessUse::Maze),
        list(|endless| endless == EndlessUse::Pictures),
    )
}

fn assert_written(file: &str, text: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == text, "{file} is old");
}

#[test]
fn pages_have_the_names_of_all_shapes() {
    assert_written("src/pages/common/shape_names.js", &shape_names());
}

#[test]
fn pages_have_the_sets_of_formats() {
    assert_written("src/pages/studio/formats.js", &format_sets());
}

#[test]
fn pages_have_the_parameters_of_the_endless_maze() {
    assert_written("src/pages/common/endless_parameters.js", &endless_parameters());
}

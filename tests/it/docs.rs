//! The parts of README.md and docs/*.md that are generated from the program's tables, and the
//! links.
//!
//! `UPDATE=1 cargo test docs` writes the text between `<!-- generated: NAME -->` and `<!--
//! /generated -->`. Without `UPDATE`, text that differs from the tables fails.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use mazewright::config::Settings;
use mazewright::handlers::lists::own_parameters;
use mazewright_core::{ALGORITHMS, Choice, SHAPES, SOLVERS, find, mask};
use mazewright_dataset::formats::{DATASET_FORMATS, DatasetFormat};
use mazewright_dataset::parameters::{Described, described};
use mazewright_render::formats::{EXTRA_FIELDS, FIELDS, FORMATS, Format};
use mazewright_render::vector;
use mazewright_request::parameter::{Fallback, Parameter};
use mazewright_request::table::PARAMETERS;

/// The most lines of README.md.
const README_LINES: usize = 200;

/// The groups of parameters: each goes from the parameter named here to the next group, in the
/// order of the table.
const GROUPS: [(&str, &str); 10] = [
    ("cells", "shape"),
    ("algorithm", "algorithm"),
    ("topology", "weave"),
    ("route", "difficulty"),
    ("picture", "format"),
    ("animation", "animate"),
    ("data", "fields"),
    ("solids", "cell_mm"),
    ("page", "page"),
    ("transfer", "progress"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns README.md of the repository and of its crates, and docs/*.md.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md")];
    found.extend(["core", "render"].map(|it| root().join("crates").join(it).join("README.md")));
    found.retain(|path| path.exists());
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|it| it.unwrap().path());
    let mut docs: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|it| it == "md")).collect();
    docs.sort();
    found.extend(docs);
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/")
}

fn code(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("`{name}`") }
}

fn codes<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(code).collect::<Vec<String>>().join(" ")
}

fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&head.map(str::to_owned));
    text += &line(&head.map(|_| "---".to_owned()));
    for row in rows {
        text += &line(&row.map(|cell| cell.replace('|', "\\|")));
    }
    text
}

fn names<T>(table: &[Choice<T>]) -> String {
    format!("{}\n", codes(table.iter().map(|it| it.name)))
}

fn first_columns<T>(choice: &Choice<T>) -> [String; 2] {
    [code(choice.name), codes(choice.aliases.iter().copied())]
}

fn shapes() -> String {
    table(
        ["shape", "other names", "what it is", "cells", "default size"],
        SHAPES.iter().map(|shape| {
            let [name, aliases] = first_columns(shape);
            let (cols, rows) = shape.value.default_size;
            let size = format!("{cols} × {rows}");
            [name, aliases, shape.doc.to_owned(), shape.value.cell_name.to_owned(), size]
        }),
    )
}

fn algorithms() -> String {
    table(
        ["algorithm", "other names", "what it does", "options"],
        ALGORITHMS.iter().map(|algorithm| {
            let [name, aliases] = first_columns(algorithm);
            let options = codes(algorithm.value.options.iter().map(|option| option.name()));
            [name, aliases, algorithm.doc.to_owned(), options]
        }),
    )
}

fn solvers() -> String {
    table(
        ["solver", "other names", "what it does", "always shortest"],
        SOLVERS.iter().map(|solver| {
            let [name, aliases] = first_columns(solver);
            let shortest = if solver.value.shortest { "yes" } else { "no" };
            [name, aliases, solver.doc.to_owned(), shortest.to_owned()]
        }),
    )
}

fn formats() -> String {
    table(
        ["format", "other names", "media type", "what it is", "compressed"],
        FORMATS.iter().map(|format| {
            let [name, aliases] = first_columns(format);
            let compressed = if format.value.is_compressible { "yes" } else { "no" };
            let media = code(format.value.media_type);
            [name, aliases, media, format.doc.to_owned(), compressed.to_owned()]
        }),
    )
}

/// Returns the parameters of every format; parameters that all drawings share are summed up.
fn format_parameters() -> String {
    let of = |format: &Choice<Format>| own_parameters(&format.value).collect::<Vec<&str>>();
    let drawn = of(find(FORMATS, "png").unwrap());
    let mut text = format!("Drawing parameters: {}.\n\n", codes(drawn.iter().copied()));
    let row = |format: &Choice<Format>| {
        let own = of(format);
        let is_drawn = drawn.iter().all(|name| own.contains(name));
        let rest = codes(own.iter().copied().filter(|name| !is_drawn || !drawn.contains(name)));
        let kind = if format.value.write.is_data() { "data" } else { "drawn" };
        let takes = match (is_drawn, rest.is_empty()) {
            (true, true) => "drawing parameters".to_owned(),
            (true, false) => format!("drawing parameters, {rest}"),
            (false, _) => rest,
        };
        [code(format.name), kind.to_owned(), takes]
    };
    text += &table(["format", "kind", "parameters"], FORMATS.iter().map(row));
    text
}

fn parameters(group: &str) -> Option<String> {
    let at = GROUPS.iter().position(|(name, _)| *name == group)?;
    let place = |first| PARAMETERS.iter().position(|it| it.name == first).unwrap();
    let start = place(GROUPS[at].1);
    let end = GROUPS.get(at + 1).map_or(PARAMETERS.len(), |(_, first)| place(first));
    let row = |parameter: &Parameter| {
        let default = match parameter.default {
            Fallback::Text(text) => code(text),
            Fallback::Shape => "by shape or mask".to_owned(),
            Fallback::Size => "by size".to_owned(),
            Fallback::Theme => "the theme's".to_owned(),
            Fallback::Format => "by format".to_owned(),
            Fallback::Fresh => "a fresh one".to_owned(),
            Fallback::None => "none".to_owned(),
        };
        let allowed = parameter.value.describe().allowed;
        let aliases = codes(parameter.aliases.iter().copied());
        let example = format!("`{}`", parameter.example);
        [code(parameter.name), aliases, allowed, default, parameter.doc.to_owned(), example]
    };
    let head = ["parameter", "other names", "values", "default", "meaning", "example"];
    Some(table(head, PARAMETERS[start..end].iter().map(row)))
}

/// Returns the values of a parameter that can be listed.
fn values(parameter: &str) -> Option<String> {
    let parameter = PARAMETERS.iter().find(|it| it.name == parameter)?;
    let row = |value: &mazewright_request::value::Name| {
        [code(value.name), codes(value.aliases.iter().copied()), value.doc.to_owned()]
    };
    Some(table(["value", "other names", "meaning"], parameter.values().iter().map(row)))
}

fn settings() -> String {
    let command = Settings::command();
    let row = |argument: &clap::Arg| {
        let env = argument.get_env()?.to_str()?;
        let flag = format!("`--{}`", argument.get_long()?);
        let default = argument.get_default_values().iter().filter_map(|it| it.to_str());
        let default = codes(default);
        let default = if default.is_empty() { "off".to_owned() } else { default };
        Some([code(env), flag, default, argument.get_help()?.to_string()])
    };
    let head = ["environment variable", "flag", "default", "meaning"];
    table(head, command.get_arguments().filter_map(row))
}

fn dataset_formats() -> String {
    let row = |format: &Choice<DatasetFormat>| {
        let path = code(&format!("/dataset.{}", format.name));
        [path, code(format.value.kind.media_type), format.doc.to_owned()]
    };
    table(["path", "media type", "what it is"], DATASET_FORMATS.iter().map(row))
}

fn dataset_parameters() -> String {
    let row = |own: &Described| {
        let doc = if own.is_of_tar { format!("{}; tar only", own.doc) } else { own.doc.to_owned() };
        [code(own.name), own.values.allowed.clone(), code(own.default), doc, code(own.example)]
    };
    let head = ["parameter", "values", "default", "meaning", "example"];
    table(head, described().iter().map(row))
}

/// Returns the text of a generated part.
fn generated(name: &str) -> Option<String> {
    if let Some(group) = name.strip_prefix("parameters ") {
        return parameters(group);
    }
    if let Some(parameter) = name.strip_prefix("values ") {
        return values(parameter);
    }
    Some(match name {
        "shape names" => names(SHAPES),
        "algorithm names" => names(ALGORITHMS),
        "solver names" => names(SOLVERS),
        "format names" => names(FORMATS),
        "shapes" => shapes(),
        "algorithms" => algorithms(),
        "solvers" => solvers(),
        "formats" => formats(),
        "format parameters" => format_parameters(),
        "fields" => format!(
            "Written by default: {}.\n\nWritten only if named: {}.\n",
            codes(FIELDS),
            codes(EXTRA_FIELDS)
        ),
        "settings" => settings(),
        "dataset formats" => dataset_formats(),
        "dataset parameters" => dataset_parameters(),
        _ => return None,
    })
}

/// Returns a document with all generated parts up to date; also notes the names of the parts.
fn written(text: &str, path: &str, seen: &mut BTreeSet<String>) -> String {
    const START: &str = "<!-- generated: ";
    const END: &str = "<!-- /generated -->";
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(START) {
        let name_at = at + START.len();
        let name_end = name_at + rest[name_at..].find(" -->\n").expect("the end of a marker");
        let name = &rest[name_at..name_end];
        let end = rest.find(END).unwrap_or_else(|| panic!("{path}: {name} has no end"));
        let part = generated(name).unwrap_or_else(|| panic!("{path}: nothing is called {name}"));
        let _ = write!(result, "{} -->\n{part}{END}", &rest[..name_end]);
        seen.insert(name.to_owned());
        rest = &rest[end + END.len()..];
    }
    result + rest
}

#[test]
fn generated_parts_are_those_of_the_tables() {
    let mut seen = BTreeSet::new();
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let now = written(&text, &shown(&path), &mut seen);
        if std::env::var_os("UPDATE").is_some() {
            if text != now {
                std::fs::write(&path, &now).unwrap();
            }
            continue;
        }
        let old = "is old: run `UPDATE=1 cargo test docs`, look at it, and commit it";
        assert!(text == now, "{} {old}", shown(&path));
    }
    for (group, _) in GROUPS {
        assert!(seen.contains(&format!("parameters {group}")), "{group} is in no document");
    }
}

#[test]
fn the_readme_is_short() {
    let lines = std::fs::read_to_string(root().join("README.md")).unwrap().lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines: move some to docs/");
}

/// Returns the text outside of code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose += line;
            prose.push('\n');
        }
    }
    prose
}

/// Returns the anchors of the headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    // Another test writes the documents then.
    if std::env::var_os("UPDATE").is_some() {
        return;
    }
    let mut count = 0;
    for path in documents() {
        let text = prose(&std::fs::read_to_string(&path).unwrap());
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap();
            if target.starts_with("http") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(file.exists(), "{}: {target} does not exist", shown(&path));
            if !anchor.is_empty() {
                let known = anchors(&prose(&std::fs::read_to_string(&file).unwrap()));
                assert!(known.contains(anchor), "{}: {target}: no such heading", shown(&path));
            }
            count += 1;
        }
    }
    assert!(count > 10, "links are found");
}

/// The documentation states the limits of pictures of the caller.
#[test]
fn documented_limits_of_pictures_are_those_that_hold() {
    let text = std::fs::read_to_string(root().join("docs/api.md")).unwrap();
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    for limit in [
        format!("A PNG has at most {} MiB.", vector::MAX_PNG_BYTES >> 20),
        format!("As a mask it has at most {} pixels on a side", mask::MAX_SIDE),
        format!("As an icon it has at most {} pixels on a side", vector::MAX_SIDE),
        format!("| bytes | {} KiB |", vector::MAX_BYTES >> 10),
        format!("what it repeats | {};", vector::MAX_NODES),
        format!("| elements in each other | {} |", vector::MAX_DEPTH),
        format!("| declarations of namespaces | {} |", vector::MAX_NAMESPACES),
        format!("| attributes of an element | {} |", vector::MAX_ATTRIBUTES),
        format!("with all `use` resolved | {} KiB |", vector::MAX_DATA >> 10),
        format!("| a `style` attribute | {} KiB |", vector::MAX_STYLE_ATTRIBUTE_BYTES >> 10),
        format!("| style sheets | {} KiB,", vector::MAX_STYLE_BYTES >> 10),
        format!(
            "| areas that it paints | {}, with {} points in all |",
            vector::MAX_PARTS,
            vector::MAX_POINTS
        ),
    ] {
        assert!(text.contains(&limit), "{limit}");
    }
}

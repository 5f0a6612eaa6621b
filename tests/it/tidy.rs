//! The rules of the house that can be read off the source.

use std::collections::BTreeSet;
use std::path::Path;

use mazewright::algorithm::ALGORITHMS;
use mazewright::catalog::Choice;
use mazewright::render::FORMATS;
use mazewright::shape::SHAPES;
use mazewright::solver::SOLVERS;

/// A source file.
struct Source {
    /// Its path from `src`, with `/`.
    path: String,
    /// All of it.
    text: String,
    /// Its code: no comments, no unit tests.
    code: String,
}

impl Source {
    /// The module at the top that it belongs to.
    fn module(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap()
    }

    fn is_core(&self) -> bool {
        !matches!(self.module(), "http" | "main" | "config" | "lib")
    }

    /// Whether its code has a word, not merely a part of one.
    fn has(&self, word: &str) -> bool {
        let is_part =
            |letter: Option<char>| letter.is_some_and(|it| it.is_alphanumeric() || it == '_');
        self.code.match_indices(word).any(|(at, _)| {
            !is_part(self.code[..at].chars().next_back())
                && !is_part(self.code[at + word.len()..].chars().next())
        })
    }
}

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        // A package of its own builds into a folder of its own.
        if path.is_dir() && !path.ends_with("target") {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources_of(folder: &str) -> Vec<Source> {
    let folder = root().join(folder);
    let mut found = Vec::new();
    files(&folder, &mut found);
    found
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let path = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
            let before_tests = text.split("#[cfg(test)]").next().unwrap();
            let code = before_tests
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .map(|line| line.split(" // ").next().unwrap())
                .collect::<Vec<&str>>()
                .join("\n");
            Source { path, text, code }
        })
        .collect()
}

fn sources() -> Vec<Source> {
    sources_of("src")
}

fn no_words<'a>(sources: impl IntoIterator<Item = &'a Source>, words: &[&str], why: &str) {
    for source in sources {
        for word in words {
            assert!(!source.has(word), "src/{} names {word}: {why}", source.path);
        }
    }
}

#[test]
fn only_the_web_side_knows_the_web() {
    let sources = sources();
    let core = || sources.iter().filter(|source| source.is_core());
    let web = ["axum", "tower", "tower_http", "tokio", "hyper", "hyper_util", "moka", "clap"];
    no_words(core(), &web, "only http/, config.rs and main.rs may");
    let lib = sources.iter().filter(|source| source.path == "lib.rs");
    no_words(lib, &web, "only http/, config.rs and main.rs may");
    let is_raster =
        |path: &str| matches!(path, "render/planes.rs" | "render/raster.rs" | "render/painting.rs");
    let others = sources.iter().filter(|source| !is_raster(&source.path));
    no_words(others, &["tiny_skia", "resvg"], "only what draws in pixels may");
}

#[test]
fn the_core_has_no_side_effects() {
    let sources = sources();
    let core = || sources.iter().filter(|source| source.is_core());
    let outside = [
        "std::time",
        "std::thread",
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "Instant",
        "SystemTime",
        "println",
        "eprintln",
    ];
    no_words(core(), &outside, "the core does no I/O, reads no clock and spawns nothing");
    // The PNG encoder and decoder reach memory by the traits that files have.
    let is_png = |path: &str| matches!(path, "render/png.rs" | "mask/png.rs");
    no_words(core().filter(|source| !is_png(&source.path)), &["std::io"], "no I/O");
    no_words(core(), &["HashMap", "HashSet"], "nothing iterates a hash map on the way to bytes");
    let others = || sources.iter().filter(|source| source.path != "rng.rs");
    no_words(others(), &["rand_pcg", "rand", "fastrand"], "all chance comes through Rng");
    // A platform's own sine would make pictures differ from machine to machine.
    for method in [
        ".sin()",
        ".cos()",
        ".tan()",
        ".atan2(",
        ".sin_cos()",
        ".powf(",
        ".hypot(",
        ".exp()",
        ".ln()",
    ] {
        for source in core() {
            assert!(!source.code.contains(method), "src/{} calls {method}: use libm", source.path);
        }
    }
}

#[test]
fn the_axes_do_not_know_each_other() {
    let sources = sources();
    let in_axis = |module: &'static str| sources.iter().filter(move |it| it.module() == module);
    let names = |table: &[&'static str], module: &str, others: Vec<&Source>| {
        for name in table {
            let snake = name.replace('-', "_");
            for source in &others {
                // A line's square cap is no shape, and a search may lend an algorithm its name.
                let own = source.code.lines().filter(|line| !line.contains("aliases: "));
                let code = own.collect::<Vec<&str>>().join("\n");
                let code = code.replace("linecap=\"square\"", "");
                let named =
                    [format!("\"{name}\""), format!("{snake}::"), format!("{module}::{snake}")];
                for word in named {
                    let own = source.path == format!("{module}/mod.rs");
                    assert!(own || !code.contains(&word), "src/{} names {word}", source.path);
                }
            }
        }
    };
    let of = |modules: &[&'static str]| {
        modules.iter().flat_map(|&module| in_axis(module)).collect::<Vec<&Source>>()
    };
    let shapes: Vec<&str> = SHAPES.iter().map(|it| it.name).collect();
    names(&shapes, "shape", of(&["algorithm", "solver", "render", "maze", "grid", "layout"]));
    let algorithms: Vec<&str> = ALGORITHMS.iter().map(|it| it.name).collect();
    names(&algorithms, "algorithm", of(&["shape", "solver", "render", "maze", "grid", "layout"]));
    let formats: Vec<&str> = FORMATS.iter().map(|it| it.name).collect();
    names(&formats, "render", of(&["shape", "algorithm", "solver", "maze", "grid", "layout"]));
    let solvers: Vec<&str> = SOLVERS.iter().map(|it| it.name).collect();
    names(&solvers, "solver", of(&["shape", "algorithm", "render", "maze", "grid", "layout"]));
}

/// Modules from the bottom to the top; those of one line do not import each other, but for the
/// plain values at the bottom.
const LAYERS: [&[&str]; 13] = [
    &[
        "bits", "cancel", "catalog", "end", "font", "geometry", "openings", "rng", "routing",
        "sets", "texture",
    ],
    &["layout", "mask"],
    &["grid"],
    &["faces", "rough"],
    &["shape", "algorithm", "mesh"],
    &["site"],
    &["spec"],
    &["maze"],
    &["solver"],
    &["difficulty"],
    &["stats"],
    &["render"],
    &["http", "config"],
];

#[test]
fn imports_run_one_way() {
    let layer = |module: &str| LAYERS.iter().position(|layer| layer.contains(&module));
    for source in sources().iter().filter(|source| !matches!(source.module(), "lib" | "main")) {
        let module = source.module();
        let own = layer(module).unwrap_or_else(|| panic!("src/{}: give it a layer", source.path));
        for (at, _) in source.code.match_indices("crate::") {
            let rest = &source.code[at + "crate::".len()..];
            let end =
                rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
            let named = &rest[..end];
            // A spec holds the choice of a solver, as the type that the table has; it calls none.
            let choice = (module, named) == ("spec", "solver");
            let below = layer(named).is_some_and(|named| named < own);
            let ok = named == module || below || choice || (own == 0 && layer(named) == Some(0));
            let ok = ok || (module == "http" && named == "config");
            assert!(ok, "src/{} imports {named}, which does not lie below it", source.path);
        }
    }
}

#[test]
fn every_file_says_what_it_is_and_is_short() {
    for (folder, file) in ["src", "tests", "benches", "examples"]
        .iter()
        .filter(|folder| root().join(folder).is_dir())
        .flat_map(|folder| sources_of(folder).into_iter().map(move |file| (folder, file)))
    {
        let Source { path, text, .. } = &file;
        assert!(text.starts_with("//! "), "{folder}/{path} opens with a //! line");
        let lines = text.lines().count();
        assert!(lines <= 400, "{folder}/{path} has {lines} lines: part it by concept");
        assert!(text.ends_with('\n') && !text.contains('\t'), "{folder}/{path}: no tabs");
    }
}

fn names_are_unique_and_files_exist<T>(axis: &str, table: &'static [Choice<T>]) {
    let mut seen = BTreeSet::new();
    let kebab = |name: &str| {
        let plain =
            name.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-');
        plain && !name.starts_with('-') && !name.ends_with('-') && !name.is_empty()
    };
    for choice in table {
        for name in std::iter::once(&choice.name).chain(choice.aliases) {
            assert!(kebab(name), "{axis} {name}: kebab-case");
            assert!(seen.insert(*name), "{axis} {name}: twice");
        }
        let path = format!("src/{axis}/{}.rs", choice.name.replace('-', "_"));
        let text = std::fs::read_to_string(root().join(&path)).unwrap_or_default();
        assert!(
            text.contains(&format!("name: \"{}\"", choice.name)),
            "{path} defines {}",
            choice.name
        );
        let doc = choice.doc;
        assert!(!doc.is_empty() && !doc.ends_with('.') && !doc.contains('\n'), "{axis}: {doc:?}");
    }
}

#[test]
fn wire_names_are_file_names() {
    names_are_unique_and_files_exist("shape", SHAPES);
    names_are_unique_and_files_exist("algorithm", ALGORITHMS);
    names_are_unique_and_files_exist("solver", SOLVERS);
    names_are_unique_and_files_exist("render", FORMATS);
}

#[test]
fn every_dependency_says_why() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let mut in_dependencies = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_dependencies = line.contains("dependencies");
        } else if in_dependencies && line.contains('=') && !line.starts_with('#') {
            let why = line.split_once(" # ").map_or("", |(_, why)| why.trim());
            assert!(why.len() > 4, "Cargo.toml: {line}: say why, in a comment");
        }
    }
}

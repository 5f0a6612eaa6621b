//! Rules for the source of all crates that can be checked by reading it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use mazewright_core::{ALGORITHMS, Choice, SHAPES, SOLVERS};
use mazewright_render::formats::FORMATS;

/// The source folders of the crates.
const CORE: &str = "crates/core/src";
const RENDER: &str = "crates/render/src";
const ENDLESS: &str = "crates/endless/src";
const REQUEST: &str = "crates/request/src";
const BOOK: &str = "crates/book/src";

/// The crates that are functions of their arguments alone.
const PURE: [&str; 5] = [CORE, RENDER, ENDLESS, REQUEST, BOOK];

/// Returns the source folders of all crates of the workspace.
pub(crate) fn all_crates() -> Vec<String> {
    let crates = std::fs::read_dir(root().join("crates")).unwrap();
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
    let mut folders: Vec<String> =
        crates.map(|it| format!("crates/{}/src", name(it).to_str().unwrap())).collect();
    folders.push("src".to_owned());
    folders
}

/// A source file.
pub(crate) struct Source {
    /// The path from the root of the repository, with `/`.
    pub(crate) path: String,
    /// The path from the source folder, without `.rs` and `/mod`, split at `/`.
    pub(crate) module: Vec<String>,
    /// The whole text.
    text: String,
    /// The code, without comments and unit tests.
    pub(crate) code: String,
}

impl Source {
    /// Returns whether the code contains a word, and not only as a part of another word.
    fn has(&self, word: &str) -> bool {
        let is_part =
            |letter: Option<char>| letter.is_some_and(|it| it.is_alphanumeric() || it == '_');
        self.code.match_indices(word).any(|(at, _)| {
            !is_part(self.code[..at].chars().next_back())
                && !is_part(self.code[at + word.len()..].chars().next())
        })
    }
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        // Separate packages build into their own folders, and JavaScript packages have theirs.
        let is_foreign = ["target", "node_modules", "vendor"].iter().any(|it| path.ends_with(it));
        if path.is_dir() && !is_foreign {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
}

/// Returns the scripts of the pages and of the package for JavaScript.
pub(crate) fn scripts() -> Vec<PathBuf> {
    let mut scripts = Vec::new();
    for folder in ["src/pages", "npm/js"] {
        files(&root().join(folder), "js", &mut scripts);
    }
    scripts
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn sources_of(folder: &str) -> Vec<Source> {
    let folder = root().join(folder);
    let mut found = Vec::new();
    if folder.is_dir() {
        files(&folder, "rs", &mut found);
    }
    let relative = |path: &Path, from: &Path| {
        path.strip_prefix(from).unwrap().to_str().unwrap().replace('\\', "/")
    };
    found
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let before_tests = text.split("#[cfg(test)]").next().unwrap();
            let code = before_tests
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .map(|line| line.split(" // ").next().unwrap())
                .collect::<Vec<&str>>()
                .join("\n");
            let module = relative(&path, &folder);
            let module = module.trim_end_matches(".rs");
            let module = module.strip_suffix("/mod").unwrap_or(module);
            let module = module.split('/').map(str::to_owned).collect();
            Source { path: relative(&path, root()), module, text, code }
        })
        .collect()
}

fn sources(folders: &[impl AsRef<str>]) -> Vec<Source> {
    folders.iter().flat_map(|folder| sources_of(folder.as_ref())).collect()
}

fn no_words<'a>(sources: impl IntoIterator<Item = &'a Source>, words: &[&str], why: &str) {
    for source in sources {
        for word in words {
            assert!(!source.has(word), "{} names {word}: {why}", source.path);
        }
    }
}

/// A difference between choices is a field of their table.
#[test]
fn nothing_depends_on_the_name_of_a_choice() {
    for source in sources(&all_crates()) {
        // Names of elements and attributes of an SVG are calls: `name()`.
        let compared = source.code.lines().find(|line| line.contains(".name == \""));
        assert_eq!(compared, None, "{}: compare the choice or a field of it", source.path);
    }
}

#[test]
fn only_the_raster_names_a_rasteriser() {
    let sources = sources(&all_crates());
    let others = sources.iter().filter(|it| !it.path.starts_with("crates/render/src/raster/"));
    no_words(others, &["tiny_skia", "resvg"], "only what draws in pixels may");
}

/// The files of systems have the same items, so that no other file has conditions.
#[test]
fn only_the_files_of_a_system_depend_on_it() {
    let sources = sources(&all_crates());
    let others = sources.iter().filter(|it| !it.path.starts_with("src/system/"));
    let words =
        ["std::os", "tokio::signal", "rustix", "listenfd", "tikv_jemallocator", "cfg(unix)"];
    let conditions = ["cfg(windows)", "target_os", "target_family", "cfg(not(unix))"];
    no_words(others, &[&words[..], &conditions].concat(), "only the files of src/system may");
}

#[test]
fn the_libraries_have_no_side_effects() {
    let sources = sources(&PURE);
    let outside = [
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
    let why = "the libraries do no I/O, read no clock and spawn nothing";
    no_words(&sources, &outside, why);
    // Data sets ask a hash set only whether it has a member.
    no_words(&sources_of("crates/dataset/src"), &outside, why);
    // The coders of pictures and archives read and write memory through the traits for files.
    let in_memory = ["/png.rs", "/photo.rs", "/3mf.rs"];
    let files =
        sources.iter().filter(|source| !in_memory.iter().any(|end| source.path.ends_with(end)));
    no_words(files, &["std::io"], "no I/O");
    no_words(&sources, &["HashMap", "HashSet"], "the order of a hash map may reach the result");
    let others = sources.iter().filter(|source| !source.path.ends_with("src/rng.rs"));
    no_words(others, &["rand_pcg", "rand", "fastrand"], "all random numbers come from Rng");
    // The platform's own functions would make pictures differ from machine to machine.
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
        for source in &sources {
            assert!(!source.code.contains(method), "{} calls {method}: use libm", source.path);
        }
    }
}

/// The folders of the render crate.
const DRAWN: [&str; 5] = ["draw", "drawing", "raster", "formats", "style"];

#[test]
fn the_axes_do_not_know_each_other() {
    let sources = sources(&[CORE, RENDER]);
    let names = |table: &[&'static str], axis: &str, others: &[&str]| {
        for source in &sources {
            let own = format!("{axis}/mod.rs");
            if !others.contains(&source.module[0].as_str()) || source.path.ends_with(&own) {
                continue;
            }
            // Other tables may use the same names: a warp that of a shape, a search that of an
            // algorithm; and a line cap may be square.
            let own = |line: &&str| !line.contains("aliases: ") && !line.contains("name: ");
            let code = source.code.lines().filter(own);
            let code = code.collect::<Vec<&str>>().join("\n").replace("linecap=\"square\"", "");
            for name in table {
                let snake = name.replace('-', "_");
                for word in [format!("\"{name}\""), format!("{axis}::{snake}")] {
                    assert!(!code.contains(&word), "{} names {word}", source.path);
                }
            }
        }
    };
    let shapes: Vec<&str> = SHAPES.iter().map(|it| it.name).collect();
    names(&shapes, "shape", &[&["algorithm", "solver", "maze", "grid"], &DRAWN[..]].concat());
    let algorithms: Vec<&str> = ALGORITHMS.iter().map(|it| it.name).collect();
    names(&algorithms, "algorithm", &[&["shape", "solver", "maze", "grid"], &DRAWN[..]].concat());
    let formats: Vec<&str> = FORMATS.iter().map(|it| it.name).collect();
    names(&formats, "formats", &["shape", "algorithm", "solver", "maze", "grid"]);
    let solvers: Vec<&str> = SOLVERS.iter().map(|it| it.name).collect();
    names(&solvers, "solver", &[&["shape", "algorithm", "maze", "grid"], &DRAWN[..]].concat());
}

/// Returns the type that a line defines with more than private visibility.
fn shared_type(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("pub")?;
    let line = line.strip_prefix('(').map_or(line, |scope| scope.split_once(')').unwrap().1);
    let (kind, rest) = line.trim_start().split_once(' ')?;
    let is_end = |letter: char| !letter.is_alphanumeric();
    let name = rest.split(is_end).next()?;
    let is_alias = kind == "type" && rest.contains(&format!("::{name}<"));
    (["struct", "enum", "trait", "type", "union"].contains(&kind) && !is_alias).then_some(name)
}

#[test]
fn no_two_types_have_the_same_name() {
    let mut seen = BTreeMap::new();
    // It has the items of `unix.rs`.
    let windows = "src/system/windows.rs";
    for source in sources(&all_crates()).iter().filter(|it| it.path != windows) {
        for name in source.code.lines().filter_map(shared_type) {
            let other = seen.insert(name.to_owned(), source.path.clone());
            assert_eq!(other, None, "{name} is defined in {}, too", source.path);
        }
    }
    assert!(seen.contains_key("Grid"), "{} types", seen.len());
    assert!(seen.len() > 300, "{} types", seen.len());
}

#[test]
fn every_file_says_what_it_is_and_is_short() {
    let folders = ["crates", "src", "tests", "benches", "examples"];
    for Source { path, text, .. } in &sources(&folders) {
        assert!(text.starts_with("//! "), "{path} opens with a //! line");
        let lines = text.lines().count();
        assert!(lines <= 400, "{path} has {lines} lines: split it by concept");
        assert!(text.ends_with('\n'), "{path}: no tabs");
        assert!(!text.contains('\t'), "{path}: no tabs");
    }
    let scripts = scripts();
    assert!(scripts.len() > 80, "{} scripts", scripts.len());
    for path in scripts {
        let text = std::fs::read_to_string(&path).unwrap();
        let path = path.display();
        assert!(text.starts_with("//") || text.starts_with("/**"), "{path} opens with a comment");
        let lines = text.lines().count();
        assert!(lines <= 400, "{path} has {lines} lines: split it by concept");
    }
}

fn names_are_unique_and_files_exist<T>(folder: &str, table: &'static [Choice<T>]) {
    let mut seen = BTreeSet::new();
    let kebab = |name: &str| {
        let plain =
            name.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-');
        plain && !name.starts_with('-') && !name.ends_with('-') && !name.is_empty()
    };
    for choice in table {
        for name in std::iter::once(&choice.name).chain(choice.aliases) {
            assert!(kebab(name), "{folder} {name}: kebab-case");
            assert!(seen.insert(*name), "{folder} {name}: twice");
        }
        let path = format!("{folder}/{}", choice.name.replace('-', "_"));
        let text = [format!("{path}.rs"), format!("{path}/mod.rs")]
            .iter()
            .find_map(|path| std::fs::read_to_string(root().join(path)).ok())
            .unwrap_or_default();
        assert!(
            text.contains(&format!("name: \"{}\"", choice.name)),
            "{path} defines {}",
            choice.name
        );
        let doc = choice.doc;
        assert!(!doc.is_empty(), "{folder}: {doc:?}");
        assert!(!doc.ends_with('.'), "{folder}: {doc:?}");
        assert!(!doc.contains('\n'), "{folder}: {doc:?}");
    }
}

#[test]
fn wire_names_are_file_names() {
    names_are_unique_and_files_exist("crates/core/src/shape", SHAPES);
    names_are_unique_and_files_exist("crates/core/src/algorithm", ALGORITHMS);
    names_are_unique_and_files_exist("crates/core/src/solver", SOLVERS);
    names_are_unique_and_files_exist("crates/render/src/formats", FORMATS);
}

#[test]
fn every_dependency_says_why() {
    for folder in all_crates() {
        let path = folder.replace("src", "Cargo.toml");
        let manifest = std::fs::read_to_string(root().join(&path)).unwrap();
        let mut in_dependencies = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                in_dependencies = line.contains("dependencies");
            } else if in_dependencies && line.contains('=') && !line.starts_with('#') {
                let why = line.split_once(" # ").map_or("", |(_, why)| why.trim());
                assert!(why.len() > 4, "{path}: {line}: say why, in a comment");
            }
        }
    }
}

/// Returns the packages of a lock file as `name version`.
fn locked(folder: &str) -> BTreeSet<String> {
    let lock = std::fs::read_to_string(root().join(folder).join("Cargo.lock")).unwrap();
    let mut values = lock.lines().filter_map(|line| {
        let (key, value) = line.split_once(" = ")?;
        matches!(key, "name" | "version").then(|| value.trim_matches('"').to_owned())
    });
    // The format of the file is the first version.
    values.next();
    std::iter::from_fn(|| Some(format!("{} {}", values.next()?, values.next()?))).collect()
}

#[test]
fn packages_are_built_from_the_versions_of_the_service() {
    let name = |package: &str| package.split(' ').next().unwrap().to_owned();
    let own = locked("");
    let known: BTreeSet<_> = own.iter().map(|package| name(package)).collect();
    for folder in ["python", "npm"] {
        for package in locked(folder).difference(&own) {
            let is_shared = known.contains(&name(package));
            assert!(!is_shared, "{folder}/Cargo.lock has {package}, Cargo.lock another version");
        }
    }
}

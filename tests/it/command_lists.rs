//! `mazewright list`, `completions` and `man`, and the help.

use mazewright_core::{ALGORITHMS, SHAPES, SOLVERS};
use mazewright_render::formats::FORMATS;
use mazewright_request::table::PARAMETERS;

use crate::server::command;

fn printed(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_program_without_the_module_says_where_a_site_comes_from() {
    let folder = tempfile::tempdir().unwrap();
    let output = command().arg("site").arg(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("MAZEWRIGHT_WASM=npm/js/mazewright.wasm cargo build"), "{said}");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// A folder with files of others is left alone, unless the command has `--force`. This program has no module, so that
/// a folder that passes fails later.
#[test]
fn a_site_replaces_only_its_own_files() {
    let site = |folder: &std::path::Path, more: &[&str]| {
        let output = command().arg("site").arg(folder).args(more).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(site(&folder.path().join("new"), &[]).0, Some(1));
    assert_eq!(site(folder.path(), &[]).0, Some(1), "an empty folder");
    let page = folder.path().join("index.html");
    std::fs::write(&page, "mine").unwrap();
    let (code, said) = site(folder.path(), &[]);
    assert!(code == Some(2) && said.contains("is not empty and holds no earlier site"), "{said}");
    assert!(said.contains("--force"), "{said}");
    let (code, said) = site(&page, &[]);
    assert!(code == Some(1) && said.contains("cannot read"), "{said}");
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "mine");
    assert_eq!(site(folder.path(), &["--force"]).0, Some(1), "whatever it holds");
    std::fs::write(folder.path().join(".mazewright-site"), "").unwrap();
    assert_eq!(site(folder.path(), &[]).0, Some(1), "an earlier site");
}

#[test]
fn lists_are_those_of_the_tables() {
    let tables: [(&str, Vec<(&str, &str)>); 4] = [
        ("shapes", SHAPES.iter().map(|it| (it.name, it.doc)).collect()),
        ("algorithms", ALGORITHMS.iter().map(|it| (it.name, it.doc)).collect()),
        ("solvers", SOLVERS.iter().map(|it| (it.name, it.doc)).collect()),
        ("formats", FORMATS.iter().map(|it| (it.name, it.doc)).collect()),
    ];
    for (topic, table) in tables {
        let text = printed(&["list", topic]);
        let lines = text.lines().map(|line| line.split_once(' ').unwrap());
        assert!(lines.map(|(name, doc)| (name, doc.trim())).eq(table.iter().copied()), "{text}");
        let json: serde_json::Value =
            serde_json::from_str(&printed(&["list", topic, "--json"])).unwrap();
        let entries = json[topic].as_array().unwrap();
        let named = entries.iter().map(|it| (&it["name"], &it["description"]));
        let named = named.map(|(name, doc)| (name.as_str().unwrap(), doc.as_str().unwrap()));
        assert!(named.eq(table.iter().copied()), "{json}");
    }
    let parameters: serde_json::Value =
        serde_json::from_str(&printed(&["list", "parameters", "--json"])).unwrap();
    assert_eq!(parameters["parameters"].as_array().unwrap().len(), PARAMETERS.len());
}

/// Each list that `mazewright list` names exists.
#[test]
fn the_list_of_lists_is_complete() {
    let topics = printed(&["list"]);
    let listed: Vec<&str> = topics.lines().map(|it| it.split(' ').next().unwrap()).collect();
    let values = PARAMETERS.iter().filter(|it| !it.values().is_empty()).map(|it| it.name);
    assert!(listed.iter().copied().eq(["parameters"].into_iter().chain(values)), "{topics}");
    for topic in ["theme", "themes", "outline", "masks", "colormap"] {
        assert!(printed(&["list", topic]).lines().count() > 2, "{topic}");
    }
}

#[test]
fn shells_and_the_manual_have_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let text = printed(&["completions", shell]);
        for word in ["maze", "book", "solve", "stats", "list", "--count"] {
            assert!(text.contains(word.trim_start_matches('-')), "{shell}: {word}");
        }
    }
    let page = printed(&["man"]);
    assert!(page.contains(".TH mazewright 1") && page.contains("mazewright\\-maze(1)"), "{page}");
    let page = printed(&["man", "maze"]);
    assert!(page.contains("\\-\\-count") && !page.contains("settings\\-file"), "{page}");
}

#[test]
fn all_pages_of_the_manual_are_written_into_a_folder() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("man");
    assert_eq!(printed(&["man", "--all", folder.to_str().unwrap()]), "");
    let page = std::fs::read_to_string(folder.join("mazewright.1")).unwrap();
    for (_, name) in
        page.match_indices("mazewright\\-").map(|(at, it)| (at, &page[at + it.len()..]))
    {
        let (name, _) = name.split_once("(1)").unwrap();
        assert!(folder.join(format!("mazewright-{name}.1")).is_file(), "{name}");
        assert_ne!(name, "help");
    }
}

/// The help of a command has its own options, and not the settings of the service.
#[test]
fn the_help_of_a_command_is_short() {
    for name in ["maze", "book", "dataset", "solve", "stats", "list", "completions", "man"] {
        for help in [&[name, "--help"][..], &["help", name]] {
            let text = printed(help);
            assert!(text.contains("Usage: mazewright"), "{text}");
            assert!(!text.contains("--listen") && text.lines().count() < 50, "{text}");
        }
    }
}

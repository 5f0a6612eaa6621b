//! Files and folders import in one direction, and folders are small.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::tidy::{Source, all_crates, scripts, sources_of};

/// Collects the paths of a `use` tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(tree: &str, before: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap().trim();
        found.push(format!("{before}{path}"));
        return;
    };
    let before = format!("{before}{}", &tree[..open]);
    let (mut depth, mut start) = (0, open + 1);
    for (at, letter) in tree.char_indices().skip(open) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        let ends = depth == 0 || (depth == 1 && letter == ',');
        if ends && !tree[start..at].trim().is_empty() {
            expanded(&tree[start..at], &before, found);
        }
        if ends {
            start = at + 1;
        }
    }
}

/// Returns the files of the same crate that a file imports, by `use` or by a path in its code.
fn imports(source: &Source, modules: &BTreeSet<&[String]>) -> BTreeSet<Vec<String>> {
    let mut paths = Vec::new();
    for (at, _) in source.code.match_indices("use ") {
        let starts = source.code[..at].chars().next_back().is_none_or(|it| " \n".contains(it));
        if let Some((tree, _)) = source.code[at + 4..].split_once(';').filter(|_| starts) {
            expanded(tree, "", &mut paths);
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in source.code.match_indices(start) {
            let rest = &source.code[at..];
            let end = rest.find(|it: char| !(it.is_alphanumeric() || "_:".contains(it)));
            paths.push(rest[..end.unwrap_or(rest.len())].trim_end_matches(':').to_owned());
        }
    }
    let absolute = |path: &String| {
        let mut parts: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        let mut base = source.module.clone();
        match parts[0].as_str() {
            "crate" => {
                parts.remove(0);
                base.clear();
            }
            "self" => {
                parts.remove(0);
            }
            _ => {
                while parts.first().is_some_and(|part| part == "super") {
                    parts.remove(0);
                    base.pop();
                }
            }
        }
        base.extend(parts);
        (1..=base.len()).rev().find_map(|end| {
            let found = modules.contains(&base[..end]).then(|| base[..end].to_vec())?;
            Some(found)
        })
    };
    paths.iter().filter_map(absolute).filter(|path| *path != source.module).collect()
}

/// Returns which modules of a crate import which others of it.
fn import_graph(folder: &str) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut sources = sources_of(folder);
    sources.retain(|it| !["lib", "main"].contains(&it.module[0].as_str()));
    let modules: BTreeSet<&[String]> = sources.iter().map(|it| &it.module[..]).collect();
    let graph: BTreeMap<_, _> =
        sources.iter().map(|it| (it.module.clone(), imports(it, &modules))).collect();
    assert!(graph.values().any(|to| to.len() > 1), "{folder}: imports are found");
    graph
}

/// Fails if a graph has a circle.
fn assert_no_circle(name: &str, mut graph: BTreeMap<String, BTreeSet<String>>) {
    // Nodes without remaining imports are removed until only circles remain.
    loop {
        let done: Vec<String> =
            graph.iter().filter(|(_, to)| to.is_empty()).map(|(it, _)| it.clone()).collect();
        if done.is_empty() {
            break;
        }
        graph.retain(|node, _| !done.contains(node));
        for to in graph.values_mut() {
            to.retain(|it| !done.contains(it));
        }
    }
    let rows: Vec<String> = graph
        .iter()
        .map(|(from, to)| {
            let to: Vec<&str> = to.iter().map(String::as_str).collect();
            format!("{from} -> {}", to.join(", "))
        })
        .collect();
    assert!(rows.is_empty(), "{name}: in or above circles:\n{}", rows.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for folder in all_crates() {
        let mut graph = BTreeMap::new();
        for (from, to) in import_graph(&folder) {
            // A `mod.rs` and the files below it belong together.
            let to = to.iter().filter(|it| !it.starts_with(&from));
            graph.insert(from.join("::"), to.map(|it| it.join("::")).collect());
        }
        assert_no_circle(&folder, graph);
    }
}

/// In each folder, the files and the folders in it import in one direction only: each of them counts as one
/// with all that is below it.
#[test]
fn no_folders_import_each_other_in_a_circle() {
    for folder in all_crates() {
        let all = import_graph(&folder);
        let folders: BTreeSet<&[String]> =
            all.keys().flat_map(|it| (0..it.len()).map(|end| &it[..end])).collect();
        for parent in folders {
            let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            let child = |module: &[String]| {
                let below = module.strip_prefix(parent)?;
                below.first().cloned()
            };
            for (from, to) in &all {
                let Some(from) = child(from) else { continue };
                let to: BTreeSet<String> = to.iter().filter_map(|it| child(it)).collect();
                graph.entry(from).or_default().extend(to);
            }
            for (from, to) in &mut graph {
                to.remove(from);
            }
            assert_no_circle(&format!("{folder}/{}", parent.join("/")), graph);
        }
    }
}

/// Folders with one file for each choice of a table.
const TABLES: [&str; 5] = ["algorithm", "formats", "kinds", "shape", "solver"];

#[test]
fn folders_are_small() {
    let sources = all_crates().into_iter().flat_map(|folder| sources_of(&folder));
    let sources = sources.map(|source| PathBuf::from(source.path));
    let mut files: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for path in sources.chain(scripts()) {
        *files.entry(path.parent().unwrap().to_owned()).or_default() += 1;
    }
    files.retain(|folder, _| !TABLES.iter().any(|table| folder.ends_with(table)));
    for (folder, count) in files {
        assert!(count <= 20, "{} has {count} files: divide it by concept", folder.display());
    }
}

//! The packages of Cargo in the program, and in the packages for Python and JavaScript.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{name_of, root, text};

/// The target of the image and of `.ci/static`.
pub(super) const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The other systems that releases have the program for.
const OTHER_TARGETS: [&str; 2] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// Names of files with a licence begin with one of these.
const LICENSE_FILES: [&str; 5] = ["LICENSE", "LICENCE", "UNLICENSE", "COPYING", "NOTICE"];

/// The suffix of packages with C code, which hold its licence in a folder of that code.
const NATIVE: &str = "-sys";

/// A package in the program.
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression.
    pub(super) license: String,
    pub(super) authors: Vec<String>,
    pub(super) repository: Option<String>,
    pub(super) folder: PathBuf,
    /// SHA-256 of the package file, from `Cargo.lock`; `None` for packages of this repository.
    pub(super) checksum: Option<String>,
    /// URLs of the packages that this package depends on.
    pub(super) needs: BTreeSet<String>,
}

impl Package {
    pub(super) fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    /// Returns the texts of the licence; if there are several to choose from, MIT.
    pub(super) fn texts(&self) -> Vec<String> {
        let mut files = license_files(&self.folder);
        let mit = |path: &PathBuf| name_of(path).contains("MIT");
        if files.iter().any(mit) {
            files.retain(mit);
        }
        if self.name.ends_with(NATIVE) {
            let folders = std::fs::read_dir(&self.folder).unwrap().map(|it| it.unwrap().path());
            let mut folders: Vec<PathBuf> = folders.filter(|it| it.is_dir()).collect();
            folders.sort();
            files.extend(folders.iter().flat_map(|folder| license_files(folder)));
        }
        files.iter().map(|path| text(path)).collect()
    }
}

fn license_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let is_license = |path: &PathBuf| {
        path.is_file() && LICENSE_FILES.iter().any(|start| name_of(path).starts_with(start))
    };
    let mut files: Vec<PathBuf> = entries.filter(is_license).collect();
    files.sort();
    files
}

/// Returns the checksums of a `Cargo.lock` by name and version.
fn checksums(folder: &Path) -> BTreeMap<(String, String), String> {
    let lock = std::fs::read_to_string(folder.join("Cargo.lock")).unwrap();
    let of = |part: &str, key: &str| {
        let start = format!("{key} = \"");
        let line = part.lines().find_map(|line| line.strip_prefix(&start))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    let parts = lock.split("[[package]]");
    parts
        .filter_map(|part| Some(((of(part, "name")?, of(part, "version")?), of(part, "checksum")?)))
        .collect()
}

/// Returns the package `name` of a folder, and the packages in it by URL.
pub(super) fn packages_of(
    folder: &str,
    name: &str,
    target: &str,
) -> (Package, BTreeMap<String, Package>) {
    let folder = root().join(folder);
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["metadata", "--format-version=1", "--locked", "--filter-platform", target]);
    let output = cargo.current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let string = |value: &Value| value.as_str().map(str::to_owned);
    let checksums = checksums(&folder);
    let by_id: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (string(&package["id"]).unwrap(), package))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (string(&node["id"]).unwrap(), node))
        .collect();
    let url = |id: &str| {
        let package = &by_id[id];
        format!(
            "pkg:cargo/{}@{}",
            package["name"].as_str().unwrap(),
            package["version"].as_str().unwrap()
        )
    };
    // Packages for tests and builds only are not in the program.
    let needs = |id: &str| -> Vec<String> {
        let needs = list(&nodes[id]["deps"]).into_iter();
        let is_normal =
            |need: &Value| list(&need["dep_kinds"]).iter().any(|it| it["kind"].is_null());
        needs.filter(is_normal).map(|need| string(&need["pkg"]).unwrap()).collect()
    };
    let program = by_id.iter().find(|(_, package)| package["name"] == name).unwrap().0;
    let mut found = BTreeMap::new();
    let mut open = vec![program.clone()];
    while let Some(id) = open.pop() {
        if found.contains_key(&url(&id)) {
            continue;
        }
        let package = &by_id[&id];
        let (name, version) =
            (string(&package["name"]).unwrap(), string(&package["version"]).unwrap());
        let authors = list(&package["authors"]).iter().filter_map(string).collect();
        let manifest = PathBuf::from(string(&package["manifest_path"]).unwrap());
        let own = Package {
            license: string(&package["license"]).unwrap_or_default().replace('/', " OR "),
            authors,
            repository: string(&package["repository"]),
            folder: manifest.parent().unwrap().to_owned(),
            checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
            needs: needs(&id).iter().map(|id| url(id)).collect(),
            name,
            version,
        };
        found.insert(own.url(), own);
        open.extend(needs(&id));
    }
    let program = found.remove(&url(program)).unwrap();
    (program, found)
}

/// Returns the program, and the packages in it by URL.
pub(super) fn packages() -> (Package, BTreeMap<String, Package>) {
    let (mut program, mut packages) = packages_of("", "mazewright", TARGET);
    for target in OTHER_TARGETS {
        let (same, others) = packages_of("", "mazewright", target);
        program.needs.extend(same.needs);
        for (url, other) in others {
            let needs = other.needs.clone();
            packages.entry(url).or_insert(other).needs.extend(needs);
        }
    }
    (program, packages)
}

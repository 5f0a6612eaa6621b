//! The components of the program: `licenses/THIRD-PARTY.txt` with the licences of all packages and
//! files in it, and `licenses/sbom.cdx.json`, a bill of materials in `CycloneDX` 1.6.
//!
//! Both follow from `Cargo.lock` and the files in this repository. `UPDATE=1 cargo test licenses`
//! writes them. Without `UPDATE`, files that differ from the packages fail.

mod others;
mod packages;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use self::others::{Other, built_in, others};
use self::packages::{Package, TARGET, packages, packages_of};

const RULE: &str =
    "================================================================================";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().to_uppercase()
}

/// Returns a text without spaces at the ends of lines and empty lines around it.
fn text(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Returns the licences of fonts, symbols, scripts and libraries in this repository, each with its
/// path.
fn bundled() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open =
        ["crates/core/assets", "crates/render/assets", "src/pages/vendor", "licenses/glibc"]
            .map(|folder| root().join(folder))
            .to_vec();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if ["LICENSE", "LGPL", "APACHE", "COPYRIGHT"]
                .iter()
                .any(|it| name_of(&path).contains(it))
            {
                let shown = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                found.push((shown, text(&path)));
            }
        }
    }
    found.sort();
    found
}

/// Returns the text of `licenses/THIRD-PARTY.txt`.
fn notices() -> String {
    let (program, mut packages) = packages();
    packages.extend(packages_of("python", "mazewright-python", TARGET).1);
    packages.extend(packages_of("npm", "mazewright-wasm", "wasm32-unknown-unknown").1);
    let mut out = format!(
        "mazewright is under the licence {}. What others have made is listed here, as far as it is built\n\
         into the program or into the packages for Python and JavaScript: first all packages of Cargo,\n\
         then all else, then each text of a licence once, with those that it applies to.\n\n\
         The static binary, which is what the image holds, is linked with the GNU C Library as Debian has\n\
         it, unchanged. That library is under the GNU Lesser General Public License, version 2.1 or later,\n\
         whose text is below. Its source is Debian's package glibc, at https://sources.debian.org/src/glibc/\n\
         and by `apt-get source glibc`. To link mazewright with a changed version of it, build and install\n\
         that version, and run .ci/static in the source of mazewright, which the Dockerfile makes the image\n\
         from: the licence of mazewright allows this, and to take it apart for it.\n\n",
        program.license
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // Packages of this repository are under its own licence.
    for package in packages.values().filter(|package| package.checksum.is_some()) {
        let title = format!("{} {}", package.name, package.version);
        let _ = writeln!(out, "{title}: {}", package.license);
        let own = package.texts();
        if own.is_empty() {
            let authors = package.authors.join(", ");
            let words = format!(
                "Licence {}; the package has no text of it. By {authors}.",
                package.license
            );
            texts.entry(words).or_default().push(title.clone());
        }
        for text in own {
            texts.entry(text).or_default().push(title.clone());
        }
    }
    out.push('\n');
    for other in others() {
        let (Ok(license) | Err(license)) = other.license;
        let _ = writeln!(out, "{} {}: {license}", other.name, other.version);
    }
    for (path, text) in bundled() {
        texts.entry(text).or_default().push(path);
    }
    let mut texts: Vec<(Vec<String>, String)> =
        texts.into_iter().map(|(text, users)| (users, text)).collect();
    texts.sort();
    for (users, text) in texts {
        let _ = write!(out, "\n{RULE}\n{}\n{RULE}\n\n{text}\n", users.join(", "));
    }
    out
}

/// Returns the text of `licenses/sbom.cdx.json`.
fn bill_of_materials() -> String {
    let (program, packages) = packages();
    let component = |package: &Package, kind: &str| {
        let mut component = json!({
            "type": kind,
            "bom-ref": package.url(),
            "name": package.name,
            "version": package.version,
            "licenses": [{ "expression": package.license }],
            "purl": package.url(),
        });
        if let Some(checksum) = &package.checksum {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
        }
        if let Some(repository) = &package.repository {
            component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
        }
        component
    };
    let all = std::iter::once(&program).chain(packages.values());
    let others = others();
    let needs = |package: &Package| {
        let mut needs: Vec<String> = package.needs.iter().cloned().collect();
        if package.url() == program.url() {
            needs.extend(others.iter().map(Other::reference));
        }
        json!({ "ref": package.url(), "dependsOn": needs })
    };
    let needs: Vec<Value> = all.map(needs).collect();
    let components = packages.values().map(|it| component(it, "library"));
    let components: Vec<Value> = components.chain(others.iter().map(Other::component)).collect();
    let bill = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": component(&program, "application") },
        "components": components,
        "dependencies": needs,
    });
    format!("{bill:#}\n")
}

fn held(name: &str, text: &str) {
    let path = root().join("licenses").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == text,
        "licenses/{name} is not what the packages say: run UPDATE=1 cargo test licenses"
    );
}

#[test]
fn the_licences_of_all_packages_are_listed() {
    let text = notices();
    held("THIRD-PARTY.txt", &text);
    for part in [
        "serde 1.",
        "jemalloc",
        "vendor/leaflet",
        "Bitstream Vera",
        "Phosphor",
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "Sun Microsystems",
    ] {
        assert!(text.contains(part), "nothing about {part}");
    }
}

#[test]
fn the_image_has_the_licences() {
    let dockerfile = std::fs::read_to_string(root().join("Dockerfile")).unwrap();
    assert!(dockerfile.contains("COPY LICENSE licenses /licenses/"));
}

/// A pattern of the Dockerfile or of `.dockerignore`: a path, the path of a folder around it, or one with a `*`.
fn covers(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        Some((start, end)) => path.starts_with(start) && path.ends_with(end),
        None => path.strip_prefix(pattern).is_some_and(|it| it.is_empty() || it.starts_with('/')),
    }
}

/// The program holds the documents, which its pages show.
#[test]
fn the_image_is_built_with_all_documents() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let (dockerfile, ignored) = (read("Dockerfile"), read(".dockerignore"));
    let copied = dockerfile.lines().filter_map(|line| line.strip_prefix("COPY "));
    let copied: Vec<&str> = copied.flat_map(str::split_whitespace).collect();
    let admitted: Vec<&str> = ignored.lines().filter_map(|it| it.strip_prefix('!')).collect();
    let guides = std::fs::read_dir(root().join("docs")).unwrap().map(|it| it.unwrap().path());
    let guides = guides.filter(|it| it.extension().is_some_and(|it| it == "md"));
    let guides = guides.map(|it| it.strip_prefix(root()).unwrap().to_str().unwrap().to_owned());
    let others = ["openapi.yaml", "licenses/THIRD-PARTY.txt", "src/pages/play/main.js"];
    for path in guides.chain(others.map(str::to_owned)) {
        for (patterns, of) in [(&copied, "Dockerfile"), (&admitted, ".dockerignore")] {
            assert!(patterns.iter().any(|it| covers(it, &path)), "{of} leaves out {path}");
        }
    }
}

#[test]
fn the_bill_of_materials_lists_all_packages() {
    held("sbom.cdx.json", &bill_of_materials());
}

/// Fails if a bundled file is missing from the list, or a listed one from the repository.
#[test]
fn everything_bundled_is_a_component() {
    let texts: BTreeSet<String> = bundled().into_iter().map(|(path, _)| path).collect();
    let known: BTreeSet<String> =
        others().iter().flat_map(|other| other.texts).map(|&path| path.to_owned()).collect();
    assert_eq!(texts, known);
    let bill: Value = serde_json::from_str(&bill_of_materials()).unwrap();
    for other in others() {
        let listed = bill["components"].as_array().unwrap().iter();
        assert_eq!(listed.filter(|it| it["bom-ref"] == *other.reference()).count(), 1);
    }
    // The versions of scripts are those that their files name.
    for (name, file) in [("Leaflet", "leaflet/leaflet.js"), ("PDF.js", "pdfjs/pdf.min.mjs")] {
        let version = others().into_iter().find(|it| it.name == name).unwrap().version;
        let text = std::fs::read_to_string(root().join("src/pages/vendor").join(file)).unwrap();
        assert!(text.contains(&version), "{file} does not name {version}");
    }
}

/// The Dockerfile builds in an image of Debian, whose host has glibc, with a script that builds for
/// its host.
#[test]
fn the_target_is_what_the_static_binary_is_built_for() {
    let script = std::fs::read_to_string(root().join(".ci/static")).unwrap();
    assert!(script.contains("host=$(rustc -vV | sed -n 's/^host: //p')"), "{script}");
    assert!(script.contains("--target \"$host\""), "{script}");
    assert!(TARGET.ends_with("-linux-gnu"));
    assert_eq!(built_in().1, "bookworm");
}

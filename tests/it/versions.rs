//! One version number for everything that a release holds.

use std::path::Path;

/// The places of the version: a file, the text before the number, and the text after it.
const STATED: [(&str, &str, &str); 8] = [
    ("Dockerfile", "org.opencontainers.image.version=\"", "\""),
    ("deploy/helm/Chart.yaml", "\nversion: ", "\n"),
    ("deploy/helm/Chart.yaml", "\nappVersion: ", "\n"),
    ("npm/Cargo.toml", "\nversion = \"", "\""),
    ("npm/package.json", "\"version\": \"", "\""),
    ("npm/package-lock.json", "\"version\": \"", "\""),
    ("python/Cargo.toml", "\nversion = \"", "\""),
    ("openapi.yaml", " {title: mazewright, version: \"", "\""),
];

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn one_version_everywhere() {
    for (file, before, after) in STATED {
        let text = read(file);
        let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{file}: no {before}"));
        let (version, _) = rest.split_once(after).unwrap();
        let version = version.trim_matches(['"', '\'']);
        assert_eq!(version, env!("CARGO_PKG_VERSION"), "{file}: {before}");
    }
}

#[test]
fn crates_need_each_other_in_this_version() {
    let mut needs = 0;
    let crates = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")).unwrap();
    let names = crates.map(|it| format!("crates/{}", it.unwrap().file_name().to_str().unwrap()));
    for folder in names.chain([".".to_owned()]) {
        let name = format!("{folder}/Cargo.toml");
        // Settings of profiles have a dot in their names.
        let is_need = |it: &&str| it.split_once(" = ").is_some_and(|(name, _)| !name.contains('.'));
        let text = read(&name);
        let lines = text.lines().filter(|it| it.starts_with("mazewright-"));
        for line in lines.filter(is_need) {
            let version = format!("version = \"{}\"", env!("CARGO_PKG_VERSION"));
            assert!(line.contains(&version), "{name}: {line}");
            needs += 1;
        }
    }
    assert!(needs > 15, "{needs}");
}

/// The site has every document, and its list of pages leads to files.
#[test]
fn the_site_has_every_document() {
    let summary = read("docs/site/SUMMARY.md");
    let pages: Vec<&str> = summary
        .split("](")
        .skip(1)
        .map(|it| it.split_once(')').unwrap().0)
        .inspect(|it| assert!(!read(it).is_empty(), "{it}"))
        .collect();
    for folder in ["", "docs/"] {
        for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let name = format!("{folder}{}", file.unwrap().file_name().to_str().unwrap());
            let is_document = Path::new(&name).extension().is_some_and(|it| it == "md");
            assert!(!is_document || pages.contains(&name.as_str()), "{name}");
        }
    }
}

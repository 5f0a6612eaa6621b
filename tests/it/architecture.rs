//! The path of the first request in ARCHITECTURE.md: its files exist, and its numbers are those of its tables.

use std::path::Path;

#[test]
fn the_files_of_the_first_request_exist_and_are_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, path) = text.split_once("## The path of one request").unwrap();
    let path = path.split("\n## ").next().unwrap();
    let mut all = 0;
    for section in path.split("\n### ").skip(1) {
        let (title, table) = section.split_once('\n').unwrap();
        let (name, stated) = title.split_once(": ").unwrap();
        let folder = match name.trim_matches('`').strip_prefix("mazewright-") {
            Some(package) => root.join("crates").join(package).join("src"),
            None => root.join("src"),
        };
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        let files: Vec<&str> = rows.map(|(file, _)| file).collect();
        for file in &files {
            assert!(folder.join(file).is_file(), "{name}: {file}");
        }
        assert_eq!(stated, format!("{} files", files.len()), "{name}");
        all += files.len();
    }
    let sum = path.lines().find(|line| line.contains(" files: ")).unwrap();
    assert!(sum.starts_with(&format!("{all} files: ")), "{all}: {sum}");
}

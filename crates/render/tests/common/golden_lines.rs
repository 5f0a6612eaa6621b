//! Lines of hashes in a file, which the same requests must give again.

use std::path::Path;

/// Compares lines with those of a file. The key of a line is the text before `mark`.
pub(crate) fn hold(file: &str, mark: &str, lines: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        return;
    }
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let known: Vec<&str> = text.lines().collect();
    let changed: Vec<String> = lines
        .iter()
        .filter(|line| !known.contains(&line.as_str()))
        .map(|line| {
            let key = line.split(mark).next().unwrap();
            let old = known.iter().find(|known| known.starts_with(&format!("{key}{mark}")));
            format!("- {}\n+ {line}", old.unwrap_or(&"(none)"))
        })
        .collect();
    let gone = known.iter().filter(|known| !lines.iter().any(|line| line == *known)).count();
    assert!(
        changed.is_empty() && gone == 0,
        "{} of {} mazes changed, {gone} lines of {file} are no longer true; the first are:\n{}\n\
         gen 1 is a promise: the same request gives the same bytes. If the change is meant, and no \
         release has made the promise yet, run `UPDATE=1 cargo test golden` and say in the commit \
         what changed and why.",
        changed.len(),
        lines.len(),
        changed[..changed.len().min(8)].join("\n")
    );
}

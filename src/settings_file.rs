//! A file with settings, one a line as `NAME=VALUE`, in the form that systemd reads too: empty lines and lines that
//! begin with `#` are skipped, and a value may have quotes around it.

use std::path::Path;

/// The largest number of edits between a wrong name and a suggestion.
const NEAR: usize = 3;

/// Reads the names and values of a file, with settings named `known`. An error names the line, and no value: it may be a
/// secret.
pub fn read_settings(path: &Path, known: &[&str]) -> Result<Vec<(String, String)>, String> {
    let wrong = |why: String| format!("MAZE_SETTINGS_FILE is {}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let mut settings: Vec<(String, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: &str| wrong(format!("line {}: {why}", at + 1));
        let (name, value) = line.split_once('=').ok_or_else(|| wrong("must be NAME=VALUE"))?;
        let name = name.trim_end();
        if !known.contains(&name) {
            return Err(wrong(&unknown_setting(name, known)));
        }
        if settings.iter().any(|(other, _)| other == name) {
            return Err(wrong(&format!("{name} is given twice")));
        }
        settings.push((name.to_owned(), unquoted(value.trim_start()).to_owned()));
    }
    Ok(settings)
}

/// Says that a name is not that of a setting, with the nearest one.
pub fn unknown_setting(name: &str, known: &[&str]) -> String {
    let away = |setting: &&&str| strsim::osa_distance(name, setting);
    match known.iter().min_by_key(away).filter(|it| away(it) <= NEAR) {
        Some(meant) => format!("{name} is not a setting; did you mean {meant}?"),
        None => format!("{name} is not a setting"),
    }
}

/// Removes quotes around a value.
fn unquoted(value: &str) -> &str {
    let within = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Vec<(String, String)>, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings");
        std::fs::write(&path, text).expect("a file");
        let path_text = path.display().to_string();
        read_settings(&path, &["MAZE_CACHE", "MAZE_LOG"])
            .map_err(|why| why.replace(&path_text, "F"))
    }

    #[test]
    fn lines_are_names_and_values() {
        let text = "# a comment\n\nMAZE_CACHE=9\r\n  MAZE_LOG = \"a=b, c\" \n";
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(of(text), Ok(vec![pair("MAZE_CACHE", "9"), pair("MAZE_LOG", "a=b, c")]));
        assert_eq!(of("MAZE_LOG='x'"), Ok(vec![pair("MAZE_LOG", "x")]));
        assert_eq!(of("MAZE_LOG=\"x"), Ok(vec![pair("MAZE_LOG", "\"x")]));
        assert_eq!(of(""), Ok(Vec::new()));
    }

    #[test]
    fn faults_name_the_line_and_no_value() {
        for (text, why) in [
            ("MAZE_LOG=info\nsecret", "line 2: must be NAME=VALUE"),
            ("MAZE_LOK=secret", "line 1: MAZE_LOK is not a setting; did you mean MAZE_LOG?"),
            ("PATH=secret", "line 1: PATH is not a setting"),
            ("MAZE_LOG=secret\n\nMAZE_LOG=x", "line 3: MAZE_LOG is given twice"),
        ] {
            assert_eq!(of(text), Err(format!("MAZE_SETTINGS_FILE is F: {why}")));
        }
        assert!(
            read_settings(Path::new("/nowhere"), &[]).is_err_and(|why| why.contains("/nowhere: "))
        );
    }
}

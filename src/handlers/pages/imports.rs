//! Which scripts a script imports. Pages name them all, so that browsers fetch them at once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::handlers::pages::assets::ASSETS;

/// The scripts that each script imports at its head.
static IMPORTS: LazyLock<BTreeMap<&'static str, Vec<String>>> = LazyLock::new(|| {
    let scripts = ASSETS.iter().filter(|asset| asset.is_script());
    let imports = |name, text: &str| text.lines().filter_map(|line| imported(name, line)).collect();
    scripts
        .filter_map(|asset| {
            let content = asset.content().ok()?;
            Some((asset.name, imports(asset.name, &String::from_utf8_lossy(&content))))
        })
        .collect()
});

/// Returns scripts with all that they import, each once. Imports within functions are left out: they load what is needed later.
pub(super) fn with_imports<'a>(scripts: &[&'a str]) -> Vec<&'a str> {
    let mut found = scripts.to_vec();
    let mut next = 0;
    while let Some(name) = found.get(next) {
        for import in IMPORTS.get(name).into_iter().flatten() {
            if !found.contains(&import.as_str()) {
                found.push(import);
            }
        }
        next += 1;
    }
    found
}

/// Returns the script that a line of the script `name` imports, if it ends an import.
fn imported(name: &str, line: &str) -> Option<String> {
    let (before, path) = line.strip_suffix("\";")?.rsplit_once('"')?;
    let is_import = ["import ", "export ", "} from "].iter().any(|head| before.starts_with(head));
    let is_whole = before == "import " || before.ends_with(" from ");
    (is_import && is_whole).then(|| resolve(name, path))
}

/// Returns the name of the script at `path`, which is relative to the script `name`.
fn resolve(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => (),
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found_in_each_form() {
        let lines = [
            ("import { at } from \"../common/dom.js\";", Some("common/dom.js")),
            ("} from \"./state.js\";", Some("studio/state.js")),
            ("export { fit } from \"./panels/fit.js\";", Some("studio/panels/fit.js")),
            ("import \"./picture.js\";", Some("studio/picture.js")),
            ("/** @import { Layer } from \"./state.js\" */", None),
            ("  const { openEnds } = await import(\"./panels/ends.js\");", None),
            ("const text = \"from \";", None),
        ];
        for (line, expected) in lines {
            assert_eq!(imported("studio/main.js", line).as_deref(), expected, "{line}");
        }
    }
}

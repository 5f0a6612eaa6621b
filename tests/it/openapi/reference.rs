//! `docs/reference.md`: the texts of the description in full.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use yaml_rust2::Yaml;

use crate::openapi::document::{lead, whole};

const HEAD: &str = "\
# Reference

<!-- Written by `UPDATE=1 cargo test openapi` from tests/it/openapi; do not edit. -->

What `openapi.yaml` says in short, in full: the rules of all requests, the paths, the parameters, the members of documents, and the
codes of errors. The service has this page at `/docs/reference.md`.

## Requests and answers
";

/// Returns the text of the page.
pub(super) fn page() -> String {
    let whole = whole();
    let rules = whole["info"]["description"].as_str().unwrap();
    let mut page = Page { text: format!("{HEAD}\n{}\n", rules.trim_end()), told: BTreeSet::new() };
    page.part("Paths");
    for tag in whole["tags"].as_vec().unwrap() {
        page.longer(tag["name"].as_str().unwrap(), tag);
    }
    for (path, item) in members(&whole["paths"]) {
        for (method, operation) in members(item) {
            page.longer(&format!("{} {path}", method.to_uppercase()), operation);
        }
    }
    let components = &whole["components"];
    page.part("Parameters");
    for (name, parameter) in members(&components["parameters"]) {
        let own = parameter["name"].as_str().unwrap();
        let other = if own == name { String::new() } else { format!(" ({name})") };
        page.section(&format!("`{own}`{other}"), parameter);
    }
    page.part("Members of documents");
    for (name, schema) in members(&components["schemas"]) {
        page.schema(name, schema);
    }
    page.part("Headers");
    for (name, header) in members(&components["headers"]) {
        page.longer(&format!("`{name}`"), header);
    }
    page.part("Errors");
    for (name, response) in members(&components["responses"]) {
        page.longer(name, response);
    }
    page.text
}

fn members(yaml: &Yaml) -> impl Iterator<Item = (&str, &Yaml)> {
    yaml.as_hash().into_iter().flatten().map(|(name, it)| (name.as_str().unwrap(), it))
}

struct Page {
    text: String,
    /// The texts on the page: several paths share one.
    told: BTreeSet<String>,
}

impl Page {
    fn part(&mut self, title: &str) {
        let _ = write!(self.text, "\n## {title}\n");
    }

    fn section(&mut self, title: &str, value: &Yaml) {
        let Some(text) = value["description"].as_str() else { return };
        if self.told.insert(text.to_owned()) {
            let _ = write!(self.text, "\n### {title}\n\n{}\n", text.trim_end());
        }
    }

    /// Writes a text if the description has only its lead.
    fn longer(&mut self, title: &str, value: &Yaml) {
        let text = value["description"].as_str().unwrap_or_default();
        if text.split_whitespace().ne(lead(text).split_whitespace()) {
            self.section(title, value);
        }
    }

    /// Writes the texts of a schema and of its members.
    fn schema(&mut self, name: &str, schema: &Yaml) {
        self.longer(&format!("`{name}`"), schema);
        for (member, own) in members(&schema["properties"]) {
            self.schema(&format!("{name}.{member}"), own);
        }
    }
}

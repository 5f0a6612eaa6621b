//! Writes the description as YAML: small collections in flow style, and what is repeated as an alias.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use yaml_rust2::Yaml;

/// The columns of a line.
const WIDTH: usize = 160;

/// The spaces before what is in a collection. The description is nested so deep that two would be a tenth of it.
const STEP: usize = 1;

/// The longest collection with collections in it that is written as one line.
const SMALL: usize = 160;

/// The most levels of collections in a collection that is written as a line or a paragraph.
const DEPTH: usize = 4;

/// The longest item of a collection that is written as a paragraph.
const LONG: usize = 1200;

/// The shortest collection that an alias repeats. Parsers of some languages take no more than 50 aliases of collections,
/// so that the targets of references are repeated by aliases of texts.
const REPEATED: usize = 300;

/// Returns the text of a document.
pub(super) fn written(document: &Yaml) -> String {
    let mut writer = Writer::default();
    writer.count("", document);
    writer.children("", document, 0);
    writer.text
}

/// A collection or the target of a reference, with its key.
type Place<'a> = (&'a str, &'a Yaml);

#[derive(Default)]
struct Writer<'a> {
    text: String,
    known: BTreeSet<Place<'a>>,
    repeated: BTreeSet<Place<'a>>,
    anchors: BTreeMap<Place<'a>, String>,
}

fn is_reference(value: &Yaml) -> bool {
    value["$ref"].as_str().is_some() && value.as_hash().is_some_and(|all| all.len() == 1)
}

/// Returns the items of a collection, those of a list under the key of the list.
fn items<'a>(key: &'a str, value: &'a Yaml) -> Vec<Place<'a>> {
    match value {
        Yaml::Array(all) => all.iter().map(|item| (key, item)).collect(),
        Yaml::Hash(all) => all.iter().map(|(name, item)| (name.as_str().unwrap(), item)).collect(),
        _ => Vec::new(),
    }
}

fn is_collection(value: &Yaml) -> bool {
    matches!(value, Yaml::Array(_) | Yaml::Hash(_))
}

/// Returns the length of a value in one line, without aliases.
fn length(value: &Yaml) -> usize {
    let named = |(name, item): Place<'_>| match value {
        Yaml::Hash(_) => name.chars().count() + length(item) + 4,
        _ => length(item) + 2,
    };
    match value {
        Yaml::Array(_) | Yaml::Hash(_) => items("", value).into_iter().map(named).sum(),
        scalar => self::scalar(scalar).chars().count(),
    }
}

/// Returns a text plain if nobody can take it for anything else, and else in quotation marks.
fn quoted(text: &str) -> String {
    let is_word = |it: char| it.is_ascii_alphanumeric() || "_/$ .+()-".contains(it);
    let begins = text.starts_with(|it: char| it.is_ascii_alphabetic() || "_/$".contains(it));
    let is_plain = begins && text.chars().all(is_word) && !text.ends_with(' ');
    let other = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    if is_plain && !other.contains(&text.to_lowercase().as_str()) {
        return text.to_owned();
    }
    serde_json::to_string(text).unwrap()
}

fn scalar(value: &Yaml) -> String {
    match value {
        Yaml::String(text) => quoted(text),
        Yaml::Real(number) => number.clone(),
        Yaml::Integer(number) => number.to_string(),
        Yaml::Boolean(answer) => answer.to_string(),
        _ => "null".to_owned(),
    }
}

impl<'a> Writer<'a> {
    /// Notes what is repeated. What is in a repeated collection is written once.
    fn count(&mut self, key: &'a str, value: &'a Yaml) {
        let is_long = is_collection(value) && length(value) >= REPEATED;
        if (key == "$ref" || is_long) && !self.known.insert((key, value)) {
            self.repeated.insert((key, value));
            return;
        }
        for (name, item) in items(key, value) {
            self.count(name, item);
        }
    }

    /// Returns how many levels of collections are in a collection. References and aliases are none.
    fn depth(&self, key: &'a str, value: &'a Yaml) -> usize {
        let depth_of = |(name, item): Place<'a>| {
            let is_known = self.anchors.contains_key(&(name, item));
            let is_level = is_collection(item) && !is_reference(item) && !is_known;
            if is_level { 1 + self.depth(name, item) } else { 0 }
        };
        items(key, value).into_iter().map(depth_of).max().unwrap_or(0)
    }

    /// Returns the anchor that precedes a repeated value, or nothing.
    fn anchor(&mut self, key: &'a str, value: &'a Yaml) -> String {
        if !self.repeated.contains(&(key, value)) {
            return String::new();
        }
        let base = value.as_str().map_or(key, |target| target.rsplit('/').next().unwrap());
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let mut names = std::iter::once(base.to_owned()).chain(numbered);
        let name = names.find(|name| !self.anchors.values().any(|it| it == name)).unwrap();
        self.anchors.insert((key, value), name.clone());
        format!("&{name} ")
    }

    fn flow(&mut self, key: &'a str, value: &'a Yaml) -> String {
        if let Some(name) = self.anchors.get(&(key, value)) {
            return format!("*{name}");
        }
        let anchor = self.anchor(key, value);
        if !is_collection(value) {
            return anchor + &scalar(value);
        }
        let [open, close] = brackets(value);
        format!("{anchor}{open}{}{close}", self.parts(key, value).join(", "))
    }

    /// Returns the items of a collection in flow style.
    fn parts(&mut self, key: &'a str, value: &'a Yaml) -> Vec<String> {
        let is_map = value.as_hash().is_some();
        let part = |(name, item)| {
            let text = self.flow(name, item);
            // In a list, a member of its own needs no braces.
            let text = if is_reference(item) && !is_map { &text[1..text.len() - 1] } else { &text };
            if is_map { format!("{}: {text}", quoted(name)) } else { text.to_owned() }
        };
        items(key, value).into_iter().map(part).collect()
    }

    /// Writes a value behind its key.
    fn value(&mut self, key: &'a str, value: &'a Yaml, indent: usize) {
        let is_known = self.anchors.contains_key(&(key, value));
        if is_known || !is_collection(value) || is_reference(value) {
            let text = self.flow(key, value);
            let _ = writeln!(self.text, " {text}");
            return;
        }
        let anchor = self.anchor(key, value);
        self.text += format!(" {anchor}").trim_end();
        let is_short = |(_, item): Place<'a>| length(item) <= LONG;
        let is_paragraph = self.depth(key, value) <= DEPTH;
        let is_paragraph = is_paragraph && items(key, value).into_iter().all(is_short);
        if length(value) > SMALL && !is_paragraph {
            self.text.push('\n');
            self.children(key, value, indent);
            return;
        }
        let [open, close] = brackets(value);
        let mut parts = self.parts(key, value);
        let last = parts.len().saturating_sub(1);
        parts.iter_mut().take(last).for_each(|part| part.push(','));
        let used = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1);
        let whole = parts.join(" ");
        if used + whole.chars().count() + 3 <= WIDTH {
            let _ = writeln!(self.text, " {open}{whole}{close}");
            return;
        }
        let mut line = format!("{:indent$}{open}", "");
        for part in &parts {
            let width = line.chars().count() + part.chars().count();
            if width >= WIDTH && line.trim() != open {
                let _ = write!(self.text, "\n{}", line.trim_end());
                line = format!("{:indent$} ", "");
            }
            let _ = write!(line, "{part} ");
        }
        let _ = write!(self.text, "\n{}{close}\n", line.trim_end());
    }

    /// Writes the items of a collection, a line or more each.
    fn children(&mut self, key: &'a str, value: &'a Yaml, indent: usize) {
        let is_map = value.as_hash().is_some();
        for (name, item) in items(key, value) {
            let head = if is_map { format!("{}:", quoted(name)) } else { "-".to_owned() };
            let _ = write!(self.text, "{:indent$}{head}", "");
            self.value(name, item, indent + STEP);
        }
    }
}

fn brackets(value: &Yaml) -> [&'static str; 2] {
    if value.as_hash().is_some() { ["{", "}"] } else { ["[", "]"] }
}

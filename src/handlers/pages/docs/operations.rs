//! The operations of the API, as `openapi.json` describes them.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde_json::Value;

use crate::handlers::pages::docs::contents::{DocPage, page_of_topic, pages, parameter_link};
use crate::handlers::pages::docs::prose::{self, inline};
use crate::handlers::pages::docs::samples::Sample;
use crate::handlers::pages::shell::escape;
use mazewright_request::ParameterId;

/// The methods, in the order of their pages.
const METHODS: [&str; 4] = ["get", "post", "patch", "delete"];

/// The parameters that make a maze the same every time.
pub const FIXED: &str = "seed=1&gen=1";

/// The description of the API.
static API: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&prose::text("openapi.json")).unwrap_or_default());

/// All operations, short paths first.
pub static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let mut paths: Vec<(&String, &Value)> =
        API["paths"].as_object().into_iter().flatten().collect();
    paths.sort_by_key(|(path, _)| path.len());
    let of = |(path, item): (&'static String, &'static Value)| {
        METHODS
            .into_iter()
            .filter_map(move |method| Some(Operation { method, path, value: item.get(method)? }))
    };
    paths.into_iter().flat_map(of).collect()
});

/// An operation of the API.
pub struct Operation {
    method: &'static str,
    path: &'static str,
    value: &'static Value,
}

/// Returns the value that a reference stands for.
fn resolved(value: &'static Value) -> &'static Value {
    let target = value["$ref"].as_str().and_then(|it| API.pointer(it.trim_start_matches('#')));
    target.map_or(value, resolved)
}

/// Returns a value of a description as text.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

impl Operation {
    /// Returns the id, which is also that of its element.
    pub fn id(&self) -> &'static str {
        self.value["operationId"].as_str().unwrap_or_default()
    }

    /// Returns what it does, in a few words.
    pub fn summary(&self) -> &'static str {
        self.value["summary"].as_str().unwrap_or_default()
    }

    /// Returns the method and the path.
    pub fn heading(&self) -> String {
        format!("{} {}", self.method.to_uppercase(), self.path)
    }

    /// Returns its text in Markdown.
    pub fn text(&self) -> &'static str {
        let own = || self.value["description"].as_str().unwrap_or_default();
        prose::section(&self.heading()).unwrap_or_else(own)
    }

    /// Returns whether it is on `page`.
    pub fn is_on(&self, page: &DocPage) -> bool {
        let tags = self.value["tags"].as_array().into_iter().flatten();
        tags.filter_map(Value::as_str).any(|tag| page.tags.contains(&tag))
    }

    /// Returns its page.
    pub fn page(&self) -> Option<&'static DocPage> {
        pages().find(|page| self.is_on(page))
    }

    fn parameters(&self) -> impl Iterator<Item = &'static Value> {
        self.value["parameters"].as_array().into_iter().flatten().map(resolved)
    }

    /// Returns the path and query of an example.
    pub fn example(&self) -> String {
        let mut path = self.path.to_owned();
        let mut query = Vec::new();
        for parameter in self.parameters() {
            let name = parameter["name"].as_str().unwrap_or_default();
            let example = plain(&parameter["example"]);
            if parameter["in"] == "path" {
                path = path.replace(&format!("{{{name}}}"), example.as_deref().unwrap_or("ID"));
            } else if let Some(value) = example {
                query.push(format!("{name}={value}"));
            }
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    /// Returns the body of an example.
    fn body(&self) -> Option<&'static Value> {
        let content = &resolved(&self.value["requestBody"])["content"]["application/json"];
        let several = content["examples"].as_object().and_then(|all| all.values().next());
        content.get("example").or_else(|| several.map(|it| &it["value"]))
    }

    /// Returns the responses: each status with its description.
    fn responses(&self) -> impl Iterator<Item = (&'static String, &'static Value)> {
        let all = self.value["responses"].as_object().into_iter().flatten();
        all.map(|(status, response)| (status, resolved(response)))
    }

    /// Returns the media types of the response to a good request.
    fn media(&self) -> Vec<&'static str> {
        let good = self.responses().find(|(status, _)| status.starts_with('2'));
        let content = good.and_then(|(_, response)| response["content"].as_object());
        content.into_iter().flatten().map(|(media, _)| media.as_str()).collect()
    }

    /// Returns the path of a picture that the operation answers with, the same each time.
    fn picture(&self) -> Option<String> {
        let shown = ["image/svg+xml", "image/png", "image/webp"];
        let is_picture = self.media().iter().any(|media| shown.contains(media));
        if !is_picture || self.method != "get" {
            return None;
        }
        let example = self.example();
        let joint = if example.contains('?') { '&' } else { '?' };
        let is_seeded = self.parameters().any(|it| it["name"] == "seed");
        Some(if is_seeded { format!("{example}{joint}{FIXED}") } else { example })
    }

    /// Writes its part of a page. `number` is its place there.
    pub fn write(&self, number: usize, html: &mut String) {
        let (id, summary, path) = (self.id(), escape(self.summary()), escape(self.path));
        let method = self.method.to_uppercase();
        let text = prose::read_markdown(self.text()).html;
        let example = self.example();
        let media = self.media();
        // Of several, people want the picture.
        let media = media.iter().find(|it| it.starts_with("image/")).or(media.first());
        let sample = Sample {
            method: &method,
            target: &example,
            body: self.body(),
            needs_token: self.value.get("security").is_some(),
            media: media.copied().unwrap_or_default(),
        };
        let _ = write!(
            html,
            "<section class=\"entry\" id=\"{id}\"><div class=\"text\">\n<h2><a href=\"#{id}\">{summary}</a></h2>\n\
             <p class=\"request\"><span class=\"method\">{method}</span> <code>{path}</code></p>\n{text}\n"
        );
        self.write_parameters(html);
        self.write_responses(html);
        html.push_str("</div>\n<div class=\"aside\">\n");
        if let Some(picture) = self.picture() {
            let picture = escape(&picture);
            let _ = writeln!(
                html,
                "<a class=\"example\" href=\"..{picture}\"><img loading=\"lazy\" src=\"..{picture}\" alt=\"An answer of {path}\"></a>"
            );
        }
        let body = self.body().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(
            html,
            "{}\n<div class=\"try\" data-method=\"{method}\" data-target=\"{}\" data-body=\"{}\" data-token=\"{}\"></div>\n</div></section>",
            sample.html(number),
            escape(&example),
            escape(&body),
            sample.needs_token
        );
    }

    /// Writes the parameters: those of mazes as links to their texts, by topic, and others with theirs.
    fn write_parameters(&self, html: &mut String) {
        let known = |it: &&Value| it["name"].as_str().and_then(ParameterId::named);
        let is_shared = |it: &&Value| it["in"] == "query" && is_of_mazes(it);
        let (shared, own): (Vec<&Value>, Vec<&Value>) = self.parameters().partition(is_shared);
        if !own.is_empty() {
            html.push_str("<h3>Parameters of its own</h3>\n<dl class=\"parameters\">\n");
            for parameter in own {
                write_own(parameter, html);
            }
            html.push_str("</dl>\n");
        }
        if shared.is_empty() {
            return;
        }
        html.push_str("<h3>Parameters of mazes</h3>\n<dl class=\"topics\">\n");
        for page in pages() {
            let ids = shared.iter().filter_map(known).map(ParameterId::entry);
            let links: Vec<String> = ids
                .filter(|parameter| page.topic == Some(parameter.topic))
                .map(|it| {
                    format!(
                        "<a href=\"./{}#{}\">{}</a>",
                        page.name,
                        it.name,
                        parameter_link(it.name)
                    )
                })
                .collect();
            if !links.is_empty() {
                let title = escape(page.title());
                let _ = writeln!(html, "<dt>{title}</dt><dd>{}</dd>", links.join(" "));
            }
        }
        html.push_str("</dl>\n");
    }

    fn write_responses(&self, html: &mut String) {
        html.push_str("<h3>Answers</h3>\n<dl class=\"answers\">\n");
        for (status, response) in self.responses().filter(|(status, _)| *status != "default") {
            let text = inline(response["description"].as_str().unwrap_or_default());
            let content = response["content"].as_object().into_iter().flatten();
            let media: Vec<String> =
                content.map(|(media, _)| format!("<code>{}</code>", escape(media))).collect();
            let media = if media.len() > 3 { String::new() } else { media.join(" ") };
            let _ = writeln!(html, "<dt>{status}</dt><dd>{text} {media}</dd>");
        }
        html.push_str("</dl>\n");
    }
}

/// Returns whether the description of a parameter is that of the parameter of mazes with this name: some paths have
/// others.
fn is_of_mazes(described: &Value) -> bool {
    let id = described["name"].as_str().and_then(ParameterId::named);
    let text = described["description"].as_str().unwrap_or_default();
    id.is_some_and(|id| {
        page_of_topic(id.entry().topic).is_some() && text.starts_with(id.entry().doc)
    })
}

/// Writes a parameter of a single path.
fn write_own(parameter: &'static Value, html: &mut String) {
    let name = parameter["name"].as_str().unwrap_or_default();
    let place = parameter["in"].as_str().unwrap_or_default();
    let lead = parameter["description"].as_str().unwrap_or_default();
    let text = prose::section_of(name, lead)
        .map_or_else(|| format!("<p>{}</p>", inline(lead)), |it| prose::read_markdown(it).html);
    let schema = resolved(&parameter["schema"]);
    let mut facts = Vec::new();
    if place != "query" {
        facts.push(format!("in the {place}"));
    }
    if parameter["required"] == true {
        facts.push("required".to_owned());
    }
    match schema["enum"].as_array() {
        Some(values) => {
            let values: Vec<String> = values.iter().filter_map(plain).collect();
            facts.push(format!("one of {}", values.join(", ")));
        }
        None => facts.extend(plain(&schema["type"])),
    }
    if let [Some(least), Some(most)] = ["minimum", "maximum"].map(|bound| plain(&schema[bound])) {
        facts.push(format!("{least} to {most}"));
    }
    if let Some(default) = plain(&parameter["x-default"]).filter(|_| !text.contains("Default:")) {
        facts.push(format!("default {default}"));
    }
    let facts = escape(&facts.join(" · "));
    let _ = writeln!(
        html,
        "<dt><code>{name}</code> <span class=\"facts\">{facts}</span></dt><dd>{text}</dd>"
    );
}

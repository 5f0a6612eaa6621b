//! The parameters of mazes, each with its values, its default and an example.

use std::fmt::Write as _;

use crate::handlers::pages::docs::operations::FIXED;
use crate::handlers::pages::docs::prose;
use crate::handlers::pages::docs::samples::Sample;
use crate::handlers::pages::shell::escape;
use mazewright_core::find;
use mazewright_render::formats::FORMATS;
use mazewright_request::ParameterId;
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::value::Name;

/// Further parameters that an example needs to be taken, or to show what its parameter does.
const MORE: [(ParameterId, &str); 7] = [
    (ParameterId::BIAS_ANGLE, "bias=60"),
    (ParameterId::SOLVER, "layers=trace,walls,solution"),
    (ParameterId::FIT, "width=400&height=200"),
    (ParameterId::ICON_PLACE, "start_icon=dog"),
    (ParameterId::SCALE, "format=png"),
    (ParameterId::FIELDS, "format=json"),
    (ParameterId::KERF_MM, "openings=false"),
];

/// Returns its text in Markdown: the description, other names, the default and the values.
pub fn text(parameter: &Parameter) -> &'static str {
    prose::section(&format!("`{}`", parameter.name)).unwrap_or(parameter.doc)
}

/// Returns the query of an example, and the format that it names. Without a format it is SVG.
fn example(parameter: &Parameter) -> (String, &'static str) {
    let more = MORE.iter().find(|(id, _)| *id == parameter.id).map(|(_, more)| *more);
    let query = [Some(&*parameter.example_query()), more]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("&");
    let start = format!("{}=", ParameterId::FORMAT.name());
    let named = query.split('&').find_map(|pair| pair.strip_prefix(&start));
    let format = named.and_then(|name| find(FORMATS, name)).map_or("svg", |format| format.name);
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with(&start)).collect();
    (rest.join("&"), format)
}

/// Returns the path and query of an example.
pub fn example_target(parameter: &Parameter) -> String {
    let (query, format) = example(parameter);
    let is_open =
        |pair: &&str| !query.starts_with(pair.split_inclusive('=').next().unwrap_or(pair));
    let fixed = FIXED.split('&').filter(is_open);
    let pairs: Vec<&str> = query.split('&').filter(|it| !it.is_empty()).chain(fixed).collect();
    format!("/maze.{format}?{}", pairs.join("&"))
}

/// Writes the part of a page about a parameter. `number` is its place there.
pub fn write_parameter(parameter: &Parameter, number: usize, html: &mut String) {
    let name = parameter.name;
    let text = prose::read_markdown(text(parameter)).html;
    let allowed = escape(&parameter.value.describe().allowed);
    let _ = write!(
        html,
        "<section class=\"entry\" id=\"{name}\"><div class=\"text\">\n<h2><a href=\"#{name}\"><code>{name}</code></a></h2>\n{text}\n"
    );
    let is_told = |value: &Name| text.contains(&format!("<code>{}</code>", value.name));
    let values = parameter.values();
    if (values.is_empty() || !values.iter().all(is_told)) && !text.contains("It must be") {
        let _ = writeln!(html, "<p>It must be {allowed}.</p>");
    }
    if let (Some(default), false) = (parameter.default.text(), text.contains("Default:")) {
        let _ = writeln!(html, "<p>Default: <code>{}</code>.</p>", escape(default));
    }
    if parameter.is_exclusive() {
        let formats: Vec<String> =
            parameter.formats().map(|format| format!("<code>{}</code>", format.name)).collect();
        if !text.contains("Only for the formats") {
            let _ = writeln!(html, "<p>Only for the formats {}.</p>", formats.join(", "));
        }
    }
    html.push_str("</div>\n");
    if parameter.place != UrlPlace::Body {
        write_example(parameter, number, html);
    }
    html.push_str("</section>\n");
}

fn write_example(parameter: &Parameter, number: usize, html: &mut String) {
    let target = example_target(parameter);
    let (query, format) = example(parameter);
    let entry = find(FORMATS, format);
    let media = entry.map_or("", |format| format.value.media_type);
    let sample = Sample { method: "GET", target: &target, body: None, needs_token: false, media };
    let link = escape(&target);
    html.push_str("<div class=\"aside\">\n");
    if entry.is_some_and(|format| format.value.is_picture()) {
        let _ = writeln!(
            html,
            "<a class=\"example\" href=\"..{link}\"><img loading=\"lazy\" src=\"..{link}\" alt=\"A maze with {}\"></a>",
            escape(query.split('&').next().unwrap_or_default())
        );
    }
    let format = if format == "svg" { String::new() } else { format!("&format={format}") };
    let _ = writeln!(
        html,
        "{}\n<p class=\"button-row\"><a href=\"..{link}\">Get it</a> <a href=\"../?{}\">Open in the studio</a></p>\n</div>",
        sample.html(number),
        escape(&format!("{query}{format}&seed=1")),
    );
}

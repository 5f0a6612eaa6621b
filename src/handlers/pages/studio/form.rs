//! The form: a control for each parameter, in groups, with the values of a request.

use std::fmt::Write as _;

use crate::handlers::pages::shell::escape;
use crate::handlers::pages::studio::needs::needs;
use crate::handlers::pages::studio::thumbnails::thumbnail;
use mazewright_request::parameter::{Fallback, Parameter, Topic, UrlPlace};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{Description, Name, Widget};

/// The parameters above the groups, in this order.
pub(super) const FIRST: [&str; 7] =
    ["shape", "cols", "rows", "difficulty", "theme", "solution", "seed"];

/// The groups below them.
const GROUPS: [(Topic, &str); 7] = [
    (Topic::Site, "Outline, masks and floors"),
    (Topic::Carving, "Algorithm"),
    (Topic::Passages, "Passages and symmetry"),
    (Topic::Route, "Start, goal and solver"),
    (Topic::Look, "Colours and lines"),
    (Topic::Motion, "Animation"),
    (Topic::Output, "File format"),
];

/// Values that no form offers: only the caller's own meshes look the same after a fifth of a turn.
const NOT_OFFERED: [(&str, &str); 1] = [("symmetry", "turn-5")];

/// Returns whether a parameter has a control. Parameters of bodies have none, nor have those that do not affect the
/// picture, nor the generation contract, because it has a single value.
pub(super) fn has_control(parameter: &Parameter) -> bool {
    matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed | UrlPlace::Path)
        && !matches!(parameter.value.describe().widget, Widget::None)
}

/// Returns the controls of the first choices. `value` returns the value of a name.
pub(super) fn first_choices(value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let named = |name: &str| PARAMETERS.iter().find(|it| it.name == name);
    for parameter in FIRST.iter().filter_map(|name| named(name)) {
        match parameter.name {
            "cols" => html.push_str(SIZE),
            "rows" => html.push_str("<span class=\"times\" aria-hidden=\"true\">×</span>"),
            _ => {}
        }
        control(parameter, value(parameter.name), &mut html);
        if parameter.name == "rows" {
            html.push_str("</div></fieldset>\n");
        }
    }
    html
}

/// The HTML before the number of columns.
const SIZE: &str = "<fieldset class=\"size\"><legend>Size</legend>\
    <input type=\"range\" id=\"size\" min=\"3\" max=\"60\" aria-hidden=\"true\" tabindex=\"-1\">\
    <div class=\"pair\">";

/// Returns the groups, which a person can open and close.
pub(super) fn groups(value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    for (topic, title) in GROUPS {
        let of_topic =
            |it: &&Parameter| it.topic == topic && !FIRST.contains(&it.name) && has_control(it);
        let mut controls = String::new();
        for parameter in PARAMETERS.iter().filter(of_topic) {
            control(parameter, value(parameter.name), &mut controls);
        }
        let name = format!("{topic:?}").to_lowercase();
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            "<details class=\"group\" id=\"group-{name}\"><summary>{title}<span class=\"count\" hidden>\
             </span></summary>\n<div class=\"controls\">\n{controls}</div></details>"
        );
    }
    html
}

/// Writes one control. `given` is the value that the request gives.
#[expect(clippy::too_many_lines, reason = "one part for each kind of control")]
fn control(parameter: &Parameter, given: Option<String>, html: &mut String) {
    let Parameter { name, doc, example, .. } = parameter;
    let description = parameter.value.describe();
    let Description { range, ref values, widget, .. } = description;
    let default = parameter.default.text().unwrap_or_default();
    let value = given.unwrap_or_default();
    let needs = needs(parameter).map(|it| format!(" data-needs=\"{}\"", escape(&it)));
    let needs = needs.unwrap_or_default();
    let takers = if parameter.is_exclusive() {
        let takers: Vec<&str> = parameter.formats().map(|format| format.name).collect();
        format!(" data-formats=\"{}\"", takers.join(","))
    } else {
        String::new()
    };
    let label = label(name);
    let attributes =
        format!("class=\"control\" data-name=\"{name}\" data-default=\"{default}\"{needs}{takers}");
    let current = if value.is_empty() { default } else { &value };
    let common = format!(
        "id=\"p-{name}\" name=\"{name}\" aria-describedby=\"d-{name}\" autocomplete=\"off\""
    );
    let about = format!("<small id=\"d-{name}\">{}</small>", escape(doc));
    let with_pictures = thumbnail(name, "").is_some();
    if with_pictures && matches!(widget, Widget::Select) {
        let tiles = tiles(name, values, current);
        line(
            html,
            format_args!(
                "<fieldset {attributes}><legend>{label}</legend>{about}{tiles}</fieldset>"
            ),
        );
        return;
    }
    if matches!(*name, "solution" | "difficulty") {
        let radios: String =
            values.iter().map(|it| segment(name, it, it.name == current)).collect();
        line(
            html,
            format_args!(
                "<fieldset {attributes}><legend>{label}</legend><div class=\"segments\">{radios}</div></fieldset>"
            ),
        );
        return;
    }
    let text = escape(&value);
    let mut field = String::new();
    let (mut more, mut after) = (String::new(), String::new());
    // Writing to a string cannot fail.
    let _ = match widget {
        Widget::None => Ok(()),
        Widget::Select => {
            write!(field, "<select {common}>{}</select>", options(parameter, values, current))
        }
        Widget::Switch => {
            let on = if current == "true" { " checked" } else { "" };
            write!(field, "<input type=\"checkbox\" role=\"switch\" value=\"true\" {common}{on}>")
        }
        Widget::Number { keyboard, step } => {
            let [min, max] = range.unwrap_or([0.0, 0.0]);
            let step = step.unwrap_or(if keyboard == Some("decimal") { "any" } else { "1" });
            let hint = if default.is_empty() { "by shape" } else { default };
            let keyboard = keyboard.map(|it| format!(" inputmode=\"{it}\"")).unwrap_or_default();
            if let Some([low, high, by]) = slider(name, min, max) {
                let at = if current.is_empty() { low.to_string() } else { current.to_owned() };
                let _ = write!(
                    more,
                    "<input type=\"range\" data-for=\"{name}\" min=\"{low}\" max=\"{high}\" step=\"{by}\" \
                     value=\"{}\" aria-hidden=\"true\" tabindex=\"-1\">",
                    escape(&at)
                );
            }
            write!(
                field,
                "<input type=\"number\" min=\"{min}\" max=\"{max}\" step=\"{step}\"{keyboard} \
                 placeholder=\"{hint}\" value=\"{text}\" {common}>"
            )
        }
        Widget::Suggestions { .. } => {
            if with_pictures {
                after = buttons(name, values);
            }
            let mut list = String::new();
            for value in values {
                // Writing to a string cannot fail.
                let _ = write!(list, "<option value=\"{}\">", value.name);
            }
            write!(
                field,
                "<input {common} list=\"l-{name}\" placeholder=\"{default}\" value=\"{text}\" spellcheck=\"false\">\
                 <datalist id=\"l-{name}\">{list}</datalist>"
            )
        }
        Widget::Text { .. } => {
            let hint = match parameter.default {
                Fallback::Text(text) => text.to_owned(),
                Fallback::Theme => "by theme".to_owned(),
                Fallback::Shape | Fallback::Size | Fallback::Format => "as usual".to_owned(),
                Fallback::Fresh | Fallback::None => format!("as {example}"),
            };
            if matches!(*name, "ink" | "paper" | "path") {
                more = format!(
                    "<input type=\"color\" data-color=\"{name}\" aria-label=\"{label}, chosen\">"
                );
            }
            if *name == "seed" {
                more = "<button type=\"button\" id=\"dice\" title=\"Another maze (N)\">New maze</button>".into();
            }
            write!(
                field,
                "<input {common} placeholder=\"{}\" value=\"{text}\" spellcheck=\"false\">",
                escape(&hint)
            )
        }
    };
    line(
        html,
        format_args!(
            "<div {attributes}><label for=\"p-{name}\">{label}</label>{about}<div class=\"field\">{field}{more}</div>\
             {after}</div>"
        ),
    );
}

/// Returns the lowest, the highest and the step of a slider next to a number. It is for numbers that people try out
/// because they do not know the value.
fn slider(name: &str, min: f64, max: f64) -> Option<[f64; 3]> {
    let most: f64 = match name {
        "levels" => 8.0,
        "sparse" => 20.0,
        "loops" | "margin" | "cell" => 100.0,
        "width" | "height" => 2000.0,
        "dpi" => 600.0,
        "fit_mm" => 400.0,
        "line" => 12.0,
        "frames" => 240.0,
        "duration" => 30.0,
        "cell_mm" | "height_mm" => 40.0,
        "wall_mm" | "base_mm" | "groove_mm" | "pause" => 10.0,
        "cols" | "rows" => return None,
        _ => max,
    };
    let (least, step) = match name {
        "weave" | "braid" => (min, 0.05),
        "line" | "wall_mm" | "base_mm" | "pause" => (min.max(0.5), 0.5),
        // Without a margin the picture would cut the outer walls.
        "margin" => (1.0, 1.0),
        // Smaller pictures have no room for most mazes.
        "width" | "height" => (100.0, 10.0),
        _ => (min, 1.0),
    };
    Some([least, most, step])
}

fn options(parameter: &Parameter, values: &[Name], current: &str) -> String {
    let mut html = String::new();
    if parameter.default.text().is_none() {
        html.push_str("<option value=\"\">as usual</option>");
    }
    let is_offered = |it: &&Name| !NOT_OFFERED.contains(&(parameter.name, it.name));
    for value in values.iter().filter(is_offered) {
        let chosen = if value.name == current { " selected" } else { "" };
        let doc =
            if value.doc.is_empty() { String::new() } else { format!(" · {}", escape(value.doc)) };
        let _ = write!(html, "<option value=\"{0}\"{chosen}>{0}{doc}</option>", value.name);
    }
    html
}

fn tiles(name: &str, values: &[Name], current: &str) -> String {
    let mut html = String::from("<div class=\"tiles\">");
    for value in values {
        let checked = if value.name == current { " checked" } else { "" };
        let picture = picture(name, value.name);
        let _ = write!(
            html,
            "<label class=\"tile\" title=\"{}\"><input type=\"radio\" name=\"{name}\" value=\"{1}\"{checked}>\
             {picture}<span>{1}</span></label>",
            escape(value.doc),
            value.name
        );
    }
    html + "</div>"
}

fn buttons(name: &str, values: &[Name]) -> String {
    let mut html = String::from("<div class=\"tiles\">");
    for value in values {
        let picture = picture(name, value.name);
        let _ = write!(
            html,
            "<button type=\"button\" class=\"tile\" data-set=\"{0}\" title=\"{1}\">{picture}<span>{0}</span></button>",
            value.name,
            escape(value.doc)
        );
    }
    html + "</div>"
}

fn picture(name: &str, value: &str) -> String {
    let query = thumbnail(name, value).unwrap_or_default();
    format!(
        "<img src=\"/maze.svg?{}\" alt=\"\" width=\"64\" height=\"56\" loading=\"lazy\" decoding=\"async\">",
        escape(&query)
    )
}

fn segment(name: &str, value: &Name, checked: bool) -> String {
    let checked = if checked { " checked" } else { "" };
    let text = match value.name {
        "false" => "Hidden".to_owned(),
        "true" => "Shown".to_owned(),
        "only" => "Alone".to_owned(),
        other => label(other),
    };
    format!(
        "<label title=\"{}\"><input type=\"radio\" name=\"{name}\" value=\"{}\"{checked}><span>{text}</span></label>",
        escape(value.doc),
        value.name
    )
}

/// Returns a name as a label.
fn label(name: &str) -> String {
    match name {
        "cols" => "Columns".into(),
        "theme" => "Look".into(),
        "way" => "Solution drawn as".into(),
        "gen" => "Generation contract".into(),
        "algorithm" => "Carved by".into(),
        "solver" => "Solved by".into(),
        "cell_mm" => "Cell, mm".into(),
        "wall_mm" => "Wall, mm".into(),
        "height_mm" => "Height, mm".into(),
        "base_mm" => "Base, mm".into(),
        "groove_mm" => "Groove, mm".into(),
        "page_margin" => "Page margin, mm".into(),
        _ => {
            let words = name.replace('_', " ");
            let mut letters = words.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

fn line(html: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "{text}");
}

//! The form: a control for each parameter, in groups, with the values of a request.

use std::fmt::Write as _;

use crate::handlers::pages::shell::escape;
use crate::handlers::pages::studio::thumbnails::thumbnail;
use mazewright_request::ParameterId;
use mazewright_request::parameter::{Fallback, Parameter, Topic, UrlPlace};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{Description, Name, Widget};

/// The parameters above the groups, in this order.
pub(super) const FIRST: [ParameterId; 7] = [
    ParameterId::SHAPE,
    ParameterId::COLS,
    ParameterId::ROWS,
    ParameterId::DIFFICULTY,
    ParameterId::THEME,
    ParameterId::SOLUTION,
    ParameterId::SEED,
];

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

/// Returns the title of the group with the parameters of a topic.
pub fn group_title(topic: Topic) -> Option<&'static str> {
    GROUPS.iter().find(|(own, _)| *own == topic).map(|(_, title)| *title)
}

/// Returns whether a parameter has a control. Parameters of bodies have none, nor have those that do not affect the
/// picture.
pub(super) fn has_control(parameter: &Parameter) -> bool {
    matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed | UrlPlace::Path)
        && !matches!(parameter.value.describe().widget, Widget::None)
}

/// Returns the controls of the first choices. `value` returns the value of a name.
pub(super) fn first_choices(value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    for parameter in FIRST.map(ParameterId::entry) {
        match parameter.id {
            ParameterId::COLS => html.push_str(SIZE),
            ParameterId::ROWS => {
                html.push_str("<span class=\"times\" aria-hidden=\"true\">×</span>");
            }
            _ => {}
        }
        control(parameter, value(parameter.name), &mut html);
        if parameter.id == ParameterId::ROWS {
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
            |it: &&Parameter| it.topic == topic && !FIRST.contains(&it.id) && has_control(it);
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
    let conditions = parameter.conditions().join(" ");
    let needs = if conditions.is_empty() {
        String::new()
    } else {
        format!(" data-needs=\"{}\"", escape(&conditions))
    };
    let takers = if parameter.is_exclusive() {
        let takers: Vec<&str> = parameter.formats().map(|format| format.name).collect();
        format!(" data-formats=\"{}\"", takers.join(","))
    } else {
        String::new()
    };
    let label = label(parameter);
    let attributes =
        format!("class=\"control\" data-name=\"{name}\" data-default=\"{default}\"{needs}{takers}");
    let current = if value.is_empty() { default } else { &value };
    let common = format!(
        "id=\"p-{name}\" name=\"{name}\" aria-describedby=\"d-{name}\" autocomplete=\"off\""
    );
    let about = format!("<small id=\"d-{name}\">{}</small>", escape(doc));
    let with_pictures = thumbnail(parameter.id, "").is_some();
    if with_pictures && matches!(widget, Widget::Select) {
        let tiles = tiles(parameter, values, current);
        line(
            html,
            format_args!(
                "<fieldset {attributes}><legend>{label}</legend>{about}{tiles}</fieldset>"
            ),
        );
        return;
    }
    if let Some(labels) = parameter.control.segments {
        let radios: String =
            values.iter().map(|it| segment(name, labels, it, it.name == current)).collect();
        line(
            html,
            format_args!(
                "<fieldset {attributes}><legend>{label}</legend><div class=\"segments\">{radios}</div></fieldset>"
            ),
        );
        return;
    }
    let text = escape(&value);
    let example_hint = format!("as {example}");
    let hint = parameter.default.hint().unwrap_or(&example_hint);
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
            let keyboard = keyboard.map(|it| format!(" inputmode=\"{it}\"")).unwrap_or_default();
            if parameter.control.has_slider {
                let [low, high, by] = parameter.control.slider.unwrap_or([min, max, 1.0]);
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
        Widget::Suggestions => {
            if with_pictures {
                after = buttons(parameter, values);
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
        Widget::Text => {
            if parameter.default == Fallback::Theme {
                more = format!(
                    "<input type=\"color\" data-color=\"{name}\" aria-label=\"{label}, chosen\">"
                );
            }
            if parameter.id == ParameterId::SEED {
                more = "<button type=\"button\" id=\"dice\" title=\"Another maze (N)\">New maze</button>".into();
            }
            write!(
                field,
                "<input {common} placeholder=\"{}\" value=\"{text}\" spellcheck=\"false\">",
                escape(hint)
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

fn options(parameter: &Parameter, values: &[Name], current: &str) -> String {
    let mut html = String::new();
    if parameter.default.text().is_none() {
        html.push_str("<option value=\"\">as usual</option>");
    }
    let is_offered = |it: &&Name| !parameter.control.hidden.contains(&it.name);
    for value in values.iter().filter(is_offered) {
        let chosen = if value.name == current { " selected" } else { "" };
        let doc =
            if value.doc.is_empty() { String::new() } else { format!(" · {}", escape(value.doc)) };
        let _ = write!(html, "<option value=\"{0}\"{chosen}>{0}{doc}</option>", value.name);
    }
    html
}

fn tiles(parameter: &Parameter, values: &[Name], current: &str) -> String {
    let mut html = String::from("<div class=\"tiles\">");
    for value in values {
        let checked = if value.name == current { " checked" } else { "" };
        let picture = picture(parameter.id, value.name);
        let _ = write!(
            html,
            "<label class=\"tile\" title=\"{}\"><input type=\"radio\" name=\"{2}\" value=\"{1}\"{checked}>\
             {picture}<span>{1}</span></label>",
            escape(value.doc),
            value.name,
            parameter.name
        );
    }
    html + "</div>"
}

fn buttons(parameter: &Parameter, values: &[Name]) -> String {
    let mut html = String::from("<div class=\"tiles\">");
    for value in values {
        let picture = picture(parameter.id, value.name);
        let _ = write!(
            html,
            "<button type=\"button\" class=\"tile\" data-set=\"{0}\" title=\"{1}\">{picture}<span>{0}</span></button>",
            value.name,
            escape(value.doc)
        );
    }
    html + "</div>"
}

fn picture(parameter: ParameterId, value: &str) -> String {
    let query = thumbnail(parameter, value).unwrap_or_default();
    format!(
        "<img src=\"./maze.svg?{}\" alt=\"\" width=\"64\" height=\"56\" loading=\"lazy\" decoding=\"async\">",
        escape(&query)
    )
}

fn segment(name: &str, labels: &[(&str, &str)], value: &Name, checked: bool) -> String {
    let checked = if checked { " checked" } else { "" };
    let label = labels.iter().find(|(name, _)| *name == value.name);
    let text = label.map_or_else(|| in_words(value.name), |&(_, label)| label.to_owned());
    format!(
        "<label title=\"{}\"><input type=\"radio\" name=\"{name}\" value=\"{}\"{checked}><span>{text}</span></label>",
        escape(value.doc),
        value.name
    )
}

/// Returns the label of a parameter.
fn label(parameter: &Parameter) -> String {
    parameter.control.label.map_or_else(|| in_words(parameter.name), str::to_owned)
}

/// Returns a name in words.
fn in_words(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn line(html: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "{text}");
}

//! The form: a control for each parameter, in groups, with the values of a request.

use std::fmt::Write as _;

use crate::handlers::pages::shell::escape;
use crate::handlers::pages::thumbnails::{has_thumbnails, thumbnail};
use mazewright_core::find;
use mazewright_render::formats::{FORMATS, FormatPurpose};
use mazewright_request::ParameterId;
use mazewright_request::parameter::{Fallback, Parameter, Topic, UrlPlace};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{Description, Name, Widget};

/// The parameters that everybody sees, in this order.
const FIRST: [ParameterId; 5] = [
    ParameterId::SHAPE,
    ParameterId::OUTLINE,
    ParameterId::DIFFICULTY,
    ParameterId::THEME,
    ParameterId::SOLUTION,
];

/// The colours that a person can choose instead of a theme.
const COLORS: [ParameterId; 3] = [ParameterId::INK, ParameterId::PAPER, ParameterId::PATH];

/// The groups for experts.
const GROUPS: [(Topic, &str); 8] = [
    (Topic::Cells, "Exact size"),
    (Topic::Site, "Masks, rooms and floors"),
    (Topic::Carving, "Algorithm"),
    (Topic::Passages, "Passages and symmetry"),
    (Topic::Route, "Seed, start, goal and solver"),
    (Topic::Look, "Lines and drawing"),
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

/// A form with the values of a request.
pub(super) struct ParameterForm<'a> {
    /// Returns the value of a name.
    pub(super) value: &'a dyn Fn(&str) -> Option<String>,
    /// The URL of the file with the silhouettes of masks.
    pub(super) masks: &'a str,
}

impl ParameterForm<'_> {
    /// Returns the choices that everybody sees.
    pub(super) fn first_choices(&self) -> String {
        let mut html = String::new();
        for id in FIRST {
            self.control(id.entry(), &mut html);
            match id {
                ParameterId::OUTLINE => html.push_str(SIZE),
                ParameterId::THEME => {
                    html.push_str(OWN_COLORS);
                    for color in COLORS {
                        self.control(color.entry(), &mut html);
                    }
                    html.push_str(END_OF_COLORS);
                }
                _ => {}
            }
        }
        html
    }

    /// Returns the groups for experts, which a person can open and close.
    pub(super) fn groups(&self) -> String {
        let mut html = String::new();
        for (topic, title) in GROUPS {
            let is_listed = |it: &&Parameter| {
                it.topic == topic
                    && !FIRST.contains(&it.id)
                    && !COLORS.contains(&it.id)
                    && has_control(it)
            };
            let mut controls = String::new();
            for parameter in PARAMETERS.iter().filter(is_listed) {
                self.control(parameter, &mut controls);
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
    /// Writes one control.
    #[expect(clippy::too_many_lines, reason = "one part for each kind of control")]
    fn control(&self, parameter: &Parameter, html: &mut String) {
        let Parameter { name, doc, example, .. } = parameter;
        let description = parameter.value.describe();
        let Description { range, ref values, widget, .. } = description;
        let default = parameter.default.text().unwrap_or_default();
        let value = (self.value)(name).unwrap_or_default();
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
        let label = parameter.label();
        let decided = if parameter.default.is_decided() { " data-decided" } else { "" };
        let choice = if parameter.control.is_choice { "" } else { " data-choice=\"false\"" };
        let attributes = format!(
            "class=\"control\" data-name=\"{name}\" data-default=\"{default}\"{decided}{choice}{needs}{takers}"
        );
        let current = if value.is_empty() { default } else { &value };
        let common = format!(
            "id=\"p-{name}\" name=\"{name}\" aria-describedby=\"d-{name}\" autocomplete=\"off\""
        );
        let about = format!("<small id=\"d-{name}\">{}</small>", escape(doc));
        let with_pictures = has_thumbnails(parameter.id);
        if with_pictures && matches!(widget, Widget::Select) {
            let tiles = self.tiles(parameter, values, current);
            push_line(
                html,
                format_args!(
                    "<fieldset {attributes}><legend>{label}</legend>{about}{tiles}</fieldset>"
                ),
            );
            return;
        }
        if parameter.control.has_segments {
            let radios: String =
                values.iter().map(|it| segment(parameter, it, it.name == current)).collect();
            push_line(
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
                write!(
                    field,
                    "<input type=\"checkbox\" role=\"switch\" value=\"true\" {common}{on}>"
                )
            }
            Widget::Number { keyboard, step } => {
                let [min, max] = range.unwrap_or([0.0, 0.0]);
                let step = step.unwrap_or(if keyboard == Some("decimal") { "any" } else { "1" });
                let keyboard =
                    keyboard.map(|it| format!(" inputmode=\"{it}\"")).unwrap_or_default();
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
                    after = self.buttons(parameter, values);
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
                write!(
                    field,
                    "<input {common} placeholder=\"{}\" value=\"{text}\" spellcheck=\"false\">",
                    escape(hint)
                )
            }
        };
        push_line(
            html,
            format_args!(
                "<div {attributes}><label for=\"p-{name}\">{label}</label>{about}<div class=\"field\">{field}{more}</div>\
             {after}</div>"
            ),
        );
    }

    fn tiles(&self, parameter: &Parameter, values: &[Name], current: &str) -> String {
        let mut html = format!("<div class=\"tiles\" data-tiles=\"{}\">", parameter.name);
        for value in values {
            let checked = if value.name == current { " checked" } else { "" };
            let picture = thumbnail(parameter.id, value.name, self.masks).unwrap_or_default();
            let _ = write!(
                html,
                "<label class=\"tile\" title=\"{}\"><input type=\"radio\" name=\"{}\" value=\"{}\"{checked}>\
                 {picture}<span>{}</span></label>",
                escape(value.doc),
                parameter.name,
                value.name,
                escape(&parameter.title_of(value.name))
            );
        }
        html + "</div>"
    }

    fn buttons(&self, parameter: &Parameter, values: &[Name]) -> String {
        let mut html = String::from("<div class=\"tiles\">");
        for value in values {
            let picture = thumbnail(parameter.id, value.name, self.masks).unwrap_or_default();
            let _ = write!(
                html,
                "<button type=\"button\" class=\"tile\" data-set=\"{}\" title=\"{}\">{picture}<span>{}</span></button>",
                value.name,
                escape(value.doc),
                escape(&parameter.title_of(value.name))
            );
        }
        html + "</div>"
    }
}

/// The purposes of formats in the order of the list, with their headings.
const PURPOSES_OF_FORMATS: [(FormatPurpose, &str); 6] = [
    (FormatPurpose::Picture, "Pictures"),
    (FormatPurpose::Print, "To print"),
    (FormatPurpose::Cutting, "To cut and plot"),
    (FormatPurpose::Solid, "To build in 3D"),
    (FormatPurpose::Motion, "To move and play"),
    (FormatPurpose::Data, "Games and data"),
];

/// The slider of the size, which a script moves the columns and rows by.
const SIZE: &str = "<div class=\"size scripted\"><label for=\"size\">Size</label>\
    <output id=\"size-cells\" for=\"size\"></output>\
    <input type=\"range\" id=\"size\" min=\"3\" max=\"60\"></div>\n";

/// The HTML before the colours that a person can choose.
const OWN_COLORS: &str = "<details class=\"own\" id=\"own-colors\"><summary>Your own colours<span class=\"count\" hidden>\
    </span></summary>\n<div class=\"controls\">\n";

/// The HTML after them.
const END_OF_COLORS: &str = "<p class=\"scripted strip\"><button type=\"button\" id=\"keep-palette\">Keep this palette</button></p>\
    </div></details>\n";

/// Returns the options of a list. Formats are in groups by purpose.
fn options(parameter: &Parameter, values: &[Name], current: &str) -> String {
    let mut html = String::new();
    if parameter.default.text().is_none() {
        html.push_str("<option value=\"\">as usual</option>");
    }
    let offered: Vec<&Name> =
        values.iter().filter(|it| !parameter.control.hidden.contains(&it.name)).collect();
    let option = |value: &Name| {
        let chosen = if value.name == current { " selected" } else { "" };
        let doc =
            if value.doc.is_empty() { String::new() } else { format!(" · {}", escape(value.doc)) };
        let title = escape(&parameter.title_of(value.name));
        format!("<option value=\"{}\"{chosen}>{title}{doc}</option>", value.name)
    };
    if parameter.id != ParameterId::FORMAT {
        html.extend(offered.into_iter().map(option));
        return html;
    }
    for (purpose, heading) in PURPOSES_OF_FORMATS {
        let is_inside = |it: &&Name| {
            find(FORMATS, it.name).is_some_and(|format| format.value.purpose == purpose)
        };
        let inside: String = offered.iter().copied().filter(is_inside).map(option).collect();
        // Writing to a string cannot fail.
        let _ = write!(html, "<optgroup label=\"{heading}\">{inside}</optgroup>");
    }
    html
}

fn segment(parameter: &Parameter, value: &Name, checked: bool) -> String {
    let checked = if checked { " checked" } else { "" };
    format!(
        "<label title=\"{}\"><input type=\"radio\" name=\"{}\" value=\"{}\"{checked}><span>{}</span></label>",
        escape(value.doc),
        parameter.name,
        value.name,
        escape(&parameter.title_of(value.name))
    )
}

fn push_line(html: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_formats_has_each_format_once() {
        let format = ParameterId::FORMAT.entry();
        let html = options(format, &format.values(), "svg");
        for value in format.values() {
            let count = html.matches(&format!("<option value=\"{}\"", value.name)).count();
            assert_eq!(count, 1, "{}", value.name);
        }
    }
}

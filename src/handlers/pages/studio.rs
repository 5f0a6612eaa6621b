//! The studio: a form made from the table of parameters, and the maze that it describes.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::request::parameter::{Parameter, Place};
use crate::request::table::PARAMETERS;
use crate::request::value::{Description, Widget};
use crate::response::document::Document;
use crate::response::problem::Problem;
use mazewright_render::formats::FORMATS;

/// The shape that the studio shows first.
const FIRST_SHAPE: &str = "tri";

static PAGE: LazyLock<Document> = LazyLock::new(|| {
    let formats: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    let mut form = format!(
        "<form id=\"form\" autocomplete=\"off\" data-formats=\"{}\" data-shape=\"{FIRST_SHAPE}\">\n",
        formats.join(" ")
    );
    let in_form = |it: &&Parameter| matches!(it.place, Place::Always | Place::Changed);
    for parameter in PARAMETERS.iter().filter(in_form) {
        control(parameter, &mut form);
    }
    let main = include_str!("../../pages/studio/studio.html").replace("<!-- form -->", &form);
    let shell = Shell {
        path: "/",
        title: "mazewright",
        description: "Mazes on any tessellation as SVG, PNG or JSON, over HTTP",
        styles: &["studio/studio.css"],
        scripts: &["studio/main.js"],
        head: "",
        main: &main,
    };
    document(shell.html())
});

/// Writes one control of the form.
fn control(parameter: &Parameter, form: &mut String) {
    let Parameter { name, doc, default, example, .. } = parameter;
    let Description { range, values, widget, .. } = parameter.value.describe();
    let default = default.text().unwrap_or_default();
    let wide = if widget.is_wide() { " class=\"wide\"" } else { "" };
    let title = escape(doc);
    // The page leaves parameters that the chosen format does not take out of the URL.
    let only = if parameter.is_exclusive() {
        let takers: Vec<&str> = parameter.formats().map(|format| format.name).collect();
        format!(" data-only=\"{}\"", takers.join(" "))
    } else {
        String::new()
    };
    let common = format!("name=\"{name}\" data-default=\"{default}\"{only}");
    // Writing to a string cannot fail.
    let _ = write!(form, "<label{wide} title=\"{title}\">{name}");
    let _ = match widget {
        // No form can hold it.
        Widget::None => Ok(()),
        Widget::Select => {
            let _ = write!(form, "<select {common}>");
            if default.is_empty() {
                form.push_str("<option value=\"\">as usual</option>");
            }
            for value in values {
                let (value, doc) = (value.name, escape(value.doc));
                let chosen = if value == default { " selected" } else { "" };
                let _ = write!(form, "<option title=\"{doc}\"{chosen}>{value}</option>");
            }
            write!(form, "</select>")
        }
        Widget::Switch => {
            write!(form, "<select {common}><option>true</option><option>false</option></select>")
        }
        Widget::Number { keyboard, step } => {
            form.push_str("<input type=\"number\"");
            if let Some(keyboard) = keyboard {
                let _ = write!(form, " inputmode=\"{keyboard}\"");
            }
            let _ = write!(form, " {common}");
            if let Some([min, max]) = range {
                let _ = write!(form, " min=\"{min}\" max=\"{max}\"");
            }
            let hint = if default.is_empty() { "by shape" } else { default };
            match step {
                Some(step) => write!(form, " step=\"{step}\">"),
                None => write!(form, " placeholder=\"{hint}\">"),
            }
        }
        Widget::Suggestions { .. } => {
            let _ = write!(form, "<input {common} list=\"{name}-values\">");
            let _ = write!(form, "<datalist id=\"{name}-values\">");
            for value in values {
                let _ = write!(form, "<option>{}</option>", value.name);
            }
            write!(form, "</datalist>")
        }
        Widget::Text { .. } => {
            write!(form, "<input {common} placeholder=\"{example}\" spellcheck=\"false\">")
        }
    };
    form.push_str("</label>\n");
}

/// `GET /`
pub async fn studio(asked: HeaderMap) -> Result<Response, Problem> {
    respond(&PAGE, &asked).await
}

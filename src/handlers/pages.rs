//! The pages: the playground, whose form is made from the table of parameters, and the interactive API
//! documentation. Both work without any other host.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_swagger_ui::Config;

use crate::request::parameter::{Parameter, Place};
use crate::request::table::PARAMETERS;
use crate::request::value::{Description, Widget};
use crate::response::problem::Problem;
use mazewright_render::formats::FORMATS;

/// The API's description.
const OPENAPI: &str = include_str!("../../openapi.yaml");

/// The place of the form in the playground's HTML.
const FORM: &str = "<form id=\"form\" autocomplete=\"off\">\n<!-- form -->";

/// The shape that the playground shows first.
const FIRST_SHAPE: &str = "tri";

/// Only what this host serves, and pictures that the page has fetched.
pub(crate) const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// The API pages set styles from scripts and have icons in their style sheet.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Pages change with releases only; after one, caches show the new page within minutes.
pub const PAGE_CACHE: &str = "public, max-age=300";

static PLAYGROUND: LazyLock<String> = LazyLock::new(|| {
    let formats: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    let mut form = format!(
        "<form id=\"form\" autocomplete=\"off\" data-formats=\"{}\" data-shape=\"{FIRST_SHAPE}\">\n",
        formats.join(" ")
    );
    let in_form = |it: &&Parameter| matches!(it.place, Place::Always | Place::Changed);
    for parameter in PARAMETERS.iter().filter(in_form) {
        control(parameter, &mut form);
    }
    include_str!("../pages/page.html").replace(FORM, &form)
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

/// Escapes text for HTML, also within double quotes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// `GET /`
pub async fn playground() -> Response {
    page("text/html; charset=utf-8", PAGE_POLICY, PLAYGROUND.as_str())
}

/// `GET /page.js`
pub async fn script() -> Response {
    page("text/javascript; charset=utf-8", PAGE_POLICY, include_str!("../pages/page.js"))
}

/// `GET /page.css`
pub async fn style() -> Response {
    page("text/css; charset=utf-8", PAGE_POLICY, include_str!("../pages/page.css"))
}

/// `GET /openapi.yaml`
pub async fn openapi() -> Response {
    page("application/yaml", PAGE_POLICY, OPENAPI)
}

/// `GET /docs`: redirects, because the pages refer to their files relative to `/docs/`.
pub async fn to_docs() -> Response {
    let place = [(header::LOCATION, "/docs/")];
    (StatusCode::PERMANENT_REDIRECT, place).into_response()
}

/// `GET /docs/`
pub async fn docs_index() -> Result<Response, Problem> {
    docs(Path(String::new())).await
}

/// `GET /docs/…`
pub async fn docs(Path(file): Path<String>) -> Result<Response, Problem> {
    static CONFIG: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
        let config = Config::new(["/openapi.yaml"]).validator_url("none");
        // At first each tag is collapsed to one line. Schemas are not listed.
        let config = config.doc_expansion("none").default_models_expand_depth(-1);
        Arc::new(config.try_it_out_enabled(true).display_request_duration(true))
    });
    let found = utoipa_swagger_ui::serve(&file, Arc::clone(&CONFIG));
    let Ok(Some(found)) = found else {
        let detail = "the API's pages have no such file; try /docs/";
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let media = if found.content_type.starts_with("text/") {
        format!("{}; charset=utf-8", found.content_type)
    } else {
        found.content_type
    };
    Ok(page(&media, DOCS_POLICY, found.bytes.into_owned()))
}

/// A response that is the same for all callers.
pub(crate) fn page(media: &str, policy: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    if let Ok(media) = HeaderValue::from_str(media) {
        headers.insert(header::CONTENT_TYPE, media);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(PAGE_CACHE));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

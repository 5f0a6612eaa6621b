//! The canonical URL of a request. It is the key of caches, and entity tags depend on it alone.

use std::borrow::Cow;
use std::fmt::Write as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::ParameterId;
use crate::parameter::{Parameter, UrlPlace};
use crate::raw_request::OF_SHAPES;
use crate::resolved_request::ResolvedRequest;
use crate::table::PARAMETERS;
use mazewright_core::{Site, Spec};
use mazewright_render::scene::Caption;

/// Characters that a query's value keeps unescaped. Comma and colon are among them, because they separate lists.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',').remove(b':');

impl ResolvedRequest {
    /// Returns whether a given parameter has the value that it would have if it was not given.
    fn has_usual(&self, parameter: &Parameter, value: &str) -> bool {
        if self.keeps_color(parameter.id) {
            return false;
        }
        let is_usual = parameter.is_usual.map(|is_usual| is_usual(self));
        is_usual.unwrap_or_else(|| parameter.has_default(self, value))
    }

    /// Returns whether a parameter affects the response. The caller's own cells replace the shape and the size.
    pub(crate) fn has_part(&self, parameter: &Parameter) -> bool {
        let is_replaced = self.spec.site.mesh.is_some() && OF_SHAPES.contains(&parameter.id);
        !is_replaced && parameter.has_value(self)
    }

    /// Returns the canonical URL, without a host. All spellings of a request have the same URL, and requests with
    /// different responses have different ones.
    pub fn canonical(&self) -> String {
        let mut url = String::with_capacity(96);
        url.push_str("/maze.");
        url.push_str(self.format.name);
        url.push('?');
        self.write_query(&mut url, |_| true);
        url
    }

    /// Appends the query of the canonical URL to `url`, with the parameters that `is_wanted` accepts.
    pub fn write_query(&self, url: &mut String, is_wanted: impl Fn(ParameterId) -> bool) {
        let mut is_first = true;
        for parameter in PARAMETERS {
            if !is_wanted(parameter.id) || !self.has_part(parameter) {
                continue;
            }
            let always = match parameter.place {
                UrlPlace::Always | UrlPlace::Body => true,
                UrlPlace::Changed if self.given.has(parameter.id) => false,
                _ => continue,
            };
            let before = url.len();
            if !is_first {
                url.push('&');
            }
            url.push_str(parameter.name);
            url.push('=');
            let value = url.len();
            parameter.value.write(self, url);
            if !always && self.has_usual(parameter, &url[value..]) {
                url.truncate(before);
                continue;
            }
            let encoded = encoded(&url[value..]);
            if encoded != url[value..] {
                let encoded = encoded.into_owned();
                url.replace_range(value.., &encoded);
            }
            is_first = false;
        }
    }

    /// Returns the caption of a document: its URL and its parameters.
    pub fn caption(&self, url: &str) -> Caption {
        let mut params = String::from("{");
        // The caption of a request without a URL has its parameters all the same.
        let named = |it: &&Parameter| {
            (it.id == ParameterId::SHAPE || self.has_part(it))
                && !it.is_refused_by(&self.format.value)
        };
        for parameter in PARAMETERS.iter().filter(named).filter(|it| it.place != UrlPlace::Nowhere)
        {
            let comma = if params.len() > 1 { "," } else { "" };
            let _ = write!(params, "{comma}\"{}\":", parameter.name);
            match parameter.id {
                ParameterId::SHAPE => {
                    let _ = write!(params, "{}", serde_json::Value::from(self.spec.site.name()));
                }
                _ => parameter.write_json(self, &mut params),
            }
        }
        params.push('}');
        let url = self.has_url().then(|| url.to_owned());
        Caption { url, params, ..Caption::default() }
    }

    /// Returns the file name under which browsers save the response. `place` names the part of the maze, after
    /// a hyphen; it is empty for the whole maze.
    pub fn filename(&self, place: &str) -> String {
        const LONGEST: usize = 40;
        let Spec { site, seed, .. } = &self.spec;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        let text = seed.text();
        let number;
        let seed = if text.len() <= LONGEST && text.bytes().all(plain) {
            text
        } else {
            number = seed.number().to_string();
            &number
        };
        let size = match site {
            Site { mesh: Some(_), cols, .. } => cols.to_string(),
            Site { cols, rows, .. } => format!("{cols}x{rows}"),
        };
        format!("maze-{}-{size}{place}-{seed}.{}", site.name(), self.format.name)
    }
}

/// Encodes a text for a query or a header.
pub fn encode(text: &str) -> String {
    encoded(text).into_owned()
}

fn encoded(text: &str) -> Cow<'_, str> {
    utf8_percent_encode(text, PLAIN).into()
}

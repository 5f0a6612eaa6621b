//! The kept list of expensive requests.

use std::fmt::{self, Write as _};

use crate::payloads;

/// A request that is sent again and again, each time with another seed.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) name: String,
    method: String,
    target: String,
    body: String,
}

impl Request {
    /// Creates a request without a body.
    pub(crate) fn get(name: String, target: String) -> Self {
        Self { name, method: "GET".into(), target, body: String::new() }
    }

    /// Parses a line of the kept list.
    pub(crate) fn parse(line: &str) -> Self {
        let mut fields = line.splitn(4, ' ').map(ToString::to_string);
        let mut next = || fields.next().unwrap_or_default();
        let (name, method, target, body) = (next(), next(), next(), next());
        assert!(target.starts_with('/'), "{line}: NAME METHOD TARGET [BODY] is expected");
        let body = body.strip_prefix('@').map_or_else(|| body.clone(), payloads::named);
        Self { name, method, target, body }
    }

    /// Writes the request as HTTP/1.1; `seed` replaces `{seed}`.
    pub(crate) fn bytes(&self, seed: u64) -> Vec<u8> {
        let seed = seed.to_string();
        let [target, body] = [&self.target, &self.body].map(|text| text.replace("{seed}", &seed));
        let mut head = format!("{} {target} HTTP/1.1\r\nhost: x\r\n", self.method);
        if !body.is_empty() {
            let length = body.len();
            write!(head, "content-type: application/json\r\ncontent-length: {length}\r\n").unwrap();
        }
        format!("{head}connection: close\r\n\r\n{body}").into_bytes()
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, method, target, body } = self;
        let shown: String = body.chars().take(60).collect();
        write!(f, "{name} {method} {target} {shown}")
    }
}

/// Returns the requests of the list.
pub(crate) fn kept() -> Vec<Request> {
    let lines = include_str!("expensive.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(Request::parse).collect()
}

/// Returns the request called `name`.
pub(crate) fn named(name: &str) -> Request {
    let found = kept().into_iter().find(|request| request.name == name);
    found.unwrap_or_else(|| panic!("{name} is not in expensive.txt"))
}

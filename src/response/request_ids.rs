//! Request and trace ids for log lines.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header with an id that the caller or a proxy has given; responses repeat it.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The largest number of characters of an id.
const LONGEST: usize = 64;

/// The ids of a request.
#[derive(Clone, Debug)]
pub struct RequestIds {
    given: Option<HeaderValue>,
    number: u64,
    traceparent: Option<HeaderValue>,
}

impl RequestIds {
    /// Reads the ids from the headers; a request without an id gets a number.
    pub fn of(headers: &HeaderMap) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let is_id = |value: &&HeaderValue| {
            let bytes = value.as_bytes();
            (1..=LONGEST).contains(&bytes.len()) && bytes.iter().all(is_plain)
        };
        Self {
            given: headers.get(X_REQUEST_ID).filter(is_id).cloned(),
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            traceparent: headers.get(TRACEPARENT).cloned(),
        }
    }

    /// Repeats the id that the caller gave, if there is one.
    pub fn insert_given(&self, headers: &mut HeaderMap) {
        if let Some(given) = &self.given {
            headers.insert(X_REQUEST_ID, given.clone());
        }
    }

    /// Returns the trace's id, if the request has a valid `traceparent`.
    pub fn trace(&self) -> Option<&str> {
        self.parent().map(|(trace, ..)| trace)
    }

    /// Returns the trace, the span and the flags of the caller, in hexadecimal digits, if the request has a valid
    /// `traceparent` (W3C Trace Context).
    pub fn parent(&self) -> Option<(&str, &str, &str)> {
        let text = self.traceparent.as_ref()?.to_str().ok()?;
        let mut parts = text.split('-');
        let (version, trace, span, flags) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is_hex = |text: &str, length: usize| {
            let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
            text.len() == length && text.bytes().all(is_digit)
        };
        let is_set = |text: &str| text.bytes().any(|byte| byte != b'0');
        let is_whole = is_hex(version, 2)
            && version != "ff"
            && (version != "00" || parts.next().is_none())
            && is_hex(trace, 32)
            && is_set(trace)
            && is_hex(span, 16)
            && is_set(span)
            && is_hex(flags, 2);
        is_whole.then_some((trace, span, flags))
    }
}

impl fmt::Display for RequestIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.given.as_ref().and_then(|given| given.to_str().ok()) {
            Some(given) => f.write_str(given),
            None => write!(f, "{}", self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(name: &'static str, value: &str) -> RequestIds {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().expect("a header"));
        RequestIds::of(&headers)
    }

    #[test]
    fn traces_are_those_of_valid_headers() {
        const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
        let line = |version: &str, trace: &str, rest: &str| {
            ids("traceparent", &format!("{version}-{trace}-{rest}")).trace().map(str::to_owned)
        };
        let rest = "00f067aa0ba902b7-01";
        assert_eq!(line("00", TRACE, rest).as_deref(), Some(TRACE));
        assert_eq!(line("cc", TRACE, &format!("{rest}-more")).as_deref(), Some(TRACE));
        for (version, trace, rest) in [
            ("ff", TRACE, rest),
            ("0", TRACE, rest),
            ("00", &TRACE[1..], rest),
            ("00", &TRACE.to_uppercase(), rest),
            ("00", &"0".repeat(32), rest),
            ("00", TRACE, "0000000000000000-01"),
            ("00", TRACE, "00f067aa0ba902b7"),
            ("00", TRACE, "00f067aa0ba902b7-01-more"),
        ] {
            assert_eq!(line(version, trace, rest), None, "{version}-{trace}-{rest}");
        }
    }

    #[test]
    fn an_id_is_short_and_plain_or_a_number() {
        assert_eq!(ids("x-request-id", "a-1_B.c").to_string(), "a-1_B.c");
        for wrong in ["", "a b", "a\tb", "<x>", &"x".repeat(65)] {
            let ids = ids("x-request-id", wrong);
            assert!(ids.given.is_none() && ids.to_string().parse::<u64>().is_ok(), "{wrong}");
        }
    }
}

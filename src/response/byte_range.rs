//! Parts of a body that is known as a whole (RFC 9110, section 14). A request for several parts gets the whole body.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;

use crate::response::headers::text_value;
use crate::response::problem::Problem;

/// Returns the whole body, or the part for which the headers ask. `headers` are those of the response; `tag` is the entity
/// tag of the body.
pub fn respond(
    request_headers: &HeaderMap,
    body: &Bytes,
    tag: &str,
    mut headers: HeaderMap,
) -> Result<Response, Problem> {
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    let length = body.len();
    let part = match asked_range(request_headers, tag).map(|range| range.of(length)) {
        None => None,
        Some(Some(part)) => Some(part),
        Some(None) => {
            let detail = format!(
                "the header range begins after the end of the body, which has {length} bytes"
            );
            let problem =
                Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "range-not-satisfiable", detail);
            return Err(
                problem.with(header::CONTENT_RANGE, text_value(&format!("bytes */{length}")))
            );
        }
    };
    let [first, end] = part.unwrap_or([0, length]);
    let mut response = Response::new(Body::from(body.slice(first..end)));
    if part.is_some() {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let range = format!("bytes {first}-{}/{length}", end - 1);
        headers.insert(header::CONTENT_RANGE, text_value(&range));
    }
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(end - first));
    *response.headers_mut() = headers;
    Ok(response)
}

/// A range of bytes, before the length of the body is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteRange {
    /// From the first to the last, both counted.
    FromTo(usize, usize),
    /// So many at the end.
    Last(usize),
}

impl ByteRange {
    /// Reads the value of the header. Any other value than one range means the whole body.
    fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.trim().strip_prefix("bytes=")?.trim().split_once('-')?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        // A number that is too large for memory is beyond every end.
        let number = |text: &str| text.parse().unwrap_or(usize::MAX);
        match (first, last) {
            ("", last) if is_number(last) => Some(Self::Last(number(last))),
            (first, "") if is_number(first) => Some(Self::FromTo(number(first), usize::MAX)),
            (first, last) if is_number(first) && is_number(last) => {
                let range = Self::FromTo(number(first), number(last));
                (number(first) <= number(last)).then_some(range)
            }
            _ => None,
        }
    }

    /// Returns the first byte and the end of the part of a body; `None` if it has no byte.
    fn of(self, length: usize) -> Option<[usize; 2]> {
        let [first, end] = match self {
            Self::FromTo(first, last) => [first, last.saturating_add(1).min(length)],
            Self::Last(count) => [length.saturating_sub(count), length],
        };
        (first < end).then_some([first, end])
    }
}

/// Returns the range for which a request asks, if the caller's copy of the other parts is that of the tag.
fn asked_range(request_headers: &HeaderMap, tag: &str) -> Option<ByteRange> {
    let text = |name: HeaderName| request_headers.get(name)?.to_str().ok();
    let is_current = |own: &str| own == tag;
    if request_headers.contains_key(header::IF_RANGE)
        && !text(header::IF_RANGE).is_some_and(is_current)
    {
        return None;
    }
    ByteRange::parse(text(header::RANGE)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_read() {
        for (text, part) in [
            ("bytes=0-0", Some([0, 1])),
            ("bytes=2-5", Some([2, 6])),
            ("bytes=2-", Some([2, 10])),
            ("bytes=-3", Some([7, 10])),
            ("bytes=-30", Some([0, 10])),
            ("bytes=9-99999999999999999999999", Some([9, 10])),
            ("bytes=10-", None),
            ("bytes=-0", None),
            ("bytes=99999999999999999999999-", None),
        ] {
            let range = ByteRange::parse(text).expect(text);
            assert_eq!(range.of(10), part, "{text}");
        }
        for text in
            ["", "bytes=", "bytes=-", "bytes=5-2", "bytes=1-2,4-5", "lines=1-2", "bytes=+1-2"]
        {
            assert_eq!(ByteRange::parse(text), None, "{text}");
        }
        assert_eq!(ByteRange::FromTo(0, 3).of(0), None, "an empty body");
    }
}

//! Paths in which letters, digits and `-._~` are percent-encoded. They are the same paths without the encoding (RFC 3986,
//! section 6.2.2.2).

use std::borrow::Cow;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;

/// Decodes the characters of the target's path that need no encoding.
pub fn normalize(uri: &mut Uri) {
    let Cow::Owned(path) = decoded(uri.path()) else { return };
    let target = uri.query().map_or_else(|| path.clone(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = PathAndQuery::try_from(target).ok();
    if let Ok(plain) = Uri::from_parts(parts) {
        *uri = plain;
    }
}

/// Decodes the characters of a path that need no encoding.
pub fn decoded(path: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        let code = rest.get(at + 1..at + 3).filter(|code| !code.starts_with('+'));
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let unreserved = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
        let (before, after) = match byte.filter(unreserved) {
            Some(byte) => {
                plain.push_str(&rest[..at]);
                plain.push(char::from(byte));
                ("", &rest[at + 3..])
            }
            None => rest.split_at(at + 1),
        };
        plain.push_str(before);
        rest = after;
    }
    // Each decoded character makes the path shorter.
    if plain.len() + rest.len() == path.len() {
        return Cow::Borrowed(path);
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_characters_that_need_no_encoding_are_decoded() {
        for (path, expected) in [
            ("/maze.svg", "/maze.svg"),
            ("/m%61ze.svg", "/maze.svg"),
            ("/%6D%61%7A%65%2Esvg", "/maze.svg"),
            ("/%6d%61%7a%65%2esvg%7e", "/maze.svg~"),
            ("/a%2Fb%3Fc%25d", "/a%2Fb%3Fc%25d"),
            ("/a%2Fb%63", "/a%2Fbc"),
            ("/%", "/%"),
            ("/%6", "/%6"),
            ("/%+1%6g", "/%+1%6g"),
            ("/%C3%A9", "/%C3%A9"),
        ] {
            assert_eq!(decoded(path), expected, "{path}");
            assert_eq!(decoded(&decoded(path)), expected, "{path}: twice");
            let mut uri: Uri = format!("{path}?seed=%61").parse().expect("a target");
            normalize(&mut uri);
            assert_eq!(uri, *format!("{expected}?seed=%61"), "{path}");
        }
    }
}

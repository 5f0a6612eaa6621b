//! The body of a request in one spelling, so that equal requests are stored once.

use std::borrow::Cow;

use crate::ParameterId;
use crate::error::RequestError;
use crate::reading::json::{Members, NULL};
use crate::reading::other_names::is_ignored;

/// Returns a JSON object with the same parameters: by their own names in alphabetical order, without spaces, and without
/// members that do not count.
pub fn compact(body: &[u8]) -> Result<String, RequestError> {
    let Members { first, .. } = Members::read(body)?;
    let mut members: Vec<(String, String)> = first
        .into_iter()
        .filter(|(name, value)| !is_ignored(name) && value.get() != NULL)
        .map(|(name, value)| {
            let own = ParameterId::named(&name).map(ParameterId::name);
            let name = own.map_or(name, Cow::Borrowed);
            (serde_json::Value::from(&*name).to_string(), without_spaces(value.get()))
        })
        .collect();
    members.sort_unstable();
    let members: Vec<String> =
        members.into_iter().map(|(name, value)| format!("{name}:{value}")).collect();
    Ok(format!("{{{}}}", members.join(",")))
}

/// Returns a JSON text without the spaces outside its strings.
fn without_spaces(json: &str) -> String {
    let (mut in_string, mut is_escaped) = (false, false);
    let mut kept = String::with_capacity(json.len());
    for letter in json.chars() {
        if in_string {
            in_string = is_escaped || letter != '"';
            is_escaped = !is_escaped && letter == '\\';
        } else {
            in_string = letter == '"';
        }
        if in_string || !letter.is_ascii_whitespace() {
            kept.push(letter);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn one_request_has_one_spelling() {
        let wanted = r#"{"cols":5,"mask":"text:A \" B","mesh":{"a":[1,2.50]},"seed":"x\\"}"#;
        for body in [
            wanted,
            "{ \"seed\":\"x\\\\\" ,\"columns\" : 5,\"mask\":\"text:A \\\" B\",\n\t\"mesh\": {\"a\" :[ 1, 2.50 ]}}",
            r#"{"mesh":{"a":[1,2.50]},"mask":"text:A \" B","theme":null,"_x":1,"cols":5,"seed":"x\\"}"#,
        ] {
            assert_eq!(compact(body.as_bytes()).as_deref(), Ok(wanted), "{body}");
            assert_eq!(compact(wanted.as_bytes()).as_deref(), Ok(wanted));
        }
        assert_eq!(compact(b"{}").as_deref(), Ok("{}"));
        assert!(compact(b"[]").is_err());
    }
}

//! A JSON document as lines of text: a member a line, its name and its value.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

/// The members of an object in their order.
struct OrderedMembers(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for OrderedMembers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = OrderedMembers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(OrderedMembers(members))
    }
}

/// Returns the members of the JSON object `text` as lines, without those that are null.
pub fn lines(text: &str) -> Result<String, serde_json::Error> {
    let OrderedMembers(members) = serde_json::from_str(text)?;
    let members: Vec<_> = members.into_iter().filter(|(_, value)| !value.is_null()).collect();
    let width = members.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, value): (String, Value)| format!("{name:width$}  {}\n", plain(&value));
    Ok(members.into_iter().map(line).collect())
}

/// Returns a value without quotes and brackets.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order_and_lists_are_words() {
        let text = lines(r#"{"b":[1,2],"long":"a b","a":null,"c":0.50}"#).unwrap_or_default();
        assert_eq!(text, "b     1 2\nlong  a b\nc     0.5\n");
    }
}

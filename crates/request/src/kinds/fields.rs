//! Members of a JSON document.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_render::formats::{EXTRA_FIELDS, FIELDS, Fields, field_names};

/// Names of members, comma-separated, or `all`.
pub struct FieldsKind;

impl ValueKind for FieldsKind {
    type Value = Fields;

    fn parse_spelling(&self, text: &str) -> Result<Fields, ValueError> {
        let is_known = |name: &str| name == "all" || field_names().any(|member| member == name);
        Fields::parse(text).map_err(|name| {
            if is_known(name) {
                ValueError::repeated_part(name)
            } else {
                ValueError::unknown_part(name, field_names(), &self.describe().allowed)
            }
        })
    }

    fn format(&self, value: &Fields, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "all, or some of {}, each once and comma-separated; {} are not part of all",
            FIELDS.join(", "),
            EXTRA_FIELDS.join(", ")
        );
        Description::text(allowed, Widget::Text)
            .as_list()
            .with_values(field_names().map(Name::from))
    }
}

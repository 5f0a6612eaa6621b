//! The caller's own cells.

use std::fmt::{self, Write as _};

use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};
use mazewright_core::Mesh;

/// An object that only a JSON body can hold. The reader reads it after the other parameters, because
/// that may take long.
pub struct MeshKind;

impl ValueKind for MeshKind {
    type Value = Option<Mesh>;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, _text: &str) -> Result<Option<Mesh>, ValueError> {
        Err(ValueError::new("not-in-body"))
    }

    /// Writes the mesh's digest, which cannot be read back.
    fn format(&self, value: &Option<Mesh>, text: &mut String) -> fmt::Result {
        value.as_ref().map_or(Ok(()), |mesh| write!(text, "sha256:{}", mesh.digest()))
    }

    fn describe(&self) -> Description {
        let allowed = "an object in the JSON body of a POST";
        Description { json_type: JsonType::Object, ..Description::text(allowed, Widget::None) }
    }
}

//! Layers of a picture.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_render::style::layers::{LAYERS, Layers};

/// The word for the default layers.
const USUAL: &str = "usual";

/// Names of layers, comma-separated, from the back to the front; or `usual`.
pub struct LayersKind;

impl ValueKind for LayersKind {
    type Value = Layers;

    fn parse_spelling(&self, text: &str) -> Result<Layers, ValueError> {
        if text == USUAL {
            return Ok(Layers::default());
        }
        Layers::parse(text).map_err(|name| {
            if LAYERS.contains(&name) {
                ValueError::repeated_part(name)
            } else {
                ValueError::unknown_part(name, LAYERS, &self.describe().allowed)
            }
        })
    }

    fn format(&self, value: &Layers, text: &mut String) -> fmt::Result {
        if value.is_empty() { text.write_str(USUAL) } else { write!(text, "{value}") }
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "usual, or some of {}, each once and comma-separated, from the back to the front",
            LAYERS.join(", ")
        );
        Description::text(allowed, Widget::Text).as_list().with_values(LAYERS.map(Name::from))
    }
}

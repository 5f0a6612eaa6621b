//! Icons at start and goal.

use std::fmt::{self, Write as _};

use crate::kinds::ChoiceKind;
use crate::value::{Description, Name, ValueError, ValueKind, Widget, spellings};
use mazewright_core::find;
use mazewright_render::style::end_marks::{ICONS, IconSource};

/// The word for the icon that matches the other icon.
const AUTO: Name = Name { name: "auto", aliases: &[], doc: "What goes with the other icon" };

/// The name of a bundled icon, or `auto`. The body's reader reads the caller's own pictures instead.
pub struct IconKind;

impl ValueKind for IconKind {
    type Value = Option<IconSource>;

    fn parse_spelling(&self, text: &str) -> Result<Self::Value, ValueError> {
        if text == AUTO.name {
            return Ok(None);
        }
        let names = spellings(ICONS).chain([AUTO.name]);
        let icon = find(ICONS, text).ok_or_else(|| ValueError::unknown(text, names))?;
        Ok(Some(IconSource::Bundled(icon)))
    }

    /// Writes the digest of the caller's own picture, which cannot be read back.
    fn format(&self, value: &Self::Value, text: &mut String) -> fmt::Result {
        text.write_str(match value {
            None => AUTO.name,
            Some(IconSource::Bundled(icon)) => icon.name,
            Some(IconSource::Own(picture)) => picture.digest(),
        })
    }

    fn describe(&self) -> Description {
        let Description { allowed, .. } = ChoiceKind(ICONS).describe();
        let allowed = format!("auto or {allowed}; in a body also an SVG or a PNG");
        Description::text(allowed, Widget::Suggestions)
            .with_values([AUTO].into_iter().chain(ICONS.iter().map(Name::from)))
    }
}

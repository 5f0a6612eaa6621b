//! Icons at start and goal.

use std::fmt::{self, Write as _};

use crate::request::kinds::ChoiceKind;
use crate::request::value::{Description, Name, ValueError, ValueKind, Widget, spellings};
use mazewright_core::catalog::{Chosen, find};
use mazewright_render::style::end_marks::{ICONS, Icon};

/// What stands for the icon that goes with the other one.
const AUTO: Name = Name { name: "auto", aliases: &[], doc: "What goes with the other icon" };

/// The name of a bundled icon, or `auto`.
pub struct IconKind;

impl ValueKind for IconKind {
    type Value = Option<Chosen<Icon>>;

    fn parse(&self, text: &str) -> Result<Self::Value, ValueError> {
        if text == AUTO.name {
            return Ok(None);
        }
        let names = spellings(ICONS).chain([AUTO.name]);
        find(ICONS, text).map(Some).ok_or_else(|| ValueError::unknown(text, names))
    }

    fn format(&self, value: &Self::Value, text: &mut String) -> fmt::Result {
        text.write_str(value.map_or(AUTO.name, |icon| icon.name))
    }

    fn describe(&self) -> Description {
        let Description { allowed, .. } = ChoiceKind(ICONS).describe();
        Description::text(format!("auto or {allowed}"), Widget::Select)
            .with_values([AUTO].into_iter().chain(ICONS.iter().map(Name::from)))
    }
}

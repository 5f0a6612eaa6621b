//! Commands of machines that read G-code.

use std::fmt::{self, Write as _};

use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_render::style::machine::MachineCommand;

/// A line of G-code. Small letters are read as capital ones.
pub struct MachineCommandKind;

impl ValueKind for MachineCommandKind {
    type Value = MachineCommand;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<MachineCommand, ValueError> {
        if text.len() > MachineCommand::MOST {
            return Err(ValueError::out_of_range());
        }
        MachineCommand::parse(&text.to_ascii_uppercase()).ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &MachineCommand, text: &mut String) -> fmt::Result {
        text.write_str(value.text())
    }

    fn describe(&self) -> Description {
        let most = MachineCommand::MOST;
        let allowed = format!(
            "words of a letter and a number with one space between them, as M3 S1000 or G0 Z5, at \
             most {most} characters"
        );
        let range = Some([2.0, most as f64]);
        Description { range, ..Description::text(allowed, Widget::Text) }
    }
}

//! The files of one item in a tar.

use std::fmt;

use mazewright_core::{Chosen, find};
use mazewright_render::formats::{FORMATS, Format, SettingGroup};
use mazewright_request::value::{Description, ValueError, ValueKind, Widget};

/// The largest number of files of an item.
const MAX_FILES: usize = 8;

/// The prefix of a format that shows the solution.
const SOLVED: &str = "solution.";

/// One file of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemFormat {
    /// Its format.
    pub format: Chosen<Format>,
    /// Whether it shows the solution.
    pub solved: bool,
}

impl ItemFormat {
    /// Returns the part of the file's name after the item's number and a full stop.
    pub fn extension(self) -> String {
        format!("{}{}", if self.solved { SOLVED } else { "" }, self.format.name)
    }

    fn parse(text: &str) -> Option<Self> {
        let (solved, name) = match text.strip_prefix(SOLVED) {
            Some(name) => (true, name),
            None => (false, text),
        };
        let format = find(FORMATS, name)?;
        // Documents have the solution in any case.
        let shows = format.value.reads(SettingGroup::Solution);
        (!solved || shows).then_some(Self { format, solved })
    }
}

/// Names of formats, comma-separated, each once.
pub struct ItemFormatsKind;

impl ValueKind for ItemFormatsKind {
    type Value = Vec<ItemFormat>;

    fn parse_spelling(&self, text: &str) -> Result<Vec<ItemFormat>, ValueError> {
        let mut all: Vec<ItemFormat> = Vec::new();
        for name in text.split(',') {
            let Some(format) = ItemFormat::parse(name) else {
                let names = FORMATS.iter().map(|format| format.name);
                return Err(ValueError::unknown_part(name, names, &self.describe().allowed));
            };
            if all.contains(&format) {
                return Err(ValueError::repeated_part(name));
            }
            all.push(format);
        }
        if all.len() > MAX_FILES { Err(ValueError::out_of_range()) } else { Ok(all) }
    }

    fn format(&self, value: &Vec<ItemFormat>, text: &mut String) -> fmt::Result {
        let names: Vec<String> = value.iter().map(|format| format.extension()).collect();
        text.push_str(&names.join(","));
        Ok(())
    }

    fn describe(&self) -> Description {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        let allowed = format!(
            "at most {MAX_FILES} of {}, each once and comma-separated, and pictures also with \
             {SOLVED} before them",
            names.join(", ")
        );
        Description::text(allowed, Widget::Text)
    }
}

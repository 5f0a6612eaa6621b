//! How kinds of parameters tell what they hold: the canonical form of a value, and in words what a
//! value must be.

use std::fmt::Write as _;

use crate::request::kind::Kind;
use crate::request::maze_request::Ask;
use mazewright_core::algorithm::options::{Direction, Pick};
use mazewright_core::site::mask::{MOST_LETTERS, PRESETS};
use mazewright_core::spec::SEED_BYTES;
use mazewright_core::spec::end::Compass;
use mazewright_core::spec::openings::MOST_OPENINGS;
use mazewright_render::formats::{EXTRAS, FIELDS};
use mazewright_render::style::look::{LAYERS, Layers};
use mazewright_render::style::title;
use mazewright_render::style::title::Title;

impl Kind {
    /// Writes the canonical form of the value that a request has.
    pub fn show(&self, ask: &Ask, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Integer { get, .. } => write!(text, "{}", get(ask)),
            Self::Signed { get, .. } => write!(text, "{}", get(ask)),
            Self::Length { get, .. } => write!(text, "{}", get(ask)),
            Self::Pick { get, .. } => write!(text, "{}", get(ask)),
            Self::Direction { get, .. } => write!(text, "{}", get(ask)),
            Self::Share { get, .. } => write!(text, "{}", get(ask)),
            Self::Boolean { get, .. } => write!(text, "{}", get(ask)),
            Self::Choice { get, .. } => text.write_str(get(ask)),
            Self::Seed { get, .. } => text.write_str(get(ask).text()),
            Self::Text { get, .. } => text.write_str(get(ask).map_or("", Title::text)),
            Self::End { get, .. } => write!(text, "{}", get(ask)),
            Self::Openings { get, .. } => write!(text, "{}", get(ask)),
            Self::Color { get, .. } => write!(text, "{}", get(ask)),
            Self::Mesh => match &ask.spec.site.mesh {
                Some(mesh) => write!(text, "sha256:{}", mesh.digest()),
                None => Ok(()),
            },
            Self::Difficulty { get, .. } => write!(text, "{}", get(ask)),
            Self::Layers { get, .. } if get(ask) == Layers::default() => text.write_str("usual"),
            Self::Layers { get, .. } => write!(text, "{}", get(ask)),
            Self::Fields { get, .. } => write!(text, "{}", get(ask)),
            Self::Mask { get, .. } => match get(ask) {
                Some(mask) => text.write_str(&mask.name()),
                None => text.write_str("none"),
            },
        };
    }

    /// What a value must be, in words that continue "must be".
    pub fn allowed(&self) -> String {
        match self {
            Self::Integer { min, max, .. } if min == max => format!("{min}"),
            Self::Integer { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Signed { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Length { unit, min, max, .. } => {
                format!("a number of {unit} from {min} to {max} with at most two decimals")
            }
            Self::Share { .. } => {
                "a number from 0 to 1 with at most two decimals, such as 0.5 or 1".into()
            }
            Self::Boolean { .. } => "true or false".into(),
            Self::Choice { names, .. } => {
                let names: Vec<_> = names().iter().map(|name| name.name).collect();
                format!("one of {}", names.join(", "))
            }
            Self::Seed { .. } => format!("a text of 1 to {SEED_BYTES} bytes"),
            Self::Text { .. } => {
                format!(
                    "1 to {} characters: letters of Latin, Greek or Cyrillic, digits and signs",
                    title::MOST_LETTERS
                )
            }
            Self::End { .. } => {
                let points = Compass::NAMES.map(|(name, _)| name).join(", ");
                format!(
                    "a cell's number, its place as col,row or col,row,level, one of {points}, \
                     random, farthest, first or last"
                )
            }
            Self::Openings { .. } => {
                let points = Compass::NAMES.map(|(name, _)| name).join(", ");
                format!(
                    "true, false, or up to {MOST_OPENINGS} cells that touch the outline, \
                     comma-separated: start, goal, a cell's number, its place as col:row or \
                     col:row:level, {points}, first, last or random"
                )
            }
            Self::Mesh => "an object in the JSON body of a POST".into(),
            Self::Color { .. } => {
                "rgb, rrggbb or rrggbbaa in hexadecimal, a CSS colour name, or none".into()
            }
            Self::Pick { .. } => format!(
                "some of {}, each once, comma-separated, with a weight up to {} after a colon \
                 where it is not 1",
                Pick::NAMES.join(", "),
                Pick::MOST
            ),
            Self::Difficulty { .. } => {
                "easy, medium, hard, any or a whole number from 0 to 100".into()
            }
            Self::Direction { .. } => {
                format!("rows, or whole degrees from 0 to {}", Direction::MOST)
            }
            Self::Layers { .. } => format!(
                "usual, or some of {}, each once and comma-separated, from the back to the front",
                LAYERS.join(", ")
            ),
            Self::Fields { .. } => {
                format!(
                    "all, or some of {}, each once and comma-separated; {} are not part of all",
                    FIELDS.join(", "),
                    EXTRAS.join(", ")
                )
            }
            Self::Mask { .. } => {
                let presets: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
                format!(
                    "rows of X and . with commas between them, text: and up to {MOST_LETTERS} \
                     letters, none, or one of {}; in a body also a list of rows or a PNG",
                    presets.join(", ")
                )
            }
        }
    }

    /// Whether a value stands in JSON without quotes.
    pub fn is_bare(&self, value: &str) -> bool {
        match self {
            Self::Integer { .. }
            | Self::Signed { .. }
            | Self::Length { .. }
            | Self::Share { .. }
            | Self::Boolean { .. } => true,
            Self::Openings { .. } => matches!(value, "true" | "false"),
            _ => false,
        }
    }
}

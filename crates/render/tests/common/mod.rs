//! Helpers for tests of drawings and formats, in addition to those for tests of mazes.
#![allow(dead_code, unused_imports, reason = "no test binary uses all of it")]
#![allow(clippy::float_cmp, reason = "points that files repeat are equal")]

pub(crate) mod checkpoints;
#[path = "../../../core/tests/common/mod.rs"]
mod core;
pub(crate) mod cpu_time;
pub(crate) mod cut_files;
pub(crate) mod films;
pub(crate) mod golden_lines;
pub(crate) mod pdf;
pub(crate) mod pen_files;
pub(crate) mod raster;

use mazewright_core::{Cancel, Error, find};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Color, Style};

pub(crate) use self::core::*;

/// Black on white, the blue solution hidden, 20 pixels per cell.
pub(crate) fn style() -> Style {
    Style { path: Color::opaque(0x20_60_c0), ..Style::default() }
}

/// Writes a maze in the formats.
pub(crate) trait Written {
    /// Returns the bytes of a format.
    fn write(&self, format: &str, style: &Style, fields: Fields) -> Vec<u8>;

    /// Returns the bytes of a format that cannot show every maze.
    fn try_write(&self, format: &str, style: &Style, fields: Fields) -> Result<Vec<u8>, Error>;

    /// Returns the SVG.
    fn svg(&self, style: &Style) -> String;

    /// Returns the JSON document.
    fn json(&self, fields: Fields) -> serde_json::Value;
}

impl Written for Made {
    fn write(&self, format: &str, style: &Style, fields: Fields) -> Vec<u8> {
        self.try_write(format, style, fields).unwrap()
    }

    /// Returns the bytes of a format that cannot show every maze.
    fn try_write(&self, format: &str, style: &Style, fields: Fields) -> Result<Vec<u8>, Error> {
        let caption = Caption {
            url: Some("/maze.json?\"".into()),
            params: r#"{"shape":"any"}"#.into(),
            difficulty_seed: None,
            host: String::new(),
        };
        let picture = Scene {
            spec: &self.spec,
            style,
            maze: &self.maze,
            routes: &self.routes,
            solver: self.solver,
            caption: &caption,
        };
        let cancel = Cancel::new();
        find(FORMATS, format).unwrap().value.write.write(&picture, fields, &cancel)
    }

    fn svg(&self, style: &Style) -> String {
        String::from_utf8(self.write("svg", style, Fields::ALL)).unwrap()
    }

    fn json(&self, fields: Fields) -> serde_json::Value {
        serde_json::from_slice(&self.write("json", &style(), fields)).unwrap()
    }
}

//! Silhouettes by name: characters of the bundled font that form one connected region.

use crate::catalog::Choice;
use crate::font::{contours, face};
use crate::site::mask::contours::{Outline, without_holes};

/// A silhouette.
pub struct Preset {
    character: char,
    is_solid: bool,
}

/// The number of cells on the longer side of a maze if the request gives no size: the smallest for
/// which, with square cells, every silhouette is connected.
const LONGER_SIDE: f64 = 35.0;

/// Constructs an entry of the table.
const fn preset(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
    character: char,
    is_solid: bool,
) -> Choice<Preset> {
    Choice { name, aliases, doc, value: Preset { character, is_solid } }
}

/// All silhouettes. If `is_solid`, holes are filled.
pub static PRESETS: &[Choice<Preset>] = &[
    preset("heart", &[], "A heart", '♥', false),
    preset("star", &[], "A star with five points", '★', false),
    preset("moon", &["crescent"], "A crescent", '☾', true),
    preset("cloud", &[], "A cloud", '☁', false),
    preset("circle", &["disc"], "A disc", '●', false),
    preset("smiley", &["face"], "A disc with eyes and a smile left out", '☻', false),
    preset("skull", &[], "A skull over crossed bones", '☠', true),
    preset("cat", &[], "A cat's head", '🐱', true),
    preset("flower", &[], "A flower with its middle left out", '✿', false),
    preset("clover", &["shamrock"], "A clover leaf", '☘', false),
    preset("spade", &[], "The spade of playing cards", '♠', false),
    preset("club", &[], "The club of playing cards", '♣', false),
    preset("diamond", &[], "The diamond of playing cards", '♦', false),
    preset("king", &["crown"], "The king of chess", '♚', true),
    preset("queen", &[], "The queen of chess", '♛', true),
    preset("rook", &[], "The rook of chess", '♜', true),
    preset("bishop", &[], "The bishop of chess", '♝', true),
    preset("knight", &["horse"], "The knight of chess", '♞', true),
    preset("pawn", &[], "The pawn of chess", '♟', true),
    preset("anchor", &[], "An anchor", '⚓', false),
];

impl Preset {
    /// Returns its outline; `None` if the font has no such character, which a test excludes.
    pub(crate) fn outline(&self) -> Option<Outline> {
        let mut lines = contours(&face()?, self.character)?;
        if self.is_solid {
            lines = without_holes(lines);
        }
        let mut outline = Outline::new();
        outline.set(&lines, 0.0);
        Some(outline)
    }
}

/// Returns columns and rows of square cells that show the silhouette.
pub(crate) fn size(outline: &Outline) -> (u32, u32) {
    let size = outline.size();
    let cell = size.x.max(size.y) / LONGER_SIDE;
    let cells = |length: f64| ((length / cell + 0.5) as u32).max(1);
    (cells(size.x), cells(size.y))
}

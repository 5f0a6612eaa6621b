//! Silhouettes by name: characters of the bundled font that are one connected part.

use super::outline::{Outline, without_holes};
use crate::catalog::Choice;
use crate::font::{contours, face};

/// A silhouette.
pub struct Preset {
    letter: char,
    is_solid: bool,
}

/// Cells on the longer side of a maze whose size nobody said: the least for which, of squares, every
/// silhouette holds together.
const CELLS: f64 = 35.0;

/// A line of the table.
const fn line(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
    letter: char,
    is_solid: bool,
) -> Choice<Preset> {
    Choice { name, aliases, doc, is: Preset { letter, is_solid } }
}

/// The silhouettes. What is solid has its holes filled.
pub static PRESETS: &[Choice<Preset>] = &[
    line("heart", &[], "A heart", '♥', false),
    line("star", &[], "A star with five points", '★', false),
    line("moon", &["crescent"], "A crescent", '☾', true),
    line("cloud", &[], "A cloud", '☁', false),
    line("circle", &["disc"], "A disc", '●', false),
    line("smiley", &["face"], "A disc with eyes and a smile left out", '☻', false),
    line("skull", &[], "A skull over crossed bones", '☠', true),
    line("cat", &[], "A cat's head", '🐱', true),
    line("flower", &[], "A flower with its middle left out", '✿', false),
    line("clover", &["shamrock"], "A clover leaf", '☘', false),
    line("spade", &[], "The spade of playing cards", '♠', false),
    line("club", &[], "The club of playing cards", '♣', false),
    line("diamond", &[], "The diamond of playing cards", '♦', false),
    line("king", &["crown"], "The king of chess", '♚', true),
    line("queen", &[], "The queen of chess", '♛', true),
    line("rook", &[], "The rook of chess", '♜', true),
    line("bishop", &[], "The bishop of chess", '♝', true),
    line("knight", &["horse"], "The knight of chess", '♞', true),
    line("pawn", &[], "The pawn of chess", '♟', true),
    line("anchor", &[], "An anchor", '⚓', false),
];

impl Preset {
    /// Its outline; none if the font lacked it, which a test rules out.
    pub(super) fn outline(&self) -> Option<Outline> {
        let mut lines = contours(&face()?, self.letter)?;
        if self.is_solid {
            lines = without_holes(lines);
        }
        let mut outline = Outline::new();
        outline.set(&lines, 0.0);
        Some(outline)
    }
}

/// Columns and rows of squares that show it.
pub(super) fn size(outline: &Outline) -> (u32, u32) {
    let size = outline.size();
    let cell = size.x.max(size.y) / CELLS;
    let cells = |length: f64| ((length / cell + 0.5) as u32).max(1);
    (cells(size.x), cells(size.y))
}

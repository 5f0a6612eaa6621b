//! The text in the gap of a missing maze, in plain words for the reader of the book.

use mazewright_core::Refusal;
use mazewright_render::words::Words;

/// Returns the text in the gap of a maze. It has the reason if the parameter of `refusal` gives a short
/// one.
pub fn gap_words(refusal: &Refusal, words: &Words) -> String {
    let missing = words.missing;
    let reason = match refusal.parameter {
        "sparse" => words.too_sparse,
        "loops" => words.too_few_walls,
        "weave" => words.no_room,
        "unique" => words.repeated,
        _ => return missing.to_owned(),
    };
    format!("{missing} {reason}")
}

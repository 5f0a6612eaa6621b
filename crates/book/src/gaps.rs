//! The text in the gap of a missing maze, in plain words for the reader of the book.

use crate::finding::REPEATED;
use mazewright_core::Refusal;
use mazewright_render::words::Words;
use mazewright_request::ParameterId;

/// Returns the text in the gap of a maze. It has the reason if the parameter of `refusal` gives a short
/// one.
pub fn gap_words(refusal: &Refusal, words: &Words) -> String {
    let missing = words.missing;
    let reason = match ParameterId::named(refusal.parameter) {
        Some(ParameterId::SPARSE) => words.too_sparse,
        Some(ParameterId::LOOPS) => words.too_few_walls,
        Some(ParameterId::WEAVE) => words.no_room,
        None if refusal.parameter == REPEATED => words.repeated,
        _ => return missing.to_owned(),
    };
    format!("{missing} {reason}")
}

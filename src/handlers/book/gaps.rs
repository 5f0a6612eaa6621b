//! What a book says where a maze is missing: to the reader of the book, in plain words.

use mazewright_core::Refusal;
use mazewright_render::words::Words;

/// What stands in the place of a maze that was refused, with the reason if it can be told in short, by the parameter
/// that asks for too much.
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

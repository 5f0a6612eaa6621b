//! What a book says where a maze is missing: to the reader of the book, in plain words.

use mazewright_core::error::Refusal;

/// What stands in the place of a maze.
const MISSING: &str = "This maze could not be made.";

/// What stands beside its number at the back.
pub const NO_MAZE: &str = "no maze";

/// The reasons that can be told in short: the parameter that asks for too much, and what of it there is not.
static REASONS: [(&str, &str); 4] = [
    ("sparse", "Cutting away its dead ends would leave too little of it."),
    ("loops", "It has too few walls to open."),
    ("weave", "It has no room for passages under others."),
    ("unique", "All that were tried repeat another one."),
];

/// What stands in the place of a maze that was refused.
pub fn gap_words(refusal: &Refusal) -> String {
    let reason = REASONS.iter().find(|(parameter, _)| *parameter == refusal.parameter);
    reason.map_or(MISSING.to_owned(), |(_, reason)| format!("{MISSING} {reason}"))
}

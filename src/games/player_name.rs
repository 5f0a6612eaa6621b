//! Names of players: one line of text, in one form, of a bounded length, and nothing in it that does not
//! show or that changes how the text around it reads.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Most characters of a name.
pub const MAX_CHARACTERS: usize = 32;

/// Most marks over and under one letter. Scripts that people write need at most this many.
const MARKS: usize = 4;

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameError {
    /// A word for programs.
    pub code: &'static str,
    /// Words that continue "name".
    pub why: &'static str,
}

/// The name that a text stands for: in Unicode's composed form (NFC), with single spaces between words
/// and none at its ends.
pub fn player_name(text: &str) -> Result<String, NameError> {
    let refuse = |code, why| Err(NameError { code, why });
    // The bound of the bytes keeps the work on a long text small.
    if text.len() > 16 * MAX_CHARACTERS {
        return refuse("too-long", "has more than 32 characters");
    }
    if let Some(refused) = text.chars().find(|&letter| !shows(letter)) {
        return refuse(
            "strange-character",
            match refused.general_category() {
                GeneralCategory::Control => "has a control character",
                GeneralCategory::Format => "has a character that shows nothing or turns text round",
                GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
                    "has more than one line"
                }
                _ => "has a character that Unicode has not assigned",
            },
        );
    }
    let composed: String = text.nfc().collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut marks = 0;
    for letter in name.chars() {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS {
            return refuse("strange-character", "has more than 4 marks on one letter");
        }
    }
    if !name.chars().any(|letter| !is_combining_mark(letter) && !is_joiner(letter)) {
        return refuse("empty", "is empty");
    }
    if name.chars().count() > MAX_CHARACTERS {
        return refuse("too-long", "has more than 32 characters");
    }
    Ok(name)
}

/// Whether a character may be part of a name.
fn shows(letter: char) -> bool {
    match letter.general_category() {
        GeneralCategory::Control
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator
        | GeneralCategory::PrivateUse
        | GeneralCategory::Surrogate
        | GeneralCategory::Unassigned => false,
        GeneralCategory::Format => is_joiner(letter),
        // Letters that show as an empty space: fillers of Hangul, and the blank pattern of braille.
        _ => !matches!(letter, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}'),
    }
}

/// The joiners, which emoji and some scripts need between letters.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_form() {
        for (text, name) in [
            ("Ada", "Ada"),
            ("  Ada \u{a0} Lovelace ", "Ada Lovelace"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("<b>&amp;</b>", "<b>&amp;</b>"),
            ("=1+1", "=1+1"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("مريم", "مريم"),
        ] {
            assert_eq!(player_name(text).as_deref(), Ok(name));
        }
        assert!(player_name(&"x".repeat(MAX_CHARACTERS)).is_ok());
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for (text, code) in [
            ("", "empty"),
            (" \u{200d}", "empty"),
            (&*"x".repeat(MAX_CHARACTERS + 1), "too-long"),
            (&*"x".repeat(100_000), "too-long"),
            ("a\nb", "strange-character"),
            ("a\u{0}b", "strange-character"),
            ("a\u{202e}b", "strange-character"),
            ("a\u{2066}b", "strange-character"),
            ("a\u{200b}b", "strange-character"),
            ("a\u{2028}b", "strange-character"),
            ("a\u{feff}b", "strange-character"),
            ("a\u{e000}b", "strange-character"),
            ("\u{3164}", "strange-character"),
            ("a\u{e0041}", "strange-character"),
            ("z\u{324}\u{325}\u{330}\u{331}\u{332}", "strange-character"),
        ] {
            assert_eq!(player_name(text).map_err(|error| error.code), Err(code), "{text:?}");
        }
    }
}

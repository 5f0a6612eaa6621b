//! Names of players: one line of text, in one form, of a bounded length, without invisible characters and without
//! characters that change how the text around them reads.
//!
//! A character is invisible if its skeleton by Unicode's security mechanisms (UTS 39) is empty or a space. The nickname
//! profile of PRECIS (RFC 8266) would do the same, but the crate `precis-profiles` has the tables of Unicode 6.3. It
//! refuses all emoji and scripts since 2013.

use unicode_joining_type::{JoiningType, get_joining_type};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::emoji::EmojiStatus;
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;

/// The largest number of characters of a name.
pub const MAX_CHARACTERS: usize = 32;

/// The largest number of marks over and under one letter. Scripts that people write need at most this many.
const MARKS: usize = 4;

/// The canonical combining class of a virama, which joins the consonants of scripts of India.
const VIRAMA: u8 = 9;

/// ZERO WIDTH JOINER. It joins letters of scripts of India, and emoji.
const JOINER: char = '\u{200d}';

/// ZERO WIDTH NON-JOINER. It keeps letters apart that would be joined.
const NON_JOINER: char = '\u{200c}';

/// VARIATION SELECTOR-16. It has the character before it drawn as an emoji.
const AS_EMOJI: char = '\u{fe0f}';

/// COMBINING ENCLOSING KEYCAP. It draws a key around a digit.
const KEYCAP: char = '\u{20e3}';

/// A reason why a text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameError {
    /// A word for programs.
    pub code: &'static str,
    /// Words that continue "name".
    pub why: &'static str,
}

/// Normalizes a name: in Unicode's composed form (NFC), with single spaces between words
/// and none at its ends.
pub fn player_name(text: &str) -> Result<String, NameError> {
    let refuse = |code, why| Err(NameError { code, why });
    // The bound of the bytes keeps the work on a long text small.
    if text.len() > 16 * MAX_CHARACTERS {
        return refuse("too-long", "has more than 32 characters");
    }
    let letters: Vec<char> = text.nfc().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let why = match letter.general_category() {
            GeneralCategory::Control => "has a control character",
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
                "has more than one line"
            }
            GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned => "has a character that Unicode has not assigned",
            category => {
                let turns = category == GeneralCategory::Format;
                if (!turns && shows(letter)) || changes_others(&letters, at) {
                    continue;
                }
                "has a character that shows nothing or turns text round"
            }
        };
        return refuse("strange-character", why);
    }
    let composed: String = letters.into_iter().collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut marks = 0;
    for letter in name.chars() {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS {
            return refuse("strange-character", "has more than 4 marks on one letter");
        }
    }
    if name.chars().all(is_combining_mark) {
        return refuse("empty", "is empty");
    }
    if name.chars().count() > MAX_CHARACTERS {
        return refuse("too-long", "has more than 32 characters");
    }
    Ok(name)
}

/// Returns whether a character is visible or a space.
fn shows(letter: char) -> bool {
    letter.is_whitespace()
        || skeleton(letter.encode_utf8(&mut [0; 4])).any(|part| !part.is_whitespace())
}

/// Returns whether the character at `at` changes how its neighbours are drawn. The rules for joiners are those of RFC
/// 5892, appendix A, and of emoji sequences; the rule for the selector is that of UTS 51.
fn changes_others(letters: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| letters[at]);
    let after = letters.get(at + 1).copied();
    let is_after_virama = || before.is_some_and(|it| canonical_combining_class(it) == VIRAMA);
    match letters[at] {
        JOINER => {
            is_after_virama()
                || before.is_some_and(|it| is_emoji(it) || it == AS_EMOJI)
                    && after.is_some_and(is_emoji)
        }
        NON_JOINER => is_after_virama() || parts_joined_letters(letters, at),
        AS_EMOJI => before.is_some_and(|it| {
            let status = it.emoji_status();
            let is_text =
                matches!(status, EmojiStatus::EmojiOther | EmojiStatus::EmojiModifierBase);
            is_text && is_emoji(it) || it.is_emoji_char() && after == Some(KEYCAP)
        }),
        _ => false,
    }
}

/// Returns whether a character is an emoji by itself. Digits are not.
fn is_emoji(letter: char) -> bool {
    !letter.is_ascii() && letter.is_emoji_char()
}

/// Returns whether the letters before and after `at` would be joined if they were adjacent.
fn parts_joined_letters(letters: &[char], at: usize) -> bool {
    let is_seen = |kind: &JoiningType| *kind != JoiningType::Transparent;
    let before = letters[..at].iter().rev().map(|&it| get_joining_type(it)).find(is_seen);
    let after = letters[at + 1..].iter().map(|&it| get_joining_type(it)).find(is_seen);
    matches!(before, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(after, Some(JoiningType::RightJoining | JoiningType::DualJoining))
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

    /// Letters of many scripts, marks, symbols, and emoji of one and of several parts.
    #[test]
    fn what_shows_is_kept() {
        for name in [
            "Ωmega",
            "Юлия",
            "Վարդան",
            "דוד",
            "ܡܪܝܡ",
            "प्रिया",
            "ক্ষমা",
            "தமிழ்",
            "ไทย",
            "ລາວ",
            "မြန်မာ",
            "საბა",
            "한글",
            "ភាសាខ្មែរ",
            "ᏣᎳᎩ",
            "ひらがな",
            "カタカナ",
            "漢字",
            "𞤀𞤁",
            "𐓏𐓘",
            "Nguyễn Văn A",
            "O’Neil-Smith Jr.",
            "№ 1",
            "½ ¾",
            "±∞",
            "☺",
            "❤",
            "❤\u{fe0f}",
            "1\u{fe0f}\u{20e3}",
            "🥇🤖",
            "🧑🏽\u{200d}💻",
            "🇨🇭",
            "❤\u{fe0f}\u{200d}🔥",
            "🤷\u{200d}♀\u{fe0f}",
            "ක්\u{200d}ෂ",
            "می\u{200c}خواهم",
        ] {
            assert_eq!(player_name(name).as_deref(), Ok(name), "{name:?}");
        }
    }

    /// Every invisible character of Unicode, at the start, between letters, between emoji, and at the end.
    #[test]
    fn no_invisible_character_is_part_of_a_name() {
        let invisible = ('\u{80}'..=char::MAX).filter(|&it| !shows(it)).collect::<Vec<_>>();
        assert!(invisible.len() > 400, "{}", invisible.len());
        for letter in invisible.into_iter().chain(['\u{34f}', JOINER, NON_JOINER, AS_EMOJI]) {
            for text in [
                format!("{letter}ab"),
                format!("a{letter}b"),
                format!("ab{letter}"),
                format!("1{letter}"),
                format!("{letter}"),
                format!("a {letter} b"),
                format!("🚀{letter}"),
                format!("{letter}🚀"),
                format!("🚀{letter}a"),
                format!("م{letter}"),
                format!("❤{letter}{letter}"),
                format!("ක්{letter}{letter}ෂ"),
            ] {
                let refused = player_name(&text).map_err(|error| error.code);
                assert_eq!(refused, Err("strange-character"), "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for (text, code) in [
            ("", "empty"),
            (" ", "empty"),
            ("\u{308}", "empty"),
            (" \u{200d}", "strange-character"),
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
            ("\u{2800}\u{2800}", "strange-character"),
            ("a\u{e0041}", "strange-character"),
            ("z\u{324}\u{325}\u{330}\u{331}\u{332}", "strange-character"),
        ] {
            assert_eq!(player_name(text).map_err(|error| error.code), Err(code), "{text:?}");
        }
    }
}

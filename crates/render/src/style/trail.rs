//! A trail: the letters of a word or numbers along the solution, to be collected on the way. Cells off
//! the solution have similar signs.

use mazewright_core::font;

/// The least number of letters or numbers.
const LEAST_SIGNS: usize = 2;

/// The largest number of letters or numbers.
pub const MOST_SIGNS: usize = 30;

/// The largest number of a trail.
pub const MOST_NUMBER: u32 = 9999;

/// The prefixes that name the kind of signs.
const WORD: &str = "word:";
const NUMBERS: &str = "numbers:";

/// Maximum number of bytes of the outlines of a sign in a picture.
const SIGN_BYTES: u64 = 4 << 10;

/// The signs of a trail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    signs: Box<[String]>,
    is_word: bool,
}

/// The reason why a text is not a trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrailError {
    /// A stable code for programs.
    pub code: &'static str,
    /// A message that continues a sentence after "but".
    pub detail: String,
}

impl Trail {
    /// Parses `word:` and letters, or `numbers:` and numbers with commas between them. Returns `None`
    /// for any other text.
    pub fn parse(text: &str) -> Option<Result<Self, TrailError>> {
        let after = |prefix: &str| {
            let (start, rest) = text.split_at_checked(prefix.len())?;
            start.eq_ignore_ascii_case(prefix).then_some(rest)
        };
        after(WORD).map(Self::word).or_else(|| after(NUMBERS).map(Self::numbers))
    }

    fn word(word: &str) -> Result<Self, TrailError> {
        let letters: Vec<String> = font::composed(word).chars().map(String::from).collect();
        if let Some(other) =
            word.chars().find(|it| !it.is_alphanumeric() || !font::has_all(&it.to_string()))
        {
            let detail = format!("{other:?} cannot be drawn as a letter; take a single word");
            return Err(TrailError { code: "invalid", detail });
        }
        Self::counted(letters, true)
    }

    /// Parses numbers separated by commas.
    fn numbers(text: &str) -> Result<Self, TrailError> {
        let is_number = |text: &&str| {
            let is_canonical = *text == "0" || !text.starts_with('0');
            let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_canonical && is_plain && text.parse().is_ok_and(|number: u32| number <= MOST_NUMBER)
        };
        if let Some(wrong) = text.split(',').find(|part| !is_number(part)) {
            let detail = format!("{wrong:?} is not a whole number from 0 to {MOST_NUMBER}");
            return Err(TrailError { code: "invalid", detail });
        }
        Self::counted(text.split(',').map(str::to_owned).collect(), false)
    }

    /// Returns the trail of these signs, or an error if they are too few or too many.
    fn counted(signs: Vec<String>, is_word: bool) -> Result<Self, TrailError> {
        let count = signs.len();
        if (LEAST_SIGNS..=MOST_SIGNS).contains(&count) {
            return Ok(Self { signs: signs.into(), is_word });
        }
        let what = if is_word { "letters" } else { "numbers" };
        let detail = format!("it has {count} {what}; take {LEAST_SIGNS} to {MOST_SIGNS}");
        Err(TrailError { code: "out-of-range", detail })
    }

    /// Returns the text that gives the trail.
    pub fn text(&self) -> String {
        self.text_of(&self.signs)
    }

    /// Returns the text that gives a trail of the first `count` signs, if that is one.
    pub fn shortened(&self, count: usize) -> Option<String> {
        self.signs.get(..count).filter(|_| count >= LEAST_SIGNS).map(|signs| self.text_of(signs))
    }

    fn text_of(&self, signs: &[String]) -> String {
        let (prefix, separator) = if self.is_word { (WORD, "") } else { (NUMBERS, ",") };
        format!("{prefix}{}", signs.join(separator))
    }

    /// Returns the signs, in the order of the solution.
    pub fn signs(&self) -> &[String] {
        &self.signs
    }

    /// Returns whether the signs are the letters of a word.
    pub fn is_word(&self) -> bool {
        self.is_word
    }

    /// Returns the signs in the order of the solution, for a key.
    pub fn answer(&self) -> String {
        self.signs.join(if self.is_word { "" } else { ", " })
    }

    /// Returns the sign of a cell off the solution, given a function that returns a random number
    /// below its argument: one of the letters, or a number in the range of the others. It is not the last sign, so that
    /// no dead end completes the trail.
    pub(crate) fn other(&self, mut below: impl FnMut(u32) -> u32) -> String {
        let numbers = || self.signs.iter().filter_map(|sign| sign.parse::<u32>().ok());
        if let (Some(least), Some(most), Some(last), false) =
            (numbers().min(), numbers().max(), numbers().next_back(), self.is_word)
            && least < most
        {
            let number = least + below(most - least);
            return (number + u32::from(number >= last)).to_string();
        }
        let last = self.signs.last();
        let others: Vec<&String> = self.signs.iter().filter(|sign| Some(*sign) != last).collect();
        match others[..] {
            [] => last.cloned().unwrap_or_default(),
            _ => others[below(others.len() as u32) as usize].clone(),
        }
    }

    /// Returns the maximum number of bytes of the trail in a picture.
    pub(crate) fn bytes(&self) -> u64 {
        let longest = self.signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
        SIGN_BYTES * longest as u64 * (1 + OTHERS as u64) * self.signs.len() as u64
    }
}

/// The number of signs off the solution for each of those on it.
pub(crate) const OTHERS: usize = 2;

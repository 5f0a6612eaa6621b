//! The commands of a machine that reads G-code.

use std::borrow::Cow;
use std::fmt;

/// The settings of G-code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    /// The speed while the pen is down or the laser is on, in millimetres per minute.
    pub feed: u32,
    /// What lifts the pen, or turns the laser off.
    pub pen_up: MachineCommand,
    /// What lowers the pen, or turns the laser on.
    pub pen_down: MachineCommand,
    /// Whether the machine waits before each layer but the first.
    pub layer_pause: bool,
}

/// The usual commands of lasers: off and on.
const USUAL: [&str; 2] = ["M5", "M3 S1000"];

impl Default for Machine {
    fn default() -> Self {
        let [pen_up, pen_down] = USUAL.map(|text| MachineCommand(Cow::Borrowed(text)));
        Self { feed: 1000, pen_up, pen_down, layer_pause: false }
    }
}

/// A line of G-code: capital letters, digits, points, minus signs and single spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MachineCommand(Cow<'static, str>);

impl MachineCommand {
    /// The greatest length, in characters.
    pub const MOST: usize = 40;

    /// Parses a line, in capital letters. Words other than a letter and a number are refused: they
    /// may be settings or commands of one machine.
    pub fn parse(text: &str) -> Option<Self> {
        let is_word = |word: &str| {
            let number = word.get(1..).unwrap_or("");
            let number = number.strip_prefix('-').unwrap_or(number);
            let digits = number.bytes().filter(u8::is_ascii_digit).count();
            let points = number.bytes().filter(|&byte| byte == b'.').count();
            let starts = word.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase());
            starts && digits > 0 && points <= 1 && digits + points == number.len()
        };
        let is_line = text.len() <= Self::MOST && text.split(' ').all(is_word);
        let usual = USUAL.into_iter().find(|&usual| usual == text).map(Cow::Borrowed);
        is_line.then(|| Self(usual.unwrap_or_else(|| Cow::Owned(text.to_owned()))))
    }

    /// Returns the line.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MachineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_of_a_letter_and_a_number() {
        for text in ["M5", "M3 S1000", "G0 Z5", "G1 Z-0.5 F300", "M3 S90 G4 P0.2"] {
            assert_eq!(MachineCommand::parse(text).as_ref().map(MachineCommand::text), Some(text));
        }
        let long = "G1 Z1 ".repeat(8);
        for text in [
            "",
            " M5",
            "M5 ",
            "M3  S1",
            "m5",
            "M",
            "5",
            "$H",
            "M3\nG0",
            "G1Z5",
            "Z1.2.3",
            "Z--1",
            "Z.",
            "(M5)",
            "Mé5",
            long.trim(),
        ] {
            assert_eq!(MachineCommand::parse(text), None, "{text}");
        }
    }
}

//! The difficulty of a maze on printed pages: a table of stars and words.

use crate::words::Words;

/// The difficulty of a maze as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelWord {
    /// Easy.
    Easy,
    /// Neither easy nor hard.
    Medium,
    /// Hard.
    Hard,
}

impl LevelWord {
    /// Returns the word in a language.
    pub fn of(self, words: &Words) -> &'static str {
        match self {
            Self::Easy => words.easy,
            Self::Medium => words.medium,
            Self::Hard => words.hard,
        }
    }
}

/// One of the steps from the easiest to the hardest mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifficultyLevel {
    /// The number of stars of [`LEVELS`].
    pub stars: u32,
    /// The word.
    pub word: LevelWord,
    /// The greatest difficulty in percent.
    pub most: u32,
}

/// The levels, the easiest first. Each word has the range of the
/// [difficulty](mazewright_core::analysis::Target) that a request selects with the same
/// word.
pub static LEVELS: [DifficultyLevel; 5] = [
    DifficultyLevel { stars: 1, word: LevelWord::Easy, most: 20 },
    DifficultyLevel { stars: 2, word: LevelWord::Easy, most: 40 },
    DifficultyLevel { stars: 3, word: LevelWord::Medium, most: 59 },
    DifficultyLevel { stars: 4, word: LevelWord::Hard, most: 80 },
    DifficultyLevel { stars: 5, word: LevelWord::Hard, most: 100 },
];

impl DifficultyLevel {
    /// Returns the level of a difficulty in percent.
    pub fn of(percent: u32) -> Self {
        let [.., hardest] = LEVELS;
        LEVELS.into_iter().find(|level| percent <= level.most).unwrap_or(hardest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::ENGLISH;
    use mazewright_core::analysis::Target;

    #[test]
    fn words_and_stars_agree_with_difficulties_of_requests() {
        for percent in 0..=100 {
            let level = DifficultyLevel::of(percent);
            let word = level.word.of(&ENGLISH);
            let target = Target::parse(&word.to_lowercase());
            assert!(target.is_some_and(|it| it.range().contains(&percent)), "{percent}: {level:?}");
        }
        let stars: Vec<u32> = LEVELS.iter().map(|level| level.stars).collect();
        assert_eq!(stars, [1, 2, 3, 4, 5]);
        assert_eq!(
            [0, 20, 21, 59, 60, 81, 100].map(|it| DifficultyLevel::of(it).stars),
            [1, 1, 2, 3, 4, 5, 5]
        );
    }
}

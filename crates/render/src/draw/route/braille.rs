//! Braille in its standard size: letters without contractions, as dots that paper raises.

use mazewright_core::geometry::Point;

/// The distance of the dots of a letter, in millimetres.
const DOTS: f64 = 2.5;
/// The distance of letters, in millimetres.
const LETTERS: f64 = 6.0;
/// The diameter of a dot, in millimetres.
pub(crate) const BRAILLE_DOT: f64 = 1.5;

/// The letters A to Z as Braille patterns.
const ALPHABET: &str = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
/// The letter É of French.
const E_ACUTE: char = '⠿';

/// Returns the Braille pattern of a capital letter in the words of the languages.
pub fn pattern(letter: char) -> Option<char> {
    match letter {
        'A'..='Z' => ALPHABET.chars().nth(letter as usize - 'A' as usize),
        'É' => Some(E_ACUTE),
        _ => None,
    }
}

/// Returns the width and the height of a word in millimetres.
pub(crate) fn size(word: &str) -> Point {
    let letters = word.chars().count().max(1) - 1;
    Point::new(letters as f64 * LETTERS + DOTS, 2.0 * DOTS) + Point::new(BRAILLE_DOT, BRAILLE_DOT)
}

/// Returns the centres of the dots of a word in millimetres, from the middle of the word.
pub(crate) fn dots(word: &str) -> impl Iterator<Item = Point> + '_ {
    let size = size(word) - Point::new(BRAILLE_DOT, BRAILLE_DOT);
    word.chars().filter_map(pattern).enumerate().flat_map(move |(at, pattern)| {
        let left = Point::new(at as f64 * LETTERS, 0.0) - size * 0.5;
        // Patterns have a bit for each dot: the left column from the top, then the right one.
        let raised = (0..6).filter(move |dot| (pattern as u32 >> dot) & 1 == 1);
        raised.map(move |dot| left + Point::new(f64::from(dot / 3), f64::from(dot % 3)) * DOTS)
    })
}

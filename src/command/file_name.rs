//! Names of many files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::command::failure::Failure;

/// The widest number in a name.
const WIDEST: usize = 20;

/// A name of many files: `{n}` stands for the number of the file, `{n:03}` for at least three digits of it, and `{seed}`
/// for the seed.
#[derive(Debug, PartialEq, Eq)]
pub struct FilePattern<'a>(Vec<NamePiece<'a>>);

#[derive(Debug, PartialEq, Eq)]
enum NamePiece<'a> {
    Text(&'a str),
    Number(usize),
    Seed,
}

impl<'a> FilePattern<'a> {
    /// Reads a name with at least one placeholder.
    pub fn read(path: &'a Path) -> Result<Self, Failure> {
        let wrong = |why: &str| {
            Failure::wrong(format!(
                "-o is {}, but {why}; write {{n}}, {{n:03}} or {{seed}}, as in sheet-{{n:03}}.pdf",
                path.display()
            ))
        };
        let mut rest = path.to_str().ok_or_else(|| wrong("is not valid UTF-8"))?;
        let mut pieces = Vec::new();
        while let Some((before, behind)) = rest.split_once('{') {
            let (inside, after) =
                behind.split_once('}').ok_or_else(|| wrong("has a { without a }"))?;
            let piece = placeholder(inside)
                .ok_or_else(|| wrong(&format!("{{{inside}}} stands for nothing")))?;
            pieces.extend([NamePiece::Text(before), piece]);
            rest = after;
        }
        if pieces.is_empty() {
            return Err(wrong("--count needs names that differ"));
        }
        pieces.push(NamePiece::Text(rest));
        Ok(Self(pieces))
    }

    /// Returns the name of file `number`, counted from 1.
    pub fn name(&self, number: u64, seed: u64) -> PathBuf {
        let mut name = String::new();
        for piece in &self.0 {
            // Writing to a string cannot fail.
            let _ = match piece {
                NamePiece::Text(text) => name.write_str(text),
                NamePiece::Number(width) => write!(name, "{number:0width$}"),
                NamePiece::Seed => write!(name, "{seed}"),
            };
        }
        name.into()
    }
}

fn placeholder(inside: &str) -> Option<NamePiece<'_>> {
    if inside == "seed" {
        return Some(NamePiece::Seed);
    }
    let width = inside.strip_prefix('n')?;
    if width.is_empty() {
        return Some(NamePiece::Number(0));
    }
    let width = width.strip_prefix(':')?.parse().ok()?;
    (width <= WIDEST).then_some(NamePiece::Number(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_stand_for_numbers_and_seeds() {
        for (name, file) in [
            ("a-{n}.svg", "a-7.svg"),
            ("a-{n:03}.svg", "a-007.svg"),
            ("{seed}/{n:1}.pdf", "42/7.pdf"),
        ] {
            let pattern = FilePattern::read(Path::new(name)).unwrap_or_else(|it| panic!("{it:?}"));
            assert_eq!(pattern.name(7, 42), Path::new(file));
        }
        for name in ["a.svg", "a{.svg", "a{}.svg", "a{m}.svg", "a{n:x}.svg", "{n:99}.svg"] {
            assert!(FilePattern::read(Path::new(name)).is_err(), "{name}");
        }
    }
}

//! A caller's path through a maze, as a body gives it: `path`, a list of cells, or `moves`, a list of
//! directions.
//!
//! ```text
//!   "path": [0, 1, 21, 22]         cells by their ids
//!   "path": [[0,0], [1,0], [1,1]]  cells by column and row, and level if it is not 0
//!   "moves": [0, 1, 21, 22]        the same
//!   "moves": ["e", "s", "up"]      words, in a list
//!   "moves": "e,s,up"              or with commas between them
//!   "moves": "EESN" or "rrdu"      or letters, without commas
//! ```
//!
//! Letters in lower case that are a word, such as `se`, are that word.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::{Fault, RequestError, shown};
use crate::reading::query::Reader;
use crate::text::number::shortest;
use mazewright_core::Direction;
use mazewright_core::analysis::Path;

/// The largest number of cells or moves of a path.
pub const MAX_CELLS: usize = 1_000_000;

/// The name of the member with a list of cells.
pub const PATH: &str = "path";
/// The name of the member with a list of moves.
pub const MOVES: &str = "moves";

/// The values that `path` may have, in words that continue "must be".
const CELLS: &str = "a list of cells by their ids, whole numbers from 0, such as [0, 1, 21], or by \
     column and row, such as [[0,0],[1,0]]";

/// The values that `moves` may have, in words that continue "must be".
const TURNS: &str = "a list of n, ne, e, se, s, sw, w, nw, up and down, or left and right, these words \
     with commas between them, letters such as EESN or RRDU, or a list of cells";

impl Reader {
    /// Reads the path that the reader holds, if one was given. An invalid path adds a fault and yields `None`.
    pub fn walk_if_given(&mut self) -> Result<Option<Path>, RequestError> {
        if self.holds(PATH) || self.holds(MOVES) { self.walk() } else { Ok(None) }
    }

    /// Reads the path that the reader holds. A missing or invalid path adds a fault and yields `None`.
    pub fn walk(&mut self) -> Result<Option<Path>, RequestError> {
        let read = match (self.held(PATH), self.held(MOVES)) {
            (Some(path), None) => cells(PATH, &path),
            (None, Some(moves)) if is_cells(&moves) => cells(MOVES, &moves),
            (None, Some(moves)) => turns(&moves).map(Path::Moves),
            (None, None) => {
                let detail = "neither path nor moves is given, but one of them must be";
                Err(PathError::new(PATH, "missing", detail.to_owned(), CELLS))
            }
            (Some(_), Some(_)) => {
                let detail = "path and moves are both given, but either is the whole route; leave one of them out";
                Err(PathError::new(MOVES, "contradiction", detail.to_owned(), TURNS))
            }
        };
        match read {
            Ok(walk) => return Ok(Some(walk)),
            Err(PathError::Long(problem)) => return Err(problem),
            Err(PathError::Fault(fault)) => self.add(fault),
        }
        Ok(None)
    }
}

/// A reason why a value is not a path.
enum PathError {
    Fault(Fault),
    /// The path has more cells or moves than the server checks.
    Long(RequestError),
}

impl PathError {
    fn new(parameter: &str, code: &'static str, detail: String, allowed: &str) -> Self {
        Self::Fault(Fault::new(parameter, code, detail).allowing(allowed))
    }

    fn of_cells(name: &str, code: &'static str, but: &str) -> Self {
        Self::new(name, code, format!("{name} {but}, but must be {CELLS}"), CELLS)
    }

    fn of_moves(code: &'static str, but: &str) -> Self {
        Self::new(MOVES, code, format!("moves {but}, but must be {TURNS}"), TURNS)
    }

    fn long(parameter: &str, count: usize, what: &str) -> Self {
        let detail = format!("{parameter} has {count} {what}, but at most {MAX_CELLS} are allowed");
        let fault = Fault::new(parameter, "too-long", detail);
        let fault = fault.allowing(format!("at most {MAX_CELLS} {what}"));
        Self::Long(RequestError::impossible("too-long", vec![fault]))
    }
}

/// Returns the text inside a list.
fn inside(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('[').map(str::trim_start)
}

/// Returns whether `moves` is a list of cells: a list that begins with a number, or with a list that does.
fn is_cells(moves: &str) -> bool {
    let begins = |first: &str| first.starts_with(|letter: char| letter.is_ascii_digit());
    inside(moves).is_some_and(|first| begins(first) || inside(first).is_some_and(begins))
}

fn cells(name: &str, text: &str) -> Result<Path, PathError> {
    let Ok(Items { items, count }) = serde_json::from_str(text) else {
        return Err(PathError::of_cells(name, "wrong-type", &format!("is {}", shown(text))));
    };
    if count == 0 {
        return Err(PathError::of_cells(name, "empty", "is empty"));
    }
    if count > MAX_CELLS {
        return Err(PathError::long(name, count, "cells"));
    }
    let invalid = |at, item: &RawValue| {
        PathError::of_cells(name, "invalid", &format!("has {} at {at}", shown(item.get())))
    };
    let items = items.into_iter().enumerate();
    if inside(text).is_some_and(|first| first.starts_with('[')) {
        let places = items.map(|(at, item)| place(item).ok_or_else(|| invalid(at, item)));
        return places.collect::<Result<_, _>>().map(Path::Places);
    }
    let ids = items.map(|(at, item)| whole(item).ok_or_else(|| invalid(at, item)));
    ids.collect::<Result<_, _>>().map(Path::Cells)
}

/// Returns a list of whole numbers of JSON, which are compared by value.
pub fn whole_numbers(text: &str) -> Option<Vec<u32>> {
    let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    items.into_iter().map(whole).collect()
}

/// Returns a whole number of JSON, compared by value.
fn whole<T: FromStr>(value: &RawValue) -> Option<T> {
    shortest(value.get())?.parse().ok()
}

/// Returns the column, row and level of a list of two or three whole numbers.
fn place(value: &RawValue) -> Option<[u32; 3]> {
    let parts = whole_numbers(value.get())?;
    match parts[..] {
        [col, row] => Some([col, row, 0]),
        [col, row, level] => Some([col, row, level]),
        _ => None,
    }
}

fn turns(text: &str) -> Result<Vec<Direction>, PathError> {
    if let Ok(Items { items, count }) = serde_json::from_str(text) {
        if count == 0 {
            return Err(PathError::of_moves("empty", "is empty"));
        }
        if count > MAX_CELLS {
            return Err(PathError::long(MOVES, count, "moves"));
        }
        let turn = |(at, item): (usize, &RawValue)| {
            let word: Option<Cow<'_, str>> = serde_json::from_str(item.get()).ok();
            let found = word.and_then(|word| Direction::parse(&word));
            found.ok_or_else(|| unknown(item.get(), at))
        };
        return items.into_iter().enumerate().map(turn).collect();
    }
    let Ok(text) = serde_json::from_str::<Cow<'_, str>>(text) else {
        return Err(PathError::of_moves("wrong-type", &format!("is {}", shown(text))));
    };
    if text.is_empty() {
        return Err(PathError::of_moves("empty", "is empty"));
    }
    let is_letter = |byte| Direction::from_letter(byte).is_some();
    let are_letters = text.bytes().all(is_letter);
    let is_capital = text.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_word = Direction::parse(&text).is_some() && !(is_capital && are_letters);
    if !text.contains(',') && !is_word {
        if text.len() > MAX_CELLS {
            return Err(PathError::long(MOVES, text.len(), "moves"));
        }
        let turn = |(at, letter)| {
            u8::try_from(letter)
                .ok()
                .and_then(Direction::from_letter)
                .ok_or_else(|| unknown(&char::to_string(&letter), at))
        };
        return text.chars().enumerate().map(turn).collect();
    }
    let count = text.split(',').count();
    if count > MAX_CELLS {
        return Err(PathError::long(MOVES, count, "moves"));
    }
    let turn = |(at, word)| Direction::parse(word).ok_or_else(|| unknown(word, at));
    text.split(',').map(str::trim).enumerate().map(turn).collect()
}

fn unknown(word: &str, at: usize) -> PathError {
    let word = if word.is_empty() { Cow::Borrowed("nothing") } else { shown(word) };
    PathError::of_moves("unknown-value", &format!("has {word} at {at}"))
}

/// The number of items of a list, and the first of them: at most as many as a path may have.
struct Items<'a> {
    items: Vec<&'a RawValue>,
    count: usize,
}

impl<'de: 'a, 'a> Deserialize<'de> for Items<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ItemsVisitor)
    }
}

struct ItemsVisitor;

impl<'de> Visitor<'de> for ItemsVisitor {
    type Value = Items<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while items.len() < MAX_CELLS {
            let Some(item) = list.next_element()? else {
                return Ok(Items { count: items.len(), items });
            };
            items.push(item);
        }
        let mut count = MAX_CELLS;
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        Ok(Items { items, count })
    }
}

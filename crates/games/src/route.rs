//! A player's route in the database: cells by their ids, cells as `col:row:level`, or directions, with commas between
//! them.

use mazewright_core::Direction;
use mazewright_core::analysis::Path;
use serde_json::Value;

/// Writes a route as text.
pub fn write(path: &Path) -> String {
    match path {
        Path::Cells(cells) => joined(cells, ToString::to_string),
        Path::Places(places) => joined(places, |[col, row, level]| format!("{col}:{row}:{level}")),
        Path::Moves(moves) => joined(moves, |direction| direction.name().to_owned()),
    }
}

fn joined<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Reads the text of a route that [`write()`] has written; `None` if it is empty.
pub fn read(text: &str) -> Option<Path> {
    let words = || text.split(',');
    match text.bytes().next()? {
        b'0'..=b'9' if text.contains(':') => {
            words().map(place).collect::<Option<_>>().map(Path::Places)
        }
        b'0'..=b'9' => {
            words().map(|word| word.parse().ok()).collect::<Option<_>>().map(Path::Cells)
        }
        _ => words().map(Direction::parse).collect::<Option<_>>().map(Path::Moves),
    }
}

fn place(word: &str) -> Option<[u32; 3]> {
    let parts: Option<Vec<u32>> = word.split(':').map(|part| part.parse().ok()).collect();
    parts?.try_into().ok()
}

/// Returns a route as JSON, with the name of its member in requests: `path` for cells, `moves` for directions.
pub fn json(text: &str) -> Option<(&'static str, Value)> {
    Some(match read(text)? {
        Path::Cells(cells) => ("path", cells.into()),
        Path::Places(places) => {
            ("path", places.iter().map(|place| Value::from(&place[..])).collect())
        }
        Path::Moves(moves) => ("moves", moves.iter().map(|it| Value::from(it.name())).collect()),
    })
}

/// Returns whether `route` begins with `before`, so that it may be its continuation.
pub fn continues(route: &str, before: &str) -> bool {
    before.is_empty()
        || route.strip_prefix(before).is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
}

/// Returns the number of steps of a route.
pub fn steps(path: &Path) -> usize {
    match path {
        Path::Cells(cells) => cells.len().saturating_sub(1),
        Path::Places(places) => places.len().saturating_sub(1),
        Path::Moves(moves) => moves.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_read_back() {
        let cells = Path::Cells(vec![0, 10, 4_000_000_000]);
        let moves = Path::Moves(vec![Direction::Point(3), Direction::Up, Direction::Down]);
        let places = Path::Places(vec![[0, 0, 0], [12, 3, 1]]);
        for (path, text) in
            [(cells, "0,10,4000000000"), (moves, "se,up,down"), (places, "0:0:0,12:3:1")]
        {
            assert_eq!(write(&path), text);
            assert_eq!(read(text), Some(path));
        }
        assert_eq!(read(""), None);
    }

    #[test]
    fn a_continuation_has_whole_steps_of_the_beginning() {
        for (route, before, does) in [
            ("0,1", "", true),
            ("0,1", "0,1", true),
            ("0,1,2", "0,1", true),
            ("0,12", "0,1", false),
            ("0", "0,1", false),
            ("", "0", false),
            ("e,s", "0,1", false),
        ] {
            assert_eq!(continues(route, before), does, "{route} {before}");
        }
    }
}

//! An answer as bytes: a line of JSON that describes the body, and the body.

use serde::{Deserialize, Serialize};

use crate::jobs::shared_cache::SharedAnswer;
use crate::response::answer::Answer;
use crate::response::maze_headers::MazeHeaders;
use crate::response::negotiation::Encoding;

/// The line.
#[derive(Deserialize, Serialize)]
struct Head {
    encoding: String,
    bytes: usize,
    maze: MazeHeaders,
}

/// The bytes of an answer.
pub(super) fn write(answer: &Answer) -> Vec<u8> {
    let Answer { body, encoding, maze, .. } = answer;
    let head = Head { encoding: encoding.name().to_owned(), bytes: body.len(), maze: *maze };
    // This writes to memory.
    let mut bytes = serde_json::to_vec(&head).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(body);
    bytes
}

/// Reads an answer; none if the bytes are no answer.
pub(super) fn read(mut bytes: Vec<u8>) -> Option<SharedAnswer> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let Head { encoding, bytes: length, maze } = serde_json::from_slice(&bytes[..end]).ok()?;
    let all = Encoding::COMPRESSED.into_iter().chain([Encoding::Identity]);
    let encoding = all.into_iter().find(|it| it.name() == encoding)?;
    bytes.drain(..=end);
    let body = bytes;
    (body.len() == length).then_some(SharedAnswer { body, encoding, maze })
}

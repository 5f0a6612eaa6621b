//! An answer as bytes: a digest, a line of JSON that describes the body, and the body.
//!
//! The digest is HMAC-SHA-256 of the program's version, the key of the entry, the line and the body. It tells
//! damaged values, and values that belong to another key, from answers.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::jobs::shared_cache::SharedAnswer;
use crate::response::answer::Answer;
use crate::response::negotiation::Encoding;
use mazewright_request::facts::Facts;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// The key of digests if none is set. It is public, so that it finds damage but not forgery.
const PUBLIC_KEY: &str = "mazewright shared cache";

/// Makes and verifies the digests of entries.
#[derive(Clone)]
pub(super) struct Seal(Hmac<Sha256>);

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal")
    }
}

/// The line that describes the body.
#[derive(Deserialize, Serialize)]
struct EntryHead {
    encoding: String,
    bytes: usize,
    maze: Facts,
}

impl Seal {
    /// Creates the seal of a key. `None` means a key that is public.
    pub(super) fn new(key: Option<&str>) -> Self {
        let hmac = Hmac::new_from_slice(key.unwrap_or(PUBLIC_KEY).as_bytes());
        Self(hmac.unwrap_or_else(|_| unreachable!("HMAC takes keys of every length")))
    }

    fn digest(&self, key: &str, content: &[u8]) -> Hmac<Sha256> {
        let mut digest = self.0.clone();
        // Neither has a line feed, so that nothing else gives the same bytes.
        for part in [env!("CARGO_PKG_VERSION"), "\n", key, "\n"] {
            digest.update(part.as_bytes());
        }
        digest.update(content);
        digest
    }

    /// Returns an answer as the bytes of an entry at `key`.
    pub(super) fn write(&self, key: &str, answer: &Answer) -> Vec<u8> {
        let Answer { body, encoding, maze, .. } = answer;
        let head =
            EntryHead { encoding: encoding.name().to_owned(), bytes: body.len(), maze: *maze };
        let mut bytes = vec![0; DIGEST];
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut bytes, &head);
        bytes.push(b'\n');
        bytes.extend_from_slice(body);
        let digest = self.digest(key, &bytes[DIGEST..]).finalize().into_bytes();
        bytes[..DIGEST].copy_from_slice(&digest);
        bytes
    }

    /// Reads the entry at `key`. Returns `None` if it differs from the entry that was written there.
    pub(super) fn read(&self, key: &str, mut bytes: Vec<u8>) -> Option<SharedAnswer> {
        let (digest, content) = bytes.split_at_checked(DIGEST)?;
        self.digest(key, content).verify_slice(digest).ok()?;
        let line = content.iter().position(|&byte| byte == b'\n')?;
        let EntryHead { encoding, bytes: length, maze } =
            serde_json::from_slice(&content[..line]).ok()?;
        let encoding = Encoding::ALL.into_iter().find(|it| it.name() == encoding)?;
        bytes.drain(..=DIGEST + line);
        let body = bytes;
        (body.len() == length).then_some(SharedAnswer { body, encoding, maze })
    }
}

//! Ids of games, and the tokens that prove that a caller began a game. A token is the id and its HMAC-SHA-256, so
//! that the service stores nothing about tokens.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::secret::SHORTEST_KEY;

/// The prefix of the signed text, so that a signature proves nothing else.
const PURPOSE: &[u8] = b"mazewright game 1:";

/// Bytes of an id: enough to make guessing hopeless and equal ids impossible in practice.
const ID_BYTES: usize = 16;

/// The key that signs tokens.
pub struct TokenKey(Hmac<Sha256>);

impl fmt::Debug for TokenKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenKey")
    }
}

impl TokenKey {
    /// Creates a key from any text.
    pub fn new(text: &str) -> Self {
        // Every length is allowed; longer ones are hashed.
        let key = Hmac::new_from_slice(text.as_bytes());
        Self(key.unwrap_or_else(|_| unreachable!("HMAC takes keys of every length")))
    }

    fn signer(&self, id: &str) -> Hmac<Sha256> {
        let mut signer = self.0.clone();
        signer.update(PURPOSE);
        signer.update(id.as_bytes());
        signer
    }

    /// Returns the token of a game.
    pub fn sign(&self, id: &str) -> String {
        let signature = self.signer(id).finalize().into_bytes();
        format!("{id}.{}", BASE64.encode(signature))
    }

    /// Returns the id of the game of a token; `None` if the token is invalid.
    pub fn verify<'a>(&self, token: &'a str) -> Option<&'a str> {
        let (id, signature) = token.split_once('.')?;
        let signature = BASE64.decode(signature).ok()?;
        // The comparison takes the same time for any position of the first difference.
        self.signer(id).verify_slice(&signature).ok().map(|()| id)
    }
}

/// Returns a new id.
pub fn new_id() -> Result<String, getrandom::Error> {
    random_text::<ID_BYTES>()
}

/// Returns a new key, as text.
pub fn new_key() -> Result<String, getrandom::Error> {
    random_text::<SHORTEST_KEY>()
}

fn random_text<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_tokens_of_this_key_are_good() -> Result<(), getrandom::Error> {
        let (key, other) = (TokenKey::new("a"), TokenKey::new("b"));
        let id = new_id()?;
        let token = key.sign(&id);
        assert_eq!(key.verify(&token), Some(&*id));
        assert_eq!(other.verify(&token), None);
        for wrong in ["", ".", &id, &token[..token.len() - 1], &format!("x{token}")] {
            assert_eq!(key.verify(wrong), None, "{wrong}");
        }
        assert_eq!(key.verify(&format!("{id}.")), None);
        assert_ne!(new_id()?, id);
        Ok(())
    }
}

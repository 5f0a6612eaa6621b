//! Signed URLs: with `MAZE_SIGNING_KEYS` set, only targets that a key has signed are answered.
//!
//! A signed target ends in `_key=NAME&_expires=SECONDS&_signature=SIGNATURE`. The target expires `SECONDS`
//! after the beginning of 1970. `SIGNATURE` is HMAC-SHA-256 under the key's secret, in base64url
//! without padding, of the method, a line feed, and the path and query up to `&_signature=`. `HEAD` is
//! signed as `GET`. A signature for `POST` covers the path and the query, not the body.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::response::problem::Problem;
use crate::secret::Secret;
use crate::setting_values::seconds;
use mazewright_request::error::shown;
use mazewright_request::reading::query::decode;

/// The paths that need a signature, because their answers take work.
const SIGNED: [&str; 8] =
    ["/maze", "/book", "/compare", "/solve", "/dataset", "/endless", "/oembed", "/links"];

/// The names of the parameters that [`SigningKey::sign`] appends.
const RESERVED: [&str; 3] = ["_key", "_expires", "_signature"];

/// The prefix of a path that is a page although it begins like one of these.
const OPEN: &str = "/endless";

/// The least number of bytes of a secret: the size of the hash.
const LEAST_SECRET: usize = 32;

/// A key, as `name:secret` or `name:secret:cells=N:quota=N`.
#[derive(Clone)]
pub struct SigningKey {
    name: String,
    secret: Vec<u8>,
    /// The largest number of cells of a maze, if smaller than for all.
    pub cells: Option<u64>,
    /// The CPU time for each minute of all clients with this key together.
    pub quota: Option<Duration>,
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, cells, quota, .. } = self;
        write!(f, "SigningKey({name}, cells {cells:?}, quota {quota:?})")
    }
}

/// Parses a key. An error continues "the key" and repeats nothing of the text: a part in the wrong place may be the
/// secret.
impl FromStr for SigningKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().to_owned();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if name.is_empty() || !name.bytes().all(is_plain) {
            return Err("must be name:secret; a name has letters, digits, - _ and .".to_owned());
        }
        let secret = parts.next().unwrap_or_default().as_bytes().to_vec();
        if secret.len() < LEAST_SECRET {
            return Err(format!(
                "must be name:secret, and the secret must have at least {LEAST_SECRET} bytes"
            ));
        }
        let mut key = Self { name, secret, cells: None, quota: None };
        for part in parts {
            let wrong = || {
                "has a part after its secret that is neither cells=N, with N from 1, nor quota=N, with \
                 seconds; a secret has no colon and no comma"
                    .to_owned()
            };
            match part.split_once('=') {
                Some(("cells", number)) => {
                    let number = number.parse().ok().filter(|&it| it > 0);
                    key.cells = Some(number.ok_or_else(wrong)?);
                }
                Some(("quota", number)) => {
                    key.quota = Some(seconds(number).map_err(|_| wrong())?);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(key)
    }
}

impl SigningKey {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn mac(&self, method: &Method, target: &str) -> Hmac<Sha256> {
        // Any length is a valid one for HMAC.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)
            .unwrap_or_else(|error| unreachable!("{error}"));
        let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
        mac.update(method.as_bytes());
        mac.update(b"\n");
        mac.update(target.as_bytes());
        mac
    }

    /// Signs a target until `expires` seconds after 1970. Returns an error if the target is not a path or has
    /// a reserved name already.
    pub fn sign(&self, method: &Method, target: &str, expires: u64) -> Result<String, String> {
        if !target.starts_with('/') || target.contains('#') {
            return Err(format!(
                "the target is {target}, but must be a path and a query, without #"
            ));
        }
        if let Some(name) = reserved(target).next() {
            return Err(format!(
                "the target has the parameter {name}, but only a signature may add it; leave it out"
            ));
        }
        let joint = if target.contains('?') { '&' } else { '?' };
        let signed = format!("{target}{joint}_key={}&_expires={expires}", self.name);
        let signature = URL_SAFE_NO_PAD.encode(self.mac(method, &signed).finalize().into_bytes());
        Ok(format!("{signed}&_signature={signature}"))
    }
}

/// Returns the reserved names in the query of a target, in order, decoded.
fn reserved(target: &str) -> impl Iterator<Item = &'static str> {
    let query = target.split_once('?').map_or("", |(_, query)| query);
    query.split('&').filter_map(|pair| {
        let name = pair.split_once('=').map_or(pair, |(name, _)| name);
        let name = decode(name).ok()?;
        RESERVED.into_iter().find(|reserved| *reserved == name)
    })
}

/// All keys. The list is empty if nothing needs to be signed.
#[derive(Clone, Debug, Default)]
pub struct SigningKeys(Vec<Arc<SigningKey>>);

impl SigningKeys {
    /// Parses the keys of a setting. An error names the fault.
    pub fn parse(texts: &[Secret]) -> Result<Self, String> {
        let parse = |(at, text): (usize, &Secret)| {
            let key = text.reveal().parse();
            key.map_err(|error: String| format!("key {} of MAZE_SIGNING_KEYS {error}", at + 1))
        };
        Self::new(&texts.iter().enumerate().map(parse).collect::<Result<Vec<_>, _>>()?)
    }

    /// Creates a list of keys, or an error if they contradict each other.
    fn new(keys: &[SigningKey]) -> Result<Self, String> {
        for (at, key) in keys.iter().enumerate() {
            if keys[..at].iter().any(|other| other.name == key.name) {
                let number = at + 1;
                return Err(format!(
                    "key {number} of MAZE_SIGNING_KEYS has the same name as an earlier one"
                ));
            }
        }
        Ok(Self(keys.iter().cloned().map(Arc::new).collect()))
    }

    /// Iterates over all keys.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<SigningKey>> {
        self.0.iter()
    }

    /// Returns the key with the name `name`.
    pub fn get(&self, name: &str) -> Option<&Arc<SigningKey>> {
        self.0.iter().find(|key| key.name == name)
    }

    /// Checks a target at a time in seconds after 1970. Returns its key, or `None` if it needs none.
    pub fn check(
        &self,
        method: &Method,
        target: &str,
        now: u64,
    ) -> Result<Option<Arc<SigningKey>>, Problem> {
        let path = target.split_once('?').map_or(target, |(path, _)| path);
        let is_open = self.0.is_empty()
            || *method == Method::OPTIONS
            || path == OPEN
            || !SIGNED.iter().any(|signed| path.starts_with(signed));
        if is_open {
            return Ok(None);
        }
        let refuse = |kind, detail: String| Err(Problem::new(StatusCode::FORBIDDEN, kind, detail));
        for name in RESERVED {
            if reserved(target).filter(|it| *it == name).count() > 1 {
                let detail = format!("{name} is given twice, so that its value is ambiguous");
                return refuse("ambiguous-signature", detail);
            }
        }
        let Some((signed, signature)) = target.split_once("&_signature=") else {
            let detail = "this service answers signed requests alone; _signature must be the last \
                          parameter";
            return refuse("not-signed", detail.to_owned());
        };
        let query = signed.split_once('?').map_or("", |(_, query)| query);
        let value = |name: &str| {
            query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        let Some(key) = value("_key").and_then(|name| self.get(name)) else {
            let detail = match value("_key") {
                Some(name) => {
                    format!("_key is {}, which is not a key of this service", shown(name))
                }
                None => "_key is missing".to_owned(),
            };
            return refuse("unknown-key", detail);
        };
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        if key.mac(method, signed).verify_slice(&signature).is_err() {
            let detail = "_signature is not that of the method, the path and the query before it";
            return refuse("wrong-signature", detail.to_owned());
        }
        let Some(expires) = value("_expires").and_then(|text| text.parse::<u64>().ok()) else {
            let detail = "_expires must be a number of seconds since 1970";
            return refuse("wrong-expiry", detail.to_owned());
        };
        if now >= expires {
            return refuse(
                "expired",
                format!("_expires is {expires}, which is over; now is {now}"),
            );
        }
        Ok(Some(Arc::clone(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    fn keys(texts: &[&str]) -> SigningKeys {
        let keys: Vec<SigningKey> = texts.iter().map(|text| text.parse().expect("a key")).collect();
        SigningKeys::new(&keys).expect("keys")
    }

    #[test]
    fn a_signature_is_that_of_the_specification() {
        let key: SigningKey = format!("web:{SECRET}").parse().expect("a key");
        // hmac.new(SECRET, b"GET\n/maze.svg?seed=1&_key=web&_expires=2000000000", "sha256")
        assert_eq!(
            key.sign(&Method::GET, "/maze.svg?seed=1", 2_000_000_000).as_deref(),
            Ok(
                "/maze.svg?seed=1&_key=web&_expires=2000000000&_signature=Q3jvNgxg0k0uUsAqz0ZYTMEYhvYGS0WJGafgnjomCN8"
            )
        );
        let signed = key.sign(&Method::GET, "/maze.svg", 1).expect("a plain target");
        assert!(signed.starts_with("/maze.svg?_key=web&"), "{signed}");
    }

    #[test]
    fn only_what_was_signed_is_accepted_until_it_expires() {
        let keys = keys(&[&format!("old:{SECRET}"), &format!("new:{SECRET}x:cells=100:quota=5")]);
        let sign = |key: &str, target: &str| {
            keys.get(key).expect("a key").sign(&Method::GET, target, 100).expect("a plain target")
        };
        let signed = sign("new", "/maze?seed=1");
        let code = |method: &Method, target: &str, now| match keys.check(method, target, now) {
            Ok(key) => key.map_or("open", |_| "ok"),
            Err(problem) => problem.kind,
        };
        assert_eq!(code(&Method::GET, &signed, 99), "ok");
        assert_eq!(code(&Method::HEAD, &signed, 99), "ok");
        assert_eq!(code(&Method::GET, &signed, 100), "expired");
        assert_eq!(code(&Method::POST, &signed, 99), "wrong-signature");
        for changed in [
            signed.replace("seed=1", "seed=2"),
            signed.replace("_expires=100", "_expires=900"),
            signed.replace("_key=new", "_key=old"),
            format!("{signed}&cols=900"),
            format!("{}A", &signed[..signed.len() - 1]),
        ] {
            assert_eq!(code(&Method::GET, &changed, 99), "wrong-signature", "{changed}");
        }
        assert_eq!(code(&Method::GET, "/maze?seed=1", 99), "not-signed");
        assert_eq!(code(&Method::GET, "/maze.svg?_key=x&_signature=y", 99), "unknown-key");
        assert_eq!(code(&Method::GET, "/healthz", 99), "open");
        assert_eq!(code(&Method::OPTIONS, "/maze", 99), "open");
        assert_eq!(code(&Method::GET, "/endless?seed=1", 99), "open", "the page");
        assert_eq!(code(&Method::GET, "/endless.svg?seed=1", 99), "not-signed");
        assert_eq!(code(&Method::GET, "/endless/0/0/0.png", 99), "not-signed");
        let detail =
            keys.check(&Method::GET, "/maze?seed=1&_signature=y", 99).expect_err("no key").detail;
        assert_eq!(detail, "_key is missing");
        let old = sign("old", "/book.pdf?seed=1");
        assert_eq!(code(&Method::GET, &old, 99), "ok", "keys can be changed one after the other");
        let none = SigningKeys::default();
        assert!(matches!(none.check(&Method::GET, "/maze", 0), Ok(None)));
    }

    /// Each reserved name, in three spellings, before and after the signed part of a target.
    #[test]
    fn reserved_names_stand_once_in_a_target() {
        let key: SigningKey = format!("web:{SECRET}").parse().expect("a key");
        let keys = keys(&[&format!("web:{SECRET}")]);
        let kind = |target: &str| keys.check(&Method::GET, target, 99).err().map(|it| it.kind);
        for name in RESERVED {
            for first in ["_", "%5F", "%5f"] {
                let spelling = format!("{first}{}", &name[1..]);
                for value in ["=web", "=9999999999", "=", ""] {
                    let pair = format!("{spelling}{value}");
                    for target in [
                        format!("/maze?{pair}"),
                        format!("/maze?seed=1&{pair}"),
                        format!("/maze?{pair}&seed=1"),
                    ] {
                        let refused = key.sign(&Method::GET, &target, 100).expect_err(&target);
                        assert!(refused.contains(name), "{refused}");
                        // A program that does not look for such names signs it like this.
                        let signed = format!("{target}&_key=web&_expires=100");
                        let mac = key.mac(&Method::GET, &signed).finalize().into_bytes();
                        let signed = format!("{signed}&_signature={}", URL_SAFE_NO_PAD.encode(mac));
                        assert_eq!(kind(&signed), Some("ambiguous-signature"), "{signed}");
                    }
                    let signed = key.sign(&Method::GET, "/maze?seed=1", 100).expect("a target");
                    let appended = format!("{signed}&{pair}");
                    assert_eq!(kind(&appended), Some("ambiguous-signature"), "{appended}");
                }
            }
        }
        for target in ["", "maze", "http://host/maze", "/maze#seed", "/maze?seed=1#_key=web"] {
            assert!(key.sign(&Method::GET, target, 100).is_err(), "{target}");
        }
        for target in ["/maze?_keys=1", "/maze?seed=_key", "/maze?key=web&a=_expires=1"] {
            let signed = key.sign(&Method::GET, target, 100).expect(target);
            assert_eq!(kind(&signed), None, "{signed}");
        }
    }

    #[test]
    fn bad_keys_are_refused() {
        for (text, word) in [
            ("", "name:secret"),
            ("a b:x", "name:secret"),
            ("web:short", "at least 32 bytes"),
            (&format!("web:{SECRET}:cells=0"), "cells=N"),
            (&format!("web:{SECRET}:quota=x"), "cells=N"),
            (&format!("web:{SECRET}:size=1"), "cells=N"),
            (&format!("web:{SECRET}:{SECRET}"), "no colon"),
            (&format!("{SECRET}:web"), "at least 32 bytes"),
            (SECRET, "at least 32 bytes"),
        ] {
            let error = text.parse::<SigningKey>().expect_err("no key");
            assert!(error.contains(word) && !error.contains(SECRET), "{error}");
            let error = SigningKeys::parse(&[text.into()]).expect_err("no keys");
            assert!(error.starts_with("key 1 of MAZE_SIGNING_KEYS "), "{error}");
        }
        let key: SigningKey = format!("web:{SECRET}").parse().expect("a key");
        assert!(!format!("{key:?}").contains(SECRET), "secrets are never shown");
        assert!(SigningKeys::new(&[key.clone(), key]).is_err());
    }
}

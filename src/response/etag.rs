//! Entity tags. They follow from the canonical URL, so that the server can check a condition before any
//! other work.

use axum::http::{HeaderMap, header};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128, xxh3_128_with_seed};

use crate::response::negotiation::Encoding;

/// The common part of the entity tags of all encodings of one canonical URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntityTag(u128);

impl EntityTag {
    /// Returns the tag of a canonical URL. It depends on the version of this program, so that clients fetch again
    /// the answers that a release changes.
    pub fn new(canonical: &str) -> Self {
        Self::of_version(canonical, env!("CARGO_PKG_VERSION"))
    }

    /// Returns the tag that the version `version` of this program gives to a canonical URL.
    pub fn of_version(canonical: &str, version: &str) -> Self {
        Self(xxh3_128_with_seed(canonical.as_bytes(), xxh3_64(version.as_bytes())))
    }

    /// Returns the tag of bytes that are the same for all callers.
    pub fn of_content(content: &[u8]) -> Self {
        Self(xxh3_128(content))
    }

    /// Returns the entity tag of one encoding.
    pub fn of(self, encoding: Encoding) -> String {
        match encoding {
            Encoding::Identity => format!("\"{:032x}\"", self.0),
            _ => format!("\"{:032x}-{}\"", self.0, encoding.name()),
        }
    }

    /// Returns the entity tag of one of `encodings` that is in `If-None-Match`, if any is.
    pub fn matched(self, headers: &HeaderMap, encodings: &[Encoding]) -> Option<String> {
        let lines = headers.get_all(header::IF_NONE_MATCH);
        let mut own: Option<Vec<String>> = None;
        for line in lines.into_iter().filter_map(|line| line.to_str().ok()) {
            let own = own.get_or_insert_with(|| encodings.iter().map(|&it| self.of(it)).collect());
            for tag in line.split(',').map(str::trim) {
                // RFC 9110 compares weakly here: a tag matches with and without the prefix.
                let tag = tag.strip_prefix("W/").unwrap_or(tag);
                if tag == "*" {
                    return own.first().cloned();
                }
                if let Some(at) = own.iter().position(|own| own == tag) {
                    return Some(own.swap_remove(at));
                }
            }
        }
        None
    }
}

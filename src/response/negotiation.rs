//! Content negotiation: the media types and content encodings that the caller accepts, by their weights.

use axum::http::{HeaderMap, HeaderName, StatusCode, header};

use crate::response::problem::Problem;
use mazewright_core::{Choice, Chosen};
use mazewright_render::formats::{FORMATS, Format};

/// A content encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// No encoding.
    Identity,
    /// RFC 8878.
    Zstd,
    /// RFC 7932.
    Brotli,
    /// RFC 1952.
    Gzip,
}

impl Encoding {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Identity, Self::Zstd, Self::Brotli, Self::Gzip];

    /// The encodings that compress, the preferred one first. Their results have about the same size, but
    /// zstd takes a tenth of the time.
    pub const COMPRESSED: [Self; 3] = [Self::Zstd, Self::Brotli, Self::Gzip];

    /// The same for an answer that is at hand in [`PACKED`](Self::PACKED).
    pub const COMPRESSED_IF_PACKED: [Self; 3] = [Self::PACKED, Self::Zstd, Self::Gzip];

    /// The encoding of the files in the program.
    pub const PACKED: Self = Self::Brotli;

    /// Returns its name in headers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
            Self::Zstd => "zstd",
        }
    }
}

/// The encoding to send, and whether the answer may also be sent without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContentCoding {
    /// The encoding to send.
    pub encoding: Encoding,
    /// Whether the caller rejects an answer without encoding.
    pub must: bool,
}

impl ContentCoding {
    /// No encoding.
    pub const PLAIN: Self = Self { encoding: Encoding::Identity, must: false };

    /// Chooses the encoding that the caller accepts. `compresses` says whether the answer is worth compressing.
    pub fn choose(headers: &HeaderMap, compresses: bool) -> Result<Self, Problem> {
        Self::choose_from(Encoding::COMPRESSED, headers, compresses)
    }

    /// The same among these encodings, the preferred one first.
    pub fn choose_from(
        encodings: [Encoding; 3],
        headers: &HeaderMap,
        compresses: bool,
    ) -> Result<Self, Problem> {
        if !headers.contains_key(header::ACCEPT_ENCODING) {
            return Ok(Self::PLAIN);
        }
        let mut named: [Option<u16>; Encoding::ALL.len()] = Default::default();
        let mut others = None;
        for (name, weight) in weighted(headers, &header::ACCEPT_ENCODING) {
            let encoding =
                Encoding::ALL.into_iter().find(|it| name.eq_ignore_ascii_case(it.name()));
            match encoding {
                Some(encoding) => named[encoding as usize] = Some(weight),
                None if name == "*" => others = Some(weight),
                None if name.eq_ignore_ascii_case("x-gzip") => {
                    named[Encoding::Gzip as usize] = Some(weight);
                }
                None => {}
            }
        }
        // Identity is the only encoding that may be sent although the header does not name it.
        let plain = named[Encoding::Identity as usize].or(others);
        let weight = |encoding: Encoding| named[encoding as usize].or(others).unwrap_or(0);
        let must = plain == Some(0);
        if !must && !compresses {
            return Ok(Self::PLAIN);
        }
        let best = encodings.into_iter().rev().max_by_key(|&it| weight(it));
        match best.filter(|&best| weight(best) > 0) {
            // A caller that gives identity the highest weight prefers it.
            Some(best) if weight(best) >= named[Encoding::Identity as usize].unwrap_or(0) => {
                Ok(Self { encoding: best, must })
            }
            _ if !must => Ok(Self::PLAIN),
            _ => {
                let detail =
                    "accept-encoding refuses identity, but names none of gzip, br and zstd";
                Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail))
            }
        }
    }
}

/// Media types that browsers name in every request for a page or a picture.
const NAMED_BY_BROWSERS: [&str; 2] = ["text/html", "image/webp"];

/// Returns the format that the header `Accept` asks for; of those with equal weights, the table's first.
pub fn format(headers: &HeaderMap) -> Result<Chosen<Format>, Problem> {
    // A caller that accepts everything lists what it can show, not what it wants. Browsers list these types so.
    let takes_all = weighted(headers, &header::ACCEPT)
        .any(|(range, weight)| matches!(range, "*" | "*/*" | "image/*") && weight > 0);
    let is_only_named = |format: &Format| {
        format.is_animation()
            || NAMED_BY_BROWSERS.iter().any(|it| format.media_type.starts_with(it))
    };
    let all: Vec<Chosen<Format>> =
        FORMATS.iter().filter(|format| !(takes_all && is_only_named(&format.value))).collect();
    let media: Vec<_> = all.iter().map(|format| format.value.media_type).collect();
    preferred(headers, &media).map(|at| all[at]).ok_or_else(|| {
        let all: Vec<_> = FORMATS.iter().map(|format| format.value.media_type).collect();
        not_acceptable(&all)
    })
}

/// Returns the entry of a table that the header `Accept` asks for. `media` returns the media type of an entry.
pub fn choose<T>(
    headers: &HeaderMap,
    table: &'static [Choice<T>],
    media: impl Fn(&T) -> &'static str,
) -> Result<Chosen<T>, Problem> {
    let essence = |choice: &Choice<T>| media(&choice.value).split(';').next().unwrap_or_default();
    let all: Vec<&str> = table.iter().map(essence).collect();
    preferred(headers, &all).map(|at| &table[at]).ok_or_else(|| not_acceptable(&all))
}

/// Creates the problem of a header `Accept` that allows none of `media`.
fn not_acceptable(media: &[&str]) -> Problem {
    let detail = format!(
        "accept allows none of {}; leave it out, or give format= or an extension",
        media.join(", ")
    );
    Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail)
}

/// Returns the position of the media type that the header `Accept` prefers; of those with equal weights, the one that it
/// names most precisely, and of those, the first. `None` if it accepts none of them.
pub fn preferred(headers: &HeaderMap, all: &[&str]) -> Option<usize> {
    // An empty header is like none (RFC 9110, section 12.5.1).
    if weighted(headers, &header::ACCEPT).next().is_none() {
        return Some(0);
    }
    let weight = |media: &str| {
        let media = media.split(';').next().unwrap_or(media);
        let (kind, _) = media.split_once('/').unwrap_or((media, ""));
        // The most precise range decides, independent of its weight.
        let precision = |range: &str| match range.split_once('/') {
            _ if range.eq_ignore_ascii_case(media) => Some(3),
            Some((left, "*")) if left.eq_ignore_ascii_case(kind) => Some(2),
            Some(("*", "*")) => Some(1),
            _ if range == "*" => Some(1),
            _ => None,
        };
        weighted(headers, &header::ACCEPT)
            .filter_map(|(range, weight)| Some((precision(range)?, weight)))
            .max()
            .map_or((0, 0), |(precision, weight)| (weight, precision))
    };
    let best = (0..all.len()).rev().max_by_key(|&at| weight(all[at]));
    best.filter(|&at| weight(all[at]).0 > 0)
}

/// Iterates over the items of a list header and their weights in thousandths. An item with an invalid weight
/// weighs nothing.
pub fn weighted<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = (&'a str, u16)> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().filter(|name| !name.is_empty())?;
        let weight = parts.find_map(|part| {
            let (key, value) = part.split_once('=')?;
            key.trim().eq_ignore_ascii_case("q").then(|| thousandths(value.trim()).unwrap_or(0))
        });
        Some((name, weight.unwrap_or(1000)))
    })
}

/// Reads a weight: `0` to `1` with at most three decimals. Java's clients send `.2`.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_part = whole.is_empty() && !part.is_empty();
    let whole = if is_part { 0 } else { whole.parse().ok().filter(|&whole: &u16| whole <= 1)? };
    let digits = part.bytes().map(|byte| u16::from(byte - b'0')).chain([0; 3]).take(3);
    Some((whole * 1000 + digits.fold(0, |sum, digit| sum * 10 + digit)).min(1000))
}

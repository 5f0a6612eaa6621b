//! The grammar of the values of settings.

use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::TypedValueParser;
use ipnet::IpNet;

/// Parses a whole number of a range.
pub(crate) fn whole<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("must be a whole number from {least} to {most}"))
    }
}

pub(crate) fn within(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = u64> {
    whole(range)
}

pub(crate) fn few(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = usize> {
    whole(range)
}

pub(crate) fn count() -> impl TypedValueParser<Value = u32> {
    whole(0..=1_000_000_000)
}

pub(crate) fn connections() -> impl TypedValueParser<Value = u32> {
    whole(1..=1_000_000)
}

/// Parses an address, or a network as `address/bits`.
pub(crate) fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "must be an address, or a network such as 10.0.0.0/8".to_owned())
}

/// Parses a scheme and a host, perhaps with a port and a path. It drops a slash at the end.
pub(crate) fn public_url(text: &str) -> Result<String, String> {
    /// A limit far beyond any address that people type from paper.
    const LONGEST: usize = 200;
    if text.is_empty() {
        return Ok(String::new());
    }
    let plain = text.strip_suffix('/').unwrap_or(text);
    let rest = plain.strip_prefix("https://").or_else(|| plain.strip_prefix("http://"));
    let mut parts = rest.unwrap_or_default().split('/');
    let is_host = |byte: u8| byte.is_ascii_graphic() && !b"?#\"'<>\\".contains(&byte);
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let is_name = |part: &str| !matches!(part, "" | "." | "..") && part.bytes().all(is_unreserved);
    let host = parts.next().unwrap_or_default();
    let is_valid = !host.is_empty() && host.bytes().all(is_host) && parts.all(is_name);
    if is_valid && text.len() <= LONGEST {
        Ok(plain.to_owned())
    } else {
        Err("must be a scheme and a host, as https://mazes.example, or with a path of letters, digits and -._~, as \
             https://example.org/mazes"
            .to_owned())
    }
}

/// Parses the origin of pages that may frame a game: a scheme and a host, perhaps with a port; or `*` for all.
pub(crate) fn embedder(text: &str) -> Result<String, String> {
    let origin = public_url(text).ok().filter(|url| !url.is_empty());
    let is_plain = |url: &String| {
        let host = url.split_once("://").map_or("", |(_, host)| host);
        // Other characters would end the source in the header.
        host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]*".contains(&byte))
    };
    if text == "*" {
        return Ok(text.to_owned());
    }
    origin.filter(is_plain).ok_or_else(|| {
        "must be a scheme and a host, as https://school.example, or * for all".to_owned()
    })
}

/// Parses the address of a contact (RFC 9116).
pub(crate) fn contact(text: &str) -> Result<String, String> {
    let is_address = ["mailto:", "https://", "tel:"].iter().any(|it| text.starts_with(it));
    if text.is_empty() || is_address && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(text.to_owned());
    }
    Err("must begin with mailto:, https:// or tel:".to_owned())
}

/// Parses a number of seconds, fractions allowed, from a millisecond to a day; 0 for none.
pub(crate) fn seconds_or_none(text: &str) -> Result<Duration, String> {
    if text == "0" { Ok(Duration::ZERO) } else { seconds(text) }
}

/// Parses a number of seconds, fractions allowed, from a millisecond to a day.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let wrong = || "must be a number of seconds from 0.001 to 86400".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}

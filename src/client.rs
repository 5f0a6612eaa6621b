//! The client of a request: the address at the other end of the connection or, behind a trusted proxy,
//! the address that the proxy reports.
//!
//! A client is an IPv4 address or the /64 network of an IPv6 address, which is what one customer of a
//! provider usually has. Limits count by client.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;

use crate::config::{ForwardedHeader, Settings};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub enum Peer {
    /// An address.
    Ip(SocketAddr),
    /// A program on this machine that may open the Unix socket. That is a proxy, which is trusted.
    Unix,
}

/// A client: the unit that limits count by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Client(IpAddr);

impl Client {
    /// Returns the client of an address: the address itself, or the first 64 bits of an IPv6 address.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The trusted proxies.
#[derive(Clone, Debug)]
pub struct Proxies {
    networks: Vec<IpNet>,
    all: bool,
    header: ForwardedHeader,
}

impl Proxies {
    /// Creates the list from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self {
            networks: settings.trusted_proxies.clone(),
            all: settings.trust_forwarded,
            header: settings.forwarded_header,
        }
    }

    /// Returns the client that has made a connection; `None` for a proxy, whose connections carry the requests of many.
    pub fn direct_client(&self, peer: Peer) -> Option<Client> {
        match peer {
            Peer::Ip(address) if self.trusts(address.ip()) => None,
            Peer::Ip(address) => Some(Client::of(address.ip())),
            Peer::Unix => None,
        }
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.all || self.is_named(address)
    }

    fn is_named(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|network| network.contains(&address))
    }

    /// Returns the client of a request. Proxies append addresses, so that the client's is the last one that does not
    /// belong to a proxy. A caller may have invented the addresses before it. `None` if the connection's end is
    /// not known.
    pub fn client(&self, peer: Option<Peer>, headers: &HeaderMap) -> Option<Client> {
        let (mut nearest, is_proxy) = match peer {
            Some(Peer::Ip(address)) => (Some(address.ip()), self.trusts(address.ip())),
            Some(Peer::Unix) => (None, true),
            None => (None, self.all),
        };
        if !is_proxy {
            return nearest.map(Client::of);
        }
        for address in self.reported(headers) {
            // A word such as `unknown` instead of an address hides all addresses before it.
            let Some(address) = address else { break };
            nearest = Some(address);
            if !self.is_named(address) {
                break;
            }
        }
        nearest.map(Client::of)
    }

    /// Iterates over the addresses that proxies report, the last first.
    fn reported<'a>(
        &self,
        headers: &'a HeaderMap,
    ) -> impl Iterator<Item = Option<IpAddr>> + use<'a> {
        let is_standard = self.header == ForwardedHeader::Forwarded;
        let name = match self.header {
            ForwardedHeader::XForwardedFor => HeaderName::from_static("x-forwarded-for"),
            ForwardedHeader::Forwarded => header::FORWARDED,
        };
        let lines = headers.get_all(name).into_iter().rev();
        lines.flat_map(move |line| {
            let entries = line.to_str().unwrap_or("").rsplit(',');
            entries.map(move |entry| address(if is_standard { for_part(entry)? } else { entry }))
        })
    }
}

/// Returns the value of `for=` in an element of `Forwarded`, without quotes.
fn for_part(element: &str) -> Option<&str> {
    let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    Some(value.trim().trim_matches('"'))
}

/// Parses an address as proxies write it: with or without a port, IPv6 with or without brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    IpAddr::from_str(bare).ok().or_else(|| Some(SocketAddr::from_str(text).ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn client(settings: &[&str], peer: &str, lines: &[(&'static str, &str)]) -> String {
        let settings = Settings::parse_from(["mazewright"].iter().chain(settings));
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a header"));
        }
        let peer = match peer {
            "unix" => Peer::Unix,
            peer => Peer::Ip(peer.parse().expect("an address")),
        };
        let Client(address) = Proxies::new(&settings).client(Some(peer), &headers).expect("one");
        address.to_string()
    }

    #[test]
    fn the_last_address_that_is_no_proxy_is_the_client() {
        const FOR: &str = "x-forwarded-for";
        let trust = ["--trusted-proxies=10.0.0.0/8,2001:db8::/32"];
        for (line, expected) in [
            ("192.0.2.1", "192.0.2.1"),
            ("192.0.2.1:4711", "192.0.2.1"),
            ("9.9.9.9, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
            ("[2001:dba:1:2:3::4]:80", "2001:dba:1:2::"),
            ("[2001:dba:1:2:3::4]", "2001:dba:1:2::"),
            ("2001:dba:1:2:3::4", "2001:dba:1:2::"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            // All of them are proxies, or the nearest proxy reports no address.
            ("10.7.7.7, 10.1.2.3", "10.7.7.7"),
            ("192.0.2.1, unknown", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(client(&trust, "10.0.0.1:9", &[(FOR, line)]), expected, "{line}");
        }
        let lines = [(FOR, "9.9.9.9"), (FOR, "192.0.2.1, 10.0.0.2")];
        assert_eq!(client(&trust, "10.0.0.1:9", &lines), "192.0.2.1", "the last line counts");
        assert_eq!(client(&trust, "8.8.8.8:9", &[(FOR, "192.0.2.1")]), "8.8.8.8", "no proxy");
        assert_eq!(client(&[], "10.0.0.1:9", &[(FOR, "192.0.2.1")]), "10.0.0.1");
        assert_eq!(client(&[], "unix", &[(FOR, "9.9.9.9, 192.0.2.1")]), "192.0.2.1", "a socket");
        assert_eq!(client(&trust, "unix", &[(FOR, "192.0.2.1, 10.0.0.2")]), "192.0.2.1");
        let any = ["--trust-forwarded"];
        assert_eq!(client(&any, "8.8.8.8:9", &[(FOR, "1.1.1.1, 192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn forwarded_is_read_where_it_is_the_header_of_the_proxies() {
        let trust = ["--trusted-proxies=10.0.0.1", "--forwarded-header=forwarded"];
        let line = "for=9.9.9.9, For=\"[2001:db8:cafe:1:2::17]:4711\";proto=https;by=10.0.0.1";
        let lines = [("forwarded", line), ("x-forwarded-for", "7.7.7.7")];
        assert_eq!(client(&trust, "10.0.0.1:9", &lines), "2001:db8:cafe:1::");
        assert_eq!(client(&trust[..1], "10.0.0.1:9", &lines), "7.7.7.7");
        assert_eq!(client(&trust, "10.0.0.1:9", &[("forwarded", "for=_hidden")]), "10.0.0.1");
    }
}

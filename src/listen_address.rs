//! Addresses to listen on: an IP address with a port, or a Unix socket.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

/// An address to listen on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListenAddress {
    /// An IP address and a port.
    Ip(SocketAddr),
    /// A Unix socket.
    Unix {
        /// The path of its file.
        path: PathBuf,
        /// The mode of its file; `None` for what the process gives to new files.
        mode: Option<u32>,
    },
}

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(socket) = text.strip_prefix("unix:") else {
            let wrong = |_| {
                "must be an IP address and a port, as 127.0.0.1:8080 or [::1]:8080, or a Unix socket, as \
                 unix:/run/mazewright/http.sock"
                    .to_owned()
            };
            return text.parse().map(Self::Ip).map_err(wrong);
        };
        let (path, mode) = match socket.split_once('?') {
            Some((path, option)) => {
                let octal = option.strip_prefix("mode=").unwrap_or_default();
                let mode = u32::from_str_radix(octal, 8).ok().filter(|mode| *mode <= 0o777);
                let wrong = "has an option that is not mode=NUMBER, with an octal number up to 777";
                (path, Some(mode.ok_or(wrong)?))
            }
            None => (socket, None),
        };
        if !path.starts_with('/') {
            return Err("must have an absolute path, as unix:/run/mazewright/http.sock".to_owned());
        }
        Ok(Self::Unix { path: path.into(), mode })
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ip(address) => write!(f, "{address}"),
            Self::Unix { path, .. } => write!(f, "unix:{}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let unix = |path: &str, mode| ListenAddress::Unix { path: path.into(), mode };
        for (text, expected) in [
            ("127.0.0.1:8080", ListenAddress::Ip(([127, 0, 0, 1], 8080).into())),
            ("[::1]:0", ListenAddress::Ip("[::1]:0".parse().expect("an address"))),
            ("unix:/run/a.sock", unix("/run/a.sock", None)),
            ("unix:/run/a.sock?mode=660", unix("/run/a.sock", Some(0o660))),
            ("unix:/a?mode=0", unix("/a", Some(0))),
        ] {
            assert_eq!(text.parse().as_ref(), Ok(&expected), "{text}");
        }
        for text in [
            "",
            "localhost",
            "127.0.0.1",
            "::1:80",
            "unix:",
            "unix:a",
            "unix:/a?mode=",
            "unix:/a?mode=888",
            "unix:/a?mode=1777",
            "unix:/a?user=b",
            "unix:?mode=600",
        ] {
            assert!(text.parse::<ListenAddress>().is_err(), "{text}");
        }
    }
}

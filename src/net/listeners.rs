//! The sockets on which the service waits for connections: those of the settings, or those that systemd has opened and
//! passed on.

use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::task::{Context, Poll};

use socket2::SockRef;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_util::either::Either;

use crate::client::Peer;
use crate::listen_address::ListenAddress;
use crate::system::{UnixSocket, UnixStream, passed_sockets};

/// The connections that the system keeps until they are accepted.
const BACKLOG: u32 = 1024;

/// The name that a socket of systemd has if it is for operators (`FileDescriptorName=`).
const ADMIN: &str = "admin";

/// A connection.
pub type Stream = Either<TcpStream, UnixStream>;

/// The sockets of one service. Each has its turn.
#[derive(Debug, Default)]
pub struct Listeners {
    all: Vec<Listener>,
    next: usize,
}

#[derive(Debug)]
enum Listener {
    Tcp(TcpListener),
    Unix(UnixSocket),
}

impl Listeners {
    /// Listens on all addresses of a setting. An error names the address.
    pub fn bind(addresses: &[ListenAddress], setting: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for address in addresses {
            let explain = |error| format!("cannot listen on {address} ({setting}): {error}");
            let listener = match address {
                ListenAddress::Ip(ip) => bind_ip(*ip, addresses).map(Listener::Tcp),
                ListenAddress::Unix { path, mode } => {
                    UnixSocket::bind(path, *mode).map(Listener::Unix)
                }
            };
            all.push(listener.map_err(explain)?);
        }
        let listeners = Self { all, next: 0 };
        listeners.log(setting);
        Ok(listeners)
    }

    /// Returns the sockets that systemd has passed on, for everybody and for operators.
    pub fn passed() -> Result<Option<[Self; 2]>, String> {
        let names = std::env::var("LISTEN_FDNAMES").unwrap_or_default();
        let mut names = names.split(':');
        let passed = passed_sockets();
        if passed.is_empty() {
            return Ok(None);
        }
        let [mut public, mut admin] = [Self::default(), Self::default()];
        for (number, socket) in passed.into_iter().enumerate() {
            let explain = |error| format!("cannot listen on socket {number} of systemd: {error}");
            let listener = match socket.map_err(explain)? {
                Either::Left(tcp) => from_std(tcp).map(Listener::Tcp).map_err(explain)?,
                Either::Right(unix) => Listener::Unix(unix),
            };
            let is_admin = names.next() == Some(ADMIN);
            if is_admin { &mut admin } else { &mut public }.all.push(listener);
        }
        public.log("systemd");
        admin.log("systemd, admin");
        Ok(Some([public, admin]))
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    fn log(&self, setting: &str) {
        for listener in &self.all {
            match listener {
                Listener::Tcp(listener) => {
                    if let Ok(bound) = listener.local_addr() {
                        tracing::info!(setting, "listening on http://{bound}");
                    }
                }
                Listener::Unix(socket) => {
                    tracing::info!(setting, "listening on unix:{}", socket.path().display());
                }
            }
        }
    }

    /// Waits for the next connection of any socket.
    pub async fn accept(&mut self) -> io::Result<(Stream, Peer)> {
        poll_fn(|context| self.poll_accept(context)).await
    }

    fn poll_accept(&mut self, context: &mut Context<'_>) -> Poll<io::Result<(Stream, Peer)>> {
        let count = self.all.len();
        for turn in self.next..self.next + count {
            let accepted = match &self.all[turn % count] {
                Listener::Tcp(listener) => {
                    listener.poll_accept(context).map_ok(|(stream, address)| {
                        // Responses are written whole, so that waiting to fill a packet would only delay them.
                        let _ = stream.set_nodelay(true);
                        (Either::Left(stream), Peer::Ip(address))
                    })
                }
                Listener::Unix(socket) => {
                    let accepted = socket.poll_accept(context);
                    accepted.map_ok(|stream| (Either::Right(stream), Peer::Unix))
                }
            };
            if accepted.is_ready() {
                self.next = (turn + 1) % count;
                return accepted;
            }
        }
        Poll::Pending
    }
}

/// Listens on an IP address. A socket of IPv6 for all addresses takes connections of IPv4 too, unless another address
/// of the list is for them.
fn bind_ip(address: SocketAddr, all: &[ListenAddress]) -> io::Result<TcpListener> {
    let is_same_port = |other: &ListenAddress| match other {
        ListenAddress::Ip(other) => other.is_ipv4() && other.port() == address.port(),
        ListenAddress::Unix { .. } => false,
    };
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if address.is_ipv6() {
        SockRef::from(&socket).set_only_v6(all.iter().any(is_same_port))?;
    }
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn from_std(listener: std::net::TcpListener) -> io::Result<TcpListener> {
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

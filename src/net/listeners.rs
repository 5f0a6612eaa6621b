//! The sockets on which the service waits for connections: those of the settings, or those that systemd has opened and
//! passed on.

use std::fs::{self, Permissions};
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixStream as BlockingUnixStream;
use std::path::{Path, PathBuf};
use std::task::{Context, Poll};

use listenfd::ListenFd;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpSocket, TcpStream, UnixListener, UnixStream};
use tokio_util::either::Either;

use crate::client::Peer;
use crate::listen_address::ListenAddress;

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
    Unix { listener: UnixListener, _file: Option<SocketFile> },
}

/// The file of a Unix socket, which is removed when dropped.
#[derive(Debug)]
struct SocketFile(PathBuf);

impl Listeners {
    /// Listens on all addresses of a setting. An error names the address.
    pub fn bind(addresses: &[ListenAddress], setting: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for address in addresses {
            let explain = |error| format!("cannot listen on {address} ({setting}): {error}");
            let listener = match address {
                ListenAddress::Ip(ip) => bind_ip(*ip, addresses).map(Listener::Tcp),
                ListenAddress::Unix { path, mode } => bind_unix(path, *mode),
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
        let mut passed = ListenFd::from_env();
        if passed.len() == 0 {
            return Ok(None);
        }
        let [mut public, mut admin] = [Self::default(), Self::default()];
        for number in 0..passed.len() {
            let explain = |error| format!("cannot listen on socket {number} of systemd: {error}");
            let listener = take(&mut passed, number).map_err(explain)?;
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
                Listener::Unix { listener, .. } => {
                    let bound = listener.local_addr().ok();
                    let path = bound.as_ref().and_then(|bound| bound.as_pathname());
                    let path = path.unwrap_or(Path::new("")).display();
                    tracing::info!(setting, "listening on unix:{path}");
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
                Listener::Unix { listener, .. } => {
                    let accepted = listener.poll_accept(context);
                    accepted.map_ok(|(stream, _)| (Either::Right(stream), Peer::Unix))
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

/// Listens on a Unix socket. The file of a process that has ended is replaced.
fn bind_unix(path: &Path, mode: Option<u32>) -> io::Result<Listener> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket());
    let is_dead = || {
        let connected = BlockingUnixStream::connect(path);
        connected.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
    };
    if is_socket && is_dead() {
        fs::remove_file(path)?;
    }
    let listener = UnixListener::bind(path)?;
    let file = SocketFile(path.to_owned());
    if let Some(mode) = mode {
        fs::set_permissions(path, Permissions::from_mode(mode))?;
    }
    Ok(Listener::Unix { listener, _file: Some(file) })
}

/// Returns a socket that systemd has passed on.
fn take(passed: &mut ListenFd, number: usize) -> io::Result<Listener> {
    let gone = || io::Error::from(io::ErrorKind::NotFound);
    if let Ok(listener) = passed.take_tcp_listener(number) {
        let listener = listener.ok_or_else(gone)?;
        listener.set_nonblocking(true)?;
        return TcpListener::from_std(listener).map(Listener::Tcp);
    }
    let listener = passed.take_unix_listener(number)?.ok_or_else(gone)?;
    listener.set_nonblocking(true)?;
    let listener = UnixListener::from_std(listener)?;
    Ok(Listener::Unix { listener, _file: None })
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

//! Linux, macOS and other systems of Unix.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixStream as BlockingUnixStream;
use std::path::{Path, PathBuf};
use std::task::{Context, Poll};
use std::time::Duration;

use listenfd::ListenFd;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::UnixListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::either::Either;

/// The allocator. The service allocates large and small blocks, long- and short-lived, on many threads. The C library's
/// allocator keeps the holes between them: 15 000 small PNGs left 4 GiB with 64 MiB in use. jemalloc has a thread that
/// releases what has been free for some seconds, even when nothing runs. It takes longer to build than mimalloc, which
/// has no such thread: 10 s after a flood of large mazes jemalloc held 121 MiB, and mimalloc 344.
pub use tikv_jemallocator::Jemalloc as Allocator;
pub use tokio::net::UnixStream;

/// The signals that stop the program: SIGTERM and SIGINT.
#[derive(Debug)]
pub struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Listens for the signals. Needs a runtime.
    pub fn listen() -> io::Result<Self> {
        let terminate = signal(SignalKind::terminate())?;
        Ok(Self { terminate, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// The signal to read the settings again: SIGHUP.
#[derive(Debug)]
pub struct ReloadSignals(Signal);

impl ReloadSignals {
    /// Listens for the signal. Needs a runtime.
    pub fn listen() -> io::Result<Self> {
        signal(SignalKind::hangup()).map(Self)
    }

    /// Waits for the next signal. Returns `None` if there will be none.
    pub async fn next(&mut self) -> Option<()> {
        self.0.recv().await
    }
}

/// A Unix socket that waits for connections.
#[derive(Debug)]
pub struct UnixSocket {
    listener: UnixListener,
    /// The file, unless the socket is systemd's.
    _file: Option<SocketFile>,
}

/// The file of a Unix socket, which is removed when dropped.
#[derive(Debug)]
struct SocketFile(PathBuf);

impl UnixSocket {
    /// Listens on a new socket. The file of a process that has ended is replaced.
    pub fn bind(path: &Path, mode: Option<u32>) -> io::Result<Self> {
        let is_socket = fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket());
        let is_dead = || {
            let connected = BlockingUnixStream::connect(path);
            connected.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused)
        };
        if is_socket && is_dead() {
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        let file = SocketFile(path.to_owned());
        if let Some(mode) = mode {
            fs::set_permissions(path, Permissions::from_mode(mode))?;
        }
        Ok(Self { listener, _file: Some(file) })
    }

    /// Returns the path; empty if it has none.
    pub fn path(&self) -> PathBuf {
        let bound = self.listener.local_addr().ok();
        bound.as_ref().and_then(|it| it.as_pathname()).unwrap_or(Path::new("")).to_owned()
    }

    /// Returns the next connection, if there is one.
    pub fn poll_accept(&self, context: &mut Context<'_>) -> Poll<io::Result<UnixStream>> {
        self.listener.poll_accept(context).map_ok(|(stream, _)| stream)
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A socket that systemd has opened.
type PassedSocket = Either<std::net::TcpListener, UnixSocket>;

/// Returns the sockets that systemd has passed on.
pub fn passed_sockets() -> Vec<io::Result<PassedSocket>> {
    let mut passed = ListenFd::from_env();
    (0..passed.len()).map(|number| take(&mut passed, number)).collect()
}

fn take(passed: &mut ListenFd, number: usize) -> io::Result<PassedSocket> {
    let gone = || io::Error::from(ErrorKind::NotFound);
    if let Ok(listener) = passed.take_tcp_listener(number) {
        return listener.ok_or_else(gone).map(Either::Left);
    }
    let listener = passed.take_unix_listener(number)?.ok_or_else(gone)?;
    listener.set_nonblocking(true)?;
    let listener = UnixListener::from_std(listener)?;
    Ok(Either::Right(UnixSocket { listener, _file: None }))
}

/// Connects to a Unix socket. Each read and write takes at most `timeout`.
pub fn connect(path: &Path, timeout: Duration) -> io::Result<impl Read + Write> {
    let stream = BlockingUnixStream::connect(path)?;
    stream.set_read_timeout(Some(timeout))?;
    stream.set_write_timeout(Some(timeout))?;
    Ok(stream)
}

/// Returns the most files that the process may open, if there is a limit.
pub fn most_open_files() -> Option<u64> {
    getrlimit(Resource::Nofile).current
}

/// Raises the limit of open files to the most that this process may have, and returns it.
pub fn raise_most_open_files() -> Option<u64> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    if setrlimit(Resource::Nofile, raised).is_ok() { maximum } else { current }
}

/// Gives the calling thread a niceness from 0 to 19, if the system allows it. Only Linux has priorities of threads.
pub fn set_niceness(niceness: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), niceness);
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}

/// Returns an error for a name that no file can have: none.
pub fn check_file_name(_path: &Path) -> io::Result<()> {
    Ok(())
}

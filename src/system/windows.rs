//! Windows, where programs have no Unix sockets, no systemd, no signal to read settings again and no limit of open files.

use std::io::{self, ErrorKind};
use std::net::TcpStream as BlockingTcpStream;
use std::path::{Path, PathBuf};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::signal::windows::{
    CtrlBreak, CtrlC, CtrlClose, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown,
};
use tokio_util::either::Either;

/// The allocator. jemalloc's thread that releases memory does not exist here.
pub use std::alloc::System as Allocator;
/// The connection of a Unix socket. There is none.
pub use tokio::net::TcpStream as UnixStream;

/// The events that stop the program: Ctrl-C, Ctrl-Break, the end of its console, and the end of the system. After the
/// last two, the system ends the program some seconds later.
#[derive(Debug)]
pub struct StopSignals {
    interrupt: CtrlC,
    stop: CtrlBreak,
    close: CtrlClose,
    shutdown: CtrlShutdown,
}

impl StopSignals {
    /// Listens for the events.
    pub fn listen() -> io::Result<Self> {
        let (interrupt, stop) = (ctrl_c()?, ctrl_break()?);
        Ok(Self { interrupt, stop, close: ctrl_close()?, shutdown: ctrl_shutdown()? })
    }

    /// Waits for the next event.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.stop.recv() => {}
            _ = self.close.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}

/// The signal to read the settings again. There is none.
#[derive(Debug)]
pub struct ReloadSignals;

impl ReloadSignals {
    /// Listens for nothing.
    pub fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    /// Returns `None`: there will be no signal.
    pub async fn next(&mut self) -> Option<()> {
        None
    }
}

/// A Unix socket. There is none.
#[derive(Debug)]
pub enum UnixSocket {}

impl UnixSocket {
    /// Returns an error.
    pub fn bind(_path: &Path, _mode: Option<u32>) -> io::Result<Self> {
        Err(no_unix_sockets())
    }

    /// Returns the path.
    pub fn path(&self) -> PathBuf {
        match *self {}
    }

    /// Returns the next connection.
    pub fn poll_accept(&self, _context: &mut Context<'_>) -> Poll<io::Result<UnixStream>> {
        match *self {}
    }
}

fn no_unix_sockets() -> io::Error {
    io::Error::new(
        ErrorKind::Unsupported,
        "this system has no Unix sockets; give an IP address and a port, as 127.0.0.1:8080",
    )
}

/// Returns nothing: Windows has no systemd.
pub fn passed_sockets() -> Vec<io::Result<Either<std::net::TcpListener, UnixSocket>>> {
    Vec::new()
}

/// Returns an error: Windows has no Unix sockets.
pub fn connect(_path: &Path, _timeout: Duration) -> io::Result<BlockingTcpStream> {
    Err(no_unix_sockets())
}

/// Returns `None`: the number of open files has no limit.
pub fn most_open_files() -> Option<u64> {
    None
}

/// Returns `None`: the number of open files has no limit.
pub fn raise_most_open_files() -> Option<u64> {
    None
}

/// Does nothing.
pub fn set_niceness(_niceness: i32) {}

/// The names of devices, also with an extension. COM and LPT have a digit behind them.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// Returns an error for the name of a device, and for a name with a colon, which would be a stream of another file.
pub fn check_file_name(path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    let numbered = stem.strip_suffix(|last: char| matches!(last, '1'..='9'));
    let why = if name.contains(':') {
        "a name of a file has no colon on Windows"
    } else if DEVICES.contains(&stem) || numbered.is_some_and(|it| NUMBERED.contains(&it)) {
        "it is the name of a device of Windows"
    } else {
        return Ok(());
    };
    Err(io::Error::new(ErrorKind::InvalidInput, why))
}

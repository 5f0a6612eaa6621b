//! What differs between systems: signals, Unix sockets, sockets of systemd, limits of files, priorities of threads, and
//! the allocator. `unix` and `windows` have the same items.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use self::unix::*;
#[cfg(windows)]
pub use self::windows::*;

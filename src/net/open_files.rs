//! The system's limit of open files, which bounds connections.

use crate::net::connection_table::SPARE;
use crate::system::raise_most_open_files;

/// Open files of the program besides its connections: listeners, timers, logs, a database.
const OTHERS: u64 = 32;

/// Raises the limit to the most that this process may have. Returns the number of connections that fit then, if
/// there is a limit at all.
pub fn raise_limit() -> Option<u32> {
    let connections = raise_most_open_files()?.saturating_sub(OTHERS + SPARE as u64).max(1);
    Some(u32::try_from(connections).unwrap_or(u32::MAX))
}

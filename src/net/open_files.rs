//! The system's limit of open files, which bounds connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::net::connection_table::SPARE;

/// Open files of the program besides its connections: listeners, timers, logs, a database.
const OTHERS: u64 = 32;

/// Raises the limit to the most that this process may have. Returns the number of connections that fit then, if
/// there is a limit at all.
pub fn raise_limit() -> Option<u32> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    let limit = if setrlimit(Resource::Nofile, raised).is_ok() { maximum } else { current };
    let connections = limit?.saturating_sub(OTHERS + SPARE as u64).max(1);
    Some(u32::try_from(connections).unwrap_or(u32::MAX))
}

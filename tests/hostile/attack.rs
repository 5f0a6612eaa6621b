//! Clients that send expensive requests again and again, and their neighbour, which requests small
//! mazes.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rustix::process::setpriority_process;
use rustix::thread::gettid;

use crate::expensive::Request;
use crate::server::{Server, rest};
use crate::{connect_from, metric};

/// Two addresses with one connection each.
pub(crate) const TWO: [&str; 2] = ["127.0.0.2", "127.0.0.3"];

/// The address of the client that is attacked.
const NEIGHBOUR: &str = "127.0.0.9";

/// The number of responses of each status that the attackers received; 0 counts connections that
/// ended without one.
pub(crate) type Statuses = BTreeMap<u16, usize>;

/// Ends an attack, also when the test panics.
struct EndOnDrop<'a>(&'a AtomicBool);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Calls `work` while one connection of each address sends a request, again as soon as it is
/// answered. It begins when the server works on the attack, or after two seconds.
pub(crate) fn under_attack<T>(
    server: &Server,
    request: &Request,
    addresses: &[impl AsRef<str> + Sync],
    act: impl FnOnce() -> T,
) -> (T, Statuses) {
    let (ended, seeds) = (AtomicBool::new(false), AtomicU64::new(1));
    let statuses: Mutex<Statuses> = Mutex::default();
    let acted = std::thread::scope(|scope| {
        let _end = EndOnDrop(&ended);
        for address in addresses {
            let (ended, seeds, statuses) = (&ended, &seeds, &statuses);
            scope.spawn(move || {
                // Attackers are on machines of their own. Here they get the processor time that others leave.
                setpriority_process(Some(gettid()), 19).unwrap();
                while !ended.load(Relaxed) {
                    let bytes = request.bytes(seeds.fetch_add(1, Relaxed));
                    if let Some(status) = sent(server, address.as_ref(), &bytes, ended) {
                        *statuses.lock().unwrap().entry(status).or_default() += 1;
                    }
                }
            });
        }
        let (began, grace) = (Instant::now(), Duration::from_secs(2));
        while statuses.lock().unwrap().is_empty()
            && metric(server, "mazewright_working ") < addresses.len() as f64
            && began.elapsed() < grace
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        act()
    });
    (acted, statuses.into_inner().unwrap())
}

/// Sends a request and reads the whole response. Returns the status, or `None` if the attack ended
/// first.
fn sent(server: &Server, address: &str, bytes: &[u8], ended: &AtomicBool) -> Option<u16> {
    let mut stream = connect_from(address, server);
    // A read returns often, so that the loop notices the end of the attack.
    stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    // A server that rejects a body closes the connection while the client still sends.
    let _ = stream.write_all(bytes);
    let (mut status, mut buffer) = (None, vec![0; 1 << 16]);
    while !ended.load(Relaxed) {
        match stream.read(&mut buffer) {
            Ok(0) => return Some(status.unwrap_or(0)),
            Ok(read) => status = status.or_else(|| status_of(&buffer[..read])),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => return Some(status.unwrap_or(0)),
        }
    }
    None
}

fn status_of(answer: &[u8]) -> Option<u16> {
    std::str::from_utf8(answer.strip_prefix(b"HTTP/1.1 ")?.get(..3)?).ok()?.parse().ok()
}

/// Sends a request from an address and returns the whole response.
pub(crate) fn asked(server: &Server, address: &str, bytes: &[u8]) -> String {
    let mut stream = connect_from(address, server);
    let _ = stream.write_all(bytes);
    rest(&mut stream)
}

/// Sends GET for a target from an address and returns the whole response.
pub(crate) fn get_from(server: &Server, address: &str, target: &str) -> String {
    let head = format!("GET {target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    asked(server, address, head.as_bytes())
}

/// Sends the neighbour's request: for a maze of 20 x 20 cells that no cache has.
pub(crate) fn neighbour_asks(server: &Server, seed: u64) -> String {
    get_from(server, NEIGHBOUR, &format!("/maze.svg?cols=20&rows=20&seed=small{seed}"))
}

/// Returns whether a response is a complete picture, in one piece or in chunks.
pub(crate) fn is_whole_svg(answer: &str) -> bool {
    let end = answer.strip_suffix("0\r\n\r\n").unwrap_or(answer);
    answer.starts_with("HTTP/1.1 200") && end.trim_end().ends_with("</svg>")
}

/// Returns the seconds of CPU time that a server has used once it is idle.
pub(crate) fn cpu_at_rest(server: &Server) -> f64 {
    let mut before = server.cpu();
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let now = server.cpu();
        if now <= before {
            return now;
        }
        before = now;
    }
}

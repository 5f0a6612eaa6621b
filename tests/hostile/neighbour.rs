//! The time that a client waits for small mazes while others request expensive work.
//!
//! `HOSTILE_ROWS` selects the rows to measure by a part of their names; `HOSTILE_SECONDS` sets the
//! seconds for each.

use std::fmt::{self, Write};
use std::time::{Duration, Instant};

use crate::attack::{Statuses, TWO, is_whole_svg, neighbour_asks, under_attack};
use crate::choices::Draws;
use crate::expensive::{Request, kept};
use crate::server::Server;
use crate::start;

/// The interval between requests of the neighbour.
const EVERY: Duration = Duration::from_millis(20);

/// The number of tries for a row that exceeds its bounds, because other programs disturb the times.
/// The best counts.
const TRIES: usize = 3;

/// The waits of the neighbour during an attack.
pub(crate) struct Waits {
    /// The time from the instant at which a request was due to the end of its response, sorted.
    took: Vec<Duration>,
    asked: usize,
    failed: usize,
    attack: Statuses,
    load: String,
}

impl Waits {
    pub(crate) fn p(&self, share: usize) -> Duration {
        self.took[(self.took.len() * share / 100).min(self.took.len() - 1)]
    }

    fn is_within(&self, p99: Duration, failed_percent: usize) -> bool {
        self.p(99) <= p99 && self.failed * 100 <= self.asked * failed_percent
    }
}

/// The head of a table of [`Waits`].
pub(crate) const HEAD: &str =
    "  p50 ms   p99 ms   max ms   failed  load  request, statuses of the attackers' answers";

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for share in [50, 99, 100] {
            write!(f, "{:8.1} ", self.p(share).as_secs_f64() * 1e3)?;
        }
        write!(f, "{:4}/{:<4} {:>5}", self.failed, self.asked, self.load)
    }
}

/// Measures the neighbour of clients that send a request. The neighbour sends requests on schedule,
/// one after another. A request counts as late if earlier ones delayed it, and also if it was never
/// sent.
pub(crate) fn waits(
    server: &Server,
    request: &Request,
    addresses: &[impl AsRef<str> + Sync],
    lasts: Duration,
) -> Waits {
    let ((mut took, asked, failed), attack) = under_attack(server, request, addresses, || {
        let began = Instant::now();
        let (mut took, mut asked, mut failed) = (Vec::new(), 0, 0);
        for at in 0..(lasts.as_micros() / EVERY.as_micros()) as u32 {
            let due = began + EVERY * at;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            // The first request is always sent.
            if at == 0 || began.elapsed() < lasts {
                let answer = neighbour_asks(server, u64::from(at));
                asked += 1;
                failed += usize::from(!is_whole_svg(&answer));
            }
            took.push(due.elapsed());
        }
        (took, asked, failed)
    });
    took.sort();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default().to_string();
    Waits { took, asked, failed, attack, load }
}

/// Measures each selected row on its own server, prints a table, and saves it. Fails if a row
/// exceeds the bounds.
fn report(
    title: &str,
    rows: &[Request],
    addresses: &[impl AsRef<str> + Sync],
    p99: Duration,
    failed_percent: usize,
) {
    let only = std::env::var("HOSTILE_ROWS").unwrap_or_default();
    let mut exceeded = Vec::new();
    println!("{title}\n{HEAD}");
    let mut table = format!("{title}\n{HEAD}\n");
    for request in rows.iter().filter(|request| request.name.contains(&only)) {
        let measure = || {
            let server = start(&[("MAZE_DATABASE", "sqlite::memory:")]);
            waits(&server, request, addresses, seconds(4))
        };
        let mut best = measure();
        for _ in 1..TRIES {
            if best.is_within(p99, failed_percent) {
                break;
            }
            let again = measure();
            if (again.failed, again.p(99)) < (best.failed, best.p(99)) {
                best = again;
            }
        }
        let is_within = best.is_within(p99, failed_percent);
        let mark = if is_within { ' ' } else { '!' };
        println!("{best}{mark} {request} {:?}", best.attack);
        writeln!(table, "{best}{mark} {request} {:?}", best.attack).unwrap();
        if !is_within {
            exceeded.push(&*request.name);
        }
    }
    keep(&format!("{}.txt", title.replace(' ', "-")), &table);
    assert!(exceeded.is_empty(), "{} rows exceed {p99:?}: {exceeded:?}", exceeded.len());
}

/// Returns the duration of a measurement: `HOSTILE_SECONDS`, or else `default` seconds.
pub(crate) fn seconds(default: u64) -> Duration {
    let given = std::env::var("HOSTILE_SECONDS");
    Duration::from_secs(given.map_or(default, |text| text.parse().unwrap()))
}

/// Writes a report to `target/hostile`.
pub(crate) fn keep(name: &str, text: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/hostile");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(format!("{folder}/{name}"), text).unwrap();
}

#[test]
#[ignore = "measures times, some 25 minutes"]
fn small_mazes_during_an_attack_of_two_clients_in_time() {
    let mut rows = kept();
    let server = start(&[]);
    let mut draws = Draws::new(&server);
    rows.extend((0..200).map(|at| {
        let mut pair = draws.next_pair(&server);
        pair.name = format!("pair-{at:03}");
        pair
    }));
    drop(server);
    report("two attackers", &rows, &TWO, Duration::from_millis(250), 0);
}

#[test]
#[ignore = "measures times, some 10 minutes"]
fn small_mazes_during_an_attack_of_a_hundred_sockets_in_time() {
    let addresses: Vec<String> = (0..100).map(|at| format!("127.0.1.{}", 1 + at % 10)).collect();
    report("a hundred sockets", &kept(), &addresses, Duration::from_millis(500), 1);
}

//! A search for expensive requests, over all routes, shapes, algorithms, solvers, formats and
//! options at the ends of their ranges. `tests/hostile/scan` runs it.

use std::fmt::Write as _;
use std::io::{ErrorKind, Read, Write as _};
use std::time::{Duration, Instant};

use crate::attack::TWO;
use crate::choices::Draws;
use crate::expensive::Request;
use crate::neighbour::{HEAD, keep, seconds, waits};
use crate::server::Server;
use crate::start;

/// The seconds of CPU time from which on a request counts as expensive.
const MOST_CPU: f64 = 3.0;

/// The longest wait for a response, however little CPU time it uses.
const LONGEST: Duration = Duration::from_secs(20);

/// The number of most expensive requests that are measured as attacks.
const WORST: usize = 50;

/// The seconds of CPU time that a request uses while its client waits.
struct Cost {
    request: Request,
    cpu: f64,
    sent: usize,
}

impl Cost {
    fn per_byte(&self) -> f64 {
        self.cpu / self.sent as f64
    }
}

/// Sends one request and measures it. Returns `None` if the server rejects the request.
fn cost(server: &Server, request: Request, seed: u64) -> Option<Cost> {
    let bytes = request.bytes(seed);
    let (before, began) = (server.cpu(), Instant::now());
    let mut stream = server.connect();
    stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    let _ = stream.write_all(&bytes);
    let (mut head, mut buffer) = (None, vec![0; 1 << 16]);
    while began.elapsed() < LONGEST && server.cpu() - before < MOST_CPU {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(_) => _ = head.get_or_insert(buffer[9]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    let is_refused = head == Some(b'4');
    (!is_refused).then(|| Cost { request, cpu: server.cpu() - before, sent: bytes.len() })
}

/// Tries requests for random shapes, algorithms and solvers with up to three more extreme values
/// until the time is over. Then measures the worst of them with their neighbours.
#[test]
#[ignore = "searches for as long as it may"]
fn scan() {
    let lasts = seconds(600);
    let began = Instant::now();
    let settings = [("MAZE_DATABASE", "sqlite::memory:")];
    let mut server = start(&settings);
    let mut draws = Draws::new(&server);
    let mut costs: Vec<Cost> = Vec::new();
    for seed in 0.. {
        if began.elapsed() > lasts {
            break;
        }
        let request = draws.next(&["shape", "algorithm", "solver"], seed as usize % 4);
        let Some(found) = cost(&server, request, seed) else { continue };
        // Work that continues after the client has left would count for the next request.
        if began.elapsed() < lasts && found.cpu > MOST_CPU / 2.0 {
            server = start(&settings);
        }
        costs.push(found);
    }
    drop(server);
    costs.sort_by(|one, other| other.per_byte().total_cmp(&one.per_byte()));
    let mut text = format!("The worst of {} requests\n  CPU s  us/byte {HEAD}\n", costs.len());
    for Cost { request, cpu, sent } in costs.iter().take(WORST) {
        let server = start(&settings);
        let waits = waits(&server, request, &TWO, Duration::from_secs(2));
        let rate = cpu * 1e6 / *sent as f64;
        writeln!(text, "{cpu:7.2} {rate:8.0} {waits} {request}").unwrap();
    }
    println!("{text}");
    keep("scan.txt", &text);
}

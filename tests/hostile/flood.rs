//! Requests for work that is meant to keep others from theirs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::server::Server;
use crate::{connect_from, metric, start, until};

/// The most expensive comparison that default limits allow.
const DEAR: &str = "/compare?cols=500&rows=500&samples=80&algorithm=kruskal&seed=";

#[test]
fn small_mazes_are_made_while_long_work_has_all_slots() {
    let server = start(&[("MAZE_JOBS", "2")]);
    let dear: Vec<_> = (0..2)
        .map(|seed| {
            let mut stream = server.connect();
            let request = format!("GET {DEAR}{seed} HTTP/1.1\r\nhost: x\r\n\r\n");
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    until(&server, |server| metric(server, "mazewright_working ") >= 2.0);
    for seed in 0..50 {
        let answer = server.get(&format!("/maze.svg?cols=20&rows=20&seed={seed}"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.300}");
    }
    assert!(metric(&server, "mazewright_working ") >= 2.0, "the long work still runs");
    println!("50 of 50 small mazes while two comparisons run");
    drop(dear);
}

#[test]
fn long_work_of_others_gets_its_turn() {
    // The time limits suit slow machines: only yielding counts.
    let patient = [("MAZE_QUEUE_WAIT", "600"), ("MAZE_REQUEST_TIMEOUT", "600"), ("MAZE_JOBS", "1")];
    let server = start(&patient);
    let mut hog = connect_from("127.0.0.2", &server);
    hog.write_all(format!("GET {DEAR}1 HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    until(&server, |server| metric(server, "mazewright_working ") >= 1.0);
    for seed in 0..3 {
        let answer = server.get(&format!("/maze.svg?cols=600&rows=600&seed={seed}"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.300}");
    }
    assert!(metric(&server, "mazewright_working ") >= 1.0, "the comparison still runs");
    println!("3 of 3 large mazes while a comparison has the only slot");
}

/// Returns the 99th percentile.
fn late(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() * 99 / 100).copied().unwrap_or_default()
}

/// A connection that is kept for many requests.
struct Kept(BufReader<TcpStream>);

impl Kept {
    /// Requests a path, reads the whole response, and returns its status.
    fn status(&mut self, path: &str) -> u16 {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        for line in self.0.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty())
        {
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(bytes) = line.strip_prefix("content-length: ") {
                length = bytes.parse().unwrap();
            }
        }
        self.0.read_exact(&mut vec![0; length]).unwrap();
        status
    }
}

/// A client that retries at once after a refusal does not keep the server busy with refusals. But a
/// proxy speaks for many clients.
#[test]
fn clients_that_were_refused_are_not_read_at_once() {
    const REFUSALS: u32 = 8;
    /// The time for which the server does not read a connection after a refusal.
    const PAUSE: Duration = Duration::from_millis(250);
    let took = |settings: &[(&str, &str)]| {
        let mut all = vec![("MAZE_QUOTA", "1")];
        all.extend(settings);
        let server = start(&all);
        let mut kept = Kept(BufReader::new(server.connect()));
        // The first request is served, and then the next request of each connection that follows.
        let mut refused = 0;
        let began = Instant::now();
        for seed in 0.. {
            match kept.status(&format!("/maze.svg?cols=5&rows=5&seed={seed}")) {
                429 => refused += 1,
                status => assert_eq!(status, 200),
            }
            if refused == REFUSALS {
                break;
            }
        }
        began.elapsed()
    };
    let (direct, by_proxy) = (took(&[]), took(&[("MAZE_TRUST_FORWARDED", "true")]));
    println!("{REFUSALS} refusals: {direct:?}; through a proxy {by_proxy:?}");
    assert!(direct >= PAUSE * (REFUSALS - 1), "{direct:?}");
    assert!(by_proxy < direct, "{by_proxy:?}");
}

/// Measures goodput under 600 clients that retry at once after a refusal, and the time that a
/// refusal takes. That is the server's own time: the clients share the processors with it, and wait
/// for each other, too.
#[test]
#[ignore = "measures times"]
fn goodput_under_clients_that_hammer() {
    const LASTS: Duration = Duration::from_secs(15);
    let mut server = Server::start(&[
        ("MAZE_CLIENT_CONNECTIONS", "1000"),
        ("MAZE_LOG_FORMAT", "json"),
        ("MAZE_ADMIN_LISTEN", "127.0.0.1:0"),
    ]);
    let served_by = |clients: usize| {
        let (served, seeds) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let refused = std::sync::Mutex::new(Vec::new());
        let began = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..clients {
                scope.spawn(|| {
                    let mut kept = Kept(BufReader::new(server.connect()));
                    while began.elapsed() < LASTS {
                        let seed = seeds.fetch_add(1, Relaxed);
                        let asked = Instant::now();
                        let path = format!("/maze.svg?cols=150&rows=150&seed={clients}{seed}");
                        match kept.status(&path) {
                            200 => _ = served.fetch_add(1, Relaxed),
                            503 => refused.lock().unwrap().push(asked.elapsed()),
                            other => panic!("{other}"),
                        }
                    }
                });
            }
        });
        let refused: Vec<Duration> = refused.into_inner().unwrap();
        let seen = refused.iter().map(|took| took.as_secs_f64() * 1e3).collect();
        (served.into_inner() as f64 / began.elapsed().as_secs_f64(), refused.len(), late(seen))
    };
    let (calm, ..) = served_by(8);
    let (rate, refused, seen) = served_by(600);
    server.terminate();
    assert!(server.ended().success());
    let took = server.all_lines().into_iter().filter_map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line).ok()?;
        line["ms"].as_f64().filter(|_| line["status"] == 503)
    });
    let took: Vec<f64> = took.collect();
    let (logged, own) = (took.len(), late(took));
    println!(
        "8 clients: {calm:.0} mazes/s; 600 that hammer: {rate:.0} ({:.0} %), {refused} refused; p99 of a \
         refusal {own:.3} ms of {logged} in the log, {seen:.0} ms at the client",
        rate / calm * 100.0
    );
    assert!(logged > 0, "{own} ms");
    assert!(own <= 10.0, "{own} ms");
    assert!(rate >= 0.85 * calm);
}

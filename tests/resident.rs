//! Memory of the real program as the system counts it: bounded while floods of requests run, and
//! returned afterwards.
//!
//! `.ci/run` runs it with the shipped program, which `MAZEWRIGHT` names; without that variable it
//! uses the one that Cargo has built. It takes about two minutes, one of them by definition.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at that point")]
#![allow(clippy::print_stdout, reason = "the distance to the bounds is worth seeing")]

#[path = "it/server.rs"]
#[allow(dead_code, reason = "shared with other tests, which use all of it")]
mod server;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use server::{Server, get};

const MIB: u64 = 1 << 20;

/// The memory of the program besides its caches and its budget, in MiB.
const ROOM: u64 = 64;

/// The defaults of `MAZE_CACHE`, `MAZE_GRIDS` and `MAZE_MEMORY`, in MiB.
const CACHE: u64 = 64;
const GRIDS: u64 = 64;
const MEMORY: u64 = 768;

fn start(settings: &[(&str, &str)]) -> Server {
    let mut all = vec![
        ("MAZE_ADMIN_LISTEN", "127.0.0.1:0"),
        ("MAZE_LOG", "mazewright=info,mazewright_request=off"),
    ];
    all.extend(settings);
    Server::start(&all)
}

/// A connection that stays open.
struct Client {
    stream: TcpStream,
    request: String,
    buffer: Vec<u8>,
}

impl Client {
    fn new(server: &Server) -> Self {
        Self { stream: server.connect(), request: String::new(), buffer: Vec::new() }
    }

    /// Sends GET for a path and reads the response, which must be a success. Returns false if the
    /// server is overloaded.
    fn is_served(&mut self, path: &str, encoding: &str) -> bool {
        self.request.clear();
        let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: {encoding}\r\n\r\n");
        self.request.push_str(&head);
        self.stream.write_all(self.request.as_bytes()).unwrap();
        self.buffer.clear();
        let mut is_served = true;
        let mut length = None;
        let mut part = [0; 1 << 14];
        while length.is_none_or(|length| self.buffer.len() < length) {
            let read = self.stream.read(&mut part).unwrap();
            assert!(read > 0, "{path}: the server hangs up");
            self.buffer.extend_from_slice(&part[..read]);
            if length.is_none()
                && let Some(end) = self.buffer.windows(4).position(|it| it == b"\r\n\r\n")
            {
                let head = std::str::from_utf8(&self.buffer[..end]).unwrap();
                is_served = !head.starts_with("HTTP/1.1 503");
                assert!(!is_served || head.starts_with("HTTP/1.1 200"), "{path}: {head}");
                let (_, rest) = head.split_once("content-length: ").unwrap();
                let body: usize = rest.lines().next().unwrap().parse().unwrap();
                length = Some(end + 4 + body);
            }
        }
        is_served
    }
}

/// Returns a metric of the server.
fn metric(server: &Server, name: &str) -> u64 {
    let text = get(server.admin.unwrap(), "/metrics");
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.unwrap().rsplit(' ').next().unwrap().parse().unwrap()
}

fn resident(server: &Server) -> u64 {
    metric(server, "process_resident_memory_bytes")
}

/// Requests different mazes from several threads, with and without gzip in turn.
fn flood(server: &Server, format: &str, seeds: std::ops::Range<u64>) {
    let path = |seed| format!("/maze.{format}?shape=tri&cols=18&rows=12&seed={seed}");
    flood_of(server, seeds, path);
}

/// Requests the paths of numbers from several threads, with and without gzip in turn.
fn flood_of(server: &Server, seeds: std::ops::Range<u64>, path: impl Fn(u64) -> String + Sync) {
    let next = AtomicU64::new(seeds.start);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut client = Client::new(server);
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let encoding = if seed.is_multiple_of(2) { "gzip" } else { "identity" };
                    assert!(client.is_served(&path(seed), encoding), "{} is refused", path(seed));
                }
            });
        }
    });
}

#[test]
fn floods_of_small_requests() {
    let mut report = String::new();
    let mut is_over = false;
    for format in ["svg", "png", "json", "pdf"] {
        let server = start(&[]);
        flood(&server, format, 0..30_000);
        // The peak of resident memory, in MiB.
        let peak = server.peak();
        is_over |= peak > CACHE + ROOM;
        let cache = metric(&server, "mazewright_cache_bytes") / MIB;
        writeln!(report, "{format}: at most {peak} MiB resident, cache {cache} MiB").unwrap();
        assert!(cache <= CACHE, "{report}");
        assert!(cache > CACHE / 2, "{report}");
    }
    println!("{report}");
    assert!(!is_over, "more than {} MiB:\n{report}", CACHE + ROOM);
}

/// Tiles all over the largest maze, at all zooms.
#[test]
fn a_flood_of_tiles() {
    let server = start(&[]);
    flood_of(&server, 0..2000, |index| {
        let zoom = index % 28;
        let [x, y] = [7919, 104_729].map(|step| index * step * 65_537 % (1 << zoom));
        format!("/endless/{zoom}/{x}/{y}.png?solution=true&seed={index}")
    });
    let peak = server.peak();
    let regions = metric(&server, "mazewright_grids_bytes") / MIB;
    println!("2000 tiles: at most {peak} MiB resident, regions {regions} MiB");
    assert!(regions <= GRIDS, "{peak} MiB, regions {regions} MiB");
    assert!(peak <= CACHE + GRIDS + ROOM, "{peak} MiB, regions {regions} MiB");
}

#[test]
fn a_mixed_flood_and_the_time_after_it() {
    let server = start(&[]);
    let (stop, next, refused) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let most = std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut client = Client::new(&server);
                while !stop.load(Relaxed) {
                    let at = next.fetch_add(1, Relaxed);
                    let shape =
                        ["tri", "square", "hex", "polar", "voronoi", "kite"][at as usize / 8 % 6];
                    let side = if shape == "polar" { 60 } else { 100 + at / 64 % 7 * 50 };
                    let first = if shape == "polar" { 6 } else { side };
                    let large = format!("shape={shape}&cols={first}&rows={side}&seed={at}");
                    let small = format!("shape=tri&cols=18&rows=12&seed={at}");
                    let (path, encoding) = match at % 8 {
                        0 => (format!("/maze.svg?{large}"), "identity"),
                        1 => (format!("/maze.png?{large}&cell=4&line=1"), "identity"),
                        2 => (format!("/maze.svg?{large}&solution=true"), "gzip"),
                        3 => (
                            format!("/maze.json?shape={shape}&cols={first}&rows=60&seed={at}"),
                            "br",
                        ),
                        4 => (format!("/maze.png?{small}"), "identity"),
                        5 => (format!("/maze.pdf?{small}"), "identity"),
                        6 => (format!("/maze.json?{small}"), "zstd"),
                        _ => (format!("/maze.svg?{small}"), "gzip"),
                    };
                    // Where other tests run as well, the server may be overloaded.
                    if !client.is_served(&path, encoding) {
                        refused.fetch_add(1, Relaxed);
                        std::thread::sleep(Duration::from_millis(500));
                    }
                }
            });
        }
        let began = Instant::now();
        let mut most = 0;
        while began.elapsed() < Duration::from_secs(60) {
            most = most.max(resident(&server));
            std::thread::sleep(Duration::from_millis(50));
        }
        stop.store(true, Relaxed);
        most
    });
    let peak = server.peak();
    let [asked, refused] = [next, refused].map(|count| count.load(Relaxed));
    println!("{asked} requests, {refused} refused: at most {peak} MiB resident");
    assert!(refused * 4 <= asked, "{refused} of {asked} are refused");
    // The metric and the system's peak agree, except for changes between two samples. The system
    // counts pages by processor and sums them now and then, so that its peak can be a few MiB below
    // the sampled one.
    let seen = most / MIB;
    assert!(seen <= peak + 8, "{seen} seen, peak {peak} MiB");
    assert!(seen > peak / 2, "{seen} seen, peak {peak} MiB");
    assert!(peak <= MEMORY + ROOM, "{peak} MiB");
    std::thread::sleep(Duration::from_secs(10));
    let after = resident(&server) / MIB;
    println!("10 s later: {after} MiB");
    assert!(after <= CACHE + GRIDS + ROOM, "{after} MiB");
}

/// Bodies that lack their last byte, together three times as large as the memory, while other
/// clients request large mazes.
#[test]
fn a_flood_of_bodies_with_little_memory() {
    const LITTLE: u64 = 192;
    const LENGTH: usize = 1 << 20;
    let settings = [
        ("MAZE_MEMORY", LITTLE.to_string()),
        ("MAZE_CLIENT_CONNECTIONS", "1000".to_owned()),
        ("MAZE_BODY_TIMEOUT", "600".to_owned()),
    ];
    let server = start(&settings.each_ref().map(|(name, value)| (*name, value.as_str())));
    let head = "POST /maze HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let text = format!("{head}content-length: {LENGTH}\r\n\r\n{{{}", " ".repeat(LENGTH - 2));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut client = Client::new(&server);
            for seed in 0.. {
                if stop.load(Relaxed) {
                    return;
                }
                client.is_served(
                    &format!("/maze.png?cols=400&rows=400&cell=8&seed={seed}"),
                    "identity",
                );
            }
        });
        let half: Vec<TcpStream> = (0..3 * LITTLE)
            .map(|_| {
                let mut stream = server.connect();
                // A dropped connection accepts nothing more.
                let _ = stream.write_all(text.as_bytes());
                stream
            })
            .collect();
        stop.store(true, Relaxed);
        drop(half);
    });
    let peak = server.peak();
    println!("{} bodies of 1 MiB, {LITTLE} MiB of memory: at most {peak} MiB", 3 * LITTLE);
    assert!(peak <= LITTLE + ROOM, "{peak} MiB");
}

/// Reads a stream to its end. Returns the number of bytes.
fn read_all(server: &Server, path: &str) -> u64 {
    let mut stream = server.connect();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut part = vec![0; 1 << 16];
    let mut bytes = 0;
    let (mut first, mut last) = (Vec::new(), Vec::new());
    loop {
        let read = stream.read(&mut part).unwrap();
        if read == 0 {
            break;
        }
        if bytes == 0 {
            first = part[..read].to_vec();
        }
        bytes += read as u64;
        last.extend_from_slice(&part[..read]);
        last.drain(..last.len().saturating_sub(5));
    }
    assert!(first.starts_with(b"HTTP/1.1 200"), "{path}: {}", String::from_utf8_lossy(&first));
    assert_eq!(last, b"0\r\n\r\n", "{path} is whole");
    bytes
}

#[test]
fn a_million_mazes_in_constant_memory() {
    for format in ["ndjson", "parquet"] {
        let server = start(&[]);
        let before = resident(&server) / MIB;
        let path = format!("/dataset.{format}?count=1000000&cols=2&rows=2&seed=7&fields=stats");
        let bytes = read_all(&server, &path) / MIB;
        let peak = server.peak();
        println!("a million mazes as {format}, {bytes} MiB: {before} MiB before, at most {peak}");
        assert!(bytes > 16, "only {bytes} MiB");
        assert!(peak <= before + ROOM, "{peak} MiB after {before}");
    }
}

/// Two servers have the same flood, and only one of them has a cache: the difference is the memory
/// of the cache. All other memory is returned to the system within seconds.
#[test]
fn the_cache_takes_what_it_says() {
    const WEIGHT: u64 = 64 * MIB;
    let mut servers = Vec::new();
    for format in ["svg", "png", "json", "pdf"] {
        let [with, without] =
            ["128", "0"].map(|cache| start(&[("MAZE_CACHE", cache), ("MAZE_MEMORY", "1024")]));
        let mut seed = 0;
        while metric(&with, "mazewright_cache_bytes") < WEIGHT {
            for server in [&with, &without] {
                flood(server, format, seed..seed + 500);
            }
            seed += 500;
        }
        servers.push((format, with, without));
    }
    std::thread::sleep(Duration::from_secs(12));
    let mut report = String::new();
    let mut is_off = false;
    for (format, with, without) in &servers {
        let weighs = metric(with, "mazewright_cache_bytes");
        let takes = resident(with).saturating_sub(resident(without));
        let ratio = weighs as f64 / takes as f64;
        is_off |= !(0.85..=1.15).contains(&ratio);
        let [weighs, takes] = [weighs, takes].map(|bytes| bytes / MIB);
        writeln!(report, "{format}: says {weighs} MiB, takes {takes}: {ratio:.2}").unwrap();
    }
    println!("{report}");
    assert!(!is_off, "{report}");
}

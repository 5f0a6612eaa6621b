//! Measures requests per second of the real program, as shares of what a bare axum handler reaches
//! with the same bytes and headers from memory.
//!
//! `cargo bench --bench http` prints the table. Both servers are processes of their own; one thread
//! of this process sends requests over loopback through 32 connections. It measures both in turn,
//! with a bounded number of requests each time, and prints the medians over the rounds: the machine
//! may become faster or slower over time, but hardly within one round. The client shares the
//! machine with the server. So the processor time of the server per request is printed, too: its
//! share does not depend on the client, and little on other work of the machine.
//!
//! Words after `--` select the rows that begin with them: `cargo bench --bench http -- 304
//! uncached`. `MAZEWRIGHT=path` measures another build of the program, `ROUNDS=n` runs more or
//! fewer rounds.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should stop")]
#![allow(clippy::print_stdout, reason = "the table is the result")]

use std::cell::Cell;
use std::fmt::Write as _;
use std::rc::Rc;

mod bare;
mod client;
mod process;

use client::{Client, Reply};
use process::Process;
use tikv_jemallocator::Jemalloc;

/// The allocator of the program, so that the bare handler has it, too.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// A row of the table.
struct Row {
    name: &'static str,
    path: &'static str,
    /// Whether each request has a new seed.
    is_fresh: bool,
    /// Whether the request says that the client has the response.
    is_known: bool,
    /// Requests per round.
    requests: u64,
    /// The required share.
    asked: f64,
}

const SVG: &str = "/maze.svg?shape=tri&cols=18&rows=12";
const PNG: &str = "/maze.png?shape=tri&cols=18&rows=12";
const JSON: &str = "/maze.json?shape=tri&cols=18&rows=12";
const PDF: &str = "/maze.pdf?shape=tri&cols=18&rows=12";

const fn cached(name: &'static str, path: &'static str, asked: f64) -> Row {
    Row { name, path, is_fresh: false, is_known: false, requests: 2000, asked }
}

const fn fresh(name: &'static str, path: &'static str, requests: u64, asked: f64) -> Row {
    Row { name, path, is_fresh: true, is_known: false, requests, asked }
}

const ROWS: [Row; 7] = [
    cached("cached SVG", SVG, 0.85),
    cached("cached PNG", PNG, 0.8),
    Row { is_known: true, ..cached("304", SVG, 0.9) },
    fresh("uncached SVG", SVG, 500, 0.3),
    fresh("uncached JSON", JSON, 250, 0.15),
    fresh("uncached PNG", PNG, 100, 0.07),
    fresh("uncached PDF", PDF, 250, 0.1),
];

/// The rounds behind each median. They are short, so that a machine with other work slows down both
/// servers alike.
const ROUNDS: usize = 51;

/// The cost of log lines is measured, too.
const LOGS: [(&str, &str); 2] = [("no log lines", "warn"), ("log lines", "info")];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if words.first().is_some_and(|word| word == bare::FLAG) {
        return bare::serve();
    }
    let rounds = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    let is_asked =
        |row: &&Row| words.is_empty() || words.iter().any(|it| row.name.starts_with(it.as_str()));
    println!(
        "| tri 18x12 | logs | bare, requests/s | mazewright | share | asked | CPU bare, us | CPU mazewright, us | share of CPU |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for row in ROWS.iter().filter(is_asked) {
        for (logs, level) in LOGS {
            row.measure(logs, level, rounds);
        }
    }
}

impl Row {
    fn measure(&self, logs: &str, level: &str, rounds: usize) {
        let client = Client::new();
        let server = Process::mazewright(level);
        let path = format!("{}&seed=1", self.path);
        let first = client.get(server.address, &path, "");
        let known = if self.is_known {
            format!("if-none-match: {}\r\n", first.header("etag"))
        } else {
            String::new()
        };
        // The second response comes from the cache.
        let reply: Reply = client.get(server.address, &path, &known);
        let bare = Process::bare(&reply.bytes);
        let status = reply.status();

        let same: Rc<dyn Fn(&mut String)> = Rc::new(move |text| write_request(text, &path, &known));
        let (path, next) = (self.path, Cell::new(1000));
        let other: Rc<dyn Fn(&mut String)> = Rc::new(move |text| {
            next.set(next.get() + 1);
            write_request(text, &format!("{path}&seed={}", next.get()), "");
        });
        let processes = [&bare, &server];
        let mut streams = processes.map(|process| client.connect(process.address));
        let mut load = |at: usize| {
            let write = if at == 1 && self.is_fresh { &other } else { &same };
            client.load(&mut streams[at], self.requests, status, write)
        };
        for at in [0, 1, 0, 1] {
            load(at);
        }
        let before = processes.map(Process::processor_seconds);
        let mut seconds = [vec![], vec![]];
        for _ in 0..rounds {
            for (at, seconds) in seconds.iter_mut().enumerate() {
                seconds.push(load(at));
            }
        }
        let [bare_micros, own_micros] = [0, 1].map(|at| {
            let taken = processes[at].processor_seconds() - before[at];
            taken * 1e6 / (self.requests * rounds as u64) as f64
        });
        let shares = seconds[0].iter().zip(&seconds[1]).map(|(bare, own)| bare / own).collect();
        let [bare_rate, own_rate] = seconds.map(|seconds| self.requests as f64 / median(seconds));
        println!(
            "| {} | {logs} | {bare_rate:.0} | {own_rate:.0} | {:.2} | {} | {bare_micros:.1} | \
             {own_micros:.1} | {:.2} |",
            self.name,
            median(shares),
            self.asked,
            bare_micros / own_micros,
        );
    }
}

fn write_request(text: &mut String, path: &str, headers: &str) {
    write!(text, "GET {path} HTTP/1.1\r\nhost: x\r\naccept: */*\r\n{headers}\r\n").unwrap();
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

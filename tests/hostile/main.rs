//! Attacks of hostile clients on the real program, which it must withstand. Each test covers one
//! danger that `docs/operations.md` names, and prints its figure.
//!
//! The tests decide by counts and states. The ignored tests take long, measure, and report.
//! `tests/hostile/run` runs all tests and the fuzz targets.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at that point")]
#![allow(clippy::print_stdout, reason = "the figures are the result")]

#[path = "../it/server.rs"]
#[allow(dead_code, reason = "shared with other tests, which use all of it")]
mod server;

mod attack;
mod bodies;
mod choices;
mod connections;
mod expensive;
mod fairness;
mod flood;
mod neighbour;
mod payloads;
mod quotas;
mod requests;
mod scan;
mod settings;
mod slow;

use std::io::Read;
use std::net::{IpAddr, SocketAddr, TcpStream};

use server::{Server, TEST_TIMEOUT, get};

/// Settings of most tests: the operators' address, and no log line per request.
const QUIET: [(&str, &str); 2] =
    [("MAZE_ADMIN_LISTEN", "127.0.0.1:0"), ("MAZE_LOG", "mazewright=info,mazewright::request=off")];

fn start(settings: &[(&str, &str)]) -> Server {
    let mut all = QUIET.to_vec();
    all.extend(settings);
    Server::start(&all)
}

/// Returns a metric of the server, by the start of its line.
fn metric(server: &Server, line: &str) -> f64 {
    let text = get(server.admin.unwrap(), "/metrics");
    let found = text.lines().find(|candidate| candidate.starts_with(line));
    found.map_or(0.0, |found| found.rsplit(' ').next().unwrap().parse().unwrap())
}

/// Waits until a condition on the server holds.
fn until(server: &Server, mut what: impl FnMut(&Server) -> bool) {
    let began = std::time::Instant::now();
    while !what(server) {
        assert!(began.elapsed() < TEST_TIMEOUT, "it does not come about");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Opens a connection from an address of the loopback network.
fn connect_from(source: &str, server: &Server) -> TcpStream {
    let source: IpAddr = source.parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((source, 0))).unwrap();
        socket.connect(server.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(TEST_TIMEOUT)).unwrap();
    stream
}

/// Returns whether the server has closed a connection.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let read = stream.read(&mut [0; 512]);
    stream.set_nonblocking(false).unwrap();
    match read {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
    }
}

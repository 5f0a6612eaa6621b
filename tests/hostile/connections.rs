//! Connections that are kept, silent or busy, to lock out other clients.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use mazewright::net::open_files::raise_limit;

use crate::server::{Server, rest};
use crate::{connect_from, is_closed, metric, start, until};

const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/// Starts work that lasts until its client leaves, and waits until the server has begun it.
fn busy(server: &Server, count: usize) -> Vec<TcpStream> {
    let start = |at| {
        let mut stream = server.connect();
        let path = format!("/compare?cols=500&rows=500&samples=80&algorithm=wilson&seed={at}");
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
        until(server, |server| {
            let at_work =
                metric(server, "mazewright_working ") + metric(server, "mazewright_queued ");
            at_work > at as f64
        });
        stream
    };
    (0..count).map(start).collect()
}

#[test]
fn one_client_has_no_more_connections_than_it_may() {
    let server = start(&[("MAZE_CLIENT_CONNECTIONS", "10"), ("MAZE_CONNECTIONS", "100")]);
    let mut silent: Vec<TcpStream> = (0..30).map(|_| server.connect()).collect();
    let mut other = connect_from("127.0.0.2", &server);
    other.write_all(HEALTH).unwrap();
    assert!(rest(&mut other).ends_with("ok"), "another address is served");
    assert!(server.get("/healthz").ends_with("ok"), "and so is this one");
    // The health check itself took one more place.
    until(&server, |_| silent.iter_mut().map(is_closed).filter(|&closed| !closed).count() == 9);
    println!("30 connections of one client: 10 stay");
}

#[test]
fn a_client_whose_connections_are_all_busy_gets_503() {
    let server = start(&[("MAZE_CLIENT_CONNECTIONS", "2"), ("MAZE_QUEUE_WAIT", "600")]);
    let _busy = busy(&server, 2);
    let mut other = connect_from("127.0.0.2", &server);
    until(&server, |server| {
        let answer = rest(&mut server.connect());
        answer.starts_with("HTTP/1.1 429") && answer.contains(":too-many-connections")
    });
    assert!(metric(&server, "mazewright_connections_refused_total") >= 1.0);
    other.write_all(HEALTH).unwrap();
    assert!(rest(&mut other).ends_with("ok"));
}

#[test]
fn silent_and_idle_connections_make_room() {
    let server = start(&[
        ("MAZE_CONNECTIONS", "50"),
        ("MAZE_CLIENT_CONNECTIONS", "1000"),
        ("MAZE_HEADER_TIMEOUT", "600"),
    ]);
    let mut kept: Vec<TcpStream> = (0..60).map(|_| server.connect()).collect();
    for (at, stream) in kept.iter_mut().enumerate() {
        // Some connections send nothing, some a part of a head.
        let _ = stream.write_all(if at % 2 == 0 { b"" } else { b"GET /maze HT" });
    }
    for _ in 0..20 {
        assert!(server.get("/maze?seed=1").starts_with("HTTP/1.1 200"));
    }
    until(&server, |_| kept.iter_mut().map(is_closed).filter(|&closed| !closed).count() < 50);
    println!("60 kept connections, 50 places: 20 of 20 new ones served");
}

#[test]
fn health_is_answered_while_all_connections_are_busy() {
    let server =
        start(&[("MAZE_CONNECTIONS", "3"), ("MAZE_JOBS", "2"), ("MAZE_QUEUE_WAIT", "600")]);
    let busy = busy(&server, 3);
    until(&server, |server| server.get("/maze?seed=1").contains(":too-many-connections"));
    for _ in 0..40 {
        assert!(server.get("/healthz").ends_with("ok"));
    }
    drop(busy);
    until(&server, |server| server.get("/maze?seed=1").starts_with("HTTP/1.1 200"));
    println!("3 of 3 connections busy: 40 of 40 health checks answered");
}

/// Runs an attack at the default settings for some seconds, during which every probe of another
/// client is answered. `connections` connections from `addresses` addresses each send something
/// every four seconds.
fn probes_during(name: &str, addresses: usize, connections: usize, says: &[u8]) {
    const LASTS: Duration = Duration::from_secs(14);
    raise_limit();
    let server = start(&[]);
    let mut kept: Vec<TcpStream> = (0..connections)
        .map(|at| connect_from(&format!("127.0.0.{}", 2 + at % addresses), &server))
        .collect();
    let (began, mut said) = (Instant::now(), None);
    let (mut probes, mut longest) = (0, Duration::ZERO);
    while began.elapsed() < LASTS {
        if said.is_none_or(|said: Instant| said.elapsed() > Duration::from_secs(4)) {
            for stream in &mut kept {
                // Connections that the server dropped do not return.
                let _ = stream.write_all(says);
            }
            said = Some(Instant::now());
        }
        for path in ["/healthz", "/maze?seed=1"] {
            let asked = Instant::now();
            let mut probe = connect_from("127.0.1.1", &server);
            let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
            probe.write_all(request.as_bytes()).unwrap();
            let answer = rest(&mut probe);
            assert!(answer.starts_with("HTTP/1.1 200"), "{name}: {path}: {answer:.300}");
            longest = longest.max(asked.elapsed());
            probes += 1;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    println!(
        "{connections} {name} of {addresses} addresses: {probes} of {probes} probes answered, each within {longest:?}"
    );
    assert!(longest < Duration::from_secs(1), "{longest:?}");
}

#[test]
#[ignore = "takes a minute"]
fn kept_and_silent_connections_at_default_settings() {
    let ping = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    probes_during("kept connections", 1, 1100, ping);
    probes_during("kept connections", 20, 1100, ping);
    probes_during("silent connections", 20, 1000, b"");
    probes_during("half heads", 20, 1100, b"GET /maze HT");
}

#[test]
fn a_request_that_has_begun_to_arrive_is_answered_at_shutdown() {
    let mut server = start(&[]);
    let mut stream = server.connect();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\nok") {
        let mut byte = [0];
        std::io::Read::read_exact(&mut stream, &mut byte).unwrap();
        answer.push(byte[0]);
    }
    stream.write_all(b"GET /maze?seed=1 HTTP/1.1\r\nho").unwrap();
    // A response on another connection shows that the server has read the partial request.
    server.get("/healthz");
    server.terminate();
    server.line_with("stopping");
    // While it stops, the server still answers, and announces that the connection ends.
    let late = server.get("/maze?seed=2");
    assert!(late.starts_with("HTTP/1.1 200"));
    assert!(late.contains("\r\nconnection: close\r\n"));
    std::thread::sleep(Duration::from_millis(700));
    stream.write_all(b"st: x\r\n\r\n").unwrap();
    let answer = rest(&mut stream);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.200}");
    assert!(answer.ends_with("</svg>\n") || answer.ends_with("</svg>"), "it is whole");
    assert!(server.ended().success());
}

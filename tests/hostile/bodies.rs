//! Request bodies that are sent in part, to lock out other clients or to fill the memory.

use std::io::{ErrorKind, Write};
use std::net::TcpStream;

use crate::server::{Server, rest};
use crate::{connect_from, is_closed, metric, start, until};

const MIB: usize = 1 << 20;

/// The number of addresses that send bodies in part.
const ADDRESSES: usize = 12;

/// Returns a request with a body of `length` bytes, a JSON object that is mostly space, without the
/// last `missing` bytes.
fn request(length: usize, missing: usize) -> String {
    let head = "POST /maze.svg HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n";
    let body = format!("{{\"cols\":5,\"seed\":1{}}}", " ".repeat(length - 19));
    format!("{head}content-length: {length}\r\n\r\n{}", &body[..length - missing])
}

/// Sends `text` over `count` connections, from several addresses in turn.
fn send_to_many(server: &Server, count: usize, text: &str) -> Vec<TcpStream> {
    let send = |at: usize| {
        let mut stream = connect_from(&format!("127.0.0.{}", 2 + at % ADDRESSES), server);
        // A dropped connection accepts nothing more.
        if let Err(error) = stream.write_all(text.as_bytes()) {
            assert!(matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset));
        }
        stream
    };
    (0..count).map(send).collect()
}

fn count_open(streams: &mut [TcpStream]) -> usize {
    streams.iter_mut().map(is_closed).filter(|&closed| !closed).count()
}

#[test]
fn bodies_that_are_sent_in_part_make_room() {
    let server = start(&[("MAZE_CONNECTIONS", "50"), ("MAZE_BODY_TIMEOUT", "600")]);
    // One honest client on a slow connection, slower than all others.
    let mut slow = connect_from("127.0.1.2", &server);
    let whole = request(1000, 0);
    let (first, last) = whole.split_at(whole.len() - 990);
    slow.write_all(first.as_bytes()).unwrap();
    until(&server, |server| metric(server, "mazewright_memory_bytes") > 0.0);
    let mut half = send_to_many(&server, 60, &request(1000, 900));
    for seed in 0..20 {
        let mut probe = connect_from("127.0.1.1", &server);
        let path =
            format!("GET /maze?seed={seed} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        probe.write_all(path.as_bytes()).unwrap();
        let answer = rest(&mut probe);
        assert!(answer.starts_with("HTTP/1.1 200"), "{seed}: {answer:.300}");
    }
    until(&server, |_| count_open(&mut half) < 50);
    slow.write_all(last.as_bytes()).unwrap();
    let answer = rest(&mut slow);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.300}");
    println!(
        "60 bodies sent in part, 50 places: 20 of 20 new connections served, and a slow upload"
    );
}

#[test]
fn a_dropped_body_gets_503() {
    let server = start(&[("MAZE_CONNECTIONS", "2"), ("MAZE_BODY_TIMEOUT", "600")]);
    let mut first = connect_from("127.0.0.2", &server);
    first.write_all(request(1000, 900).as_bytes()).unwrap();
    let mut second = connect_from("127.0.0.3", &server);
    second.write_all(request(1000, 1).as_bytes()).unwrap();
    // Both bodies have begun to arrive.
    until(&server, |server| metric(server, "mazewright_memory_bytes") > 49_152.0);
    let probe = connect_from("127.0.0.4", &server);
    let answer = rest(&mut first);
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains(":body-dropped"), "{answer}");
    assert!(answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    second.write_all(b"}").unwrap();
    assert!(rest(&mut second).starts_with("HTTP/1.1 200"));
    drop(probe);
}

#[test]
fn bodies_hold_no_more_memory_than_they_may() {
    // A sixteenth of the default memory of 768 MiB.
    const MOST: usize = 48;
    const SENT: usize = 240;
    let server = start(&[("MAZE_BODY_TIMEOUT", "600"), ("MAZE_CACHE", "0")]);
    // The memory of the program itself: mostly its code.
    let own = server.peak();
    let mut half = send_to_many(&server, SENT, &request(MIB, 1));
    until(&server, |_| count_open(&mut half) < MOST);
    let held = metric(&server, "mazewright_memory_bytes") as usize / MIB;
    assert!((MOST / 2..=MOST).contains(&held), "{held} MiB are held");
    // Another client is still served.
    let mut other = connect_from("127.0.1.1", &server);
    other.write_all(request(MIB, 0).as_bytes()).unwrap();
    let answer = rest(&mut other);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.300}");
    let peak = server.peak();
    // What dropped bodies have freed goes back to the system later.
    assert!(peak < own + SENT as u64 / 2, "{peak} MiB; {own} at the start");
    println!("{SENT} bodies of 1 MiB sent in part: {held} MiB held, at most {peak} MiB resident");
    let grids = metric(&server, "mazewright_grids_bytes");
    drop(half);
    until(&server, |server| metric(server, "mazewright_memory_bytes") <= grids + 1e6);
}

//! Clients that read their responses slowly.

use std::io::{Read, Write};
use std::time::Duration;

use crate::{metric, start, until};

/// A response that no socket buffer holds.
const LARGE: &[u8] = b"GET /maze.svg?cols=900&rows=900&seed=1 HTTP/1.1\r\nhost: x\r\n\r\n";

#[test]
fn a_trickling_reader_is_disconnected_and_its_memory_comes_back() {
    let settings =
        [("MAZE_WRITE_TIMEOUT", "0.5"), ("MAZE_LEAST_RATE", "1000"), ("MAZE_CACHE", "0")];
    let server = start(&settings);
    let mut stream = server.connect();
    stream.write_all(LARGE).unwrap();
    until(&server, |server| metric(server, "mazewright_memory_bytes") > 1e6);
    // The client reads all the time, so that silence alone never ends the connection.
    let mut read = 0;
    let ended = loop {
        match stream.read(&mut [0; 2048]) {
            Ok(0) | Err(_) => break true,
            Ok(bytes) => read += bytes,
        }
        std::thread::sleep(Duration::from_millis(10));
        if read > 8_000_000 {
            break false;
        }
    };
    assert!(ended, "{read} bytes were read at leisure");
    // Grids stay in memory.
    until(&server, |server| {
        metric(server, "mazewright_memory_bytes") <= metric(server, "mazewright_grids_bytes") + 1e6
    });
    println!("a reader at 200 kB/s, 1 MB/s asked: disconnected after {read} bytes");
}

#[test]
fn a_reader_that_is_fast_enough_gets_all() {
    let server = start(&[("MAZE_WRITE_TIMEOUT", "0.3"), ("MAZE_LEAST_RATE", "100")]);
    let mut stream = server.connect();
    stream.write_all(LARGE).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    // Some 4 MB per second in steps of 50 ms, for longer than the time-out in all.
    let mut all = Vec::new();
    let mut part = vec![0; 200_000];
    while let Ok(read) = stream.read(&mut part) {
        if read == 0 {
            break;
        }
        all.extend_from_slice(&part[..read]);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(all.ends_with(b"\r\n\r\nok"), "{} bytes", all.len());
}

#[test]
fn one_answer_may_take_only_so_long() {
    let settings =
        [("MAZE_WRITE_TIMEOUT", "0.2"), ("MAZE_LEAST_RATE", "0"), ("MAZE_SEND_TIMEOUT", "0.6")];
    let server = start(&settings);
    let mut stream = server.connect();
    stream.write_all(LARGE).unwrap();
    let mut steps = 0;
    while !matches!(stream.read(&mut [0; 4096]), Ok(0) | Err(_)) {
        std::thread::sleep(Duration::from_millis(10));
        steps += 1;
        assert!(steps < 2000, "it goes on for ever");
    }
}

//! Requests that are wrong on purpose.

use std::io::{Read, Write};

use crate::server::Server;
use crate::start;

#[test]
fn a_body_that_is_declared_too_long_is_refused_before_it_is_sent() {
    let server = start(&[]);
    let mut stream = server.connect();
    let head = "POST /maze HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                content-length: 999999999\r\nexpect: 100-continue\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}

/// Text of clients reaches the log as text, never as its own line or as a field.
#[test]
fn log_lines_are_json_whatever_is_asked() {
    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    let mut server =
        Server::start(&[("MAZE_LOG_FORMAT", "json"), ("MAZE_ADMIN_LISTEN", "127.0.0.1:0")]);
    let paths = [
        "/\"",
        "/\",\"status\":200,\"x\":\"",
        "/\\",
        "/%0A%7B%22fields%22%3A1%7D",
        "/\u{1b}[31mred",
        "/<script>alert(1)</script>",
        "/Ωж",
        "/%00%FF",
        "/maze?title=%22%0A",
        "/maze?seed=\"}",
    ];
    let ids = ["plain-1", "a\"b", "{\"id\":1}", "\\", "é", "a b", "<x>"];
    let mut asked = 0;
    for path in paths {
        for id in ids {
            for method in ["GET", "G\"ET"] {
                let head = format!(
                    "{method} {path} HTTP/1.1\r\nhost: x\r\nx-request-id: {id}\r\n\
                     traceparent: 00-{TRACE}-00f067aa0ba902b7-01\r\nconnection: close\r\n\r\n"
                );
                server.raw(head.as_bytes());
                asked += 1;
            }
        }
    }
    let valid =
        "GET /healthz HTTP/1.1\r\nhost: x\r\nx-request-id: last\r\nconnection: close\r\n\r\n";
    server.raw(valid.as_bytes());
    server.terminate();
    assert!(server.ended().success());
    let (mut requests, mut traced, mut named) = (0, 0, 0);
    for line in server.all_lines() {
        let read: serde_json::Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        if read["target"] != "mazewright::request" {
            continue;
        }
        requests += 1;
        assert!(read["status"].is_u64(), "{line}");
        assert!(read["path"].is_string(), "{line}");
        let id = read["id"].as_str().unwrap();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        assert!(!id.is_empty(), "{line}");
        assert!(id.bytes().all(is_plain), "{line}");
        named += usize::from(id == "plain-1");
        traced += usize::from(read["trace"] == TRACE);
    }
    // Bytes that are not HTTP are rejected before there is anything to log.
    assert!(requests > paths.len(), "{requests} of {asked}");
    assert!(requests <= asked + 1, "{requests} of {asked}");
    assert_eq!(traced, requests - 1);
    assert!(named > 0);
    println!("{asked} hostile requests, {requests} log lines, all JSON");
}

#[test]
fn a_request_has_one_host() {
    let server = start(&[]);
    let ask = |hosts: &str, version: &str| {
        server.raw(
            format!("GET /healthz HTTP/{version}\r\n{hosts}connection: close\r\n\r\n").as_bytes(),
        )
    };
    for (hosts, version, status) in [
        ("host: x\r\n", "1.1", "200"),
        ("host: [::1]:8080\r\n", "1.1", "200"),
        ("host:\r\n", "1.1", "200"),
        ("", "1.0", "200"),
        ("", "1.1", "400"),
        ("host: x\r\nhost: x\r\n", "1.1", "400"),
        ("host: x\r\nhost: y\r\n", "1.0", "400"),
        ("host: a b\r\n", "1.1", "400"),
        ("host: x/y\r\n", "1.1", "400"),
    ] {
        let answer = ask(hosts, version);
        assert_eq!(answer.split(' ').nth(1), Some(status), "{hosts:?}: {answer}");
        assert_eq!(answer.contains(":invalid-host"), status == "400", "{hosts:?}: {answer}");
    }
}

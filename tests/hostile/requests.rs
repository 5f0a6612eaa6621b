//! Requests that are wrong on purpose.

use std::io::{Read, Write};

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

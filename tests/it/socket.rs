//! The real program over raw sockets: broken requests, slow clients, floods, and stopping.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::server::{Server, command, get, rest};

#[test]
fn broken_requests_get_clear_answers() {
    let server = Server::start(&[("MAZE_PORT", "tcp://10.0.0.1:80")]);
    let digits = "9".repeat(7000);
    let many = format!("/maze?cols={digits}1");
    for (path, status, word) in [
        ("/maze?shape=tri&cols=18&rows=12", "200", "<svg"),
        ("/maze?seed=%FF", "400", "not valid UTF-8"),
        ("/maze?%FF=1", "400", "not valid UTF-8"),
        ("/maze?cols=1&cols=1", "400", "twice"),
        ("/maze?collumns=1", "400", "not a parameter"),
        ("/maze?cols=%2B5", "400", "cols is +5"),
        ("/maze?cols=007", "400", "cols is 007"),
        ("/maze?cols=4294967296&rows=4294967296", "400", "cols is 4294967296"),
        (&many, "400", "999… (7001 bytes)"),
        ("/maze?shape=tri&cols=1&rows=3", "422", "single column"),
        ("/maze?seed=1&start=7&goal=7", "422", "two cells"),
        ("/%FF%00/..//maze", "404", "nothing at"),
    ] {
        let answer = server.get(path);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
        assert!(answer.contains(word), "{path}: {answer}");
    }
    let garbage = server.raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n");
    assert!(garbage.starts_with("HTTP/1.1 400"), "{garbage}");
    let raw =
        server.raw(b"GET /maze?seed=\xff\xfe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert!(raw.starts_with("HTTP/1.1 400"), "{raw}");
    let long = format!("GET /maze?_={} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(100_000));
    let long = server.raw(long.as_bytes());
    assert!(long.starts_with("HTTP/1.1 414") || long.starts_with("HTTP/1.1 431"), "{long}");
    for answer in [garbage, raw, long] {
        assert!(answer.contains("\r\ncontent-type: application/problem+json\r\n"), "{answer}");
        assert!(answer.contains("\r\ncache-control: no-store\r\n"), "{answer}");
        assert!(answer.ends_with('}'), "{answer}");
    }
}

#[test]
fn keep_alive_serves_many_requests() {
    let server = Server::start(&[]);
    let mut stream = server.connect();
    for _ in 0..3 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\nok") {
            stream.read_exact(&mut byte).unwrap();
            answer.push(byte[0]);
        }
    }
}

#[test]
fn slow_heads_and_idle_connections_are_closed() {
    let server = Server::start(&[("MAZE_HEADER_TIMEOUT", "0.3")]);
    for sent in
        [&b""[..], b"GET /maze HTTP/1.1\r\nhost", b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"]
    {
        let began = Instant::now();
        let mut stream = server.connect();
        stream.write_all(sent).unwrap();
        rest(&mut stream);
        let took = began.elapsed();
        assert!((Duration::from_millis(200)..Duration::from_secs(9)).contains(&took), "{took:?}");
    }
}

#[test]
fn slow_and_long_bodies_are_refused() {
    let server = Server::start(&[("MAZE_BODY_TIMEOUT", "0.3"), ("MAZE_MAX_BODY", "1")]);
    let head = "POST /maze HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let slow = server.raw(format!("{head}content-length: 20\r\n\r\n{{\"cols\"").as_bytes());
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
    assert!(slow.contains("within 0.3 s"), "{slow}");
    let form = head.replace("application/json", "multipart/form-data; boundary=x");
    let endless = "--x\r\nContent-Disposition: form-data; name=\"mask\"\r\n\r\n";
    let slow = server.raw(format!("{form}content-length: 900\r\n\r\n{endless}").as_bytes());
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
    assert!(slow.contains("within 0.3 s"), "{slow}");
    let long = format!("{head}content-length: 2000\r\n\r\n{}", " ".repeat(2000));
    let long = server.raw(long.as_bytes());
    assert!(long.starts_with("HTTP/1.1 413"), "{long}");
    assert!(long.contains("1024 bytes"), "{long}");
    let chunk = format!("400\r\n{}\r\n", " ".repeat(1024));
    let chunked = format!("{head}transfer-encoding: chunked\r\n\r\n{chunk}{chunk}0\r\n\r\n");
    let chunked = server.raw(chunked.as_bytes());
    assert!(chunked.starts_with("HTTP/1.1 413"), "{chunked}");
}

#[test]
fn stopping_finishes_requests_but_never_takes_longer_than_allowed() {
    let mut server = Server::start(&[("MAZE_DRAIN", "0.5")]);
    let mut half_open = server.connect();
    half_open.write_all(b"GET /maze HTT").unwrap();
    let mut half_body = server.connect();
    half_body
        .write_all(b"POST /maze HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{")
        .unwrap();
    let mut working = server.connect();
    working
        .write_all(
            b"GET /maze.svg?cols=1000&rows=1000&algorithm=wilson HTTP/1.1\r\nhost: x\r\n\r\n",
        )
        .unwrap();
    // A response on another connection shows that the server has read the earlier ones.
    server.get("/maze?seed=1");
    let began = Instant::now();
    server.terminate();
    assert!(server.ended().success());
    assert!(began.elapsed() < Duration::from_secs(9), "{:?}", began.elapsed());
}

#[test]
fn stopping_lets_a_request_in_flight_finish() {
    let mut server = Server::start(&[("MAZE_ADMIN_LISTEN", "127.0.0.1:0")]);
    let mut stream = server.connect();
    let request =
        b"GET /maze.svg?cols=300&rows=300&algorithm=wilson&seed=1 HTTP/1.1\r\nhost: x\r\n\r\n";
    stream.write_all(request).unwrap();
    let admin = server.admin.unwrap();
    let began = Instant::now();
    while !get(admin, "/metrics").contains("mazewright_working 1") {
        assert!(began.elapsed() < Duration::from_secs(20));
        if get(admin, "/metrics").contains("format=\"svg\"") {
            break;
        }
    }
    server.terminate();
    let answer = rest(&mut stream);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.trim_end().ends_with("</svg>"), "{} bytes", answer.len());
    assert!(server.ended().success());
}

#[test]
fn a_hangup_stops_nothing() {
    let mut server = Server::start(&[]);
    server.signal("-HUP");
    server.line_with("the settings were read again");
    assert!(server.get("/healthz").ends_with("ok"));
    server.terminate();
    assert!(server.ended().success());
}

/// Every target with every `Host`: an absolute target has to name the same host.
#[test]
fn a_request_is_for_one_host() {
    let server = Server::start(&[]);
    let ask = |target: &str, host: &str| {
        let head = format!("GET {target} HTTP/1.1\r\n{host}connection: close\r\n\r\n");
        server.raw(head.as_bytes())
    };
    // The host that a target or a header names, if it is valid.
    let targets = [
        ("/healthz", Some("")),
        ("http://a/healthz", Some("a:80")),
        ("HTTP://A:80/healthz", Some("a:80")),
        ("http://a:/healthz", Some("a:80")),
        ("http://a:81/healthz", Some("a:81")),
        ("http://[::1]:8080/healthz", Some("[::1]:8080")),
        ("https://a/healthz", Some("a:443")),
        ("http://u:p@a/healthz", None),
        ("http://a:99999/healthz", None),
        ("ftp://a/healthz", None),
    ];
    let hosts = [
        ("a", Some("a")),
        ("A:80", Some("a:80")),
        ("a:", Some("a")),
        ("a:81", Some("a:81")),
        ("a:443", Some("a:443")),
        ("b", Some("b")),
        ("[::1]:8080", Some("[::1]:8080")),
        ("", Some("")),
        ("u:p@a", None),
        ("u@a", None),
        ("@a", None),
        (":80", None),
        ("a:port", None),
        ("a:-1", None),
        ("a:+80", None),
        ("a:99999", None),
        ("a/b", None),
        ("a?b", None),
        ("a b", None),
    ];
    for (target, of_target) in targets {
        for (host, of_host) in hosts {
            let is_right = match (of_target, of_host) {
                (Some(""), Some(_)) => true,
                (Some(of_target), Some(of_host)) => {
                    let port = of_target.rsplit_once(':').unwrap().1;
                    let is_default = ["80", "443"].contains(&port);
                    of_host == of_target
                        || is_default
                            && format!("{of_host}:{port}") == of_target
                            && !of_host.is_empty()
                }
                _ => false,
            };
            let answer = ask(target, &format!("host: {host}\r\n"));
            let status = if is_right { "200" } else { "400" };
            assert_eq!(answer.split(' ').nth(1), Some(status), "{target} {host:?}: {answer}");
        }
    }
    // The links of a response have the host of the target.
    let old = server.raw(b"GET http://a:81/endless/tiles.json HTTP/1.0\r\n\r\n");
    assert!(old.contains("\"http://a:81/endless/{z}"), "{old}");
    let maze = server
        .raw(b"GET http://a/maze.svg?seed=1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    assert!(maze.contains("</svg>"), "{maze}");
}

#[test]
fn operators_have_an_address_of_their_own() {
    let server = Server::start(&[("MAZE_ADMIN_LISTEN", "127.0.0.1:0")]);
    let admin = server.admin.unwrap();
    assert!(get(admin, "/livez").contains("200 OK"));
    assert!(get(admin, "/readyz").contains("ready"));
    server.get("/maze?seed=1");
    let metrics = get(admin, "/metrics");
    assert!(
        metrics
            .contains("mazewright_requests_total{route=\"/maze\",method=\"GET\",status=\"200\"} 1")
    );
    assert!(server.get("/metrics").starts_with("HTTP/1.1 404"));
}

#[test]
fn health_checks_by_the_same_settings() {
    let server = Server::start(&[]);
    let listen = server.address.to_string();
    let any = format!("0.0.0.0:{}", server.address.port());
    for listen in [&listen, &any] {
        let checked = command().arg("healthcheck").env("MAZE_LISTEN", listen).output().unwrap();
        assert!(checked.status.success());
    }
    drop(server);
    let checked = command().arg("healthcheck").env("MAZE_LISTEN", &listen).output().unwrap();
    assert_eq!(checked.status.code(), Some(1));
}

#[test]
fn wrong_settings_are_reported_in_one_line() {
    let server = Server::start(&[]);
    let taken = server.address.to_string();
    for (name, value, code, word) in [
        (
            "MAZE_LISTEN",
            "nowhere",
            2,
            "'nowhere' for MAZE_LISTEN: must be an IP address and a port, as 127.0.0.1:8080",
        ),
        ("MAZE_ADMIN_LISTEN", "127.0.0.1", 2, "'127.0.0.1' for MAZE_ADMIN_LISTEN: must be an IP"),
        ("MAZE_LISTEN", "", 2, "'' for MAZE_LISTEN: must be an IP address"),
        ("MAZE_LISTEN", taken.as_str(), 1, "cannot listen on"),
        ("MAZE_CACHE", "700", 1, "MAZE_MEMORY is 768 MiB, but must be at least"),
        ("MAZE_MEMORY", "47", 2, "'47' for MAZE_MEMORY: must be a whole number from 48 to"),
        (
            "MAZE_MEMORY",
            "much",
            2,
            "'much' for MAZE_MEMORY: must be a whole number from 48 to 16777216",
        ),
        ("MAZE_JOBS", "1025", 2, "'1025' for MAZE_JOBS: must be a whole number from 0 to 1024"),
        (
            "MAZE_TRUST_FORWARDED",
            "perhaps",
            2,
            "for MAZE_TRUST_FORWARDED [possible values: true, false]",
        ),
        ("MAZE_LOG_FORMAT", "xml", 2, "for MAZE_LOG_FORMAT [possible values: pretty, json]"),
        (
            "MAZE_QUEUE_WAIT",
            "soon",
            2,
            "'soon' for MAZE_QUEUE_WAIT: must be a number of seconds from",
        ),
        ("MAZE_LOG", "=x=", 1, "MAZE_LOG"),
        ("MAZE_LOG", "inof", 1, "allowed are off, error, warn"),
        ("MAZE_LOG", "mazewright=loud", 1, "MAZE_LOG"),
    ] {
        let run = command().env("MAZE_LISTEN", "127.0.0.1:0").env(name, value).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(code), "{name}={value}: {said}");
        assert!(said.starts_with("mazewright: "), "{said}");
        assert!(said.contains(word), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let help = command().arg("--help").output().unwrap();
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("MAZE_LISTEN"));
}

/// The message names what the caller has written: the flag, or the variable.
#[test]
fn invalid_values_are_reported_with_their_source() {
    let said = |arguments: &[&str], variable: &str| {
        let run = command().args(arguments).env("MAZE_LISTEN", variable).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(run.stderr).unwrap()
    };
    let flag = "mazewright: invalid value 'nowhere' for '--listen <LISTEN>': must be an IP address";
    for (arguments, variable) in [
        (&["--listen", "nowhere"][..], "127.0.0.1:0"),
        (&["--listen=nowhere", "check"], "nowhere"),
        (&["healthcheck", "--listen", "nowhere"], "elsewhere"),
    ] {
        let said = said(arguments, variable);
        assert!(said.starts_with(flag), "{arguments:?}: {said}");
    }
    for arguments in [&["check"][..], &["healthcheck"], &["--jobs", "2"]] {
        let said = said(arguments, "nowhere");
        assert!(said.contains("'nowhere' for MAZE_LISTEN: must be"), "{arguments:?}: {said}");
    }
    let unknown = said(&["--lisen", "127.0.0.1:0"], "127.0.0.1:0");
    assert!(unknown.contains("'--lisen'"), "{unknown}");
}

/// Health does not wait behind the flood. The unit is an answer of the flood, so that a machine with other work to do
/// does not matter: it delays both alike.
#[test]
fn health_is_quick_under_a_flood() {
    let server = Server::start(&[("MAZE_LOG", "mazewright=info,mazewright::request=off")]);
    let (stop, seeds, answers) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let mut waited = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let seed = seeds.fetch_add(1, Ordering::Relaxed);
                    server.get(&format!("/maze.svg?cols=200&rows=200&seed={seed}"));
                    answers.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while seeds.load(Ordering::Relaxed) < 32 {
            std::thread::yield_now();
        }
        for _ in 0..40 {
            let before = answers.load(Ordering::Relaxed);
            assert!(server.get("/healthz").ends_with("ok"));
            waited.push(answers.load(Ordering::Relaxed) - before);
        }
        stop.store(true, Ordering::Relaxed);
    });
    waited.sort_unstable();
    // One that waited for a core would see the answers of most of the 16 clients.
    assert!(waited[waited.len() * 3 / 4] <= 2, "{waited:?}");
}

#[test]
fn memory_stays_within_its_budget() {
    let settings = [
        ("MAZE_MEMORY", "160"),
        ("MAZE_CACHE", "24"),
        ("MAZE_GRIDS", "24"),
        ("MAZE_MAX_ANSWER", "16"),
        ("MAZE_MAX_CELLS", "200000"),
        ("MAZE_LOG", "mazewright=info,mazewright::request=off"),
    ];
    let server = Server::start(&settings);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= 80 {
                        return;
                    }
                    let shape = ["square", "tri", "hex", "polar"][at % 4];
                    let rows = if shape == "polar" { 200 } else { 360 };
                    let cols = if shape == "polar" { 6 } else { 400 + at };
                    let path = format!("/maze.svg?shape={shape}&cols={cols}&rows={rows}&seed={at}");
                    let answer = server.get(&path);
                    assert!(answer.starts_with("HTTP/1.1 200"), "{}", &answer[..300]);
                }
            });
        }
    });
    assert!(server.peak() < 160 + 64, "{} MiB", server.peak());
}

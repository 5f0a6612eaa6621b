//! Quotas of CPU time, which charge the measured time of any kind of work.

use std::io::Write;
use std::time::Instant;

use crate::attack::{asked, cpu_at_rest, get_from, is_whole_svg};
use crate::expensive::{Request, named};
use crate::server::{Server, TEST_TIMEOUT};
use crate::{connect_from, start, until};

/// The client that exceeds its quota.
const CLIENT: &str = "127.0.0.2";

/// Starts a server with a quota, in CPU seconds per minute.
fn with_quota(seconds: u64) -> Server {
    start(&[("MAZE_QUOTA", &seconds.to_string()), ("MAZE_DATABASE", "sqlite::memory:")])
}

/// Returns the target of a small maze.
fn small(seed: u64) -> String {
    format!("/maze.svg?cols=20&rows=20&seed={seed}")
}

fn is_refused(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 429")
}

/// Returns the value of a header.
fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let (head, _) = answer.split_once("\r\n\r\n")?;
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// Sends a request until the server refuses the client, which must happen soon after its quota is
/// used up.
fn is_exhausted_by(request: &Request) {
    const QUOTA: u64 = 2;
    let (server, began) = (with_quota(QUOTA), Instant::now());
    let idle = server.cpu();
    for seed in 1.. {
        let allowed = QUOTA as f64 * (1.0 + began.elapsed().as_secs_f64() / 60.0);
        let mut taken = server.cpu() - idle;
        // Half as much again, since the process does other work, too.
        let is_beyond = taken > allowed * 1.5;
        if is_beyond {
            // The server charges abandoned work when it ends.
            taken = cpu_at_rest(&server) - idle;
        }
        let answer = asked(&server, CLIENT, &request.bytes(seed));
        if is_refused(&answer) {
            println!("{}: request {seed} refused after {taken:.2} s of CPU time", request.name);
            break;
        }
        assert!(!is_beyond, "{}: {taken:.2} s before {seed}: {answer:.300}", request.name);
        assert!(began.elapsed() < TEST_TIMEOUT * 10, "{}: {seed} requests", request.name);
    }
    let answer = get_from(&server, "127.0.0.9", &small(1));
    assert!(is_whole_svg(&answer), "another client after {}: {answer:.300}", request.name);
}

#[test]
fn a_mesh_is_charged_what_it_takes() {
    is_exhausted_by(&named("mesh-fan"));
}

#[test]
fn an_animation_is_charged_what_it_takes() {
    is_exhausted_by(&named("gif-kruskal"));
}

#[test]
fn a_game_is_charged_what_it_takes() {
    is_exhausted_by(&named("game-search"));
}

/// Charges the work of a client that has left, and then makes nothing for this client, on any
/// route.
#[test]
fn abandoned_work_is_charged_and_no_route_goes_round_the_quota() {
    let server = with_quota(1);
    let idle = server.cpu();
    let mut stream = connect_from(CLIENT, &server);
    let long = "/compare?cols=500&rows=500&samples=80&algorithm=kruskal&seed=1";
    stream.write_all(format!("GET {long} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    // A debt of two seconds is paid off in two minutes.
    until(&server, |server| server.cpu() - idle > 3.0);
    drop(stream);
    let mut seeds = 1..;
    until(&server, |server| is_refused(&get_from(server, CLIENT, &small(seeds.next().unwrap()))));
    for line in [
        "GET /maze.svg?seed={seed}",
        "GET /maze.json?seed={seed}",
        "GET /book.pdf?seed={seed}",
        "GET /compare?seed={seed}",
        "GET /dataset.ndjson?seed={seed}",
        "GET /dataset.csv?seed={seed}",
        "GET /dataset.tar?seed={seed}",
        "GET /dataset.parquet?seed={seed}",
        "GET /endless.svg?seed={seed}",
        "GET /endless/2/1/1.png?seed={seed}",
        "GET /endless/route?seed={seed}",
        "POST /maze.svg {\"mask\":\"heart\",\"seed\":{seed}}",
        "POST /book.pdf {\"seed\":{seed}}",
        "POST /solve {\"moves\":\"NESW\",\"seed\":{seed}}",
        "POST /games {\"seed\":{seed}}",
    ] {
        let bytes = Request::parse(&format!("late {line}")).bytes(1_000_000);
        let answer = asked(&server, CLIENT, &bytes);
        assert!(is_refused(&answer), "{line}: {answer:.300}");
        let retry = header(&answer, "retry-after").and_then(|after| after.parse::<u64>().ok());
        assert!(retry.is_some_and(|after| after > 0), "{line}: {answer:.300}");
    }
    for free in ["/healthz", "/shapes", "/"] {
        let answer = get_from(&server, CLIENT, free);
        assert!(answer.starts_with("HTTP/1.1 200"), "{free}: {answer:.300}");
    }
}

#[test]
fn answers_say_what_is_left_of_a_quota() {
    let server = with_quota(6);
    let answer = get_from(&server, CLIENT, &small(1));
    assert!(is_whole_svg(&answer), "{answer:.300}");
    let policy = header(&answer, "ratelimit-policy");
    assert_eq!(policy, Some("\"cpu-ms\";q=6000;w=60"), "{answer:.300}");
    let left = header(&answer, "ratelimit").unwrap_or_default();
    let left = left.strip_prefix("\"cpu-ms\";r=").and_then(|rest| rest.split(';').next());
    let left = left.and_then(|left| left.parse::<u32>().ok());
    assert!(left.is_some_and(|left| left <= 6000), "{answer:.300}");
}

/// A million mazes before the first line are made within a reasonable time, or rejected with the
/// reason.
#[test]
fn a_unique_item_far_out_is_made_soon_or_refused() {
    let server = start(&[]);
    let answer = asked(&server, CLIENT, &named("csv-unique").bytes(1));
    let is_made = answer.starts_with("HTTP/1.1 200") && answer.ends_with("0\r\n\r\n");
    let names_reason = answer.contains("\"parameter\":\"offset\"") && answer.contains("unique");
    assert!(is_made || answer.starts_with("HTTP/1.1 422") && names_reason, "{answer:.600}");
}

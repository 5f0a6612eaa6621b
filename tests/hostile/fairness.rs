//! Work of one client that must not block other clients. The outcome depends on the responses, not
//! on time: each request of the neighbour must succeed before a time limit of the server ends it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::attack::{
    TWO, asked, cpu_at_rest, get_from, is_whole_svg, neighbour_asks, under_attack,
};
use crate::expensive::{Request, named};
use crate::server::Server;
use crate::{connect_from, metric, start, until};

/// The number of small mazes that the neighbour requests, one after another.
const SMALL: u64 = 20;

/// Requests small mazes, one after another. Returns the most seconds of CPU time that the server
/// uses during one of them, or the first response that is not a maze.
fn small_mazes(server: &Server) -> Result<f64, String> {
    let mut most = 0.0_f64;
    for seed in 0..SMALL {
        let before = server.cpu();
        let answer = neighbour_asks(server, seed);
        most = most.max(server.cpu() - before);
        if !is_whole_svg(&answer) {
            return Err(answer);
        }
    }
    Ok(most)
}

/// Returns a connection that has sent a request from `address` and reads nothing of the response.
fn stalled(server: &Server, address: &str, target: &str) -> TcpStream {
    let mut stream = connect_from(address, server);
    let head = format!("GET {target} HTTP/1.1\r\nhost: x\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[test]
fn unread_data_sets_do_not_block_other_clients() {
    let server = start(&[]);
    let target = |seed| format!("/dataset.tar?count=100000&cols=100&rows=100&seed={seed}");
    let _stalled: Vec<_> =
        (0..10).map(|seed| stalled(&server, "127.0.0.2", &target(seed))).collect();
    until(&server, |server| metric(server, "mazewright_memory_bytes ") > 0.0);
    // The buffers of the sockets fill up.
    std::thread::sleep(Duration::from_secs(2));
    small_mazes(&server).unwrap();
    println!("{SMALL} of {SMALL} small mazes during 10 data sets that nobody reads");
}

#[test]
fn a_slow_reader_of_a_streamed_answer_stops_no_other_stream() {
    // The response to another client, and one to the reader's own address.
    for address in ["127.0.0.9", "127.0.0.2"] {
        // The time limits suit slow machines.
        let server = start(&[("MAZE_REQUEST_TIMEOUT", "600"), ("MAZE_SEND_TIMEOUT", "600")]);
        let mut reader = stalled(&server, "127.0.0.2", "/maze.json?cols=600&rows=600&seed=1");
        // The response has begun, but the reader does not hurry.
        reader.read_exact(&mut [0; 100]).unwrap();
        let answer = get_from(&server, address, "/maze.svg?cols=1500&rows=1500&seed=2");
        assert!(is_whole_svg(&answer), "{address}: {answer:.300}");
        println!("{} MB to {address} while the answer of a stream is not read", answer.len() >> 20);
    }
}

/// The server rejects hostile pictures or spends little CPU time on them, and none once their
/// clients have left.
#[test]
fn hostile_pictures_take_little_cpu_time() {
    /// Seconds: several uninterruptible calls of third-party code, of 50 ms each, for both clients.
    const MOST: f64 = 1.0;
    let masked = Request::parse(r#"masked POST /maze.svg {"mask":"heart","seed":{seed}}"#);
    for name in ["svg-namespaces", "svg-attributes"] {
        let (server, bomb) = (start(&[]), named(name));
        let before = server.cpu();
        let bombers = [1, 2].map(|seed| {
            let mut stream = connect_from(TWO[seed as usize - 1], &server);
            stream.write_all(&bomb.bytes(seed)).unwrap();
            stream
        });
        std::thread::sleep(Duration::from_secs(1));
        let answer = asked(&server, "127.0.0.9", &masked.bytes(1));
        drop(bombers);
        let took = cpu_at_rest(&server) - before;
        println!("two {name}: {took:.2} s of CPU time");
        assert!(is_whole_svg(&answer), "a request with a body during {name}: {answer:.300}");
        assert!(took < MOST, "{name}: {took:.2} s");
    }
}

/// While two clients request expensive work, a third gets its small mazes, and the server does
/// little of the others' work before each. Its CPU time shows this regardless of other load on the
/// machine.
#[test]
fn small_mazes_are_made_during_expensive_requests() {
    /// Seconds of work of two processors in 250 ms.
    const MOST: f64 = 0.5;
    let mut late = Vec::new();
    for name in [
        "tar-gif",
        "gif-kruskal",
        "apng-kruskal",
        "gif-frames",
        "3mf-200",
        "3mf-100",
        "3mf-50",
        "gif-hex",
        "gif-weave",
        "pdf-polar-levels",
        "mesh-fan",
        "svg-random-mouse",
    ] {
        let server = start(&[("MAZE_JOBS", "2")]);
        let (made, statuses) = under_attack(&server, &named(name), &TWO, || small_mazes(&server));
        let shown = match &made {
            Ok(cpu) => format!("at most {cpu:.2} s of CPU time"),
            Err(answer) => answer.lines().next().unwrap_or("no answer").to_string(),
        };
        println!("{name}: {shown}, attackers {statuses:?}");
        if made.is_ok_and(|cpu| cpu <= MOST) {
            continue;
        }
        late.push(name);
    }
    assert!(late.is_empty(), "{late:?}");
}

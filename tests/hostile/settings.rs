//! Settings that contradict each other or are mistakes.

use std::process::Command;

use crate::server::{Server, command};
use crate::{metric, start, until};

fn said(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[test]
fn absurd_values_are_refused_at_start() {
    for (name, value) in [
        ("MAZE_JOBS", "100000"),
        ("MAZE_QUEUE", "9999999999"),
        ("MAZE_MEMORY", "99999999999"),
        ("MAZE_MAX_ANSWER", "0"),
        ("MAZE_MAX_PIXELS", "18446744073709551615"),
        ("MAZE_CONNECTIONS", "0"),
        ("MAZE_CLIENT_CONNECTIONS", "-1"),
        ("MAZE_DATABASE_MAX", "18446744073709551615"),
        ("MAZE_QUOTA", "4294967295"),
        ("MAZE_GAMES_QUOTA", "4294967295"),
        ("MAZE_QUEUE_WAIT", "1e9"),
        ("MAZE_TRUSTED_PROXIES", "10.0.0.0/99"),
        ("MAZE_SIGNING_KEYS", "web:too-short"),
    ] {
        let run = command().arg("check").env(name, value).output().unwrap();
        let text = said(&run.stderr);
        assert!(!run.status.success(), "{name}: {text}");
        assert!(text.starts_with("mazewright: "), "{name}: {text}");
        assert!(text.contains(name), "{name}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn check_prints_what_is_in_effect() {
    let secret = "web:0123456789abcdef0123456789abcdef";
    let run = command()
        .args(["check"])
        .env("MAZE_CONNECTIONS", "77")
        .env("MAZE_SIGNING_KEYS", secret)
        .env("MAZE_CASHE", "9")
        .env("MAZE_PORT_80_TCP", "tcp://10.0.0.1:80")
        .output()
        .unwrap();
    let text = said(&run.stdout);
    assert!(run.status.success(), "{}", said(&run.stderr));
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    assert!(line("MAZE_CONNECTIONS").contains("77"));
    assert!(line("MAZE_CONNECTIONS").contains("environment"));
    assert!(line("MAZE_MEMORY ").contains("default"), "{text}");
    assert!(!text.contains("0123456789abcdef"), "secrets are not shown");
    assert!(
        text.contains("warning: MAZE_CASHE is not a setting; did you mean MAZE_CACHE?"),
        "{text}"
    );
    assert!(!text.contains("MAZE_PORT"), "variables of Kubernetes are not mistakes");
}

#[test]
fn sign_prints_a_target_that_the_server_takes() {
    let keys = ("MAZE_SIGNING_KEYS", "web:0123456789abcdef0123456789abcdef");
    let server = start(&[keys]);
    let run = command().env(keys.0, keys.1).args(["sign", "/maze.svg?seed=1"]).output().unwrap();
    assert!(run.status.success(), "{}", said(&run.stderr));
    let target = said(&run.stdout);
    assert!(server.get(target.trim()).starts_with("HTTP/1.1 200"), "{target}");
    assert!(server.get("/maze.svg?seed=1").starts_with("HTTP/1.1 403"));
    let none = command().args(["sign", "/maze"]).output().unwrap();
    assert!(said(&none.stderr).contains("MAZE_SIGNING_KEYS has no key"));
}

/// Starts a server from a shell with resource limits.
fn limited(limits: &str) -> Server {
    let program = command().get_program().to_owned();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limits}; exec \"$0\"")]).arg(program);
    Server::start_command(shell, &crate::QUIET)
}

#[test]
fn a_soft_limit_of_open_files_is_raised() {
    // Space for all connections, which only the hard limit allows.
    let mut server = limited("ulimit -Hn 1200; ulimit -Sn 64");
    let open: Vec<_> = (0..90).map(|_| server.connect()).collect();
    for seed in 0..5 {
        assert!(server.get(&format!("/maze?seed={seed}")).starts_with("HTTP/1.1 200"));
    }
    // All of them are served at once, and none is dropped for another.
    until(&server, |server| metric(server, "mazewright_connections ") >= 90.0);
    drop(open);
    server.terminate();
    assert!(server.ended().success());
    let lines = server.all_lines();
    assert!(!lines.iter().any(|line| line.contains("open files")), "{lines:#?}");
}

#[test]
fn few_open_files_are_reported_once_and_respected() {
    let mut server = limited("ulimit -n 64");
    let silent: Vec<_> = (0..80).map(|_| server.connect()).collect();
    for seed in 0..5 {
        assert!(server.get(&format!("/maze?seed={seed}")).starts_with("HTTP/1.1 200"));
    }
    drop(silent);
    server.terminate();
    assert!(server.ended().success());
    let lines = server.all_lines();
    let count = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert_eq!(
        count("MAZE_CONNECTIONS is 1000, but the limit of open files leaves room for 16"),
        1
    );
    assert_eq!(count("cannot accept"), 0, "{lines:#?}");
}

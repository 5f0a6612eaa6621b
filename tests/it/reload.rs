//! SIGHUP: the real program reads its settings file again. All that can change does, or nothing if a line is at fault.

use std::path::Path;

use crate::server::{Server, command};

const WEB: &str = "web:0123456789abcdef0123456789abcdef";
const NEXT: &str = "next:fedcba9876543210fedcba9876543210";

/// Writes a settings file, and signals the program to read it. Returns the line with the outcome.
fn reload(server: &Server, file: &Path, text: &str) -> String {
    std::fs::write(file, text).unwrap();
    server.signal("-HUP");
    server.line_with("the settings ")
}

fn start(file: &Path, text: &str) -> Server {
    std::fs::write(file, text).unwrap();
    Server::start(&[("MAZE_SETTINGS_FILE", file.to_str().unwrap())])
}

/// Returns the target of a maze, signed by a key of the settings.
fn signed(keys: &str, name: &str) -> String {
    let output = command()
        .args(["sign", "/maze.svg?seed=1", "--key", name])
        .env("MAZE_SIGNING_KEYS", keys)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn quotas_keys_and_the_level_of_the_log_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings");
    let server = start(&file, "");
    let status = |target: &str| server.get(target)[9..12].to_owned();
    assert_eq!(status("/maze.svg?seed=1"), "200");
    // Keys, one after the other.
    let said = reload(&server, &file, &format!("MAZE_SIGNING_KEYS={WEB}\n"));
    assert!(said.contains("the settings were read again"), "{said}");
    assert_eq!(status("/maze.svg?seed=1"), "403");
    let (web, next) = (signed(WEB, "web"), signed(NEXT, "next"));
    assert_eq!((status(&web), status(&next)), ("200".into(), "403".into()));
    reload(&server, &file, &format!("MAZE_SIGNING_KEYS={WEB},{NEXT}\n"));
    assert_eq!((status(&web), status(&next)), ("200".into(), "200".into()));
    reload(&server, &file, &format!("MAZE_SIGNING_KEYS={NEXT}\n"));
    assert_eq!((status(&web), status(&next)), ("403".into(), "200".into()));
    // A quota that the first maze uses up, and none again.
    reload(&server, &file, "MAZE_QUOTA=0.001\n");
    let large = |seed| format!("/maze.svg?cols=200&rows=200&seed={seed}");
    assert_eq!((status(&large(1)), status(&large(2))), ("200".into(), "429".into()));
    reload(&server, &file, "MAZE_QUOTA=0\n");
    assert_eq!(status(&large(3)), "200");
    // Proxies: the quota is that of the client which they report.
    reload(&server, &file, "MAZE_QUOTA=0.001\nMAZE_TRUSTED_PROXIES=127.0.0.1\n");
    let ask = |client: &str, seed: u32| {
        let target = large(seed);
        let head = format!(
            "GET {target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {client}\r\nconnection: close\r\n\r\n"
        );
        server.raw(head.as_bytes())[9..12].to_owned()
    };
    let answers = [ask("192.0.2.1", 4), ask("192.0.2.1", 5), ask("192.0.2.2", 6)];
    assert_eq!(answers, ["200", "429", "200"]);
    // The log.
    reload(&server, &file, "MAZE_LOG=debug\n");
    let said = reload(&server, &file, "MAZE_LOG=info\n");
    assert!(said.contains("read again"), "{said}");
}

#[test]
fn the_level_of_the_log_changes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings");
    let mut server = start(&file, "MAZE_LOG=info\n");
    server.get("/maze.svg?seed=101");
    server.line_with("mazewright::request");
    reload(&server, &file, "MAZE_LOG=info,mazewright::request=off\n");
    for _ in 0..3 {
        server.get("/shapes");
    }
    reload(&server, &file, "MAZE_LOG=info\n");
    server.get("/solvers");
    server.line_with("/solvers");
    server.terminate();
    server.ended();
    assert!(!server.all_lines().iter().any(|line| line.contains("/shapes")));
}

/// Each faulty file, after a change that would be seen.
#[test]
fn a_faulty_file_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (file, secret) = (folder.path().join("settings"), "marker-secret");
    let server = start(&file, "MAZE_QUOTA=0\n");
    let closed = format!("MAZE_SIGNING_KEYS={WEB}\n");
    for (faulty, why) in [
        ("nonsense", "line 2: must be NAME=VALUE"),
        ("MAZE_QUOTE=1", "line 2: MAZE_QUOTE is not a setting; did you mean MAZE_QUOTA?"),
        ("MAZE_QUOTA=x", "MAZE_QUOTA"),
        ("MAZE_LOG=loud", "MAZE_LOG is loud"),
        ("MAZE_CA_FILE=/nowhere", "MAZE_CA_FILE is /nowhere"),
        ("MAZE_TRUSTED_PROXIES=x", "MAZE_TRUSTED_PROXIES"),
        ("MAZE_CACHE=x", "MAZE_CACHE"),
        ("MAZE_GAMES_QUOTA=-1", "MAZE_GAMES_QUOTA"),
        ("MAZE_TOKEN_KEY=marker-secret\nMAZE_LOG=", "line 4: MAZE_LOG is given twice"),
    ] {
        let text = match faulty {
            // An empty value is the default, so that this file has no fault but the last line.
            _ if faulty.ends_with("MAZE_LOG=") => format!("{closed}{faulty}\nMAZE_LOG=x"),
            _ => format!("{closed}{faulty}\n"),
        };
        let said = reload(&server, &file, &text);
        assert!(said.contains("the settings are unchanged: "), "{faulty}: {said}");
        assert!(said.contains(why), "{faulty}: {said}");
        assert!(!said.contains(secret), "{said}");
        assert!(server.get("/maze.svg?seed=1").contains(" 200 OK"), "{faulty}");
    }
    let keys = reload(&server, &file, "MAZE_SIGNING_KEYS=web:marker-secret\n");
    assert!(keys.contains("are unchanged") && !keys.contains(secret), "{keys}");
    std::fs::remove_file(&file).unwrap();
    server.signal("-HUP");
    let said = server.line_with("the settings ");
    assert!(said.contains("No such file"), "{said}");
    reload(&server, &file, &closed);
    assert!(server.get("/maze.svg?seed=1").contains(" 403 "));
}

/// Links in answers follow this setting too, so that it may not change by half.
#[test]
fn trust_in_all_proxies_needs_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings");
    let server = start(&file, "");
    let said = reload(&server, &file, "MAZE_QUOTA=0.001\nMAZE_TRUST_FORWARDED=true\n");
    assert!(said.contains("after a restart these change too: MAZE_TRUST_FORWARDED"), "{said}");
    let ask = |client: u32| {
        let target = format!("/maze.svg?cols=200&rows=200&seed={client}");
        let client = format!("x-forwarded-for: 192.0.2.{client}\r\nconnection: close");
        let head = format!("GET {target} HTTP/1.1\r\nhost: x\r\n{client}\r\n\r\n");
        server.raw(head.as_bytes())[9..12].to_owned()
    };
    assert_eq!([ask(1), ask(2)], ["200", "429"], "both are the client of the connection");
}

#[test]
fn settings_that_need_a_restart_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings");
    let server = start(&file, "MAZE_JOBS=1\n");
    let said = reload(&server, &file, "MAZE_JOBS=2\nMAZE_CACHE=10\nMAZE_QUOTA=5\n");
    assert!(said.contains("after a restart these change too: MAZE_JOBS, MAZE_CACHE"), "{said}");
    assert!(!said.contains("MAZE_QUOTA"), "{said}");
    let said = reload(&server, &file, "MAZE_JOBS=1\n");
    assert!(said.contains("the settings were read again") && !said.contains("restart"), "{said}");
}

#[test]
fn the_environment_and_flags_come_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings");
    std::fs::write(&file, "MAZE_CACHE=11\nMAZE_GRIDS=12\nMAZE_QUEUE=13\nMAZE_TOKEN_KEY=marker-0123456789abcdef0123456789abcdef\nMAZE_TRUST_FORWARDED=true\nMAZE_TRUSTED_PROXIES=10.0.0.1,10.0.0.2\n").unwrap();
    let mut check = command();
    check.args(["--cache", "9", "check"]).env("MAZE_SETTINGS_FILE", &file).env("MAZE_GRIDS", "10");
    let output = check.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("MAZE_CACHE "), "9 flag", "{text}");
    assert_eq!(line("MAZE_GRIDS "), "10 environment");
    assert_eq!(line("MAZE_QUEUE "), "13 file");
    assert_eq!(line("MAZE_TOKEN_KEY "), "1 set, not shown file");
    assert_eq!(line("MAZE_TRUST_FORWARDED "), "true file");
    assert_eq!(line("MAZE_TRUSTED_PROXIES "), "10.0.0.1,10.0.0.2 file");
    assert!(!text.contains("marker-"), "{text}");
    let help = command().arg("--help").env("MAZE_SETTINGS_FILE", &file).output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("marker-"));
    // The memory of the file decides what follows it. An empty value is none.
    for text in ["MAZE_MEMORY=192\n", "MAZE_MEMORY=192\nMAZE_CACHE=\n"] {
        std::fs::write(&file, text).unwrap();
        let output = command().arg("check").env("MAZE_SETTINGS_FILE", &file).output().unwrap();
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            report.lines().any(|line| line.starts_with("MAZE_CACHE ") && line.contains(" 16 ")),
            "{text}: {report}"
        );
    }
}

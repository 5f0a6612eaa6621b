//! TLS to Redis and PostgreSQL, by real servers with certificates of authorities that the tests make. Without these
//! servers on the machine the tests are skipped, unless `NEED_SERVERS` is set.

pub(crate) mod authority;
mod database;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::server::{Server, TEST_TIMEOUT, command};
use crate::shared_cache::{Redis, free_address};
use crate::tls::authority::{Authority, ServerFiles};
use crate::tls::database::PostgresServer;

/// The authority that has signed the certificates of servers, one that has not, and a certificate.
struct Certificates {
    folder: tempfile::TempDir,
    right: PathBuf,
    wrong: PathBuf,
    server: ServerFiles,
}

impl Certificates {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let right = Authority::new(folder.path(), "right");
        let wrong = Authority::new(folder.path(), "wrong");
        let server = right.sign(folder.path());
        Self { right: right.file, wrong: wrong.file, server, folder }
    }
}

fn redis_with_tls(server: &ServerFiles, address: std::net::SocketAddr) -> Option<Redis> {
    let port = address.port().to_string();
    let (certificate, key) =
        (server.certificate.display().to_string(), server.key.display().to_string());
    let arguments = [
        "--port",
        "0",
        "--tls-port",
        &port,
        "--tls-cert-file",
        &certificate,
        "--tls-key-file",
        &key,
        "--tls-ca-cert-file",
        &certificate,
        "--tls-auth-clients",
        "no",
    ];
    Redis::start_with(address, &arguments)
}

/// Runs `check --connect`. Returns whether it succeeds, and all that it prints.
fn connect(name: &str, url: &str, authority: Option<&Path>) -> (bool, String) {
    let mut check = command();
    check.args(["check", "--connect"]).env(name, url);
    if let Some(file) = authority {
        check.env("MAZE_CA_FILE", file);
    }
    let output = check.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// The fault of a certificate whose authority is unknown.
const UNKNOWN: &str =
    "no authority that is trusted has signed the server's certificate; MAZE_CA_FILE";
/// The fault of a certificate for another host.
const NAME: &str = "the server's certificate is for another host name than that of the URL";
/// The fault of a server without TLS.
const PLAIN: &str = "server does not support TLS";

/// Every mode with every server, authority and host name.
#[test]
fn modes_of_postgres_mean_what_they_mean_to_its_own_clients() {
    let certificates = Certificates::new();
    let Some(encrypted) = PostgresServer::start(Some(&certificates.server)) else { return };
    let plain = PostgresServer::start(None).unwrap();
    let authorities = [None, Some(&*certificates.right), Some(&*certificates.wrong)];
    for mode in ["", "disable", "prefer", "require", "verify-ca", "verify-full"] {
        let option = if mode.is_empty() { String::new() } else { format!("?sslmode={mode}") };
        let needs_tls = !["", "disable", "prefer"].contains(&mode);
        for (server, has_tls) in [(&encrypted, true), (&plain, false)] {
            for authority in authorities {
                let is_right = authority.map(|file| file == certificates.right);
                for host in ["127.0.0.1", "localhost"] {
                    let fault = match (has_tls, mode) {
                        (false, _) => needs_tls.then_some(PLAIN),
                        (true, "" | "disable" | "prefer") => None,
                        (true, "require") => (is_right == Some(false)).then_some(UNKNOWN),
                        (true, _) if is_right != Some(true) => Some(UNKNOWN),
                        (true, "verify-ca") => None,
                        (true, _) => (host == "localhost").then_some(NAME),
                    };
                    let port = server.address.port();
                    let url = format!("postgres://maze:secret@{host}:{port}/postgres{option}");
                    let what = format!("{mode} {host} TLS {has_tls} authority {is_right:?}");
                    let before = server.connections().len();
                    let (connects, text) = connect("MAZE_DATABASE", &url, authority);
                    let no_roots =
                        authority.is_none() && text.contains("this system has no certificates");
                    if let Some(fault) = fault {
                        assert!(!connects, "{what}: {text}");
                        let named = text.contains("MAZE_DATABASE: cannot connect: ")
                            && text.contains(fault);
                        assert!(named || no_roots, "{what}: {text}");
                        assert_eq!(server.connections().len(), before, "{what}");
                    } else {
                        assert!(connects, "{what}: {text}");
                        assert!(
                            text.contains("MAZE_DATABASE              connected"),
                            "{what}: {text}"
                        );
                        let line = server.connections().pop().unwrap();
                        // `prefer` does without TLS where the authority is wrong.
                        let expected =
                            has_tls && mode != "disable" && (needs_tls || is_right != Some(false));
                        assert_eq!(line.contains("SSL enabled"), expected, "{what}: {line}");
                    }
                    assert!(!text.contains("secret"), "{what}: {text}");
                }
            }
        }
    }
}

#[test]
fn redis_with_tls_needs_a_trusted_authority_and_the_name() {
    let certificates = Certificates::new();
    let Some(encrypted) = redis_with_tls(&certificates.server, free_address()) else { return };
    let plain = Redis::start(free_address()).unwrap();
    let (right, wrong) = (Some(&*certificates.right), Some(&*certificates.wrong));
    let (tls, none) = (encrypted.address.port(), plain.address.port());
    for (url, authority, fault) in [
        (format!("rediss://127.0.0.1:{tls}"), right, None),
        (format!("rediss://127.0.0.1:{tls}"), wrong, Some(UNKNOWN)),
        (format!("rediss://127.0.0.1:{tls}"), None, Some("MAZE_CA_FILE")),
        (format!("rediss://localhost:{tls}"), right, Some(NAME)),
        (format!("rediss://127.0.0.1:{tls}/#insecure"), right, Some("#insecure is not supported")),
        (format!("redis://127.0.0.1:{tls}"), right, Some("")),
        (format!("rediss://127.0.0.1:{none}"), right, Some("")),
        (format!("redis://127.0.0.1:{none}"), right, None),
        (format!("redis://127.0.0.1:{none}"), None, None),
    ] {
        let (connects, text) = connect("MAZE_SHARED_CACHE", &url, authority);
        assert_eq!(connects, fault.is_none(), "{url} {authority:?}: {text}");
        match fault {
            None => assert!(text.contains("MAZE_SHARED_CACHE          connected"), "{url}: {text}"),
            Some(fault) => {
                assert!(text.contains(fault), "{url} {authority:?}: {text}");
                assert!(text.contains("mazewright: MAZE_SHARED_CACHE"), "{url}: {text}");
            }
        }
    }
}

#[test]
fn a_file_without_authorities_prevents_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, broken) = (folder.path().join("empty"), folder.path().join("broken"));
    std::fs::write(&empty, "no certificate").unwrap();
    let text = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    std::fs::write(&broken, text).unwrap();
    for (file, why) in [
        (folder.path().join("none"), "No such file"),
        (empty, "it has no certificate in PEM form"),
        (broken, ""),
    ] {
        let (succeeds, text) = connect("MAZE_CA_FILE", file.to_str().unwrap(), None);
        assert!(!succeeds, "{}: {text}", file.display());
        let named = format!("mazewright: MAZE_CA_FILE is {}: {why}", file.display());
        assert!(text.contains(&named), "{}: {text}", file.display());
    }
}

/// Each server ends and starts again while clients ask for mazes. None of them fails, and the server is used again.
#[test]
fn restarts_of_both_servers_lose_no_maze() {
    let certificates = Certificates::new();
    let address = free_address();
    let mut redis = redis_with_tls(&certificates.server, address);
    if redis.is_none() {
        return;
    }
    let Some(mut database) = PostgresServer::start(Some(&certificates.server)) else { return };
    let url = format!(
        "postgres://maze:secret@127.0.0.1:{}/postgres?sslmode=verify-full",
        database.address.port()
    );
    let server = Server::start(&[
        ("MAZE_SHARED_CACHE", &format!("rediss://{address}")),
        ("MAZE_SHARED_CACHE_TIMEOUT", "0.5"),
        ("MAZE_DATABASE", &url),
        ("MAZE_CA_FILE", certificates.right.to_str().unwrap()),
        ("MAZE_ADMIN_LISTEN", "127.0.0.1:0"),
    ]);
    let until = |what: &str, mut is_done: Box<dyn FnMut() -> bool + '_>| {
        let began = Instant::now();
        while !is_done() {
            assert!(began.elapsed() < TEST_TIMEOUT, "{what}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let stored = || {
        let text = crate::server::get(server.admin.unwrap(), "/metrics");
        let name = "mazewright_shared_cache_total{event=\"stored\"} ";
        text.lines().find_map(|line| line.strip_prefix(name)).unwrap().parse::<u64>().unwrap()
    };
    let (made, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let seed = made.fetch_add(1, Ordering::Relaxed);
                    let path = format!("/maze.svg?cols=60&rows=60&algorithm=wilson&seed={seed}");
                    let reply = server.get(&path);
                    let is_whole = reply.trim_end().ends_with("</svg>");
                    assert!(
                        reply.starts_with("HTTP/1.1 200 ") && is_whole,
                        "{path}: {}",
                        &reply[..100.min(reply.len())]
                    );
                }
            });
        }
        let scores = || server.get("/scores").starts_with("HTTP/1.1 200 ");
        until("the cache is used", Box::new(|| stored() > 0));
        until("the database is used", Box::new(scores));
        for _ in 0..2 {
            drop(redis.take());
            std::thread::sleep(Duration::from_millis(300));
            redis = redis_with_tls(&certificates.server, address);
            let before = stored();
            until("the cache is used again", Box::new(|| stored() > before));
            database.stop();
            assert!(!scores(), "the database has ended");
            database.start_again();
            until("the database is used again", Box::new(scores));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    assert!(made.load(Ordering::Relaxed) > 20);
    drop((redis, certificates.folder));
}

/// Each server is unknown at the start. Then the file with the authorities changes, and SIGHUP follows.
#[test]
fn authorities_are_read_again() {
    let certificates = Certificates::new();
    let address = free_address();
    let Some(redis) = redis_with_tls(&certificates.server, address) else { return };
    let Some(database) = PostgresServer::start(Some(&certificates.server)) else { return };
    let port = database.address.port();
    let file = certificates.folder.path().join("ca.pem");
    std::fs::copy(&certificates.wrong, &file).unwrap();
    let server = Server::start(&[
        ("MAZE_SHARED_CACHE", &format!("rediss://{address}")),
        ("MAZE_SHARED_CACHE_TIMEOUT", "0.5"),
        (
            "MAZE_DATABASE",
            &format!("postgres://maze:secret@127.0.0.1:{port}/postgres?sslmode=verify-ca"),
        ),
        ("MAZE_CA_FILE", file.to_str().unwrap()),
    ]);
    let scores = || server.get("/scores")[9..12].to_owned();
    let keys = || redis_keys(&redis, &certificates.right);
    let maze = |seed| server.get(&format!("/maze.svg?cols=150&rows=150&seed={seed}"));
    assert!(maze(1).contains(" 200 OK"));
    assert_eq!((scores(), keys()), ("503".to_owned(), 0));
    // A file at fault changes nothing.
    std::fs::write(&file, "nothing").unwrap();
    server.signal("-HUP");
    server.line_with("it has no certificate in PEM form");
    std::fs::copy(&certificates.right, &file).unwrap();
    server.signal("-HUP");
    server.line_with("the settings were read again");
    assert_eq!(scores(), "200");
    let began = Instant::now();
    for seed in 2.. {
        assert!(maze(seed).contains(" 200 OK"));
        if keys() > 0 {
            break;
        }
        assert!(began.elapsed() < TEST_TIMEOUT, "the cache is not used");
    }
}

/// `sslmode=require` checks certificates from the moment on when authorities are given, also after the start.
#[test]
fn given_authorities_are_checked_from_then_on() {
    let certificates = Certificates::new();
    let Some(mut database) = PostgresServer::start(Some(&certificates.server)) else { return };
    let port = database.address.port();
    let file = certificates.folder.path().join("settings");
    std::fs::write(&file, "").unwrap();
    let url = format!("postgres://maze:secret@127.0.0.1:{port}/postgres?sslmode=require");
    let settings = [("MAZE_DATABASE", &*url), ("MAZE_SETTINGS_FILE", file.to_str().unwrap())];
    let server = Server::start(&settings);
    let scores = || server.get("/scores")[9..12].to_owned();
    assert_eq!(scores(), "200");
    for (authority, status) in [(&certificates.wrong, "503"), (&certificates.right, "200")] {
        std::fs::write(&file, format!("MAZE_CA_FILE={}\n", authority.display())).unwrap();
        server.signal("-HUP");
        server.line_with("the settings were read again");
        // Connections that exist stay.
        database.stop();
        database.start_again();
        assert_eq!(scores(), status);
    }
}

/// Returns the number of keys in a Redis with TLS.
fn redis_keys(redis: &Redis, authority: &Path) -> u64 {
    let port = redis.address.port().to_string();
    let mut client = std::process::Command::new("redis-cli");
    client.args(["-h", "127.0.0.1", "-p", &port, "--tls", "--cacert"]).arg(authority).arg("DBSIZE");
    let output = client.output().unwrap();
    String::from_utf8_lossy(&output.stdout).trim().parse().unwrap()
}

//! The settings of the real program: rejected values, the command that rejects them, and values
//! that are never shown.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Output};

use clap::CommandFactory as _;
use mazewright::config::Settings;

use crate::server::{Server, command};

/// A part of every secret in these tests.
const MARKER: &str = "marker-";

/// A secret that is long enough to be a key.
const KEY: &str = "marker-0123456789abcdef0123456789abcdef";

/// Returns the names of the settings; only of those that may hold a secret if `is_secret`.
fn names(is_secret: bool) -> Vec<String> {
    let command = Settings::command();
    let of_secrets = command.get_arguments().filter(|it| !is_secret || it.is_hide_env_values_set());
    of_secrets.filter_map(|it| Some(it.get_env()?.to_str()?.to_owned())).collect()
}

/// For each setting, values that are rejected, and some that are allowed.
const VALUES: [(&str, &[&str], &[&str]); 41] = [
    ("MAZE_SETTINGS_FILE", &["/nowhere", "Cargo.toml"], &["/dev/null"]),
    (
        "MAZE_LISTEN",
        &["nowhere", "127.0.0.1", "", "127.0.0.1:0,x", "unix:a", "unix:/a?mode=9"],
        &[],
    ),
    ("MAZE_ADMIN_LISTEN", &["nowhere", "127.0.0.1:99999"], &["127.0.0.1:0", "127.0.0.1:0,[::1]:0"]),
    ("MAZE_MAX_CELLS", &["1", "100000001", "many"], &["2"]),
    ("MAZE_MAX_PIXELS", &["0", "-1"], &["1"]),
    ("MAZE_MAX_ANSWER", &["0", "65536"], &["1"]),
    ("MAZE_MAX_BODY", &["0"], &["1"]),
    ("MAZE_JOBS", &["1025"], &["0"]),
    ("MAZE_QUEUE", &["1000001"], &["0"]),
    ("MAZE_QUEUE_WAIT", &["0", "nan", "inf"], &["0.001"]),
    ("MAZE_REQUEST_TIMEOUT", &["soon"], &["86400"]),
    ("MAZE_HEADER_TIMEOUT", &["-1"], &["1e0"]),
    ("MAZE_BODY_TIMEOUT", &["86401"], &["1"]),
    ("MAZE_WRITE_TIMEOUT", &[""], &["1"]),
    ("MAZE_LEAST_RATE", &["1000001"], &["0"]),
    ("MAZE_SEND_TIMEOUT", &["0"], &["1"]),
    ("MAZE_DRAIN", &["x"], &["1"]),
    ("MAZE_CONNECTIONS", &["0"], &["1", "1000000"]),
    ("MAZE_CLIENT_CONNECTIONS", &["0"], &["1"]),
    ("MAZE_MEMORY", &["47", "0"], &["16777216"]),
    ("MAZE_CACHE", &["768", "x"], &["0"]),
    ("MAZE_GRIDS", &["768", "x"], &["0"]),
    (
        "MAZE_SHARED_CACHE",
        &[
            "nowhere",
            "http://127.0.0.1",
            "rediss://:pw@127.0.0.1:1/#insecure",
            "redis://127.0.0.1/x",
            "redis://0.0.0.0",
        ],
        &["redis://127.0.0.1:1"],
    ),
    ("MAZE_SHARED_CACHE_KEY", &["short"], &[KEY, ""]),
    ("MAZE_SHARED_CACHE_TIMEOUT", &["0"], &["1"]),
    ("MAZE_QUOTA", &["1000000001"], &["1"]),
    ("MAZE_TRUSTED_PROXIES", &["10.0.0.0/99", "proxy"], &["10.0.0.0/8,::1"]),
    ("MAZE_TRUST_FORWARDED", &["perhaps"], &["true"]),
    ("MAZE_FORWARDED_HEADER", &["via"], &["forwarded"]),
    (
        "MAZE_SIGNING_KEYS",
        &["web", "web:short", ":", "web:0123456789abcdef0123456789abcdef:cells=0"],
        &[KEY_OF_WEB],
    ),
    (
        "MAZE_DATABASE",
        &[
            "games.db",
            "sqlite:",
            "postgres://u:p@127.0.0.1/x?sslmode=allow",
            "postgres://u:p@127.0.0.1/x?sslmode=verify",
            "postgres://u:p@127.0.0.1/x?sslnegotiation=direct",
            "postgres://u:p@127.0.0.1/x?sslmode=prefer&channel_binding=require",
            "postgres:///x?hostaddr=127.0.0.1&sslmode=verify-full",
            "postgres://u:p@127.0.0.1:port/x",
            "postgres://u:p@127.0.0.1/x?strange=1",
            "postgres:///x",
            "postgres://u:p@127.0.0.1:1/x?sslmode=require&sslnegotiation=direct",
        ],
        &[
            "sqlite::memory:",
            "postgres://u:p@127.0.0.1:1/x?sslmode=disable",
            "postgres://u:p@127.0.0.1:1/x?sslmode=require",
            "",
        ],
    ),
    ("MAZE_CA_FILE", &["/nowhere", "/dev/null"], &[]),
    ("MAZE_DATABASE_MAX", &["-1"], &["0"]),
    ("MAZE_TOKEN_KEY", &["short"], &[KEY, ""]),
    ("MAZE_GAMES_QUOTA", &["x"], &["0"]),
    ("MAZE_MCP", &["on", "2"], &["true"]),
    (
        "MAZE_SECURITY_CONTACT",
        &["security@mazes.example", "http://mazes.example", "mailto:a b"],
        &["mailto:security@mazes.example", "https://mazes.example/security", ""],
    ),
    (
        "MAZE_PUBLIC_URL",
        &[
            "mazes.example",
            "ftp://mazes.example",
            "https://",
            "https:///mazes",
            "https://mazes.example/a//b",
            "https://mazes.example/a/../b",
            "https://mazes.example/%61",
            "https://mazes.example/a?b",
        ],
        &["https://mazes.example", "https://mazes.example/a/b-c/", ""],
    ),
    (
        "MAZE_EMBED_ORIGINS",
        &["school.example", "https://a.example; script-src *", "https://a.example/b"],
        &["https://school.example", "https://a.example,http://localhost:3000", "*"],
    ),
    ("MAZE_LOG_FORMAT", &["xml"], &["json"]),
    ("MAZE_LOG", &["inof", "=x=", "mazewright=loud"], &["off", "mazewright=debug,info"]),
];

const KEY_OF_WEB: &str = "web:0123456789abcdef0123456789abcdef";

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Returns the message of a program that has failed, with its code.
fn failure(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stderr);
    let message = text.lines().find(|line| line.starts_with("mazewright: "));
    (output.status.code(), message.unwrap_or_default().to_owned())
}

/// A start without faults continues until it cannot listen, because the address is in use.
#[test]
fn a_start_fails_where_check_fails_and_with_the_same_message() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    for name in names(false) {
        assert!(VALUES.iter().any(|(listed, ..)| *listed == name), "{name} is not in the table");
    }
    for (name, refused, allowed) in VALUES {
        let run = |arguments: &[&str], value: &str| {
            let mut command = command();
            command.args(arguments).env("MAZE_LISTEN", &listen).env(name, value);
            command.output().unwrap()
        };
        for value in refused {
            let (check, start) = (failure(&run(&["check"], value)), failure(&run(&[], value)));
            assert!(check.0 != Some(0), "{name}={value}: {check:?}");
            assert!(check.1.contains(name), "{name}={value}: {check:?}");
            assert_eq!(check, start, "{name}={value}");
        }
        for value in allowed {
            let (check, start) = (run(&["check"], value), failure(&run(&[], value)));
            assert!(check.status.success(), "{name}={value}: {}", said(&check));
            let (code, message) = start;
            assert_eq!(code, Some(1), "{name}={value}: {message}");
            assert!(
                message.starts_with("mazewright: cannot listen on"),
                "{name}={value}: {message}"
            );
        }
    }
}

/// Returns valid and invalid values of a secret setting.
fn secrets(name: &str) -> Vec<String> {
    let patterns: &[&str] = match name {
        "MAZE_SHARED_CACHE" => &[
            "redis://:{}@127.0.0.1:1",
            "rediss://:{}@127.0.0.1:1",
            "redis://u:{}@127.0.0.1:port",
            "redis://127.0.0.1:1/{}",
            "redis://127.0.0.1:1/?protocol={}",
            "redis://{}",
            "redis+unix:///nowhere?db=x&pass={}",
            "http://:{}@127.0.0.1",
            "{}",
        ],
        "MAZE_SIGNING_KEYS" => &[
            "web:{}",
            "{}",
            "{}:web",
            "{}:{}",
            "{}:{},{}:{}",
            "web:{}:{}",
            "web:{}:cells={}",
            "web:{},{}",
            "we b:{}",
        ],
        "MAZE_DATABASE" => &[
            "postgres://u:{}@127.0.0.1:1/x",
            "postgres://u:{}@127.0.0.1:port/x",
            "postgres://u:a/{}@127.0.0.1/x",
            "postgres://u:a?{}@127.0.0.1/x",
            "postgres://u:a?{}=1@127.0.0.1/x",
            "postgres://u:p@127.0.0.1/x?{}=1",
            "postgres://u:p@127.0.0.1/x?sslmode={}",
            "postgres://u:%ff{}@127.0.0.1/x",
            "mysql://u:{}@127.0.0.1/x",
            "{}://x",
            "{}:x",
            "{}",
        ],
        "MAZE_TOKEN_KEY" | "MAZE_SHARED_CACHE_KEY" => &["{}"],
        _ => panic!("{name} has no values here"),
    };
    let keys = [KEY, "marker-1"];
    keys.iter().flat_map(|key| patterns.iter().map(|it| it.replace("{}", key))).collect()
}

#[test]
fn no_output_shows_a_secret() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    let check = |command: &mut Command, what: &str| {
        let output = command.env("MAZE_LISTEN", &listen).env("MAZE_LOG", "trace").output().unwrap();
        assert!(!said(&output).contains(MARKER), "{what}: {}", said(&output));
    };
    for name in names(true) {
        let flag = name.replace("MAZE_", "--").to_lowercase().replace('_', "-");
        for value in secrets(&name) {
            for arguments in [&[][..], &["check"]] {
                check(command().args(arguments).env(&name, &value), &format!("{name} {value}"));
                let mut by_flag = command();
                check(by_flag.args([&flag, &value]).args(arguments), &format!("{flag} {value}"));
            }
        }
        for value in [KEY, &secrets(&name)[0]] {
            let others: [&[&str]; 5] =
                [&["--help"], &["-h"], &["healthcheck"], &["sign", "/maze"], &["dataset", "-"]];
            for arguments in others {
                let what = format!("{name} {value} {arguments:?}");
                check(command().args(arguments).env(&name, value), &what);
            }
        }
        let settings = Settings::command().get_matches_from(["mazewright", &flag, KEY]);
        let settings = <Settings as clap::FromArgMatches>::from_arg_matches(&settings).unwrap();
        assert!(!format!("{settings:?}").contains(MARKER), "{name}: {settings:?}");
    }
}

/// A server that repeats its input, as some servers without AUTH do.
#[test]
fn no_log_line_shows_a_secret() {
    let strange = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = strange.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut stream in strange.incoming().take(64).flatten() {
            let mut sent = [0; 4096];
            let _ = stream.read(&mut sent);
            let error =
                format!("-ERR unknown command 'AUTH', with args beginning with: '{KEY}'\r\n");
            let _ = stream.write_all(error.repeat(8).as_bytes());
        }
    });
    let cache = format!("redis://:{KEY}@{address}");
    for database in
        [format!("postgres://u:{KEY}@127.0.0.1:1/x"), format!("postgres://u:{KEY}@{address}/x")]
    {
        let mut server = Server::start(&[
            ("MAZE_SHARED_CACHE", &cache),
            ("MAZE_DATABASE", &database),
            ("MAZE_TOKEN_KEY", KEY),
            ("MAZE_LOG", "trace"),
            ("MAZE_SHARED_CACHE_TIMEOUT", "1"),
        ]);
        for seed in 0..8 {
            assert!(
                server.get(&format!("/maze.svg?cols=120&rows=120&seed={seed}")).contains(" 200 ")
            );
            assert!(server.get("/scores").contains(" 503 "));
            std::thread::sleep(std::time::Duration::from_millis(110));
        }
        server.terminate();
        assert!(server.ended().success());
        let lines = server.all_lines().join("\n");
        assert!(lines.contains("the shared cache is not used"), "{lines}");
        assert!(lines.contains("the database is not available"), "{lines}");
        assert!(!lines.contains(MARKER), "{lines}");
    }
}

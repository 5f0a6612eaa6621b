//! The settings of the real program: what is refused, by whom, and what is never shown.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Output};

use clap::CommandFactory as _;
use mazewright::config::Settings;

use crate::server::{Server, command};

/// Part of every secret in these tests.
const MARKER: &str = "marker-";

/// A secret that is long enough to be a key.
const KEY: &str = "marker-0123456789abcdef0123456789abcdef";

/// The names of the settings that may hold a secret.
fn names() -> Vec<String> {
    let command = Settings::command();
    let of_secrets = command.get_arguments().filter(|it| it.is_hide_env_values_set());
    of_secrets.filter_map(|it| Some(it.get_env()?.to_str()?.to_owned())).collect()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Values of a secret setting, right ones and wrong ones.
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
        "MAZE_TOKEN_KEY" => &["{}"],
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
    for name in names() {
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

/// A server that repeats what it was sent, as some do that know no AUTH.
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

//! The addresses of the real program: several, of both versions of IP, Unix sockets, and sockets that systemd passes on.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::server::{Server, TEST_TIMEOUT, command, get};

const REQUEST: &[u8] = b"GET /maze.svg?seed=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/// Returns the answer to a request over a Unix socket.
fn ask(path: &Path, request: &[u8]) -> String {
    let mut stream = UnixStream::connect(path).unwrap();
    stream.set_read_timeout(Some(TEST_TIMEOUT)).unwrap();
    stream.write_all(request).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn is_maze(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.trim_end().ends_with("</svg>")
}

fn has_ipv6() -> bool {
    TcpListener::bind("[::1]:0").is_ok()
}

/// Returns a port that is free for both versions of IP.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[test]
fn the_program_serves_with_and_without_its_command() {
    for arguments in [&[][..], &["serve"]] {
        let mut program = command();
        program.args(arguments);
        let server = Server::start_command(program, &[]);
        assert!(is_maze(&server.get("/maze.svg?seed=1")), "{arguments:?}");
    }
}

#[test]
fn all_addresses_of_the_list_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let (usual, open) = (folder.path().join("usual.sock"), folder.path().join("open.sock"));
    let (first, second) = (free_port(), free_port());
    let mut list = format!(
        "127.0.0.1:{first},unix:{},127.0.0.1:{second},unix:{}?mode=606",
        usual.display(),
        open.display()
    );
    if has_ipv6() {
        list.push_str(",[::1]:");
        list.push_str(&second.to_string());
    }
    let admin = folder.path().join("admin.sock");
    let admin_setting = format!("127.0.0.1:0,unix:{}", admin.display());
    let mut server =
        Server::start(&[("MAZE_LISTEN", &list), ("MAZE_ADMIN_LISTEN", &admin_setting)]);
    assert_eq!(mode(&open), 0o606);
    for _ in 0..3 {
        for port in [first, second] {
            assert!(is_maze(&get(([127, 0, 0, 1], port).into(), "/maze.svg?seed=1")), "{port}");
        }
        if has_ipv6() {
            let address: SocketAddr = format!("[::1]:{second}").parse().unwrap();
            assert!(is_maze(&get(address, "/maze.svg?seed=1")));
        }
        for path in [&usual, &open] {
            assert!(is_maze(&ask(path, REQUEST)), "{}", path.display());
        }
        let ready = ask(&admin, b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        assert!(ready.ends_with("ready"), "{ready}");
    }
    server.terminate();
    assert!(server.ended().success());
    // The program removes the files that it has made.
    assert!(!usual.exists() && !open.exists());
}

#[test]
fn ipv6_for_all_addresses_stands_beside_ipv4() {
    if !has_ipv6() {
        return;
    }
    let port = free_port();
    for (list, is_dual) in [
        (format!("0.0.0.0:{port},[::]:{port}"), true),
        (format!("[::]:{port}"), true),
        (format!("[::1]:{port}"), false),
    ] {
        let server = Server::start(&[("MAZE_LISTEN", &list)]);
        let six: SocketAddr = format!("[::1]:{port}").parse().unwrap();
        assert!(is_maze(&get(six, "/maze.svg?seed=1")), "{list}");
        let four = SocketAddr::from(([127, 0, 0, 1], port));
        assert_eq!(TcpStream::connect(four).is_ok(), is_dual, "{list}");
        if is_dual {
            assert!(is_maze(&get(four, "/maze.svg?seed=1")), "{list}");
        }
        drop(server);
    }
}

/// Starts the program with one Unix socket, which must answer.
fn start_at(path: &Path) -> std::process::Child {
    let mut command = command();
    command.env("MAZE_LISTEN", format!("unix:{}", path.display()));
    let child = command.stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while UnixStream::connect(path).is_err() {
        assert!(began.elapsed() < TEST_TIMEOUT, "{} does not answer", path.display());
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[test]
fn the_file_of_a_dead_process_is_replaced_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("http.sock");
    let mut killed = start_at(&path);
    let fails = |path: &Path| {
        let setting = format!("unix:{}", path.display());
        let output = command().env("MAZE_LISTEN", &setting).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(&format!("cannot listen on {setting} (MAZE_LISTEN): ")), "{text}");
    };
    fails(&path);
    assert!(is_maze(&ask(&path, REQUEST)), "the first one goes on");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(path.exists());
    let mut next = start_at(&path);
    assert!(is_maze(&ask(&path, REQUEST)));
    // A health check reads the same setting.
    let health = |path: &Path| {
        let setting = format!("unix:{}", path.display());
        command().arg("healthcheck").env("MAZE_LISTEN", setting).status().unwrap().success()
    };
    assert!(health(&path));
    assert!(!health(&folder.path().join("none.sock")));
    next.kill().unwrap();
    next.wait().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "kept").unwrap();
    fails(&file);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept");
    fails(&folder.path().join("nothing/http.sock"));
}

/// `systemd-socket-activate` passes sockets on as systemd does. Without it the test is skipped, unless `NEED_SERVERS` is
/// set.
#[test]
fn sockets_of_systemd_take_the_place_of_the_settings() {
    let is_present = Command::new("systemd-socket-activate").arg("--version").output().is_ok();
    if !is_present {
        assert!(std::env::var_os("NEED_SERVERS").is_none(), "systemd-socket-activate is missing");
        return;
    }
    for passes_admin in [true, false] {
        check_sockets_of_systemd(passes_admin);
    }
}

fn check_sockets_of_systemd(passes_admin: bool) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("http.sock");
    let (public, admin) = (free_port(), free_port());
    let mut activate = Command::new("systemd-socket-activate");
    activate.args(["-l", &format!("127.0.0.1:{public}"), "-l", path.to_str().unwrap()]);
    if passes_admin {
        activate.args(["-l", &format!("127.0.0.1:{admin}"), "--fdname=http:http:admin"]);
    }
    // The program must not open the addresses that it gets as sockets: they are in use.
    for (setting, port) in [("MAZE_LISTEN", public), ("MAZE_ADMIN_LISTEN", admin)] {
        activate.args(["-E", &format!("{setting}=127.0.0.1:{port}")]);
    }
    activate.arg(command().get_program());
    let mut child = activate.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", public)).is_err() {
        assert!(began.elapsed() < TEST_TIMEOUT, "it does not listen");
        std::thread::sleep(Duration::from_millis(10));
    }
    let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
    assert!(is_maze(&get(address(public), "/maze.svg?seed=1")));
    assert!(is_maze(&ask(&path, REQUEST)));
    assert!(get(address(admin), "/readyz").ends_with("ready"));
    assert!(get(address(public), "/readyz").starts_with("HTTP/1.1 404 "));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    assert!(path.exists(), "the file is that of systemd");
}

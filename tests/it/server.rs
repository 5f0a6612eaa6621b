//! The real program, as a process of its own that ends with the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

/// Longer than any response in these tests takes.
pub(crate) const TEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    lines: Mutex<mpsc::Receiver<String>>,
    /// The lines that were read, in order.
    said: Mutex<Vec<String>>,
}

impl Server {
    pub(crate) fn start(settings: &[(&str, &str)]) -> Self {
        Self::start_command(command(), settings)
    }

    /// Starts the server by another command that ends in the program.
    pub(crate) fn start_command(mut command: Command, settings: &[(&str, &str)]) -> Self {
        command.env_clear().stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("MAZE_LISTEN", "127.0.0.1:0").envs(settings.iter().copied());
        let mut child = command.spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            stderr.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut server = Self {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            admin: None,
            lines: Mutex::new(lines),
            said: Mutex::default(),
        };
        let listening = server.line_with("\"MAZE_LISTEN\"");
        server.address = address_in(&listening);
        if settings.iter().any(|(name, _)| *name == "MAZE_ADMIN_LISTEN") {
            server.admin = Some(address_in(&server.line_with("\"MAZE_ADMIN_LISTEN\"")));
        }
        server
    }

    /// Returns the next log line that contains a text.
    pub(crate) fn line_with(&self, text: &str) -> String {
        loop {
            let line = self.lines.lock().unwrap().recv_timeout(TEST_TIMEOUT).unwrap();
            self.said.lock().unwrap().push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Returns all log lines of a program that has ended.
    #[allow(dead_code, reason = "not every test that shares this reads them")]
    pub(crate) fn all_lines(&self) -> Vec<String> {
        let mut lines = self.said.lock().unwrap().clone();
        lines.extend(self.lines.lock().unwrap().iter());
        lines
    }

    pub(crate) fn connect(&self) -> TcpStream {
        connect(self.address)
    }

    /// Sends bytes, and returns everything that the server sends until it closes.
    pub(crate) fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        stream.write_all(request).unwrap();
        rest(&mut stream)
    }

    pub(crate) fn get(&self, path: &str) -> String {
        get(self.address, path)
    }

    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Sends a signal, named as for the command `kill`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Ends the program at once, by the signal that it cannot catch.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the program ends by itself.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < TEST_TIMEOUT, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the peak of the program's memory, in MiB.
    pub(crate) fn peak(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }

    /// Returns the seconds of CPU time that the program has used. Linux counts hundredths of a
    /// second.
    #[allow(dead_code, reason = "not every test that shares this measures it")]
    pub(crate) fn cpu(&self) -> f64 {
        let path = format!("/proc/{}/stat", self.child.id());
        let stat = std::fs::read_to_string(path).unwrap();
        // The name of the program, in parentheses, may have spaces. Fields 14 and 15 follow it as
        // the 12th and 13th.
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let ticks = fields.split_whitespace().skip(11).take(2);
        ticks.map(|field| field.parse::<f64>().unwrap() / 100.0).sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a command for the program that Cargo has built, or the one that `MAZEWRIGHT` names.
pub(crate) fn command() -> Command {
    let built = env!("CARGO_BIN_EXE_mazewright");
    let mut command = Command::new(std::env::var("MAZEWRIGHT").as_deref().unwrap_or(built));
    command.env_clear().stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn address_in(line: &str) -> SocketAddr {
    let (_, rest) = line.split_once("http://").unwrap();
    let end = rest.find([' ', '"']).unwrap_or(rest.len());
    rest[..end].parse().unwrap()
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TEST_TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TEST_TIMEOUT)).unwrap();
    stream
}

pub(crate) fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = connect(address);
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    rest(&mut stream)
}

/// Returns everything that arrives until the server closes.
pub(crate) fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A server that rejects the rest of a request may reset the connection; earlier bytes count.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

//! The servers that are measured. Each is a process that ends when its value is dropped.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::bare;

/// Ticks per second in the kernel's accounting, a constant of Linux's interface.
const TICKS: f64 = 100.0;

/// A running server.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts the program with default settings except for the log level. Its log goes to an unread
    /// file.
    pub(crate) fn mazewright(level: &str) -> Self {
        let program = std::env::var("MAZEWRIGHT");
        let program = program.as_deref().unwrap_or(env!("CARGO_BIN_EXE_mazewright"));
        let mut command = Command::new(program);
        command.env_clear().env("MAZE_LISTEN", "127.0.0.1:0");
        command.env("MAZE_LOG", format!("{level},mazewright=info,mazewright::request={level}"));
        // A reader of a pipe would take processor time from both servers.
        let log =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.log", std::process::id()));
        let child = command.stderr(File::create(&log).unwrap()).spawn().unwrap();
        let address = loop {
            let line = std::fs::read_to_string(&log).unwrap();
            if let Some((_, rest)) = line.split_once("http://").filter(|_| line.ends_with('\n')) {
                break rest.split_whitespace().next().unwrap().parse().unwrap();
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        // The file is deleted when the last process that has it open ends.
        std::fs::remove_file(&log).unwrap();
        Self { child, address }
    }

    /// Starts a bare handler that sends `answer`.
    pub(crate) fn bare(answer: &[u8]) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg(bare::FLAG).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(answer).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { child, address: line.trim().parse().unwrap() }
    }

    /// Returns the processor time of the process in seconds.
    pub(crate) fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // The program's name, in parentheses, may contain anything.
        let (_, rest) = stat.rsplit_once(')').unwrap();
        let ticks = rest.split_whitespace().skip(11).take(2);
        ticks.map(|ticks| ticks.parse::<f64>().unwrap()).sum::<f64>() / TICKS
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

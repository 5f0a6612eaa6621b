//! Log lines that a thread of its own writes.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use mazewright::log_writer::LogWriter;

/// A writer that sends each piece to its reader, and waits until there is space for it.
struct Pipe {
    sender: mpsc::SyncSender<Vec<u8>>,
    has_begun: Arc<AtomicBool>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.has_begun.store(true, Ordering::Release);
        self.sender.send(bytes.to_vec()).unwrap();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a pipe for `room` pieces, its reader, and whether anything was written.
fn pipe(room: usize) -> (Pipe, mpsc::Receiver<Vec<u8>>, Arc<AtomicBool>) {
    let (sender, receiver) = mpsc::sync_channel(room);
    let has_begun = Arc::new(AtomicBool::new(false));
    (Pipe { sender, has_begun: Arc::clone(&has_begun) }, receiver, has_begun)
}

#[test]
fn all_lines_are_written_in_order_and_many_at_once() {
    let (pipe, receiver, _) = pipe(1000);
    let (writer, guard) = LogWriter::start(pipe).unwrap();
    let mut expected = String::new();
    for number in 0..1000 {
        let line = format!("{number}\n");
        (&writer).write_all(line.as_bytes()).unwrap();
        expected += &line;
    }
    drop(guard);
    let pieces: Vec<Vec<u8>> = receiver.try_iter().collect();
    assert_eq!(String::from_utf8(pieces.concat()).unwrap(), expected);
    assert!(pieces.len() < 500, "{} pieces", pieces.len());
}

#[test]
fn a_line_is_written_though_no_other_follows() {
    let (pipe, receiver, _) = pipe(1);
    let (writer, _guard) = LogWriter::start(pipe).unwrap();
    for line in ["one\n", "two\n"] {
        (&writer).write_all(line.as_bytes()).unwrap();
        assert_eq!(receiver.recv().unwrap(), line.as_bytes());
    }
}

#[test]
fn lines_beyond_a_mebibyte_are_dropped_and_counted() {
    let (pipe, receiver, has_begun) = pipe(0);
    let (writer, guard) = LogWriter::start(pipe).unwrap();
    // The first piece is taken, and its write waits for the reader below.
    (&writer).write_all(b"first").unwrap();
    while !has_begun.load(Ordering::Acquire) {
        std::thread::yield_now();
    }
    let line = [b'x'; 1 << 12];
    let lines = (1 << 20) / line.len();
    for _ in 0..lines + 7 {
        (&writer).write_all(&line).unwrap();
    }
    let reader = std::thread::spawn(move || receiver.iter().flatten().collect::<Vec<u8>>());
    drop(guard);
    let written = String::from_utf8(reader.join().unwrap()).unwrap();
    let rest = written.strip_prefix("first").unwrap().trim_start_matches('x');
    assert_eq!(written.len() - "first".len() - rest.len(), lines * line.len());
    assert_eq!(rest, "7 log lines were dropped\n");
}

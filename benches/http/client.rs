//! The client: one thread, 32 connections that stay open, one request at a time on each.

use std::cell::Cell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::{JoinHandle, LocalSet};

/// The number of connections.
const CONNECTIONS: usize = 32;

/// Sends requests to servers.
pub(crate) struct Client {
    runtime: Runtime,
}

/// A response, as it was received.
pub(crate) struct Reply {
    pub(crate) bytes: Vec<u8>,
}

impl Reply {
    /// Returns the value of the header `name`.
    pub(crate) fn header(&self, name: &str) -> &str {
        let end = head_end(&self.bytes).unwrap();
        let head = std::str::from_utf8(&self.bytes[..end]).unwrap();
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(header, _)| header.eq_ignore_ascii_case(name)).unwrap().1
    }

    /// Returns the start of the status line.
    pub(crate) fn status(&self) -> [u8; 12] {
        self.bytes[..12].try_into().unwrap()
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        Self {
            runtime: tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap(),
        }
    }

    /// Sends one request and returns the response.
    pub(crate) fn get(&self, address: SocketAddr, path: &str, headers: &str) -> Reply {
        self.runtime.block_on(async {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let mut text = String::new();
            super::write_request(&mut text, path, headers);
            stream.write_all(text.as_bytes()).await.unwrap();
            let mut bytes = Vec::new();
            while answer_length(&bytes).is_none_or(|length| bytes.len() < length) {
                assert!(stream.read_buf(&mut bytes).await.unwrap() > 0, "the server hangs up");
            }
            Reply { bytes }
        })
    }

    /// Opens the connections.
    pub(crate) fn connect(&self, address: SocketAddr) -> Vec<TcpStream> {
        let connect = || {
            let stream = self.runtime.block_on(TcpStream::connect(address)).unwrap();
            stream.set_nodelay(true).unwrap();
            stream
        };
        std::iter::repeat_with(connect).take(CONNECTIONS).collect()
    }

    /// Sends `requests` requests, each as `write` writes it, and returns the seconds until all
    /// responses are complete. Each response must begin with `status`.
    pub(crate) fn load(
        &self,
        streams: &mut Vec<TcpStream>,
        count: u64,
        status: [u8; 12],
        write: &Rc<dyn Fn(&mut String)>,
    ) -> f64 {
        let left = Rc::new(Cell::new(count));
        let local = LocalSet::new();
        let began = Instant::now();
        let ask =
            |stream| local.spawn_local(ask(stream, Rc::clone(&left), status, Rc::clone(write)));
        let tasks: Vec<JoinHandle<TcpStream>> = streams.drain(..).map(ask).collect();
        self.runtime.block_on(local.run_until(async {
            for task in tasks {
                streams.push(task.await.unwrap());
            }
        }));
        assert_eq!(left.get(), 0, "all requests are answered");
        began.elapsed().as_secs_f64()
    }
}

/// Sends requests over one connection as long as requests are left.
async fn ask(
    mut stream: TcpStream,
    left: Rc<Cell<u64>>,
    status: [u8; 12],
    write: Rc<dyn Fn(&mut String)>,
) -> TcpStream {
    let mut request = String::new();
    let mut buffer = vec![0; 1 << 18];
    while let Some(rest) = left.get().checked_sub(1) {
        left.set(rest);
        request.clear();
        write(&mut request);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut filled = 0;
        let mut length = None;
        while length.is_none_or(|length| filled < length) {
            let read = stream.read(&mut buffer[filled..]).await.unwrap();
            assert!(read > 0, "the server hangs up");
            filled += read;
            length = length.or_else(|| answer_length(&buffer[..filled]));
        }
        assert_eq!(buffer[..12], status, "{}", String::from_utf8_lossy(&buffer[..filled.min(999)]));
        assert_eq!(length, Some(filled), "one answer for one request");
    }
    stream
}

/// Returns where the body begins.
fn head_end(bytes: &[u8]) -> Option<usize> {
    // A head has many line ends but only one end: searching for the rarer byte is faster.
    let mut from = 0;
    loop {
        from += bytes[from..].iter().position(|&byte| byte == b'\r')?;
        if bytes[from..].starts_with(b"\r\n\r\n") {
            return Some(from + 4);
        }
        from += 1;
    }
}

/// Returns the length of a response once its head is complete. A status without a body has no
/// length.
fn answer_length(bytes: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-length: ";
    let end = head_end(bytes)?;
    let at = bytes[..end].windows(NAME.len()).position(|window| window == NAME);
    let digits = at.map_or(&[][..], |at| &bytes[at + NAME.len()..end]);
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    Some(end + digits.fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0')))
}

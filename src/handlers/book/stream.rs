//! A book on its way to the caller: a body of which each part is a page. It is one page ahead of the
//! caller at most; when the caller leaves, the work stops.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use hyper::body::Frame;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::handlers::book::press::Press;
use crate::jobs::render_service::Failure;

/// How long to wait where there is too much to do, and how often: a book that has begun is not given
/// up for that at once.
const BREATHER: Duration = Duration::from_millis(500);
const PATIENCE: usize = 20;

/// Why a book ends before its end.
#[derive(Debug)]
pub struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the book breaks off")
    }
}

impl std::error::Error for Broken {}

/// Pages as they come.
struct Pages(Receiver<Result<Bytes, Broken>>);

impl hyper::body::Body for Pages {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        self.0.poll_recv(context).map(|page| page.map(|page| page.map(Frame::data)))
    }
}

/// A body that begins with some bytes and goes on with what the press makes.
pub fn body(first: Bytes, press: Press) -> Body {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let leaving = sender.clone();
        tokio::select! {
            () = leaving.closed() => {}
            () = send(first, press, sender) => {}
        }
    });
    Body::new(Pages(receiver))
}

/// A body without a length and without bytes: what a caller gets who asks for the headers alone.
pub fn headers_only() -> Body {
    let (_, receiver) = mpsc::channel::<Result<Bytes, Broken>>(1);
    Body::new(Pages(receiver))
}

async fn send(first: Bytes, mut press: Press, sender: Sender<Result<Bytes, Broken>>) {
    let mut next = Ok(Some(first));
    let mut waits = 0;
    loop {
        match next {
            Ok(Some(bytes)) => {
                waits = 0;
                if sender.send(Ok(bytes)).await.is_err() {
                    return;
                }
            }
            Ok(None) => return,
            Err(Failure::Busy(_)) if waits < PATIENCE => {
                waits += 1;
                tokio::time::sleep(BREATHER).await;
            }
            Err(failure) => {
                tracing::error!(pages = press.made(), ?failure, "a book breaks off");
                let _ = sender.send(Err(Broken)).await;
                return;
            }
        }
        next = press.next().await;
    }
}

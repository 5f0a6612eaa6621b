//! The body of a book: each part is a page. Pages are printed one ahead of the caller at most, and
//! when the caller leaves, printing stops.

use std::fmt;
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::mpsc::{self, Sender};

use crate::handlers::book::press::BookPrinter;
use crate::jobs::render_job::RenderError;

/// How long to wait before a page is tried again that was not admitted, and how often: a book that has
/// begun is not given up at once.
const RETRY_WAIT: Duration = Duration::from_millis(500);
const MAX_RETRIES: usize = 20;

/// A page could not be printed, so that the body ends early.
#[derive(Debug)]
pub struct Incomplete;

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the book breaks off")
    }
}

impl std::error::Error for Incomplete {}

/// A body of some bytes and then the pages that are still to be printed.
pub fn body(first: Bytes, printer: BookPrinter) -> Body {
    let (sender, mut receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let left = sender.clone();
        tokio::select! {
            () = left.closed() => {}
            () = send(first, printer, sender) => {}
        }
    });
    Body::from_stream(stream::poll_fn(move |context| receiver.poll_recv(context)))
}

/// A body without bytes whose length is not known, for the answer to `HEAD`.
pub fn headers_only() -> Body {
    Body::from_stream(stream::empty::<Result<Bytes, Incomplete>>())
}

async fn send(first: Bytes, mut printer: BookPrinter, sender: Sender<Result<Bytes, Incomplete>>) {
    let mut next = Ok(Some(first));
    let mut retries = 0;
    loop {
        match next {
            Ok(Some(bytes)) => {
                retries = 0;
                if sender.send(Ok(bytes)).await.is_err() {
                    return;
                }
            }
            Ok(None) => return,
            Err(RenderError::Busy(_)) if retries < MAX_RETRIES => {
                retries += 1;
                tokio::time::sleep(RETRY_WAIT).await;
            }
            Err(error) => {
                tracing::error!(pages = printer.printed(), ?error, "a book breaks off");
                let _ = sender.send(Err(Incomplete)).await;
                return;
            }
        }
        next = printer.next_page().await;
    }
}

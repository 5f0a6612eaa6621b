//! The body of a book: each part is a page. The printer is at most one page ahead of the caller, and
//! stops when the caller leaves.

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::mpsc::{self, Sender};

use crate::book::printer::BookPrinter;
use crate::response::streaming::Incomplete;

/// Creates a body of some bytes and then the pages that are still to be printed.
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

/// Creates a body without bytes whose length is not known, for the answer to `HEAD`.
pub fn headers_only() -> Body {
    Body::from_stream(stream::empty::<Result<Bytes, Incomplete>>())
}

async fn send(first: Bytes, mut printer: BookPrinter, sender: Sender<Result<Bytes, Incomplete>>) {
    let mut next = Ok(Some(first));
    loop {
        match next {
            Ok(Some(bytes)) => {
                if sender.send(Ok(bytes)).await.is_err() {
                    return;
                }
            }
            Ok(None) => return,
            Err(error) => {
                tracing::error!(pages = printer.printed(), ?error, "a book breaks off");
                let _ = sender.send(Err(Incomplete)).await;
                return;
            }
        }
        next = printer.next_page_patiently().await;
    }
}

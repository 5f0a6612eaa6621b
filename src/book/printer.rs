//! Prints the pages of a book one after the other. Each page is a job of its own, so that memory holds only
//! the current page and those that the caller has not received.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;

use crate::app::App;
use crate::jobs::payer::Payer;
use crate::jobs::render_error::RenderError;
use crate::jobs::retries::Retries;
use crate::response::held_bytes::HeldBytes;
use mazewright_book::arranged::ArrangedBook;
use mazewright_book::page_print::{PrintState, Printing};
use mazewright_book::pages::BookPage;
use mazewright_core::Cancel;
use mazewright_workload::MemoryReservation;

/// A book being printed.
pub struct BookPrinter {
    app: Arc<App>,
    book: Arc<ArrangedBook>,
    payer: Payer,
    state: PrintState,
    /// The number of pages that are printed.
    printed: usize,
    is_done: bool,
}

impl BookPrinter {
    /// Creates a printer before the first page.
    pub fn new(app: Arc<App>, book: Arc<ArrangedBook>, payer: Payer) -> Self {
        let state = PrintState::new(&book);
        Self { app, book, payer, state, printed: 0, is_done: false }
    }

    /// Returns the number of pages that are printed.
    pub fn printed(&self) -> usize {
        self.printed
    }

    /// Returns the bytes of the next page; after the last page those of the PDF's cross-reference table, then
    /// `None`.
    pub async fn next_page(&mut self) -> Result<Option<Bytes>, RenderError> {
        if self.is_done {
            return Ok(None);
        }
        let Some(page) = self.book.pages.get(self.printed).cloned() else {
            self.is_done = true;
            return Ok(Some(self.state.document.clone().end(&self.book.heading).into()));
        };
        let range = match &page {
            BookPage::Mazes(mazes) | BookPage::Solutions(mazes) => mazes.clone(),
            BookPage::Cover(_) => 0..1,
            _ => 0..0,
        };
        let mazes = &self.book.plan.mazes[range];
        let work = mazes.iter().map(|maze| maze.cost.memory).max().unwrap_or(0);
        let output = mazes.iter().fold(0, |sum: u64, maze| sum.saturating_add(maze.cost.output));
        let (app, book) = (Arc::clone(&self.app), Arc::clone(&self.book));
        let (mut state, number) = (self.state.clone(), self.printed + 1);
        let printed = self
            .app
            .renders
            .run_with_memory(
                self.payer.clone(),
                work.saturating_add(output),
                move |cancel, memory| {
                    let began = Instant::now();
                    let mut printing = Printing {
                        host: &app.settings.public_url,
                        context: app.renders.context(),
                        book: &book,
                        state: &mut state,
                        cancel,
                    };
                    let bytes = printing.page(&page, number)?;
                    app.metrics.rendered("book", began.elapsed());
                    let length = bytes.len() as u64;
                    Ok((Bytes::from_owner(memory.shrink_to(length).attach(bytes)), state))
                },
            )
            .await;
        let (bytes, state) = printed?;
        self.state = state;
        self.printed += 1;
        Ok(Some(bytes))
    }

    /// Returns the next page. If the server does not admit it, the printer retries for a while.
    pub async fn next_page_patiently(&mut self) -> Result<Option<Bytes>, RenderError> {
        let mut retries = Retries::default();
        loop {
            match self.next_page().await {
                Err(error) if retries.wait(&error).await => {}
                printed => return printed,
            }
        }
    }

    /// Returns the bytes of the whole book.
    pub async fn whole(mut self) -> Result<HeldBytes, RenderError> {
        let mut pages = Vec::new();
        let mut next = self.next_page().await?;
        while let Some(page) = next {
            pages.push(page);
            next = self.next_page_patiently().await?;
        }
        let length: usize = pages.iter().map(Bytes::len).sum();
        let join =
            move |_: &Cancel, memory: MemoryReservation| Ok(HeldBytes::new(pages.concat(), memory));
        self.app.renders.run_with_memory(self.payer.clone(), length as u64, join).await
    }
}

//! Text that is written in chunks.

use std::ops::{Deref, DerefMut};

use crate::formats::number::TextBuffer;
use mazewright_core::Error;

/// Where chunks go, and how large they are.
pub struct Chunks<'a> {
    /// Number of bytes from which on a chunk is complete. A chunk is larger by one item of a list at most.
    pub bytes: usize,
    /// Takes each chunk. If it returns an error, writing ends with that error.
    pub take: &'a mut dyn FnMut(Vec<u8>) -> Result<(), Error>,
}

/// A text of which no more than a chunk is held.
pub(crate) struct ChunkedText<'a> {
    chunks: Chunks<'a>,
    text: TextBuffer,
}

impl<'a> ChunkedText<'a> {
    /// Begins a text of at most `most` bytes.
    pub(crate) fn new(chunks: Chunks<'a>, most: usize) -> Self {
        // Reserved at once, because a growing buffer takes up to twice its size.
        let text = TextBuffer::with_capacity(most.min(chunks.bytes.saturating_add(ITEM)));
        Self { chunks, text }
    }

    /// Passes on what has been written, if that is a chunk. To be called between the items of lists.
    #[inline]
    pub(crate) fn end_item(&mut self) -> Result<(), Error> {
        if self.text.0.len() < self.chunks.bytes { Ok(()) } else { self.pass_on() }
    }

    fn pass_on(&mut self) -> Result<(), Error> {
        let next = TextBuffer::with_capacity(self.text.0.capacity());
        (self.chunks.take)(std::mem::replace(&mut self.text, next).0)
    }

    /// Passes on the rest.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let mut rest = std::mem::take(&mut self.text).0;
        rest.shrink_to_fit();
        (self.chunks.take)(rest)
    }
}

/// Room for an item that makes a chunk complete, in bytes. Larger ones make the buffer grow.
const ITEM: usize = 1 << 12;

/// A text of items, which may be passed on between two of them.
pub(crate) trait ItemText {
    /// What has been written and not passed on.
    fn text(&mut self) -> &mut TextBuffer;

    /// To be called between items.
    fn end_item(&mut self) -> Result<(), Error>;
}

impl ItemText for ChunkedText<'_> {
    #[inline]
    fn text(&mut self) -> &mut TextBuffer {
        &mut self.text
    }

    #[inline]
    fn end_item(&mut self) -> Result<(), Error> {
        Self::end_item(self)
    }
}

/// Held as a whole.
impl ItemText for TextBuffer {
    #[inline]
    fn text(&mut self) -> &mut TextBuffer {
        self
    }

    #[inline]
    fn end_item(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

impl Deref for ChunkedText<'_> {
    type Target = TextBuffer;

    fn deref(&self) -> &TextBuffer {
        &self.text
    }
}

impl DerefMut for ChunkedText<'_> {
    fn deref_mut(&mut self) -> &mut TextBuffer {
        &mut self.text
    }
}

/// Returns all that is written, as one chunk.
pub(crate) fn whole(write: impl FnOnce(Chunks<'_>) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let mut take = |chunk| {
        bytes = chunk;
        Ok(())
    };
    write(Chunks { bytes: usize::MAX, take: &mut take })?;
    Ok(bytes)
}

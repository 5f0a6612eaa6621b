//! Text that is written in chunks.

use std::ops::{Deref, DerefMut};

use crate::formats::number::TextBuffer;
use mazewright_core::Error;

/// The receiver of chunks, and their size.
pub struct Chunks<'a> {
    /// Number of bytes that complete a chunk. A chunk exceeds it by less than one item of a list.
    pub bytes: usize,
    /// Takes each chunk. If it returns an error, writing ends with that error.
    pub take: &'a mut dyn FnMut(Vec<u8>) -> Result<(), Error>,
}

/// A text that is held in memory only up to the size of a chunk.
pub(crate) struct ChunkedText<'a> {
    chunks: Chunks<'a>,
    text: TextBuffer,
}

impl<'a> ChunkedText<'a> {
    /// Creates a text of at most `most` bytes.
    pub(crate) fn new(chunks: Chunks<'a>, most: usize) -> Self {
        // The capacity is reserved at once, because a growing buffer takes up to twice its size.
        let text = TextBuffer::with_capacity(most.min(chunks.bytes.saturating_add(ITEM)));
        Self { chunks, text }
    }

    /// Passes on the text if it is a complete chunk. Must be called between the items of lists.
    #[inline]
    pub(crate) fn end_item(&mut self) -> Result<(), Error> {
        if self.text.0.len() < self.chunks.bytes { Ok(()) } else { self.pass_on() }
    }

    fn pass_on(&mut self) -> Result<(), Error> {
        let next = TextBuffer::with_capacity(self.text.0.capacity());
        (self.chunks.take)(std::mem::replace(&mut self.text, next).0)
    }

    /// Passes on the rest of the text.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let mut rest = std::mem::take(&mut self.text).0;
        rest.shrink_to_fit();
        (self.chunks.take)(rest)
    }
}

/// Space for the item that completes a chunk, in bytes. Larger items make the buffer grow.
const ITEM: usize = 1 << 12;

/// A text of items, which may be passed on in chunks between two items.
pub(crate) trait ItemText {
    /// Returns the text that has been written and not passed on.
    fn text(&mut self) -> &mut TextBuffer;

    /// Ends an item. Must be called between items.
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

/// A text that is held as a whole.
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

/// Returns the whole output of `write` as one chunk.
pub(crate) fn whole(write: impl FnOnce(Chunks<'_>) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let mut take = |chunk| {
        bytes = chunk;
        Ok(())
    };
    write(Chunks { bytes: usize::MAX, take: &mut take })?;
    Ok(bytes)
}

//! Mazes for JavaScript. The module imports nothing: the caller writes a question into its memory, lets it answer, and
//! reads the answer.
//!
//! ```text
//! reserve(bytes)   makes room for a question, and returns its address
//! answer()         answers it, and returns the number of bytes of the answer
//! answer_address() returns where the answer is
//! ```
//!
//! A question is JSON. An answer is a head as JSON, a line feed, and the bytes of a file.

mod question;

use std::cell::RefCell;
use std::mem;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; bytes];
        question.as_mut_ptr()
    })
}

/// Answers the question, and returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let question = QUESTION.with_borrow_mut(mem::take);
    // The last answer is freed first.
    ANSWER.with_borrow_mut(mem::take);
    let answer = question::answer(&question);
    let bytes = answer.len();
    ANSWER.set(answer);
    bytes
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_address() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

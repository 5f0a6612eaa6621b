//! Books on the threads for work: [`survey`] searches for the mazes before the first page, [`printer`] prints page by
//! page, and [`stream`] sends the pages. [`mazewright_book`] defines what a book is.

pub mod printer;
pub mod stream;
pub mod survey;

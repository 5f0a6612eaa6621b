//! Data sets: many mazes, sent or written as one stream of NDJSON, tar, CSV or Parquet.
//!
//! Item i depends on the parameters, the seed and i alone. A part of a data set can therefore be made
//! anywhere, again, and in any order. The server and the program `mazewright dataset` make the same
//! bytes by the same code:
//!
//! ```text
//!   parameters, vary, length_range, item_format     the parameters of data sets alone
//!   format_kind                                     properties of a format that plans depend on
//!   plan                                            a request, read and checked
//!   item                                            one item: its parameters, its seed, its maze
//!   formats, columns                                items as bytes
//! ```
//!
//! # The item of a number
//!
//! The seed of item i is [`Seed::derive`](mazewright_core::Seed::derive)(i). That seed starts a
//! random stream, which draws the parameters in `vary`. A maze is not kept if it does not exist, or does
//! not match `difficulty`, `solution_length` or `unique`. Then the next word of the stream is the next
//! seed. Parameters are drawn anew if no such maze exists, or after a quarter of the tries. After all
//! tries (64, fewer for large mazes) the data set has no item of that number.

pub mod columns;
pub mod earlier;
pub mod format_kind;
pub mod formats;
pub mod item;
pub mod item_format;
pub mod length_range;
pub mod parameters;
pub mod plan;
pub mod vary;

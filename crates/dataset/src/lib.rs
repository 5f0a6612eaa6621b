//! Data sets: many mazes, sent or written as one stream of NDJSON, tar, CSV or Parquet.
//!
//! Item i follows from the parameters, the seed and i alone, so that a part of a data set can be made
//! anywhere, again, and in any order. The server and the program `mazewright dataset` make the same
//! bytes by the same code:
//!
//! ```text
//!   parameters, vary, length_range, item_format     the parameters that only data sets have
//!   format_kind                                     what a format says about a plan
//!   plan                                            a request, read and checked
//!   item                                            one item: its parameters, its seed, its maze
//!   formats, columns                                items as bytes
//! ```
//!
//! # The item of a number
//!
//! The seed of item i is [`Seed::derive`](mazewright_core::Seed::derive)(i). From that number comes
//! a random stream, by which the parameters in `vary` are drawn. If the maze is not kept (it does not
//! exist, or is not what `difficulty`, `solution_length` or `unique` ask for) the next word of the stream
//! is the next seed. What does not exist, and what was not kept in a quarter of the tries, is drawn anew.
//! After all tries (64, fewer for large mazes) there is no item of that number.

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

//! Texts of values in other spellings: numbers with idle zeros or exponents, compressed texts, and the names that people
//! have.

pub mod number;
pub(crate) mod packed_text;
pub(crate) mod titles;

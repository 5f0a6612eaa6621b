//! Texts of values in other spellings: numbers with idle zeros or exponents, and compressed texts.

pub mod number;
pub(crate) mod packed_text;

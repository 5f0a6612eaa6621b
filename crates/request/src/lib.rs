//! The language of requests: a maze is a string, and this crate turns the string into bytes.
//!
//! ```
//! use mazewright_core::Cancel;
//! use mazewright_request::reading::query::Reader;
//! use mazewright_request::render::{Names, render};
//!
//! let mut reader = Reader::default();
//! reader.query("shape=tri&cols=18&rows=12&seed=42")?;
//! let request = reader.finish(None)?.resolve(|| None)?;
//! let url = request.canonical();
//! assert_eq!(url, "/maze.svg?shape=tri&cols=18&rows=12&seed=42&gen=1");
//! let names = Names { url: &url, ..Names::default() };
//! let (svg, facts) = render(&request, names, &mut (), &Cancel::new())?;
//! assert!(svg.starts_with(b"<svg"));
//! assert_eq!(facts.cells, Some(18 * 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate does no I/O, reads no clock and starts no thread. Fresh seeds, limits, kept grids and the times of stages are
//! arguments. Each file uses those above it; `conditions`, `parameter`, `raw_request` and
//! `table` also use one below:
//!
//! ```text
//!   error           why a request has no answer
//!   other_values    words that people use for a value
//!   text            spellings of numbers, compressed texts, and titles: names that people have for values
//!   value           what a kind of value is; nothing of the request
//!   kinds           one file for each kind
//!   parameter_id    the number of a parameter, and sets of parameters
//!   raw_request     the request as it was read
//!   defaults        defaults that follow from other parameters
//!   parameter       what a parameter is: a kind of value, and the field of the request that holds it
//!   need            what a parameter needs of others to have an effect;  conditions: of each parameter
//!   table           the parameters;  choices: lists that only requests have;  parameter_lookup: parameters by name
//!   reading         from a query, a form or JSON to a request; own_parameter: parameters of one route alone;
//!                   path: routes that a caller sends, for /solve and games
//!   sizes           fills in the sizes of a picture and of a solid
//!   resolve         from the request as it was read to a resolved_request, in which every value is known
//!   canonical       writes the canonical URL
//!   limits          rejects what contradicts itself or takes too much; animation_limits: the same for animations
//!   render          from a resolved request to bytes, and to facts about the maze
//!
//!   endless         requests for parts of an endless maze, and their bytes
//! ```
//!
//! A new kind is one file in [`kinds`]. A new parameter is one entry in
//! [`table`](crate::table::PARAMETERS), a field that holds it, and the code that uses the field.

pub mod canonical;
pub mod choices;
mod conditions;
mod defaults;
pub mod endless;
pub mod error;
pub mod facts;
pub mod kinds;
pub mod limits;
pub mod need;
pub mod other_values;
pub mod parameter;
pub mod parameter_id;
mod parameter_lookup;
mod raw_request;
pub mod reading;
pub mod render;
mod resolve;
mod resolved_request;
mod sizes;
pub mod table;
mod table_macros;
pub mod text;
pub mod value;

pub use crate::parameter_id::{ParameterId, ParameterSet};
pub use crate::raw_request::RawRequest;
pub use crate::resolve::seed_of_random;
pub use crate::resolved_request::ResolvedRequest;

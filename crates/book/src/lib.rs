//! Books of mazes: many requests become one PDF, with covers, chapters and solutions.
//!
//! A book takes the parameters of a maze and a few of its own, or a list of mazes. The program that prints it
//! calls each step, so that it decides where a step runs and who waits:
//!
//! ```text
//!   options, draft       the parameters of a book, read from a query or a body;  idle_options: those without an effect
//!   series, plan         the requests for its mazes;  limits, legible, countable: rejects what cannot be printed
//!   finding, survey      searches for the mazes, whose seeds may be tried anew;  too_few: why there are not enough
//!   gaps                 what a book says about mazes that are missing
//!   arranged, pages      the order of the mazes, the chapters and the pages;  front_matter: the words around them
//!   page_print           draws a page;  paper: the sizes of its parts
//! ```

pub mod arranged;
pub mod countable;
pub mod draft;
pub mod finding;
pub mod front_matter;
pub mod gaps;
pub mod idle_options;
pub mod legible;
pub mod limits;
pub mod maze;
pub mod options;
pub mod page_print;
pub mod pages;
pub mod paper;
pub mod plan;
pub mod series;
pub mod survey;
pub mod too_few;

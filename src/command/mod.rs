//! The commands of the command line that make mazes and describe them, without a server.
//!
//! ```text
//!   failure       why a command fails, and its exit code
//!   given         parameters on the command line, and the files that they name
//!   output        the file or the standard output that a command writes;  unfinished: a file until it is whole
//!   progress      progress on terminals;  interrupt: Ctrl-C
//!   answer        the bytes of one maze
//!   maze          mazewright maze;  batch: many mazes;  file_name: their names;  shared_grid: their grid
//!   book          mazewright book
//!   facts         mazewright solve and stats;  lines: a JSON document as lines of text
//!   list          mazewright list;  shell: mazewright completions and man
//! ```

pub mod answer;
pub mod batch;
pub mod book;
pub mod facts;
pub mod failure;
pub mod file_name;
pub mod given;
pub mod interrupt;
pub mod lines;
pub mod list;
pub mod maze;
pub mod output;
pub mod progress;
pub mod shared_grid;
pub mod shell;
pub mod unfinished;

use crate::config::Settings;
use mazewright_request::limits::AnswerLimits;

/// The settings that commands follow.
#[derive(Clone, Debug)]
pub struct CommandSettings {
    /// The limits of a maze.
    pub limits: AnswerLimits,
    /// The number of mazes that are made at once.
    pub threads: usize,
    /// The URL on printed pages; empty if there is none.
    pub host: String,
}

impl CommandSettings {
    /// Returns those of the service.
    pub fn new(settings: &Settings) -> Self {
        let host = settings.public_url.clone();
        Self { limits: settings.limits(), threads: settings.jobs(), host }
    }
}

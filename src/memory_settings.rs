//! The consequences of `MAZE_MEMORY`: its parts, and the defaults of settings that are not given.

use std::ffi::OsString;

use clap::{Command, CommandFactory, FromArgMatches};

use crate::config::{HEAD_BYTES, MEMORY, MIB, Settings};
use crate::response::answer::OVERHEAD;
use crate::response::streaming::STREAM_BYTES;
use mazewright_games::GamesSettings;
use mazewright_request::limits::AnswerLimits;

/// The settings whose defaults depend on `MAZE_MEMORY`.
const FOLLOWING: [&str; 5] = ["max_cells", "max_pixels", "max_answer", "cache", "grids"];

impl Settings {
    /// Reads arguments, beginning with the name of the program, and the environment.
    pub fn read<T: Into<OsString> + Clone>(
        arguments: impl IntoIterator<Item = T>,
    ) -> Result<Self, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let matches = Self::arguments(arguments.clone()).try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }

    /// Returns the settings as a command of clap. Its defaults depend on the memory from `arguments`
    /// or the environment.
    pub fn arguments(arguments: impl IntoIterator<Item = OsString>) -> Command {
        let described = Self::command();
        // Faults are ignored here: the arguments are read again, with these defaults.
        let lenient = described.clone().ignore_errors(true).disable_help_flag(true);
        let matches = lenient.disable_version_flag(true).try_get_matches_from(arguments);
        let memory = matches.ok().and_then(|it| it.get_one("memory").copied()).unwrap_or(MEMORY);
        described.mut_args(|argument| {
            let default = argument.get_default_values().first().and_then(|it| it.to_str());
            match default.and_then(|it| it.parse().ok()) {
                Some(default) if follows(argument.get_id().as_str(), memory) => {
                    argument.default_value(in_proportion(default, memory).to_string())
                }
                _ => argument,
            }
        })
    }

    /// Returns the settings of games.
    pub fn games(&self) -> GamesSettings<'_> {
        GamesSettings {
            database: self.database.as_ref(),
            database_bytes: self.database_bytes(),
            token_key: self.token_key.as_ref(),
            wait: self.queue_wait,
        }
    }

    /// Returns the limits of the answer to a request.
    pub fn limits(&self) -> AnswerLimits {
        AnswerLimits {
            cells: self.max_cells,
            pixels: self.max_pixels,
            answer_bytes: self.answer_bytes(),
            memory_bytes: self.memory_bytes().saturating_sub(self.set_aside_bytes()),
            answer_overhead: OVERHEAD,
            stream_bytes: STREAM_BYTES,
        }
    }

    /// Returns the bytes of the memory budget.
    pub fn memory_bytes(&self) -> u64 {
        self.memory.saturating_mul(MIB)
    }

    /// Returns the bytes of the answer cache: of the answers and of the known requests that lead to them.
    pub fn cache_bytes(&self) -> u64 {
        self.cache.saturating_mul(MIB)
    }

    /// Returns the part of the answer cache for known requests: a sixteenth, as a request takes 1 KiB and an answer 12.
    pub fn known_bytes(&self) -> u64 {
        self.cache_bytes() / 16
    }

    /// Returns the part of the answer cache for comparisons and short books: an eighth, because they are rare.
    pub fn documents_bytes(&self) -> u64 {
        self.cache_bytes() / 8
    }

    /// Returns the part of the answer cache for mazes.
    pub fn answers_bytes(&self) -> u64 {
        self.cache_bytes() - self.known_bytes() - self.documents_bytes()
    }

    /// Returns the part of the memory for request bodies: a sixteenth, and at least two of the longest,
    /// because a client holds at most half of it.
    pub fn bodies_bytes(&self) -> u64 {
        let longest = (self.body_bytes() as u64).saturating_add(HEAD_BYTES as u64);
        (self.memory_bytes() / 16).max(longest.saturating_mul(2))
    }

    /// Returns the parts of the memory that renders cannot have: caches and request bodies.
    pub fn set_aside_bytes(&self) -> u64 {
        let caches = self.cache_bytes().saturating_add(self.kept_bytes());
        caches.saturating_add(self.bodies_bytes())
    }

    /// Returns the bytes of the grid cache, including the regions of endless mazes.
    pub fn kept_bytes(&self) -> u64 {
        self.grids_bytes() + self.regions_bytes()
    }

    /// Returns the part of the grid cache for grids.
    pub fn grids_bytes(&self) -> u64 {
        self.grids.saturating_mul(MIB).saturating_sub(self.regions_bytes())
    }

    /// Returns the part of the grid cache for regions of endless mazes: a quarter, and at least a MiB for one picture.
    pub fn regions_bytes(&self) -> u64 {
        (self.grids.saturating_mul(MIB) / 4).max(MIB)
    }
}

/// Returns whether the default of `setting` is smaller than usual because the memory is small; `memory` is in MiB.
pub fn follows(setting: &str, memory: u64) -> bool {
    memory < MEMORY && FOLLOWING.contains(&setting)
}

/// Returns the share of a default that corresponds to the share of the memory, in MiB.
fn in_proportion(default: u64, memory: u64) -> u64 {
    (default * memory / MEMORY).max(1)
}

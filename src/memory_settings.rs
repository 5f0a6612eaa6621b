//! The consequences of `MAZE_MEMORY`: its parts, and the defaults of settings that are not given.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches};

use crate::arguments::without_settings;
use crate::config::{HEAD_BYTES, MEMORY, MIB, Settings};
use crate::response::answer::OVERHEAD;
use crate::response::streaming::STREAM_BYTES;
use crate::settings_file;
use crate::tls::Authorities;
use mazewright_games::GamesSettings;
use mazewright_request::limits::AnswerLimits;
use mazewright_workload::largest;

/// The settings whose defaults depend on `MAZE_MEMORY`.
const FOLLOWING: [&str; 5] = ["max_cells", "max_pixels", "max_answer", "cache", "grids"];

impl Settings {
    /// Reads arguments, beginning with the name of the program, and the environment.
    pub fn read<T: Into<OsString> + Clone>(
        arguments: impl IntoIterator<Item = T>,
    ) -> Result<Self, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let matches = Self::arguments(arguments.clone())?.try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }

    /// Returns the settings as a command of clap. Its defaults are those of the settings file that `arguments` or the
    /// environment name, and depend on the memory from all of them.
    pub fn arguments(
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Command, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let mut described = without_settings(Self::command());
        let file =
            leniently(&described, &arguments).and_then(|it| it.get_one("settings_file").cloned());
        let file: Option<PathBuf> = file;
        let given = match file {
            Some(file) => settings_file::read_settings(&file, &names(&described))
                .map_err(|why| described.error(ErrorKind::Io, why))?,
            None => Vec::new(),
        };
        let value = |argument: &Arg| {
            let name = argument.get_env()?.to_str()?;
            given.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone())
        };
        let described = described.mut_args(|argument| match value(&argument) {
            // An empty value stands for the default.
            Some(value) if !value.is_empty() => {
                let is_secret = argument.is_hide_env_values_set();
                argument.default_value(value).hide_default_value(is_secret)
            }
            _ => argument,
        });
        let memory = leniently(&described, &arguments).and_then(|it| it.get_one("memory").copied());
        let memory = memory.unwrap_or(MEMORY);
        Ok(described.mut_args(|argument| {
            if value(&argument).is_some_and(|value| !value.is_empty()) {
                return argument;
            }
            let default = argument.get_default_values().first().and_then(|it| it.to_str());
            match default.and_then(|it| it.parse().ok()) {
                Some(default) if follows(argument.get_id().as_str(), memory) => {
                    argument.default_value(in_proportion(default, memory).to_string())
                }
                _ => argument,
            }
        }))
    }

    /// Returns the settings of games. `authorities` sign the certificate of their database.
    pub fn games<'a>(&'a self, authorities: &'a Authorities) -> GamesSettings<'a> {
        GamesSettings {
            database: self.database.as_ref(),
            database_bytes: self.database_bytes(),
            token_key: self.token_key.as_ref(),
            wait: self.queue_wait,
            authorities,
        }
    }

    /// Returns the limits of the answer to a request.
    pub fn limits(&self) -> AnswerLimits {
        AnswerLimits {
            cells: self.max_cells,
            pixels: self.max_pixels,
            answer_bytes: self.answer_bytes(),
            memory_bytes: self.job_bytes(),
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

    /// Returns the budget of jobs and caches. Request bodies and the regions of endless mazes have their own parts of
    /// the memory.
    pub fn shared_bytes(&self) -> u64 {
        self.memory_bytes().saturating_sub(self.regions_bytes() + self.bodies_bytes())
    }

    /// Returns the most memory that a job may have: what full caches leave to it.
    pub fn job_bytes(&self) -> u64 {
        let caches = self.cache_bytes().saturating_add(self.grids_bytes());
        largest(self.shared_bytes()).saturating_sub(caches)
    }

    /// Returns the least `MAZE_MEMORY` that leaves `bytes` to a job, in MiB.
    pub fn least_memory(&self, bytes: u64) -> u64 {
        let mut settings = self.clone();
        while settings.job_bytes() < bytes {
            settings.memory += 1;
        }
        settings.memory
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

/// Reads arguments whose faults are ignored: they are read again, with the right defaults.
fn leniently(described: &Command, arguments: &[OsString]) -> Option<ArgMatches> {
    let lenient = described.clone().ignore_errors(true).disable_help_flag(true);
    lenient.disable_version_flag(true).try_get_matches_from(arguments).ok()
}

/// Returns the names of all settings.
pub fn names(described: &Command) -> Vec<&str> {
    described.get_arguments().filter_map(|it| it.get_env()?.to_str()).collect()
}

/// Returns whether the default of `setting` is smaller than usual because the memory is small; `memory` is in MiB.
pub fn follows(setting: &str, memory: u64) -> bool {
    memory < MEMORY && FOLLOWING.contains(&setting)
}

/// Returns the share of a default that corresponds to the share of the memory, in MiB.
fn in_proportion(default: u64, memory: u64) -> u64 {
    (default * memory / MEMORY).max(1)
}

//! Log lines: their filter, which can change while the program runs, and their format.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;
use tracing_subscriber::{Registry, reload};

use crate::config::{LogFormat, Settings};
use crate::log_writer::{LogGuard, LogWriter};

/// The filter that is in effect.
#[derive(Clone, Debug)]
pub struct LogFilter(reload::Handle<Targets, Registry>);

impl LogFilter {
    /// Puts another filter into effect.
    pub fn set(&self, filter: Targets) {
        // It fails only if nothing is logged any more.
        let _ = self.0.reload(filter);
    }
}

/// The target of lines of the library of the tools for agents.
const AGENTS: &str = "rmcp";

/// Parses the filter of log lines. A word alone is a level. Otherwise it would be a target whose lines are all
/// written, with no lines of other targets.
pub fn log_filter(text: &str) -> Result<Targets, String> {
    let is_level = |part: &str| part.contains('=') || part.trim().parse::<LevelFilter>().is_ok();
    if !text.split(',').all(is_level) {
        return Err(format!(
            "MAZE_LOG is {text}: allowed are off, error, warn, info, debug and trace, alone or as target=level, \
             separated by commas"
        ));
    }
    let filter: Targets = text
        .parse()
        .map_err(|error| format!("MAZE_LOG is {text}, which is not a filter: {error}"))?;
    // The library of the tools for agents logs each request, and so do we.
    let is_usual = filter.default_level() == Some(LevelFilter::INFO) && !text.contains(AGENTS);
    Ok(if is_usual { filter.with_target(AGENTS, LevelFilter::WARN) } else { filter })
}

/// Writes log lines to standard error on a thread of its own, until the guard is dropped.
pub fn start_logs(settings: &Settings) -> Result<(LogGuard, LogFilter), String> {
    let (filter, handle) = reload::Layer::new(log_filter(&settings.log)?);
    let started = LogWriter::start(std::io::stderr());
    let (writer, guard) = started.map_err(|error| format!("cannot start: {error}"))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    let lines = match settings.log_format {
        LogFormat::Pretty => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(filter).with(lines).init();
    std::panic::set_hook(Box::new(|panic| tracing::error!("panic: {panic}")));
    Ok((guard, LogFilter(handle)))
}

//! The settings in effect and their faults, and variables of the environment that look
//! like settings but are not.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::sync::LazyLock;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, Command, CommandFactory};

use crate::config::Settings;
use crate::memory_settings::{follows, names};
use crate::net::connection_table::SPARE;
use crate::settings_file;
use mazewright_request::ParameterId;

/// The settings as a command of clap.
static COMMAND: LazyLock<Command> = LazyLock::new(|| {
    Settings::arguments(std::env::args_os()).unwrap_or_else(|_| Settings::command())
});

/// Variables that Kubernetes sets for a service called `maze`.
const OF_KUBERNETES: [&str; 2] = ["MAZE_PORT", "MAZE_SERVICE_"];

/// Returns a warning for each variable whose name begins with `MAZE_` and that is not a setting.
pub fn warnings(variables: impl IntoIterator<Item = String>) -> Vec<String> {
    let settings = names(&COMMAND);
    let is_unknown = |name: &String| {
        name.starts_with("MAZE_")
            && !settings.contains(&name.as_str())
            && !OF_KUBERNETES.iter().any(|prefix| name.starts_with(prefix))
    };
    let mut unknown: Vec<String> = variables.into_iter().filter(is_unknown).collect();
    unknown.sort();
    unknown.iter().map(|name| settings_file::unknown_setting(name, &settings)).collect()
}

/// Returns the settings with their values as texts, in a fixed order.
pub fn values(arguments: &[OsString]) -> Vec<(String, String)> {
    let Ok(command) = Settings::arguments(arguments.iter().cloned()) else { return Vec::new() };
    let Ok(matches) = command.clone().try_get_matches_from(arguments) else { return Vec::new() };
    let text = |argument: &Arg| {
        let raw = matches.get_raw(argument.get_id().as_str()).into_iter().flatten();
        raw.map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(",")
    };
    let named = command
        .get_arguments()
        .filter_map(|argument| Some((argument.get_env()?.to_str()?.to_owned(), text(argument))));
    named.collect()
}

/// Describes an error of the settings on one line. For a value from the environment it names the variable,
/// although clap names the flag.
pub fn explain(error: &Error, arguments: impl IntoIterator<Item = OsString>) -> String {
    let text = error.to_string();
    // The first paragraph has the error, the others the usage of the program.
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let what = lines.split(|line| line.is_empty()).next().unwrap_or_default().join(" ");
    let what = what.trim_start_matches("error: ");
    // Without the environment and the file, the same arguments have the same fault only if the flag was given.
    let bare = Settings::command().mut_args(|it| it.env(Resettable::Reset));
    let without = bare.try_get_matches_from(arguments).err();
    if without.is_some_and(|without| without.to_string() == text) {
        return format!("{what}{}", remedy(error));
    }
    let mut command = COMMAND.clone();
    command.build();
    let mut settings = command.get_arguments().filter_map(|it| Some((it, it.get_env()?.to_str()?)));
    if error.kind() == ErrorKind::InvalidUtf8 {
        let is_garbled =
            |name: &str| std::env::var_os(name).is_some_and(|it| it.to_str().is_none());
        let garbled = settings.find(|(_, name)| is_garbled(name));
        return garbled.map_or(what.to_owned(), |(_, name)| format!("{name} is not valid UTF-8"));
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else {
        return what.to_owned();
    };
    match settings.find(|(argument, _)| argument.to_string() == *flag) {
        Some((_, name)) => what.replace(&format!("'{flag}'"), name),
        None => what.to_owned(),
    }
}

/// Returns what to do about a wrong argument, as the end of the sentence that names it.
fn remedy(error: &Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    let parameter = text(ContextKind::InvalidArg).map(|it| it.trim_start_matches('-'));
    let parameter = parameter.filter(|_| error.kind() == ErrorKind::UnknownArgument);
    if let Some(name) = parameter.filter(|name| ParameterId::named(name).is_some()) {
        return format!("; write the parameter as {name}=VALUE, without dashes");
    }
    let similar =
        text(ContextKind::SuggestedArg).or_else(|| text(ContextKind::SuggestedSubcommand));
    match similar {
        Some(similar) => format!("; did you mean {similar}?"),
        None if error.kind() == ErrorKind::InvalidSubcommand => {
            "; mazewright --help lists the commands".to_owned()
        }
        None => String::new(),
    }
}

/// Writes the settings in effect with their sources, their consequences, and `warnings`.
pub fn report(settings: &Settings, warnings: &[String]) -> String {
    let mut text = String::new();
    let matches = COMMAND.clone().try_get_matches_from(std::env::args_os()).ok();
    let file = settings.settings_file.as_deref();
    let file = file.and_then(|file| settings_file::read_settings(file, &names(&COMMAND)).ok());
    let in_file = |name| file.iter().flatten().any(|(own, _)| own == name);
    for argument in COMMAND.get_arguments() {
        let Some(name) = argument.get_env().and_then(|name| name.to_str()) else { continue };
        let id = argument.get_id().as_str();
        let source = matches.as_ref().and_then(|it| it.value_source(id));
        let raw = matches.as_ref().and_then(|it| it.get_raw(id));
        let values: Vec<String> =
            raw.into_iter().flatten().map(|value| value.to_string_lossy().into_owned()).collect();
        let shown = match values.len() {
            _ if values.iter().all(String::is_empty) => "off".to_owned(),
            count if argument.is_hide_env_values_set() => format!("{count} set, not shown"),
            _ => values.join(","),
        };
        let source = match source {
            Some(ValueSource::CommandLine) => "flag",
            Some(ValueSource::EnvVariable) => "environment",
            _ if in_file(name) => "file",
            _ if follows(id, settings.memory) => "follows MAZE_MEMORY",
            _ => "default",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<26} {shown:<24} {source}");
    }
    let _ = writeln!(
        text,
        "\njobs at once               {jobs}\n\
         memory for a render        {free} MiB\n\
         memory for request bodies  {bodies} MiB\n\
         connections                {} and {SPARE} for health checks, {} of one client\n\
         resident memory, at most   {} MiB",
        settings.connections,
        settings.client_connections,
        settings.memory + PROGRAM_MIB,
        free = settings.job_bytes() >> 20,
        jobs = settings.jobs(),
        bodies = settings.bodies_bytes() >> 20,
    );
    for warning in warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    text
}

/// Memory that the program takes in addition to `MAZE_MEMORY`, in MiB.
const PROGRAM_MIB: u64 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_settings_are_told_with_the_nearest_name() {
        let names = [
            "MAZE_CASHE",
            "MAZE_CACHE",
            "MAZE_PORT",
            "MAZE_PORT_80_TCP",
            "HOME",
            "MAZE_SERVICE_HOST",
            "MAZE_QQQQQQQQQQQQ",
        ];
        assert_eq!(
            warnings(names.map(str::to_owned)),
            [
                "MAZE_CASHE is not a setting; did you mean MAZE_CACHE?",
                "MAZE_QQQQQQQQQQQQ is not a setting"
            ]
        );
    }
}

//! `mazewright completions` and `mazewright man`: the command line for shells and for man(1).

use std::path::Path;

use clap::{Command as Described, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::{Man, generate_to as generate_pages};

use crate::arguments::without_settings;
use crate::command::failure::Failure;
use crate::command::output::Destination;
use crate::config::Settings;

/// The standard output, for text.
const OUTPUT: Destination = Destination::Standard { is_named: true };

/// Returns the description of the command line, without the settings of the environment.
fn described() -> Described {
    let mut described = without_settings(Settings::command());
    described.build();
    described
}

/// Prints the completions of a shell.
pub fn print_completions(shell: Shell) -> Result<(), Failure> {
    let (mut described, mut text) = (described(), Vec::new());
    let name = described.get_name().to_owned();
    generate(shell, &mut described, name, &mut text);
    OUTPUT.write_all(&text)
}

/// Prints the page of the program, or of one command.
pub fn print_manual(command: Option<&str>) -> Result<(), Failure> {
    let described = described();
    let described = match command {
        None => described,
        Some(name) => described.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::wrong(format!("{name} is not a command; mazewright --help lists them"))
        })?,
    };
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = Man::new(described).render(&mut text);
    OUTPUT.write_all(&text)
}

/// Writes the pages of the program and of its commands into a folder.
pub fn write_manuals(folder: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::of_file(&folder.display().to_string(), &error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    let described = without_settings(Settings::command()).disable_help_subcommand(true);
    generate_pages(described, folder).map_err(failed)
}

//! docs/command-line.md: a shell runs each of its commands.

use std::process::{Command, Stdio};

use crate::server::command;

const TEXT: &str = include_str!("../../docs/command-line.md");

/// Returns the blocks of the shell, without the spaces that a list puts before them.
fn blocks() -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = TEXT.lines();
    while let Some(line) = lines.next() {
        let Some(before) = line.strip_suffix("```sh") else { continue };
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        blocks.push(
            block
                .map(|line| line.strip_prefix(before).unwrap_or(line))
                .fold(String::new(), |text, line| text + line + "\n"),
        );
    }
    blocks
}

#[test]
fn every_command_of_the_document_runs() {
    let folder = tempfile::tempdir().unwrap();
    let programs = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(command().get_program(), programs.path().join("mazewright"))
        .unwrap();
    let path = format!("{}:{}", programs.path().display(), std::env::var("PATH").unwrap());
    let blocks = blocks();
    assert!(blocks.len() > 10, "{blocks:?}");
    for block in blocks {
        let mut shell = Command::new("sh");
        shell.args(["-euc", &block]).current_dir(&folder).env("PATH", &path).stdin(Stdio::null());
        let output = shell.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{block}\n{said}");
    }
}

/// The help of the program and of each command names what the document names.
#[test]
fn the_document_has_every_command() {
    let help = command().arg("--help").output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert_eq!(names.len(), 15, "{help}");
    for name in names {
        assert!(TEXT.contains(&format!("`{name}`")), "{name}");
    }
}

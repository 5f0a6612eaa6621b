//! `mazewright dataset`: data sets as files.
//!
//! A file has a name with `.part` at its end until it is whole, and then gets its own name.
//! The program removes an unfinished file when it fails or is stopped, or else in the next run. A data set in several
//! files also has a description in a file. A later run compares it with its own data set.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::app::App;
use crate::config::DatasetArguments;
use crate::dataset::batches::stream;
use crate::fresh_seed::fresh_seed;
use crate::response::negotiation::Encoding;
use crate::response::problem::Problem;
use mazewright_core::{Chosen, find};
use mazewright_dataset::earlier::Earlier;
use mazewright_dataset::formats::{DATASET_FORMATS, DatasetFormat};
use mazewright_dataset::plan::DatasetPlan;
use mazewright_request::canonical::encode;

/// The name for the standard output.
const STANDARD_OUTPUT: &str = "-";

/// The progress bar: items done and to be done, items a second, and the time that is left.
const BAR: &str = "{bar:40} {human_pos}/{human_len} mazes, {per_sec}, {eta} left";

/// Writes a data set. An error is a message for a person.
pub async fn write(app: &Arc<App>, arguments: &DatasetArguments) -> Result<(), String> {
    let DatasetArguments { file, shard, quiet, .. } = arguments;
    let is_stdout = file.as_os_str() == STANDARD_OUTPUT;
    let format = format(arguments, is_stdout)?;
    let plan = DatasetPlan::read(
        &query(&arguments.parameters),
        format.name,
        format.value.kind,
        &app.settings.limits(),
        fresh_seed,
    )
    .map_err(|error| messages(&error.into()))?;
    if plan.base.is_fresh() {
        return Err(
            "seed is not given, but files can be made again only with one; say seed=7".into()
        );
    }
    let count = plan.items.end - plan.items.start;
    let progress = if *quiet { ProgressBar::hidden() } else { bar(count) };
    let writer = Writer { app, format, progress: &progress, earlier: Earlier::default() };
    let left_out = if is_stdout {
        if shard.is_some() {
            return Err("--shard is given, but the standard output is one file".into());
        }
        let mut output = BufWriter::new(io::stdout().lock());
        let explain = |error: &io::Error| format!("cannot write to the standard output: {error}");
        let left_out = writer.copy(plan, &mut output, &explain).await?;
        output.flush().map_err(|error| explain(&error))?;
        left_out
    } else if let Some(shard) = *shard {
        writer.write_parts(plan, file, shard).await?
    } else {
        if file.exists() {
            return Err(format!(
                "{} exists already; remove it, or name another file",
                file.display()
            ));
        }
        writer.write_file(plan, file).await?
    };
    progress.finish();
    if left_out > 0 {
        eprintln!("mazewright: {left_out} of {count} numbers have no maze that is kept");
    }
    Ok(())
}

/// Returns the format that the arguments name.
fn format(arguments: &DatasetArguments, is_stdout: bool) -> Result<Chosen<DatasetFormat>, String> {
    let DatasetArguments { file, format, .. } = arguments;
    let extension = file.extension().and_then(|extension| extension.to_str());
    let name = match (format, extension) {
        (Some(format), Some(extension))
            if !is_stdout && find(DATASET_FORMATS, extension) != find(DATASET_FORMATS, format) =>
        {
            return Err(format!(
                "--format is {format}, but {} ends in .{extension}; leave one of them out",
                file.display()
            ));
        }
        (Some(format), _) => Some(format.as_str()),
        (None, extension) => extension,
    };
    name.and_then(|name| find(DATASET_FORMATS, name)).ok_or_else(|| {
        let names: Vec<&str> = DATASET_FORMATS.iter().map(|format| format.name).collect();
        let what = match name {
            Some(name) => format!("the format is {name}"),
            None if is_stdout => "--format is not given".to_owned(),
            None => format!("{} has no extension", file.display()),
        };
        format!("{what}, but must be one of {}", names.join(", "))
    })
}

/// Returns the query of parameters on the command line.
fn query(parameters: &[String]) -> String {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) if !text.contains('&') => format!("{name}={}", encode(value)),
        _ => text.clone(),
    };
    parameters.iter().map(pair).collect::<Vec<_>>().join("&")
}

/// Returns all messages of a problem, one a line.
fn messages(problem: &Problem) -> String {
    if problem.faults.is_empty() {
        return problem.detail.clone();
    }
    let details: Vec<&str> = problem.faults.iter().map(|fault| fault.detail.as_str()).collect();
    details.join("\nmazewright: ")
}

fn bar(count: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(BAR).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style)
}

/// The resources that all files of a data set share.
struct Writer<'a> {
    app: &'a Arc<App>,
    format: Chosen<DatasetFormat>,
    progress: &'a ProgressBar,
    earlier: Earlier,
}

impl Writer<'_> {
    /// Writes a data set in several files, and keeps those that exist. Returns the number of items that are
    /// left out.
    async fn write_parts(&self, plan: DatasetPlan, file: &Path, shard: u64) -> Result<u64, String> {
        describe(&plan, file, shard)?;
        let items = plan.items.clone();
        let mut left_out = 0;
        for (number, start) in (0..).zip(items.clone().step_by(shard as usize)) {
            let part = plan.part(start..(start + shard).min(items.end));
            let path = numbered(file, number);
            if path.exists() {
                self.progress.inc(part.items.end - part.items.start);
                self.progress.reset_eta();
            } else {
                left_out += self.write_file(part, &path).await?;
            }
        }
        Ok(left_out)
    }

    /// Writes one file. Returns the number of items that are left out.
    async fn write_file(&self, plan: DatasetPlan, path: &Path) -> Result<u64, String> {
        let explain = |error: &io::Error| cannot_write(path, error);
        let (unfinished, mut output) = Unfinished::create(path).map_err(|error| explain(&error))?;
        let left_out = self.copy(plan, &mut output, &explain).await?;
        unfinished.finish(&output, path).map_err(|error| explain(&error))?;
        Ok(left_out)
    }

    /// Copies a data set to a file. Returns the number of items that are left out.
    async fn copy(
        &self,
        plan: DatasetPlan,
        output: &mut impl Write,
        explain: &impl Fn(&io::Error) -> String,
    ) -> Result<u64, String> {
        let mut chunks = Box::pin(stream(
            self.app,
            &Arc::new(plan),
            self.format,
            Encoding::Identity,
            None,
            &self.earlier,
        ));
        let mut left_out = 0;
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(|error| messages(&error.problem(&self.app.settings)))?;
            output.write_all(&chunk.bytes).map_err(|error| explain(&error))?;
            left_out += chunk.numbers - chunk.items;
            self.progress.inc(chunk.numbers);
        }
        Ok(left_out)
    }
}

/// Writes the description of a data set, or checks that an existing description is the same.
fn describe(plan: &DatasetPlan, file: &Path, shard: u64) -> Result<(), String> {
    let (path, url) = (file.with_extension("json"), plan.url());
    let version = env!("CARGO_PKG_VERSION");
    let text = json!({ "url": url, "shard": shard, "version": version }).to_string() + "\n";
    match fs::read_to_string(&path) {
        Ok(known) if known == text => Ok(()),
        Ok(_) => Err(format!(
            "{} describes another data set, or one of another version; remove it and its files, or name \
             another file",
            path.display()
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_whole(&path, &text).map_err(|error| cannot_write(&path, &error))
        }
        Err(error) => Err(format!("cannot read {}: {error}", path.display())),
    }
}

/// Returns the name of a file with a number: `mazes-000003.tar`.
fn numbered(file: &Path, number: u64) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{number:06}.{extension}"))
}

/// Writes a whole file, or none.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let (unfinished, mut output) = Unfinished::create(path)?;
    output.write_all(text.as_bytes())?;
    unfinished.finish(&output, path)
}

/// An unfinished file; removed when dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file under another name.
    fn create(path: &Path) -> io::Result<(Self, File)> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let name = PathBuf::from(name);
        let output = match File::create_new(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                remove_stale(&name)?;
                File::create_new(&name)?
            }
            created => created?,
        };
        Ok((Self(name), output))
    }

    /// Gives the file its own name, once it is on the disk.
    fn finish(self, output: &File, path: &Path) -> io::Result<()> {
        output.sync_all()?;
        fs::rename(&self.0, path)
    }
}

/// Removes the unfinished file of a run that was killed. Returns an error for anything but a regular file: a link may
/// lead to a file of somebody else.
fn remove_stale(path: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(path)?.is_file() {
        let why = format!("{} exists and is not a file; remove it", path.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    }
    fs::remove_file(path)
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // The file does not exist if it was finished.
        let _ = fs::remove_file(&self.0);
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

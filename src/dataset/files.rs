//! `mazewright dataset`: data sets as files.
//!
//! A file has a name with `.part` at its end until it is whole, and then gets its own name.
//! The program removes an unfinished file when it fails or is stopped, or else in the next run. A data set in several
//! files also has a description in a file. A later run compares it with its own data set.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::StreamExt;
use indicatif::ProgressBar;
use serde_json::json;

use crate::app::App;
use crate::arguments::DatasetArguments;
use crate::command::failure::Failure;
use crate::command::given::{STANDARD, is_query};
use crate::command::output::cannot_write;
use crate::command::progress::counting_bar;
use crate::command::unfinished::UnfinishedFile;
use crate::dataset::batches::stream;
use crate::fresh_seed::fresh_seed;
use crate::response::negotiation::Encoding;
use crate::response::problem::Problem;
use mazewright_core::{Chosen, find};
use mazewright_dataset::earlier::EarlierMazes;
use mazewright_dataset::formats::{DATASET_FORMATS, DatasetFormat};
use mazewright_dataset::plan::DatasetPlan;
use mazewright_request::canonical::encode;
use mazewright_request::error::RequestError;

/// Writes a data set.
pub async fn write_files(app: &Arc<App>, arguments: &DatasetArguments) -> Result<(), Failure> {
    let DatasetArguments { file, shard, quiet, .. } = arguments;
    let is_stdout = file.as_os_str() == STANDARD;
    let format = format(arguments, is_stdout)?;
    let plan = DatasetPlan::read(
        &query(&arguments.parameters),
        format.name,
        format.value.kind,
        &app.settings.limits(),
        fresh_seed,
    )?;
    if plan.base.is_fresh() {
        return Err(Failure::wrong(
            "seed is not given, but without one the files cannot be made again; add one, such as seed=7",
        ));
    }
    let count = plan.items.end - plan.items.start;
    let progress = counting_bar(count, "mazes", *quiet);
    let writer = Writer { app, format, progress: &progress, earlier: EarlierMazes::default() };
    let left_out = if is_stdout {
        if shard.is_some() {
            return Err(Failure::wrong("--shard is given, but the standard output is one file"));
        }
        let mut output = BufWriter::new(io::stdout().lock());
        let left_out = writer.copy(plan, &mut output, &Failure::of_stdout).await?;
        output.flush().map_err(|error| Failure::of_stdout(&error))?;
        left_out
    } else if let Some(shard) = *shard {
        writer.write_parts(plan, file, shard).await?
    } else {
        if file.exists() {
            return Err(Failure::Failed(format!(
                "{} exists already; remove it, or name another file",
                file.display()
            )));
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
fn format(arguments: &DatasetArguments, is_stdout: bool) -> Result<Chosen<DatasetFormat>, Failure> {
    let DatasetArguments { file, format, .. } = arguments;
    let extension = file.extension().and_then(|extension| extension.to_str());
    let name = match (format, extension) {
        (Some(format), Some(extension))
            if !is_stdout && find(DATASET_FORMATS, extension) != find(DATASET_FORMATS, format) =>
        {
            return Err(Failure::wrong(format!(
                "--format is {format}, but {} ends in .{extension}; leave one of them out",
                file.display()
            )));
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
        Failure::wrong(format!("{what}, but must be one of {}", names.join(", ")))
    })
}

/// Returns the query of parameters on the command line.
fn query(parameters: &[String]) -> String {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) if !is_query(text) => format!("{name}={}", encode(value)),
        _ => text.clone(),
    };
    parameters.iter().map(pair).collect::<Vec<_>>().join("&")
}

/// Returns the failure that a problem describes.
fn failure(problem: Problem) -> Failure {
    if problem.faults.is_empty() {
        return Failure::Failed(problem.detail);
    }
    RequestError::impossible(problem.kind, problem.faults).into()
}

/// The resources that all files of a data set share.
struct Writer<'a> {
    app: &'a Arc<App>,
    format: Chosen<DatasetFormat>,
    progress: &'a ProgressBar,
    earlier: EarlierMazes,
}

impl Writer<'_> {
    /// Writes a data set in several files, and keeps those that exist. Returns the number of items that are
    /// left out.
    async fn write_parts(
        &self,
        plan: DatasetPlan,
        file: &Path,
        shard: u64,
    ) -> Result<u64, Failure> {
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
    async fn write_file(&self, plan: DatasetPlan, path: &Path) -> Result<u64, Failure> {
        let explain = |error: &io::Error| cannot_write(path, error);
        let (unfinished, mut output) =
            UnfinishedFile::create(path).map_err(|error| explain(&error))?;
        let left_out = self.copy(plan, &mut output, &explain).await?;
        output.sync_all().map_err(|error| explain(&error))?;
        unfinished.finish(path).map_err(|error| explain(&error))?;
        Ok(left_out)
    }

    /// Copies a data set to a file. Returns the number of items that are left out.
    async fn copy(
        &self,
        plan: DatasetPlan,
        output: &mut impl Write,
        explain: &impl Fn(&io::Error) -> Failure,
    ) -> Result<u64, Failure> {
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
            let chunk = chunk.map_err(|error| failure(error.problem(&self.app.settings)))?;
            output.write_all(&chunk.bytes).map_err(|error| explain(&error))?;
            left_out += chunk.numbers - chunk.items;
            self.progress.inc(chunk.numbers);
        }
        Ok(left_out)
    }
}

/// Writes the description of a data set, or checks that an existing description is the same.
fn describe(plan: &DatasetPlan, file: &Path, shard: u64) -> Result<(), Failure> {
    let (path, url) = (file.with_extension("json"), plan.url());
    let version = env!("CARGO_PKG_VERSION");
    let text = json!({ "url": url, "shard": shard, "version": version }).to_string() + "\n";
    match fs::read_to_string(&path) {
        Ok(known) if known == text => Ok(()),
        Ok(_) => Err(Failure::Failed(format!(
            "{} describes another data set, or one of another version; remove it and its files, or name \
             another file",
            path.display()
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_whole(&path, &text).map_err(|error| cannot_write(&path, &error))
        }
        Err(error) => Err(Failure::of_file(&format!("cannot read {}", path.display()), &error)),
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
    let (unfinished, mut output) = UnfinishedFile::create(path)?;
    output.write_all(text.as_bytes())?;
    output.sync_all()?;
    unfinished.finish(path)
}

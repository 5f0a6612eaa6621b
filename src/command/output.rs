//! The file or the standard output that a command writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::command::failure::Failure;
use crate::command::given::STANDARD;
use crate::command::unfinished::Unfinished;

/// The size of the buffer of a file, in bytes.
const BUFFER: usize = 1 << 16;

/// A place for the output of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The standard output. If it is a terminal, it takes bytes that are no text only if the caller has named it.
    Standard {
        /// Whether the caller has named it.
        is_named: bool,
    },
    /// A file.
    File(PathBuf),
}

impl Destination {
    /// Returns the destination that an option names.
    pub fn of(output: Option<&Path>) -> Self {
        match output {
            None => Self::Standard { is_named: false },
            Some(path) if path.as_os_str() == STANDARD => Self::Standard { is_named: true },
            Some(path) => Self::File(path.to_owned()),
        }
    }

    /// Returns the file's extension.
    pub fn extension(&self) -> Option<&str> {
        match self {
            Self::Standard { .. } => None,
            Self::File(path) => path.extension()?.to_str(),
        }
    }

    /// Writes the output by `write`. A regular file appears when it is whole, in place of an existing one; if `write`
    /// fails, it stays as it was.
    pub fn write(
        &self,
        write: impl FnOnce(&mut OutputSink<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let path = match self {
            Self::Standard { is_named } => {
                let output = io::stdout();
                let takes_text_alone = !is_named && output.is_terminal();
                let mut writer = BufWriter::with_capacity(BUFFER, output.lock());
                return OutputSink { writer: &mut writer, path: None, takes_text_alone }
                    .fill(write);
            }
            Self::File(path) => path,
        };
        let failed = |error: io::Error| cannot_write(path, &error);
        let existing = fs::metadata(path).ok();
        if existing.as_ref().is_some_and(|it| !it.is_file()) {
            // A device or a pipe is written as it is, and a folder is an error.
            let file = File::options().write(true).open(path).map_err(failed)?;
            return to_file(file, path, write);
        }
        // A link leads to the file that is replaced.
        let target =
            if existing.is_some() { fs::canonicalize(path).map_err(failed)? } else { path.clone() };
        let (unfinished, file) = Unfinished::create(&target).map_err(failed)?;
        if let Some(existing) = existing {
            file.set_permissions(existing.permissions()).map_err(failed)?;
        }
        to_file(file, path, write)?;
        unfinished.finish(&target).map_err(failed)
    }

    /// Writes all bytes.
    pub fn write_all(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.write(|sink| sink.put(bytes))
    }
}

fn to_file(
    file: File,
    path: &Path,
    write: impl FnOnce(&mut OutputSink<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut writer = BufWriter::with_capacity(BUFFER, file);
    OutputSink { writer: &mut writer, path: Some(path), takes_text_alone: false }.fill(write)
}

/// The failure of a file that cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::of_file(&format!("cannot write {}", path.display()), error)
}

/// A destination that takes bytes.
pub struct OutputSink<'a> {
    writer: &'a mut dyn Write,
    /// The file; `None` for the standard output.
    path: Option<&'a Path>,
    takes_text_alone: bool,
}

impl OutputSink<'_> {
    /// Writes some bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.takes_text_alone && !is_text(bytes) {
            return Err(Failure::wrong(
                "the output is not text, and the standard output is a terminal; give -o FILE, or -o - to \
                 write it there",
            ));
        }
        self.writer.write_all(bytes).map_err(|error| self.failure(&error))
    }

    fn fill(mut self, write: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Result<(), Failure> {
        write(&mut self)?;
        self.writer.flush().map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        self.path.map_or_else(|| Failure::of_stdout(error), |path| cannot_write(path, error))
    }
}

/// Returns whether bytes are the beginning of a text.
fn is_text(bytes: &[u8]) -> bool {
    let is_unicode =
        std::str::from_utf8(bytes).map_or_else(|it| it.error_len().is_none(), |_| true);
    is_unicode && !bytes.contains(&0)
}

//! The file or the standard output that a command writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::command::failure::Failure;
use crate::command::given::STANDARD;
use crate::command::progress::ClearableProgress;
use crate::command::unfinished::UnfinishedFile;
use crate::system::check_file_name;

/// The size of the buffer of a file, in bytes.
const BUFFER: usize = 1 << 16;

/// A place for the output of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The standard output. A terminal takes bytes other than text only if the caller has named it.
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

    /// Writes the output by `write`. A regular file appears when it is whole, and replaces an existing one. If `write`
    /// fails, the existing file does not change. Output that a terminal may show clears `progress` first.
    pub fn write(
        &self,
        progress: &dyn ClearableProgress,
        write: impl FnOnce(&mut OutputSink<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let path = match self {
            Self::Standard { is_named } => {
                let output = io::stdout();
                let takes_text_alone = !is_named && output.is_terminal();
                let is_file = Handle::stdout().is_ok_and(|it| is_regular(it.as_file()));
                let mut writer = BufWriter::with_capacity(BUFFER, output.lock());
                let progress = Some(progress).filter(|_| !is_file);
                return OutputSink { writer: &mut writer, path: None, takes_text_alone, progress }
                    .fill(write);
            }
            Self::File(path) => path,
        };
        let failed = |error: io::Error| cannot_write(path, &error);
        check_file_name(path).map_err(failed)?;
        let existing = fs::metadata(path).ok();
        if existing.as_ref().is_some_and(|it| !it.is_file()) {
            // A device or a pipe is written as it is, and a folder is an error.
            let file = File::options().write(true).open(path).map_err(failed)?;
            let progress = Some(progress).filter(|_| file.is_terminal());
            return to_file(file, path, progress, write);
        }
        // A link leads to the file that is replaced.
        let target =
            if existing.is_some() { fs::canonicalize(path).map_err(failed)? } else { path.clone() };
        let (unfinished, file) = UnfinishedFile::create(&target).map_err(failed)?;
        if let Some(existing) = existing {
            file.set_permissions(existing.permissions()).map_err(failed)?;
        }
        to_file(file, path, None, write)?;
        unfinished.finish(&target).map_err(failed)
    }

    /// Writes all bytes.
    pub fn write_all(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.write(&(), |sink| sink.put(bytes))
    }
}

fn to_file(
    file: File,
    path: &Path,
    progress: Option<&dyn ClearableProgress>,
    write: impl FnOnce(&mut OutputSink<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut writer = BufWriter::with_capacity(BUFFER, file);
    OutputSink { writer: &mut writer, path: Some(path), takes_text_alone: false, progress }
        .fill(write)
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|it| it.is_file())
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
    /// Whether the first bytes must be text.
    takes_text_alone: bool,
    /// The progress that the first bytes clear.
    progress: Option<&'a dyn ClearableProgress>,
}

impl OutputSink<'_> {
    /// Writes some bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.is_empty() {
            return Ok(());
        }
        // Later bytes may begin within a character.
        if std::mem::take(&mut self.takes_text_alone) && !is_text(bytes) {
            return Err(Failure::wrong(
                "the output is not text, and the standard output is a terminal; give -o FILE, or -o - to \
                 write it there",
            ));
        }
        if let Some(progress) = self.progress.take() {
            progress.clear();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_may_be_in_two_pieces() {
        let mut written = Vec::new();
        let new =
            |writer| OutputSink { writer, path: None, takes_text_alone: true, progress: None };
        let mut sink = new(&mut written);
        for piece in "a\u{e9}b".as_bytes().chunks(2) {
            assert_eq!(sink.put(b"").and_then(|()| sink.put(piece)), Ok(()));
        }
        assert!(new(&mut io::sink()).put(b"\x89PNG").is_err());
        assert_eq!(written, "a\u{e9}b".as_bytes());
    }
}

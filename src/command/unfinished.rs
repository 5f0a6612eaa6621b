//! A file that is being written.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// An unfinished file, with `.part` at the end of its name; removed when dropped.
#[derive(Debug)]
pub struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file under another name.
    pub fn create(path: &Path) -> io::Result<(Self, File)> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let name = PathBuf::from(name);
        let output = match File::create_new(&name) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                remove_stale(&name)?;
                File::create_new(&name)?
            }
            created => created?,
        };
        Ok((Self(name), output))
    }

    /// Gives the file its own name.
    pub fn finish(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)
    }
}

/// Removes the unfinished file of a run that was killed. Returns an error for anything but a regular file: a link may
/// lead to a file of somebody else.
fn remove_stale(path: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(path)?.is_file() {
        let why = format!("{} exists and is not a file; remove it", path.display());
        return Err(io::Error::new(ErrorKind::AlreadyExists, why));
    }
    fs::remove_file(path)
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // The file does not exist if it was finished.
        let _ = fs::remove_file(&self.0);
    }
}

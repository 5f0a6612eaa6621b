//! A file that is being written.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use same_file::Handle;

/// The largest number of runs that may write the same file at once.
const RUNS: u32 = 1000;

/// An unfinished file; removed when dropped. It is called `NAME.part`. If another run is writing that, it is
/// `NAME.2.part`, and so on.
#[derive(Debug)]
pub struct UnfinishedFile {
    /// Its name; `None` once it is finished.
    name: Option<PathBuf>,
    /// Holds the lock that tells other runs that it is not stale.
    _locked: File,
}

impl UnfinishedFile {
    /// Creates a file under another name.
    pub fn create(path: &Path) -> io::Result<(Self, File)> {
        for run in 1..=RUNS {
            let mut name = path.as_os_str().to_owned();
            name.push(if run == 1 { ".part".to_owned() } else { format!(".{run}.part") });
            let name = PathBuf::from(name);
            if let Some(file) = claim(&name)? {
                let locked = file.try_clone()?;
                return Ok((Self { name: Some(name), _locked: locked }, file));
            }
        }
        let why = format!("{RUNS} runs are writing {} already", path.display());
        Err(io::Error::new(ErrorKind::AlreadyExists, why))
    }

    /// Gives the file its own name.
    pub fn finish(mut self, path: &Path) -> io::Result<()> {
        if let Some(name) = &self.name {
            fs::rename(name, path)?;
        }
        // Another run may create a file of the same name now.
        self.name = None;
        Ok(())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // The error of the command is the one to show.
            let _ = fs::remove_file(name);
        }
    }
}

/// Creates a locked file, and replaces that of a run that was killed. Returns `None` if another run is writing it.
fn claim(name: &Path) -> io::Result<Option<File>> {
    for _ in 0..2 {
        match File::create_new(name) {
            Ok(file) => return Ok(is_own(&file, name).then_some(file)),
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Err(_) if remove_stale(name)? => {}
            Err(_) => return Ok(None),
        }
    }
    Ok(None)
}

/// Locks a new file. Returns `false` if another run took it for stale before.
fn is_own(file: &File, name: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => is_called(file, name),
        Err(TryLockError::WouldBlock) => false,
        // Where files cannot be locked, no run removes a file of another run.
        Err(TryLockError::Error(_)) => true,
    }
}

/// Removes the unfinished file of a run that was killed, and leaves that of a run that is writing it. Returns whether
/// the name is free, and an error for anything but a regular file: a link may lead to a file of somebody else.
fn remove_stale(name: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(name) {
        Ok(found) if !found.is_file() => {
            let why = format!("{} exists and is not a file; remove it", name.display());
            return Err(io::Error::new(ErrorKind::AlreadyExists, why));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        _ => {}
    }
    let Ok(file) = File::open(name) else { return Ok(false) };
    let is_stale = file.try_lock().is_ok() && is_called(&file, name);
    if is_stale {
        fs::remove_file(name)?;
    }
    Ok(is_stale)
}

/// Returns whether `name` is still the name of `file`.
fn is_called(file: &File, name: &Path) -> bool {
    let opened = file.try_clone().and_then(Handle::from_file);
    matches!((opened, Handle::from_path(name)), (Ok(opened), Ok(named)) if opened == named)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn each_run_writes_a_file_of_its_own() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("maze.svg");
        fs::write(folder.path().join("maze.svg.part"), "of a run that was killed")?;
        let (first, mut first_file) = UnfinishedFile::create(&path)?;
        let (second, mut second_file) = UnfinishedFile::create(&path)?;
        let (third, _) = UnfinishedFile::create(&path)?;
        let modes = [&first_file, &second_file].map(|it| it.metadata().map(|it| it.permissions()));
        assert_eq!(modes[0].as_ref().ok(), modes[1].as_ref().ok());
        assert!(folder.path().join("maze.svg.2.part").exists());
        first_file.write_all(b"first")?;
        second_file.write_all(b"second")?;
        first.finish(&path)?;
        assert_eq!(fs::read_to_string(&path)?, "first");
        // The name is free again.
        let (fourth, _) = UnfinishedFile::create(&path)?;
        assert!(folder.path().join("maze.svg.part").exists());
        second.finish(&path)?;
        drop((third, fourth));
        assert_eq!(fs::read_to_string(&path)?, "second");
        assert_eq!(fs::read_dir(&folder)?.count(), 1);
        Ok(())
    }
}

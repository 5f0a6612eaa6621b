//! A file that is being written.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

/// The end of the name of an unfinished file.
const PART: &str = ".part";

/// The mode of a new file, less the umask.
const MODE: u32 = 0o666;

/// An unfinished file; removed when dropped. It is called `NAME.part`. If another run is writing that, it is
/// `NAME.` and six letters before `.part`.
#[derive(Debug)]
pub struct Unfinished {
    /// Its name; `None` once it is finished.
    name: Option<PathBuf>,
    /// Holds the lock that tells other runs that it is not stale.
    _locked: File,
}

impl Unfinished {
    /// Creates a file under another name.
    pub fn create(path: &Path) -> io::Result<(Self, File)> {
        let mut name = path.as_os_str().to_owned();
        name.push(PART);
        let name = PathBuf::from(name);
        let (name, file) = match claim(&name)? {
            Some(file) => (name, file),
            None => create_unique(path)?,
        };
        let locked = file.try_clone()?;
        Ok((Self { name: Some(name), _locked: locked }, file))
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

impl Drop for Unfinished {
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
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => is_called(file, name),
        Err(Errno::WOULDBLOCK) => false,
        // Where files cannot be locked, no run removes a file of another run.
        Err(_) => true,
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
    let is_stale =
        flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() && is_called(&file, name);
    if is_stale {
        fs::remove_file(name)?;
    }
    Ok(is_stale)
}

/// Returns whether `name` is still the name of `file`.
fn is_called(file: &File, name: &Path) -> bool {
    match (file.metadata(), fs::symlink_metadata(name)) {
        (Ok(file), Ok(named)) => (file.dev(), file.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Creates a file whose name no other run has.
fn create_unique(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut prefix = path.file_name().unwrap_or_default().to_owned();
    prefix.push(".");
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (file, name) = tempfile::Builder::new()
        .prefix(&prefix)
        .suffix(PART)
        .permissions(Permissions::from_mode(MODE))
        .tempfile_in(folder)?
        .keep()?;
    Ok((name, file))
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
        let (first, mut first_file) = Unfinished::create(&path)?;
        let (second, mut second_file) = Unfinished::create(&path)?;
        let (third, _) = Unfinished::create(&path)?;
        let modes = [&first_file, &second_file].map(|it| it.metadata().map(|it| it.mode()).ok());
        assert_eq!(modes[0], modes[1]);
        first_file.write_all(b"first")?;
        second_file.write_all(b"second")?;
        first.finish(&path)?;
        assert_eq!(fs::read_to_string(&path)?, "first");
        // The name is free again.
        let (fourth, _) = Unfinished::create(&path)?;
        assert!(folder.path().join("maze.svg.part").exists());
        second.finish(&path)?;
        drop((third, fourth));
        assert_eq!(fs::read_to_string(&path)?, "second");
        assert_eq!(fs::read_dir(&folder)?.count(), 1);
        Ok(())
    }
}

//! `mazewright site`: the studio and the gallery as files for a web space.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::arguments::SiteArguments;
use crate::command::CommandSettings;
use crate::command::failure::Failure;
use crate::handlers::pages::site::StaticSite;
use mazewright_core::{Cancel, find};
use mazewright_render::formats::FORMATS;
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, render};

/// Why a program cannot write a site.
const NO_MODULE: &str = "this program was built without the WebAssembly module that makes mazes in a browser; take the \
    program of the image or of a release, or build one by `npm/module.sh` and \
    `MAZEWRIGHT_WASM=npm/js/mazewright.wasm cargo build --release`";

/// The file that marks a folder as a site, and its text.
const MARK: &str = ".mazewright-site";
const MARK_TEXT: &str = "mazewright site may replace the files of this folder\n";

/// Writes the site.
pub fn write_site(arguments: &SiteArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let SiteArguments { folder, force } = arguments;
    if !force {
        check_folder(folder)?;
    }
    let site = StaticSite::new(&settings.limits);
    let site = site.map_err(|error| Failure::of_file("cannot unpack the pages", &error))?;
    let site = site.ok_or_else(|| Failure::Failed(NO_MODULE.to_owned()))?;
    // First, so that a site that was written in part can be written again.
    write_file(folder, MARK, MARK_TEXT.as_bytes())?;
    for (path, content) in &site.files {
        write_file(folder, path, content)?;
    }
    for (path, url) in &site.pictures {
        write_file(folder, path, &picture(url, settings)?)?;
    }
    Ok(())
}

/// Returns a failure if the folder has files, but not those of an earlier site.
fn check_folder(folder: &Path) -> Result<(), Failure> {
    let mut entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|error| {
            Failure::of_file(&format!("cannot read {}", folder.display()), &error)
        })?,
    };
    if entries.next().is_none() || folder.join(MARK).exists() {
        return Ok(());
    }
    Err(Failure::wrong(format!(
        "{} is not empty and holds no earlier site; give another folder, or add --force",
        folder.display()
    )))
}

/// Draws the maze of a URL.
fn picture(url: &str, settings: &CommandSettings) -> Result<Vec<u8>, Failure> {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let format = path.rsplit_once('.').and_then(|(_, name)| find(FORMATS, name));
    let mut reader = Reader::default();
    reader.query(query)?;
    let request = reader.finish(format)?.resolve(|| None)?;
    request.check(&settings.limits)?;
    let url = request.canonical();
    let names = Names { url: &url, host: &settings.host };
    let (bytes, _) = render(&request, names, &mut (), &Cancel::new())?;
    Ok(bytes)
}

/// Writes a file below a folder, and creates the folders on the way.
fn write_file(folder: &Path, path: &str, content: &[u8]) -> Result<(), Failure> {
    let path = folder.join(path.trim_start_matches('/'));
    let written = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = written.and_then(|()| fs::write(&path, content));
    written.map_err(|error| Failure::of_file(&format!("cannot write {}", path.display()), &error))
}

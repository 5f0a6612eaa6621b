//! Compresses the files that pages load, the description of the API and the licences, so that the program
//! holds them compressed; writes the table of them, which `src/handlers/pages/packed.rs` includes.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The folder of the pages.
const PAGES: &str = "src/pages";

/// Files that are packed in addition to those of that folder.
const DOCUMENTS: [&str; 2] = ["openapi.yaml", "licenses/THIRD-PARTY.txt"];

/// Adds the files below a folder. HTML is left out: the program puts pages together from it.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_none_or(|extension| extension != "html") {
            found.push(path);
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut files: Vec<PathBuf> = DOCUMENTS.iter().map(PathBuf::from).collect();
    collect(Path::new(PAGES), &mut files)?;
    files.sort();
    let mut table = String::from("[\n");
    for (number, file) in files.iter().enumerate() {
        let packed = format!("{number}.gz");
        let mut encoder = GzEncoder::new(fs::File::create(out.join(&packed))?, Compression::best());
        encoder.write_all(&fs::read(file)?)?;
        encoder.finish()?;
        let name = file.to_str().expect("names are UTF-8").replace('\\', "/");
        writeln!(table, "    ({name:?}, include_bytes!({packed:?}) as &[u8]),")
            .expect("a string takes it");
    }
    table.push_str("]\n");
    fs::write(out.join("packed.rs"), table)?;
    for watched in DOCUMENTS.iter().chain([&PAGES, &"build.rs"]) {
        println!("cargo::rerun-if-changed={watched}");
    }
    Ok(())
}

//! Compresses the files that pages load, the documents, the description of the API and the licences, so that the program
//! holds them compressed; writes the table of them, which `src/handlers/pages/packed.rs` includes. The description is
//! there as JSON, too. `MAZEWRIGHT_WASM` names the WebAssembly module, if the program is to have it: pages then make mazes
//! without requests.

use std::fmt::Write;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use brotli::CompressorWriter;
use yaml_rust2::{Yaml, YamlLoader};

/// The folder of the pages.
const PAGES: &str = "src/pages";

/// Files that are packed in addition to those of that folder.
const DOCUMENTS: [&str; 2] = [DESCRIPTION, "licenses/THIRD-PARTY.txt"];

/// The folder of the documents. Their texts are packed.
const GUIDES: &str = "docs";

/// The scripts of the WebAssembly module, and their folder.
const SCRIPTS: [&str; 4] = ["index.js", "question.js", "wasm.js", "worker.js"];
const MODULE: &str = "npm/js";

/// The variable with the path of the module.
const MODULE_PATH: &str = "MAZEWRIGHT_WASM";

/// The window of the compression, as a power of two: the largest, 16 MiB.
const WINDOW: u32 = 24;

/// The description of the API.
const DESCRIPTION: &str = "openapi.yaml";

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

/// Writes a value as JSON.
fn write_json(value: &Yaml, text: &mut String) {
    let quoted = |text: &str| serde_json::to_string(text).expect("a text can be JSON");
    match value {
        Yaml::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                write_json(item, text);
            }
            text.push(']');
        }
        Yaml::Hash(members) => {
            text.push('{');
            for (at, (name, member)) in members.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                text.push_str(&quoted(name.as_str().expect("names are texts")));
                text.push(':');
                write_json(member, text);
            }
            text.push('}');
        }
        Yaml::String(own) => text.push_str(&quoted(own)),
        Yaml::Integer(number) => text.push_str(&number.to_string()),
        Yaml::Real(number) => text.push_str(number),
        Yaml::Boolean(answer) => text.push_str(&answer.to_string()),
        _ => text.push_str("null"),
    }
}

/// Returns the description as JSON.
fn description() -> io::Result<String> {
    let yaml = YamlLoader::load_from_str(&fs::read_to_string(DESCRIPTION)?);
    let yaml = yaml.map_err(io::Error::other)?;
    let mut text = String::new();
    write_json(&yaml[0], &mut text);
    Ok(text)
}

/// Compresses a file: as well as possible, unless the build is for tests.
fn compressed(content: &[u8]) -> io::Result<Vec<u8>> {
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let quality = if is_release { 11 } else { 5 };
    let mut encoder = CompressorWriter::new(Vec::new(), 4096, quality, WINDOW);
    encoder.write_all(content)?;
    Ok(encoder.into_inner())
}

fn main() -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut files: Vec<PathBuf> = DOCUMENTS.iter().map(PathBuf::from).collect();
    collect(Path::new(PAGES), &mut files)?;
    for entry in fs::read_dir(GUIDES)? {
        files.extend(Some(entry?.path()).filter(|it| it.extension().is_some_and(|it| it == "md")));
    }
    files.sort();
    let mut contents = vec![("openapi.json".to_owned(), description()?.into_bytes())];
    for file in files {
        let name = file.to_str().expect("names are UTF-8").replace('\\', "/");
        contents.push((name, fs::read(file)?));
    }
    println!("cargo::rerun-if-env-changed={MODULE_PATH}");
    if let Some(path) = std::env::var_os(MODULE_PATH).filter(|path| !path.is_empty()) {
        let scripts = SCRIPTS.map(|name| (name, Path::new(MODULE).join(name)));
        for (name, path) in scripts.into_iter().chain([("mazewright.wasm", path.into())]) {
            println!("cargo::rerun-if-changed={}", path.display());
            contents.push((format!("{MODULE}/{name}"), fs::read(path)?));
        }
    }
    let mut table = String::from("[\n");
    for (number, (name, content)) in contents.iter().enumerate() {
        let packed = format!("{number}.br");
        fs::write(out.join(&packed), compressed(content)?)?;
        writeln!(table, "    ({name:?}, include_bytes!({packed:?}) as &[u8]),")
            .expect("a string takes it");
    }
    table.push_str("]\n");
    fs::write(out.join("packed.rs"), table)?;
    for watched in DOCUMENTS.iter().chain([&PAGES, &GUIDES, &"build.rs"]) {
        println!("cargo::rerun-if-changed={watched}");
    }
    Ok(())
}

//! Files that are embedded in the program in Brotli's form: the files of pages, the description of the API,
//! the licences.

/// The path of each file from the project's root, and its compressed content; written by `build.rs`.
static FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/packed.rs"));

/// Iterates over the files below a folder: the path from there, and the compressed content.
pub(super) fn below(folder: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().filter_map(move |&(path, brotli)| {
        let name = path.strip_prefix(folder)?.strip_prefix('/')?;
        Some((name, brotli))
    })
}

/// Returns the compressed content of a file.
///
/// # Panics
/// If `build.rs` packs no such file.
pub(super) fn file(path: &str) -> &'static [u8] {
    let found = FILES.iter().find(|(own, _)| *own == path);
    found.unwrap_or_else(|| panic!("{path} is not packed")).1
}

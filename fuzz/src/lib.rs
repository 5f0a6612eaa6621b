//! What the targets do with an input. Each says whether the input was taken, all the way to cells.
//!
//! The tests of the service run these with what is kept in `fuzz/corpus`.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::FutureExt;
use mazewright::request::completion::encode;
use mazewright::request::multipart;
use mazewright::request::query::Reader;
use mazewright_core::{Cancel, Maze, Mesh};

/// The cells of a maze, below which what was read is carved as well.
const MOST_CELLS: u32 = 4096;

/// Query strings of `/maze`: what is read is written back as a canonical URL that reads the same.
pub fn query(query: &str) -> bool {
    let mut reader = Reader::default();
    if reader.query(query).is_err() {
        return false;
    }
    let Ok(mut request) = reader.finish(None) else { return false };
    if request.is_fresh() || request.complete().is_err() || !request.has_url() {
        return false;
    }
    let url = request.canonical();
    let (_, canonical) = url.split_once('?').expect("a query");
    let mut again = Reader::default();
    again.query(canonical).expect("a canonical query is a query");
    let Ok(mut again) = again.finish(None) else { panic!("{canonical} is no request") };
    assert!(again.complete().is_ok(), "{canonical} is not complete");
    again.format = request.format;
    assert_eq!(again.canonical(), url);
    true
}

/// JSON bodies of `/maze`.
pub fn json(body: &[u8]) -> bool {
    let mut reader = Reader::default();
    if reader.json(body).is_err() {
        return false;
    }
    let mesh = reader.mesh();
    let read = mesh.is_none_or(|text| mesh_of(&text));
    reader.finish(None).is_ok_and(|mut request| request.complete().is_ok()) && read
}

/// Meshes and `GeoJSON`: what is read can be laid and carved.
pub fn mesh(text: &str) -> bool {
    mesh_of(text)
}

fn mesh_of(text: &str) -> bool {
    let cancel = Cancel::new();
    let Ok(mesh) = Mesh::read(text, &cancel) else { return false };
    if mesh.cells() > MOST_CELLS {
        return true;
    }
    let Ok(spec) = Maze::builder().mesh(mesh).seed(1).into_spec() else { return false };
    let Ok(grid) = spec.site.lay(1, &cancel) else { return false };
    Maze::carve(&spec, Arc::new(grid), &cancel).is_ok()
}

/// SVG pictures: what is read draws as an icon, and its mask can be laid with cells.
pub fn svg(source: &str) -> bool {
    let mut reader = Reader::default();
    reader.take_svg("start_icon", source);
    reader.take_svg("mask", source);
    laid(reader, "seed=1&cols=8&rows=8")
}

/// Multipart bodies of `/maze`, whose boundary is `part`.
pub fn form(body: &[u8]) -> bool {
    let parts = multipart::parts(Bytes::copy_from_slice(body), "part".to_owned());
    // The whole body is there, so that nothing is waited for.
    let Ok(parts) = parts.now_or_never().expect("a body that is there") else { return false };
    let mut reader = Reader::default();
    reader.form(&parts).is_ok() && reader.finish(None).is_ok_and(|mut it| it.complete().is_ok())
}

/// Masks: names, rows of characters, PNG and SVG, laid with cells. Rows say how many cells there are.
pub fn mask(mask: &[u8]) -> bool {
    ["seed=1&cols=8&rows=8", "seed=1"].into_iter().any(|others| masked(mask, others))
}

fn masked(mask: &[u8], others: &str) -> bool {
    let mut reader = Reader::default();
    if mask.starts_with(b"\x89PNG") {
        reader.take_file("mask", mask);
    } else {
        let Ok(text) = std::str::from_utf8(mask) else { return false };
        if text.trim_start().starts_with('<') {
            reader.take_svg("mask", text);
        } else if reader.query(&format!("mask={}", encode(text))).is_err() {
            return false;
        }
    }
    laid(reader, others)
}

/// Whether the mask that was read can be laid with cells, with other parameters as a query.
fn laid(mut reader: Reader, others: &str) -> bool {
    if reader.query(others).is_err() {
        return false;
    }
    let Ok(mut request) = reader.finish(None) else { return false };
    request.complete().is_ok() && request.spec.site.lay(1, &Cancel::new()).is_ok()
}

//! The bodies of the fuzz targets. Each function returns whether the input was accepted,
//! all the way to cells.
//!
//! The tests of the service run these functions with the files in `fuzz/corpus`.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::FutureExt;
use mazewright::handlers::form_parts;
use mazewright_core::mask::PhotoFormat;
use mazewright_core::{Cancel, Maze, Mesh};
use mazewright_request::canonical::encode;
use mazewright_request::reading::query::Reader;

/// The most cells of a maze that is carved as well.
const MOST_CELLS: u32 = 4096;

/// Reads a query string of `/maze` and writes it back as a canonical URL, which must read the same.
pub fn query(query: &str) -> bool {
    let mut reader = Reader::default();
    if reader.query(query).is_err() {
        return false;
    }
    let Ok(request) = reader.finish(None) else { return false };
    if request.is_fresh() || !request.has_url() {
        return false;
    }
    let Ok(request) = request.resolve(|| None) else { return false };
    let url = request.canonical();
    let (_, canonical) = url.split_once('?').expect("a query");
    let mut again = Reader::default();
    again.query(canonical).expect("a canonical query is a query");
    let Ok(again) = again.finish(Some(request.format)) else { panic!("{canonical} is no request") };
    let Ok(again) = again.resolve(|| None) else { panic!("{canonical} cannot be resolved") };
    assert_eq!(again.canonical(), url);
    true
}

/// Reads a JSON body of `/maze`.
pub fn json(body: &[u8]) -> bool {
    let mut reader = Reader::default();
    if reader.json(body).is_err() {
        return false;
    }
    reader.finish(None).is_ok_and(|request| request.resolve(|| Some(1)).is_ok())
}

/// Reads a mesh or `GeoJSON`, which can then be laid and carved.
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

/// Reads an SVG picture, which is then drawn as an icon and laid with cells as a mask.
pub fn svg(source: &str) -> bool {
    let mut reader = Reader::default();
    reader.take_svg("start_icon", source);
    reader.take_svg("mask", source);
    laid(reader, "seed=1&cols=8&rows=8")
}

/// Reads a multipart body of `/maze` with the boundary `part`.
pub fn form(body: &[u8]) -> bool {
    let parts = form_parts::parts(Bytes::copy_from_slice(body), "part".to_owned());
    // The whole body is in memory, so that nothing has to wait.
    let Ok(parts) = parts.now_or_never().expect("a body that is there") else { return false };
    let mut reader = Reader::default();
    reader.form(&parts).is_ok()
        && reader.finish(None).is_ok_and(|it| it.resolve(|| Some(1)).is_ok())
}

/// Reads a mask: a name, rows of characters, PNG, JPEG, WebP or SVG. It is then laid with cells; rows give the
/// number of cells.
pub fn mask(mask: &[u8]) -> bool {
    ["seed=1&cols=8&rows=8", "seed=1"].into_iter().any(|others| masked(mask, others))
}

fn masked(mask: &[u8], others: &str) -> bool {
    let mut reader = Reader::default();
    if mask.starts_with(b"\x89PNG") || PhotoFormat::of(mask).is_some() {
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

/// Returns whether the mask in `reader` can be laid with cells, with the query `others`.
fn laid(mut reader: Reader, others: &str) -> bool {
    if reader.query(others).is_err() {
        return false;
    }
    let request = reader.finish(None).and_then(|request| request.resolve(|| Some(1)));
    request.is_ok_and(|request| request.spec.site.lay(1, &Cancel::new()).is_ok())
}

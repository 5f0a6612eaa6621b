//! Meshes and GeoJSON: what is read can be laid and carved.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mazewright_core::cancel::Cancel;
use mazewright_core::mesh::Mesh;

fuzz_target!(|text: &str| {
    let _ = Mesh::read(text, &Cancel::new());
});

//! Masks: names, pictures and rows of characters, laid with cells.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mazewright::request::query::Reader;
use mazewright_core::cancel::Cancel;

fuzz_target!(|mask: &str| {
    let mut reader = Reader::default();
    let encoded: String = mask.bytes().map(|byte| format!("%{byte:02X}")).collect();
    if reader.query(&format!("seed=1&cols=8&rows=8&mask={encoded}")).is_err() {
        return;
    }
    let Ok(mut request) = reader.finish(None) else { return };
    if request.complete().is_ok() {
        let _ = request.spec.site.lay(1, &Cancel::new());
    }
});

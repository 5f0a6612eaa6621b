//! JSON bodies of `/maze`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mazewright::request::query::Reader;

fuzz_target!(|body: &[u8]| {
    let mut reader = Reader::default();
    if reader.json(body).is_ok()
        && let Ok(mut request) = reader.finish(None)
    {
        let _ = request.complete();
    }
});

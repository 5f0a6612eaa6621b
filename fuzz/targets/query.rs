//! Query strings of `/maze`: what is read is written back as a canonical URL that reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mazewright::request::query::Reader;

fuzz_target!(|query: &str| {
    let mut reader = Reader::default();
    if reader.query(query).is_err() {
        return;
    }
    let Ok(mut request) = reader.finish(None) else { return };
    if request.is_fresh() || request.complete().is_err() || !request.has_url() {
        return;
    }
    let url = request.canonical();
    let (_, canonical) = url.split_once('?').expect("a query");
    let mut again = Reader::default();
    again.query(canonical).expect("a canonical query is a query");
    let mut again = again.finish(None).expect("a canonical query is a request");
    again.complete().expect("a canonical request is complete");
    again.format = request.format;
    assert_eq!(again.canonical(), url);
});

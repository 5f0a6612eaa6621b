//! Multipart bodies of `/maze`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = mazewright_fuzz::form(input);
});

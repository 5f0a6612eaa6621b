//! Masks: names, rows of characters, PNG and SVG.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = mazewright_fuzz::mask(input);
});
